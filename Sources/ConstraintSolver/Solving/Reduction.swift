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
  init(_ planned: consuming PlannedSystem) {
    knownCount = planned.knownCount
    plan = planned.plan
    residual = planned.levels.residual
  }

  /// Whether some row mentions a variable that the plan leaves open.
  ///
  /// A variable of a row is known, defined, or in the residual row. So it is enough to look for a defined variable, and for
  /// an open one in a residual row.
  var isOpen: Bool {
    for variable in plan.states.indices where plan.states[variable] == .defined { return true }
    for place in residual.variables.indices where plan.states[residual.variables[place]] != .known {
      return true
    }
    return false
  }

  /// The number of residual rows.
  var rowCount: Int { residual.rows.count + residual.bounds.count }

  /// The places of each row's terms in the residual rows' pool, if it shares a component with rows in question. Rows of other
  /// components, and those that equalities decide, have none.
  func terms(around isAsked: borrowing ReusedList<Bool>) -> ReusedList<Places> {
    var terms = ReusedList(repeating: Places(0..<0), count: isAsked.count)
    var isNear = ReusedList(repeating: false, count: plan.states.count)
    for number in residual.components.indices {
      let component = residual.components[number]
      guard component.rows.contains(where: { isAsked[residual.rows[$0].row] }) else { continue }
      for place in component.rows { terms[residual.rows[place].row] = Places(residual.rows[place].terms) }
      for place in component.variables { isNear[residual.variables[place]] = true }
    }
    for place in residual.bounds.indices {
      let row = residual.bounds[place]
      if isNear[residual.pool[row.terms.lowerBound].variable] { terms[row.row] = Places(row.terms) }
    }
    return terms
  }
}
