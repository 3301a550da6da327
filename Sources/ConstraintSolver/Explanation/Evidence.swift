/// What the constraints of a solved system amount to at its solution: which hold with nothing to spare, and which do not
/// hold.
///
/// ```swift
/// let evidence = solver.evidence
/// evidence.offset(of: wish)  // -24: what it measures is 24 points too small
/// ```
/// It stays what it is while the solver goes on.
public struct Evidence {
  /// Distances below this are rounding.
  public static let tolerance = 1e-6

  let table: RowTable
  /// The value of each row's expression, in the unit of its constraint.
  private let values: [Double]

  init(_ table: RowTable, at solution: [Double]) {
    self.table = table
    values = table.rows.indices.map { table.value(ofRow: $0, at: solution) * table.rows[$0].unit }
  }

  /// By how much the value of a constraint's expression is above what the constraint allows, or below it if that is
  /// negative; 0 if the constraint holds.
  ///
  /// - Precondition: The solver had the constraint when it gave the evidence.
  public func offset(of constraint: Constraint.ID) -> Double { offset(ofRow: row(of: constraint)) }

  /// Whether a constraint that the solver had does not hold.
  public func isViolated(_ constraint: Constraint.ID) -> Bool { isViolated(row: row(of: constraint)) }

  // MARK: Rows

  func offset(ofRow row: Int) -> Double { table.rows[row].relation.offset(of: values[row]) }

  func isViolated(row: Int) -> Bool { abs(offset(ofRow: row)) > Evidence.tolerance }

  /// Whether a row holds with nothing to spare.
  func isTight(row: Int) -> Bool { abs(values[row]) <= Evidence.tolerance && !table.rows[row].isRemoved }

  /// The value of a row's expression in the row's own unit; 0 where it has nothing to spare.
  func value(ofRow row: Int) -> Double { isTight(row: row) ? 0 : values[row] / table.rows[row].unit }

  /// For each row how many are named rather than it where they would do as well: rows that hold come first, equations
  /// before bounds, then by priority, then short before long, then in order of addition.
  func ranks() -> [Int32] {
    let order = table.rows.indices.map { PreferenceKey(table.rows[$0], number: $0) }.sorted()
    var ranks = Array(repeating: Int32(0), count: order.count)
    var rank: Int32 = 0
    for violated in [false, true] {
      for key in order where isViolated(row: key.number) == violated {
        ranks[key.number] = rank
        rank += 1
      }
    }
    return ranks
  }

  func row(of constraint: Constraint.ID) -> Int {
    guard let row = try? table.row(of: constraint) else {
      preconditionFailure("the solver had the constraint")
    }
    return row
  }

  func id(ofRow row: Int) -> Constraint.ID { Constraint.ID(index: table.rows[row].id) }
}

/// What rows are put in order of preference by, in two words.
private struct PreferenceKey: Comparable {
  let major: UInt64
  let minor: UInt64

  init(_ row: RowTable.Row, number: Int) {
    // Numbers above 0 compare as their bits do, the first of which is 0.
    major = (row.relation == .equal ? 0 : 1 << 63) | ((1 << 63) - row.priority.bitPattern)
    minor = UInt64(row.terms.count) << 32 | UInt64(number)
  }

  var number: Int { Int(minor & 0xFFFF_FFFF) }

  static func < (a: PreferenceKey, b: PreferenceKey) -> Bool {
    a.major == b.major ? a.minor < b.minor : a.major < b.major
  }
}

extension Constraint.Relation {
  /// How far `value` is above what compares with 0 like this, or below it if that is negative.
  public func offset(of value: Double) -> Double {
    switch self {
    case .equal: value
    case .lessThanOrEqual: max(value, 0)
    case .greaterThanOrEqual: min(value, 0)
    }
  }
}
