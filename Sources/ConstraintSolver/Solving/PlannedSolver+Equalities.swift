extension PlannedSolver {
  /// From this many optional equalities on, it is tried to require them. In a stack with equal centering each of them is a
  /// level of its own, and the simplex method would narrow rows of all views once for each.
  private static let manyEqualities = 128

  /// The values of all variables with the optional equalities of several terms as required ones; `nil` unless they are shown
  /// to be the optimum, and the only one for some variables.
  ///
  /// It is, if every optional constraint holds whose priority is that of the weakest of these equalities or higher. Then no
  /// level down to that one can be better, and the points that are optimal on all of them are those at which all of these
  /// constraints hold. If the equalities are required, the same points are left, and the levels below choose among them.
  /// Constraints that the required equalities alone decide have the same violation at every point, and do not count.
  ///
  /// - Parameters:
  ///   - variables: The variables.
  ///   - tolerance: The rounding error that a length may have.
  /// - Returns: A value for each variable of the table.
  /// - Throws: ``SolverError/tooManySteps(limit:)``.
  mutating func valuesRequiringEqualities(
    of variables: [Int], tolerance: Double
  ) throws(SolverError) -> [Double]? {
    guard let residual = reduction?.residual else { return nil }
    let optional = residual.rows.filter { !$0.isRequired }.map(\.row)
    let equalities = optional.filter {
      table.rows[$0].relation == .equal && table.rows[$0].terms.count > 1
    }
    guard equalities.count >= Self.manyEqualities,
      let weakest = equalities.map({ table.rows[$0].priority }).min()
    else { return nil }
    var solver = PlannedSolver(table.requiring(equalities), stepLimit: budget.limit - budget.spent)
    defer { budget.add(solver.budget) }
    guard let values = try solver.valuesWithoutSimplex(of: variables) else { return nil }
    for row in optional where table.rows[row].priority >= weakest {
      let value = table.value(ofRow: row, at: values)
      guard table.rows[row].relation.violation(at: value) <= tolerance else { return nil }
    }
    return values
  }
}

extension RowTable {
  /// The same rows, with some of them required.
  fileprivate func requiring(_ numbers: [Int]) -> RowTable {
    var rows = rows
    for number in numbers {
      let row = rows[number]
      rows[number] = Row(
        id: row.id, terms: row.terms, constant: row.constant, unit: row.unit, priority: Constraint.required,
        relation: row.relation)
    }
    return RowTable(kinds: kinds, rows, terms)
  }
}
