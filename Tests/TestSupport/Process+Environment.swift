import Foundation

extension Process {
  /// Gives the process these variables, and the library that `make sanitize` preloads into the tests.
  ///
  /// Without that library, a program built with the thread sanitizer reports races that do not exist.
  public func setEnvironment(_ environment: [String: String]) {
    let preloaded = ProcessInfo.processInfo.environment.filter { $0.key == "LD_PRELOAD" }
    self.environment = environment.merging(preloaded) { own, _ in own }
  }
}
