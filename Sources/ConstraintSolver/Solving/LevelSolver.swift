/// Solves components level by level without the simplex method, as far as possible.
///
/// Each row of a level is held to the least error that its own range allows. If a witness (a point within all
/// bounds) shows that all rows can have their least errors at once, the sum of errors is optimal, every
/// optimum has these errors, and the rows held like this describe the optimal face exactly.
struct LevelSolver: ~Copyable {
  private(set) var residual: ResidualRows
  var bounds: Bounds
  var active = ReusedList<(row: Int, error: Double)>()
  var breakpoints: [(place: Double, change: Double)] = []
  /// The variable that each tie defines, or -1; empty if nothing was cut.
  private var definedVariables: [Int] = []
  /// Whether the low ends of the ranges have been found to be a witness.
  private var isLowWitness = false
  /// A point that may be a witness; reused memory.
  private var point: [Double] = []
  /// The most variables for which to dive for a witness; a dive costs one propagation per variable.
  private static let divingVariables = 64
  /// Whether components that need many passes are left open.
  private let limitsPasses: Bool
  /// Whether a component was left open because it needed too many passes.
  private(set) var hasReachedLimit = false

  init(
    _ residual: consuming ResidualRows, variableCount: Int, tolerance: Double, limitsPasses: Bool
  ) {
    self.limitsPasses = limitsPasses
    bounds = Bounds(residual, variableCount: variableCount, tolerance: tolerance)
    if residual.hasCuts {
      point = Array(repeating: 0, count: variableCount)
      definedVariables = Array(repeating: -1, count: residual.tieCount)
      for place in residual.rows.indices where residual.rows[place].row < 0 && residual.rows[place].isTie {
        let row = residual.rows[place]
        definedVariables[row.tie] = residual.pool[row.terms.lowerBound].variable
      }
    }
    self.residual = residual
  }

  /// The result of solving a component.
  enum Outcome {
    /// The bounds are those of the optimum: a variable is determined exactly if its range is a single value.
    case settled
    /// Variables whose range is a single value are determined; others may be.
    case open
    /// The bounds only approximate those of the optimum.
    case approximate
    /// The required rows cannot hold.
    case contradiction
  }

  mutating func solve(
    _ component: ResidualRows.Component, _ budget: inout StepBudget
  ) throws(SolverError) -> Outcome {
    let before = bounds.work
    bounds.isApproximate = false
    bounds.clearTrail()
    var outcome = component.ties.isEmpty ? settleAlone(component) : settle(component)
    if bounds.isApproximate, outcome != .contradiction { outcome = .approximate }
    try budget.spend(bounds.work - before + component.rows.count + component.variables.count)
    return outcome
  }

  /// Updates the constants of a component's rows, and resets its bounds if one has changed.
  ///
  /// - Returns: Whether the component has to be solved again.
  mutating func refresh(
    _ component: ResidualRows.Component, of table: RowTable, by plan: borrowing Plan
  ) -> Bool {
    var hasChanged = false
    for index in component.rows {
      let isOther = residual.refreshConstant(of: index, in: table, by: plan)
      hasChanged = hasChanged || isOther
    }
    guard hasChanged else { return false }
    for index in component.variables { bounds.reopen(variable: residual.variables[index]) }
    for tie in component.ties { bounds.reopen(tie: tie) }
    return true
  }

  /// Gives the variables of a component whose ranges are single values these values.
  func determine(_ component: ResidualRows.Component, in plan: inout Plan) {
    for index in component.variables {
      let variable = residual.variables[index]
      if bounds.isFixed(variable) { plan.determine(variable, as: bounds[variable].lower) }
    }
  }

  /// Whether every variable of a component is determined.
  func isFixed(_ component: ResidualRows.Component) -> Bool {
    component.variables.allSatisfy { bounds.isFixed(residual.variables[$0]) }
  }

  /// A component with very many optional equalities is left open after this many passes.
  ///
  /// Each level narrows all ranges a little, which takes *n*² steps in a stack of *n* views with equal centering. It is
  /// faster to require the equalities; see ``PlannedSolver/runRequiringEqualities(of:tolerance:)``.
  private static let manyPasses = 64

  /// The work after which a component is left open.
  private func workLimit(of component: ResidualRows.Component) -> Int {
    guard limitsPasses, component.ties.count >= PlannedSolver.manyEqualities else { return .max }
    var (equalities, terms) = (0, component.boundCount)
    for place in component.rows {
      let row = residual.rows[place]
      terms += row.terms.count
      if row.tie >= 0, !row.isRequired, row.relation == .equal { equalities += 1 }
    }
    return equalities < PlannedSolver.manyEqualities ? .max : bounds.work + Self.manyPasses * terms
  }

