/// Finds the constraints that keep optional constraints from holding, in a solved system.
///
/// ```swift
/// var finder = RivalFinder(solver.evidence, stepLimit: 1_000_000)
/// finder.rivals(of: [id], searchLimit: 20, memberLimit: 1_000)
/// ```
/// The rivals of a violated constraint have its priority or a higher one. It cannot hold while those that are
/// satisfied go on holding and those that are violated become no worse. Without any one of them it could.
/// Such a set exists: otherwise the constraint could hold, and its level would have a smaller sum of
/// violations. Satisfied rivals come before violated ones, and higher priorities before its own; so it has
/// rivals of its own priority only if nothing stronger contradicts it.
///
/// The value of the constraint's expression may be decided by constraints that hold with equality: it is then
/// a sum of multiples of theirs. If each multiple holds the sum on the violated side, this chain is what the
/// constraint contradicts (Farkas), and none of it can be left out, as its members are independent. If a
/// bound's multiple has the wrong sign, the bound holds for another reason, and all constraints of its
/// priority or above are searched.
public struct RivalFinder {
  /// The rivals of a constraint.
  public enum Rivals: Equatable, Sendable {
    /// The rivals in order of addition; none if the constraint contradicts itself.
    case found([Constraint.ID])
    /// The rivals are unknown because of a limit.
    case unknown(because: Limit)
  }

  /// A limit on the work of finding rivals.
  public enum Limit: Sendable {
    /// The number of constraints for which all others may be searched.
    case searches
    /// The number of rivals that all constraints may have together.
    case members
    /// The number of steps.
    case steps
  }

  /// Optional constraints of one priority, by their places among all.
  private typealias Level = (priority: Double, places: [Int])

  private enum Answer {
    case open
    /// A chain with members of the constraint's own priority; stronger constraints may suffice.
    case chain([Int])
    case found([Int])
    case tooMany
  }

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
  ///   - searchLimit: The number of them for which all constraints of their priority or above may be searched.
  ///   - memberLimit: The number of rivals that all of them may have together; the highest priorities come
  ///     first.
  /// - Returns: The rivals of each constraint.
  /// - Complexity: For each priority linear in the system, and then the size of what is connected to each
  ///   constraint.
  public mutating func rivals(
    of softConstraints: [Constraint.ID], searchLimit: Int, memberLimit: Int
  ) -> [Rivals] {
    membersLeft = memberLimit
    let rows = softConstraints.map { evidence.row(of: $0) }
    var answers: [Answer] = Array(repeating: .open, count: rows.count)
    // Rivals found before the steps run out are kept. Every later step is refused, so nothing more is
    // computed.
    var limit = Limit.searches
    do throws(SolverError) {
      try findChains(of: rows, &answers)
      try search(for: rows, searched(answers, searchLimit), &answers)
    } catch {
      limit = .steps
    }
    return answers.map { answer in
      switch answer {
      case .open: .unknown(because: limit)
      case .tooMany: .unknown(because: .members)
      case .chain(let rows), .found(let rows): .found(rows.map { evidence.id(ofRow: $0) })
      }
    }
  }

  /// The places of the constraints to search for: first those without a chain.
  private func searched(_ answers: [Answer], _ limit: Int) -> [Int] {
    var (open, chains): ([Int], [Int]) = ([], [])
    for (place, answer) in answers.enumerated() {
      if case .open = answer { open.append(place) }
      if case .chain = answer { chains.append(place) }
    }
    return Array((open + chains).prefix(limit))
  }

  /// The found rivals, unless they exceed the number that may be named.
  private mutating func named(_ found: [Int], isFinal: Bool = true) -> Answer {
    membersLeft -= found.count
    if membersLeft < 0 { return .tooMany }
    return isFinal ? .found(found) : .chain(found)
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

  private mutating func findChains(of rows: [Int], _ answers: inout [Answer]) throws(SolverError) {
    let evidence = evidence
    stronger.forgetEquations()
    for level in levels(of: rows.indices, rows) {
      guard membersLeft > 0 else {
        for place in level.places { answers[place] = .tooMany }
        continue
      }
      try stronger.restrict {
        evidence.table.rows[$0].priority >= level.priority && evidence.isTight(row: $0)
      }
      try stronger.factorize(around: level.places.lazy.map { rows[$0] })
      for place in level.places {
        try stronger.factorization.reduce(rows[place])
        if let chain = try stronger.factorization.combination(),
          let found = try self.rows(holdingOff: rows[place], in: chain)
        {
          let isStronger = found.allSatisfy { evidence.table.rows[$0].priority > level.priority }
          answers[place] = named(found, isFinal: isStronger)
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
      .map { evidence.ranked(row: $0, against: priority) }.min()?.number
  }

  // MARK: The search

  /// Searches all rows of a constraint's priority or above.
  private mutating func search(
    for rows: [Int], _ places: [Int], _ answers: inout [Answer]
  ) throws(SolverError) {
    let evidence = evidence
    var contradictions = Contradictions(evidence)
    stronger.forgetEquations()
    for level in levels(of: places, rows) {
      try stronger.restrict(against: level.priority) { evidence.table.rows[$0].priority >= level.priority }
      for place in level.places {
        guard membersLeft > 0 else {
          if case .open = answers[place] { answers[place] = .tooMany }
          continue
        }
        let bounds = try stronger.bounds(around: rows[place])
        let found = try contradictions.members(
          against: rows[place], among: bounds, areKnown: stronger.hasSameBounds, &stronger.factorization)
        if case .chain(let known) = answers[place] {
          // The rivals replace the chain; without any, rounding errors hide what it shows.
          guard found != nil else { continue }
          membersLeft += known.count
        }
        answers[place] = named(found ?? [])
      }
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
