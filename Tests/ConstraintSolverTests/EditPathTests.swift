import ConstraintSolver
import TestSupport
import Testing

@Suite struct `Edits of the same constraints` {
  /// A bar across the root, and below it a title that is at most 200 wide, with a button beside it.
  private struct Screen: ~Copyable {
    var solver: Solver
    let root, bar, title, button: Variable
    let rootWidth, barMargin: Constraint.ID

    init() throws {
      var solver = Solver()
      let sizes = (0..<4).map { _ in solver.makeVariable(.size) }
      let rootWidth = try solver.add(sizes[0] == 320.0)
      let barMargin = try solver.add(sizes[1] == sizes[0] - 20.0)
      try solver.add(2.0 * sizes[2] == sizes[0], priority: 750)
      try solver.add(sizes[2] <= 200.0)
      try solver.add(sizes[2] + sizes[3] == sizes[1])
      self.solver = solver
      (root, bar, title, button) = (sizes[0], sizes[1], sizes[2], sizes[3])
      (self.rootWidth, self.barMargin) = (rootWidth, barMargin)
    }

    /// Resizes the root `count` times, so that edits of its width alone execute only what depends on it.
    mutating func repeatResizing(_ count: Int = 10) throws {
      for round in 0..<count { try resize(to: 300 + 5 * Double(round)) }
    }

    mutating func resize(to width: Double) throws {
      try solver.setConstant(-width, of: rootWidth)
      solver.checkInvariants()
      expectLayout(width)
    }

    func expectLayout(_ width: Double, margin: Double = 20) {
      let expected = [width, width - margin, min(width / 2, 200), width - margin - min(width / 2, 200)]
      #expect([root, bar, title, button].map { solver.value(of: $0) } == expected)
    }
  }

  @Test func `cost only what depends on them, from the ninth one on`() throws {
    var screen = try Screen()
    var costs: [Int] = []
    for round in 0..<10 {
      let before = screen.solver.steps
      try screen.resize(to: Double(300 + round))
      costs.append(screen.solver.steps - before)
    }
    // One constant and the four instructions that depend on it. The eighth edit also finds them, which costs
    // as much as six.
    #expect(costs[8...] == [18, 18])
    #expect(costs[7] == 7 * 18)
  }

  @Test func `go on after an edit of another one`() throws {
    var screen = try Screen()
    try screen.repeatResizing()
    try screen.solver.setConstant(30, of: screen.barMargin)
    screen.expectLayout(345, margin: 30)
    try screen.solver.setConstant(-350, of: screen.rootWidth)
    screen.expectLayout(350, margin: 30)
    for margin in (11...20).map(Double.init) {
      try screen.solver.setConstant(margin, of: screen.barMargin)
      screen.expectLayout(350, margin: margin)
    }
    try screen.repeatResizing()
  }

  @Test func `go on when another constraint decides`() throws {
    var screen = try Screen()
    try screen.repeatResizing()
    try screen.resize(to: 500)
    #expect(screen.solver.changedVariables.count { _ in true } == 4)
    for width in 501...510 { try screen.resize(to: Double(width)) }
    #expect(
      screen.solver.changedVariables.map(\.index).sorted()
        == [screen.root, screen.bar, screen.button].map(\.index))
    try screen.repeatResizing(20)
  }

  @Test(arguments: [Double.nan, .infinity, -10]) func `go on after a refused edit`(_ constant: Double) throws
  {
    var screen = try Screen()
    try screen.solver.add(screen.root >= 100.0)
    try screen.repeatResizing()
    for round in 0..<5 {
      #expect(throws: SolverError.self) { try screen.solver.setConstant(constant, of: screen.rootWidth) }
      screen.solver.checkInvariants()
      screen.expectLayout(round == 0 ? 345 : 370)
      for width in 361...370 { try screen.resize(to: Double(width)) }
    }
  }

  @Test func `go on after numbers that are too large for a program`() throws {
    var screen = try Screen()
    for _ in 0..<3 {
      try screen.repeatResizing()
      try screen.resize(to: 1e10)
    }
  }

  /// An edit that searches for what depends on it adds terms that are 0, which would turn -0 into 0.
  @Test func `do not give -0`() throws {
    var solver = Solver()
    let (width, left) = (solver.makeVariable(.size), solver.makeVariable(.position))
    let id = try solver.add(width == 5.0)
    try solver.add(left + width == 0.0)
    for constant in -9...0 { try solver.setConstant(Double(constant), of: id) }
    #expect(solver.value(of: left).bitPattern == 0.0.bitPattern)
  }

  @Test func `go on after a constraint is added and removed`() throws {
    var screen = try Screen()
    try screen.repeatResizing()
    let narrower = try screen.solver.add(screen.title <= 100.0)
    for width in 401...410 {
      try screen.solver.setConstant(-Double(width), of: screen.rootWidth)
      #expect(screen.solver.value(of: screen.button) == Double(width - 120))
    }
    try screen.solver.remove(narrower)
    try screen.repeatResizing()
  }
}

