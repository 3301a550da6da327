extension SimplexSolver {
  /// Decides what the constraints leave free, as the contract says: sizes as small as possible, then each
  /// inequality as near its bound as possible, then positions nearest 0.
  ///
  /// Each of the three is a sum that is minimized within what the earlier ones allow. What is still free is
  /// decided one by one: among equal optional constraints the one added last wins, then variables come
  /// nearest 0 in order of creation.
  mutating func rest(_ freedom: [Double]) throws(SolverError) {
    let places = try restingPlaces(freedom)
    let components = tableau.components(ignoringFixed: true)
    var numbers = Array(repeating: 0, count: tableau.columns.count)
    for (number, component) in components.enumerated() {
      for column in component.columns { numbers[column] = number }
    }
    var stages = Array(repeating: RestingStages(), count: components.count)
    for (kind, soft) in places {
      switch kind {
      case .size: stages[numbers[soft.column]].sizes.append(soft)
      case .position: stages[numbers[soft.column]].positions.append(soft)
      }
    }
    for bound in requiredBounds {
      let unit = elimination.rows[bound.bound.source].unit
      stages[numbers[bound.column]].inequalities.append(
        PiecewiseCost.SoftConstraint(
          column: bound.column, relation: .equal, place: bound.bound.place,
          weight: abs(bound.bound.scale) * unit))
    }
    for soft in softConstraints {
      let cost = soft.cost
      stages[numbers[cost.column]].softConstraints.append(cost)
      guard cost.relation != .equal else { continue }
      stages[numbers[cost.column]].inequalities.append(
        PiecewiseCost.SoftConstraint(
          column: cost.column, relation: .equal, place: cost.place, weight: cost.weight))
    }
    for (component, stages) in zip(components, stages) where isOpen(component) {
      try rest(component, stages)
    }
  }

  /// The costs that decide a component, in order.
  private struct RestingStages {
    var sizes: [PiecewiseCost.SoftConstraint] = []
    var inequalities: [PiecewiseCost.SoftConstraint] = []
    var positions: [PiecewiseCost.SoftConstraint] = []
    /// The optional constraints in order of addition.
    var softConstraints: [PiecewiseCost.SoftConstraint] = []
  }

  private func isOpen(_ component: Tableau.Component) -> Bool {
    component.columns.contains { !tableau.columns[$0].isBasic && !tableau.isFixed($0) }
  }

  private mutating func rest(
    _ component: Tableau.Component, _ stages: RestingStages
  ) throws(SolverError) {
    for stage in [stages.sizes, stages.inequalities, stages.positions] where isOpen(component) {
      try settle(stage, in: component)
    }
    for soft in stages.softConstraints.reversed() + stages.sizes + stages.positions where isOpen(component) {
      if !tableau.isFixed(soft.column) { try settle([soft], in: component) }
    }
  }

  private mutating func settle(
    _ softConstraints: [PiecewiseCost.SoftConstraint], in component: Tableau.Component
  ) throws(SolverError) {
    guard !softConstraints.isEmpty else { return }
    let cost = PiecewiseCost(softConstraints)
    _ = try tableau.minimize(cost, in: component, &budget)
    tableau.settle(cost, in: component)
  }

  /// For each free variable, the soft constraint that it is 0, expressed on a column.
  ///
  /// A variable that a definition gives is a sum of columns. It gets a row of its own here, so that
  /// components that were solved separately meet in it.
  private mutating func restingPlaces(
    _ freedom: [Double]
  ) throws(SolverError) -> [(kind: Variable.Kind, soft: PiecewiseCost.SoftConstraint)] {
    var terms = SparseRows()
    var sums: [Int: (row: Int, constant: Double)] = [:]
    for variable in freedom.indices where freedom[variable] != 0 && columns[variable] >= 0 {
      sums[variable] = (terms.count, 0)
      terms.append([SparseRows.Entry(variable: columns[variable], coefficient: 1)])
    }
    let settled = values()
    for definition in elimination.definitions.reversed() where freedom[definition.variable] != 0 {
      var sum = (row: terms.count, constant: elimination.rows[definition.row].constant)
      terms.append([])
      for entry in elimination.terms.row(definition.row).entries where entry.variable != definition.variable {
        if let other = sums[entry.variable] {
          try budget.spend(terms.places(of: sum.row).count + terms.places(of: other.row).count)
          terms.add(other.row, times: entry.coefficient, to: sum.row)
          sum.constant += entry.coefficient * other.constant
        } else {
          sum.constant += entry.coefficient * settled[entry.variable]
        }
      }
      terms.scale(sum.row, by: -1 / definition.coefficient)
      sums[definition.variable] = (sum.row, -sum.constant / definition.coefficient)
    }
    var places: [(kind: Variable.Kind, soft: PiecewiseCost.SoftConstraint)] = []
    for variable in system.kinds.indices {
      guard let sum = sums[variable], let first = terms.places(of: sum.row).first else { continue }
      let isMultiple = terms.places(of: sum.row).count == 1
      let column =
        isMultiple ? terms[first].variable : try tableau.addRow(terms.row(sum.row).entries, &budget)
      let factor = isMultiple ? terms[first].coefficient : 1
      let soft = PiecewiseCost.SoftConstraint(
        column: column, relation: .equal, place: -sum.constant / factor, weight: abs(factor))
      places.append((system.kinds[variable], soft))
    }
    return places
  }
}
