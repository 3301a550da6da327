import TestSupport
import Testing

@testable import ConstraintSolver

@Suite struct `A list of constraints` {
  @Test(.slow, arguments: Shape.allCases) func `is solved like its single constraints`(_ shape: Shape) {
    for seed in UInt64(0)..<200 {
      let system = shape.makeSystem(seed: seed)
      var writer = ConstraintWriter()
      for row in system.rows { writer.append(row.constraint, priority: row.priority) }
      var solver = system.makeSolver()
      do throws(SolverError) {
        try solver.add(writer.finish())
        let expected = try system.build()
        for variable in system.variables {
          #expect(solver.value(of: variable) == expected.value(of: variable), "\(shape) \(seed)")
          #expect(solver.isDetermined(variable) == expected.isDetermined(variable), "\(shape) \(seed)")
        }
      } catch {
        #expect(throws: error, "\(shape) \(seed)") { _ = try system.build() }
      }
    }
  }

  @Test func `continues the ids of earlier constraints`() throws {
    var solver = Solver()
    let width = solver.makeVariable(.size)
    try solver.add(width >= 10.0)
    var writer = ConstraintWriter()
    writer.append(width >= 44.0, priority: Constraint.required)
    writer.append(width == 60.0, priority: 1)
    try solver.add(writer.finish())
    #expect(solver.value(of: width) == 60)

    try solver.remove(Constraint.ID(index: 2))
    #expect(solver.value(of: width) == 44)
  }

  @Test func `is refused as a whole`() throws {
    var solver = Solver()
    let width = solver.makeVariable(.size)
    try solver.add(width >= 10.0)
    var writer = ConstraintWriter()
    writer.append(width >= 44.0, priority: Constraint.required)
    writer.append(width >= Double.infinity, priority: Constraint.required)
    let list = writer.finish()
    #expect(throws: SolverError.notFinite(Constraint.ID(index: 2))) { try solver.add(list) }
    #expect(solver.value(of: width) == 10)
    solver.checkInvariants()
  }

  @Test func `has the shape of a list that differs only in constants`() {
    func list(_ coefficient: Double, _ constant: Double, _ priority: Double) -> ConstraintList {
      var writer = ConstraintWriter()
      writer.add(Variable(index: 0), times: coefficient)
      writer.close(.equal, constant: constant, priority: priority)
      return writer.finish()
    }
    let first = list(1, 7, 750)
    #expect(first.hasShape(of: list(1, 8, 750)))
    #expect(!first.hasShape(of: list(2, 7, 750)))
    #expect(!first.hasShape(of: list(1, 7, 751)))
    #expect(!first.hasShape(of: ConstraintWriter().finish()))
  }

  @Test func `is the same if the sides of a constraint are written at once`() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<2_000 {
      let sides = (0..<2).map { _ in
        (
          position: random.int(-1...3), length: random.int(-1...3), share: random.element([0.5, 1]),
          multiple: random.element([1.0, -1, -2, 0.5, 0, 0.25, .nan, .infinity])
        )
      }
      var once = ConstraintWriter()
      var terms = ConstraintWriter()
      once.append(sides[0], sides[1], .equal, constant: 3, priority: 250)
      for side in sides {
        if side.position >= 0 { terms.add(Variable(index: side.position), times: side.multiple) }
        if side.length >= 0 { terms.add(Variable(index: side.length), times: side.share * side.multiple) }
      }
      terms.close(.equal, constant: 3, priority: 250)
      let (a, b) = (once.finish(), terms.finish())
      #expect(a.terms.map(\.variable) == b.terms.map(\.variable), "\(sides)")
      #expect(
        a.terms.map(\.coefficient.bitPattern) == b.terms.map(\.coefficient.bitPattern), "\(sides)")
      #expect(a.rows.map(\.terms) == b.rows.map(\.terms), "\(sides)")
      #expect(a.unusual == b.unusual, "\(sides)")
      #expect(a.variableCount == b.variableCount, "\(sides)")
    }
  }
}
