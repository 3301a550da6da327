import ConstraintSolver
import Testing

@Suite struct `Determined expressions` {
  /// The freedom of variables used to follow multiples of one number, so that equal steps canceled.
  @Test func `exclude differences of free variables`() throws {
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

  @Test func `exclude differences of variables that no constraint mentions`() throws {
    var solver = Solver()
    try solver.add(solver.makeVariable() >= 0.0)
    let (a, b) = (solver.makeVariable(), solver.makeVariable())
    #expect(solver.isDetermined(a - b) == false)
  }

  @Test func `include sums whose parts are free`() throws {
    var solver = Solver()
    let (left, width) = (solver.makeVariable(), solver.makeVariable(.size))
    try solver.add(left + width == 320.0)
    #expect(solver.isDetermined(left + width) == true)
    #expect(solver.isDetermined(left) == false)
  }

  @Test func `do not depend on the size of a coefficient`() throws {
    var solver = Solver()
    let width = solver.makeVariable(.size)
    try solver.add(width >= 0.0)
    #expect(solver.isDetermined(1e-9 * width) == false)
  }
}
