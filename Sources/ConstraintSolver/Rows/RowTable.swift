/// The variables and constraints of a solver in flat storage.
///
/// Rows are in order of addition; one array holds the terms of all of them.
struct RowTable {
  typealias Row = ConstraintList.Row
  typealias Term = ConstraintList.Term

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

  /// Adds variables of these kinds. An empty table shares the list's memory.
  mutating func addVariables(_ added: [Variable.Kind]) {
    if kinds.isEmpty { kinds = added } else { kinds += added }
  }

  /// Appends the constraints of a list; throws at the first invalid one.
  ///
  /// An empty table shares the list's memory. A constraint whose terms have to be merged or scaled takes up to as many places as
  /// it had.
  mutating func append(valid list: ConstraintList, firstID: Int) throws(SolverError) {
    precondition(list.variableCount <= kinds.count, "the variables are of this solver")
    let (oldRows, oldTerms) = (rows.count, terms.count)
    if oldRows == 0, oldTerms == 0, firstID == 0 {
      (rows, terms) = (list.rows, list.terms)
    } else {
      reserve(list.rows.count, termCount: list.terms.count)
      terms += list.terms
      for row in list.rows { rows.append(row.moved(by: oldTerms, id: firstID + row.id)) }
    }
    guard !list.unusual.isEmpty || !list.hasAllowedNumbers else { return }
    var unusual = list.unusual[...]
    for number in oldRows..<rows.count {
      let isUsual = unusual.first != number - oldRows
      do throws(SolverError) {
        try checkNumbers(of: rows[number], isUsual: isUsual)
      } catch {
        rows.removeLast(rows.count - oldRows)
        terms.removeLast(terms.count - oldTerms)
        throw error
      }
      guard !isUsual else { continue }
      unusual.removeFirst()
      merge(number)
    }
  }

  /// Throws if a number of a row is invalid. The terms of a usual row were checked when they were written.
  private func checkNumbers(of row: Row, isUsual: Bool) throws(SolverError) {
    let isFinite = isUsual || terms[row.terms].reduce(0) { $0 + abs($1.coefficient) }.isFinite
    guard isFinite, row.constant.isFinite else { throw .notFinite(Constraint.ID(index: row.id)) }
    guard row.hasAllowedNumbers else { throw .invalidPriority(row.priority) }
  }

  private mutating func reserve(_ count: Int, termCount: Int) {
    // At least doubles the capacity, so that adding rows one by one takes constant time on average.
    if rows.capacity < rows.count + count { rows.reserveCapacity(max(rows.count + count, 2 * rows.count)) }
    let termCount = terms.count + termCount
    if terms.capacity < termCount { terms.reserveCapacity(max(termCount, 2 * terms.count)) }
  }

  /// Adds up the terms of a row and scales it.
  private mutating func merge(_ number: Int) {
    let row = rows[number]
    let start = row.terms.lowerBound
    var merged = SparseRow(adding: Array(terms[row.terms]))
    let unit = merged.unit
    merged.scale(by: 1 / unit)
    for (offset, entry) in merged.entries.enumerated() { terms[start + offset] = entry }
    rows[number] = Row(
      id: row.id, terms: start..<start + merged.count, constant: row.constant / unit, unit: unit,
      priority: row.priority, relation: row.relation)
  }

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

extension RowTable.Row {
  /// The row with another id, and terms that are further back in the table.
  fileprivate func moved(by distance: Int, id: Int) -> RowTable.Row {
    RowTable.Row(
      id: id, terms: terms.lowerBound + distance..<terms.upperBound + distance, constant: constant,
      unit: unit, priority: priority, relation: relation)
  }
}
