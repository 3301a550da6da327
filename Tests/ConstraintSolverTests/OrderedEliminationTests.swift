import Testing

@testable import ConstraintSolver

@Suite struct `Constraints added in order` {
  private static func elimination(of constraints: [Constraint], _ count: Int) -> OrderedElimination {
    OrderedElimination(of: ConstraintList(required: constraints), RandomViews.kinds(of: count))
  }

  /// Whether a new solver can satisfy the constraints with these numbers.
  private static func isSatisfiable(_ numbers: [Int], of constraints: [Constraint], _ count: Int) -> Bool {
    var solver = Solver()
    solver.makeVariables(RandomViews.kinds(of: count))
    return (try? solver.add(numbers.map { (constraints[$0], Constraint.required) })) != nil
  }

  /// Adds one constraint after the other to those that a new solver can satisfy.
  private static func brokenOneByOne(_ constraints: [Constraint], _ count: Int) -> [Int] {
    var kept: [Int] = []
    return constraints.indices.filter { number in
      let holds = isSatisfiable(kept + [number], of: constraints, count)
      if holds { kept.append(number) }
      return !holds
    }
  }

  @Test(arguments: UInt64(0)..<30) func `are left out if they contradict equalities before`(seed: UInt64) {
    let count = 2 + Int(seed % 10)
    let constraints = RandomViews.constraints(of: count, [.equal], seed: seed)
    var elimination = Self.elimination(of: constraints, count)
    let conflicts = elimination.add(constraints.indices, leavingOut: [])
    #expect(conflicts?.map(\.broken) == Self.brokenOneByOne(constraints, count))
  }

  @Test(arguments: UInt64(0)..<30) func `contradict exactly the members that are named`(seed: UInt64) throws {
    let count = 2 + Int(seed % 10)
    let constraints = RandomViews.constraints(of: count, [.equal, .equal, .lessThanOrEqual], seed: seed)
    var elimination = Self.elimination(of: constraints, count)
    let found = elimination.add(constraints.indices, leavingOut: [])
    let conflicts = try #require(found)
    let broken = Set(conflicts.map(\.broken))
    #expect(!broken.isEmpty)
    for conflict in conflicts {
      #expect(conflict.members.last == conflict.broken)
      #expect(conflict.members == conflict.members.sorted())
      #expect(broken.intersection(conflict.members) == [conflict.broken])
      #expect(!Self.isSatisfiable(conflict.members, of: constraints, count))
      for member in conflict.members {
        #expect(Self.isSatisfiable(conflict.members.filter { $0 != member }, of: constraints, count))
      }
    }
  }

  @Test func `contradict two inequalities together`() {
    let (a, b) = (Variable(index: 1), Variable(index: 3))
    // a is at most 20 - 11, but at least 10; then b at least 21.
    let constraints = [a >= 10.0, b <= 20.0, a == b - 11.0, a == b - 10.0, b >= 21.0]
    var elimination = Self.elimination(of: constraints, 2)
    let conflicts = elimination.add(constraints.indices, leavingOut: [])
    #expect(conflicts?.map(\.members) == [[0, 1, 2], [1, 4]])
  }

  @Test(arguments: UInt64(0)..<10) func `may be added in parts, and copied in between`(seed: UInt64) {
    let count = 2 + Int(seed % 10)
    let constraints = RandomViews.constraints(of: count, [.equal, .equal, .lessThanOrEqual], seed: seed)
    var whole = Self.elimination(of: constraints, count)
    let conflicts = whole.add(constraints.indices, leavingOut: [])
    var parts = Self.elimination(of: constraints, count)
    var found: [Int] = []
    for begin in stride(from: 0, to: constraints.count, by: 7) {
      let part = begin..<min(begin + 7, constraints.count)
      var copy = parts
      _ = copy.add(part, leavingOut: Set(part))
      found += parts.add(part, leavingOut: [])?.map(\.broken) ?? []
    }
    #expect(found == conflicts?.map(\.broken))
  }

  @Test func `contradict nothing that is left out`() {
    let width = Variable(index: 1)
    var elimination = Self.elimination(of: [width == 100.0, width == 200.0, width == 300.0], 1)
    let conflicts = elimination.add(0..<3, leavingOut: [0])
    #expect(conflicts?.map(\.members) == [[1, 2]])
  }

  @Test func `need steps`() {
    let width = Variable(index: 1)
    var elimination = Self.elimination(of: [width == 100.0, width == 200.0], 1)
    #expect(throws: SolverError.tooManySteps(limit: 1)) {
      try elimination.add(0..<2, leavingOut: [], memberLimit: 10, stepLimit: 1)
    }
  }

  @Test func `end when they have more members than the limit`() throws {
    let width = Variable(index: 1)
    let constraints = (0..<10).map { width == Double($0) }
    var elimination = Self.elimination(of: constraints, 1)
    let conflicts = try elimination.add(
      constraints.indices, leavingOut: [], memberLimit: 5, stepLimit: Limits.steps)
    #expect(conflicts.map(\.members) == [[0, 1], [0, 2], [0, 3]])
  }

  @Test func `contradict others only by more than a rounding error`() {
    let (a, b) = (Variable(index: 1), Variable(index: 3))
    let constraints = [a == 1e10, b == a - 1e10, b == 0.005]
    var elimination = Self.elimination(of: constraints, 2)
    let conflicts = elimination.add(constraints.indices, leavingOut: [])
    #expect(conflicts?.count == 0)
  }
}

extension OrderedElimination {
  /// Adds constraints as if there were no limit on members.
  fileprivate mutating func add(_ numbers: some Sequence<Int>, leavingOut leftOut: Set<Int>) -> [Conflict]? {
    try? add(numbers, leavingOut: leftOut, memberLimit: .max, stepLimit: Limits.steps)
  }
}
