/// Finds the constraints that keep optional constraints from holding, in a solved system.
///
/// ```swift
/// var finder = RivalFinder(solver.evidence, stepLimit: 1_000_000)
/// finder.rivals(of: [id], searchLimit: 20, memberLimit: 1_000)
/// ```
/// The value of a violated constraint's expression may be decided by constraints of its priority or above
/// that hold with equality: it is then a sum of multiples of theirs. If each multiple holds the sum on the
/// violated side, this chain is what the constraint contradicts (Farkas), and none of it can be left out, as
/// its members are independent. If a bound's multiple has the wrong sign, the bound holds for another reason,
/// and all stronger constraints that hold are examined. A constraint that can hold with all of these would
/// make other violated constraints worse.
public struct RivalFinder {
  /// Optional constraints of one priority, by their places among all.
  private typealias Level = (priority: Double, places: [Int])

  private let evidence: Evidence
  private var stronger: StrongerRows
  /// The number of rivals that may still be named.
  private var membersLeft = 0

  /// Prepares for questions about a solved system.
  ///
  /// - Parameters:
  ///   - evidence: The values of its constraints.
  ///   - stepLimit: The steps that all questions together may take.
  public init(_ evidence: Evidence, stepLimit: Int) {
    self.evidence = evidence
    stronger = StrongerRows(evidence, StepBudget(limit: stepLimit))
  }

  /// The steps taken so far.
  public var steps: Int { stronger.factorization.budget.spent }

  /// The constraints that keep each of some constraints from holding.
  ///
  /// - Parameters:
  ///   - softConstraints: Optional constraints that do not hold.
  ///   - searchLimit: The number of them for which all stronger constraints may be examined.
  ///   - memberLimit: The number of rivals that all of them may have together; the highest priorities come
  ///     first.
  /// - Returns: For each constraint its rivals in order of addition; none if the steps do not suffice or
  ///   there would be too many.
  /// - Complexity: For each priority linear in the system, and then the size of what is connected to each
  ///   constraint.
  public mutating func rivals(
    of softConstraints: [Constraint.ID], searchLimit: Int, memberLimit: Int
  ) -> [[Constraint.ID]] {
    membersLeft = memberLimit
    let rows = softConstraints.map { evidence.row(of: $0) }
    var rivals: [[Int]?] = Array(repeating: nil, count: rows.count)
    // Rivals found before the steps run out are kept. Every later step is refused, so nothing more is
    // computed.
    try? findChains(of: rows, &rivals)
    let open = rows.indices.filter { rivals[$0] == nil }.prefix(searchLimit)
    try? findContradictions(of: rows, open, &rivals)
    for place in open where rivals[place] == nil && membersLeft > 0 {
      rivals[place] = named(opposing(rows[place]))
    }
    return rivals.map { ($0 ?? []).map { evidence.id(ofRow: $0) } }
  }

  /// The found rivals, unless they exceed the number that may be named.
  private mutating func named(_ found: [Int]) -> [Int] {
    membersLeft -= found.count
    return membersLeft < 0 ? [] : found
  }

  /// The places of constraints by priority, highest first.
  private func levels(of places: some Sequence<Int>, _ rows: [Int]) -> [Level] {
    var levels: [Level] = []
    let ordered = places.map { (priority: evidence.table.rows[rows[$0]].priority, place: $0) }
      .sorted { ($1.priority, $0.place) < ($0.priority, $1.place) }
    for (priority, place) in ordered {
      if levels.last?.priority != priority { levels.append((priority, [])) }
      levels[levels.count - 1].places.append(place)
    }
    return levels
  }

  // MARK: The chain

  private mutating func findChains(of rows: [Int], _ rivals: inout [[Int]?]) throws(SolverError) {
    let evidence = evidence
    stronger.forgetEquations()
    for level in levels(of: rows.indices, rows) {
      guard membersLeft > 0 else { return }
      try stronger.restrict {
        evidence.table.rows[$0].priority >= level.priority && evidence.isTight(row: $0)
      }
      try stronger.factorize(around: level.places.lazy.map { rows[$0] })
      for place in level.places where membersLeft > 0 {
        try stronger.factorization.reduce(rows[place])
        if let chain = try stronger.factorization.combination(),
          let found = try self.rows(holdingOff: rows[place], in: chain)
        {
          rivals[place] = named(found)
        }
      }
    }
  }

