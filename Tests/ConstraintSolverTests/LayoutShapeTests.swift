import ConstraintSolver
import TestSupport
import Testing

/// A layout of a family, by its seed.
private func makeNamed(_ shape: LayoutShape, _ seed: UInt64) -> (system: TestSystem, name: Comment) {
  (shape.makeSystem(seed: seed), Comment(rawValue: "\(shape) \(seed)"))
}

@Suite struct `Layouts as people make them` {
  @Test(arguments: LayoutShape.allCases)
  func `come out as the simplex alone has them`(_ shape: LayoutShape) throws {
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

  @Test(arguments: LayoutShape.allCases)
  func `come out the same in any order`(_ shape: LayoutShape) throws {
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

@Suite struct `A layout that is edited` {
  /// A thousand edits over all shapes.
  @Test(arguments: LayoutShape.allCases)
  func `is after each edit as a new one`(_ shape: LayoutShape) throws {
    var edits = 0
    var seed: UInt64 = 0
    while edits < 150 {
      seed += 1
      let (system, name) = makeNamed(shape, seed)
      guard (try? system.build()) != nil else { continue }
      edits += 50
      try edit(system, times: 50, SeededGenerator(seed: seed), name)
    }
  }

  private func edit(
    _ system: TestSystem, times: Int, _ seeded: SeededGenerator, _ name: Comment
  ) throws {
    var random = seeded
    var system = system
    var solver = system.makeSolver()
    var ids = try solver.add(system.rows.map { ($0.constraint, $0.priority) })
    for _ in 0..<times {
      let before = system
      let values = system.variables.map { solver.value(of: $0) }
      let index = random.int(0...(ids.count - 1))
      switch random.int(0...9) {
      case 0:
        try solver.remove(ids.remove(at: index))
        system.rows.remove(at: index)
      case 1:
        var row = random.element(system.rows)
        row.priority = random.element([1000, 700, 250])
        system.rows.append(row)
        if let id = try? solver.add(row.constraint, priority: row.priority) {
          ids.append(id)
        } else {
          system = before
        }
      default:
        // A size of the root, near it or far off, or the constant of any constraint.
        let edited = random.isTrue(oneIn: 2) ? index : random.int(2...3)
        let old = system.rows[edited].constraint.expression.constant
        let constant = old + random.element([-1.0, 1, 8, -20, 0.5, 200])
        system.rows[edited].constraint.expression.constant = constant
        if (try? solver.setConstant(constant, of: ids[edited])) == nil { system = before }
      }
      solver.checkInvariants()
      let fresh = try system.build()
      expectSame(solver, fresh, of: system, within: 1e-9, name)
      expectChanges(in: solver, from: values, name)
    }
  }

  /// Expects that the variables that have changed, by more than rounding, are said to have.
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
