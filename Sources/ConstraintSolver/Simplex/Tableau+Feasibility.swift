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
      try approach(bound, in: component, &budget)
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

  /// Moves the columns of `component` so that a bound holds, or is as near to it as those in force let it be.
  ///
  /// The cost is the bound's violation, which only one column has: where that is basic, its row tells what each move is worth.
  mutating func approach(
    _ bound: RequiredBound, in component: Component, _ budget: inout StepBudget
  ) throws(SolverError) {
    let isTooLow = columns[bound.column].value < bound.bound.place
    for column in component.columns { columns[column].piece = PiecewiseCost.Piece() }
    columns[bound.column].piece =
      isTooLow
      ? PiecewiseCost.Piece(upper: bound.bound.place) : PiecewiseCost.Piece(lower: bound.bound.place)
    var idleMoves = 0
    // At a tie another column leaves in place of the bound's own; that goes on to move until it leaves too, as it would where
    // a cost is minimized, or the next contradiction would be read off another basis.
    while columns[bound.column].isBasic || violation(of: bound) > tolerance {
      let isIdle = idleMoves > 50 + component.rows.count
      try budget.spend(component.columns.count + 4 * component.rows.count)
      guard let entering = entering(bound.column, up: isTooLow, byBlandsRule: isIdle) else { break }
      let move = move(entering, in: component, byBlandsRule: isIdle)
      guard move.distance < .infinity else { break }
      idleMoves = move.distance > tolerance ? 0 : idleMoves + 1
      try apply(move, of: entering, in: component, &budget)
    }
    try budget.spend(component.columns.count + refreshValues(in: component))
  }

  /// The nonbasic column that moves a column up or down, the furthest for each point or, by Bland's rule, the first.
  private func entering(_ column: Int, up isUp: Bool, byBlandsRule: Bool) -> Entering? {
    guard columns[column].isBasic else {
      return canMove(column, up: isUp)
        ? Entering(column: column, direction: isUp ? 1 : -1, piece: columns[column].piece) : nil
    }
    var best: Entering?
    var bestGain = Tableau.flat
    for place in rows.places(of: columns[column].row) where abs(rows[place].coefficient) > bestGain {
      let entry = rows[place]
      let up = (entry.coefficient > 0) == isUp
      guard canMove(entry.variable, up: up) else { continue }
      best = Entering(
        column: entry.variable, direction: up ? 1 : -1, piece: columns[entry.variable].piece)
      bestGain = abs(entry.coefficient)
      if byBlandsRule { break }
    }
    return best
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
    let column = columns[bound.column]
    let isTooLow = column.value < bound.bound.place
    let share = (bound.bound.source, 1 / bound.bound.scale)
    guard column.isBasic else {
      let blocking = isTooLow ? column.upper : column.lower
      return [share, (blocking.source, -1 / blocking.scale)]
    }
    var shares: Contradiction = []
    let places = rows.places(of: column.row)
    shares.reserveCapacity(1 + places.count)
    shares.append(share)
    for place in places where abs(rows[place].coefficient) > Tableau.flat {
      let entry = rows[place]
      let nonbasic = columns[entry.variable]
      let blocking = (entry.coefficient > 0) == isTooLow ? nonbasic.upper : nonbasic.lower
      if blocking.source >= 0 { shares.append((blocking.source, -entry.coefficient / blocking.scale)) }
    }
    return shares
  }
}
