/// Solves components level by level without the simplex method, as far as possible.
///
/// Each row of a level is held to the least error that its own range allows. If a witness (a point within all
/// bounds) shows that all rows can have their least errors at once, the sum of errors is optimal, every
/// optimum has these errors, and the rows held like this describe the optimal face exactly. If one limited sum prevents this, its
/// terms divide the shortage; see ``divideShortage(in:)``.
struct LevelSolver: ~Copyable {
  private(set) var residual: ResidualRows
  var bounds: Bounds
  var active = ReusedList<(row: Int, error: Double)>()
  var breakpoints: [(place: Double, change: Double)] = []
  /// The variable that each tie defines, or -1; empty if none defines any.
  private var definedVariables: [Int] = []
  /// Whether the low ends of the ranges have been found to be a witness.
  private var isLowWitness = false
  /// The ends of a line on which a witness may be; reused memory.
  private var ends: [(low: Double, high: Double)] = []
  /// The most variables for which to dive for a witness; a dive costs one propagation per variable.
  private static let divingVariables = 64
  /// Where the solver stopped in the last component; `nil` if a plan of its own would not help.
  private var stop: Stop?
  /// Whether optional rows of several terms were settled in the last component, or ties became equations.
  private var hasSettledTies = false

  /// How far a component was settled.
  struct Stop {
    let component: ResidualRows.Component
    /// The place of the first row that is not settled. It is the first of its level.
    let cursor: Int
    /// Whether optional rows of several terms were settled, or ties became equations.
    let hasSettledTies: Bool
    /// The greatest width at which a range counts as a single value.
    let greatestWidth: Double
  }

  init(_ residual: consuming ResidualRows, variableCount: Int, tolerance: Double) {
    bounds = Bounds(residual, variableCount: variableCount, tolerance: tolerance)
    self.residual = residual
    guard self.residual.hasCuts else { return }
    for place in self.residual.rows.indices {
      let row = self.residual.rows[place]
      if row.row < 0, row.isTie { define(self.residual.pool[row.terms.lowerBound].variable, byTie: row.tie) }
    }
  }

