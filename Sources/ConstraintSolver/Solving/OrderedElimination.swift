/// Adds required constraints one after the other, and leaves out those that contradict the ones before.
///
/// ```swift
/// var elimination = OrderedElimination(of: list, kinds)
/// let conflicts = try elimination.add([0, 1, 2], leavingOut: [], memberLimit: 20_000, stepLimit: 1_000_000)
/// ```
/// It finds the contradictions that ``Elimination`` shows in order: among equalities, and of one or two inequalities with
/// them. A constraint whose contradiction it does not find is added. A copy continues from the same constraints.
package struct OrderedElimination {
  /// A constraint that was left out.
  package struct Conflict {
    package let broken: Int
    /// The constraint and those that it contradicts, ascending.
    package let members: [Int]
  }

  /// `nil` if a constraint is invalid.
  private var elimination: Elimination?
  /// The steps taken so far.
  package private(set) var steps: Int

  /// Prepares constraints between variables of these kinds; none is added yet.
  package init(of list: ConstraintList, _ kinds: [Variable.Kind]) {
    elimination = Elimination(rowsOf: list, kinds)
    elimination?.prepareInOrder()
    steps = StepBudget.stepsOfRow * list.rows.count
  }

  /// Adds required constraints, in ascending order and without skipping one.
  ///
  /// - Parameters:
  ///   - numbers: Their numbers, ascending.
  ///   - leftOut: Those of them that are left out without checking them.
  ///   - memberLimit: Adding ends when the conflicts have more members.
  ///   - stepLimit: The steps that may be taken.
  /// - Returns: A conflict for each other constraint that is left out, in order.
  /// - Throws: ``SolverError/tooManySteps(limit:)`` or ``SolverError/tooManyEntries``. The elimination is then unusable.
  package mutating func add(
    _ numbers: some Sequence<Int>, leavingOut leftOut: Set<Int>, memberLimit: Int, stepLimit: Int
  ) throws(SolverError) -> [Conflict] {
    guard let size = elimination?.size else { return [] }
    var budget = StepBudget(limit: stepLimit)
    // A copy copies all numbers when it first changes.
    budget.add(inOrder: size)
    defer { steps += budget.spent }
    var (conflicts, memberCount): ([Conflict], Int) = ([], 0)
    for number in numbers where memberCount <= memberLimit {
      if leftOut.contains(number) {
        elimination?.leaveOut(number)
      } else if let members = try elimination?.add(number, &budget) {
        conflicts.append(Conflict(broken: number, members: members))
        memberCount += members.count
      }
    }
    return conflicts
  }
}
