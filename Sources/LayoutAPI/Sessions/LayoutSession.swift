import AutoLayout
import Documents
import Geometry
import HTTP
import Operations
import Synchronization

/// A layout that a client edits step by step, and the frames that each step changed.
///
/// A version never changes: if a response was lost, the client asks again with the last version it received.
final class LayoutSession: Sendable {
  let id: String
  /// The name of the key that opened it; only keys of this name may use it.
  let owner: String?
  private let state: Mutex<State>
  /// The solved systems of the edits, empty before the first. The next edit may change only constants, and reuse them.
  private let memory = Mutex<LayoutMemory?>(nil)
  /// Whether the next edit must forget them.
  private let shallForget = Atomic(false)
  private let watchers = Mutex(Watchers())
  /// The last message to the watchers, if there are several.
  private let lastEvent = Mutex<Event?>(nil)
  private let lastUse: Mutex<ContinuousClock.Instant>
  private let clock: @Sendable () -> ContinuousClock.Instant

  /// The message about a version for watchers that know another one.
  private struct Event {
    let version: Int
    let known: Int
    let bytes: [UInt8]
  }

  /// The watchers, notified of each change.
  private struct Watchers {
    var wakes: [Int: @Sendable () -> Void] = [:]
    var count = 0
    var hasEnded = false
  }

  /// Opens a session.
  ///
  /// - Parameters:
  ///   - id: Its id.
  ///   - owner: The name of the key that opens it.
  ///   - edited: Its model; of a session that other replicas have edited, at its newest version.
  ///   - mark: A value that no other session has, not even a later one with the same id.
  ///   - stepLimit: The solver's steps that the layout may take.
  ///   - clock: The clock for its expiry.
  /// - Throws: A problem if the layout takes too much work.
  init(
    id: String, owner: String? = nil, _ edited: EditedModel, mark: String = RequestID.next().text,
    stepLimit: Int,
    clock: @escaping @Sendable () -> ContinuousClock.Instant
  ) throws(Problem) {
    self.id = id
    self.owner = owner
    self.clock = clock
    lastUse = Mutex(clock())
    let layout = try LayoutSession.layout(of: edited.model, stepLimit: stepLimit)
    state = Mutex(State(edited, layout, mark: mark))
  }

  /// The session as it is now.
  var now: State { state.withLock { $0 } }

  /// Decides whether an edit counts, before it does; `false` if another replica was faster.
  typealias Commit = (EditedModel.Change, State) throws(Problem) -> Bool

  /// Makes all edits of a document, or none.
  ///
  /// - Parameters:
  ///   - body: The document.
  ///   - format: How it is written.
  ///   - stepLimit: The solver's steps that the layout may take.
  ///   - resize: Reserves memory for the session's new footprint.
  ///   - condition: Whether a session with this tag may be changed.
  /// - Returns: The session afterwards.
  /// - Throws: A problem if the condition does not hold, or the document is not valid, names another version, or takes
  ///   too much work or room.
  func edit(
    _ body: [UInt8], _ format: EditFormat = .edits, stepLimit: Int,
    resize: (Int) -> Result<Void, Problem> = { _ in .success(()) },
    if condition: (String) -> Bool = { _ in true }
  ) throws(Problem) -> State {
    guard
      let edited = try attemptEdit(
        body, format, stepLimit: stepLimit, resize: resize, commit: nil, if: condition)
    else { throw .unknownSession }
    return edited
  }

  /// Makes all edits of a document, or none; `nil` if `commit` decides that they do not count.
  func attemptEdit(
    _ body: [UInt8], _ format: EditFormat, stepLimit: Int, resize: (Int) -> Result<Void, Problem>,
    commit: Commit?, if condition: (String) -> Bool
  ) throws(Problem) -> State? {
    let edited = try change { (state, systems) throws(Problem) in
      if !condition(state.tag) { throw .otherVersion }
      var edited = state.edited
      let change = try edited.edit(format, body)
      let layout = try LayoutSession.layout(of: edited.model, stepLimit: stepLimit, systems)
      state.advance(to: edited, layout)
      try resize(state.footprint).get()
      guard let commit else { return keep(state) ? state : nil }
      guard try commit(change, state) else { return nil }
      // A session that was given up meanwhile has its edit in the store.
      _ = keep(state)
      return state
    }
    if edited != nil { wakeWatchers() }
    return edited
  }

  /// Makes edits that other replicas have made.
  func catchUp(_ entries: [EditHistory.Entry], stepLimit: Int) throws(Problem) {
    _ = try change { (state, systems) throws(Problem) in
      var edited = state.edited
      for entry in entries where entry.version > edited.version {
        guard entry.version == edited.version + 1 else { throw .brokenHistory }
        _ = try edited.edit(entry.format, entry.body)
      }
      if edited.version == state.version { return nil }
      let layout = try LayoutSession.layout(of: edited.model, stepLimit: stepLimit, systems)
      state.advance(to: edited, layout)
      _ = keep(state)
      return state
    }
    wakeWatchers()
  }

