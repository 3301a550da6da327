/// The rows among which an explanation searches, with what a solution says about each.
///
/// They are all rows of a system, or what the required equalities leave of the others: the residual rows that share a
/// component with the rows in question. A class, because each part of a search keeps it.
final class EvidenceRows {
  struct Row: BitwiseCopyable {
    /// The places of its terms.
    let terms: Places
    let priority: Double
    /// The value of the row in its own unit; 0 if it holds with equality.
    let value: Double
    /// The row's number among all rows of the system.
    let number: Int32
    /// The number of terms before required equalities were substituted.
    let length: Int32
    let relation: Constraint.Relation
    /// Whether the row holds with equality.
    let isTight: Bool
    let isViolated: Bool

    /// - Parameters:
    ///   - row: The row among all rows of the system.
    ///   - value: Its value, in the unit of its constraint.
    ///   - number: Its number there.
    ///   - terms: The places of its terms.
    @inline(__always)
    fileprivate init(_ row: RowTable.Row, _ value: Double, _ number: Int, _ terms: Places) {
      isTight = abs(value) <= Evidence.tolerance && !row.isRemoved
      isViolated = abs(row.relation.offset(of: value)) > Evidence.tolerance
      self.value = isTight ? 0 : value / row.unit
      // A solver has fewer than 2³¹ rows and terms.
      (priority, relation) = (row.priority, row.relation)
      length = Int32(truncatingIfNeeded: row.terms.count)
      (self.number, self.terms) = (Int32(truncatingIfNeeded: number), terms)
    }

    /// Whether the row is an equation of a higher priority that holds.
    func isEquation(above priority: Double) -> Bool {
      relation == .equal && self.priority > priority && !isViolated
    }
  }

  private let rows: ReusedList<Row>
  /// The terms of the rows.
  let terms: [SparseRow.Entry]
  let variableCount: Int
  private let evidence: Evidence
  /// What finds the required equalities in a sum of residual rows; `nil` if these are all rows.
  let reduction: Reduction?

  /// All rows of a solved system.
  convenience init(_ evidence: Evidence) {
    let table = evidence.table
    let (tableRows, values) = (table.rows.span, evidence.values.span)
    var rows = ReusedList<Row>(capacity: tableRows.count)
    for number in tableRows.indices {
      rows.append(Row(tableRows[number], values[number], number, Places(tableRows[number].terms)))
    }
    self.init(rows, table.terms, variableCount: table.kinds.count, evidence, nil)
  }

  /// The residual rows of the components that contain some rows, in order of addition; `nil` if the required equalities do not
  /// define one variable each. A row that equalities decide has no terms left.
  convenience init?(_ evidence: Evidence, around asked: [Int]) {
    guard let reduction = evidence.exactReduction else { return nil }
    let table = evidence.table
    var isAsked = ReusedList(repeating: false, count: table.rows.count)
    for row in asked { isAsked[row] = true }
    let places = reduction.terms(around: isAsked)
    let (tableRows, values) = (table.rows.span, evidence.values.span)
    var rows = ReusedList<Row>(capacity: reduction.rowCount + asked.count)
    for number in places.indices where isAsked[number] || places[number].count > 0 {
      rows.append(Row(tableRows[number], values[number], number, places[number]))
    }
    self.init(
      rows, reduction.residual.pool, variableCount: reduction.plan.states.count, evidence, reduction)
  }

  private init(
    _ rows: consuming ReusedList<Row>, _ terms: [SparseRow.Entry], variableCount: Int, _ evidence: Evidence,
    _ reduction: Reduction?
  ) {
    self.rows = rows
    self.terms = terms
    self.variableCount = variableCount
    self.evidence = evidence
    self.reduction = reduction
  }

  var count: Int { rows.count }
  var indices: Range<Int> { rows.indices }

  subscript(row: Int) -> Row {
    @inline(__always) get { rows[row] }
  }

  /// Whether required equalities have been substituted into the rows.
  var isReduced: Bool { reduction != nil }

  /// How many values are read to find the residual rows: one for each row of the system.
  var reductionSize: Int { isReduced ? evidence.table.rows.count : 0 }

  /// The terms of a row, without its constant.
  func terms(ofRow row: Int) -> ArraySlice<SparseRow.Entry> { terms[rows[row].terms.range] }

  /// The places of a row's terms in ``originalTerms``.
  func originalPlaces(ofRow row: Int) -> Range<Int> { evidence.table.rows[Int(rows[row].number)].terms }

  /// The terms of all rows of the system, before required equalities were substituted.
  var originalTerms: [SparseRow.Entry] {
    @inline(__always) get { evidence.table.terms }
  }

  /// The coefficient of a variable in a row that mentions it.
  func coefficient(of variable: Int, inRow row: Int) -> Double {
    for place in rows[row].terms.range where terms[place].variable == variable {
      return terms[place].coefficient
    }
    preconditionFailure("the row mentions the variable")
  }

  /// The divisor that was applied to a row's constraint.
  func unit(ofRow row: Int) -> Double { evidence.table.rows[Int(rows[row].number)].unit }

  /// A row with its rank of preference in a question about a constraint of this priority.
  func ranked(row: Int, against priority: Double = 0) -> RankedRow {
    RankedRow(rows[row], row, isStronger: rows[row].priority > priority)
  }

  /// The row of a constraint.
  func row(of constraint: Constraint.ID) -> Int {
    let number = evidence.row(of: constraint)
    guard isReduced else { return number }
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].number < number { low = middle + 1 } else { high = middle }
    }
    precondition(low < rows.count && rows[low].number == number, "the constraint is in question")
    return low
  }

  /// The constraint of a row, by its number among all rows of the system.
  func id(ofNumber number: Int) -> Constraint.ID { Constraint.ID(index: evidence.table.rows[number].id) }

  func id(ofRow row: Int) -> Constraint.ID { id(ofNumber: Int(rows[row].number)) }
}

/// A row in order of preference: if several rows explain something equally well, the least one is named.
///
/// Rows that hold come first; then rows of a higher priority than the one in question, equations before bounds,
/// higher priorities, short rows before long ones, and order of addition.
struct RankedRow: Comparable {
  /// From the highest bits down: the kind, the weakness, the number of terms and the row's number. One comparison of all is
  /// cheaper than one of each.
  private let rank: UInt128

  fileprivate init(_ row: EvidenceRows.Row, _ number: Int, isStronger: Bool) {
    let kind: UInt64 = (row.isViolated ? 4 : 0) | (isStronger ? 0 : 2) | (row.relation == .equal ? 0 : 1)
    // Positive numbers compare like their bits.
    let weakness = ~row.priority.bitPattern
    let length = UInt64(min(row.length, 0xFF_FFFF))
    rank = UInt128(kind << 56 | weakness >> 8) << 64 | UInt128(weakness << 56 | length << 32 | UInt64(number))
  }

  var number: Int { Int(truncatingIfNeeded: rank & 0xFFFF_FFFF) }

  static func < (a: RankedRow, b: RankedRow) -> Bool { a.rank < b.rank }
}
