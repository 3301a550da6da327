import ConstraintSolver
import TestSupport
import Testing

@Suite struct `Extreme numbers` {
  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `that are not finite are refused`(_ number: Double) throws {
    var solver = Solver()
    let width = solver.makeVariable(.size)
    let id = try solver.add(width == 10.0)
    #expect(throws: SolverError.self) { try solver.add(number * width == 0.0) }
    #expect(throws: SolverError.self) { try solver.add(width == number) }
    #expect(throws: SolverError.notFinite(id)) { try solver.setConstant(number, of: id) }
    #expect(throws: SolverError.self) { try solver.add(width == 0.0, priority: number) }
    #expect(solver.value(of: width) == 10)
  }

  @Test(arguments: [0, -1, 1000.5]) func `are invalid priorities`(_ priority: Double) {
    var solver = Solver()
    let width = solver.makeVariable(.size)
    #expect(throws: SolverError.invalidPriority(priority)) {
      try solver.add(width == 1.0, priority: priority)
    }
  }

  @Test func `that add up to infinity are refused`() throws {
    var solver = Solver()
    let width = solver.makeVariable(.size)
    let id = try solver.add(width >= 0.0)
    let next = Constraint.ID(index: id.index + 1)
    #expect(throws: SolverError.notFinite(next)) { try solver.add(1e308 * width + 1e308 * width == 0.0) }
    #expect(solver.value(of: width) == 0)
  }

  @Test func `cancel to within rounding`() throws {
    var solver = Solver()
    let (a, b) = (solver.makeVariable(), solver.makeVariable())
    try solver.add(0.1 * a + 0.2 * a - 0.3 * a + b == 5.0)
    #expect(solver.value(of: b) == 5)
    #expect(solver.isDetermined(a) == false)
  }

  /// The members of a conflict used to be those with a share above a fixed number; here there were none.
  @Test(arguments: [1e-9, 1e-3, 1e3, 1e10, 1e100]) func `do not hide a conflict`(_ factor: Double) throws {
    var solver = Solver()
    let width = solver.makeVariable(.size)
    let least = try solver.add(factor * width >= factor)
    let next = Constraint.ID(index: least.index + 1)
    #expect(throws: SolverError.unsatisfiable(next, rivals: [least])) {
      try solver.add(factor * width <= 0.0)
    }
    #expect(throws: SolverError.unsatisfiable(next, rivals: [least])) {
      try solver.add(factor * width == 0.0)
    }
  }

  /// The rest of 0.1 + 0.2 − 0.3 used to be measured in the unit of the constraint.
  @Test func `do not turn rounding into a conflict`() throws {
    var solver = Solver()
    let (a, b) = (solver.makeVariable(), solver.makeVariable())
    try solver.add(a == 0.1)
    try solver.add(b == 0.2)
    try solver.add(1e9 * a + 1e9 * b == 3e8)
    #expect(abs(solver.value(of: a) - 0.1) < 1e-9)
  }

  @Test(.slow, arguments: Shape.allCases) func `may scale a required constraint without effect`(
    _ shape: Shape
  )
    throws
  {
    for seed in UInt64(0)..<300 {
      var system = shape.makeSystem(seed: seed)
      let solver = try? system.build().snapshot(of: system)
      var random = SeededGenerator(seed: seed)
      for index in system.rows.indices where system.rows[index].isRequiredOfVariables {
        let factor = random.element([1e-9, 1e-6, 1e-3, 7, 1e3, 1e6, 1e9])
        system.rows[index].constraint.expression = factor * system.rows[index].constraint.expression
      }
      let scaled = try? system.build().snapshot(of: system)
      #expect((solver == nil) == (scaled == nil), "\(shape) \(seed)")
      for (a, b) in zip(solver ?? [], scaled ?? []) {
        #expect(a.isDetermined == b.isDetermined, "\(shape) \(seed)")
        if a.isDetermined { #expect(abs(a.value - b.value) < 1e-6, "\(shape) \(seed)") }
      }
    }
  }

  @Test(arguments: [(-9, 9), (-30, 30), (-300, 300)])
  func `of all magnitudes give values or an error`(_ exponents: (Int, Int)) {
    for seed in UInt64(0)..<300 {
      var random = SeededGenerator(seed: seed)
      var system = TestSystem()
      for _ in 0..<6 { _ = system.makeVariable(random.isTrue(oneIn: 2) ? .size : .position) }
      func number() -> Double {
        var number = Double(random.int(-9...9))
        let exponent = random.int(exponents.0...exponents.1)
        for _ in 0..<abs(exponent) { number *= exponent > 0 ? 10 : 0.1 }
        return number
      }
      for _ in 0..<random.int(2...12) {
        var expression = Expression(constant: number())
        for _ in 0..<random.int(1...4) {
          expression.terms.append(.init(random.element(system.variables), number()))
        }
        system.add(Constraint(expression, random.relation()), random.element([1000, 750, 250]))
      }
      guard let values = try? system.build(stepLimit: 1_000_000).snapshot(of: system) else { continue }
      for value in values { #expect(value.value.isFinite, "\(exponents) \(seed)") }
    }
  }
}

extension TestSystem.Row {
  /// Whether the row is required and mentions variables; comparisons of numbers use a fixed distance.
  fileprivate var isRequiredOfVariables: Bool {
    let sums = Dictionary(grouping: constraint.expression.terms, by: \.variable)
    return priority == Constraint.required
      && sums.values.contains { $0.reduce(0) { $0 + $1.coefficient } != 0 }
  }
}

extension Solver {
  /// The result for each variable.
  borrowing func snapshot(of system: TestSystem) -> [(value: Double, isDetermined: Bool)] {
    var snapshot: [(value: Double, isDetermined: Bool)] = []
    for variable in system.variables { snapshot.append((value(of: variable), isDetermined(variable))) }
    return snapshot
  }
}
