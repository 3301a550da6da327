/// Constraints in flat storage: one array holds the terms of all of them. A ``ConstraintWriter`` makes it.
///
/// Thousands of constraints take a few blocks of memory instead of one each.
package struct ConstraintList {
  /// A variable with its coefficient.
  package struct Term: BitwiseCopyable {
    package var variable: Int
    package var coefficient: Double
  }

  /// A constraint without its terms: `terms + constant` compared with 0, times `unit`.
  package struct Row: BitwiseCopyable {
    /// The number of the constraint in the list or, once a solver has the constraint, in the solver.
    let id: Int
    private let places: Places
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
    let isRemoved: Bool

    init(
      id: Int, terms: Range<Int>, constant: Double, unit: Double, priority: Double,
      relation: Constraint.Relation, isRemoved: Bool = false
    ) {
      self.id = id
      places = Places(terms)
      self.constant = constant
      self.unit = unit
      self.priority = priority
      self.relation = relation
      self.isRemoved = isRemoved
    }

    /// The range of its terms in ``ConstraintList/terms``.
    package var terms: Range<Int> { places.range }
    var isRequired: Bool { priority >= Constraint.required }
    var isRequiredEquality: Bool { isRequired && relation == .equal }
    /// Whether the constant is finite, and the priority above 0 and at most 1000.
    var hasAllowedNumbers: Bool { constant.isFinite && priority > 0 && priority <= Constraint.required }
  }

  /// The terms of all constraints.
  package let terms: [Term]
  /// The constraints, in order of addition.
  package private(set) var rows: [Row]
  /// The constraints whose terms the solver has to merge or scale, ascending.
  let unusual: [Int]
  /// Whether all constants are finite, and all priorities above 0 and at most 1000.
  private(set) var hasAllowedNumbers: Bool
  /// All variables have numbers below this.
  let variableCount: Int

  init(terms: [Term], rows: [Row], unusual: [Int], hasAllowedNumbers: Bool, variableCount: Int) {
    self.terms = terms
    self.rows = rows
    self.unusual = unusual
    self.hasAllowedNumbers = hasAllowedNumbers
    self.variableCount = variableCount
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
