/// Checks whether required constraints can hold together, without choosing among the values at which they do.
package enum RequiredCheck {
  /// Looks for constraints that contradict each other.
  ///
  /// - Parameters:
  ///   - list: Required constraints.
  ///   - kinds: The kinds of their variables.
  ///   - steps: The steps that may be taken; afterwards, those that are left, negative if they did not suffice.
  /// - Returns: The numbers of constraints that contradict each other: the rivals of
  ///   ``SolverError/unsatisfiable(_:rivals:)``, then its constraint; `nil` if all can hold together.
  /// - Throws: ``SolverError``, except for ``SolverError/unsatisfiable(_:rivals:)``.
  package static func contradiction(
    in list: ConstraintList, _ kinds: [Variable.Kind], steps: inout Int
  ) throws(SolverError) -> [Int]? {
    var budget = StepBudget(limit: steps)
    defer { steps -= budget.spent }
    try budget.spend(inOrder: list.terms.count)
    var table = RowTable()
    table.addVariables(kinds)
    try table.append(valid: list, firstID: 0)
    var solver = SimplexSolver(System(table), budget)
    defer { budget = solver.budget }
    do throws(SolverError) {
      _ = try solver.enforceRequired()
      return nil
    } catch {
      guard case .unsatisfiable(let last, let rivals) = error else { throw error }
      return (rivals + [last]).map(\.index)
    }
  }
}