  /// Notes that a variable follows from a tie; returns the variable that followed from it before.
  @discardableResult
  private mutating func define(_ variable: Int, byTie tie: Int) -> Int {
    if definedVariables.isEmpty {
      ends = Array(repeating: (0, 0), count: bounds.variableCount)
      definedVariables = Array(repeating: -1, count: residual.tieCount)
    }
    defer { definedVariables[tie] = variable }
    return definedVariables[tie]
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

  /// A component is left open after the work of this many passes over all rows, if it has many rows to go.
  ///
  /// Each level may narrow all ranges a little, which takes *n*² steps in a stack of *n* views with equal centering. It is
  /// faster to settle many levels at once; see ``OptimalFace``.
  private static let manyPasses = 16

  private mutating func settle(_ component: ResidualRows.Component) -> Outcome {
    isLowWitness = false
    hasSettledTies = false
    var cursor = component.rows.lowerBound
    guard holdRequired(component, &cursor) else { return .contradiction }
    let firstOptional = cursor
    let limit = bounds.work + Self.manyPasses * termCount(of: component)
    while cursor < component.rows.upperBound {
      let first = cursor
      let level = residual.rows[cursor].level
      active.removeAll()
      while cursor < component.rows.upperBound, residual.rows[cursor].level == level {
        activate(cursor)
        cursor += 1
      }
      guard !active.isEmpty else { continue }
      if bounds.work > limit, active.indices.allSatisfy({ active[$0].error <= bounds.tolerance }),
        leavesManyRows(of: component, from: first)
      {
        noteStop(component, at: first)
        return .open
      }
      guard settleActive(in: component) else {
        if leavesManyRows(of: component, from: first) { noteStop(component, at: first) }
        return .open
      }
      if !hasSettledTies { hasSettledTies = active.indices.contains { residual.rows[active[$0].row].isTie } }
    }
    guard component.ties.allSatisfy({ bounds.holdsIfFixed(tie: $0) }) else { return .contradiction }
    if hasSettledTies, cursor - firstOptional >= OptimalFace.manyRows, !isFixed(component) {
      noteStop(component, at: cursor)
    }
    return .settled
  }

  /// The number of terms in the rows of a component; 0 if it has too few rows for a plan of its own.
  private func termCount(of component: ResidualRows.Component) -> Int {
    guard component.rows.count >= OptimalFace.manyRows else { return 0 }
    return component.rows.reduce(component.variables.count) { $0 + residual.rows[$1].terms.count }
  }

  /// Whether a component has many rows from a row on.
  private func leavesManyRows(of component: ResidualRows.Component, from cursor: Int) -> Bool {
    component.rows.upperBound - cursor >= OptimalFace.manyRows
  }

  private mutating func noteStop(_ component: ResidualRows.Component, at cursor: Int) {
    stop = Stop(
      component: component, cursor: cursor, hasSettledTies: hasSettledTies,
      greatestWidth: bounds.isApproximate ? 0 : bounds.tolerance)
  }

  /// Where the solver stopped in the last component; `nil` if a plan of its own would not help, and the next time.
  mutating func takeStop() -> Stop? { stop.take() }

  /// Narrows ranges to what the required rows of a component allow, and moves the cursor to the first optional row.
  private mutating func holdRequired(_ component: ResidualRows.Component, _ cursor: inout Int) -> Bool {
    while cursor < component.rows.upperBound, residual.rows[cursor].isRequired {
      bounds.demand(residual.rows[cursor], error: 0)
      cursor += 1
    }
    return propagate(component)
  }

  /// Whether the required rows of all components can hold together. It is shown by a point at which they do, so `false` means
  /// that none was found.
  mutating func findsPoint(_ budget: inout StepBudget) throws(SolverError) -> Bool {
    let before = bounds.work
    var isFound = true
    for number in residual.components.indices where isFound {
      let component = residual.components[number]
      isLowWitness = false
      bounds.clearTrail()
      var cursor = component.rows.lowerBound
      isFound = holdRequired(component, &cursor) && hasWitness(component, since: bounds.mark)
    }
    try budget.spend(bounds.work - before + residual.rows.count)
    return isFound
  }

  /// The places of the rows of the levels from the stop on that could each be without error, level by level. Rows whose error
  /// cannot change are left out. The list ends before the first level with a row that has an error at every point.
  mutating func levelsWithoutError(after stop: Stop) -> [[Int]] {
    var levels: [[Int]] = []
    var cursor = stop.cursor
    while cursor < stop.component.rows.upperBound {
      let level = residual.rows[cursor].level
      active.removeAll()
      while cursor < stop.component.rows.upperBound, residual.rows[cursor].level == level {
        activate(cursor)
        cursor += 1
      }
      var rows: [Int] = []
      for place in active.indices {
        guard active[place].error <= bounds.tolerance else { return levels }
        rows.append(active[place].row)
      }
      if !rows.isEmpty { levels.append(rows) }
    }
    return levels
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
    _ = bounds.takeEmptiedTie()
    for place in active.indices {
      bounds.demand(residual.rows[active[place].row], error: active[place].error)
    }
    if propagate(component), hasWitness(component, since: mark) { return true }
    bounds.undo(to: mark)
    bounds.isApproximate = wasApproximate
    guard let ties = divideShortage(in: component) else { return false }
    let before = ties.map { define($0.variable, byTie: $0.tie) }
    if propagate(component), hasWitness(component, since: mark) {
      hasSettledTies = true
      return true
    }
    for (tie, variable) in zip(ties, before) { define(variable, byTie: tie.tie) }
    bounds.undo(to: mark)
    bounds.isApproximate = wasApproximate
    return false
  }

  // MARK: Witnesses

  private mutating func hasWitness(_ component: ResidualRows.Component, since mark: Int) -> Bool {
    isLowWitness =
      isLowWitness
      ? bounds.holdAgain(since: mark, among: component.ties) : bounds.holdAtLowEnds(ties: component.ties)
    if isLowWitness || bounds.holdBetweenEnds(ties: component.ties) { return true }
    if !definedVariables.isEmpty, hasWitnessByDefinition(component) { return true }
    return component.variables.count <= Self.divingVariables && dive(component)
  }

  /// Whether all ties hold at some point on the line from the low ends to the high ends. A variable that a tie defines has the
  /// value of its definition there.
  ///
  /// The common gap of a stack, for example, follows from the lengths of its views: with these as short as they may be,
  /// it is neither at the low end of its range nor at the high one.
  private mutating func hasWitnessByDefinition(_ component: ResidualRows.Component) -> Bool {
    bounds.work += component.variables.count + component.ties.count
    for index in component.variables {
      let variable = residual.variables[index]
      ends[variable] = (bounds[variable].end(isLow: true), bounds[variable].end(isLow: false))
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
    let wasApproximate = bounds.isApproximate
    defer {
      bounds.undo(to: mark)
      bounds.isApproximate = wasApproximate
    }
    for index in component.variables {
      let variable = residual.variables[index]
      let place = bounds[variable].end(isLow: true)
      bounds.narrow(variable, to: place, place)
      guard propagate(component) else { return false }
    }
    return bounds.holdAtLowEnds(ties: component.ties)
  }
}
