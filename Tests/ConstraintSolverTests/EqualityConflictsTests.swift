import TestSupport
import Testing

@testable import ConstraintSolver

@Suite struct `Conflicts of equalities` {
  /// Random views, each related to others by five required constraints, most of them equalities.
  private static func constraints(of count: Int, seed: UInt64) -> [Constraint] {
    RandomViews.constraints(of: count, [.equal, .equal, .equal, .lessThanOrEqual], seed: seed)
  }

  private static func conflicts(of constraints: [Constraint], _ count: Int) -> EqualityConflicts {
    EqualityConflicts(of: ConstraintList(required: constraints), RandomViews.kinds(of: count))
  }

  /// The members of the conflict that a new solver finds, and the steps it takes.
  private static func solve(_ constraints: [Constraint], _ kept: [Int], _ count: Int) -> ([Int]?, steps: Int)
  {
    var solver = Solver()
    solver.makeVariables(RandomViews.kinds(of: count))
    do throws(SolverError) {
      try solver.add(kept.map { (constraints[$0], Constraint.required) })
      return (nil, solver.steps)
    } catch {
      guard case .unsatisfiable(let last, let rivals) = error else { return (nil, solver.steps) }
      return ((rivals + [last]).map { kept[$0.index] }, solver.steps)
    }
  }

  @Test(arguments: UInt64(0)..<40) func `are those that a solver of the remaining constraints finds`(
    seed: UInt64
  ) {
    let count = 3 + Int(seed % 20)
    let constraints = Self.constraints(of: count, seed: seed)
    var conflicts = Self.conflicts(of: constraints, count)
    var broken: [Int] = []
    while let members = conflicts.next(leavingOut: broken, stepLimit: Limits.steps) {
      let kept = constraints.indices.filter { !broken.contains($0) }
      #expect(Self.solve(constraints, kept, count).0 == members)
      broken.append(members[Int(seed) % members.count])
    }
    #expect(!broken.isEmpty)
  }

  @Test(.slow) func `take fewer steps than solving`() {
    let constraints = Self.constraints(of: 40, seed: 1)
    var conflicts = Self.conflicts(of: constraints, 40)
    var broken: [Int] = []
    var solverSteps = 0
    while let members = conflicts.next(leavingOut: broken, stepLimit: Limits.steps) {
      let kept = constraints.indices.filter { !broken.contains($0) }
      solverSteps += Self.solve(constraints, kept, 40).steps
      broken.append(members[members.count - 1])
    }
    #expect(broken.count > 20)
    #expect(conflicts.steps < solverSteps)
  }

  @Test func `leave differences to the solver that may be rounding errors`() {
    let width = Variable(index: 1)
    var conflicts = Self.conflicts(of: [width == 100.0, width == 100.0001], 1)
    #expect(conflicts.next(leavingOut: [], stepLimit: Limits.steps) == nil)
  }

  @Test func `need steps`() {
    let width = Variable(index: 1)
    var conflicts = Self.conflicts(of: [width == 100.0, width == 200.0], 1)
    #expect(conflicts.next(leavingOut: [], stepLimit: 1) == nil)
    #expect(conflicts.next(leavingOut: [], stepLimit: 1000) == [0, 1])
  }
}
