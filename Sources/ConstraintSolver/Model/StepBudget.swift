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
