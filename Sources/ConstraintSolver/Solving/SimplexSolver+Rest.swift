extension SimplexSolver {
  /// Decides what the constraints leave free, as the contract says: sizes as small as possible, then each
  /// inequality as near its bound as possible, then positions nearest 0.
  ///
  /// Each of the three is a sum that is minimized within what the earlier ones allow. What is still free is
  /// decided one by one: among equal optional constraints the one added last wins, then variables come
  /// nearest 0 in order of creation.
  ///
  /// Positions get their rows last, and only if they need them. Most of them follow from the sizes. The distance from 0 of
  /// a position that cannot be negative is the position itself, so its share of the sum is a slope of each column. In a
  /// chain of *n* views without sizes the rows would have *n*² / 2 coefficients.
  mutating func rest(_ freedom: [Double]) throws(SolverError) {
    let sizes = try restingPlaces(of: openVariables(.size, freedom), freedom)
    try settle(sizes)
    try settle(restingBounds())
    try settlePositions(self.freedom())
    let left = self.freedom()
    guard left.contains(where: { $0 != 0 }) else { return }
    let positions = try restingPlaces(of: openVariables(.position, left), left)
    let components = tableau.components(ignoringFixed: true)
    let single = grouped(softConstraints.reversed().map(\.cost) + sizes + positions, into: components) {
      $0.column
    }
    for (component, costs) in zip(components, single) {
      for cost in costs where isOpen(component) && !tableau.isFixed(cost.column) {
        try settle([cost], in: component)
      }
    }
  }

  private typealias Cost = PiecewiseCost.SoftConstraint

  /// The costs that keep inequalities near their bounds.
  private mutating func restingBounds() throws(SolverError) -> [Cost] {
    let required = requiredBounds.map { bound in
      let unit = elimination.rows[bound.bound.source].unit
      return Cost(
        column: bound.column, relation: .equal, place: bound.bound.place,
        weight: abs(bound.bound.scale) * unit)
    }
    // The bounds of its variables already imply a skipped inequality. So its slack is never negative, and the cost of the
    // slack is linear in each variable.
    var slopes = Array(repeating: 0.0, count: impliedRows.isEmpty ? 0 : columns.count)
    for row in impliedRows {
      let places = elimination.terms.places(of: row)
      try budget.spend(inOrder: places.count)
      let factor = sign(ofRow: row) * elimination.rows[row].unit
      for place in places {
        slopes[elimination.terms[place].variable] += factor * elimination.terms[place].coefficient
      }
    }
    let optional = softConstraints.map(\.cost).filter { $0.relation != .equal }
    return required + linearCosts(slopes)
      + optional.map { Cost(column: $0.column, relation: .equal, place: $0.place, weight: $0.weight) }
  }

  /// Costs that grow with the variables, given the slope of each; only variables with a column have one.
  private func linearCosts(_ slopes: [Double]) -> [Cost] {
    slopes.indices.filter { columns[$0] >= 0 && slopes[$0] != 0 }.map {
      // A cost grows with the distance from its place. From a place at infinity, it has one slope at all values.
      Cost(
        column: columns[$0], relation: .equal, place: slopes[$0] > 0 ? -.infinity : .infinity,
        weight: abs(slopes[$0]))
    }
  }

  /// Minimizes a sum of costs in each component that is still open.
  private mutating func settle(_ costs: [Cost]) throws(SolverError) {
    let components = tableau.components(ignoringFixed: true)
    for (component, own) in zip(components, grouped(costs, into: components) { $0.column })
    where isOpen(component) {
      try settle(own, in: component)
    }
  }

  private func isOpen(_ component: Tableau.Component) -> Bool {
    component.columns.contains { !tableau.columns[$0].isBasic && !tableau.isFixed($0) }
  }

  private mutating func settle(
    _ softConstraints: [Cost], in component: Tableau.Component
  ) throws(SolverError) {
    guard !softConstraints.isEmpty else { return }
    let cost = PiecewiseCost(softConstraints)
    _ = try tableau.minimize(cost, in: component, &budget)
    tableau.settle(cost, in: component)
  }

  /// The free variables of a kind.
  private func openVariables(_ kind: Variable.Kind, _ freedom: [Double]) -> [Bool] {
    freedom.indices.map { $0 < system.kinds.count && system.kinds[$0] == kind && freedom[$0] != 0 }
  }

  /// For each of some free variables, the soft constraint that it is 0, expressed on a column.
  ///
  /// A variable that a definition gives is a sum of columns. It gets a row of its own here, so that
  /// components that were solved separately meet in it.
  private mutating func restingPlaces(
    of wanted: [Bool], _ freedom: [Double]
  ) throws(SolverError) -> [Cost] {
    let isNeeded = variablesNeeded(for: wanted, freedom)
    var terms = SparseRows()
    var sums: [Int: (row: Int, constant: Double)] = [:]
    for variable in freedom.indices where isNeeded[variable] && columns[variable] >= 0 {
      sums[variable] = (terms.count, 0)
      terms.append([SparseRows.Entry(variable: columns[variable], coefficient: 1)])
    }
    let settled = values()
    for definition in elimination.definitions.reversed() where isNeeded[definition.variable] {
      var sum = (row: terms.count, constant: elimination.rows[definition.row].constant)
      terms.append([])
      for entry in elimination.terms.row(definition.row).entries where entry.variable != definition.variable {
        if let other = sums[entry.variable] {
          try budget.spend(terms.places(of: sum.row).count + terms.places(of: other.row).count)
          terms.add(other.row, times: entry.coefficient, to: sum.row)
          try terms.checkRoom()
          sum.constant += entry.coefficient * other.constant
        } else {
          sum.constant += entry.coefficient * settled[entry.variable]
        }
      }
      terms.scale(sum.row, by: -1 / definition.coefficient)
      sums[definition.variable] = (sum.row, -sum.constant / definition.coefficient)
    }
    var places: [Cost] = []
    for variable in wanted.indices where wanted[variable] {
      guard let sum = sums[variable], let first = terms.places(of: sum.row).first else { continue }
      let isMultiple = terms.places(of: sum.row).count == 1
      let column =
        isMultiple ? terms[first].variable : try tableau.addRow(terms.row(sum.row).entries, &budget)
      let factor = isMultiple ? terms[first].coefficient : 1
      places.append(
        Cost(column: column, relation: .equal, place: -sum.constant / factor, weight: abs(factor)))
    }
    return places
  }

  /// Some variables, and the free ones by which definitions express them.
  private func variablesNeeded(for wanted: [Bool], _ freedom: [Double]) -> [Bool] {
    var isNeeded = wanted
    for definition in elimination.definitions where isNeeded[definition.variable] {
      for entry in elimination.terms.row(definition.row).entries where freedom[entry.variable] != 0 {
        isNeeded[entry.variable] = true
      }
    }
    return isNeeded
  }

  // MARK: Positions

  /// Brings the sum of the positions' distances from 0 to its minimum.
  private mutating func settlePositions(_ freedom: [Double]) throws(SolverError) {
    var rows = openVariables(.position, freedom)
    guard rows.contains(true) else { return }
    try budget.spend(system.rows.reduce(0) { $0 + 1 + $1.constraint.expression.terms.count })
    var slopes = Array(repeating: 0.0, count: columns.count)
    let least = LeastValues(system, known: knownLeastValues(freedom)).values
    for variable in least.indices
    where rows[variable] && columns[variable] < 0 && least[variable] >= -tableau.tolerance {
      slopes[variable] = 1
      rows[variable] = false
    }
    // No definition contains a variable that an earlier one defines, so each slope is complete when it is passed on.
    for definition in elimination.definitions where slopes[definition.variable] != 0 {
      let slope = slopes[definition.variable] / definition.coefficient
      for entry in elimination.terms.row(definition.row).entries where entry.variable != definition.variable {
        slopes[entry.variable] -= slope * entry.coefficient
      }
    }
    try settle(restingPlaces(of: rows, freedom) + linearCosts(slopes))
  }

  /// The least value of each variable that is determined or has a column; -∞ for others.
  private func knownLeastValues(_ freedom: [Double]) -> [Double] {
    let settled = values()
    return system.kinds.indices.map { variable in
      if freedom[variable] == 0 { return settled[variable] }
      return columns[variable] < 0 ? -.infinity : tableau.columns[columns[variable]].lower.place
    }
  }
}
