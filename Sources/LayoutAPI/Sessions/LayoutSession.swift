import AutoLayout
import Geometry
import Synchronization

/// A layout that a client edits step by step, and which frames each step has moved.
///
/// A version that has been reached stays what it is: a client that lost an answer asks again with the version it knows.
final class LayoutSession: Sendable {
  /// The session at one version.
  struct State: Sendable {
    var model: LayoutModel
    var version = 1
    var tree: LayoutTree
    var layout: Layout
    /// For each view and guide the version in which its frame last changed.
    var changes: [Int]

    /// The frames as the document asked for them.
    var frames: [Rect] { model.coordinates == .root ? layout.framesInRoot : layout.frames }
  }

  let id: String
  private let state: Mutex<State>
  /// The systems that edits have solved, of which the next one may differ in constants alone; none until the first edit.
  private let memory = Mutex<LayoutMemory?>(nil)
  private let watchers = Mutex(Watchers())
  private let lastUse: Mutex<ContinuousClock.Instant>
  private let clock: @Sendable () -> ContinuousClock.Instant

  /// Who is told of each change.
  private struct Watchers {
    var wakes: [Int: @Sendable () -> Void] = [:]
    var count = 0
    var hasEnded = false
  }

  /// Opens a session on a request with one environment.
  init(
    id: String, _ request: LayoutsRequest, size: Int, stepLimit: Int,
    clock: @escaping @Sendable () -> ContinuousClock.Instant
  ) throws(Problem) {
    self.id = id
    self.clock = clock
    lastUse = Mutex(clock())
    let model = LayoutModel(request, size: size)
    let layout = try LayoutSession.layout(request.tree, model, stepLimit: stepLimit)
    state = Mutex(
      State(
        model: model, tree: request.tree, layout: layout,
        changes: Array(repeating: 1, count: request.tree.items.count)))
  }

  /// The session as it is now.
  var now: State { state.withLock { $0 } }

  /// Makes all edits of a document, or none.
  ///
  /// - Parameters:
  ///   - body: The document.
  ///   - stepLimit: The solver's steps that the layout may take.
  ///   - resize: Asks for room for the session's model, by its size afterwards.
  /// - Returns: The session afterwards.
  /// - Throws: A problem if the document is not valid, names another version, or takes too much work or room.
  func edit(
    _ body: [UInt8], stepLimit: Int, resize: (Int) -> Result<Void, Problem> = { _ in .success(()) }
  ) throws(Problem) -> State {
    // Whoever has the memory edits, so that edits come one after the other; others may read meanwhile.
    let result = memory.withLock { memory -> Result<State, Problem> in
      let systems = memory ?? LayoutMemory(systems: LayoutSession.systems, frames: 0)
      memory = systems
      do throws(Problem) {
        let edited = try LayoutSession.edited(now, body, stepLimit: stepLimit, systems)
        try resize(edited.model.size).get()
        state.withLock { $0 = edited }
        return .success(edited)
      } catch {
        return .failure(error)
      }
    }
    let edited = try result.get()
    wakeWatchers()
    return edited
  }

  /// Whether there is something left of what edits have solved.
  var keepsSystems: Bool { memory.withLock { $0 != nil } }

  /// Forgets what edits have solved; the next one solves anew.
  func forgetSystems() { memory.withLock { $0 = nil } }

  /// The systems that an edit may need: that of the layout, and the one by which a fitted one's freedom is judged.
  private static let systems = 2

  // MARK: Watching

  /// When somebody asked for the session last.
  var usedLast: ContinuousClock.Instant { lastUse.withLock { $0 } }

  /// Somebody asks for the session.
  func touch() { lastUse.withLock { $0 = clock() } }

  /// Whether the session has been ended.
  var hasEnded: Bool { watchers.withLock { $0.hasEnded } }

  /// Has `wake` called after each change; gives the number by which that is forgotten again.
  func notify(_ wake: @escaping @Sendable () -> Void) -> Int {
    watchers.withLock { watchers in
      watchers.count += 1
      watchers.wakes[watchers.count] = wake
      return watchers.count
    }
  }

  func forget(_ number: Int) { watchers.withLock { $0.wakes[number] = nil } }

  /// Tells all who watch that there will be no more changes.
  func end() {
    watchers.withLock { $0.hasEnded = true }
    wakeWatchers()
  }

  private func wakeWatchers() {
    for (_, wake) in watchers.withLock({ $0.wakes }) { wake() }
  }

  private static func edited(
    _ state: State, _ body: [UInt8], stepLimit: Int, _ memory: LayoutMemory
  ) throws(Problem) -> State {
    var state = state
    var document = try EditDocument(body)
    if let version = document.version, version != Double(state.version) {
      throw Problem(
        .versionConflict,
        "The session is at version \(state.version), not \(version.text); ask what has changed, and edit that."
      )
    }
    state.model = try document.applied(to: state.model)
    state.tree = try document.tree(of: state.model, after: state.tree)
    let layout = try layout(state.tree, state.model, stepLimit: stepLimit, memory)
    let before = state.frames
    state.layout = layout
    state.version += 1
    for (item, frame) in state.frames.enumerated() where frame != before[item] {
      state.changes[item] = state.version
    }
    return state
  }

  private static func layout(
    _ tree: LayoutTree, _ model: LayoutModel, stepLimit: Int, _ memory: LayoutMemory? = nil
  ) throws(Problem) -> Layout {
    let limit = min(stepLimit, AutoLayout.Limits.steps)
    do throws(LayoutError) {
      return try tree.layout(in: model.context, explaining: model.explains, stepLimit: limit, memory: memory)
    } catch {
      throw Problem(error, stepLimit: limit)
    }
  }
}
