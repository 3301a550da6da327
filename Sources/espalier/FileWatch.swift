import Dispatch
import Glibc
import Synchronization

/// Looks whether files have changed, and calls a function then: tools that renew certificates replace them.
final class FileWatch: Sendable {
  private static let interval = DispatchTimeInterval.seconds(10)

  /// What changes when a file is replaced or written.
  private struct Mark: Equatable {
    var file: UInt
    var size: Int
    var seconds: Int
    var nanoseconds: Int
  }

  private let paths: [String]
  private let didChange: @Sendable () -> Void
  private let marks: Mutex<[Mark?]>

  /// Calls `didChange` on a Dispatch thread within ten seconds after one of the files has changed, as long as the watch
  /// exists.
  init(_ paths: [String], didChange: @escaping @Sendable () -> Void) {
    self.paths = paths
    self.didChange = didChange
    marks = Mutex(paths.map(Self.mark))
    if !paths.isEmpty { lookLater() }
  }

  private func lookLater() {
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + Self.interval) { [weak self] in
      self?.look()
      self?.lookLater()
    }
  }

  private func look() {
    let fresh = paths.map(Self.mark)
    let hasChanged = marks.withLock { marks in
      defer { marks = fresh }
      return marks != fresh
    }
    if hasChanged { didChange() }
  }

  private static func mark(_ path: String) -> Mark? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Mark(
      file: UInt(status.st_ino), size: Int(status.st_size), seconds: status.st_mtim.tv_sec,
      nanoseconds: status.st_mtim.tv_nsec)
  }
}
