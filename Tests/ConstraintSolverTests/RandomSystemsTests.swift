import ConstraintSolver
import TestSupport
import Testing

@Suite struct `Random systems` {
  static let countOfEachShape: UInt64 = 1430

  @Test(.slow, arguments: Shape.allCases) func `agree with the oracle`(_ shape: Shape) {
    for seed in 0..<Self.countOfEachShape {
      compare(shape.makeSystem(seed: seed), named: "\(shape) \(seed)")
    }
    print("\(shape): \(Self.countOfEachShape) systems compared")
  }

  @Test(.slow, arguments: Shape.allCases) func `give the same result in any order`(_ shape: Shape) throws {
    for seed in 0..<Self.countOfEachShape {
      var system = shape.makeSystem(seed: seed)
      guard let solver = try? system.build() else { continue }
      var random = SeededGenerator(seed: seed)
      system.rows.shuffle(using: &random)
      let shuffled = try system.build()
      for variable in system.variables {
        #expect(solver.isDetermined(variable) == shuffled.isDetermined(variable), "\(shape) \(seed)")
        guard solver.isDetermined(variable) else { continue }
        let difference = solver.value(of: variable) - shuffled.value(of: variable)
        #expect(abs(difference) < 1e-6, "\(shape) \(seed), variable \(variable.index)")
      }
    }
  }
}

@Suite struct `A changing solver` {
  @Test(.slow, arguments: Shape.allCases) func `agrees with a new solver with the same constraints`(
    _ shape: Shape
  )
    throws
  {
    for seed in UInt64(0)..<200 {
      try change(shape.makeSystem(seed: seed), seed: seed, named: "\(shape) \(seed)")
    }
  }

  /// Adds, changes and removes constraints of `system`, and compares after each step.
  private func change(_ system: TestSystem, seed: UInt64, named name: String) throws {
    var random = SeededGenerator(seed: seed)
    var solver = system.makeSolver()
    var present = system
    present.rows = []
    var ids: [Constraint.ID] = []
    for _ in 0..<15 {
      let before = present
      switch random.int(0...4) {
      case 0 where !ids.isEmpty:
        let index = random.int(0...(ids.count - 1))
        try solver.remove(ids.remove(at: index))
        present.rows.remove(at: index)
      case 1 where !ids.isEmpty:
        let index = random.int(0...(ids.count - 1))
        let constant = Double(random.int(-20...20))
        present.rows[index].constraint.expression.constant = constant
        if (try? solver.setConstant(constant, of: ids[index])) == nil { present = before }
      default:
        let row = random.element(system.rows)
        if let id = try? solver.add(row.constraint, priority: row.priority) {
          ids.append(id)
          present.rows.append(row)
        }
      }
      solver.checkInvariants()
      let fresh = try present.build()
      for variable in system.variables {
        let difference = solver.value(of: variable) - fresh.value(of: variable)
        #expect(abs(difference) < 1e-9, Comment(rawValue: name))
        #expect(solver.isDetermined(variable) == fresh.isDetermined(variable), Comment(rawValue: name))
      }
      for (sum, freshSum) in zip(solver.errorSums, fresh.errorSums) {
        #expect(abs(sum.sum - freshSum.sum) < 1e-9, Comment(rawValue: name))
      }
    }
  }
}
