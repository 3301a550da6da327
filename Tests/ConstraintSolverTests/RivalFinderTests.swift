import TestSupport
import Testing

@testable import ConstraintSolver

extension RivalFinder.Rivals {
  /// The rows of the rivals; none if they are unknown.
  fileprivate var rows: [Int] {
    if case .found(let ids) = self { ids.map(\.index) } else { [] }
  }
}

@Suite struct `The rivals of a soft constraint` {
  @Test func `are the constraints that exclude it`() throws {
    var system = TestSystem()
    let (width, height) = (system.makeVariable(.size), system.makeVariable(.size))
    for constraint in [width == 100.0, height >= 0.0, width - height >= 40.0] { system.add(constraint) }
    #expect(try rivals(of: width == 40.0, in: system) == [0])
    #expect(try rivals(of: height >= 70.0, in: system) == [0, 2])
  }

  @Test func `are empty if the steps do not suffice`() throws {
    var system = TestSystem()
    let width = system.makeVariable(.size)
    system.add(width == 100.0)
    system.add(width == 40.0, 1)
    let evidence = try system.build().evidence
    var finder = RivalFinder(evidence, stepLimit: 0)
    #expect(
      finder.rivals(of: [Constraint.ID(index: 1)], searchLimit: 1, memberLimit: 1)
        == [.unknown(because: .steps)])
  }

  @Test(arguments: [(2, [[0], [1]]), (1, [[], [1]]), (0, [[], []])])
  func `are limited in number, highest priorities first`(limit: Int, named: [[Int]]) throws {
    var system = TestSystem()
    let (width, height) = (system.makeVariable(.size), system.makeVariable(.size))
    system.add(width == 100.0)
    system.add(height == 100.0)
    system.add(width == 40.0, 250)
    system.add(height == 40.0, 251)
    let evidence = try system.build().evidence
    var finder = RivalFinder(evidence, stepLimit: 1_000)
    let softConstraints = [2, 3].map { Constraint.ID(index: $0) }
    let rivals = finder.rivals(of: softConstraints, searchLimit: 2, memberLimit: limit)
    #expect(rivals.map(\.rows) == named)
    #expect(rivals.allSatisfy { !$0.rows.isEmpty || $0 == .unknown(because: .members) })
  }

  /// Each priority reads all rows, 200 steps here.
  @Test func `cost nothing once the limit is reached`() throws {
    var system = TestSystem()
    let width = system.makeVariable(.size)
    system.add(width == 100.0)
    for priority in 1...100 { system.add(width == 40.0, Double(priority)) }
    let evidence = try system.build().evidence
    var finder = RivalFinder(evidence, stepLimit: 1_000_000)
    let rivals = finder.rivals(
      of: (1...100).map { Constraint.ID(index: $0) }, searchLimit: 100, memberLimit: 1)
    #expect(rivals.count { !$0.rows.isEmpty } == 1)
    #expect(finder.steps < 1_000)
  }

  /// For each soft constraint, the bound that limits the width is searched among all constraints on it.
  @Test func `cost what is searched for them`() throws {
    var system = TestSystem()
    let width = system.makeVariable(.size)
    let count = 100
    for _ in 0..<count { system.add(width >= 10.0) }
    system.add(width <= 10.0, 999)
    for _ in 0..<count { system.add(width == 20.0, 500) }
    let evidence = try system.build().evidence
    let softConstraints = (count + 1...2 * count).map { Constraint.ID(index: $0) }
    var finder = RivalFinder(evidence, stepLimit: 1_000_000)
    let rivals = finder.rivals(of: softConstraints, searchLimit: 0, memberLimit: 1_000)
    #expect(rivals.allSatisfy { $0.rows == [count] })
    #expect(finder.steps > count * (2 * count + 1))
    var short = RivalFinder(evidence, stepLimit: 10_000)
    #expect(
      short.rivals(of: softConstraints, searchLimit: 0, memberLimit: 1_000).last == .unknown(because: .steps))
  }

  /// Two soft constraints of one level share 100 points for every width, so that a third one decides. Either
  /// could hold with everything that holds.
  @Test func `are the constraints that would be worse, if it could hold`() throws {
    var system = TestSystem()
    let width = system.makeVariable(.size)
    system.add(width == 100.0, 500)
    system.add(width == 0.0, 500)
    system.add(width == 40.0, 250)
    let evidence = try system.build().evidence
    var finder = RivalFinder(evidence, stepLimit: 1_000)
    #expect(
      finder.rivals(of: [Constraint.ID(index: 0)], searchLimit: 1, memberLimit: 10_000).map(\.rows) == [[1]])
    #expect(
      finder.rivals(of: [Constraint.ID(index: 0)], searchLimit: 0, memberLimit: 10_000)
        == [.unknown(because: .searches)])
  }

  /// Two want a larger width, two a smaller one; a weaker constraint decides between them.
  @Test func `never push the same way`() throws {
    var system = TestSystem()
    let (width, other) = (system.makeVariable(.size), system.makeVariable(.size))
    system.add(width == other)
    system.add(width == 100.0, 500)
    system.add(other == 0.0, 500)
    system.add(width == 120.0, 500)
    system.add(other == 20.0, 500)
    system.add(width == 40.0, 250)
    let evidence = try system.build().evidence
    var finder = RivalFinder(evidence, stepLimit: 10_000)
    let rivals = finder.rivals(
      of: [1, 2, 3, 4].map { Constraint.ID(index: $0) }, searchLimit: 4, memberLimit: 10_000)
    // A larger width violates rows 2 and 4 more, a smaller one rows 1 and 3; row 0 relates the widths.
    #expect(rivals.map(\.rows) == [[0, 2], [0, 1], [0, 2], [0, 1]])
  }

  /// The chain of equations would name the weaker equation, although the bound suffices.
  @Test func `are stronger constraints before equal ones`() throws {
    var system = TestSystem()
    let width = system.makeVariable(.size)
    system.add(width <= 60.0)
    system.add(width == 50.0, 500)
    system.add(width == 50.0, 500)
    system.add(width == 70.0, 500)
    #expect(try rivals(of: 3, in: system) == [0])
    // Without the bound, the first of the equal ones.
    system.rows[0].constraint = width <= 80.0
    #expect(try rivals(of: 3, in: system) == [1])
  }

  /// The width stops at 0 on its way to -48, where nothing that holds excludes the soft constraint.
  @Test func `are violated constraints, not constraints that allow it`() throws {
    var system = TestSystem()
    let (width, left, total) = (
      system.makeVariable(.size), system.makeVariable(.position), system.makeVariable(.size)
    )
    system.add(total == 700.0)
    system.add(width >= 0.0)
    system.add(width == -48.0, 750)
    system.add(left == 15.0)
    #expect(try rivals(of: width == 8.0, in: system) == [2])
    #expect(try rivals(of: left + width == total + 14.0, in: system) == [0, 2, 3])
    #expect(try rivals(of: width == -60.0, in: system) == [1], "a bound that holds comes first")
  }

  /// Each position in a long row follows from the one before, and no other row mentions it.
  @Test func `cost nothing for rows that are not connected`() throws {
    var system = TestSystem()
    let first = system.makeVariable(.position)
    system.add(first >= 0.0)
    var last = first
    for _ in 0..<1_000 {
      let next = system.makeVariable(.position)
      system.add(next == last + 10.0)
      last = next
    }
    #expect(try rivals(of: first <= -1.0, in: system, stepLimit: 2_000) == [0])
    #expect(try rivals(of: last <= -1.0, in: system, stepLimit: 2_000) == [])
    #expect(try rivals(of: last <= -1.0, in: system, stepLimit: 1_000_000).count == 1_001)
  }

  /// The rest of a bound after equations changes when the second soft constraint adds one more equation.
  @Test func `do not depend on earlier questions`() throws {
    var system = TestSystem()
    let (place, other, end) = (
      system.makeVariable(.position), system.makeVariable(.position), system.makeVariable(.position)
    )
    system.add(place == 0.0, 250)
    system.add(end >= place)
    system.add(end == 30.0, 251)
    system.add(other == place)
    system.add(other == 40.0, 250)
    system.add(place == 10.0, 249)
    let evidence = try system.build().evidence
    var finder = RivalFinder(evidence, stepLimit: 1_000)
    let rivals = finder.rivals(
      of: [0, 4].map { Constraint.ID(index: $0) }, searchLimit: 2, memberLimit: 10_000)
    #expect(rivals[1].rows == [1, 2, 3])
  }

  /// The solver's plan has used up the required equalities; without it, each question does so itself.
  @Test func `are the same among residual rows and among all, in random systems`() throws {
    var asked = 0
    for (shape, seed) in Shape.allCases.flatMap({ shape in (UInt64(0)..<100).map { (shape, $0) } }) {
      guard let evidence = try? shape.makeSystem(seed: seed).build().evidence else { continue }
      let rows = evidence.table.rows.indices.filter { evidence.isViolated(row: $0) }
      guard let residual = EvidenceRows(evidence, around: rows) else { continue }
      let answers = [EvidenceRows(evidence), residual].map { table in
        var search = RivalSearch(table, stepLimit: 1_000_000, memberLimit: 10_000)
        return search.rivals(of: rows.map { Constraint.ID(index: $0) }, searchLimit: 100)
      }
      #expect(answers[1] == answers[0], "\(shape), seed \(seed)")
      asked += rows.count
    }
    #expect(asked > 400)
  }

  /// In a column, all positions and heights decide where the last view ends.
  @Test(arguments: [1, 32, 65, 129, 193])
  func `are the same among residual rows and among all, however many they are`(count: Int) throws {
    var system = TestSystem()
    var end = Expression()
    for _ in 0..<count {
      let (top, height) = (system.makeVariable(.position), system.makeVariable(.size))
      system.add(top.expression == end + 8.0)
      system.add(height == 44.0)
      system.add(height >= 0.0)
      end = top + height
    }
    let slack = system.makeVariable(.size)
    system.add(slack >= 10.0)
    system.add(end + slack <= 0.0, 250)
    system.add(end == 10.0, 251)
    let evidence = try system.build().evidence
    let rows = evidence.table.rows.indices.filter { evidence.isViolated(row: $0) }
    #expect(rows.count == 2)
    let residual = try #require(EvidenceRows(evidence, around: rows))
    let answers = [EvidenceRows(evidence), residual].map { table in
      var search = RivalSearch(table, stepLimit: 10_000_000, memberLimit: 10_000)
      return search.rivals(of: rows.map { Constraint.ID(index: $0) }, searchLimit: 100)
    }
    #expect(answers[1] == answers[0])
    #expect(answers[0].map(\.rows.count) == [2 * count + 1, 2 * count])
  }

  /// State that is kept between questions and priorities changes no answer.
  @Test(.slow) func `are the same together and alone, in random systems`() throws {
    var asked = 0
    for (shape, seed) in Shape.allCases.flatMap({ shape in (UInt64(0)..<300).map { (shape, $0) } }) {
      guard let evidence = try? shape.makeSystem(seed: seed).build().evidence else { continue }
      let softConstraints = evidence.table.rows.indices.filter { evidence.isViolated(row: $0) }
        .map { Constraint.ID(index: $0) }
      guard softConstraints.count > 1 else { continue }
      asked += softConstraints.count
      var finder = RivalFinder(evidence, stepLimit: 1_000_000)
      let together = finder.rivals(of: softConstraints, searchLimit: 100, memberLimit: 10_000)
      let alone = softConstraints.flatMap { soft in
        var finder = RivalFinder(evidence, stepLimit: 1_000_000)
        return finder.rivals(of: [soft], searchLimit: 100, memberLimit: 10_000)
      }
      #expect(together == alone, "\(shape), seed \(seed)")
    }
    #expect(asked > 500)
  }

  /// Compares with dense linear programs: the rivals contradict the soft constraint, and none can be left out.
  @Test(.slow, arguments: Shape.allCases)
  func `are sufficient and necessary, in random systems`(_ shape: Shape) throws {
    var asked = 0
    for seed in UInt64(0)..<300 {
      let system = shape.makeSystem(seed: seed)
      guard let evidence = try? system.build().evidence else { continue }
      let oracle = RivalOracle(system: system, evidence: evidence)
      let softConstraints = system.rows.indices.filter { evidence.isViolated(row: $0) }
      var finder = RivalFinder(evidence, stepLimit: 1_000_000)
      let found = finder.rivals(
        of: softConstraints.map { Constraint.ID(index: $0) }, searchLimit: softConstraints.count,
        memberLimit: 10_000)
      for (soft, rivals) in zip(softConstraints, found.map(\.rows)) {
        asked += 1
        #expect(oracle.fault(in: rivals, of: soft) == nil, "\(shape) \(seed): the rivals of \(soft)")
      }
    }
    #expect(shape == .conflict || asked > 20)
  }

  private func rivals(of soft: Constraint, in system: TestSystem, stepLimit: Int = 1_000) throws -> [Int] {
    var system = system
    system.add(soft, 1)
    return try rivals(of: system.rows.count - 1, in: system, stepLimit: stepLimit)
  }

  private func rivals(of soft: Int, in system: TestSystem, stepLimit: Int = 1_000) throws -> [Int] {
    let evidence = try system.build().evidence
    var finder = RivalFinder(evidence, stepLimit: stepLimit)
    return finder.rivals(of: [Constraint.ID(index: soft)], searchLimit: 1, memberLimit: 10_000)[0].rows
  }
}

