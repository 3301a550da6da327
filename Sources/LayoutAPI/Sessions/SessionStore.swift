import HTTP
import Synchronization

/// The sessions of a process, reached by every loop.
///
/// A session ends when it is deleted or when nobody has asked for it for a while; a client can make it again from its
/// document. Ids are random, so that nobody comes upon another's session by counting.
final class SessionStore: Sendable {
  fileprivate struct Table {
    var sessions: [String: (session: LayoutSession, size: Int)] = [:]
    var bytes = 0
    /// The sessions whose solved systems are kept, and their constraints; the one that was edited last at the end.
    var solved: [(id: String, constraints: Int)] = []
  }

  private let table = Mutex(Table())
  private let now: @Sendable () -> ContinuousClock.Instant

  /// The constraints of the sessions whose solved systems are kept.
  private let solvedConstraints: Int

  /// An empty store.
  ///
  /// - Parameters:
  ///   - solvedConstraints: The constraints of the sessions whose solved systems are kept, together.
  ///   - now: The clock by which sessions expire.
  init(
    solvedConstraints: Int = Limits.solvedConstraints,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
  ) {
    self.solvedConstraints = solvedConstraints
    self.now = now
  }

  /// The bytes that all sessions together count.
  var bytes: Int { table.withLock { $0.bytes } }

  /// Opens a session on a document.
  ///
  /// - Parameters:
  ///   - body: The document.
  ///   - chosen: The id, where a balancer has chosen it so that it finds the session again.
  ///   - stepLimit: The solver's steps that a layout may take.
  /// - Returns: The session, at version 1.
  /// - Throws: A problem if the document is not valid, the id is none or is taken, or there are too many sessions.
  func open(_ body: [UInt8], id chosen: String? = nil, stepLimit: Int) throws(Problem) -> LayoutSession {
    let request = try LayoutsRequest(body)
    guard request.environments.count == 1 else {
      throw Problem(
        .tooManyEnvironments, "A session has one environment; open one session for each.")
    }
    try table.withLock { $0.room(for: body.count, at: now()) }.get()
    let id = chosen ?? SessionStore.makeID()
    if !SessionStore.isID(id) { throw .invalidSessionID }
    let session = try LayoutSession(
      id: id, request, size: body.count, stepLimit: stepLimit, clock: now)
    try table.withLock { table in
      guard table.sessions[id] == nil else { return Result<Void, Problem>.failure(.takenSessionID) }
      return table.room(for: body.count, at: now()).map {
        table.sessions[id] = (session, body.count)
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
      return table.sessions[id]?.session
    }
    guard let session else { throw .unknownSession }
    session.touch()
    return session
  }

  /// Makes all edits of a document to the session of an id, or none.
  ///
  /// - Returns: The session afterwards.
  /// - Throws: A problem if there is no such session, the document is not valid or names another version, or there is no
  ///   room for what it adds.
  func edit(_ id: String, _ body: [UInt8], stepLimit: Int) throws(Problem) -> LayoutSession.State {
    let session = try session(id)
    let edited = try session.edit(body, stepLimit: stepLimit) { size in
      table.withLock { $0.resize(id, to: size) }
    }
    let solved = (id: id, constraints: edited.model.constraints.count)
    for session in table.withLock({ $0.keepSystems(of: solved, upTo: solvedConstraints) }) {
      session.forgetSystems()
    }
    return edited
  }

  /// Ends a session.
  func end(_ id: String) throws(Problem) {
    let ended = table.withLock { $0.remove(id) }
    if !ended { throw .unknownSession }
  }

  /// Whether a text may be an id: at least as long as a random one, of letters, digits and hyphens.
  private static func isID(_ text: String) -> Bool {
    let isAllowed = { (byte: UInt8) in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    return (32...64).contains(text.utf8.count) && text.utf8.allSatisfy(isAllowed)
  }

  /// 128 bits of the system's. A request's id would not do: whoever has seen one can compute the next.
  private static func makeID() -> String {
    (0..<2).map { _ in
      let digits = String(UInt64.random(in: .min ... .max), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}

extension SessionStore.Table {
  fileprivate mutating func remove(_ id: String) -> Bool {
    guard let (session, size) = sessions.removeValue(forKey: id) else { return false }
    bytes -= size
    session.end()
    return true
  }

  fileprivate mutating func expire(at time: ContinuousClock.Instant) {
    for (id, entry) in sessions where time - entry.session.usedLast > .seconds(Limits.sessionIdleSeconds) {
      _ = remove(id)
    }
  }

  /// Counts the systems of a session among those that are kept; gives the sessions that have to forget theirs.
  fileprivate mutating func keepSystems(
    of last: (id: String, constraints: Int), upTo limit: Int
  ) -> [LayoutSession] {
    solved.removeAll { $0.id == last.id || sessions[$0.id] == nil }
    solved.append(last)
    var excess = solved.reduce(-limit) { $0 + $1.constraints }
    var forgotten: [LayoutSession] = []
    while excess > 0 {
      let oldest = solved.removeFirst()
      excess -= oldest.constraints
      if let entry = sessions[oldest.id] { forgotten.append(entry.session) }
    }
    return forgotten
  }

  /// Counts a session with another size, if there is room for it.
  fileprivate mutating func resize(_ id: String, to size: Int) -> Result<Void, Problem> {
    guard let old = sessions[id]?.size else { return .success(()) }
    guard size <= old || bytes + size - old <= Limits.sessionBytes else {
      return .failure(
        Problem(
          .tooManySessions,
          "There is no room for what the edits add; end a session, or try again in a minute."))
    }
    sessions[id]?.size = size
    bytes += size - old
    return .success(())
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
  fileprivate static var invalidSessionID: Problem {
    Problem(
      .unknownValue,
      "Espalier-Session-Id is 32 to 64 letters, digits and hyphens; send such an id, or none and get one.")
  }

  fileprivate static var takenSessionID: Problem {
    Problem(.duplicateID, "There is a session of that id already; choose another, or edit that session.")
  }

  fileprivate static var unknownSession: Problem {
    Problem(
      .unknownSession, "There is no session of that id, or it has expired; open one with POST /v1/sessions.")
  }
}
