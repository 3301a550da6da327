import ConstraintSolver
import FlatSystems

extension FuzzTarget {
  static func runSolver(_ text: String) {
    guard let system = try? FlatSystem(text), system.variableCount <= 1000 else { return }
    precondition(values(of: system) == values(of: system), "the same system comes out the same")
  }

  /// The bits of all values after filling a solver and after each edit and removal, or the solver's error.
  private static func values(of system: FlatSystem) -> [UInt64] {
    var solver = Solver(stepLimit: 1_000_000)
    guard let sizes = try? system.fill(&solver) else { return [] }
    var values: [UInt64] = []
    func look(_ solver: borrowing Solver) {
      solver.checkInvariants()
      for index in 0..<system.variableCount {
        values.append(solver.value(of: Variable(index: index)).bitPattern)
      }
    }
    look(solver)
    for edit in system.edits.prefix(8) {
      try? solver.setConstants(zip(sizes, [-edit.width, -edit.height]).map { ($0, $1) })
      look(solver)
    }
    for row in 0..<min(8, system.constraints.count) {
      try? solver.remove(Constraint.ID(index: row))
      look(solver)
    }
    return values
  }
}
