/// The values of a solved system's constraints: which hold with equality, and which are violated.
///
/// ```swift
/// let evidence = solver.evidence
/// evidence.offset(of: id)  // -24: the expression is 24 points too small
/// ```
/// It does not change when the solver goes on.
public struct Evidence {
  /// Distances up to this are rounding errors.
  public static let tolerance = 1e-6

  let table: RowTable
  /// The value of each row's expression, in the unit of its constraint.
  private let values: [Double]

  init(_ table: RowTable, at solution: [Double]) {
    self.table = table
    values = table.rows.indices.map { table.value(ofRow: $0, at: solution) * table.rows[$0].unit }
  }

  /// The amount by which the value of a constraint's expression is too large, or too small if negative; 0 if
  /// the constraint holds.
  ///
  /// - Precondition: The solver had the constraint when it made the evidence.
  public func offset(of constraint: Constraint.ID) -> Double { offset(ofRow: row(of: constraint)) }

  /// Whether a constraint is violated.
  public func isViolated(_ constraint: Constraint.ID) -> Bool { isViolated(row: row(of: constraint)) }

  // MARK: Rows

  func offset(ofRow row: Int) -> Double { table.rows[row].relation.offset(of: values[row]) }

  func isViolated(row: Int) -> Bool { abs(offset(ofRow: row)) > Evidence.tolerance }

  /// Whether a row holds with equality.
  func isTight(row: Int) -> Bool { abs(values[row]) <= Evidence.tolerance && !table.rows[row].isRemoved }

  /// Whether a row is an equation of a higher priority that holds.
  func isEquation(row: Int, above priority: Double) -> Bool {
    table.rows[row].relation == .equal && table.rows[row].priority > priority && !isViolated(row: row)
  }

  /// The value of a row's expression in the row's own unit; 0 if the row holds with equality.
  func value(ofRow row: Int) -> Double { isTight(row: row) ? 0 : values[row] / table.rows[row].unit }

  /// The terms of a row, without its constant.
  func terms(ofRow row: Int) -> ArraySlice<SparseRow.Entry> { table.terms[table.rows[row].terms] }

  /// A row with its rank of preference in a question about a constraint of this priority.
  func ranked(row: Int, against priority: Double = 0) -> RankedRow {
    RankedRow(
      table.rows[row], number: row, isViolated: isViolated(row: row),
      isStronger: table.rows[row].priority > priority)
  }

  func row(of constraint: Constraint.ID) -> Int {
    guard let row = try? table.row(of: constraint) else {
      preconditionFailure("the evidence contains the constraint")
    }
    return row
  }

  func id(ofRow row: Int) -> Constraint.ID { Constraint.ID(index: table.rows[row].id) }
}

/// A row in order of preference: if several rows explain something equally well, the least one is named.
///
/// Rows that hold come first; then rows of a higher priority than the one in question, equations before bounds,
/// higher priorities, short rows before long ones, and order of addition.
struct RankedRow: Comparable {
  /// From the highest bits down: the kind, the weakness, the number of terms and the row's number. One comparison of all is
  /// cheaper than one of each.
  private let rank: UInt128

  fileprivate init(_ row: RowTable.Row, number: Int, isViolated: Bool, isStronger: Bool) {
    let kind: UInt64 = (isViolated ? 4 : 0) | (isStronger ? 0 : 2) | (row.relation == .equal ? 0 : 1)
    // Positive numbers compare like their bits.
    let weakness = ~row.priority.bitPattern
    let length = UInt64(min(row.terms.count, 0xFF_FFFF))
    rank = UInt128(kind << 56 | weakness >> 8) << 64 | UInt128(weakness << 56 | length << 32 | UInt64(number))
  }

  var number: Int { Int(truncatingIfNeeded: rank & 0xFFFF_FFFF) }

  static func < (a: RankedRow, b: RankedRow) -> Bool { a.rank < b.rank }
}
