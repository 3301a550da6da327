/// Constraints in flat storage: one array holds the terms of all of them.
///
/// ```swift
/// var list = ConstraintList()
/// list.terms.append(.init(width))
/// list.close(.greaterThanOrEqual, constant: -44)
/// try solver.add(list)
/// ```
/// Thousands of constraints take a few blocks of memory instead of one each.
package struct ConstraintList {
  /// A constraint without its terms.
  package struct Row {
    /// The range of its terms in ``ConstraintList/terms``.
    package let terms: Range<Int>
    /// The constant that is added to the terms, in points.
    package let constant: Double
    /// How the sum of terms and constant compares with 0.
    package let relation: Constraint.Relation
    /// The priority: above 0, at most 1000.
    package let priority: Double
  }

  /// The terms of all constraints, followed by those of the constraint that is being written.
  package var terms: [Expression.Term] = []
  /// The constraints, in order of addition.
  package private(set) var rows: [Row] = []

  /// Makes an empty list.
  package init() {}

  /// Reserves memory for `count` more constraints of about four terms each.
  package mutating func reserve(_ count: Int) {
    rows.reserveCapacity(rows.count + count)
    terms.reserveCapacity(terms.count + 4 * count)
  }

  /// Ends a constraint: its terms are those added since the previous call.
  package mutating func close(
    _ relation: Constraint.Relation, constant: Double, priority: Double = Constraint.required
  ) {
    let start = rows.last?.terms.upperBound ?? 0
    rows.append(Row(terms: start..<terms.count, constant: constant, relation: relation, priority: priority))
  }

  /// Adds a single constraint.
  package mutating func append(_ constraint: Constraint, priority: Double) {
    terms += constraint.expression.terms
    close(constraint.relation, constant: constraint.expression.constant, priority: priority)
  }

  /// Replaces a constraint with one from another list that has the same terms.
  package mutating func replace(_ number: Int, with row: Row) {
    precondition(rows[number].terms.count == row.terms.count, "the terms are the same")
    rows[number] = Row(
      terms: rows[number].terms, constant: row.constant, relation: row.relation, priority: row.priority)
  }

  /// The constraint with this number, with its own array of terms.
  package func constraint(_ number: Int) -> Constraint {
    let row = rows[number]
    return Constraint(Expression(Array(terms[row.terms]), constant: row.constant), row.relation)
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
  /// Makes the row of a single constraint.
  init(_ constraint: Constraint, _ priority: Double) {
    self.init(
      terms: constraint.expression.terms.indices, constant: constraint.expression.constant,
      relation: constraint.relation, priority: priority)
  }
}