  private mutating func settle(_ component: ResidualRows.Component) -> Outcome {
    let limit = workLimit(of: component)
    isLowWitness = false
    var cursor = component.rows.lowerBound
    while cursor < component.rows.upperBound, residual.rows[cursor].isRequired {
      bounds.demand(residual.rows[cursor], error: 0)
      cursor += 1
    }
    guard propagate(component) else { return .contradiction }
    while cursor < component.rows.upperBound {
      if bounds.work > limit {
        hasReachedLimit = true
        return .open
      }
      let level = residual.rows[cursor].level
      active.removeAll()
      while cursor < component.rows.upperBound, residual.rows[cursor].level == level {
        activate(cursor)
        cursor += 1
      }
      guard active.isEmpty || settleActive(in: component) else { return .open }
    }
    return component.ties.allSatisfy { bounds.holdsIfFixed(tie: $0) } ? .settled : .contradiction
  }

  private mutating func propagate(_ component: ResidualRows.Component) -> Bool {
    bounds.propagate(limit: 16 + 4 * component.ties.count)
  }

  /// Lists a row with its least possible error, unless the error can no longer change.
  private mutating func activate(_ number: Int) {
    let row = residual.rows[number]
    let (least, greatest) = bounds.range(of: row)
    if let error = leastError(of: row.relation, least, greatest) { active.append((number, error)) }
  }

  /// The least possible error of a row whose value is between `least` and `greatest`; `nil` if it can no longer change.
  @inline(__always)
  func leastError(of relation: Constraint.Relation, _ least: Double, _ greatest: Double) -> Double? {
    guard !(greatest - least <= bounds.tolerance) else { return nil }
    switch relation {
    case .lessThanOrEqual: return greatest <= bounds.tolerance ? nil : max(0, least)
    case .greaterThanOrEqual: return least >= -bounds.tolerance ? nil : max(0, -greatest)
    case .equal: return max(0, least, -greatest)
    }
  }

  private mutating func settleActive(in component: ResidualRows.Component) -> Bool {
    let mark = bounds.mark
    let wasApproximate = bounds.isApproximate
    for place in active.indices {
      bounds.demand(residual.rows[active[place].row], error: active[place].error)
    }
    if propagate(component), hasWitness(component, since: mark) { return true }
    bounds.undo(to: mark)
    bounds.isApproximate = wasApproximate
    return false
  }

  // MARK: Witnesses

  private mutating func hasWitness(_ component: ResidualRows.Component, since mark: Int) -> Bool {
    isLowWitness =
      isLowWitness ? bounds.holdAgain(since: mark, among: component.ties) : isWitness(component, isLow: true)
    if isLowWitness || isWitness(component, isLow: false) { return true }
    if residual.hasCuts, isWitnessByDefinition(component, isLow: true) { return true }
    return component.variables.count <= Self.divingVariables && dive(component)
  }

  /// Whether all of the component's ties hold with every variable at one end of its range.
  private func isWitness(_ component: ResidualRows.Component, isLow: Bool) -> Bool {
    bounds.hold(ties: component.ties, isLow: isLow)
  }

  /// Whether all ties hold if cut variables have the values of their definitions, and all others are at one end of
  /// their range.
  ///
  /// The common gap of a stack, for example, follows from the lengths of its views: with these as short as they may be,
  /// it is neither at the low end of its range nor at the high one.
  private mutating func isWitnessByDefinition(_ component: ResidualRows.Component, isLow: Bool) -> Bool {
    for index in component.variables {
      point[residual.variables[index]] = bounds.end(of: residual.variables[index], isLow: isLow)
    }
    for tie in component.ties where definedVariables[tie] >= 0 {
      let variable = definedVariables[tie]
      point[variable] = bounds.value(of: variable, definedByTie: tie, at: point)
      guard bounds.allows(point[variable], of: variable) else { return false }
    }
    return component.ties.allSatisfy { bounds.holds(tie: $0, at: point) }
  }

  /// Searches for a witness by giving one variable after the other its lowest value.
  private mutating func dive(_ component: ResidualRows.Component) -> Bool {
    let mark = bounds.mark
    let wasApproximate = bounds.isApproximate
    defer {
      bounds.undo(to: mark)
      bounds.isApproximate = wasApproximate
    }
    for index in component.variables {
      let variable = residual.variables[index]
      let place = bounds.end(of: variable, isLow: true)
      bounds.narrow(variable, to: place, place)
      guard propagate(component) else { return false }
    }
    return isWitness(component, isLow: true)
  }
}
