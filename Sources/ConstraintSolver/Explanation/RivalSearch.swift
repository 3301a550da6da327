/// One search for the rivals of soft constraints, among all rows or among residual rows.
struct RivalSearch: ~Copyable {
  /// Optional constraints of one priority, by their places among all.
  private typealias Level = (priority: Double, places: ArraySlice<Int>)

  private enum Answer {
    case open
    /// A chain with members of the constraint's own priority; stronger constraints may suffice.
    case chain([Constraint.ID])
    case found([Constraint.ID])
    case tooMany
  }

  private let table: EvidenceRows
  private var stronger: StrongerRows
  /// Finds the required equalities in a sum of residual rows; `nil` if all rows are searched.
  private var equationShares: EquationShares?
  /// Searches by the simplex method, once it is needed.
  private var contradictions: Contradictions?
  /// The priority of the rows among which the simplex method has searched last, if it has.
  private var searchedPriority: Double?
  /// The number of rivals that may still be named.
  private var membersLeft: Int
  /// Whether the rivals of a constraint depend on how they were searched for; see ``Contradictions/isArbitrary``.
  private(set) var isArbitrary = false

  init(_ table: EvidenceRows, stepLimit: Int, memberLimit: Int) {
    self.table = table
    stronger = StrongerRows(table, StepBudget(limit: stepLimit))
    equationShares = table.reduction.map { EquationShares($0) }
    membersLeft = memberLimit
    stronger.factorization.budget.add(inOrder: table.reductionSize + (equationShares?.size ?? 0))
  }

  /// The steps taken so far.
  var steps: Int { stronger.factorization.budget.spent }

