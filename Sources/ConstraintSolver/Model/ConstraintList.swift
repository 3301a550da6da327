/// Constraints in flat storage: the terms of one behind those of the other.
///
/// ```swift
/// var list = ConstraintList()
/// list.terms.append(.init(width))
/// list.close(.greaterThanOrEqual, constant: -44)
/// try solver.add(list)
/// ```
/// Thousands of them take a few blocks of memory instead of one each.
package struct ConstraintList {
  /// What a constraint is besides its terms.
  package struct Row {
    /// Where its terms lie.
    package let terms: Range<Int>
    /// What is added to the terms, in points.
    package let constant: Double
    /// How the sum compares with 0.
    package let relation: Constraint.Relation
    /// Above 0, at most 1000.
    package let priority: Double
  }

  /// The terms of all constraints, and behind them those of the one that is being written.
  package var terms: [Expression.Term] = []
  /// The constraints, in order of addition.
  package private(set) var rows: [Row] = []

  /// Makes an empty list.
  package init() {}

  /// Makes room for `count` constraints more of about four terms each.
  package mutating func reserve(_ count: Int) {
    rows.reserveCapacity(rows.count + count)
    terms.reserveCapacity(terms.count + 4 * count)
  }

  /// Makes the terms that have been added since the last one a constraint.
  package mutating func close(
    _ relation: Constraint.Relation, constant: Double, priority: Double = Constraint.required
  ) {
    let start = rows.last?.terms.upperBound ?? 0
    rows.append(Row(terms: start..<terms.count, constant: constant, relation: relation, priority: priority))
  }

  /// Adds a constraint that stands by itself.
  package mutating func append(_ constraint: Constraint, priority: Double) {
    terms += constraint.expression.terms
    close(constraint.relation, constant: constraint.expression.constant, priority: priority)
  }

  /// Gives a constraint what one of another list is besides its terms, of which both have the same.
  package mutating func replace(_ number: Int, with row: Row) {
    precondition(rows[number].terms.count == row.terms.count, "the terms are the same")
    rows[number] = Row(
      terms: rows[number].terms, constant: row.constant, relation: row.relation, priority: row.priority)
  }

  /// The constraint with a number, by itself.
  package func constraint(_ number: Int) -> Constraint {
    let row = rows[number]
    return Constraint(Expression(Array(terms[row.terms]), constant: row.constant), row.relation)
  }

  /// Whether both lists differ in constants alone.
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
  /// What a constraint by itself is besides its terms.
  init(_ constraint: Constraint, _ priority: Double) {
    self.init(
      terms: constraint.expression.terms.indices, constant: constraint.expression.constant,
      relation: constraint.relation, priority: priority)
  }
}
