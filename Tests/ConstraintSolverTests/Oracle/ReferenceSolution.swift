@testable import ConstraintSolver

/// The solution by the simplex method alone, without plan, witnesses and edit program: slow, and the
/// reference for tests.
struct ReferenceSolution {
  private let table: RowTable
  private let solution: Solution

  init(_ system: TestSystem) throws(SolverError) {
    let table = try RowTable(system)
    var solver = PlannedSolver(table, StepBudget(limit: Limits.steps))
    self.table = table
    solution = try solver.solveBySimplex()
  }

  func value(of variable: Variable) -> Double { solution.values[variable.index] }

  func isDetermined(_ variable: Variable) -> Bool { solution.freedom[variable.index] == 0 }

  /// The sum of the violations of the constraints of a priority.
  func errorSum(of priority: Double) -> Double {
    table.rows.indices.filter { table.rows[$0].priority == priority }
      .reduce(0) { $0 + table.violation(ofRow: $1, at: solution.values) }
  }
}

extension RowTable {
  init(_ system: TestSystem) throws(SolverError) {
    self.init()
    addVariables(system.kinds)
    try append(valid: ConstraintList(system.rows), firstID: 0)
  }
}
