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
