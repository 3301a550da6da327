extension LevelSolver {
  /// The most variables for which to dive for a witness; a dive costs one propagation per variable.
  private static let divingVariables = 64

  /// Looks for a witness: a point within all ranges at which all ties of a component hold.
  ///
  /// - Parameters:
  ///   - component: The component.
  ///   - mark: The mark of the trail before the current level.
  /// - Returns: Whether one was found.
  mutating func findsWitness(_ component: ResidualRows.Component, since mark: Int) -> Bool {
    isLowWitness =
      isLowWitness
      ? bounds.holdAgain(since: mark, among: component.ties) : bounds.holdAtLowEnds(ties: component.ties)
    if isLowWitness || bounds.holdBetweenEnds(ties: component.ties) { return true }
    if !definedVariables.isEmpty, findsWitnessByDefinition(component) { return true }
    return component.variables.count <= Self.divingVariables && dive(component)
  }

  /// Notes that a variable follows from the others of a tie.
  mutating func define(_ variable: Int, byTie tie: Int) {
    if definedVariables.isEmpty {
      ends = Array(repeating: (0, 0), count: bounds.variableCount)
      definedVariables = Array(repeating: -1, count: residual.tieCount)
    }
    definedVariables[tie] = variable
  }

  /// Whether all ties hold at some point on the line from the low ends to the high ends. A variable that a tie defines has the
  /// value of its definition there.
  ///
  /// The common gap of a stack, for example, follows from the lengths of its views: with these as short as they may be,
  /// it is neither at the low end of its range nor at the high one.
  private mutating func findsWitnessByDefinition(_ component: ResidualRows.Component) -> Bool {
    bounds.work += component.variables.count + component.ties.count
    for index in component.variables {
      let variable = residual.variables[index]
      ends[variable] = bounds[variable].finiteEnds
    }
    var line = Bounds.Line()
    for tie in component.ties where definedVariables[tie] >= 0 && bounds.isEquation(tie) {
      let variable = definedVariables[tie]
      ends[variable] = bounds.ends(of: variable, definedByTie: tie, at: ends)
      guard line.clip(ends[variable], in: bounds[variable], bounds.tolerance) else { return false }
    }
    return component.ties.allSatisfy { bounds.clip(&line, toTie: $0, at: ends) }
  }

  /// Searches for a witness by giving one variable after the other its lowest value.
  private mutating func dive(_ component: ResidualRows.Component) -> Bool {
    let mark = bounds.mark
    let (wasApproximate, emptiedTie) = (bounds.isApproximate, bounds.emptiedTie)
    defer {
      bounds.undo(to: mark)
      (bounds.isApproximate, bounds.emptiedTie) = (wasApproximate, emptiedTie)
    }
    for index in component.variables {
      let variable = residual.variables[index]
      let place = bounds[variable].finiteEnd(isLow: true)
      bounds.narrow(variable, to: place, place)
      guard propagate(component) else { return false }
    }
    return bounds.holdAtLowEnds(ties: component.ties)
  }
}
