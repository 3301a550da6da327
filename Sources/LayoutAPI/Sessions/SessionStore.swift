import AutoLayout
import Dispatch
import Documents
import HTTP
import Operations
import Synchronization

/// The sessions of a process, reached by every loop.
///
/// A session ends when it is deleted or has not been used for a while; a client can open it again from its document. Ids
/// are random, so that a client cannot guess another's session.
final class SessionStore: Sendable {
  fileprivate struct Table {
    var sessions: [String: (session: LayoutSession, size: Int)] = [:]
    var bytes = 0
    /// The client that opened each session, if it is known.
    var openers: [String: ClientIdentity] = [:]
    /// The sessions whose solved systems are kept, with their rows; the most recently edited one is last.
    var solved: [(id: String, rows: Int)] = []
    /// The sessions that have ended but are not released yet.
    var ended: [LayoutSession] = []
  }

  private let table = Mutex(Table())
  /// The queue that releases sessions: releasing a large one takes 20 to 100 ms, too long for an event loop.
  private let releases = DispatchQueue(label: "ended sessions", qos: .utility)
  let now: @Sendable () -> ContinuousClock.Instant
  /// The store that all replicas share; `nil` if sessions are only in this process.
  let shared: SharedSessions?
  /// The steps that a layout may take when another replica has edited the session.
  let stepLimit: Int

  /// The rows of the solved systems that are kept.
  private let solvedRows: Int
  private let byteLimit: Int
  /// The part of all sessions that one client may have.
  private let clientShare: Double
  private let givesMemoryBack: @Sendable () -> Void

  /// Makes an empty store.
  ///
  /// - Parameters:
  ///   - byteLimit: About how many bytes of memory all sessions together may take.
  ///   - solvedRows: The rows of the solved systems that are kept, all sessions together.
  ///   - clientShare: The part of the sessions and of their bytes that one client may have.
  ///   - givesMemoryBack: Called after a large session was opened, or ended and released, but not after one expired: other
  ///     sessions reuse its memory.
  ///   - shared: The store that all replicas share.
  ///   - stepLimit: The steps that the layout of a session may take which another replica has edited.
  ///   - now: The clock for the expiry of sessions.
  init(
    byteLimit: Int = Limits.sessionBytes, solvedRows: Int = Limits.solvedRows,
    clientShare: Double = 0.5, givesMemoryBack: @escaping @Sendable () -> Void = {},
    shared: SharedSessions? = nil,
    stepLimit: Int = Documents.Limits.steps,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
  ) {
    self.byteLimit = byteLimit
    self.solvedRows = solvedRows
    self.clientShare = clientShare
    self.givesMemoryBack = givesMemoryBack
    self.now = now
    self.shared = shared
    self.stepLimit = stepLimit
    if let shared { follow(shared) }
  }

  /// About how many bytes of memory all sessions together take.
  var bytes: Int { table.withLock { $0.bytes } }
  /// How many sessions are open.
  var count: Int { table.withLock { $0.sessions.count } }

  /// Opens a session on a document.
  ///
  /// - Parameters:
  ///   - body: The document.
  ///   - chosen: The id, if a load balancer chose it to find the session again.
  ///   - owner: The name of the key that opens it; `nil` if the service needs none.
  ///   - client: The client that opens it, if it is known.
  ///   - stepLimit: The solver's steps that a layout may take.
  /// - Returns: The session, at version 1.
  /// - Throws: A problem if the document or the id is not valid, the id is taken, or there are too many sessions.
  func open(
    _ body: [UInt8], id chosen: String? = nil, owner: String? = nil, for client: ClientIdentity? = nil,
    stepLimit: Int
  ) throws(Problem) -> LayoutSession {
    if let client, shared == nil { try checkShare(of: client) }
    let model = try LayoutModel(document: body)
    // The size of the layout is not known yet, but the size of the tree is.
    try withTable { [isCache = shared != nil] in
      $0.room(for: model.footprint, of: byteLimit, at: now(), isCache: isCache)
    }.get()
    let id = chosen ?? SessionStore.makeID()
    if !SessionStore.isID(id) { throw .invalidSessionID }
    let session = try LayoutSession(
      id: id, owner: owner, EditedModel(model, of: body), stepLimit: stepLimit, clock: now)
    let size = session.now.footprint
    try withTable { table in
      guard table.sessions[id] == nil else { return Result<Void, Problem>.failure(.takenSessionID) }
      return table.room(for: size, of: byteLimit, at: now(), isCache: shared != nil).map {
        table.sessions[id] = (session, size)
        table.bytes += size
        table.openers[id] = client
      }
    }.get()
    if let shared { try share(session, body, shared) }
    // Computing the layout took several times the memory that is kept.
    if size >= SessionStore.largeBytes { givesMemoryBack() }
    return session
  }

  /// Refuses a client that already has its share of the sessions, or of their bytes.
  private func checkShare(of client: ClientIdentity) throws(Problem) {
    let time = now()
    let (count, size) = withTable { table in
      table.expire(at: time)
      let own = table.openers.filter { $0.value == client }.keys
      return (own.count, own.reduce(0) { $0 + (table.sessions[$1]?.size ?? 0) })
    }
    let limit = Int(Double(Limits.sessions) * clientShare)
    if count >= limit || Double(size) >= Double(byteLimit) * clientShare { throw .tooManyOfClient(limit) }
  }

