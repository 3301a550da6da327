/// Writes the constraints of a ``ConstraintList`` one after the other.
///
/// ```swift
/// var writer = ConstraintWriter()
/// writer.add(width, times: 1)
/// writer.close(.greaterThanOrEqual, constant: -44)
/// try solver.add(writer.finish())
/// ```
package struct ConstraintWriter: ~Copyable {
  typealias Term = ConstraintList.Term

  /// The terms of all constraints, followed by those of the constraint that is being written.
  private var terms: ReusedList<Term>
  private var rows: ReusedList<ConstraintList.Row>
  /// The constraints whose terms the solver has to merge or scale, ascending.
  private var unusual = ReusedList<Int>()
  /// Whether all constants are finite, and all priorities above 0 and at most 1000.
  private var hasAllowedNumbers = true
  /// All variables have numbers below this.
  private var variableCount = 0

  /// Where the terms of the constraint that is being written begin.
  private var start = 0
  /// Whether the solver can store its terms unchanged: a few of distinct variables, no coefficient 0, and none 2
  /// or more.
  private var isUsual = true
  /// Whether one of its terms has a coefficient of 1 or more.
  private var hasUnit = false

  /// Up to this many terms of a constraint are compared with each other.
  private static let fewTerms = 8

  /// Makes a writer with memory for some constraints and terms.
  package init(capacity: Int = 0, termCapacity: Int = 0) {
    rows = ReusedList(capacity: capacity)
    terms = ReusedList(capacity: termCapacity)
  }

  /// The list of all constraints.
  package consuming func finish() -> ConstraintList {
    checkNothingIsPending()
    return ConstraintList(
      terms: terms.array, rows: rows.array, unusual: unusual.array, hasAllowedNumbers: hasAllowedNumbers,
      variableCount: variableCount)
  }

  /// Adds a term to the constraint that is being written.
  package mutating func add(_ variable: Variable, times coefficient: Double) {
    let (variable, size) = (variable.index, abs(coefficient))
    // This order of the comparisons rejects NaN.
    isUsual = isUsual && size > 0 && size < 2 && terms.count &- start < Self.fewTerms
    if size >= 1 { hasUnit = true }
    if isUsual {
      for place in start..<terms.count where terms[place].variable == variable { isUsual = false }
    }
    variableCount = max(variableCount, variable &+ 1)
    terms.append(Term(variable: variable, coefficient: coefficient))
  }

  /// Ends a constraint: its terms are those added since the previous call.
  package mutating func close(
    _ relation: Constraint.Relation, constant: Double, priority: Double = Constraint.required
  ) {
    close(relation, constant, priority, isUsual: isUsual && hasUnit)
    (isUsual, hasUnit) = (true, false)
  }

  @inline(__always)
  private mutating func close(
    _ relation: Constraint.Relation, _ constant: Double, _ priority: Double, isUsual: Bool
  ) {
    let row = ConstraintList.Row(
      id: rows.count, terms: start..<terms.count, constant: constant, unit: 1, priority: priority,
      relation: relation)
    if !isUsual { unusual.append(row.id) }
    if !row.hasAllowedNumbers { hasAllowedNumbers = false }
    rows.append(row)
    start = terms.count
  }

  /// Adds the constraint `variable` + `constant` `relation` 0.
  package mutating func append(
    _ variable: Variable, _ relation: Constraint.Relation, constant: Double, priority: Double
  ) {
    checkNothingIsPending()
    variableCount = max(variableCount, variable.index &+ 1)
    terms.append(Term(variable: variable.index, coefficient: 1))
    close(relation, constant, priority, isUsual: true)
  }

  /// A side of a constraint: `multiple` × (`position` + `share` × `length`). The variables are given by their numbers, or are -1.
  ///
  /// It is a tuple because the compiler does not inline a structure's initializer into other targets.
  package typealias Side = (position: Int, length: Int, share: Double, multiple: Double)

  /// Adds the constraint `first` + `second` + `constant` `relation` 0.
  package mutating func append(
    _ first: Side, _ second: Side, _ relation: Constraint.Relation, constant: Double, priority: Double
  ) {
    checkNothingIsPending()
    var (isUsual, hasUnit) = (true, false)
    add(first, &isUsual, &hasUnit)
    let hasSame =
      second.position >= 0 && (second.position == first.position || second.position == first.length)
      || second.length >= 0 && (second.length == first.length || second.length == first.position)
    if hasSame { isUsual = false }
    add(second, &isUsual, &hasUnit)
    close(relation, constant, priority, isUsual: isUsual && hasUnit)
  }

  @inline(__always)
  private mutating func add(_ side: Side, _ isUsual: inout Bool, _ hasUnit: inout Bool) {
    func add(_ variable: Int, _ coefficient: Double) {
      let size = abs(coefficient)
      if !(size > 0 && size < 2) { isUsual = false }
      if size >= 1 { hasUnit = true }
      variableCount = max(variableCount, variable &+ 1)
      terms.append(Term(variable: variable, coefficient: coefficient))
    }
    if side.position >= 0 {
      if side.position == side.length { isUsual = false }
      add(side.position, side.multiple)
    }
    if side.length >= 0 { add(side.length, side.share * side.multiple) }
  }

  @inline(__always)
  private func checkNothingIsPending() {
    precondition(start == terms.count, "the constraint before is closed")
  }

  /// Adds a single constraint.
  package mutating func append(_ constraint: Constraint, priority: Double) {
    for term in constraint.expression.terms { add(term.variable, times: term.coefficient) }
    close(constraint.relation, constant: constraint.expression.constant, priority: priority)
  }

  /// Adds a constraint of a list, perhaps with another priority.
  package mutating func append(_ number: Int, of list: ConstraintList, priority: Double? = nil) {
    let row = list.rows[number]
    for place in row.terms {
      add(Variable(index: list.terms[place].variable), times: list.terms[place].coefficient)
    }
    close(row.relation, constant: row.constant, priority: priority ?? row.priority)
  }
}
