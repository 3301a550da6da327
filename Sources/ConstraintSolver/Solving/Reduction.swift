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

  /// Whether every required equality of `table` defines a variable, and holds. If variables were cut, their definitions are
  /// missing in some rows.
  func isExact(_ table: RowTable, holds: (_ row: Int) -> Bool) -> Bool {
    guard !residual.hasCuts else { return false }
    for (number, row) in table.rows.enumerated() where row.isRequiredEquality {
      guard plan.isDefinition[number], holds(number) else { return false }
    }
    return true
  }

  /// The residual rows of the components that contain some rows, in order of addition, with their numbers in `table`. A row
  /// that equalities decide has no terms left.
  func rows(around asked: [Int], _ table: RowTable) -> (rows: RowTable, numbers: [Int]) {
    var isAsked = ReusedList(repeating: false, count: table.rows.count)
    for row in asked { isAsked[row] = true }
    // Rows of other components keep no terms.
    var terms = ReusedList(repeating: Places(0..<0), count: table.rows.count)
    var isNear = ReusedList(repeating: false, count: plan.states.count)
    for component in residual.components
    where component.rows.contains(where: { isAsked[residual.rows[$0].row] }) {
      for place in component.rows { terms[residual.rows[place].row] = Places(residual.rows[place].terms) }
      for place in component.variables { isNear[residual.variables[place]] = true }
    }
    for row in residual.bounds where isNear[residual.pool[row.terms.lowerBound].variable] {
      terms[row.row] = Places(row.terms)
    }
    var (rows, numbers): ([RowTable.Row], [Int]) = ([], [])
    rows.reserveCapacity(residual.rows.count + asked.count)
    numbers.reserveCapacity(residual.rows.count + asked.count)
    for number in table.rows.indices where isAsked[number] || terms[number].count > 0 {
      let row = table.rows[number]
      rows.append(
        RowTable.Row(
          id: row.id, terms: terms[number].range, constant: row.constant, unit: row.unit,
          priority: row.priority, relation: row.relation))
      numbers.append(number)
    }
    // Contradictions do not depend on kinds, and making others would take longer.
    let kinds = Array(repeating: Variable.Kind.size, count: plan.states.count)
    return (RowTable(kinds: kinds, rows, residual.pool), numbers)
  }
}
