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
/// The layouts are the same as without; they only cost fewer steps. It keeps ``Limits/rememberedSystems`` systems.
public final class LayoutMemory {
  /// Holds a system that has one owner.
  private final class Slot {
    var solution: LayoutSolution?

    init(_ solution: consuming LayoutSolution) { self.solution = consume solution }
  }

  /// The systems, the one that was solved last at the end.
  private var slots: [Slot] = []

  /// Remembers nothing.
  public init() {}

  /// Gives away a system that differs from the rows in constants alone, if there is one.
  func takeSystem(like rows: [LayoutRow]) -> LayoutSolution? {
    guard let place = slots.lastIndex(where: { $0.solution?.hasShape(of: rows) ?? false }) else { return nil }
    return slots.remove(at: place).solution.take()
  }

  /// Keeps a system, and forgets the one that has been of no use for longest.
  func keep(_ solution: consuming LayoutSolution) {
    if slots.count == Limits.rememberedSystems { slots.removeFirst() }
    slots.append(Slot(solution))
  }
}
