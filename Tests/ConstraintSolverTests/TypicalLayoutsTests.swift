import ConstraintSolver
import TestSupport
import Testing

/// A layout of a family, made from a seed.
private func makeNamed(_ shape: LayoutShape, _ seed: UInt64) -> (system: TestSystem, name: Comment) {
  (shape.makeSystem(seed: seed), Comment(rawValue: "\(shape) \(seed)"))
}

@Suite struct `Typical layouts` {
  @Test(.slow, arguments: LayoutShape.allCases)
  func `agree with the simplex method alone`(_ shape: LayoutShape) throws {
    for seed in UInt64(0)..<20 {
      let (system, name) = makeNamed(shape, seed)
      guard let reference = try? ReferenceSolution(system) else {
        #expect(throws: SolverError.self, name) { _ = try system.build() }
        continue
      }
      let solver = try system.build()
      solver.checkInvariants()
      for variable in system.variables {
        #expect(abs(solver.value(of: variable) - reference.value(of: variable)) < 1e-6, name)
        #expect(solver.isDetermined(variable) == reference.isDetermined(variable), name)
      }
      for (priority, sum) in solver.errorSums {
        let exact = reference.errorSum(of: priority)
        #expect(abs(sum - exact) < 1e-6 * (1 + exact), name)
      }
    }
  }

  @Test(.slow, arguments: LayoutShape.allCases)
  func `give the same result in any order`(_ shape: LayoutShape) throws {
    for seed in UInt64(0)..<20 {
      var (system, name) = makeNamed(shape, seed)
      guard let solver = try? system.build() else { continue }
      var random = SeededGenerator(seed: seed)
      system.rows.shuffle(using: &random)
      let shuffled = try system.build()
      for variable in system.variables {
        #expect(solver.isDetermined(variable) == shuffled.isDetermined(variable), name)
        guard solver.isDetermined(variable) else { continue }
        #expect(abs(solver.value(of: variable) - shuffled.value(of: variable)) < 1e-6, name)
      }
    }
  }
}

@Suite struct `An edited layout` {
  private static let editCount = 1000
  private static let editsOfEachLayout = 50

  @Test(.slow, arguments: LayoutShape.allCases)
  func `agrees with a new one after each edit`(_ shape: LayoutShape) throws {
    var edits = 0
    var seed: UInt64 = 0
    while edits < Self.editCount {
      seed += 1
      let (system, name) = makeNamed(shape, seed)
      guard (try? system.build()) != nil else { continue }
      edits += Self.editsOfEachLayout
      var layout = try EditedLayout(system)
      var random = SeededGenerator(seed: seed)
      for _ in 0..<Self.editsOfEachLayout {
        let values = layout.values
        try layout.edit(&random)
        layout.solver.checkInvariants()
        let fresh = try layout.system.build()
        expectSame(layout.solver, fresh, of: layout.system, within: 1e-9, name)
        expectChanges(in: layout.solver, from: values, name)
      }
    }
  }

  /// Expects that all variables that have changed, by more than rounding, are reported.
  private func expectChanges(in solver: borrowing Solver, from values: [Double], _ name: Comment) {
    let said = Set(solver.changedVariables.map(\.index))
    for (index, value) in values.enumerated() {
      let hasChanged = abs(solver.value(of: Variable(index: index)) - value) > 1e-9
      #expect(said.contains(index) || !hasChanged, name)
    }
  }
}

private func expectSame(
  _ solver: borrowing Solver, _ other: borrowing Solver, of system: TestSystem, within tolerance: Double,
  _ name: Comment
) {
  for variable in system.variables {
    let difference = solver.value(of: variable) - other.value(of: variable)
    #expect(abs(difference) < tolerance, "\(name), variable \(variable.index)")
    #expect(solver.isDetermined(variable) == other.isDetermined(variable), name)
  }
  for (sum, otherSum) in zip(solver.errorSums, other.errorSums) {
    #expect(abs(sum.sum - otherSum.sum) < tolerance * (1 + otherSum.sum), name)
  }
}

/// A layout, its solver, and the ids of its constraints.
private struct EditedLayout: ~Copyable {
  private(set) var system: TestSystem
  private(set) var solver: Solver
  private var ids: [Constraint.ID]

  init(_ system: TestSystem) throws {
    self.system = system
    solver = system.makeSolver()
    ids = try solver.add(system.rows.map { ($0.constraint, $0.priority) })
  }

  var values: [Double] { system.variables.map { solver.value(of: $0) } }

  /// Makes a random edit; a refused edit changes nothing.
  mutating func edit(_ random: inout SeededGenerator) throws {
    // The first four rows hold the root.
    let index = random.int(4...(ids.count - 1))
    switch random.int(0...9) {
    case 0, 1: try remove(index)
    case 2, 3:
      var row = random.element(system.rows)
      row.priority = random.element([1000, 700, 250])
      row.constraint.expression.constant += random.element([0.0, 0, 8, -20])
      add([row])
    case 4: hide(random.element(system.variables).index / 4)
    case 5: resize(random.element(system.variables), by: random.element([-16.0, 12, 40]))
    case 6: set([2, 3], by: random.element([-120.0, -1, 1, 75]))
    default: set([index], by: random.element([-1.0, 1, 8, -20, 0.5, 200]))
    }
  }

  private mutating func remove(_ index: Int) throws {
    try solver.remove(ids.remove(at: index))
    system.rows.remove(at: index)
  }

  private mutating func add(_ rows: [TestSystem.Row]) {
    guard let added = try? solver.add(rows.map { ($0.constraint, $0.priority) }) else { return }
    ids += added
    system.rows += rows
  }

  /// Removes a view's width and height.
  private mutating func hide(_ view: Int) {
    let sizes = [system.variables[4 * view + 2], system.variables[4 * view + 3]]
    add(sizes.map { TestSystem.Row(constraint: $0 == 0.0, priority: Constraint.required) })
  }

  /// Changes the constant of all optional constraints on one length, like a new intrinsic size.
  private mutating func resize(_ variable: Variable, by step: Double) {
    let softConstraints = system.rows.indices.filter {
      system.rows[$0].priority < Constraint.required
        && system.rows[$0].constraint.expression.terms.map(\.variable) == [variable]
    }
    set(softConstraints, by: step)
  }

  private mutating func set(_ rows: [Int], by step: Double) {
    let before = system
    for row in rows { system.rows[row].constraint.expression.constant += step }
    let constants = rows.map { (id: ids[$0], constant: system.rows[$0].constraint.expression.constant) }
    if (try? solver.setConstants(constants)) == nil { system = before }
  }
}
