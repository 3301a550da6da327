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
  /// What the required equalities leave of the other rows, if the solver knows.
  let reduction: Reduction?
  /// For residual rows: the table of all rows, and the number of each residual row there.
  private let original: OriginalRows?

  /// A class, because evidence is copied often.
  private final class OriginalRows: Sendable {
    let table: RowTable
    let numbers: [Int]

    init(_ table: RowTable, _ numbers: [Int]) {
      self.table = table
      self.numbers = numbers
    }
  }

  init(_ table: RowTable, at solution: [Double], _ reduction: Reduction? = nil) {
    self.table = table
    self.reduction = reduction
    original = nil
    values = table.rows.indices.map { table.value(ofRow: $0, at: solution) * table.rows[$0].unit }
  }

  /// The evidence of the residual rows that share a component with some rows; `nil` if the required equalities do not define
  /// one variable each.
  func reduced(around rows: [Int]) -> Evidence? {
    guard let reduction, reduction.isExact(table, holds: isTight) else { return nil }
    let (residual, numbers) = reduction.rows(around: rows, table)
    return Evidence(residual, of: self, numbers)
  }

  private init(_ residual: RowTable, of whole: Evidence, _ numbers: [Int]) {
    table = residual
    values = numbers.map { whole.values[$0] }
    reduction = whole.reduction
    original = OriginalRows(whole.table, numbers)
  }

  /// The amount by which the value of a constraint's expression is too large, or too small if negative; 0 if
  /// the constraint holds.
  ///
  /// - Precondition: The solver had the constraint when it made the evidence.
  public func offset(of constraint: Constraint.ID) -> Double { offset(ofRow: row(of: constraint)) }

  /// Whether a constraint is violated.
  public func isViolated(_ constraint: Constraint.ID) -> Bool { isViolated(row: row(of: constraint)) }

  /// The violated ones among some constraints, in order of addition.
  package func violated(where isAsked: (Constraint.ID) -> Bool) -> [Constraint.ID] {
    var violated: [Constraint.ID] = []
    for row in table.rows.indices where isAsked(id(ofRow: row)) && isViolated(row: row) {
      violated.append(id(ofRow: row))
    }
    return violated
  }

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

  /// Whether required equalities have been substituted into the rows.
  var isReduced: Bool { original != nil }

  /// How many values are read to find the residual rows: one for each row of the system.
  var reductionSize: Int { original?.table.rows.count ?? 0 }

  /// The number of a row among all rows of the system.
  func number(ofRow row: Int) -> Int { original?.numbers[row] ?? row }

  /// The constraint of a row by its number among all rows of the system.
  func id(ofNumber number: Int) -> Constraint.ID {
    Constraint.ID(index: (original?.table ?? table).rows[number].id)
  }

  /// What finds the required equalities in a sum of residual rows; `nil` if these are all rows.
  var equationShares: EquationShares? {
    guard isReduced, let reduction else { return nil }
    return EquationShares(reduction)
  }

  /// The terms of a row before required equalities were substituted.
  func originalTerms(ofRow row: Int) -> ArraySlice<SparseRow.Entry> {
    guard let original else { return terms(ofRow: row) }
    return original.table.terms[original.table.rows[original.numbers[row]].terms]
  }

  /// The number of these terms.
  private func length(ofRow row: Int) -> Int {
    guard let original else { return table.rows[row].terms.count }
    return original.table.rows[original.numbers[row]].terms.count
  }

  /// A row with its rank of preference in a question about a constraint of this priority.
  func ranked(row: Int, against priority: Double = 0) -> RankedRow {
    RankedRow(
      table.rows[row], length: length(ofRow: row), number: row, isViolated: isViolated(row: row),
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

  fileprivate init(_ row: RowTable.Row, length: Int, number: Int, isViolated: Bool, isStronger: Bool) {
    let kind: UInt64 = (isViolated ? 4 : 0) | (isStronger ? 0 : 2) | (row.relation == .equal ? 0 : 1)
    // Positive numbers compare like their bits.
    let weakness = ~row.priority.bitPattern
    let length = UInt64(min(length, 0xFF_FFFF))
    rank = UInt128(kind << 56 | weakness >> 8) << 64 | UInt128(weakness << 56 | length << 32 | UInt64(number))
  }

  var number: Int { Int(truncatingIfNeeded: rank & 0xFFFF_FFFF) }

  static func < (a: RankedRow, b: RankedRow) -> Bool { a.rank < b.rank }
}
