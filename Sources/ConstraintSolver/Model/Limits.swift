/// What a solution may cost.
public enum Limits {
  /// Steps that one solution may take, unless the solver is made with another budget.
  ///
  /// A step is one number of a row read or written; a million take a few milliseconds.
  public static let steps = 400_000_000
  /// Bounds of a contradiction, beside the row that it is looked for against, that are looked for in order of preference; of
  /// a contradiction with more of them those come first.
  static let preferredMembers = 8
}
