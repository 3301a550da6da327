@testable import ConstraintSolver
import Testing

@Suite struct `A step budget` {
  @Test func `counts six numbers in order as a step`() throws {
    var budget = StepBudget(limit: 2)
    try budget.spend(inOrder: 5)
    #expect(budget.spent == 0)
    try budget.spend(inOrder: 7)
    #expect(budget.spent == 2)
    #expect(throws: SolverError.tooManySteps(limit: 2)) { try budget.spend(inOrder: 6) }
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
}

@Suite struct `Equal gaps between views` {
  /// The rows of a stack of views with sizes from 1 to 9, whose gaps are one variable: the last row of the elimination
  /// is `length = count × gap + sizes`.
  private func system(_ count: Int, length: Double, gapFactor: Double = 1) -> System {
    var system = System()
    func variable(_ kind: Variable.Kind) -> Variable {
      system.kinds.append(kind)
      return Variable(index: system.kinds.count - 1)
    }
    let positions = (0..<count).map { _ in variable(.position) }
    let sizes = (0..<count).map { _ in variable(.size) }
    let gap = variable(.size)
    let ends = [positions[0] == 0.0, positions[count - 1] + sizes[count - 1] == length]
    let gaps = (1..<count).map { positions[$0] - positions[$0 - 1] - sizes[$0 - 1] - gapFactor * gap == 0.0 }
    let bounds = (1..<count).map { _ in gap >= 0.0 }
    system.rows = (ends + gaps + bounds).enumerated().map {
      System.Row(id: .init(index: $0.offset), constraint: $0.element, priority: Constraint.required)
    }
    return system
  }

  /// The gap is in as many rows as there are views. If it were defined by the last row, each of these rows would
  /// contain all sizes.
  @Test func `do not fill up the rows of the views`() throws {
    let count = 400
    var elimination = Elimination(system(count, length: 9_999))
    var budget = StepBudget(limit: .max)
    #expect(try elimination.run(&budget) == nil)
    let long = elimination.rows.indices.count {
      elimination.rows[$0].state == .other && elimination.terms.places(of: $0).count > 10
    }
    #expect(long == 0)
  }

  /// The gap's coefficient, two million, dwarfs those of the sizes, so none of them can be the pivot and the gap is
  /// defined.
  @Test func `are refused while they fill up all rows`() throws {
    let system = system(2_000, length: 9_999, gapFactor: 1_000)
    var solver = Solver()
    let variables = system.kinds.map { solver.makeVariable($0) }
    #expect(throws: SolverError.tooManyEntries) {
      try solver.add(system.rows.map { ($0.constraint, $0.priority) })
    }
    // The solver is as it was.
    #expect(solver.value(of: variables[0]) == 0)
    try solver.add(variables[0] == 3.0)
    #expect(solver.value(of: variables[0]) == 3)
  }
}

@Suite struct `A solver that reaches its step limit` {
  private func steps(_ system: TestSystem, limit: Int) -> Int {
    var solver = system.makeSolver(stepLimit: limit)
    #expect(throws: SolverError.tooManySteps(limit: limit)) {
      try solver.add(system.rows.map { ($0.constraint, $0.priority) })
    }
    return solver.steps
  }

  /// Two inequalities raise a and b in turn by one point: `a + b ≥ 1,000,001`, and the sum of both and a thousand others is at most
  /// 1,000,000. Each time, a row of a thousand terms is examined. The more rows there are, the more often that may happen.
  @Test func `stops while it narrows ranges`() {
    var system = TestSystem()
    let others = (0..<1_000).map { _ in system.makeVariable(.size) }
    let (a, b) = (system.makeVariable(.size), system.makeVariable(.size))
    for other in others { system.add(other <= 1.0) }
    for _ in 0..<4 { for (one, next) in zip(others, others.dropFirst()) { system.add(one - next <= 100.0) } }
    system.add(others.reduce(a + b) { $0 + 1 * $1 } <= 1_000_000.0)
    system.add(a + b >= 1_000_001.0)
    for variable in others + [a, b] { system.add(variable >= 0.0) }
    #expect(steps(system, limit: 1_000_000) < 1_100_000)
  }

  /// Each level narrows the range of one size, and the row that limits the sum of all sizes is examined again.
  @Test func `stops between two levels`() throws {
    var system = TestSystem()
    let sizes = (0..<1_000).map { _ in system.makeVariable(.size) }
    for (number, size) in sizes.enumerated() {
      system.add(size >= 0.0)
      system.add(size <= 10.0)
      system.add(size >= 1_000.0, 999 - 0.1 * Double(number))
    }
    system.add(sizes.reduce(Expression()) { $0 + 1 * $1 } <= 1_000_000.0)
    let all = try system.build().steps
    for limit in [all / 2, all / 4, all / 8] { #expect(steps(system, limit: limit) < limit + all / 20) }
  }
}
