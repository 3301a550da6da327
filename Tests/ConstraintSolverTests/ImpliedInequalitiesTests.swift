import TestSupport
import Testing

@testable import ConstraintSolver

@Suite struct `Inequalities that bounds imply` {
  /// A solution of the simplex method.
  private struct Result {
    let solution: Solution
    let steps: Int
    let implied: [Int]
  }

  /// The solution of the simplex method; `nil` if there is none.
  private static func solve(_ table: RowTable, skipping: Bool) -> Result? {
    var solver = SimplexSolver(System(table), StepBudget(limit: .max), skipsImplied: skipping)
    guard let solution = try? solver.run() else { return nil }
    return Result(solution: solution, steps: solver.budget.spent, implied: solver.impliedRows)
  }

  /// A random system with lower bounds of some variables, and a sum of them that is at least the sum of these bounds.
  private static func system(_ shape: Shape, seed: UInt64) -> TestSystem {
    var system = shape.makeSystem(seed: seed)
    var random = SeededGenerator(seed: seed)
    var sum = Expression(constant: Double(random.int(0...5)))
    for variable in system.variables.shuffled(using: &random).prefix(3) {
      let least = Double(random.int(-100...0))
      system.add(variable >= least)
      sum.terms.append(Expression.Term(variable, 1))
      sum.constant -= least
    }
    system.add(Constraint(sum, .greaterThanOrEqual))
    return system
  }

  @Test func `are skipped without changing the result`() throws {
    var skipped = 0
    for shape in Shape.allCases {
      for seed in UInt64(0)..<150 {
        let table = try RowTable(Self.system(shape, seed: seed))
        let expected = Self.solve(table, skipping: false)
        let found = Self.solve(table, skipping: true)
        #expect((expected == nil) == (found == nil), "\(shape) \(seed)")
        guard let expected, let found else { continue }
        skipped += found.implied.count
        #expect(table.holdsRequired(at: found.solution.values), "\(shape) \(seed)")
        for variable in table.kinds.indices {
          let isFree = expected.solution.freedom[variable] != 0
          #expect((found.solution.freedom[variable] != 0) == isFree, "\(shape) \(seed)")
          let difference = expected.solution.values[variable] - found.solution.values[variable]
          #expect(abs(difference) < 1e-6, "\(shape) \(seed)")
        }
      }
    }
    #expect(skipped > 100)
  }

  private static let (x, y) = (Variable(index: 0), Variable(index: 1))

  /// The last constraint of each list follows from the others.
  @Test(arguments: [
    [x >= 1.0, y >= 2.0, x + y >= 3.0],
    [x >= 1.0, y <= 2.0, x - y >= -1.0],
    [x <= 1.0, y <= 2.0, x + y <= 3.0],
    [-2 * x >= -2.0, y <= 2.0, x + y <= 3.0],
    [x >= 1.0, y <= 2.0, y - x <= 1.0],
  ]) func `are recognized`(_ constraints: [Constraint]) throws {
    var system = TestSystem(kinds: [.size, .size])
    for constraint in constraints { system.add(constraint) }
    #expect(try Self.solve(RowTable(system), skipping: true)?.implied == [2])

    // Half a point stricter, it does not follow.
    let isLower = constraints[2].relation == .greaterThanOrEqual
    system.rows[2].constraint.expression.constant += isLower ? -0.5 : 0.5
    #expect(try Self.solve(RowTable(system), skipping: true)?.implied == [])

    system.rows.remove(at: 0)
    #expect(try Self.solve(RowTable(system), skipping: true)?.implied == [])
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

  @Test func `do not make one component of the rows of a column`() throws {
    let steps = try [100, 200].map { count in
      try #require(Self.solve(RowTable(Self.column(of: count)), skipping: true)).steps
    }
    #expect(steps[1] < steps[0] * 5 / 2)
    let joined = try #require(Self.solve(RowTable(Self.column(of: 200)), skipping: false)).steps
    #expect(steps[1] < joined / 4)
  }
}
