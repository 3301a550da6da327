/// Checks whether required constraints can hold together, without choosing among the values at which they do.
package struct RequiredCheck {
  /// The steps of all checks so far.
  package private(set) var steps = 0
  private let kinds: [Variable.Kind]

  /// Checks constraints between variables of these kinds.
  package init(_ kinds: [Variable.Kind]) { self.kinds = kinds }

  /// The numbers of constraints that contradict each other: the rivals of ``SolverError/unsatisfiable(_:rivals:)``,
  /// then its constraint; `nil` if all can hold together.
  ///
  /// - Throws: ``SolverError``, except for ``SolverError/unsatisfiable(_:rivals:)``.
  package mutating func contradiction(
    in list: ConstraintList, stepLimit: Int
  ) throws(SolverError) -> [Int]? {
    var table = RowTable()
    table.addVariables(kinds)
    try table.append(valid: list, firstID: 0)
    var solver = SimplexSolver(System(table), StepBudget(limit: stepLimit))
    defer { steps += solver.budget.spent }
    do throws(SolverError) {
      _ = try solver.enforceRequired()
      return nil
    } catch {
      guard case .unsatisfiable(let last, let rivals) = error else { throw error }
      return (rivals + [last]).map(\.index)
    }
  }
}
