import ConstraintSolver
import Testing

@Suite struct `Removing a constraint` {
  @Test func `lets the weaker constraints win again`() throws {
    var solver = Solver()
    let width = solver.makeVariable(.size)
    let atLeast44 = try solver.add(width >= 44.0)
    try solver.add(width == 10.0, priority: 1)
    #expect(solver.value(of: width) == 44)

    try solver.remove(atLeast44)
    #expect(solver.value(of: width) == 10)
  }

  @Test func `that does not exist is refused`() throws {
    var solver = Solver()
    let width = solver.makeVariable(.size)
    let id = try solver.add(width == 10.0)
    try solver.remove(id)
    #expect(throws: SolverError.unknownConstraint(id)) { try solver.remove(id) }
  }
}