/// Checks rivals by dense linear programs.
private struct RivalOracle {
  let system: TestSystem
  let evidence: Evidence

  /// What is wrong with the rivals of a violated row, if anything.
  func fault(in rivals: [Int], of soft: Int) -> String? {
    let priority = system.rows[soft].priority
    let allowed = system.rows.indices.filter { $0 != soft && system.rows[$0].priority >= priority }
    let holding = allowed.filter { !evidence.isViolated(row: $0) }
    let stronger = holding.filter { system.rows[$0].priority > priority }
    if rivals != rivals.sorted() || !Set(rivals).isSubset(of: allowed) {
      return "not of its priority or above"
    }
    if canHold(soft, with: rivals) { return "they let it hold" }
    for rival in rivals where !canHold(soft, with: rivals.filter { $0 != rival }) {
      return "\(rival) is to spare"
    }
    if !canHold(soft, with: stronger) {
      return Set(rivals).isSubset(of: stronger) ? nil : "stronger ones that hold suffice"
    }
    let isHolding = Set(rivals).isSubset(of: holding)
    return canHold(soft, with: holding) || isHolding ? nil : "those that hold suffice"
  }

  /// Whether a row can hold while others go on holding, or become no worse if they are violated.
  private func canHold(_ soft: Int, with others: [Int]) -> Bool {
    var system = system
    for row in others where evidence.isViolated(row: row) {
      let offset = evidence.offset(of: Constraint.ID(index: row))
      system.rows[row].constraint.expression.constant -= offset
      system.rows[row].constraint.relation = offset > 0 ? .lessThanOrEqual : .greaterThanOrEqual
    }
    return ConstraintSolverTests.canHold(others + [soft], in: system)
  }
}