  /// Takes a newer version that other replicas have made.
  func adopt(_ edited: EditedModel, stepLimit: Int) throws(Problem) {
    _ = try change { (state, systems) throws(Problem) in
      if edited.version <= state.version { return nil }
      let layout = try LayoutSession.layout(of: edited.model, stepLimit: stepLimit, systems)
      state.advance(to: edited, layout)
      _ = keep(state)
      return state
    }
    wakeWatchers()
  }

  /// Lets `body` change a copy of the state. Changes are made one after the other, because each uses the solved systems;
  /// reading continues meanwhile.
  private func change(
    _ body: (inout State, LayoutMemory) throws(Problem) -> State?
  ) throws(Problem) -> State? {
    let result = memory.withLock { memory -> Result<State?, Problem> in
      let systems = memory ?? LayoutMemory(systems: LayoutSession.systems, frames: 0)
      memory = systems
      var state = now
      do throws(Problem) {
        return .success(try body(&state, systems))
      } catch {
        return .failure(error)
      }
    }
    forgetIfAsked()
    return try result.get()
  }

  /// Stores a new state, unless the session ended while it was computed.
  private func keep(_ edited: State) -> Bool {
    state.withLock { state in
      if hasEnded { return false }
      state = edited
      return true
    }
  }

  /// Whether solved systems are kept.
  var keepsSystems: Bool { memory.withLock { $0 != nil } }

  /// Forgets the solved systems once no edit is running; the next edit solves from scratch.
  func forgetSystems() {
    shallForget.store(true, ordering: .sequentiallyConsistent)
    forgetIfAsked()
  }

  /// Does not wait for a running edit; the edit checks this at its end.
  private func forgetIfAsked() {
    guard shallForget.load(ordering: .sequentiallyConsistent) else { return }
    _ = memory.withLockIfAvailable { memory in
      shallForget.store(false, ordering: .sequentiallyConsistent)
      memory = nil
    }
  }

  /// The systems that an edit may need: the layout's, and for a fitted layout the one that finds its ambiguities.
  private static let systems = 2

  // MARK: Watching

  /// When the session was last used.
  var usedLast: ContinuousClock.Instant { lastUse.withLock { $0 } }

  /// Notes that the session is used.
  func touch() { lastUse.withLock { $0 = clock() } }

  /// Whether the session has been ended.
  var hasEnded: Bool { watchers.withLock { $0.hasEnded } }

  /// Whether a client watches it.
  var isWatched: Bool { watchers.withLock { !$0.wakes.isEmpty } }

  /// Calls `wake` after each change, until ``forget(_:)`` is called with the returned number.
  func notify(_ wake: @escaping @Sendable () -> Void) -> Int {
    watchers.withLock { watchers in
      watchers.count += 1
      watchers.wakes[watchers.count] = wake
      return watchers.count
    }
  }

  func forget(_ number: Int) {
    watchers.withLock { $0.wakes[number] = nil }
    if !hasSeveralWatchers { lastEvent.withLock { $0 = nil } }
  }

  private var hasSeveralWatchers: Bool { watchers.withLock { $0.wakes.count > 1 } }

  /// The message about a version for watchers that know another one. `make` makes it for the first watcher, and for each
  /// that asks before it is stored: an event loop must not wait.
  func event(of version: Int, since known: Int, _ make: () -> [UInt8]) -> [UInt8] {
    if let last = lastEvent.withLock({ $0 }), last.version == version, last.known == known {
      return last.bytes
    }
    let event = Event(version: version, known: known, bytes: make())
    lastEvent.withLock { $0 = hasSeveralWatchers ? event : nil }
    return event.bytes
  }

  /// Ends the session, and notifies all watchers.
  ///
  /// - Parameter condition: Whether a session with this tag may be ended.
  /// - Returns: `false` if the condition does not hold; the session then continues.
  func end(if condition: (String) -> Bool = { _ in true }) -> Bool {
    let hasEnded = state.withLock { state in
      guard condition(state.tag) else { return false }
      watchers.withLock { $0.hasEnded = true }
      return true
    }
    if hasEnded { wakeWatchers() }
    return hasEnded
  }

  private func wakeWatchers() {
    for (_, wake) in watchers.withLock({ $0.wakes }) { wake() }
  }

  private static func layout(
    of model: LayoutModel, stepLimit: Int, _ memory: LayoutMemory? = nil
  ) throws(Problem) -> KeptLayout {
    let limit = min(stepLimit, AutoLayout.Limits.steps)
    do throws(LayoutError) {
      let layout = try model.tree.layout(
        in: model.context, explaining: model.explained, stepLimit: limit, memory: memory)
      return KeptLayout(layout, in: model.coordinates)
    } catch {
      throw Problem(error, stepLimit: limit)
    }
  }
}

extension Problem {
  static var unknownSession: Problem {
    Problem(
      .unknownSession, "There is no session with this id, or it has expired; open one with POST /v1/sessions."
    )
  }

  /// A condition of RFC 9110 §13.1 that does not hold.
  static var otherVersion: Problem {
    Problem(
      .preconditionFailed,
      "The session's version does not satisfy If-Match or If-None-Match; get the session, and send its ETag.")
  }
}
