/// Counts the steps of a solution and stops it at the limit.
struct StepBudget {
  let limit: Int
  private(set) var spent = 0
  /// Reads and writes in order that do not make a step yet.
  private var rest = 0
  /// The numbers that a step reads or writes if they are in order.
  static let numbersInOrder = 6
  /// The steps that it takes to set up a row: about as many as working on twenty of its numbers.
  static let stepsOfRow = 20

  init(limit: Int) { self.limit = limit }

  /// Adds the steps that another budget has counted.
  mutating func add(_ other: StepBudget) { add(other.spent) }

  /// Adds steps that were already taken. If they exceed the limit, the next ``spend(_:)`` throws.
  mutating func add(_ steps: Int) { spent &+= steps }

  mutating func spend(_ steps: Int) throws(SolverError) {
    spent &+= steps
    if spent > limit { throw .tooManySteps(limit: limit) }
  }

  /// Counts numbers that are read or written one after the other, as in the rows of a tableau. They take a
  /// fraction of the time of a number that has to be found: without this, 60 million steps of the simplex method
  /// took 0.15 to 0.4 s, and those of thousands of conflicts 0.65 s.
  mutating func spend(inOrder count: Int) throws(SolverError) {
    add(inOrder: count)
    try spend(0)
  }

  /// Adds numbers that were already read or written one after the other.
  mutating func add(inOrder count: Int) {
    rest &+= count
    let steps = rest / Self.numbersInOrder
    rest -= steps * Self.numbersInOrder
    add(steps)
  }
}
