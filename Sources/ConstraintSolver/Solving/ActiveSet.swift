/// The rows that hold with equality at a solution, made into a plan of all variables.
///
/// Which constraints hold, which are missed and on which side is the pattern of a solution. As costs are piecewise
/// linear, the pattern alone decides whether a point is optimal on every level, whether it is where rest comes to,
/// and what is determined: as long as other constants leave the pattern as it is, the same rows give the solution.
struct ActiveSet {
  private(set) var plan: Plan
  /// Whether every variable is known by the plan.
  private(set) var isComplete = false

  /// Makes the plan of `solution`, which solves `table`.
  init(of solution: Solution, _ table: RowTable, _ budget: inout StepBudget) throws(SolverError) {
    plan = Plan(of: table)
    try budget.spend(20 * table.rows.count + table.kinds.count)
    let equations = plan.growForest(table)
    var expansion = Expansion()
    try plan.solve(equations + tightRows(of: solution, table), of: table, &expansion, &budget)
    plan.settleKnown()
    guard !plan.isAbandoned else { return }
    rest(at: solution, table, &expansion)
    isComplete = !plan.states.contains { $0 != .known }
  }

  /// The rows besides the required equalities whose two sides are equal: required ones, then from the highest level.
  private func tightRows(of solution: Solution, _ table: RowTable) -> [Int] {
    var tight: [(row: Int, priority: Double)] = []
    for (number, row) in table.rows.enumerated() where !row.isRequiredEquality && !row.terms.isEmpty {
      guard abs(table.value(ofRow: number, at: solution.values)) <= plan.tolerance else { continue }
      tight.append((number, row.priority))
    }
    return tight.sorted { ($0.priority, $1.row) > ($1.priority, $0.row) }.map(\.row)
  }

  /// Takes what has come to rest at 0 to stay there, and what no row mentions.
  private mutating func rest(at solution: Solution, _ table: RowTable, _ expansion: inout Expansion) {
    for kind in [Variable.Kind.size, .position] {
      for variable in table.kinds.indices where table.kinds[variable] == kind {
        guard plan.states[variable] != .known, solution.freedom[variable] != 0,
          abs(solution.values[variable]) <= plan.tolerance
        else { continue }
        expansion.expand(variable: variable, by: plan)
        if !expansion.free.isEmpty { plan.define(by: expansion, row: -1) }
      }
    }
    plan.settleKnown()
  }
}
