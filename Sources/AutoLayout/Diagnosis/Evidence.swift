import ConstraintSolver

/// What the rows of a solved layout amount to at its solution: which hold with nothing to spare, and which do not hold.
///
/// Only values are worked out beforehand: most layouts are asked for nothing more.
struct Evidence {
  /// Distances below this are rounding.
  static let tolerance = 1e-6

  let rows: [LayoutRow]
  /// The value of each row's expression.
  private let values: [Double]

  init(_ solution: borrowing LayoutSolution) {
    rows = Array(solution.rows)
    values = rows.map { solution.solver.value(of: $0.constraint.expression) }
  }

  /// The rows that hold with equality, those that may decide something first: equations before
  /// bounds, then by priority, then short before long, then in order.
  func tight() -> [Int] {
    rows.indices.filter { abs(values[$0]) <= Evidence.tolerance }
      .map { (number: $0, rank: rows[$0].rank) }
      .sorted { ($0.rank.0, $0.rank.1, $0.rank.2, $0.number) < ($1.rank.0, $1.rank.1, $1.rank.2, $1.number) }
      .map(\.number)
  }

  /// By how much the value of a row's expression is above what the row allows, or below it if that is negative; 0 if
  /// the row holds.
  func offset(of row: Int) -> Double { rows[row].constraint.relation.offset(of: values[row]) }

  /// Whether the row does not hold.
  func isViolated(_ row: Int) -> Bool { abs(offset(of: row)) > Evidence.tolerance }
}

extension LayoutRow {
  /// What rows are put in order by; see ``Evidence/tight()``.
  fileprivate var rank: (Int, Double, Int) {
    let isEquation = if case .equal = constraint.relation { true } else { false }
    return (isEquation ? 0 : 1, -priority, constraint.expression.terms.count)
  }
}

extension Constraint.Relation {
  /// How far `value` is above what compares with 0 like this, or below it if that is negative.
  func offset(of value: Double) -> Double {
    switch self {
    case .equal: value
    case .lessThanOrEqual: max(value, 0)
    case .greaterThanOrEqual: min(value, 0)
    }
  }
}
