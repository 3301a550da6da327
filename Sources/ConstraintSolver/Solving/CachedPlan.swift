/// The plan of a system and its components, kept for when other constants decide by other rows.
///
/// Which variables rows are made of does not depend on constants: only these are worked out again, and only components
/// are solved again in which one of them has changed. Nothing is allocated.
struct CachedPlan {
  private var plan: Plan
  private var levels: LevelSolver
  /// The number of definitions that were known before the components were.
  private let knownCount: Int

  /// Keeps what has solved a system; `nil` unless it has determined everything.
  init?(_ plan: Plan, _ levels: LevelSolver, knownCount: Int) {
    guard !levels.residual.hasCuts, plan.states.allSatisfy({ $0 == .known }) else { return nil }
    self.plan = plan
    self.levels = levels
    self.knownCount = knownCount
  }

  /// Solves `table`, which has only other constants than before.
  ///
  /// - Parameters:
  ///   - table: The system.
  ///   - values: The values so far, and afterwards the new ones.
  ///   - changes: Takes note of what changes.
  ///   - budget: What may be spent.
  /// - Returns: `false` if the plan does not determine everything any more; it is then of no more use, and `values` are
  ///   as they were.
  /// - Throws: ``SolverError/tooManySteps(limit:)``.
  mutating func solve(
    _ table: RowTable, _ values: inout [Double], _ changes: inout ChangeList, _ budget: inout StepBudget
  ) throws(SolverError) -> Bool {
    try budget.spend(4 * plan.definitions.count + 4 * levels.residual.rows.count + table.terms.count)
    plan.refreshConstants(of: table)
    plan.evaluate(knownAt: 0..<knownCount)
    for component in levels.residual.components where levels.refresh(component, of: table, by: plan) {
      switch try levels.solve(component, &budget) {
      case .contradiction, .approximate: return false
      case .settled, .open: guard levels.isFixed(component) else { return false }
      }
      for index in component.variables {
        let variable = levels.residual.variables[index]
        plan.determine(variable, as: levels.bounds[variable].lower)
      }
    }
    plan.evaluate(knownAt: knownCount..<plan.knownOrder.count)
    guard holdsRequired(table) else { return false }
    changes.clear(capacity: table.kinds.count)
    for variable in table.kinds.indices { changes.note(variable, plan.values[variable], in: &values) }
    return true
  }

  /// Whether the required rows hold exactly enough to do without a whole solution.
  private func holdsRequired(_ table: RowTable) -> Bool {
    let tolerance = min(plan.tolerance, EditProgram.greatestTolerance)
    return table.holdsRequired(at: plan.values, upTo: EditProgram.greatestValue) { _ in tolerance }
  }
}
