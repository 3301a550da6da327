import Testing

@testable import ConstraintSolver

@Suite struct `A step budget` {
  @Test func `counts four numbers in order as a step`() throws {
    var budget = StepBudget(limit: 2)
    try budget.spend(inOrder: 3)
    #expect(budget.spent == 0)
    try budget.spend(inOrder: 5)
    #expect(budget.spent == 2)
    #expect(throws: SolverError.tooManySteps(limit: 2)) { try budget.spend(inOrder: 4) }
  }
}

@Suite struct `A chain of sizes that nothing decides` {
  /// Each position is the one before plus its size.
  private func chain(_ count: Int, in solver: inout Solver) -> (sizes: [Variable], constraints: [Constraint])
  {
    let positions = (0..<count).map { _ in solver.makeVariable() }
    let sizes = (0..<count).map { _ in solver.makeVariable(.size) }
    let steps = (1..<count).map { positions[$0] - positions[$0 - 1] - sizes[$0 - 1] == 8.0 }
    return (sizes, steps + [positions[0] == 0.0])
  }

  private func steps(_ count: Int) throws -> Int {
    var solver = Solver()
    let (sizes, constraints) = chain(count, in: &solver)
    try solver.add(constraints.map { ($0, Constraint.required) })
    #expect(sizes.allSatisfy { solver.value(of: $0) == 0 })
    return solver.steps
  }

  @Test func `takes steps in proportion to its length`() throws {
    let (short, long) = (try steps(500), try steps(5_000))
    #expect(long < 11 * short, "\(short) and \(long) steps")
  }

  @Test func `is refused if each total needs a row of all sizes`() throws {
    let count = 4_000
    var solver = Solver()
    let sizes = (0..<count).map { _ in solver.makeVariable(.size) }
    let totals = (0..<count).map { _ in solver.makeVariable(.size) }
    let rest = (1..<count).map { totals[$0] - totals[$0 - 1] - sizes[$0] == 0.0 }
    let bounds = (0..<count).map { totals[$0] + sizes[(7 * $0 + 1) % count] >= Double($0) }
    let constraints = [totals[0] - sizes[0] == 0.0] + rest + bounds
    #expect(throws: SolverError.tooManyEntries) {
      try solver.add(constraints.map { ($0, Constraint.required) })
    }
    // The solver is as it was.
    #expect(solver.value(of: sizes[0]) == 0)
    try solver.add(sizes[0] == 3.0)
    #expect(solver.value(of: sizes[0]) == 3)
  }
}
