@testable import ConstraintSolver
import TestSupport
import Testing

@Suite struct `A stack with a level for each view` {
  /// How a stack spreads its views.
  enum Distribution: CaseIterable {
    /// Equal gaps.
    case spacing
    /// Equal distances between centers, each at a lower priority than the one before.
    case centers
    /// As long as the view before, each at a lower priority.
    case lengths
  }

  @Test(.slow, arguments: Distribution.allCases)
  func `agrees with the simplex method alone`(_ distribution: Distribution) throws {
    for seed in UInt64(0)..<16 {
      let system = makeStack(distribution, seed: seed)
      let reference = try ReferenceSolution(system)
      let solver = try system.build()
      solver.checkInvariants()
      for variable in system.variables {
        #expect(solver.isDetermined(variable) == reference.isDetermined(variable), "seed \(seed)")
        #expect(abs(solver.value(of: variable) - reference.value(of: variable)) < 1e-6, "seed \(seed)")
      }
      for (priority, sum) in solver.errorSums {
        let exact = reference.errorSum(of: priority)
        #expect(abs(sum - exact) < 1e-6 * (1 + exact), "seed \(seed), priority \(priority)")
      }
    }
  }

  /// A stack of views in a random length: from too short for half of them to long enough for twice as many.
  private func makeStack(_ distribution: Distribution, seed: UInt64) -> TestSystem {
    var random = SeededGenerator(seed: seed)
    var system = TestSystem()
    let count = random.int(130...150)
    let longest = random.int(1...12)
    let gap = system.makeVariable(.size)
    system.add(gap >= 1.0)
    var end = Expression()
    var center: Expression?
    var before: Variable?
    var total = 0.0
    for number in 0..<count {
      let (start, length) = (system.makeVariable(.position), system.makeVariable(.size))
      let asked = Double(random.int(1...longest))
      total += asked + 1
      // A constraint written for the double length counts twice.
      let factor = random.isTrue(oneIn: 4) ? 2.0 : 1
      system.add(length >= 0.0)
      system.add(factor * length >= factor * asked, random.isTrue(oneIn: 8) ? 740 : 750)
      system.add(length <= asked, 250)
      let priority = 149 - 0.01 * Double(number)
      switch distribution {
      case .spacing: system.add(start == (number == 0 ? end : end + gap))
      case .centers, .lengths:
        system.add(number == 0 ? start == end : start >= end + 1.0)
        let own = start + 0.5 * length
        if distribution == .centers, let center {
          system.add(own - center == gap, number == 1 ? Constraint.required : priority)
        }
        if distribution == .lengths, let before { system.add(length == before, priority) }
        center = own
      }
      before = length
      end = start + length
    }
    system.add(end == (total - 1) * Double(random.int(5...20)) / 10)
    return system
  }

  /// If the views do not fit, the first levels can hold and the others cannot. Settling the levels one after the other took *n*²
  /// steps. In some cases, every third view counts twice, because its constraint is written for the double length. Then it is the last to shrink.
  @Test(arguments: [
    (1, true), (3, false), (3, true), (6, false), (6, true), (9, false), (11, false), (12, false), (20, true),
  ])
  func `takes far fewer steps than the square of its views`(lengthOfEach: Int, countsTwice: Bool) throws {
    let (small, large) = (
      try makeStack(500, lengthOfEach: lengthOfEach, countsTwice: countsTwice).build().steps,
      try makeStack(2_000, lengthOfEach: lengthOfEach, countsTwice: countsTwice).build().steps
    )
    #expect(large < 8 * small)
    #expect(large < 30_000_000)
  }

  /// Each stack is planned by itself; planning everything again for each of them would take 20 times the steps.
  @Test func `takes as many steps beside others as alone`() throws {
    let one = makeStack(200, lengthOfEach: 8)
    var many = TestSystem()
    for _ in 0..<20 { many.append(one) }
    let alone = try one.build()
    let together = try many.build()
    #expect(together.steps < 25 * alone.steps)
    for variable in one.variables {
      let last = Variable(index: many.kinds.count - one.kinds.count + variable.index)
      #expect(abs(alone.value(of: variable) - together.value(of: last)) < 1e-6)
    }
  }

