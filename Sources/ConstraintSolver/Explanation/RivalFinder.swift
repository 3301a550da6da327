/// Finds what keeps optional constraints from holding, in a system that is solved.
///
/// ```swift
/// var finder = RivalFinder(solver.evidence, stepLimit: 1_000_000)
/// finder.rivals(of: [id], searchLimit: 20, memberLimit: 1_000)
/// ```
/// The constraints of a wish's priority or above that hold with nothing to spare decide the value of its expression, which
/// is a sum of multiples of theirs. Where all these multiples hold the sum off in the direction in which it is off, the
/// chain is what the wish contradicts (Farkas), and none of it is to spare, as its members are independent. Where a bound's
/// multiple does not, the bound holds for another reason, and all stronger constraints that hold are looked at. A wish that
/// can hold with all of these would make worse others that do not hold either.
public struct RivalFinder {
  /// Wishes of one priority, by their places among all.
  private typealias Level = (priority: Double, places: [Int])

  private let evidence: Evidence
  private var stronger: StrongerRows
  /// How many rivals may still be named.
  private var membersLeft = 0

  /// Prepares for questions about a solved system.
  ///
  /// - Parameters:
  ///   - evidence: What its constraints amount to.
  ///   - stepLimit: The steps that all questions together may take.
  public init(_ evidence: Evidence, stepLimit: Int) {
    self.evidence = evidence
    stronger = StrongerRows(evidence, StepBudget(limit: stepLimit))
  }

  /// The steps that have been taken so far.
  public var steps: Int { stronger.factorization.budget.spent }

  /// The constraints that keep each of some constraints from holding.
  ///
  /// - Parameters:
  ///   - softConstraints: Optional constraints that do not hold.
  ///   - searchLimit: For how many of them all stronger constraints may be looked at.
  ///   - memberLimit: How many rivals all of them may have together, those of the highest priorities first.
  /// - Returns: For each wish its rivals in order of addition; none where the work does not suffice to find them, or there
  ///   would be too many.
  /// - Complexity: For each priority among the wishes linear in the system, and then the size of what each wish has to do
  ///   with.
  public mutating func rivals(
    of softConstraints: [Constraint.ID], searchLimit: Int, memberLimit: Int
  ) -> [[Constraint.ID]] {
    membersLeft = memberLimit
    let rows = softConstraints.map { evidence.row(of: $0) }
    var rivals: [[Int]?] = Array(repeating: nil, count: rows.count)
    // What has been found before the steps run out is kept. Nothing more is computed then: each later step is refused too.
    try? findChains(of: rows, &rivals)
    let open = rows.indices.filter { rivals[$0] == nil }.prefix(searchLimit)
    try? findContradictions(of: rows, open, &rivals)
    for place in open where rivals[place] == nil && membersLeft > 0 {
      rivals[place] = named(opposing(rows[place]))
    }
    return rivals.map { ($0 ?? []).map { evidence.id(ofRow: $0) } }
  }

  /// What was found, unless it is too much together with what has been named before.
  private mutating func named(_ found: [Int]) -> [Int] {
    membersLeft -= found.count
    return membersLeft < 0 ? [] : found
  }

  /// The places of wishes by their priorities, the highest first.
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

  /// The rows of the chain that decides a row's value, if they hold it off.
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

  /// The row, or another tight one of the same variable alone, if a multiple of it holds a sum above or below.
  ///
  /// Where a view has its intrinsic size, hugging and compression resistance are both tight, and one of them counts.
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

  // MARK: What would be worse

  /// What a row that could hold by itself would make worse: rows of its priority or above that do not hold either.
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
  /// Whether a multiple of a constraint holds the same multiple of its expression above, or else below, where it is 0.
  fileprivate func holds(isAbove: Bool, times factor: Double) -> Bool {
    switch self {
    case .equal: true
    case .greaterThanOrEqual: (factor > 0) == isAbove
    case .lessThanOrEqual: (factor < 0) == isAbove
    }
  }
}
