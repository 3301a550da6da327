extension Tableau {
  /// A bound that a required constraint sets on a column.
  struct RequiredBound {
    let column: Int
    let relation: Constraint.Relation
    let bound: Bound
  }

  /// The share that each constraint has in a contradiction, by its number.
  typealias Contradiction = [(row: Int, multiple: Double)]

  /// Puts `bounds` in force one after the other, moving the columns of `component` so that all of them hold.
  ///
  /// - Returns: `nil`, or why the first bound that cannot hold together with those before it cannot: the bounds
  ///   whose sum contradicts itself. By Farkas' lemma such a sum exists; read off one row of a basis it has no
  ///   member to spare (Gleeson and Ryan 1990).
  mutating func enforce(
    _ bounds: [RequiredBound], in component: Component, _ budget: inout StepBudget
  ) throws(SolverError) -> Contradiction? {
    for bound in bounds {
      if let contradiction = try enforce(bound, in: component, &budget) { return contradiction }
    }
    return nil
  }

  /// Puts a bound in force, moving the columns of `component` so that it and all that are in force hold.
  ///
  /// - Returns: `nil`, or why it cannot hold.
  mutating func enforce(
    _ bound: RequiredBound, in component: Component, _ budget: inout StepBudget
  ) throws(SolverError) -> Contradiction? {
    if violation(of: bound) > tolerance {
      if let contradiction = contradictionOfRange(bound) { return contradiction }
      let wish = PiecewiseCost.Wish(
        column: bound.column, relation: bound.relation, place: bound.bound.place, weight: 1)
      _ = try minimize(PiecewiseCost([wish]), in: component, &budget)
      if violation(of: bound) > tolerance { return contradiction(of: bound) }
    }
    narrow(bound)
    return nil
  }

  /// Puts no bound in force any more.
  mutating func removeBounds() {
    for column in columns.indices {
      columns[column].lower = Bound(place: -.infinity)
      columns[column].upper = Bound(place: .infinity)
    }
  }

  private func violation(of bound: RequiredBound) -> Double {
    bound.relation.violation(at: columns[bound.column].value - bound.bound.place)
  }

  private mutating func narrow(_ bound: RequiredBound) {
    if bound.relation != .lessThanOrEqual, bound.bound.place > columns[bound.column].lower.place {
      columns[bound.column].lower = bound.bound
    }
    if bound.relation != .greaterThanOrEqual, bound.bound.place < columns[bound.column].upper.place {
      columns[bound.column].upper = bound.bound
    }
  }

  /// The two bounds of one column that leave nothing between them, if `bound` and the opposite one do.
  private func contradictionOfRange(_ bound: RequiredBound) -> Contradiction? {
    let column = columns[bound.column]
    let opposite = bound.relation == .greaterThanOrEqual ? column.upper : column.lower
    let gap =
      bound.relation == .greaterThanOrEqual
      ? opposite.place - bound.bound.place : bound.bound.place - opposite.place
    guard gap < -tolerance else { return nil }
    return [
      (bound.bound.source, 1 / bound.bound.scale), (opposite.source, -1 / opposite.scale),
    ]
  }

  /// The bounds that keep the column of `bound`, as near to it as it can come, from reaching it.
  private func contradiction(of bound: RequiredBound) -> Contradiction {
    var shares: Contradiction = [(bound.bound.source, 1 / bound.bound.scale)]
    let column = columns[bound.column]
    let isTooLow = column.value < bound.bound.place
    guard column.isBasic else {
      let blocking = isTooLow ? column.upper : column.lower
      return shares + [(blocking.source, -1 / blocking.scale)]
    }
    for entry in rows[column.row].terms.entries where abs(entry.coefficient) > Tableau.flat {
      let nonbasic = columns[entry.variable]
      let blocking = (entry.coefficient > 0) == isTooLow ? nonbasic.upper : nonbasic.lower
      if blocking.source >= 0 { shares.append((blocking.source, -entry.coefficient / blocking.scale)) }
    }
    return shares
  }
}
