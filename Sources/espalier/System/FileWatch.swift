import Dispatch
import Synchronization

/// Looks whether files have changed, and calls a function then: tools that renew certificates replace them.
final class FileWatch: Sendable {
  private static let interval = DispatchTimeInterval.seconds(10)

  private let paths: [String]
  private let didChange: @Sendable () -> Void
  private let stamps: Mutex<[FileStamp?]>

  /// Calls `didChange` on a Dispatch thread within ten seconds after one of the files has changed, as long as the watch
  /// exists.
  init(_ paths: [String], didChange: @escaping @Sendable () -> Void) {
    self.paths = paths
    self.didChange = didChange
    stamps = Mutex(paths.map(FileStamp.init(path:)))
    if !paths.isEmpty { lookLater() }
  }

  private func lookLater() {
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + Self.interval) { [weak self] in
      self?.look()
      self?.lookLater()
    }
  }

  private func look() {
    let fresh = paths.map(FileStamp.init(path:))
    let hasChanged = stamps.withLock { stamps in
      defer { stamps = fresh }
      return stamps != fresh
    }
    if hasChanged { didChange() }
  }
}
