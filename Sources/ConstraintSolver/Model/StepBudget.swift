/// Counts the steps of a solution and stops it at the limit.
struct StepBudget {
  let limit: Int
  private(set) var spent = 0

  init(limit: Int) { self.limit = limit }

  /// Adds the steps that another budget has counted.
  mutating func add(_ other: StepBudget) { add(other.spent) }

  /// Adds steps that were already taken. If they exceed the limit, the next ``spend(_:)`` throws.
  mutating func add(_ steps: Int) { spent &+= steps }

  mutating func spend(_ steps: Int) throws(SolverError) {
    spent &+= steps
    if spent > limit { throw .tooManySteps(limit: limit) }
  }
}
