import ConstraintSolver

/// What the rows of a solved layout amount to at its solution: which hold with nothing to spare, and which do not hold.
struct Evidence {
  /// Distances below this are rounding.
  static let tolerance = 1e-6

  let rows: [LayoutRow]
  /// How far each row is from holding.
  let violations: [Double]
  /// The rows that hold with equality, those that may decide something first: equations before bounds, then by
  /// priority, then short before long, then in order.
  let tight: [Int]

  init(_ solution: borrowing LayoutSolution) {
    let rows = solution.rows
    let values = rows.map { solution.solver.value(of: $0.constraint.expression) }
    self.rows = rows
    violations = solution.ids.map { (try? solution.solver.violation(of: $0)) ?? 0 }
    tight = rows.indices.filter { abs(values[$0]) <= Evidence.tolerance }
      .map { (number: $0, row: rows[$0]) }
      .sorted {
        ($0.row.isBound ? 1 : 0, -$0.row.priority, $0.row.constraint.expression.terms.count, $0.number)
          < ($1.row.isBound ? 1 : 0, -$1.row.priority, $1.row.constraint.expression.terms.count, $1.number)
      }
      .map(\.number)
  }

  /// Whether the row does not hold.
  func isViolated(_ row: Int) -> Bool { violations[row] > Evidence.tolerance }
}

extension LayoutRow {
  fileprivate var isBound: Bool {
    if case .equal = constraint.relation { false } else { true }
  }
}
