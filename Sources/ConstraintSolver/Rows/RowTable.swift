/// The variables and constraints of a solver in flat storage.
///
/// Rows are in order of addition; one array holds the terms of all of them.
struct RowTable {
  /// A constraint: `terms + constant` compared with 0, times `unit`.
  struct Row {
    let id: Int
    let terms: Range<Int>
    var constant: Double
    /// The divisor that was applied to the constraint.
    ///
    /// It makes the largest coefficient about 1, so that one tolerance in points fits all rows.
    let unit: Double
    let priority: Double
    let relation: Constraint.Relation
    /// Whether the constraint has been removed. Its row then says 0 = 0.
    var isRemoved = false

    var isRequired: Bool { priority >= Constraint.required }
    var isRequiredEquality: Bool { isRequired && relation == .equal }
  }

  typealias Term = SparseRow.Entry

  private(set) var kinds: [Variable.Kind] = []
  private(set) var rows: [Row] = []
  private(set) var terms: [Term] = []
  /// The number of rows whose constraints have been removed.
  private var removedCount = 0

  init() {}

  /// Makes a table of these rows; their terms are ranges of `terms`.
  init(kinds: [Variable.Kind], _ rows: [Row], _ terms: [Term]) {
    self.kinds = kinds
    self.rows = rows
    self.terms = terms
  }

  mutating func addVariables(_ added: [Variable.Kind]) { kinds += added }

  mutating func reserve(_ count: Int, termCount: Int) {
    // At least doubles the capacity, so that adding rows one by one takes constant time on average.
    if rows.capacity < rows.count + count { rows.reserveCapacity(max(rows.count + count, 2 * rows.count)) }
    let termCount = terms.count + termCount
    if terms.capacity < termCount { terms.reserveCapacity(max(termCount, 2 * terms.count)) }
  }

  /// Appends the constraints of a list; throws at the first invalid one.
  ///
  /// Most are stored unchanged, so the terms of all are copied first. A constraint whose terms have to be merged or scaled takes
  /// up to as many places as it had.
  mutating func append(valid list: ConstraintList, firstID: Int) throws(SolverError) {
    let (oldRows, oldTerms) = (rows.count, terms.count)
    terms += list.terms.lazy.map { Term(variable: $0.variable.index, coefficient: $0.coefficient) }
    for (number, row) in list.rows.enumerated() {
      let places = row.terms.lowerBound + oldTerms..<row.terms.upperBound + oldTerms
      let form = form(of: places)
      guard form.isFinite, row.constant.isFinite, row.priority > 0, row.priority <= Constraint.required else {
        rows.removeLast(rows.count - oldRows)
        terms.removeLast(terms.count - oldTerms)
        let id = Constraint.ID(index: firstID + number)
        throw form.isFinite && row.constant.isFinite ? .invalidPriority(row.priority) : .notFinite(id)
      }
      let (end, unit) = form.isPlain ? (places.upperBound, 1) : merge(list.terms[row.terms], into: places)
      rows.append(
        Row(
          id: firstID + number, terms: places.lowerBound..<end, constant: row.constant / unit, unit: unit,
          priority: row.priority, relation: row.relation))
    }
  }

  /// Whether the coefficients of a row and their sum are finite, and whether they can be stored unchanged: a few terms of distinct
  /// variables, none 0, and the largest coefficient from 1 to 2.
  @inline(__always)
  private func form(of places: Range<Int>) -> (isFinite: Bool, isPlain: Bool) {
    let terms = terms.span
    let variableCount = UInt(bitPattern: kinds.count)
    var (magnitude, largest) = (0.0, 0.0)
    var isPlain = places.count <= Self.fewTerms
    for place in places {
      let term = terms[place]
      precondition(UInt(bitPattern: term.variable) < variableCount, "the variable is of this solver")
      let size = abs(term.coefficient)
      magnitude += size
      if size > largest { largest = size }
      if size == 0 { isPlain = false }
      guard isPlain else { continue }
      for earlier in places.lowerBound..<place where terms[earlier].variable == term.variable {
        isPlain = false
      }
    }
    return (magnitude.isFinite, isPlain && largest >= 1 && largest < 2)
  }

