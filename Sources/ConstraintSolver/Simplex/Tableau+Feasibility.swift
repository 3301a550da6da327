extension Tableau {
  /// A bound that a required constraint sets on a column.
  struct RequiredBound {
    let column: Int
    let relation: Constraint.Relation
    let bound: Bound
  }

  /// The multiple of each constraint in a contradiction.
  typealias Contradiction = [(row: Int, multiple: Double)]

  /// Enforces `bounds` one after the other, moving the columns of `component` so that all of them hold.
  ///
  /// - Returns: `nil` if all hold; otherwise the bounds that contradict the first bound that cannot hold,
  ///   with it. Their weighted sum contradicts itself. By Farkas' lemma such a sum exists; taken from one row
  ///   of a basis, it has no superfluous member (Gleeson and Ryan 1990).
  mutating func enforce(
    _ bounds: [RequiredBound], in component: Component, _ budget: inout StepBudget
  ) throws(SolverError) -> Contradiction? {
    for bound in bounds {
      if let contradiction = try enforce(bound, in: component, &budget) { return contradiction }
    }
    return nil
  }

  /// Enforces a bound, moving the columns of `component` so that it and all enforced bounds hold.
  ///
  /// - Returns: `nil`, or the contradiction if the bound cannot hold.
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

  mutating func removeBounds() {
    for column in columns.indices {
      columns[column].lower = Bound(place: -.infinity)
      columns[column].upper = Bound(place: .infinity)
    }
  }

  /// Moves the columns of `component` so that a bound holds, or comes as near to it as the enforced bounds
  /// allow.
  ///
  /// The cost is the bound's violation, which concerns only one column. If that column is basic, its row
  /// gives the gain of each move.
  mutating func approach(
    _ bound: RequiredBound, in component: Component, _ budget: inout StepBudget
  ) throws(SolverError) {
    let isTooLow = columns[bound.column].value < bound.bound.place
    for column in component.columns { columns[column].piece = PiecewiseCost.Piece() }
    columns[bound.column].piece =
      isTooLow
      ? PiecewiseCost.Piece(upper: bound.bound.place) : PiecewiseCost.Piece(lower: bound.bound.place)
    var idleMoves = 0
    // In a tie, another column may leave instead of the bound's own. The bound's column then moves on until
    // it leaves too, as it would when minimizing a cost; otherwise the next contradiction would be read from
    // another basis.
    while columns[bound.column].isBasic || violation(of: bound) > tolerance {
      let isIdle = idleMoves > 50 + component.rows.count
      try budget.spend(inOrder: component.columns.count + component.rows.count)
      guard let entering = entering(bound.column, up: isTooLow, byBlandsRule: isIdle) else { break }
      let move = try move(entering, in: component, byBlandsRule: isIdle, &budget)
      guard move.distance < .infinity else { break }
      idleMoves = move.distance > tolerance ? 0 : idleMoves + 1
      try apply(move, of: entering, in: component, &budget)
    }
    try budget.spend(inOrder: component.columns.count + refreshValues(in: component))
  }

  /// The nonbasic column that moves a column up or down the furthest per point or, by Bland's rule, the first
  /// one.
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

  /// The contradiction of `bound` with the opposite bound of its column, if their range is empty.
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

  /// The bounds that keep the column of `bound` from reaching it, once it is as near as possible.
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
