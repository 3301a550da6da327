import HTTP
import Synchronization

/// The changes of a session as server-sent events (HTML §9.2), each with the frames that it changed.
///
/// Changes that happen faster than they are sent are sent together. An event's id is the session's version; a client that
/// reconnects continues from its `Last-Event-ID`.
final class SessionWatch: BodyStream {
  private struct Progress {
    /// The version that the client knows.
    var version: Int
    /// Whether the client has received a version to continue from.
    var hasBegun = false
  }

  private let session: LayoutSession
  private let progress: Mutex<Progress>
  private let registration = Mutex<Int?>(nil)

  /// Makes a watch that starts with the changes since a version.
  init(_ session: LayoutSession, since version: Int) {
    self.session = session
    progress = Mutex(Progress(version: version))
  }

  deinit {
    if let number = registration.withLock({ $0 }) { session.forget(number) }
  }

  var isQuick: Bool { session.now.isSmall }

  func onChange(_ wake: @escaping @Sendable () -> Void) {
    registration.withLock { $0 = session.notify(wake) }
  }

  func next(_ received: [UInt8], isComplete: Bool) -> StreamPart {
    // Watching a session counts as using it.
    session.touch()
    guard !session.hasEnded else { return StreamPart(Array("event: end\ndata: {}\n\n".utf8), .end) }
    let state = session.now
    let known = progress.withLock { progress in
      defer { progress = Progress(version: state.version, hasBegun: true) }
      return progress
    }
    guard known.version < state.version else {
      // The first event always tells the session's version. Later, an earlier event may already have covered this change.
      return StreamPart(known.hasBegun ? [] : place(state.version), .wait)
    }
    let event = session.event(of: state.version, since: known.version) {
      let changes = SessionRoutes.changes(state, since: known.version)
      return Array("id: \(state.version)\nevent: change\ndata: ".utf8) + changes + Array("\n\n".utf8)
    }
    return StreamPart(event, .wait)
  }

  func signOfLife() -> [UInt8] {
    session.touch()
    return place(progress.withLock { $0.version })
  }

  /// The id from which a reconnecting client continues. Without data, browsers fire no event.
  private func place(_ version: Int) -> [UInt8] { Array("id: \(version)\n\n".utf8) }
}
