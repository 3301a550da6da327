import HTTP
import Synchronization

/// The changes of a session as server-sent events (HTML §9.2), each with the frames that it changed.
///
/// Changes that come faster than they are taken are told together. An event's id is the session's version, so that a
/// client that was cut off says with `Last-Event-ID` where it was.
final class SessionWatch: BodyStream {
  private let session: LayoutSession
  /// The version that the client knows.
  private let version: Mutex<Int>
  private let registration = Mutex<Int?>(nil)

  /// A watch that begins with what has changed since a version.
  init(_ session: LayoutSession, since version: Int) {
    self.session = session
    self.version = Mutex(version)
  }

  deinit {
    if let number = registration.withLock({ $0 }) { session.forget(number) }
  }

  var isQuick: Bool { true }

  func onChange(_ wake: @escaping @Sendable () -> Void) {
    registration.withLock { $0 = session.notify(wake) }
  }

  func next(_ received: [UInt8], isComplete: Bool) -> StreamPart {
    // Whoever watches a session uses it.
    session.touch()
    guard !session.hasEnded else { return StreamPart(Array("event: end\ndata: {}\n\n".utf8), .end) }
    let state = session.now
    let known = version.withLock { version in
      defer { version = state.version }
      return version
    }
    // Asked though nothing has changed, as at first, it says where the session is: from there a client that is cut off goes
    // on. Without data it is no event.
    guard known < state.version else { return StreamPart(Array("id: \(state.version)\n\n".utf8), .wait) }
    let changes = SessionRoutes.changes(state, since: known)
    return StreamPart(
      Array("id: \(state.version)\nevent: change\ndata: ".utf8) + changes + Array("\n\n".utf8), .wait)
  }
}