  /// The rows of the chain that decides a row's value, if they hold it on the violated side.
  private mutating func rows(
    holdingOff row: Int, in chain: [Factorization.Share]
  ) throws(SolverError) -> [Int]? {
    let isAbove = evidence.offset(ofRow: row) > 0
    let priority = evidence.table.rows[row].priority
    var rivals: [Int] = []
    rivals.reserveCapacity(chain.count)
    for link in chain {
      guard let rival = try rival(link.row, times: link.multiple, isAbove: isAbove, from: priority) else {
        return nil
      }
      rivals.append(rival)
    }
    rivals.sort()
    return rivals
  }

  /// The row, or another tight row of the same single variable, whose multiple holds a sum above or below.
  ///
  /// If a view has its intrinsic size, hugging and compression resistance are both tight, and one of them
  /// applies.
  private mutating func rival(
    _ row: Int, times factor: Double, isAbove: Bool, from priority: Double
  ) throws(SolverError) -> Int? {
    let table = evidence.table
    if table.rows[row].relation.holds(isAbove: isAbove, times: factor) { return row }
    guard table.rows[row].terms.count == 1 else { return nil }
    let term = table.terms[table.rows[row].terms.lowerBound]
    try stronger.factorization.budget.spend(
      stronger.neighborhoods.count(mentioning: term.variable))
    return stronger.neighborhoods.rows(mentioning: term.variable)
      .filter { other in
        guard table.rows[other].terms.count == 1, evidence.isTight(row: other),
          table.rows[other].priority >= priority
        else { return false }
        let ratio = term.coefficient / table.terms[table.rows[other].terms.lowerBound].coefficient
        return table.rows[other].relation.holds(isAbove: isAbove, times: factor * ratio)
      }
      .map { evidence.ranked(row: $0) }.min()?.number
  }

  // MARK: The contradiction

  private mutating func findContradictions(
    of rows: [Int], _ open: some Sequence<Int>, _ rivals: inout [[Int]?]
  ) throws(SolverError) {
    let evidence = evidence
    var contradictions = Contradictions(evidence)
    stronger.forgetEquations()
    for level in levels(of: open, rows) {
      guard membersLeft > 0 else { return }
      try stronger.restrict {
        evidence.table.rows[$0].priority >= level.priority && !evidence.isViolated(row: $0)
      }
      for place in level.places where membersLeft > 0 {
        let bounds = try stronger.bounds(around: rows[place])
        if let found = try contradictions.members(
          against: rows[place], among: bounds, &stronger.factorization)
        {
          rivals[place] = named(found)
        }
      }
    }
  }

  // MARK: Opposing constraints

  /// The rows of its priority or above, also violated, that a row would make worse if it held.
  private mutating func opposing(_ row: Int) -> [Int] {
    var derivation = Derivation(evidence, stronger.neighborhoods, stronger.factorization.budget)
    defer { stronger.factorization.budget = derivation.budget }
    let priority = evidence.table.rows[row].priority
    do {
      try derivation.restrict {
        $0 != row && evidence.table.rows[$0].priority >= priority
          && (evidence.isTight(row: $0) || evidence.isViolated(row: $0))
      }
      return try derivation.combination(deciding: Array(evidence.terms(ofRow: row)))?.map(\.row) ?? []
    } catch {
      return []
    }
  }
}

extension Constraint.Relation {
  /// Whether a multiple of a constraint keeps the same multiple of its expression above, or below, its
  /// current value.
  fileprivate func holds(isAbove: Bool, times factor: Double) -> Bool {
    switch self {
    case .equal: true
    case .greaterThanOrEqual: (factor > 0) == isAbove
    case .lessThanOrEqual: (factor < 0) == isAbove
    }
  }
}
