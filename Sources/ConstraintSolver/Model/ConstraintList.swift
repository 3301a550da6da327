/// Constraints in flat storage: one array holds the terms of all of them.
///
/// ```swift
/// var list = ConstraintList()
/// list.add(width, times: 1)
/// list.close(.greaterThanOrEqual, constant: -44)
/// try solver.add(list)
/// ```
/// Thousands of constraints take a few blocks of memory instead of one each.
package struct ConstraintList {
  /// A variable with its coefficient.
  package struct Term: BitwiseCopyable {
    package var variable: Int
    package var coefficient: Double
  }

  /// A constraint without its terms: `terms + constant` compared with 0, times `unit`.
  package struct Row {
    /// The number of the constraint in the list or, once a solver has the constraint, in the solver.
    let id: Int
    /// The range of its terms in ``ConstraintList/terms``.
    package let terms: Range<Int>
    /// The constant that is added to the terms, in points.
    package internal(set) var constant: Double
    /// The divisor that the solver has applied to the constraint.
    ///
    /// It makes the largest coefficient about 1, so that one tolerance in points fits all rows.
    let unit: Double
    /// The priority: above 0, at most 1000.
    package let priority: Double
    /// How the sum of terms and constant compares with 0.
    package let relation: Constraint.Relation
    /// Whether the constraint has been removed. Its row then says 0 = 0.
    var isRemoved = false

    var isRequired: Bool { priority >= Constraint.required }
    var isRequiredEquality: Bool { isRequired && relation == .equal }
  }

  /// The terms of all constraints, followed by those of the constraint that is being written.
  package private(set) var terms: [Term] = []
  /// The constraints, in order of addition.
  package private(set) var rows: [Row] = []
  /// The constraints whose terms the solver has to merge or scale, ascending.
  private(set) var unusual: [Int] = []
  /// Whether all constants are finite, and all priorities above 0 and at most 1000.
  private(set) var hasAllowedNumbers = true
  /// All variables have numbers below this.
  private(set) var variableCount = 0

  /// Where the terms of the constraint that is being written begin.
  private var start = 0
  /// Whether the solver can store its terms unchanged: a few of distinct variables, no coefficient 0, and none 2
  /// or more.
  private var isUsual = true
  /// Whether one of its terms has a coefficient of 1 or more.
  private var hasUnit = false

  /// Up to this many terms of a constraint are compared with each other.
  private static let fewTerms = 8

  /// Makes an empty list.
  package init() {}

  /// Reserves memory for `count` more constraints of about four terms each.
  package mutating func reserve(_ count: Int) {
    rows.reserveCapacity(rows.count + count)
    terms.reserveCapacity(terms.count + 4 * count)
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
    let row = Row(
      id: rows.count, terms: start..<terms.count, constant: constant, unit: 1, priority: priority,
      relation: relation)
    if !isUsual { unusual.append(row.id) }
    if !row.hasAllowedNumbers { hasAllowedNumbers = false }
    rows.append(row)
    start = row.terms.upperBound
  }

  /// Adds the constraint `variable` + `constant` `relation` 0.
  package mutating func append(
    _ variable: Variable, _ relation: Constraint.Relation, constant: Double, priority: Double
  ) {
    variableCount = max(variableCount, variable.index &+ 1)
    terms.append(Term(variable: variable.index, coefficient: 1))
    close(relation, constant, priority, isUsual: true)
  }

  /// Adds a single constraint.
  package mutating func append(_ constraint: Constraint, priority: Double) {
    for term in constraint.expression.terms { add(term.variable, times: term.coefficient) }
    close(constraint.relation, constant: constraint.expression.constant, priority: priority)
  }

  /// Replaces a constraint with one from another list that has the same terms.
  package mutating func replace(_ number: Int, with row: Row) {
    precondition(rows[number].terms.count == row.terms.count, "the terms are the same")
    if !row.hasAllowedNumbers { hasAllowedNumbers = false }
    rows[number] = Row(
      id: number, terms: rows[number].terms, constant: row.constant, unit: 1, priority: row.priority,
      relation: row.relation)
  }

  /// The constraint with this number, with its own array of terms.
  package func constraint(_ number: Int) -> Constraint {
    let row = rows[number]
    let terms = terms[row.terms].map { Expression.Term(Variable(index: $0.variable), $0.coefficient) }
    return Constraint(Expression(terms, constant: row.constant), row.relation)
  }

  /// Whether the lists differ only in constants.
  package func hasShape(of other: ConstraintList) -> Bool {
    guard rows.count == other.rows.count, terms.count == other.terms.count else { return false }
    for number in rows.indices {
      let (row, its) = (rows[number], other.rows[number])
      guard row.terms == its.terms, row.relation == its.relation, row.priority == its.priority else {
        return false
      }
    }
    for index in terms.indices {
      let (term, its) = (terms[index], other.terms[index])
      guard term.variable == its.variable, term.coefficient == its.coefficient else { return false }
    }
    return true
  }
}

extension ConstraintList.Row {
  /// Whether the constant is finite, and the priority above 0 and at most 1000.
  var hasAllowedNumbers: Bool { constant.isFinite && priority > 0 && priority <= Constraint.required }
}