  /// The session of an id, if the owner of a key may use it. Asking for it counts as using it.
  func session(_ id: String, for owner: String? = nil) throws(Problem) -> LayoutSession {
    let time = now()
    if let shared { return try sharedSession(id, for: owner, shared) }
    let session = withTable { table -> LayoutSession? in
      table.expire(at: time)
      return table.sessions[id]?.session
    }
    // Another client learns nothing, not even that the session exists.
    guard let session, session.owner == owner else { throw .unknownSession }
    session.touch()
    return session
  }

  /// Whether the response about a session is written soon; also true if the session does not exist.
  func isSmall(_ id: String) -> Bool {
    // An event loop must not wait for the store.
    if shared != nil { return false }
    return cached(id)?.now.isSmall ?? true
  }

  /// The session of an id, if this process has it.
  func cached(_ id: String) -> LayoutSession? {
    table.withLock { $0.sessions[id]?.session }
  }

  /// The sessions that clients watch here.
  var watchedIDs: [String] {
    table.withLock { $0.sessions.values.map(\.session) }.filter(\.isWatched).map(\.id)
  }

  /// Gives up a session of this process; its watchers are told.
  func forget(_ id: String) { withTable { _ = $0.remove(id) } }

  /// Keeps a session that other replicas have as well, and gives up others that are not watched if there is no room.
  ///
  /// - Returns: The session, or the same one if it is kept already.
  func keep(_ session: LayoutSession) throws(Problem) -> LayoutSession {
    let size = session.now.footprint
    return try withTable { table -> Result<LayoutSession, Problem> in
      if let known = table.sessions[session.id]?.session { return .success(known) }
      return table.room(for: size, of: byteLimit, at: now(), isCache: true).map {
        table.sessions[session.id] = (session, size)
        table.bytes += size
        return session
      }
    }.get()
  }

  /// Counts the new size of a session that other replicas have edited.
  func resize(_ session: LayoutSession) throws(Problem) {
    let state = session.now
    try resizeEdited(session, to: state.footprint).get()
    keepSystems(of: session, state)
  }

  func resizeEdited(_ session: LayoutSession, to size: Int) -> Result<Void, Problem> {
    withTable { table in
      if shared != nil {
        // A session that was given up meanwhile is still in the store of all replicas.
        guard table.sessions[session.id]?.session === session else { return .success(()) }
        table.evict(for: size, of: byteLimit, except: session.id)
      }
      return table.resize(session, of: session.id, to: size, upTo: byteLimit)
    }
  }

  /// Makes all edits of a document to the session of an id, or none.
  ///
  /// - Parameters:
  ///   - id: Its id.
  ///   - owner: The name of the request's key.
  ///   - body: The document.
  ///   - format: How it is written.
  ///   - stepLimit: The solver's steps that the layout may take.
  ///   - condition: Whether a session of that tag may be changed.
  /// - Returns: The session afterwards.
  /// - Throws: A problem if there is no such session, the condition does not hold, the document is not valid or names
  ///   another version, or there is no room for what it adds.
  func edit(
    _ id: String, for owner: String? = nil, _ body: [UInt8], _ format: EditFormat = .edits, stepLimit: Int,
    if condition: (String) -> Bool = { _ in true }
  ) throws(Problem) -> LayoutSession.State {
    let edited: LayoutSession.State
    if let shared {
      edited = try sharedEdit(id, for: owner, body, format, stepLimit: stepLimit, if: condition, shared)
      if let session = cached(id) { keepSystems(of: session, edited) }
    } else {
      let session = try session(id, for: owner)
      edited = try session.edit(
        body, format, stepLimit: stepLimit, resize: { resizeEdited(session, to: $0) }, if: condition)
      keepSystems(of: session, edited)
    }
    return edited
  }

  /// Counts the solved systems of a session, and lets those forget theirs that were edited longest ago.
  func keepSystems(of session: LayoutSession, _ state: LayoutSession.State) {
    let solved = (id: session.id, rows: state.model.tree.leastRowCount)
    for session in table.withLock({ $0.keepSystems(of: session, solved, upTo: solvedRows) }) {
      session.forgetSystems()
    }
  }

  /// Ends a session.
  ///
  /// - Parameters:
  ///   - id: Its id.
  ///   - owner: The name of the request's key.
  ///   - condition: Whether a session of that tag may be ended.
  /// - Throws: A problem if there is no such session, or if it may not be ended.
  func end(
    _ id: String, for owner: String? = nil, if condition: (String) -> Bool = { _ in true }
  ) throws(Problem) {
    if let shared { return try sharedEnd(id, for: owner, if: condition, shared) }
    let size = try withTable { table -> Result<Int, Problem> in
      guard let (session, size) = table.sessions[id], session.owner == owner else {
        return .failure(.unknownSession)
      }
      return table.remove(id, if: condition) ? .success(size) : .failure(.otherVersion)
    }.get()
    // Enqueued after the release of the session.
    if size >= SessionStore.largeBytes { releases.async(execute: givesMemoryBack) }
  }

