/// What a solver has been told, in flat storage: the variables' kinds, and the constraints in order of addition, the
/// terms of one behind those of the other.
struct RowTable {
  /// A constraint: `terms + constant` compared with 0, times `unit`.
  struct Row {
    let id: Int
    let terms: Range<Int>
    var constant: Double
    /// What the constraint was divided by so that its largest coefficient is about 1, and one tolerance in points
    /// fits all rows.
    let unit: Double
    let priority: Double
    let relation: Constraint.Relation
    /// Whether the constraint has been taken away. The row says that 0 is 0 from then on.
    var isRemoved = false

    var isRequired: Bool { priority >= Constraint.required }
    var isRequiredEquality: Bool { isRequired && relation == .equal }
  }

  typealias Term = SparseRow.Entry

  private(set) var kinds: [Variable.Kind] = []
  private(set) var rows: [Row] = []
  private(set) var terms: [Term] = []
  /// The number of rows that mention each variable.
  private(set) var mentions: [Int] = []
  /// The number of rows whose constraints have been taken away.
  private var removedCount = 0

  mutating func addVariables(_ added: [Variable.Kind]) {
    kinds += added
    mentions += repeatElement(0, count: added.count)
  }

  mutating func reserve(_ count: Int) {
    // No more than twice at a time, so that additions one by one take constant time each on average.
    if rows.capacity < rows.count + count { rows.reserveCapacity(max(rows.count + count, 2 * rows.count)) }
    let termCount = terms.count + 3 * count
    if terms.capacity < termCount { terms.reserveCapacity(max(termCount, 2 * terms.count)) }
  }

  /// Appends a constraint, or throws if it is not one that can be solved.
  mutating func append(valid constraint: Constraint, _ priority: Double, id: Int) throws(SolverError) {
    // Taken out once: each look at them through the constraint would retain them.
    let terms = constraint.expression.terms
    try append(
      valid: terms, terms.indices, constraint.expression.constant, constraint.relation, priority, id: id)
  }

  /// Appends a constraint of a list, or throws if it is not one that can be solved.
  mutating func append(valid number: Int, of list: ConstraintList, id: Int) throws(SolverError) {
    let row = list.rows[number]
    try append(valid: list.terms, row.terms, row.constant, row.relation, row.priority, id: id)
  }

  private mutating func append(
    valid terms: [Expression.Term], _ range: Range<Int>, _ constant: Double, _ relation: Constraint.Relation,
    _ priority: Double, id: Int
  ) throws(SolverError) {
    guard constant.isFinite else { throw .notFinite(Constraint.ID(index: id)) }
    // A coefficient that is not finite shows in the sum, and so do finite ones that add up to none.
    var magnitude = 0.0
    for index in range {
      precondition(kinds.indices.contains(terms[index].variable.index), "the variable is of this solver")
      magnitude += abs(terms[index].coefficient)
    }
    guard magnitude.isFinite else { throw .notFinite(Constraint.ID(index: id)) }
    guard priority > 0, priority <= Constraint.required else { throw .invalidPriority(priority) }
    append(terms, range, constant, relation, priority, id: id)
  }

  /// Appends a constraint that can be solved.
  mutating func append(_ constraint: Constraint, _ priority: Double, id: Int) {
    let terms = constraint.expression.terms
    append(terms, terms.indices, constraint.expression.constant, constraint.relation, priority, id: id)
  }

  private mutating func append(
    _ added: [Expression.Term], _ range: Range<Int>, _ constant: Double, _ relation: Constraint.Relation,
    _ priority: Double, id: Int
  ) {
    let start = terms.count
    var unit = appendDistinct(added, range)
    if unit == 0 {
      terms.removeSubrange(start...)
      var merged = SparseRow(added[range])
      unit = merged.unit
      merged.scale(by: 1 / unit)
      terms += merged.entries
    }
    for index in start..<terms.count { mentions[terms[index].variable] += 1 }
    rows.append(
      Row(
        id: id, terms: start..<terms.count, constant: constant / unit, unit: unit, priority: priority,
        relation: relation))
  }

  /// Appends terms that are few, of distinct variables and already of unit size; returns 0 if they are not.
  private mutating func appendDistinct(_ added: [Expression.Term], _ range: Range<Int>) -> Double {
    guard range.count <= 8, !range.isEmpty else { return 0 }
    let start = terms.count
    var largest = 0.0
    for index in range {
      let (variable, coefficient) = (added[index].variable.index, added[index].coefficient)
      for earlier in start..<terms.count where terms[earlier].variable == variable { return 0 }
      guard coefficient != 0 else { return 0 }
      largest = max(largest, abs(coefficient))
      terms.append(Term(variable: variable, coefficient: coefficient))
    }
    return largest >= 1 && largest < 2 ? 1 : 0
  }

  /// Takes the last rows away again.
  mutating func removeLast(_ count: Int) {
    guard count > 0 else { return }
    for row in rows.suffix(count) { mention(row, times: -1) }
    terms.removeSubrange(rows[rows.count - count].terms.lowerBound...)
    rows.removeLast(count)
  }

  /// Takes the constraint of a row away. The row stays, so that the others keep their places.
  mutating func remove(at place: Int) -> Row {
    let row = rows[place]
    mention(row, times: -1)
    rows[place] = Row(
      id: row.id, terms: row.terms.lowerBound..<row.terms.lowerBound, constant: 0, unit: 1,
      priority: Constraint.required, relation: .equal, isRemoved: true)
    removedCount += 1
    return row
  }

  /// Puts a row back whose constraint has been taken away.
  mutating func restore(_ row: Row, at place: Int) {
    mention(row, times: 1)
    rows[place] = row
    removedCount -= 1
  }

  /// Gives up the places of constraints that have been taken away, if they are more than all others.
  ///
  /// - Returns: Whether the others have new places.
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

  private mutating func mention(_ row: Row, times: Int) {
    for index in row.terms { mentions[terms[index].variable] += times }
  }

  /// Gives a row another constant, in the unit of the constraint; returns the old one in that of the row.
  mutating func setConstant(_ constant: Double, ofRow row: Int) -> Double {
    defer { rows[row].constant = constant / rows[row].unit }
    return rows[row].constant
  }

  mutating func restoreConstant(_ constant: Double, ofRow row: Int) { rows[row].constant = constant }

  /// The place of constraint `id` among the rows.
  func row(of id: Constraint.ID) throws(SolverError) -> Int {
    var low = 0
    var high = rows.count
    if rows.indices.contains(id.index), rows[id.index].id == id.index {
      // As long as nothing has been swept away, names and places are the same.
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

  /// What the terms of a row and its constant add up to, in the row's unit.
  func value(ofRow row: Int, at values: [Double]) -> Double {
    var sum = rows[row].constant
    for index in rows[row].terms { sum += terms[index].coefficient * values[terms[index].variable] }
    return sum
  }

  /// How far a row is from holding, in the unit of its constraint.
  func violation(ofRow row: Int, at values: [Double]) -> Double {
    rows[row].relation.violation(at: value(ofRow: row, at: values)) * rows[row].unit
  }
}

extension Constraint.Relation {
  /// How far `value` is from comparing with 0 like this: 0 or more.
  func violation(at value: Double) -> Double {
    switch self {
    case .equal: abs(value)
    case .lessThanOrEqual: max(value, 0)
    case .greaterThanOrEqual: max(-value, 0)
    }
  }
}
