/// The rows that hold with equality at a solution, made into a plan for all variables.
///
/// The pattern of a solution says which constraints hold and on which side the others are missed. Costs are
/// piecewise linear, so the pattern alone decides whether a point is optimal on every level, where free
/// variables rest, and what is determined. While new constants leave the pattern unchanged, the same rows
/// give the solution.
struct ActiveSet: ~Copyable {
  private(set) var plan: Plan
  /// Whether the plan gives every variable a value.
  private(set) var isComplete = false

  /// Makes the plan of a `solution` of `table`.
  init(of solution: Solution, _ table: RowTable, _ budget: inout StepBudget) throws(SolverError) {
    plan = Plan(of: table)
    try budget.spend(20 * table.rows.count + table.kinds.count)
    var equations = plan.growForest(table)
    for row in tightRows(of: solution, table) { equations.append(row) }
    var expansion = Expansion()
    try plan.solve(equations, of: table, &expansion, &budget)
    plan.settleKnown()
    guard !plan.isAbandoned else { return }
    rest(at: solution, table, &expansion)
    isComplete = plan.isComplete
  }

  /// The rows, other than required equalities, that hold with equality: required ones first, then by falling
  /// priority.
  private func tightRows(of solution: Solution, _ table: RowTable) -> [Int] {
    var tight: [(row: Int, priority: Double)] = []
    for (number, row) in table.rows.enumerated() where !row.isRequiredEquality && !row.terms.isEmpty {
      guard abs(table.value(ofRow: number, at: solution.values)) <= plan.tolerance else { continue }
      tight.append((number, row.priority))
    }
    return tight.sorted { ($0.priority, $1.row) > ($1.priority, $0.row) }.map(\.row)
  }

  /// Fixes free variables that rest at 0, and variables that no row mentions.
  private mutating func rest(at solution: Solution, _ table: RowTable, _ expansion: inout Expansion) {
    for kind in [Variable.Kind.size, .position] {
      for variable in table.kinds.indices where table.kinds[variable] == kind {
        guard plan.states[variable] != .known, solution.freedom(of: variable) != 0,
          abs(solution.values[variable]) <= plan.tolerance
        else { continue }
        expansion.expand(variable: variable, by: plan)
        if !expansion.free.isEmpty { plan.define(by: expansion, row: -1) }
      }
    }
    plan.settleKnown()
  }
}
