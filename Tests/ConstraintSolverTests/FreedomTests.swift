import ConstraintSolver
import Testing

@Suite struct `What is determined` {
  /// The freedom of variables once followed multiples of one number, by which equal steps cancelled.
  @Test func `is no difference of free variables, however evenly they were made`() throws {
    var solver = Solver()
    let variables = (0..<12).map { _ in solver.makeVariable() }
    try solver.add(variables.map { ($0 >= 0.0, Constraint.required) })
    for a in variables {
      for b in variables where b.index > a.index {
        #expect(solver.isDetermined(a - b) == false)
        for c in variables where c.index > b.index {
          #expect(solver.isDetermined((a - b) - (b - c)) == false)
        }
      }
    }
  }

  @Test func `is no difference of variables that nothing mentions yet`() throws {
    var solver = Solver()
    try solver.add(solver.makeVariable() >= 0.0)
    let (a, b) = (solver.makeVariable(), solver.makeVariable())
    #expect(solver.isDetermined(a - b) == false)
  }

  @Test func `is a sum although its parts are free`() throws {
    var solver = Solver()
    let (left, width) = (solver.makeVariable(), solver.makeVariable(.size))
    try solver.add(left + width == 320.0)
    #expect(solver.isDetermined(left + width) == true)
    #expect(solver.isDetermined(left) == false)
  }

  @Test func `does not depend on the size of a coefficient`() throws {
    var solver = Solver()
    let width = solver.makeVariable(.size)
    try solver.add(width >= 0.0)
    #expect(solver.isDetermined(1e-9 * width) == false)
  }
}