  /// See ``RivalFinder/rivals(of:searchLimit:memberLimit:)``.
  mutating func rivals(of softConstraints: [Constraint.ID], searchLimit: Int) -> [RivalFinder.Rivals] {
    let rows = softConstraints.map { table.row(of: $0) }
    var answers: [Answer] = Array(repeating: .open, count: rows.count)
    // Rivals found before the steps run out are kept. Every later step is refused, so nothing more is
    // computed.
    var limit = RivalFinder.Limit.searches
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
      case .chain(let ids), .found(let ids): .found(ids)
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
  private mutating func named(_ found: [Constraint.ID], isFinal: Bool = true) -> Answer {
    membersLeft -= found.count
    if membersLeft < 0 { return .tooMany }
    return isFinal ? .found(found) : .chain(found)
  }

  /// The places of constraints by priority, highest first.
  private func levels(of places: some Sequence<Int>, _ rows: [Int]) -> [Level] {
    func priority(_ place: Int) -> Double { table[rows[place]].priority }
    let ordered = places.sorted { (priority($1), $0) < (priority($0), $1) }
    var levels: [Level] = []
    var start = 0
    for end in 1..<max(ordered.count + 1, 1)
    where end == ordered.count || priority(ordered[end]) != priority(ordered[start]) {
      levels.append((priority(ordered[start]), ordered[start..<end]))
      start = end
    }
    return levels
  }

  /// The constraints of some rows and of the required equalities in a sum, in order of addition.
  private mutating func withEquations(
    _ rows: [Int], in sum: [Factorization.Share]
  ) throws(SolverError) -> [Constraint.ID] {
    var ids: [Constraint.ID] = []
    ids.reserveCapacity(rows.count + 4 * sum.count)
    for row in rows { ids.append(table.id(ofRow: row)) }
    if equationShares != nil {
      for share in sum {
        equationShares?.add(table.originalTerms(ofRow: share.row), times: share.multiple)
      }
      try equationShares?.takeEquations(&stronger.factorization.budget) { ids.append(table.id(ofNumber: $0)) }
    }
    ids.sort()
    return ids
  }

  // MARK: The chain

  private mutating func findChains(of rows: [Int], _ answers: inout [Answer]) throws(SolverError) {
    var walk = ChainWalk(table)
    stronger.forgetEquations()
    for level in levels(of: rows.indices, rows) {
      guard membersLeft > 0 else {
        for place in level.places { answers[place] = .tooMany }
        continue
      }
      try stronger.restrictToTight(from: level.priority)
      var isFactorized = false
      for place in level.places {
        guard let chain = try chain(of: place, level, rows, &walk, &isFactorized),
          let found = try self.rows(holdingOff: rows[place], in: chain)
        else { continue }
        let isStronger = found.allSatisfy { table[$0].priority > level.priority }
        let sum: [Factorization.Share] = chain + [(rows[place], -1)]
        answers[place] = named(try withEquations(found, in: sum), isFinal: isStronger)
      }
    }
  }

  /// The rows that decide the value of a constraint's row, with their multiples; `nil` if they leave it open.
  ///
  /// The rows around a level are factorized once, if one of its constraints needs it.
  private mutating func chain(
    of place: Int, _ level: Level, _ rows: [Int], _ walk: inout ChainWalk, _ isFactorized: inout Bool
  ) throws(SolverError) -> [Factorization.Share]? {
    let before = walk.work
    let result = walk.takeApart(rows[place], stronger.neighborhoods)
    try stronger.factorization.budget.spend(walk.work - before)
    switch result {
    case .sum(let chain): return chain
    case .none: return nil
    case .unclear:
      if !isFactorized { try stronger.factorize(around: level.places.lazy.map { rows[$0] }) }
      isFactorized = true
      try stronger.factorization.reduce(rows[place])
      return try stronger.factorization.combination()
    }
  }

  /// The rows of the chain that decides a row's value, if they hold it on the violated side.
  private mutating func rows(
    holdingOff row: Int, in chain: [Factorization.Share]
  ) throws(SolverError) -> [Int]? {
    let isAbove = table[row].value > 0
    let priority = table[row].priority
    var rivals: [Int] = []
    rivals.reserveCapacity(chain.count)
    for link in chain {
      guard let rival = try rival(link.row, times: link.multiple, isAbove: isAbove, from: priority) else {
        return nil
      }
      rivals.append(rival)
    }
    return rivals
  }

  /// The row, if its multiple keeps a sum from falling, or from rising. Otherwise another row that does so, holds with
  /// equality and mentions only the same variable.
  ///
  /// If a view has its intrinsic size, hugging and compression resistance are both tight, and one of them
  /// applies.
  private mutating func rival(
    _ row: Int, times factor: Double, isAbove: Bool, from priority: Double
  ) throws(SolverError) -> Int? {
    if table[row].relation.holds(isAbove: isAbove, times: factor) { return row }
    guard let term = onlyTerm(ofRow: row), let variable = table.terms(ofRow: row).first?.variable else {
      return nil
    }
    let places = stronger.neighborhoods.places(mentioning: variable)
    try stronger.factorization.budget.spend(places.count)
    var preferred: RankedRow?
    for place in places {
      let other = stronger.neighborhoods.row(at: place)
      guard table[other].isTight, table[other].priority >= priority,
        let its = onlyTerm(ofRow: other), its.variable == term.variable,
        table[other].relation.holds(
          isAbove: isAbove, times: factor * (term.coefficient / its.coefficient))
      else { continue }
      let ranked = table.ranked(row: other, against: priority)
      preferred = min(preferred ?? ranked, ranked)
    }
    return preferred?.number
  }

  /// The term of a row that has a single one before required equalities are substituted.
  private func onlyTerm(ofRow row: Int) -> SparseRow.Entry? {
    let terms = table.originalTerms(ofRow: row)
    return terms.count == 1 ? terms.first : nil
  }

  // MARK: The search

  /// Searches all rows of a constraint's priority or above.
  private mutating func search(
    for rows: [Int], _ places: [Int], _ answers: inout [Answer]
  ) throws(SolverError) {
    if places.isEmpty { return }
    var ranges = RangeSearch(table)
    searchedPriority = nil
    for level in levels(of: places, rows) {
      for place in level.places {
        guard membersLeft > 0 else {
          if case .open = answers[place] { answers[place] = .tooMany }
          continue
        }
        let found = try contradiction(of: rows[place], &ranges)
        // The search among all rows follows.
        if isArbitrary, equationShares != nil { return }
        if case .chain(let known) = answers[place] {
          // The rivals replace the chain; without any, rounding errors hide what it shows.
          guard found != nil else { continue }
          membersLeft += known.count
        }
        let others = found.map { $0.map(\.row).filter { $0 != rows[place] } } ?? []
        answers[place] = named(try withEquations(others, in: found ?? []))
      }
    }
  }

  /// The rows that a row contradicts, and itself. Most are found by narrowing ranges, others by the simplex method.
  private mutating func contradiction(
    of row: Int, _ ranges: inout RangeSearch
  ) throws(SolverError) -> [Factorization.Share]? {
    let before = ranges.work
    let found = ranges.shares(against: row, stronger.neighborhoods)
    try stronger.factorization.budget.spend(inOrder: ranges.work - before)
    if let found { return found }
    return try contradictionBySimplex(of: row)
  }

  private mutating func contradictionBySimplex(of row: Int) throws(SolverError) -> [Factorization.Share]? {
    let (table, priority) = (table, table[row].priority)
    if contradictions == nil { contradictions = Contradictions(table) }
    if searchedPriority == nil { stronger.forgetEquations() }
    if searchedPriority != priority {
      try stronger.restrict(against: priority) { table[$0].priority >= priority }
      searchedPriority = priority
    }
    let bounds = try stronger.bounds(around: row)
    let found = try contradictions?.shares(
      against: row, among: bounds, areKnown: stronger.hasSameBounds, &stronger.factorization)
    isArbitrary = isArbitrary || contradictions?.isArbitrary == true
    return found ?? nil
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
