extension PlannedSolver {
  /// From this many optional equalities on, it is tried to require them. In a stack with equal centering each of them is a
  /// level of its own, and the simplex method would narrow rows of all views once for each.
  static let manyEqualities = 128

  /// The variables that are determined with the optional equalities of several terms as required ones, and their values; `nil`
  /// unless these values are shown to be those of the optimum.
  ///
  /// Let *p* be the lowest priority of these equalities. If all constraints of priority *p* or higher hold, no level down to
  /// *p* can be better, and its optimal points are those at which these constraints hold. The same points are left if the
  /// equalities are required, and the levels below *p* choose among them. Constraints that the required equalities alone
  /// decide have the same violation at every point, and do not count.
  ///
  /// - Parameters:
  ///   - residual: The residual rows.
  ///   - tolerance: The rounding error that a length may have.
  /// - Returns: For each variable, whether it is determined, and its value; `nil` also if that takes more than half of the
  ///   steps that are left.
  mutating func runRequiringEqualities(
    of residual: borrowing ResidualRows, tolerance: Double
  ) -> (isKnown: [Bool], values: [Double])? {
    var equalities: [Int] = []
    for place in residual.rows.indices where !residual.rows[place].isRequired {
      let row = residual.rows[place].row
      if table.rows[row].relation == .equal, table.rows[row].terms.count > 1 { equalities.append(row) }
    }
    guard equalities.count >= Self.manyEqualities,
      let weakest = equalities.map({ table.rows[$0].priority }).min()
    else { return nil }
    var solver = PlannedSolver(table.requiring(equalities), stepLimit: (budget.limit - budget.spent) / 2)
    defer { budget.add(solver.budget) }
    guard let decided = try? solver.runWithoutSimplex() else { return nil }
    for place in residual.rows.indices where !residual.rows[place].isRequired {
      let row = residual.rows[place].row
      guard table.rows[row].priority >= weakest else { continue }
      let value = table.value(ofRow: row, at: decided.values)
      guard table.rows[row].terms.allSatisfy({ decided.isKnown[table.terms[$0].variable] }),
        table.rows[row].relation.violation(at: value) <= tolerance
      else { return nil }
    }
    return decided
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