@Suite struct `Repeated random edits` {
  @Test(.slow, arguments: LayoutShape.allCases) func `of a layout agree with a new solver`(
    _ shape: LayoutShape
  ) throws {
    for seed in UInt64(0)..<8 {
      try editRepeatedly(shape.makeSystem(seed: seed), seed: seed, named: "\(shape) \(seed)")
    }
  }

  @Test(.slow, arguments: Shape.allCases) func `of a small system agree with a new solver`(_ shape: Shape)
    throws
  {
    for seed in UInt64(0)..<80 {
      try editRepeatedly(shape.makeSystem(seed: seed), seed: seed, named: "\(shape) \(seed)")
    }
  }

  private func editRepeatedly(_ system: TestSystem, seed: UInt64, named name: String) throws {
    guard var systems = try? TwinSolvers(system) else { return }
    let comment = Comment(rawValue: name)
    var random = SeededGenerator(seed: seed)
    let rows = Array(system.rows.indices)
    let sets = (0..<2).map { _ in (0...random.int(0...2)).map { _ in random.element(rows) } }
    for _ in 0..<6 {
      let rows = random.isTrue(oneIn: 4) ? [random.element(rows)] : random.element(sets)
      for _ in 0..<random.int(1...16) {
        // Large steps and refused edits end a path, so the test makes few of them.
        let steps = random.isTrue(oneIn: 20) ? [-20, 150, 1e9, .nan] : [-1, 1, 0.1, 0, 4]
        systems.edit(rows, by: random.element(steps), comment)
        systems.expectSame(comment)
      }
      try systems.expectSameAsNew(comment)
    }
  }
}

/// Two solvers of the same system. Both replay their programs, but one never edits the same rows twice in a row, so it always
/// searches for what depends on them.
private struct TwinSolvers: ~Copyable {
  private var system: TestSystem
  private var solver: Solver
  private var searching: Solver
  private let ids: [Constraint.ID]
  private var round = 0

  init(_ system: TestSystem) throws {
    var solver = system.makeSolver()
    let ids = try solver.add(system.rows.map { ($0.constraint, $0.priority) })
    let searching = try system.build()
    (self.system, self.ids) = (system, ids)
    self.solver = solver
    self.searching = searching
  }

  mutating func edit(_ rows: [Int], by step: Double, _ comment: Comment) {
    let before = system
    for row in Set(rows) { system.rows[row].constraint.expression.constant += step }
    let constants = rows.map { (id: ids[$0], constant: system.rows[$0].constraint.expression.constant) }
    round += 1
    // Naming the first row twice makes the list differ from the one before.
    let others = round.isMultiple(of: 2) ? constants : constants + constants.prefix(1)
    let error = Self.error(of: constants, in: &solver)
    let otherError = Self.error(of: others, in: &searching)
    #expect(error == otherError, comment)
    if error != nil { system = before }
  }

  private static func error(
    of constants: [(id: Constraint.ID, constant: Double)], in solver: inout Solver
  ) -> SolverError? {
    do throws(SolverError) {
      try solver.setConstants(constants)
      return nil
    } catch {
      return error
    }
  }

  func expectSame(_ comment: Comment) {
    solver.checkInvariants()
    for variable in system.variables {
      let (value, other) = (solver.value(of: variable), searching.value(of: variable))
      #expect(value.bitPattern == other.bitPattern, comment)
    }
    let (changed, others) = (solver.changedVariables.map(\.index), searching.changedVariables.map(\.index))
    #expect(changed.sorted() == others.sorted(), comment)
  }

  func expectSameAsNew(_ comment: Comment) throws {
    let fresh = try system.build()
    // A new solver computes sums in another order.
    let largest = system.rows.reduce(0) { max($0, abs($1.constraint.expression.constant)) }
    for variable in system.variables {
      let difference = solver.value(of: variable) - fresh.value(of: variable)
      #expect(abs(difference) <= 1e-9 + 1e-15 * largest, comment)
      #expect(solver.isDetermined(variable) == fresh.isDetermined(variable), comment)
    }
  }
}
