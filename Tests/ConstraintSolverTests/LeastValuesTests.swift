import TestSupport
import Testing

@testable import ConstraintSolver

@Suite struct `Least values` {
  @Test func `follow along a chain from either end`() {
    var test = TestSystem()
    let (start, width) = (test.makeVariable(.position), test.makeVariable(.size))
    let (next, last) = (test.makeVariable(.position), test.makeVariable(.position))
    test.add(last == next + width + 8.0)
    test.add(start + width == next - 8.0)
    let least = LeastValues(system(test), known: [16, 4, -.infinity, -.infinity])
    #expect(least.values == [16, 4, 28, 40])
  }

  @Test func `do not follow from differences, inequalities and optional constraints`() {
    var test = TestSystem()
    let (edge, width) = (test.makeVariable(.position), test.makeVariable(.size))
    let starts = (0..<3).map { _ in test.makeVariable(.position) }
    test.add(starts[0] == edge - width)
    test.add(starts[1] >= edge + width)
    test.add(starts[2] == edge + width, 999)
    let unknown = -Double.infinity
    let least = LeastValues(system(test), known: [100, 0, unknown, unknown, unknown])
    #expect(least.values == [100, 0, unknown, unknown, unknown])
  }

  @Test func `do not run in circles`() {
    var test = TestSystem()
    let (a, b) = (test.makeVariable(.position), test.makeVariable(.position))
    test.add(a == b + 10.0)
    test.add(b == a + 10.0)
    #expect(LeastValues(system(test), known: [0, -.infinity]).values == [0, 10])
  }

  private func system(_ test: TestSystem) -> System {
    var system = System()
    system.kinds = test.kinds
    for (number, row) in test.rows.enumerated() {
      system.rows.append(
        System.Row(id: Constraint.ID(index: number), constraint: row.constraint, priority: row.priority))
    }
    return system
  }
}
