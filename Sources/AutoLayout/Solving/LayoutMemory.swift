import ConstraintSolver
import Geometry

/// Caches solved systems for later layouts.
///
/// Layouts of one tree in many contexts differ mostly in constants, and a solved system adapts to new
/// constants at little cost. Pass one memory from layout to layout:
///
/// ```swift
/// let memory = LayoutMemory()
/// for context in contexts { try tree.layout(in: context, memory: memory) }
/// ```
/// The layouts are the same as without a memory; they only take fewer steps. A memory keeps a limited number
/// of systems and, for as many trees, the rows of one layout per direction and the layouts themselves, up to
/// a number of frames. A layout is free if its context differs in nothing that the tree uses.
public final class LayoutMemory {
  /// Holds a system, which has a single owner.
  private final class Slot {
    var solution: LayoutSolution?

    init(_ solution: consuming LayoutSolution) { self.solution = consume solution }
  }

  /// What decides the rows of a tree beside its insets and the root's size.
  private struct RowsKey: Hashable {
    let direction: LayoutDirection
    let controls: ControlEra

    init(_ context: LayoutContext) { (direction, controls) = (context.layoutDirection, context.controls) }
  }

  /// The cached rows and layouts of a tree.
  private final class TreeRecord {
    let identity: LayoutTree.Identity
    /// The rows for each direction and era, with their insets if the tree uses any.
    var rows: [RowsKey: (insets: InsetTable?, rows: LayoutRows)] = [:]
    var layouts: [LayoutContext: Layout] = [:]

    init(_ identity: LayoutTree.Identity) { self.identity = identity }
  }

  /// The systems, most recently solved last.
  private var slots: [Slot] = []
  /// The trees, most recent last.
  private var records: [TreeRecord] = []
  /// The number of frames in all cached layouts.
  private var frameCount = 0
  private let systemLimit: Int
  private let frameLimit: Int

  /// Makes an empty memory.
  ///
  /// - Parameters:
  ///   - systems: The maximum number of systems, at least 1; a fitted layout uses two.
  ///   - frames: The maximum number of frames in cached layouts.
  public init(systems: Int = Limits.rememberedSystems, frames: Int = Limits.rememberedFrames) {
    systemLimit = max(systems, 1)
    frameLimit = frames
  }

  /// Takes out a system that differs from the rows only in constants, if there is one.
  func takeSystem(like rows: LayoutRows) -> LayoutSolution? {
    guard let place = slots.lastIndex(where: { $0.solution?.hasShape(of: rows) ?? false }) else { return nil }
    return slots.remove(at: place).solution.take()
  }

  /// Adds a system; drops the least recently used one if there are too many.
  func keep(_ solution: consuming LayoutSolution) {
    if slots.count == systemLimit { slots.removeFirst() }
    slots.append(Slot(solution))
  }
}

extension LayoutMemory {
  private func record(of tree: LayoutTree) -> TreeRecord? { records.last { $0.identity === tree.identity } }

  /// The record of a tree, made if necessary; `nil` for a tree with texts, whose measured sizes vary.
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

  /// The cached layout of a tree in a reduced context, if any; it takes no steps.
  func layout(of tree: LayoutTree, in relevant: LayoutContext) -> Layout? {
    guard var layout = record(of: tree)?.layouts[relevant] else { return nil }
    layout.steps = 0
    return layout
  }

  /// Caches a layout; drops all others if there are too many frames.
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

  /// The cached rows of another layout of the tree with these insets, which differ only in the root's size.
  func rows(
    of tree: LayoutTree, in context: LayoutContext, _ insets: InsetTable
  ) -> LayoutRows? {
    guard let known = record(of: tree)?.rows[RowsKey(context)],
      known.insets == (tree.usesInsets ? insets : nil)
    else { return nil }
    return known.rows
  }

  /// Caches the rows of a tree with these insets.
  func keep(
    _ rows: LayoutRows, of tree: LayoutTree, in context: LayoutContext, _ insets: InsetTable
  ) {
    recordToFill(of: tree)?.rows[RowsKey(context)] = (tree.usesInsets ? insets : nil, rows)
  }
}
