/// The plan of a system's required equalities, and the level solver of its other rows.
struct PlannedSystem: ~Copyable {
  var plan: Plan
  var levels: LevelSolver
  /// The number of definitions that were known before the components were solved.
  let knownCount: Int
  /// Whether variables were determined by a plan of their component's own; see ``OptimalFace``.
  var usesFaces = false

  /// Whether this plan can be used again for new constants: it has components, it determines every variable, no variable was cut, and
  /// no component had a plan of its own.
  var canBeCached: Bool {
    !levels.residual.components.isEmpty && !levels.residual.hasCuts && !usesFaces && plan.isComplete
  }
}
