/// Why the solver refused a change. The solver is as it was before.
public enum SolverError: Error, Equatable {
  /// The constraint is required and cannot hold together with the required `rivals`.
  ///
  /// Constraint and rivals together are irreducible: without any one of them the others can hold.
  case unsatisfiable(Constraint.ID, rivals: [Constraint.ID])
  /// A coefficient or the constant is NaN or infinite, or the coefficients add up to more than a `Double` holds.
  case notFinite(Constraint.ID)
  /// No constraint of that name is in the system.
  case unknownConstraint(Constraint.ID)
  /// The priority is not above 0 and at most 1000.
  case invalidPriority(Double)
  /// The values are too large for a `Double`, or too different in magnitude for the required constraints to hold.
  case outOfRange
  /// The change needed more than `limit` steps.
  case tooManySteps(limit: Int)
}
