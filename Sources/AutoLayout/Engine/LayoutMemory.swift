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
/// The layouts are the same as without; they only cost fewer steps. It keeps ``Limits/rememberedSystems`` systems, or fewer
/// where it is told so.
public final class LayoutMemory {
  /// Holds a system that has one owner.
  private final class Slot {
    var solution: LayoutSolution?

    init(_ solution: consuming LayoutSolution) { self.solution = consume solution }
  }

  /// The systems, the one that was solved last at the end.
  private var slots: [Slot] = []

  private let limit: Int

  /// Remembers nothing.
  ///
  /// - Parameter limit: The systems that it keeps at most, at least 1; a layout that is fitted makes two.
  public init(limit: Int = Limits.rememberedSystems) { self.limit = max(limit, 1) }

  /// The unknowns of a tree, which have the same numbers in every system of it.
  func variables(of tree: LayoutTree) -> ItemVariables {
    if let variables = slots.last?.solution?.variables, variables.belong(to: tree) { return variables }
    var solver = Solver()
    return ItemVariables(tree, in: &solver)
  }

  /// Gives away a system that differs from the rows in constants alone, if there is one.
  func takeSystem(like rows: [LayoutRow]) -> LayoutSolution? {
    guard let place = slots.lastIndex(where: { $0.solution?.hasShape(of: rows) ?? false }) else { return nil }
    return slots.remove(at: place).solution.take()
  }

  /// Keeps a system, and forgets the one that has been of no use for longest.
  func keep(_ solution: consuming LayoutSolution) {
    if slots.count == limit { slots.removeFirst() }
    slots.append(Slot(solution))
  }
}
