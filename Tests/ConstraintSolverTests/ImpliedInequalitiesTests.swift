import TestSupport
import Testing

@testable import ConstraintSolver

@Suite struct `Inequalities that bounds imply` {
  private static func system(_ system: TestSystem) throws -> System {
    let termCount = system.rows.reduce(0) { $0 + $1.constraint.expression.terms.count }
    var writer = ConstraintWriter(capacity: system.rows.count, termCapacity: termCount)
    for row in system.rows { writer.append(row.constraint, priority: row.priority) }
    var table = RowTable()
    table.addVariables(system.kinds)
    try table.append(valid: writer.finish(), firstID: 0)
    return System(table)
  }

  /// The solution of the simplex method, and its steps; `nil` if there is none.
  private static func solve(_ system: System, leavingOut: Bool) -> (solution: Solution, steps: Int)? {
    var solver = SimplexSolver(system, StepBudget(limit: .max), leavesOutImplied: leavingOut)
    guard let solution = try? solver.run() else { return nil }
    return (solution, solver.budget.spent)
  }

  @Test(arguments: Shape.allCases) func `change nothing that is determined`(_ shape: Shape) throws {
    for seed in UInt64(0)..<150 {
      let system = try Self.system(shape.makeSystem(seed: seed))
      let expected = Self.solve(system, leavingOut: false)?.solution
      let found = Self.solve(system, leavingOut: true)?.solution
      #expect((expected == nil) == (found == nil), "\(shape) \(seed)")
      guard let expected, let found else { continue }
      for variable in system.kinds.indices {
        #expect((expected.freedom[variable] == 0) == (found.freedom[variable] == 0), "\(shape) \(seed)")
        guard expected.freedom[variable] == 0 else { continue }
        #expect(abs(expected.values[variable] - found.values[variable]) < 1e-6, "\(shape) \(seed)")
      }
    }
  }

  /// A column of rows, each as high as the higher one of two views, and at least 0 high together.
  private static func column(of count: Int) -> TestSystem {
    var system = TestSystem()
    let total = system.makeVariable(.size)
    system.add(total >= 0.0)
    var sum = Expression([.init(total)])
    for number in 0..<count {
      let height = system.makeVariable(.size)
      system.add(height >= 0.0)
      for view in 0..<2 {
        let inset = system.makeVariable(.size)
        system.add(inset >= 0.0)
        system.add(height - inset >= Double(10 + (7 * number + view) % 5))
      }
      system.add(height == 0.0, 50)
      sum.terms.append(Expression.Term(height, -1))
    }
    system.add(Constraint(sum, .equal))
    return system
  }

  @Test func `join no rows of a column`() throws {
    let steps = try [100, 200].map { count in
      try #require(Self.solve(Self.system(Self.column(of: count)), leavingOut: true)).steps
    }
    #expect(steps[1] < steps[0] * 5 / 2)
    let joined = try #require(Self.solve(Self.system(Self.column(of: 200)), leavingOut: false)).steps
    #expect(steps[1] < joined / 4)
  }
}
