/// The plan of a system and its components, cached for edits after which other rows decide the solution.
///
/// Which variables a row contains does not depend on constants. An edit therefore only recomputes constants
/// and solves the components in which one has changed. It allocates nothing unless a shortage
/// has to be divided.
struct CachedPlan: ~Copyable {
  private var plan: Plan
  private var levels: LevelSolver
  /// The number of definitions that were known before the components were solved.
  private let knownCount: Int

  /// Caches what solved a system and determined every variable.
  init(_ planned: consuming PlannedSystem) {
    knownCount = planned.knownCount
    plan = planned.plan
    levels = planned.levels
  }

  /// Solves `table`, which differs from the planned system only in constants.
  ///
  /// - Parameters:
  ///   - table: The system.
  ///   - values: The old values, replaced by the new ones.
  ///   - changes: Receives the changed variables.
  ///   - budget: The steps that may be spent.
  /// - Returns: `false` if the plan no longer determines everything. The plan is then unusable, and `values`
  ///   are unchanged.
  /// - Throws: ``SolverError/tooManySteps(limit:)``.
  mutating func solve(
    _ table: RowTable, _ values: inout [Double], _ changes: inout ChangeList, _ budget: inout StepBudget
  ) throws(SolverError) -> Bool {
    try budget.spend(4 * plan.definitions.count + 4 * levels.residual.rows.count + table.terms.count)
    plan.refreshConstants(of: table)
    plan.evaluate(knownAt: 0..<knownCount)
    for number in levels.residual.components.indices {
      let component = levels.residual.components[number]
      guard levels.refresh(component, of: table, by: plan) else { continue }
      switch try levels.solve(component, &budget) {
      case .contradiction, .approximate: return false
      case .settled, .open: guard levels.isFixed(component) else { return false }
      }
      levels.determine(component, in: &plan)
    }
    plan.evaluate(knownAt: knownCount..<plan.knownOrder.count)
    changes.clear(capacity: table.kinds.count)
    for variable in table.kinds.indices { changes.note(variable, plan.values[variable], in: &values) }
    guard holdsRequired(table, at: values) else {
      changes.undo(&values)
      return false
    }
    return true
  }

  /// Whether the required rows hold exactly enough to do without a whole solution.
  private func holdsRequired(_ table: RowTable, at values: [Double]) -> Bool {
    let tolerance = min(plan.tolerance, EditProgram.greatestTolerance)
    return table.holdsRequired(at: values, upTo: EditProgram.greatestValue) { _ in tolerance }
  }
}
