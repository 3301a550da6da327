import ConstraintSolver
import TestSupport
import Testing

@Suite struct `Hard systems` {
  /// A linear program from the literature: the least value of `cost` over `rows` · x ≤ `bounds` and x ≥ 0.
  struct Program: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let cost: [Double]
    let rows: [(coefficients: [Double], bound: Double)]
    let minimum: Double

    static let beale = Program(
      testDescription: "Beale 1955", cost: [-0.75, 20, -0.5, 6],
      rows: [([0.25, -8, -1, 9], 0), ([0.5, -12, -0.5, 3], 0), ([0, 0, 1, 0], 1)], minimum: -1.25)
    static let kuhn = Program(
      testDescription: "Kuhn", cost: [-2, -3, 1, 12],
      rows: [([-2, -9, 1, 9], 0), ([1 / 3, 1, -1 / 3, -2], 0), ([2, 3, -1, -12], 2)], minimum: -2)
    static let chvatal = Program(
      testDescription: "Chvátal 1983", cost: [-10, 57, 9, 24],
      rows: [([0.5, -5.5, -2.5, 9], 0), ([0.5, -1.5, -0.5, 1], 0), ([1, 0, 0, 0], 1)], minimum: -1)

    /// The simplex method with the steepest descent visits every corner of this cube.
    static func kleeMinty(_ size: Int) -> Program {
      func power(_ base: Double, _ exponent: Int) -> Double {
        (0..<exponent).reduce(1) { power, _ in power * base }
      }
      let rows = (0..<size).map { row in
        (
          coefficients: (0..<size).map { $0 < row ? power(2, row - $0 + 1) : $0 == row ? 1 : 0 },
          bound: power(5, row + 1)
        )
      }
      return Program(
        testDescription: "Klee and Minty 1972, \(size)", cost: (0..<size).map { -power(2, size - 1 - $0) },
        rows: rows, minimum: -power(5, size))
    }
  }

  @Test(arguments: [
    Program.beale, .kuhn, .chvatal, .kleeMinty(3), .kleeMinty(6), .kleeMinty(10),
  ])
  func `that cycle or take long paths reach their optimum`(_ program: Program) throws {
    var system = TestSystem()
    for _ in program.cost { _ = system.makeVariable(.position) }
    func sum(_ coefficients: [Double]) -> Expression {
      Expression(zip(system.variables, coefficients).map { Expression.Term($0, $1) })
    }
    for variable in system.variables { system.add(variable >= 0.0) }
    for row in program.rows { system.add(sum(row.coefficients) <= row.bound) }
    system.add(sum(program.cost) <= 2 * program.minimum, 1)
    let solver = try system.build(stepLimit: 10_000_000)
    #expect(abs(solver.value(of: sum(program.cost)) - program.minimum) < 1e-6)
  }

  @Test func `include a thousand levels`() throws {
    var system = TestSystem()
    let width = system.makeVariable(.size)
    let other = system.makeVariable(.size)
    for level in 1..<1000 { system.add(width + other == Double(level), Double(level)) }
    let solver = try system.build()
    #expect(solver.value(of: width + other) == 999)
    #expect(solver.errorSums.map(\.sum) == (1..<1000).map { Double($0 - 1) })
  }

  @Test func `include chains of ten thousand`() throws {
    var system = TestSystem()
    var last = system.makeVariable(.position)
    system.add(last == 0.0)
    for _ in 1..<10_000 {
      let next = system.makeVariable(.position)
      system.add(next == last + 8.0)
      last = next
    }
    let solver = try system.build()
    #expect(solver.value(of: last) == 79_992)
  }

  @Test(.slow) func `include a hundred thousand views in one chain`() throws {
    var system = TestSystem()
    var last: (top: Variable, height: Variable)?
    for index in 0..<100_000 {
      let (top, height) = (system.makeVariable(.position), system.makeVariable(.size))
      system.add(last.map { top == $0.top + $0.height + 8.0 } ?? (top == 0.0))
      system.add(height == Double(index % 3))
      last = (top, height)
    }
    var solver = system.makeSolver()
    let ids = try solver.add(system.rows.map { ($0.constraint, $0.priority) })
    #expect(solver.value(of: try #require(last).top) == 899_991)
    try solver.setConstant(-10, of: ids[1])
    #expect(solver.value(of: try #require(last).top) == 900_001)
    #expect(solver.changedVariables.count { _ in true } == 100_000)
  }

  /// Each bottom used to be the sum of all heights above it.
  @Test func `include a column whose views all stay above its bottom`() throws {
    var system = TestSystem()
    let bottom = system.makeVariable(.position)
    system.add(bottom == 100_000.0)
    var last: (top: Variable, height: Variable)?
    for _ in 0..<1000 {
      let (top, height) = (system.makeVariable(.position), system.makeVariable(.size))
      system.add(last.map { top == $0.top + $0.height + 8.0 } ?? (top == 0.0))
      system.add(height == 20.0, 250)
      system.add(height >= 10.0)
      system.add(top + height <= bottom)
      last = (top, height)
    }
    var solver = system.makeSolver(stepLimit: 4_000_000)
    let ids = try solver.add(system.rows.map { ($0.constraint, $0.priority) })
    solver.checkInvariants()
    #expect(solver.value(of: try #require(last).top) == 999 * 28)
    try solver.setConstant(-28_000, of: ids[0])
    #expect(solver.errorSums.map(\.sum) == [0])
  }

  @Test func `include stars with optional equalities`() throws {
    var system = TestSystem()
    let sizes = (0..<1000).map { _ in system.makeVariable(.size) }
    for size in sizes.dropFirst() { system.add(size == sizes[0]) }
    for (index, size) in sizes.enumerated() { system.add(size == Double(index), 250) }
    let solver = try system.build()
    #expect(solver.errorSums.map(\.sum) == [250_000])
  }

  @Test func `include sizes that each grow by 10`() throws {
    var system = TestSystem()
    let sizes = (0..<19).map { _ in system.makeVariable(.size) }
    system.add(1e9 * sizes[0] == 1.0)
    for (size, next) in zip(sizes, sizes.dropFirst()) { system.add(next == 10.0 * size) }
    system.add(1e-9 * sizes[18] <= 2.0)
    system.add(1e-9 * sizes[18] >= 3.0, 500)
    let solver = try system.build()
    #expect(abs(solver.value(of: sizes[18]) - 1e9) < 1e-3)
    #expect(abs((solver.errorSums.first?.sum ?? 0) - 2) < 1e-9)
  }

  @Test func `include stars of two thousand`() throws {
    var system = TestSystem()
    let column = system.makeVariable(.size)
    system.add(column == 0.0, 250)
    for index in 0..<2000 {
      let label = system.makeVariable(.size)
      system.add(label <= column)
      system.add(label == Double(index % 100), 750)
    }
    let solver = try system.build()
    #expect(solver.value(of: column) == 99)
  }

  // Each equality used to define the variable that was created last, so that a star around the last one
  // became a chain.
  @Test(arguments: [false, true])
  func `include lengths equal to the first or the last of them`(isLastCenter: Bool) throws {
    let count = 2_000
    var solver = Solver()
    let lengths = (0..<count).map { _ in solver.makeVariable(.size) }
    let (center, others) =
      isLastCenter
      ? (lengths[count - 1], lengths.dropLast().reversed()) : (lengths[0], Array(lengths.dropFirst()))
    var rows: [(constraint: Constraint, priority: Double)] = others.map {
      ($0 == center, Constraint.required)
    }
    rows += lengths.map { ($0 == 7.0, 250) }
    try solver.add(rows)
    #expect(lengths.allSatisfy { solver.value(of: $0) == 7 && solver.isDetermined($0) })
    // A hundred steps for each length; half of all pairs would be a thousand.
    #expect(solver.steps < 100 * count)
  }

  /// The gap is defined by all lengths, and each length has a row about the gap: expanded, these were millions of terms.
  @Test func `include a gap that every view of a stack shares`() throws {
    let count = 2_000
    var solver = Solver()
    let gap = solver.makeVariable(.size)
    var rows: [(constraint: Constraint, priority: Double)] = []
    var end = Expression()
    let lengths = (0..<count).map { _ in solver.makeVariable(.size) }
    for length in lengths {
      let start = solver.makeVariable(.position)
      rows.append((start == end, Constraint.required))
      rows += [(gap >= 1.0, Constraint.required), (gap == 1.0, 49)]
      rows += [(length <= 10.0, 250), (length >= 10.0, 750)]
      end = start + length + gap
    }
    rows.append((end == Double(15 * count), Constraint.required))
    try solver.add(rows)
    #expect(abs(solver.value(of: gap) - 5) < 1e-6)
    #expect(lengths.allSatisfy { abs(solver.value(of: $0) - 10) < 1e-6 && solver.isDetermined($0) })
    #expect(solver.steps < 500 * count)
  }

  /// Centers at equal distances, each distance a level of its own, as in a stack with equal centering. If `crowded` views are
  /// too long for that, the first distances are equal.
  @Test(arguments: [(100, 0), (2_000, 0), (200, 1)])
  func `include equal distances that are a level each`(count: Int, crowded: Int) throws {
    var solver = Solver()
    let gap = solver.makeVariable(.size)
    var rows: [(constraint: Constraint, priority: Double)] = []
    let views = (0..<count).map { _ in (solver.makeVariable(.position), solver.makeVariable(.size)) }
    rows.append((views[0].0 == 0.0, Constraint.required))
    for (number, (start, length)) in views.enumerated() {
      let asked = number < count - crowded ? 10.0 : 40.0
      rows += [(length <= asked, 250), (length >= asked, 750)]
      guard number > 0 else { continue }
      let (before, its) = views[number - 1]
      let distance: Expression = start + 0.5 * length - (before + 0.5 * its)
      let priority = number == 1 ? Constraint.required : 149 - 0.01 * Double(number)
      rows += [(start >= before + its, Constraint.required), (distance == gap, priority)]
    }
    rows.append((views[count - 1].0 + views[count - 1].1 == Double(20 * count - 10), Constraint.required))
    try solver.add(rows)
    let (last, before) = (views[count - 1], views[count - 2])
    #expect(views.allSatisfy { solver.isDetermined($0.0) && solver.isDetermined($0.1) })
    #expect(abs(solver.value(of: views[2].0 - views[1].0) - solver.value(of: gap)) < 1e-6)
    #expect(solver.value(of: last.0 - (before.0 + before.1)) > -1e-6)
    if crowded == 0 { #expect(abs(solver.value(of: gap) - 20) < 1e-6) }
    #expect(count < 1_000 || solver.steps < 500 * count)
  }

  /// The positions used to get rows of *n*² / 2 terms, and each length used to be minimized to see whether it can change.
  @Test func `include a chain without lengths between two edges`() throws {
    let count = 2_000
    var solver = Solver()
    var rows: [(constraint: Constraint, priority: Double)] = []
    var end = Expression()
    let views = (0..<count).map { _ in (solver.makeVariable(.position), solver.makeVariable(.size)) }
    for (start, length) in views {
      rows += [(start == end, Constraint.required), (length >= 0.0, Constraint.required)]
      end = start + length
    }
    rows.append((end == 5_000.0, Constraint.required))
    try solver.add(rows)
    #expect(views.dropLast().allSatisfy { solver.value(of: $0) == 0 && solver.value(of: $1) == 0 })
    #expect(solver.value(of: views[count - 1].1) == 5_000)
    #expect(!solver.isDetermined(views[count / 2].0) && !solver.isDetermined(views[0].1))
    #expect(solver.steps < 2_000 * count)
  }

  @Test func `include a constraint repeated ten thousand times`() throws {
    var system = TestSystem()
    let (left, width) = (system.makeVariable(.position), system.makeVariable(.size))
    for index in 0..<10_000 {
      system.add(left + width == 100.0)
      system.add(width >= 10.0, 500)
      system.add(left == Double(index), 250)
    }
    let solver = try system.build()
    #expect(solver.value(of: left) == 90)
    #expect(solver.value(of: width) == 10)
  }

  /// Each move along a cost used to read the cost from its beginning.
  @Test func `include a hundred thousand optional widths of one view`() throws {
    var system = TestSystem()
    let width = system.makeVariable(.size)
    for soft in 0...100_000 { system.add(width == Double(soft), 250) }
    let solver = try system.build()
    #expect(solver.value(of: width) == 50_000)
  }

  @Test func `include constraints without terms`() throws {
    var solver = Solver()
    try solver.add([])
    try solver.add(Constraint(Expression(), .equal))
    let id = try solver.add(Constraint(Expression(constant: 3), .lessThanOrEqual), priority: 5)
    #expect(try solver.violation(of: id) == 3)
    let next = Constraint.ID(index: id.index + 1)
    #expect(throws: SolverError.unsatisfiable(next, rivals: [])) {
      try solver.add(Constraint(Expression(constant: 3), .lessThanOrEqual))
    }
  }
}

