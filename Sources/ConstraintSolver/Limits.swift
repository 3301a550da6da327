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

/// What is left of the work that a solution may cost.
struct StepBudget {
  let limit: Int
  private(set) var spent = 0

  init(limit: Int) { self.limit = limit }

  /// Counts what has been spent elsewhere.
  mutating func add(_ other: StepBudget) { add(other.spent) }

  /// Counts steps that have been taken. Where they are too many, the next ones are refused.
  mutating func add(_ steps: Int) { spent &+= steps }

  mutating func spend(_ steps: Int) throws(SolverError) {
    spent &+= steps
    if spent > limit { throw .tooManySteps(limit: limit) }
  }
}