  /// A plan of its own may take most of the steps and determine little. Then the simplex method has to go on.
  @Test func `leaves the simplex method enough steps`() throws {
    let system = makeStack(500, lengthOfEach: 6)
    let unlimited = try system.build()
    var limited = system.makeSolver(stepLimit: unlimited.steps * 9 / 10)
    try limited.add(system.rows.map { ($0.constraint, $0.priority) })
    for variable in system.variables {
      #expect(abs(limited.value(of: variable) - unlimited.value(of: variable)) < 1e-6)
    }
  }

  @Test func `can become too short and long enough again`() throws {
    let system = makeStack(150, lengthOfEach: 12)
    var solver = system.makeSolver()
    let ids = try solver.add(system.rows.map { ($0.constraint, $0.priority) })
    let end = try #require(ids.last)
    for length in [12, 8, 3, 12, 9, 6, 12] {
      try solver.setConstant(-Double(length * 150), of: end)
      solver.checkInvariants()
      let fresh = try makeStack(150, lengthOfEach: length).build()
      for variable in system.variables {
        #expect(abs(solver.value(of: variable) - fresh.value(of: variable)) < 1e-6, "\(length)")
        #expect(solver.isDetermined(variable) == fresh.isDetermined(variable), "\(length)")
      }
    }
  }

  /// A stack with equal centering: views of 5 to 11 points, gaps of at least 1 point, and a length for each view.
  private func makeStack(_ count: Int, lengthOfEach: Int, countsTwice: Bool = false) -> TestSystem {
    var system = TestSystem()
    let gap = system.makeVariable(.size)
    var end = Expression()
    var center: Expression?
    for number in 0..<count {
      let (start, length) = (system.makeVariable(.position), system.makeVariable(.size))
      let asked = Double(5 + number % 7)
      let factor = countsTwice && number % 3 == 0 ? 2.0 : 1
      system.add(length >= 0.0)
      system.add(factor * length >= factor * asked, 750)
      system.add(length <= asked, 250)
      system.add(number == 0 ? start == end : start >= end + 1.0)
      let own = start + 0.5 * length
      if let center {
        system.add(own - center == gap, number == 1 ? Constraint.required : 149 - 0.01 * Double(number))
      }
      center = own
      end = start + length
    }
    system.add(end == Double(lengthOfEach * count))
    return system
  }
}

extension TestSystem {
  /// Adds another system with variables of its own.
  fileprivate mutating func append(_ other: TestSystem) {
    let first = kinds.count
    kinds += other.kinds
    for row in other.rows {
      var row = row
      row.constraint.expression.terms = row.constraint.expression.terms.map {
        Expression.Term(Variable(index: first + $0.variable.index), $0.coefficient)
      }
      rows.append(row)
    }
  }
}

@Suite struct `A shortage` {
  @Test func `is taken from the terms that shrink at the least cost`() throws {
    let terms = [
      Shortage.Term(least: 0, preferred: 10, cost: 2), Shortage.Term(least: 4, preferred: 10, cost: 1),
      Shortage.Term(least: 0, preferred: 10, cost: 3), Shortage.Term(least: 5, preferred: 5, cost: 0),
    ]
    let shortage = try #require(Shortage(terms, limit: 20, tolerance: 1e-9))
    #expect(shortage.ranges.map(\.least) == [0, 4, 10, 5])
    #expect(shortage.ranges.map(\.greatest) == [10, 4, 10, 5])
  }

  @Test func `is shared in any way by terms of the same cost`() throws {
    let terms = [
      Shortage.Term(least: 0, preferred: 10, cost: 0.1 + 0.2),
      Shortage.Term(least: 0, preferred: 10, cost: 0.3),
    ]
    let shortage = try #require(Shortage(terms, limit: 15, tolerance: 1e-9))
    #expect(shortage.ranges.map(\.least) == [0, 0])
    #expect(shortage.ranges.map(\.greatest) == [10, 10])
  }

