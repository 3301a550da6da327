/// The plan of a system's required equalities, and the level solver of its other rows.
struct PlannedSystem: ~Copyable {
  var plan: Plan
  var levels: LevelSolver
  /// The number of definitions that were known before the components were solved.
  let knownCount: Int
  /// Whether variables were determined by a plan of their component's own; see ``OptimalFace``.
  var usesFaces = false

  /// Whether new constants can be solved with this plan, because every variable is determined.
  var canBeCached: Bool {
    !levels.residual.components.isEmpty && !levels.residual.hasCuts && !usesFaces && plan.isComplete
  }
}
