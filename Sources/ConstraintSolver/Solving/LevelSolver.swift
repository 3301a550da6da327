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
  var definedVariables: [Int] = []
  /// Whether the low ends of the ranges have been found to be a witness.
  var isLowWitness = false
  /// The ends of a line on which a witness may be; reused memory.
  var ends: [(low: Double, high: Double)] = []
  /// Where the last component's own plan takes over: the place of the first row that is not settled, which begins a level, or the
  /// end of the rows if all are settled. `nil` if such a plan would not help.
  private(set) var stop: Int?
  /// Whether optional rows of several terms were settled in the last component, or ties became equations.
  private(set) var hasSettledTies = false

  init(_ residual: consuming ResidualRows, variableCount: Int, tolerance: Double) {
    bounds = Bounds(residual, variableCount: variableCount, tolerance: tolerance)
    self.residual = residual
    guard self.residual.hasCuts else { return }
    for place in self.residual.rows.indices {
      let row = self.residual.rows[place]
      if row.row < 0, row.isTie { define(self.residual.pool[row.terms.lowerBound].variable, byTie: row.tie) }
    }
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
    beginComponent(budget)
    bounds.isApproximate = false
    stop = nil
    hasSettledTies = false
    var outcome = component.ties.isEmpty ? settleAlone(component) : settle(component)
    if bounds.isApproximate, outcome != .contradiction { outcome = .approximate }
    try budget.spend(bounds.work + component.rows.count + component.variables.count)
    return outcome
  }

  /// Prepares for the next component: resets the work, the trail and the witness, and limits the work to the steps left.
  private mutating func beginComponent(_ budget: StepBudget) {
    bounds.work = 0
    bounds.workLimit = budget.limit - budget.spent
    bounds.clearTrail()
    isLowWitness = false
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
    // A cached plan has no cuts, so these definitions come from shortages of earlier solves. They are dropped so that the steps of an
    // edit do not depend on the edits before it.
    if !definedVariables.isEmpty { for tie in component.ties { definedVariables[tie] = -1 } }
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

  /// Settles the levels of a component one after the other. Stops if a level cannot be settled, if the steps are used up, or if the
  /// component's own plan is likely to take fewer steps.
  private mutating func settle(_ component: ResidualRows.Component) -> Outcome {
    var cursor = component.rows.lowerBound
    guard holdRequired(component, &cursor) else { return .contradiction }
    let firstOptional = cursor
    let expensiveWork = bounds.work + Self.manyPasses * termCount(of: component)
    while cursor < component.rows.upperBound {
      let first = cursor
      activateLevel(of: component, &cursor)
      guard !active.isEmpty else { continue }
      let leavesManyRows = component.rows.upperBound - first >= OptimalFace.manyRows
      let isExpensive = leavesManyRows && bounds.work > expensiveWork && isWithoutError
      guard !isExpensive, bounds.work <= bounds.workLimit, settleActive(in: component) else {
        if leavesManyRows { stop = first }
        return .open
      }
      if !hasSettledTies { hasSettledTies = active.indices.contains { residual.rows[active[$0].row].isTie } }
    }
    guard component.ties.allSatisfy({ bounds.holdsIfFixed(tie: $0) }) else { return .contradiction }
    if hasSettledTies, cursor - firstOptional >= OptimalFace.manyRows, !isFixed(component) { stop = cursor }
    return .settled
  }

  /// The number of terms in the rows of a component; 0 if it has too few rows for a plan of its own.
  private func termCount(of component: ResidualRows.Component) -> Int {
    guard component.rows.count >= OptimalFace.manyRows else { return 0 }
    return component.rows.reduce(component.variables.count) { $0 + residual.rows[$1].terms.count }
  }

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
    for number in residual.components.indices {
      let component = residual.components[number]
      beginComponent(budget)
      var cursor = component.rows.lowerBound
      let isFound = holdRequired(component, &cursor) && findsWitness(component, since: bounds.mark)
      try budget.spend(bounds.work + component.rows.count)
      guard isFound else { return false }
    }
    return true
  }

  /// The places of rows from `place` on, level by level, without rows whose error can no longer change. The list ends before the
  /// first level with a row that has an error at every point.
  mutating func levelsWithoutError(of component: ResidualRows.Component, from place: Int) -> [[Int]] {
    var levels: [[Int]] = []
    var cursor = place
    while cursor < component.rows.upperBound {
      activateLevel(of: component, &cursor)
      guard isWithoutError else { break }
      if !active.isEmpty { levels.append(active.indices.map { active[$0].row }) }
    }
    return levels
  }

  /// Lists the rows of the level that begins at the cursor as active, and moves the cursor to the next level.
  private mutating func activateLevel(of component: ResidualRows.Component, _ cursor: inout Int) {
    let level = residual.rows[cursor].level
    active.removeAll()
    while cursor < component.rows.upperBound, residual.rows[cursor].level == level {
      activate(cursor)
      cursor += 1
    }
  }

  /// Whether each active row could be without error.
  private var isWithoutError: Bool { active.indices.allSatisfy { active[$0].error <= bounds.tolerance } }

  mutating func propagate(_ component: ResidualRows.Component) -> Bool {
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
    if propagate(component), findsWitness(component, since: mark) { return true }
    bounds.undo(to: mark)
    bounds.isApproximate = wasApproximate
    guard bounds.work <= bounds.workLimit, let ties = divideShortage(in: component) else { return false }
    let replaced = ties.map { definedVariables.isEmpty ? -1 : definedVariables[$0.tie] }
    for tie in ties { define(tie.variable, byTie: tie.tie) }
    if propagate(component), findsWitness(component, since: mark) {
      hasSettledTies = true
      return true
    }
    for (tie, variable) in zip(ties, replaced) { definedVariables[tie.tie] = variable }
    bounds.undo(to: mark)
    bounds.isApproximate = wasApproximate
    return false
  }
}