@Suite struct `The contradiction of a soft constraint` {
  /// Compares with dense linear programs that add one bound at a time: equations hold, then the soft
  /// constraint, then bounds, short ones first. The first bound that cannot hold is a member each time.
  @Test(.slow) func `is the preferred one, in random systems`() throws {
    var contradicted = 0
    for seed in UInt64(0)..<2_000 {
      let system = SystemAroundPoint(seed: seed).system
      let soft = system.rows.count - 1
      guard try system.build().evidence.isViolated(row: soft) else { continue }
      let members = try #require(try members(against: soft, in: system), "seed \(seed)")
      contradicted += 1
      #expect(!canHold(members + [soft], in: system), "seed \(seed)")
      for member in members {
        let others = members.filter { $0 != member }
        #expect(canHold(others + [soft], in: system), "seed \(seed) without \(member)")
      }
      let bounds = members.filter { system.rows[$0].constraint.relation != .equal }
      #expect(bounds == preferredBounds(against: soft, in: system).sorted(), "seed \(seed)")
    }
    #expect(contradicted > 200)
  }

  /// Each width has a near and a far bound, and the soft constraint contradicts all near or all far ones. Up
  /// to a limit, members are chosen by preference.
  @Test(arguments: [1, Limits.preferredMembers, Limits.preferredMembers + 1, 2 * Limits.preferredMembers])
  func `is preferred up to a limit of members, and irreducible beyond`(count: Int) throws {
    var system = TestSystem()
    let widths = (0..<count).map { _ in system.makeVariable(.size) }
    for width in widths { system.add(width >= 0.0) }
    for width in widths { system.add(width >= -1.0) }
    var sum = Expression()
    for width in widths { sum.add(1.0 * width) }
    system.add(sum <= -2.0 * Double(count), 1)
    let soft = system.rows.count - 1
    let members = try #require(try members(against: soft, in: system))
    #expect(members.count == count)
    #expect(!canHold(members + [soft], in: system))
    for member in members { #expect(canHold(members.filter { $0 != member } + [soft], in: system)) }
    if count <= Limits.preferredMembers { #expect(members == Array(0..<count)) }
  }

  /// Both searches name the same rows, with multiples in the same proportions.
  @Test(.slow) func `is the same by narrowing ranges and by the simplex method, in random systems`() throws {
    var (asked, found) = (0, 0)
    for (shape, seed) in Shape.allCases.flatMap({ shape in (UInt64(0)..<200).map { (shape, $0) } }) {
      guard let evidence = try? shape.makeSystem(seed: seed).build().evidence else { continue }
      let counts = try compareSearches(evidence, "\(shape), seed \(seed)")
      (asked, found) = (asked + counts.asked, found + counts.found)
    }
    #expect(found > 500)
    #expect(2 * found > asked)
  }

  /// The equation of `width` is used once for each end of its range, so that its multiples cancel.
  @Test func `has no row whose multiples cancel`() throws {
    var system = TestSystem()
    let (left, width) = (system.makeVariable(.position), system.makeVariable(.position))
    let (near, far, length) = (
      system.makeVariable(.position), system.makeVariable(.position), system.makeVariable(.position)
    )
    system.add(near == left + width, 950)
    system.add(far == left + width, 950)
    system.add(width == 50.0, 950)
    system.add(near + length == 400.0, 950)
    system.add(width <= length + 1000.0, 900)
    for _ in 0..<2 { system.add(far <= 150.0, 500) }
    system.add(near >= 160.0, 500)
    #expect(try compareSearches(system.build().evidence, "cancelling").asked > 0)
  }

  /// In the unit of the row of 900, the distance of `width` from its place looks like a rounding error.
  @Test func `is the same beside a large multiplier`() throws {
    var system = TestSystem()
    let (place, width) = (system.makeVariable(.position), system.makeVariable(.position))
    system.add(place == 0.0, 950)
    system.add(width <= -8000.0 * place + 19.99998, 900)
    for _ in 0..<2 { system.add(width <= 10.0, 500) }
    system.add(width >= 20.0, 500)
    #expect(try compareSearches(system.build().evidence, "large").asked > 0)
  }

  @Test(arguments: [7, 8, 9])
  func `is the same near the limit of members`(count: Int) throws {
    var system = TestSystem()
    let places = (0..<count).map { _ in system.makeVariable(.position) }
    for (place, next) in zip(places, places.dropFirst()) { system.add(place <= next, 700) }
    system.add(places[count - 1] <= 50.0, 900)
    for _ in 0..<2 { system.add(places[count - 1] <= 10.0, 800) }
    system.add(places[0] >= 100.0, 500)
    #expect(try compareSearches(system.build().evidence, "\(count) members").asked > 0)
  }

  /// Compares the searches for all violated rows; returns how many there are, and how many of them narrowing answers.
  private func compareSearches(
    _ evidence: Evidence, _ name: String
  ) throws -> (asked: Int, found: Int) {
    var (asked, found) = (0, 0)
    let rows = evidence.table.rows.indices.filter { evidence.isViolated(row: $0) }
    for table in [EvidenceRows(evidence), EvidenceRows(evidence, around: rows)].compactMap(\.self) {
      var ranges = RangeSearch(table)
      for row in table.indices where table[row].isViolated {
        let priority = table[row].priority
        var stronger = StrongerRows(table, StepBudget(limit: 1_000_000))
        try stronger.restrict(against: priority) { table[$0].priority >= priority }
        asked += 1
        var shares = ReusedList<Factorization.Share>()
        guard ranges.search(against: row, stronger.neighborhoods, into: &shares) else { continue }
        found += 1
        let bounds = try stronger.bounds(around: row)
        var contradictions = Contradictions(table)
        let expected = try contradictions.shares(
          against: row, among: bounds, areKnown: false, &stronger.factorization)
        let isArbitrary = contradictions.isArbitrary
        #expect(!isArbitrary, "\(name), row \(row)")
        #expect(
          proportions(of: shares.array, to: row) == expected.map { proportions(of: $0, to: row) },
          "\(name), row \(row)")
      }
    }
    return (asked, found)
  }

  /// Each row with its multiple in a sum that has the row in question once, to within rounding.
  private func proportions(of shares: [Factorization.Share], to row: Int) -> [Int: Double] {
    let own = shares.first { $0.row == row }?.multiple ?? 0
    return Dictionary(
      uniqueKeysWithValues: shares.map { ($0.row, ($0.multiple / own * 1e6).rounded() / 1e6) })
  }

  private func members(against soft: Int, in system: TestSystem) throws -> [Int]? {
    let table = EvidenceRows(try system.build().evidence)
    var holding = StrongerRows(table, StepBudget(limit: 1_000_000))
    try holding.restrict { $0 != soft }
    let bounds = try holding.bounds(around: soft)
    var contradictions = Contradictions(table)
    var answers: [[Int]?] = []
    for isAgain in [false, true] {
      let shares = try contradictions.shares(
        against: soft, among: bounds, areKnown: isAgain, &holding.factorization)
      answers.append(shares?.map(\.row).filter { $0 != soft }.sorted())
    }
    #expect(answers[1] == answers[0], "asked again")
    return answers[0]
  }

  private func preferredBounds(against soft: Int, in system: TestSystem) -> [Int] {
    let others = system.rows.indices.filter { $0 != soft }
    let equations = others.filter { system.rows[$0].constraint.relation == .equal }
    let bounds = others.filter { system.rows[$0].constraint.relation != .equal }
      .sorted { (system.rows[$0].termCount, $0) < (system.rows[$1].termCount, $1) }
    var members: [Int] = []
    while canHold(equations + [soft] + members, in: system) {
      let count = (1...bounds.count).first {
        !canHold(equations + [soft] + members + bounds.prefix($0), in: system)
      }
      guard let count else { return [] }
      members.append(bounds[count - 1])
    }
    return members
  }
}

/// Required constraints that hold at a point, followed by a soft constraint that may not.
struct SystemAroundPoint {
  private(set) var system = TestSystem()
  private var random: SeededGenerator
  private let point: [Double]

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    var places: [Double] = []
    for _ in 0..<6 {
      _ = system.makeVariable(.position)
      places.append(Double(random.int(-20...20)))
    }
    point = places
    for _ in 0..<random.int(1...10) { system.add(constraint(slack: 0...5)) }
    var soft = constraint(slack: -20...20)
    soft.expression.constant += Double(random.int(-10...10))
    system.add(soft, 1)
  }

  private mutating func constraint(slack: ClosedRange<Int>) -> Constraint {
    var expression = Expression()
    for (variable, place) in zip(system.variables, point) where random.isTrue(oneIn: 3) {
      let factor = Double(random.int(1...3)) * (random.isTrue(oneIn: 2) ? 1 : -1)
      expression.add(factor * variable)
      expression.constant -= factor * place
    }
    let room = Double(random.int(slack))
    let relation = random.relation()
    if relation == .greaterThanOrEqual { expression.constant += room }
    if relation == .lessThanOrEqual { expression.constant -= room }
    return Constraint(expression, relation)
  }
}

/// Whether some rows of a system can hold together, regardless of priority.
func canHold(_ rows: [Int], in system: TestSystem) -> Bool {
  let required = rows.map {
    TestSystem.Row(constraint: system.rows[$0].constraint, priority: Constraint.required)
  }
  return Oracle.isFeasible(required, in: system)
}

extension TestSystem.Row {
  /// The number of variables that the constraint mentions.
  fileprivate var termCount: Int { Set(constraint.expression.terms.map(\.variable)).count }
}
