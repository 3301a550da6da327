extension Tableau {
  /// The result of minimizing a cost.
  enum Outcome: Equatable {
    /// No move reduces the cost.
    case optimal
    /// The cost falls without limit as this nonbasic column moves.
    case unbounded(column: Int)
  }

  /// Slopes below this are rounding errors.
  static let flat = 1e-9

  /// A nonbasic column that moves, up (1) or down (-1), on a piece of its cost.
  struct Entering {
    var column: Int
    var direction: Double
    var piece: PiecewiseCost.Piece
  }

  /// The distance of the entering column's move, and the row whose basic column stops it at `end`; -1 if it
  /// stops itself.
  struct Move {
    var distance: Double
    var row: Int
    var end: Double
  }

  /// Moves the columns of `component` to the minimum of `cost` within their bounds.
  ///
  /// This is the simplex method for convex, piecewise linear costs (Fourer 1985): a basic column stays on one
  /// piece of its cost, and leaves the basis where the piece ends, as it would at a bound.
  mutating func minimize(
    _ cost: PiecewiseCost, in component: Component, _ budget: inout StepBudget
  ) throws(SolverError) -> Outcome {
    begin(cost, in: component)
    // Bland's rule cannot cycle but is slow, so it is used only after many moves without progress.
    var idleMoves = 0
    var outcome = Outcome.optimal
    while true {
      try price(component, &budget)
      let isIdle = idleMoves > 50 + component.rows.count
      guard let entering = entering(cost, in: component, byBlandsRule: isIdle) else { break }
      let move = try move(entering, in: component, byBlandsRule: isIdle, &budget)
      guard move.distance < .infinity else {
        outcome = .unbounded(column: entering.column)
        break
      }
      idleMoves = move.distance > tolerance ? 0 : idleMoves + 1
      try apply(move, of: entering, in: component, &budget)
    }
    // The work before and after the moves, including the caller's pass over all columns.
    try budget.spend(inOrder: 8 * component.columns.count + refreshValues(in: component))
    return outcome
  }

  private mutating func begin(_ cost: PiecewiseCost, in component: Component) {
    for column in component.columns {
      columns[column].shape = PiecewiseCost.Shape()
      columns[column].piece = PiecewiseCost.Piece()
    }
    for (column, shape) in cost.shapes {
      columns[column].shape = shape
      let value = columns[column].value
      let above = cost.pieceAbove(value, of: shape, tolerance: tolerance)
      let below = cost.pieceBelow(value, of: shape, tolerance: tolerance)
      columns[column].piece = abs(above.slope) < abs(below.slope) ? above : below
    }
  }

  /// Computes the rate at which the basic columns' cost changes with each nonbasic column.
  private mutating func price(_ component: Component, _ budget: inout StepBudget) throws(SolverError) {
    for column in component.columns { columns[column].rate = 0 }
    // Each column is examined here and for entering.
    var steps = 2 * component.columns.count + component.rows.count
    for row in component.rows {
      let slope = columns[basics[row]].piece.slope
      guard slope != 0 else { continue }
      let places = rows.places(of: row)
      steps += 2 * places.count
      for place in places { columns[rows[place].variable].rate += slope * rows[place].coefficient }
    }
    try budget.spend(inOrder: steps)
  }

  /// The nonbasic column whose move reduces the cost the fastest per point or, by Bland's rule, the first
  /// one.
  private func entering(
    _ cost: PiecewiseCost, in component: Component, byBlandsRule: Bool
  ) -> Entering? {
    var best: Entering?
    var bestGain = Tableau.flat
    for index in component.columns where !columns[index].isBasic {
      let column = columns[index]
      if column.value < column.upper.place - tolerance {
        let above = cost.pieceAbove(column.value, of: column.shape, tolerance: tolerance)
        let gain = -(column.rate + above.slope)
        if gain > bestGain {
          best = Entering(column: index, direction: 1, piece: above)
          bestGain = gain
        }
      }
      if column.value > column.lower.place + tolerance {
        let below = cost.pieceBelow(column.value, of: column.shape, tolerance: tolerance)
        let gain = column.rate + below.slope
        if gain > bestGain {
          best = Entering(column: index, direction: -1, piece: below)
          bestGain = gain
        }
      }
      if byBlandsRule, best != nil { break }
    }
    return best
  }

  /// The move of `entering` up to where it, or a basic column that it moves, reaches the end of its piece or
  /// range.
  mutating func move(
    _ entering: Entering, in component: Component, byBlandsRule: Bool, _ budget: inout StepBudget
  ) throws(SolverError) -> Move {
    try findEntries(of: entering.column, in: component, &budget)
    let end = end(of: entering.column, on: entering.piece, direction: entering.direction)
    var move = Move(distance: abs(end - columns[entering.column].value), row: -1, end: end)
    var coefficientOfMove = 0.0
    for (row, coefficient) in entries where abs(coefficient) > Tableau.flat {
      let basic = basics[row]
      let direction = coefficient * entering.direction
      let end = self.end(of: basic, on: columns[basic].piece, direction: direction)
      let distance =
        max(0, direction > 0 ? end - columns[basic].value : columns[basic].value - end) / abs(coefficient)
      guard distance < .infinity, distance <= move.distance + 1e-12 else { continue }
      // Among rows that stop the move at the same distance, the largest pivot rounds least; Bland's rule
      // needs the first column.
      let isTie = move.row >= 0 && distance >= move.distance - 1e-12
      if isTie, byBlandsRule ? basic > basics[move.row] : abs(coefficient) <= coefficientOfMove {
        continue
      }
      if move.row < 0, distance >= move.distance { continue }
      move = Move(distance: distance, row: row, end: end)
      coefficientOfMove = abs(coefficient)
    }
    return move
  }

  private func end(of column: Int, on piece: PiecewiseCost.Piece, direction: Double) -> Double {
    direction > 0
      ? min(columns[column].upper.place, piece.upper) : max(columns[column].lower.place, piece.lower)
  }

  /// Makes the move of `entering` that ``move(_:in:byBlandsRule:_:)`` has just found.
  mutating func apply(
    _ move: Move, of entering: Entering, in component: Component, _ budget: inout StepBudget
  ) throws(SolverError) {
    for (row, coefficient) in entries {
      columns[basics[row]].value += coefficient * entering.direction * move.distance
    }
    guard move.row >= 0 else {
      columns[entering.column].value = move.end
      return
    }
    columns[entering.column].value += entering.direction * move.distance
    columns[entering.column].piece = entering.piece
    columns[basics[move.row]].value = move.end
    try pivot(move.row, entering: entering.column, in: component, &budget)
  }

  /// Narrows the bounds to the values at which the cost that was just minimized stays minimal.
  ///
  /// By complementary slackness these are exactly: for a basic column its piece; for a nonbasic one its value
  /// and the adjacent pieces along which moving costs nothing.
  mutating func settle(_ cost: PiecewiseCost, in component: Component) {
    for index in component.columns {
      let column = columns[index]
      if column.isBasic {
        bound(index, from: column.piece.lower, to: column.piece.upper)
        continue
      }
      let above = cost.pieceAbove(column.value, of: column.shape, tolerance: tolerance)
      let below = cost.pieceBelow(column.value, of: column.shape, tolerance: tolerance)
      let isHeldBelow = column.rate + below.slope < -Tableau.flat
      let isHeldAbove = column.rate + above.slope > Tableau.flat
      bound(
        index, from: isHeldBelow ? column.value : below.lower, to: isHeldAbove ? column.value : above.upper)
    }
  }
}