  /// Stores the sum of some terms at the beginning of `places`; returns where it ends, and the row's unit.
  private mutating func merge(
    _ added: ArraySlice<Expression.Term>, into places: Range<Int>
  ) -> (end: Int, unit: Double) {
    var merged = SparseRow(added)
    let unit = merged.unit
    merged.scale(by: 1 / unit)
    for (offset, entry) in merged.entries.enumerated() { terms[places.lowerBound + offset] = entry }
    return (places.lowerBound + merged.count, unit)
  }

  /// Up to this many terms are compared with each other.
  private static let fewTerms = 8

  mutating func removeLast(_ count: Int) {
    guard count > 0 else { return }
    terms.removeSubrange(rows[rows.count - count].terms.lowerBound...)
    rows.removeLast(count)
  }

  /// Removes the constraint of a row. The row stays, so that other rows keep their places.
  mutating func remove(at place: Int) -> Row {
    let row = rows[place]
    rows[place] = Row(
      id: row.id, terms: row.terms.lowerBound..<row.terms.lowerBound, constant: 0, unit: 1,
      priority: Constraint.required, relation: .equal, isRemoved: true)
    removedCount += 1
    return row
  }

  /// Restores a row whose constraint was removed.
  mutating func restore(_ row: Row, at place: Int) {
    rows[place] = row
    removedCount -= 1
  }

  /// Deletes removed rows if they are more than half of all rows.
  ///
  /// - Returns: Whether it did, so that rows have other numbers now.
  mutating func sweep() -> Bool {
    guard removedCount > rows.count / 2 else { return false }
    var kept: [Row] = []
    var keptTerms: [Term] = []
    kept.reserveCapacity(rows.count)
    for row in rows where !row.isRemoved {
      let start = keptTerms.count
      keptTerms += terms[row.terms]
      kept.append(
        Row(
          id: row.id, terms: start..<keptTerms.count, constant: row.constant, unit: row.unit,
          priority: row.priority, relation: row.relation))
    }
    (rows, terms, removedCount) = (kept, keptTerms, 0)
    return true
  }

  /// Sets the constant of a row, in the constraint's unit; returns the old one in the row's unit.
  mutating func setConstant(_ constant: Double, ofRow row: Int) -> Double {
    defer { rows[row].constant = constant / rows[row].unit }
    return rows[row].constant
  }

  mutating func restoreConstant(_ constant: Double, ofRow row: Int) { rows[row].constant = constant }

  func row(of id: Constraint.ID) throws(SolverError) -> Int {
    var low = 0
    var high = rows.count
    if rows.indices.contains(id.index), rows[id.index].id == id.index {
      // Until rows are deleted, ids and places are the same.
      low = id.index
      high = low
    }
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].id < id.index { low = middle + 1 } else { high = middle }
    }
    guard low < rows.count, rows[low].id == id.index, !rows[low].isRemoved else {
      throw .unknownConstraint(id)
    }
    return low
  }

  /// The sum of a row's terms and constant, in the row's unit.
  func value(ofRow row: Int, at values: [Double]) -> Double {
    Self.value(of: rows[row], terms.span, at: values.span)
  }

  /// The same for a row with its terms among others.
  @inline(__always)
  static func value(of row: Row, _ terms: Span<Term>, at values: Span<Double>) -> Double {
    var sum = row.constant
    for index in row.terms { sum += terms[index].coefficient * values[terms[index].variable] }
    return sum
  }

  /// The violation of a row, in the unit of its constraint.
  func violation(ofRow row: Int, at values: [Double]) -> Double {
    rows[row].relation.violation(at: value(ofRow: row, at: values)) * rows[row].unit
  }
}
