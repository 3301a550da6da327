extension Resolution {
  /// Closes what the constraints leave open, as the contract says: sizes as small as they can be, then each
  /// inequality as near its bound as it can be, then positions nearest 0.
  ///
  /// Each of the three is a sum, made as small as those before allow. What even they leave open is closed one by
  /// one: of equal wishes the one added last holds, and then variables come nearest 0 in order of creation.
  mutating func rest(_ freedom: [Double]) throws(SolverError) {
    let places = try restingPlaces(freedom)
    let components = tableau.components(ignoringFixed: true)
    var numbers = Array(repeating: 0, count: tableau.columns.count)
    for (number, component) in components.enumerated() {
      for column in component.columns { numbers[column] = number }
    }
    var stages = Array(repeating: RestingStages(), count: components.count)
    for (kind, wish) in places {
      switch kind {
      case .size: stages[numbers[wish.column]].sizes.append(wish)
      case .position: stages[numbers[wish.column]].positions.append(wish)
      }
    }
    for bound in requiredBounds {
      let unit = elimination.rows[bound.bound.source].unit
      stages[numbers[bound.column]].inequalities.append(
        PiecewiseCost.Wish(
          column: bound.column, relation: .equal, place: bound.bound.place,
          weight: abs(bound.bound.scale) * unit))
    }
    for wish in wishes {
      let cost = wish.cost
      stages[numbers[cost.column]].wishes.append(cost)
      guard cost.relation != .equal else { continue }
      stages[numbers[cost.column]].inequalities.append(
        PiecewiseCost.Wish(column: cost.column, relation: .equal, place: cost.place, weight: cost.weight))
    }
    for (component, stages) in zip(components, stages) where isOpen(component) {
      try rest(component, stages)
    }
  }

  /// What a component rests on, in order.
  private struct RestingStages {
    var sizes: [PiecewiseCost.Wish] = []
    var inequalities: [PiecewiseCost.Wish] = []
    var positions: [PiecewiseCost.Wish] = []
    /// The optional constraints in order of addition.
    var wishes: [PiecewiseCost.Wish] = []
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
    for wish in stages.wishes.reversed() + stages.sizes + stages.positions where isOpen(component) {
      if !tableau.isFixed(wish.column) { try settle([wish], in: component) }
    }
  }

  private mutating func settle(
    _ wishes: [PiecewiseCost.Wish], in component: Tableau.Component
  ) throws(SolverError) {
    guard !wishes.isEmpty else { return }
    let cost = PiecewiseCost(wishes)
    _ = try tableau.minimize(cost, in: component, &budget)
    tableau.settle(cost, in: component)
  }

  /// For each free variable the wish that it be 0, written on a column.
  ///
  /// A variable that a definition gives is a sum of columns; it gets a row of its own here, so that sums that were
  /// solved apart now meet where a variable joins them.
  private mutating func restingPlaces(
    _ freedom: [Double]
  ) throws(SolverError) -> [(kind: Variable.Kind, wish: PiecewiseCost.Wish)] {
    var sums: [Int: (terms: SparseRow, constant: Double)] = [:]
    for variable in freedom.indices where freedom[variable] != 0 && columns[variable] >= 0 {
      sums[variable] = (SparseRow(ascending: [.init(variable: columns[variable], coefficient: 1)]), 0)
    }
    let settled = values()
    for definition in elimination.definitions.reversed() where freedom[definition.variable] != 0 {
      let row = elimination.rows[definition.row]
      var sum = (terms: SparseRow(), constant: row.constant)
      for entry in row.terms.entries where entry.variable != definition.variable {
        if let other = sums[entry.variable] {
          try budget.spend(sum.terms.count + other.terms.count)
          sum.terms.add(other.terms, times: entry.coefficient)
          sum.constant += entry.coefficient * other.constant
        } else {
          sum.constant += entry.coefficient * settled[entry.variable]
        }
      }
      sum.terms.scale(by: -1 / definition.coefficient)
      sums[definition.variable] = (sum.terms, -sum.constant / definition.coefficient)
    }
    var places: [(kind: Variable.Kind, wish: PiecewiseCost.Wish)] = []
    for variable in system.kinds.indices {
      guard let sum = sums[variable], let first = sum.terms.entries.first else { continue }
      let isMultiple = sum.terms.count == 1
      let column = isMultiple ? first.variable : try tableau.addRow(sum.terms, &budget)
      let factor = isMultiple ? first.coefficient : 1
      let wish = PiecewiseCost.Wish(
        column: column, relation: .equal, place: -sum.constant / factor, weight: abs(factor))
      places.append((system.kinds[variable], wish))
    }
    return places
  }
}
