import Testing

@testable import ConstraintSolver

@Suite struct `A check of required constraints` {
  // The oracle is a solver, which also chooses values.
  @Test(arguments: UInt64(0)..<20) func `finds the contradiction that a solver finds`(seed: UInt64) throws {
    let count = 2 + Int(seed % 5)
    let kinds = RandomViews.kinds(of: count)
    let all = RandomViews.constraints(of: count, [.equal, .lessThanOrEqual], seed: seed)
    var outcomes: Set<Bool> = []
    // The bounds of the sizes come first; they hold together.
    for length in stride(from: count, through: all.count, by: 3) {
      let list = ConstraintList(required: Array(all.prefix(length)))
      var steps = Limits.steps
      let found = try RequiredCheck.contradiction(in: list, kinds, steps: &steps)
      #expect(steps < Limits.steps)
      #expect(try found == contradiction(in: list, kinds))
      for member in found ?? [] {
        let others = ConstraintList(required: (found ?? []).filter { $0 != member }.map { all[$0] })
        #expect(try contradiction(in: others, kinds) == nil)
      }
      outcomes.insert(found == nil)
    }
    #expect(outcomes == [true, false])
  }

  private func contradiction(in list: ConstraintList, _ kinds: [Variable.Kind]) throws -> [Int]? {
    var solver = Solver()
    solver.makeVariables(kinds)
    do throws(SolverError) {
      try solver.add(list)
    } catch {
      guard case .unsatisfiable(let last, let rivals) = error else { throw error }
      return (rivals + [last]).map(\.index)
    }
    return nil
  }

  @Test func `takes one step for every six terms that it copies`() {
    let terms = (0..<600).map { Expression.Term(Variable(index: $0)) }
    let list = ConstraintList(required: [Constraint(Expression(terms, constant: 0), .equal)])
    var steps = 99
    #expect(throws: SolverError.tooManySteps(limit: 99)) {
      try RequiredCheck.contradiction(in: list, Array(repeating: .size, count: 600), steps: &steps)
    }
    #expect(steps == -1)
  }

  @Test func `takes no steps if none are left`() {
    var steps = -1
    #expect(throws: SolverError.tooManySteps(limit: -1)) {
      try RequiredCheck.contradiction(in: ConstraintList(required: []), [], steps: &steps)
    }
    #expect(steps == -1)
  }

  @Test func `ends when its steps are spent`() {
    let list = ConstraintList(required: RandomViews.constraints(of: 10, [.lessThanOrEqual], seed: 1))
    let limit = 40
    var steps = limit
    #expect(throws: SolverError.tooManySteps(limit: limit)) {
      try RequiredCheck.contradiction(in: list, RandomViews.kinds(of: 10), steps: &steps)
    }
    #expect(steps < 0)
  }
}
