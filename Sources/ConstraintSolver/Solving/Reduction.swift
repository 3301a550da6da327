/// What the required equalities of a solved system leave of its other rows: the solver's plan, and the residual rows.
///
/// A question about a constraint concerns only the residual rows that share a component with it. Required equalities come
/// before all other rows in order of preference. So if they are independent, each of them would be used up first, and
/// the plan has already done that.
final class Reduction: Sendable {
  let plan: Plan
  let residual: ResidualRows
  /// The number of variables that the equalities alone make known.
  let knownCount: Int

  /// Keeps what solved a system.
  init(_ plan: Plan, _ residual: ResidualRows, knownCount: Int) {
    self.plan = plan
    self.residual = residual
    self.knownCount = knownCount
  }

  /// The places of each row's terms in the residual rows' pool, if it shares a component with rows in question. Rows of other
  /// components, and those that equalities decide, have none.
  func terms(around isAsked: borrowing ReusedList<Bool>) -> ReusedList<Places> {
    var terms = ReusedList(repeating: Places(0..<0), count: isAsked.count)
    var isNear = ReusedList(repeating: false, count: plan.states.count)
    for component in residual.components
    where component.rows.contains(where: { isAsked[residual.rows[$0].row] }) {
      for place in component.rows { terms[residual.rows[place].row] = Places(residual.rows[place].terms) }
      for place in component.variables { isNear[residual.variables[place]] = true }
    }
    for row in residual.bounds where isNear[residual.pool[row.terms.lowerBound].variable] {
      terms[row.row] = Places(row.terms)
    }
    return terms
  }
}
