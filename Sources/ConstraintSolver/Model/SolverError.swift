/// The reason why the solver refused a change. The solver is then as it was before.
public enum SolverError: Error, Equatable {
  /// The constraint is required and contradicts the required `rivals`.
  ///
  /// The conflict is irreducible: without any one of its members, the others can hold.
  case unsatisfiable(Constraint.ID, rivals: [Constraint.ID])
  /// A coefficient or the constant is NaN or infinite, or the coefficients add up to more than a `Double` holds.
  case notFinite(Constraint.ID)
  /// The system contains no such constraint.
  case unknownConstraint(Constraint.ID)
  /// The priority is not above 0 and at most 1000.
  case invalidPriority(Double)
  /// Values exceed the range of `Double`, or differ so much in magnitude that rounding breaks required
  /// constraints.
  case outOfRange
  /// The change needed more than `limit` steps.
  case tooManySteps(limit: Int)
  /// The rows of the simplex method together needed more than ``Limits/entries`` coefficients.
  case tooManyEntries
}

extension SolverError {
  /// Whether the change was more work than a limit allows.
  var isOfLimit: Bool {
    switch self {
    case .tooManySteps, .tooManyEntries: true
    case .unsatisfiable, .notFinite, .unknownConstraint, .invalidPriority, .outOfRange: false
    }
  }
}
