/// Limits on the work of one solution.
public enum Limits {
  /// The steps that one solution may take, unless the solver is made with another limit.
  ///
  /// One step reads or writes one number of a row; a million steps take ten to twenty milliseconds.
  public static let steps = 400_000_000
  /// The maximum number of coefficients in all rows, counting old copies: 64 MB. It applies separately to the
  /// elimination and to the simplex method.
  ///
  /// Rows that depend on each other in a long chain fill up: *n* views may need *n*² / 2 coefficients.
  public static let entries = 4_000_000
  /// How many bounds of a contradiction are chosen by preference.
  ///
  /// The row in question does not count. In a contradiction with more bounds, the first this many are the
  /// preferred ones.
  static let preferredMembers = 8
  /// The coefficients that the search for rivals keeps from one question for the next: 16 MB. Those of later rows are computed
  /// again.
  static let keptEntries = 1_000_000
  /// The smallest coefficient of a variable for which a row is solved, relative to the largest in the row. Smaller ones would
  /// enlarge rounding errors.
  static let leastPivot = 0.01
}
