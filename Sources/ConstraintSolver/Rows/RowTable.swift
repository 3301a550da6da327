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
  mutating func append(valid list: ConstraintList, firstID: Int) throws(SolverError) {
    for (number, row) in list.rows.enumerated() { try append(valid: row, list.terms, id: firstID + number) }
  }

  /// Appends a constraint; throws if it is invalid.
  mutating func append(valid constraint: Constraint, _ priority: Double, id: Int) throws(SolverError) {
    // Read once: each access through the constraint would retain the array.
    let terms = constraint.expression.terms
    try append(valid: ConstraintList.Row(constraint, priority), terms, id: id)
  }

  private mutating func append(
    valid row: ConstraintList.Row, _ added: [Expression.Term], id: Int
  ) throws(SolverError) {
    guard row.constant.isFinite else { throw .notFinite(Constraint.ID(index: id)) }
    let start = terms.count
    let isFinite = append(row, added, id: id)
    if isFinite, row.priority > 0, row.priority <= Constraint.required { return }
    rows.removeLast()
    terms.removeLast(terms.count - start)
    throw isFinite ? .invalidPriority(row.priority) : .notFinite(Constraint.ID(index: id))
  }

  /// Appends a constraint that is known to be valid.
  mutating func append(_ constraint: Constraint, _ priority: Double, id: Int) {
    let terms = constraint.expression.terms
    _ = append(ConstraintList.Row(constraint, priority), terms, id: id)
  }

  /// Appends a row; returns whether its coefficients and their sum are finite.
  ///
  /// Most rows have a few terms of distinct variables, none 0, and the largest coefficient from 1 to 2. These are stored
  /// unchanged.
  private mutating func append(_ row: ConstraintList.Row, _ added: [Expression.Term], id: Int) -> Bool {
    let start = terms.count
    var (magnitude, largest) = (0.0, 0.0)
    var areDistinct = row.terms.count <= Self.fewTerms
    let variableCount = kinds.count
    for index in row.terms {
      let term = Term(variable: added[index].variable.index, coefficient: added[index].coefficient)
      precondition(term.variable >= 0 && term.variable < variableCount, "the variable is of this solver")
      let size = abs(term.coefficient)
      magnitude += size
      if size > largest { largest = size }
      if size == 0 { areDistinct = false }
      if areDistinct {
        for earlier in row.terms.lowerBound..<index where added[earlier].variable == added[index].variable {
          areDistinct = false
        }
      }
      terms.append(term)
    }
    var unit = 1.0
    if !areDistinct || !(largest >= 1 && largest < 2) {
      terms.removeLast(terms.count - start)
      var merged = SparseRow(added[row.terms])
      unit = merged.unit
      merged.scale(by: 1 / unit)
      terms += merged.entries
    }
    rows.append(
      Row(
        id: id, terms: start..<terms.count, constant: row.constant / unit, unit: unit, priority: row.priority,
        relation: row.relation))
    return magnitude.isFinite
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
    var sum = rows[row].constant
    for index in rows[row].terms { sum += terms[index].coefficient * values[terms[index].variable] }
    return sum
  }

  /// The violation of a row, in the unit of its constraint.
  func violation(ofRow row: Int, at values: [Double]) -> Double {
    rows[row].relation.violation(at: value(ofRow: row, at: values)) * rows[row].unit
  }
}
