import Dispatch
import Documents
import HTTP
import Metrics
import Operations
import Redis
import Synchronization

/// Sessions that other replicas edit, too. This replica keeps solved layouts of those that it was asked for.
extension SessionStore {
  /// How often a changed session is tried again if other replicas change it at the same time.
  private static let attempts = 100

  /// The newest version of a session. Asking for it counts as using it.
  func sharedSession(
    _ id: String, for owner: String?, _ shared: SharedSessions
  ) throws(Problem) -> LayoutSession {
    guard SessionStore.isID(id) else { throw .unknownSession }
    let local = cached(id)
    let known = local?.now
    switch try shared.compare(id, mark: known?.mark ?? "", version: known?.version ?? 0) {
    case .missing:
      forget(id)
      throw .unknownSession
    case .same(let name):
      guard name == owner, let local else { throw .unknownSession }
      local.touch()
      return local
    case .newer(let name, let entries):
      guard name == owner, let local else { throw .unknownSession }
      local.touch()
      return try catchUp(local, entries) ? local : load(id, for: owner, shared)
    case .other(let name):
      guard name == owner else { throw .unknownSession }
      return try load(id, for: owner, shared)
    }
  }

  /// Makes the edits that other replicas have made; `false` if they do not follow this replica's version.
  private func catchUp(_ session: LayoutSession, _ entries: [EditHistory.Entry]) throws(Problem) -> Bool {
    do throws(Problem) {
      try session.catchUp(entries, stepLimit: stepLimit)
    } catch {
      if error.code == .tooComplex { throw error }
      return false
    }
    try resize(session)
    return true
  }

  private func load(_ id: String, for owner: String?, _ shared: SharedSessions) throws(Problem)
    -> LayoutSession
  {
    guard let record = try shared.load(id), record.owner == owner else {
      forget(id)
      throw .unknownSession
    }
    let edited: EditedModel
    do throws(Problem) {
      edited = try EditedModel(record.history, at: record.version)
    } catch {
      throw .noStore
    }
    if let local = cached(id) {
      if local.now.mark == record.mark, local.now.version <= record.version {
        try local.adopt(edited, stepLimit: stepLimit)
        try resize(local)
        return local
      }
      // The store has another session of this id, or has lost versions of this one: watchers begin again.
      forget(id)
    }
    return try keep(
      LayoutSession(id: id, owner: owner, edited, mark: record.mark, stepLimit: stepLimit, clock: now))
  }

  /// Stores a session that was opened here for all replicas.
  func share(_ session: LayoutSession, _ body: [UInt8], _ shared: SharedSessions) throws(Problem) {
    do throws(Problem) {
      let isNew = try shared.open(session.id, owner: session.owner, mark: session.now.mark, document: body)
      if !isNew { throw .takenSessionID }
    } catch {
      forget(session.id)
      throw error
    }
  }

  /// Edits a session, and tries again if another replica was faster.
  func sharedEdit(
    _ id: String, for owner: String?, _ body: [UInt8], _ format: EditFormat, stepLimit: Int,
    if condition: (String) -> Bool, _ shared: SharedSessions
  ) throws(Problem) -> LayoutSession.State {
    // An edit keeps its name, by which the store finds that it was made although the reply was lost.
    let name = String(UInt64.random(in: UInt64.max / 2 ... .max), radix: 16)
    for _ in 0..<Self.attempts {
      let session = try sharedSession(id, for: owner, shared)
      let edited = try session.attemptEdit(
        body, format, stepLimit: stepLimit, resize: { resizeEdited(session, to: $0) },
        commit: { (change, state) throws(Problem) in
          switch try shared.append(change, to: id, mark: state.mark, name: name) {
          case .done: return true
          case .conflict: return false
          case .missing: throw .unknownSession
          }
        }, if: condition)
      if let edited { return edited }
    }
    throw .noStore
  }

  /// Ends a session for all replicas.
  func sharedEnd(
    _ id: String, for owner: String?, if condition: (String) -> Bool, _ shared: SharedSessions
  ) throws(Problem) {
    for _ in 0..<Self.attempts {
      let state = try sharedSession(id, for: owner, shared).now
      if !condition(state.tag) { throw .otherVersion }
      switch try shared.end(id, mark: state.mark, version: state.version) {
      case .done: return forget(id)
      case .missing: throw .unknownSession
      case .conflict: continue
      }
    }
    throw .noStore
  }

  // MARK: Following other replicas

  /// Begins to tell watchers what other replicas change.
  func follow(_ shared: SharedSessions) {
    let follower = SessionFollower { [self] id in
      guard let session = cached(id), session.isWatched else { return }
      _ = try? sharedSession(id, for: session.owner, shared)
    }
    let subscription = RedisSubscription(shared.client.configuration, to: SharedSessions.channel) {
      [self] event in
      switch event {
      // What was announced before is lost.
      case .began: for id in watchedIDs { follower.note(id) }
      case .message(let bytes):
        let words = String(decoding: bytes.prefix(128), as: UTF8.self).split(separator: " ")
        guard words.count == 2, let session = cached(String(words[0])), session.isWatched else { return }
        if let version = Int(words[1]), version <= session.now.version { return }
        follower.note(session.id)
      }
    }
    subscription.start()
    // A watched session must not expire in the store, and a message may be lost.
    follower.repeatAfter(seconds: Limits.sessionIdleSeconds / 10) { [self] in watchedIDs }
  }
}

extension SessionStore {
  /// A store with the limits of a service.
  convenience init(_ configuration: ServiceConfiguration) {
    self.init(
      clientShare: configuration.clientShare, givesMemoryBack: configuration.givesMemoryBack,
      shared: configuration.sessionStore.map(SharedSessions.init), stepLimit: configuration.steps)
  }

  /// Writes how many sessions are open, and what they take.
  func write(to writer: inout MetricsWriter) {
    writer.gauge("espalier_sessions", "Sessions in this process.", Double(count))
    writer.gauge("espalier_session_bytes", "Approximate bytes of memory that they take.", Double(bytes))
  }
}

extension RedisClient {
  /// Writes how the store of sessions does.
  func write(to writer: inout MetricsWriter) {
    writer.gauge(
      "espalier_session_store_up", "1 if the session store could be reached last, 0 if not.",
      isReachable ? 1 : 0)
    writer.counter(
      "espalier_session_store_commands_total", "Commands for the session store.", [([], Double(commandCount))]
    )
    writer.counter(
      "espalier_session_store_failures_total",
      "Commands that the session store did not answer, or answered with nonsense.",
      [([], Double(failureCount))])
  }
}

/// Brings sessions up to date one after the other on a queue of its own; a session that already waits is not added again.
final class SessionFollower: Sendable {
  private let queue = DispatchQueue(label: "changed sessions", qos: .userInitiated)
  private let waiting = Mutex<Set<String>>([])
  private let update: @Sendable (String) -> Void

  init(_ update: @escaping @Sendable (String) -> Void) { self.update = update }

  func note(_ id: String) {
    guard waiting.withLock({ $0.insert(id).inserted }) else { return }
    queue.async { [self] in
      // Removed first: a change that is announced meanwhile may come too late for this update.
      waiting.withLock { _ = $0.remove(id) }
      update(id)
    }
  }

  func repeatAfter(seconds: Int, _ ids: @escaping @Sendable () -> [String]) {
    queue.asyncAfter(deadline: .now() + .seconds(seconds)) { [self] in
      for id in ids() { note(id) }
      repeatAfter(seconds: seconds, ids)
    }
  }
}
