import HTTP
import Synchronization

/// The sessions of a process, reached by every loop.
///
/// A session ends when it is deleted or when nobody has asked for it for a while; a client can make it again from its
/// document. Ids are random, so that nobody comes upon another's session by counting.
final class SessionStore: Sendable {
  fileprivate struct Table {
    var sessions: [String: LayoutSession] = [:]
    var bytes = 0
  }

  private let table = Mutex(Table())
  private let now: @Sendable () -> ContinuousClock.Instant

  /// An empty store.
  ///
  /// - Parameter now: The clock by which sessions expire.
  init(now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }) { self.now = now }

  /// Opens a session on a document.
  ///
  /// - Throws: A problem if the document is not valid, or there are too many sessions.
  func open(_ body: [UInt8], stepLimit: Int) throws(Problem) -> LayoutSession {
    let request = try LayoutsRequest(body)
    guard request.environments.count == 1 else {
      throw Problem(
        .tooManyEnvironments, "A session has one environment; open one session for each.")
    }
    try table.withLock { $0.room(for: body.count, at: now()) }.get()
    let id = SessionStore.makeID()
    let session = try LayoutSession(
      id: id, request, size: body.count, stepLimit: stepLimit, clock: now)
    try table.withLock { table in
      table.room(for: body.count, at: now()).map {
        table.sessions[id] = session
        table.bytes += body.count
      }
    }.get()
    return session
  }

  /// The session of an id, which counts as its being used.
  func session(_ id: String) throws(Problem) -> LayoutSession {
    let time = now()
    let session = table.withLock { table -> LayoutSession? in
      table.expire(at: time)
      return table.sessions[id]
    }
    guard let session else { throw .unknownSession }
    session.touch()
    return session
  }

  /// Ends a session.
  func end(_ id: String) throws(Problem) {
    let ended = table.withLock { $0.remove(id) }
    if !ended { throw .unknownSession }
  }

  private static func makeID() -> String { RequestID.make() + RequestID.make() }
}

extension SessionStore.Table {
  fileprivate mutating func remove(_ id: String) -> Bool {
    guard let session = sessions.removeValue(forKey: id) else { return false }
    bytes -= session.size
    session.end()
    return true
  }

  fileprivate mutating func expire(at time: ContinuousClock.Instant) {
    for (id, session) in sessions where time - session.usedLast > .seconds(Limits.sessionIdleSeconds) {
      _ = remove(id)
    }
  }

  /// Whether there is room for another session of so many bytes, once those that nobody uses are gone.
  fileprivate mutating func room(for size: Int, at time: ContinuousClock.Instant) -> Result<Void, Problem> {
    expire(at: time)
    guard sessions.count < Limits.sessions, bytes + size <= Limits.sessionBytes else {
      return .failure(
        Problem(.tooManySessions, "There is no room for another session; end one, or try again in a minute."))
    }
    return .success(())
  }
}

extension Problem {
  fileprivate static var unknownSession: Problem {
    Problem(
      .unknownSession, "There is no session of that id, or it has expired; open one with POST /v1/sessions.")
  }
}