  /// Lets `body` change the table, then releases the sessions that it ended.
  private func withTable<Value: Sendable>(_ body: (inout Table) -> Value) -> Value {
    let (value, hasEnded) = table.withLock { table in (body(&table), !table.ended.isEmpty) }
    if hasEnded {
      // The table keeps them until then; otherwise this thread could release one while it holds the lock.
      releases.async { [self] in _ = table.withLock { $0.takeEnded() } }
    }
    return value
  }

  /// The bytes from which a session is large. Other sessions reuse the memory of smaller ones.
  private static let largeBytes = 1 << 20

  /// Whether a text is a valid id: letters, digits and hyphens, and at least as long as a random id.
  static func isID(_ text: String) -> Bool {
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

  /// A random id of 128 bits from the system. A request's id would not do: a client that has seen one can compute the next.
  private static func makeID() -> String {
    (0..<2).map { _ in
      let digits = String(UInt64.random(in: .min ... .max), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}

extension SessionStore.Table {
  /// Ends a session, and returns whether it existed and satisfied the condition.
  fileprivate mutating func remove(_ id: String, if condition: (String) -> Bool = { _ in true }) -> Bool {
    guard let (session, size) = sessions[id], session.end(if: condition) else { return false }
    sessions[id] = nil
    openers[id] = nil
    bytes -= size
    ended.append(session)
    return true
  }

  fileprivate mutating func takeEnded() -> [LayoutSession] {
    defer { ended = [] }
    return ended
  }

  /// Gives up sessions that are not watched, the one first that was used longest ago, until another fits.
  mutating func evict(for size: Int, of limit: Int, except kept: String = "") {
    guard sessions.count >= Limits.sessions || bytes + size > limit else { return }
    let unused = sessions.values.map(\.session).filter { !$0.isWatched && $0.id != kept }
      .sorted { $0.usedLast < $1.usedLast }
    for session in unused {
      guard sessions.count >= Limits.sessions || bytes + size > limit else { return }
      _ = remove(session.id)
    }
  }

  fileprivate mutating func expire(at time: ContinuousClock.Instant) {
    for (id, entry) in sessions where time - entry.session.usedLast > .seconds(Limits.sessionIdleSeconds) {
      _ = remove(id)
    }
  }

  /// Counts a session's systems among the kept ones, and returns the sessions that must forget theirs.
  fileprivate mutating func keepSystems(
    of session: LayoutSession, _ last: (id: String, rows: Int), upTo limit: Int
  ) -> [LayoutSession] {
    guard sessions[last.id]?.session === session else { return [session] }
    solved.removeAll { $0.id == last.id || sessions[$0.id] == nil }
    solved.append(last)
    var excess = solved.reduce(-limit) { $0 + $1.rows }
    var forgotten: [LayoutSession] = []
    while excess > 0 {
      let oldest = solved.removeFirst()
      excess -= oldest.rows
      if let entry = sessions[oldest.id] { forgotten.append(entry.session) }
    }
    return forgotten
  }

  /// Updates a session's size if there is room for it and no other session has taken its id.
  fileprivate mutating func resize(
    _ session: LayoutSession, of id: String, to size: Int, upTo limit: Int
  ) -> Result<Void, Problem> {
    guard let entry = sessions[id], entry.session === session else { return .failure(.unknownSession) }
    let old = entry.size
    guard size <= old || bytes + size - old <= limit else {
      return .failure(
        Problem(
          .tooManySessions,
          "The sessions' memory has no room for these edits; end a session, or try again in a minute."))
    }
    sessions[id]?.size = size
    bytes += size - old
    return .success(())
  }

  /// Whether another session of this size fits after unused sessions are removed.
  ///
  /// Sessions of a cache are given up for another, except for those that clients watch.
  fileprivate mutating func room(
    for size: Int, of limit: Int, at time: ContinuousClock.Instant, isCache: Bool = false
  ) -> Result<Void, Problem> {
    expire(at: time)
    if isCache { evict(for: size, of: limit) }
    guard sessions.count < Limits.sessions, bytes + size <= limit else {
      return .failure(
        Problem(
          .tooManySessions,
          "The sessions' memory has no room for another session; end one, or try again in a minute."))
    }
    return .success(())
  }
}

extension Problem {
  fileprivate static func tooManyOfClient(_ limit: Int) -> Problem {
    Problem(
      .tooManyRequests,
      "A client may have \(limit) sessions (clientSharePercent), and that part of the memory for all sessions; end a session, or try again in a minute."
    )
  }

  fileprivate static var invalidSessionID: Problem {
    Problem(
      .unknownValue,
      "Espalier-Session-Id must be 32 to 64 letters, digits and hyphens; correct it, or remove it so that the service chooses the id."
    )
  }

  static var takenSessionID: Problem {
    Problem(
      .duplicateID,
      "A session with this Espalier-Session-Id already exists; choose another id, or edit that session.")
  }
}