@Suite struct `A chain without a fixed end` {
  /// The steps for `count` positions, each 10 after the one before and with an optional lower bound.
  private func steps(_ count: Int) throws -> Int {
    var solver = Solver()
    let positions = (0...count).map { _ in solver.makeVariable() }
    try solver.add(
      (1...count).map { (positions[$0] == positions[$0 - 1] + 10.0, Constraint.required) }
        + (1...count).map { (positions[$0] >= 10.0 * Double($0) + 1.0, 500) })
    #expect(solver.value(of: positions[count]) == 10 * Double(count) + 1)
    return solver.steps
  }

  // Each bound expands to a sum of all distances before it. The solver must give up on that early.
  @Test func `takes steps in proportion to its length`() throws {
    #expect(Double(try steps(4_000)) < 2.2 * Double(try steps(2_000)))
  }
}

@Suite struct `A step limit` {
  @Test(arguments: [5_000, 10_000]) func `leaves the solver as it was`(_ limit: Int) throws {
    var solver = Solver(stepLimit: limit)
    let width = solver.makeVariable(.size)
    let least = try solver.add(width >= 44.0)
    let widths = (0..<200).map { _ in solver.makeVariable(.size) }
    let constraints = widths.map { (constraint: $0 + width <= 100.0, priority: Constraint.required) }
    let softConstraints = widths.map { (constraint: $0 == Double($0.index), priority: 10.0) }
    #expect(throws: SolverError.tooManySteps(limit: limit)) { try solver.add(constraints + softConstraints) }
    #expect(solver.value(of: width) == 44)
    #expect(solver.errorSums.isEmpty)
    try solver.remove(least)
    #expect(try solver.add(width == 7.0).index == least.index + 1)
    #expect(solver.value(of: width) == 7)
  }
}
