import ConstraintSolver

/// The systems that layouts have solved, for those that come after them.
///
/// Layouts of one tree in many contexts differ in constants mostly, and other constants cost little in a system that is
/// solved already. One that is handed on from layout to layout is all that this takes:
///
/// ```swift
/// let memory = LayoutMemory()
/// for context in contexts { try tree.layout(in: context, memory: memory) }
/// ```
/// The layouts are the same as without; they only cost fewer steps. It keeps so many systems, and for as many trees the
/// rows of one layout in each direction and the layouts themselves, up to so many frames; a layout in a context that
/// differs in nothing that the tree asks for costs none.
public final class LayoutMemory {
  /// Holds a system that has one owner.
  private final class Slot {
    var solution: LayoutSolution?

    init(_ solution: consuming LayoutSolution) { self.solution = consume solution }
  }

  /// What is remembered of a tree.
  private final class TreeRecord {
    let identity: LayoutTree.Identity
    /// By direction, with the insets if the tree asks for any.
    var rows: [LayoutContext.Direction: (insets: InsetTable?, rows: LayoutRows)] = [:]
    var layouts: [LayoutContext: Layout] = [:]

    init(_ identity: LayoutTree.Identity) { self.identity = identity }
  }

  /// The systems, the one that was solved last at the end.
  private var slots: [Slot] = []
  /// Trees, the one that came last at the end.
  private var records: [TreeRecord] = []
  /// The frames of all layouts that are remembered.
  private var frameCount = 0
  private let systemLimit: Int
  private let frameLimit: Int

  /// Remembers nothing.
  ///
  /// - Parameters:
  ///   - systems: The systems that it keeps at most, at least 1; a layout that is fitted makes two.
  ///   - frames: The frames of layouts that it keeps at most.
  public init(systems: Int = Limits.rememberedSystems, frames: Int = Limits.rememberedFrames) {
    systemLimit = max(systems, 1)
    frameLimit = frames
  }

  /// Gives away a system that differs from the rows in constants alone, if there is one.
  func takeSystem(like rows: LayoutRows) -> LayoutSolution? {
    guard let place = slots.lastIndex(where: { $0.solution?.hasShape(of: rows) ?? false }) else { return nil }
    return slots.remove(at: place).solution.take()
  }

  /// Keeps a system, and forgets the one that has been of no use for longest.
  func keep(_ solution: consuming LayoutSolution) {
    if slots.count == systemLimit { slots.removeFirst() }
    slots.append(Slot(solution))
  }
}

extension LayoutMemory {
  private func record(of tree: LayoutTree) -> TreeRecord? { records.last { $0.identity === tree.identity } }

  /// The record of a tree, made if there is none; `nil` for a tree with texts, which differ from layout to layout.
  private func recordToFill(of tree: LayoutTree) -> TreeRecord? {
    guard tree.texts.isEmpty else { return nil }
    if let record = record(of: tree) { return record }
    let record = TreeRecord(tree.identity)
    if records.count == systemLimit {
      frameCount -= records.removeFirst().layouts.values.reduce(0) { $0 + $1.frames.count }
    }
    records.append(record)
    return record
  }

  /// The layout of a tree in what is relevant of a context, if it is remembered; it costs no steps.
  func layout(of tree: LayoutTree, in relevant: LayoutContext) -> Layout? {
    guard var layout = record(of: tree)?.layouts[relevant] else { return nil }
    layout.steps = 0
    return layout
  }

  /// Remembers a layout, and forgets all others if that makes too many frames.
  func keep(_ layout: Layout, of tree: LayoutTree, in relevant: LayoutContext) {
    guard let record = recordToFill(of: tree) else { return }
    frameCount += layout.frames.count
    if frameCount > frameLimit {
      for record in records { record.layouts = [:] }
      frameCount = 0
      return
    }
    record.layouts[relevant] = layout
  }

  /// The rows of another layout that differ from those of a tree with these insets in the root's size alone, if they are
  /// remembered.
  func rows(
    of tree: LayoutTree, _ direction: LayoutContext.Direction, _ insets: InsetTable
  ) -> LayoutRows? {
    guard let known = record(of: tree)?.rows[direction], known.insets == (tree.usesInsets ? insets : nil)
    else { return nil }
    return known.rows
  }

  /// Remembers the rows of a tree with these insets.
  func keep(
    _ rows: LayoutRows, of tree: LayoutTree, _ direction: LayoutContext.Direction, _ insets: InsetTable
  ) {
    recordToFill(of: tree)?.rows[direction] = (tree.usesInsets ? insets : nil, rows)
  }
}