  @Test func `leaves no choice if all terms have to shrink as far as they can`() throws {
    let terms = [
      Shortage.Term(least: 1, preferred: 10, cost: 1), Shortage.Term(least: 2, preferred: 10, cost: 1),
    ]
    let shortage = try #require(Shortage(terms, limit: 3, tolerance: 1e-9))
    #expect(shortage.ranges.map(\.greatest) == [1, 2])
    #expect(Shortage(terms, limit: 2.9, tolerance: 1e-9) == nil)
  }

  @Test func `is none if the terms have room, or if one has no least value`() {
    #expect(Shortage([.init(least: 0, preferred: 10, cost: 1)], limit: 10, tolerance: 1e-9) == nil)
    #expect(
      Shortage([.init(least: -.infinity, preferred: -.infinity, cost: 0)], limit: 10, tolerance: 1e-9) == nil)
  }

  /// Under one tie, the sum of errors and what is determined are those of the simplex method.
  @Test func `has the least sum of errors, in random systems`() throws {
    var crowded = 0
    for seed in UInt64(0)..<600 {
      var random = SeededGenerator(seed: seed)
      var system = TestSystem()
      var (sum, wishes) = (Expression(), 0.0)
      for _ in 0..<random.int(2...7) {
        let variable = system.makeVariable(.size)
        let coefficient = random.element([-2.0, -1, 0.5, 1, 1, 1, 3])
        system.add(variable >= Double(random.int(-3...0)))
        system.add(variable <= Double(random.int(8...15)))
        let (factor, asked) = (random.element([1.0, 1, 2, -3]), Double(random.int(0...8)))
        let constraint = Constraint(factor * variable - factor * asked, random.relation())
        if !random.isTrue(oneIn: 4) { system.add(constraint, 700) }
        sum = sum + coefficient * variable
        wishes += coefficient * asked
      }
      let missing = Double(random.int(-5...25))
      system.add(random.isTrue(oneIn: 2) ? sum <= wishes - missing : sum >= wishes + missing)
      guard let reference = try? ReferenceSolution(system) else { continue }
      let solver = try system.build()
      let exact = reference.errorSum(of: 700)
      if exact > 1e-6 { crowded += 1 }
      for (_, sum) in solver.errorSums { #expect(abs(sum - exact) < 1e-6 * (1 + exact), "seed \(seed)") }
      for variable in system.variables {
        #expect(solver.isDetermined(variable) == reference.isDetermined(variable), "seed \(seed)")
        #expect(abs(solver.value(of: variable) - reference.value(of: variable)) < 1e-6, "seed \(seed)")
      }
    }
    #expect(crowded > 100)
  }
}

@Suite struct `Stacks inside stacks` {
  /// Each view is a third of its stack, at one of three priorities. So hundreds of equalities are on a few levels.
  @Test func `that fill proportionally take steps in proportion to their views`() throws {
    func steps(depth: Int) throws -> Int {
      var system = TestSystem()
      let whole = system.makeVariable(.size)
      system.add(whole == 729.0)
      var (stacks, leaves) = ([whole], [Variable]())
      for _ in 0..<depth {
        leaves = []
        for stack in stacks {
          let parts = (0..<3).map { _ in system.makeVariable(.size) }
          system.add(parts[0] + parts[1] + parts[2] == 1.0 * stack)
          for (number, part) in parts.enumerated() {
            system.add(part >= 0.0)
            system.add(part == (1.0 / 3) * stack, 999 - Double(number))
            system.add(part >= 20.0, 750)
          }
          leaves += parts
        }
        stacks = leaves
      }
      let solver = try system.build()
      for leaf in leaves { #expect(abs(solver.value(of: leaf) - 729 / Double(leaves.count)) < 1e-6) }
      return solver.steps
    }
    let (small, large) = (try steps(depth: 5), try steps(depth: 6))
    // There are three times as many views.
    #expect(Double(large) < 3.3 * Double(small), "\(small) and \(large) steps")
  }
}
