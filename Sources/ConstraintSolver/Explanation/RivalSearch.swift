/// One search for the rivals of soft constraints, among all rows or among residual rows.
struct RivalSearch: ~Copyable {
  private enum Answer {
    case open
    /// A chain with members of the constraint's own priority; stronger constraints may suffice.
    case chain([Constraint.ID])
    case found([Constraint.ID])
    case tooMany
  }

  private let table: EvidenceRows
  private var stronger: StrongerRows
  /// Searches by narrowing ranges, and by the simplex method, once they are needed.
  private var ranges: RangeSearch?
  private var contradictions: Contradictions?
  /// The priority of the rows among which the simplex method has searched last, if it has.
  private var searchedPriority: Double?
  /// Finds the required equalities in a sum of residual rows, once it is needed.
  private var equationShares: EquationShares?
  /// The number of rivals that may still be named.
  private var membersLeft: Int
  /// Whether the rivals of a constraint depend on how they were searched for; see ``Contradictions/isArbitrary``.
  private(set) var isArbitrary = false

  /// The row of each constraint in question, and its answer so far.
  private var rows: [Int] = []
  private var answers: [Answer] = []
  /// The sum of rows that explains the answer to the current question.
  private var sum = ReusedList<Factorization.Share>()
  /// The rows of the table that are rivals, and the required equalities by their numbers among all rows.
  private var rivals = ReusedList<Int>()
  private var equations = ReusedList<Int>()

  init(_ table: EvidenceRows, stepLimit: Int, memberLimit: Int) {
    self.table = table
    stronger = StrongerRows(table, StepBudget(limit: stepLimit))
    membersLeft = memberLimit
    stronger.factorization.budget.add(inOrder: table.reductionSize)
  }

  /// The steps taken so far.
  var steps: Int { stronger.factorization.budget.spent }

  /// See ``RivalFinder/rivals(of:searchLimit:memberLimit:)``.
  mutating func rivals(of softConstraints: [Constraint.ID], searchLimit: Int) -> [RivalFinder.Rivals] {
    rows = softConstraints.map { table.row(of: $0) }
    answers = Array(repeating: .open, count: rows.count)
    // Rivals found before the steps run out are kept. Every later step is refused, so nothing more is
    // computed.
    var limit = RivalFinder.Limit.searches
    do throws(SolverError) {
      try findChains()
      try search(for: searched(searchLimit))
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

  /// The questions to search for: first those without a chain.
  private func searched(_ limit: Int) -> [Int] {
    var questions: [Int] = []
    questions.reserveCapacity(answers.count)
    for question in answers.indices { if case .open = answers[question] { questions.append(question) } }
    for question in answers.indices { if case .chain = answers[question] { questions.append(question) } }
    questions.removeLast(max(0, questions.count - limit))
    return questions
  }

  private func priority(ofQuestion question: Int) -> Double { table[rows[question]].priority }

  /// Questions by the priorities of their constraints, highest first.
  private func sorted(_ questions: [Int]) -> [Int] {
    questions.sorted { (priority(ofQuestion: $1), $0) < (priority(ofQuestion: $0), $1) }
  }

  /// The answer with the current rivals, unless they exceed the number that may be named.
  private mutating func named(isFinal: Bool = true) throws(SolverError) -> Answer {
    let found = try constraints()
    membersLeft -= found.count
    if membersLeft < 0 { return .tooMany }
    return isFinal ? .found(found) : .chain(found)
  }

  /// The constraints of the rivals and of the required equalities in the sum, in order of addition.
  private mutating func constraints() throws(SolverError) -> [Constraint.ID] {
    equations.removeAll()
    if let reduction = table.reduction { try findEquations(by: reduction) }
    var ids: [Constraint.ID] = []
    ids.reserveCapacity(rivals.count + equations.count)
    for place in rivals.indices { ids.append(table.id(ofRow: rivals[place])) }
    for place in equations.indices { ids.append(table.id(ofNumber: equations[place])) }
    ids.sort()
    return ids
  }

  /// Finds the required equalities in the sum.
  private mutating func findEquations(by reduction: Reduction) throws(SolverError) {
    if equationShares == nil {
      equationShares = EquationShares(reduction)
      stronger.factorization.budget.add(inOrder: equationShares?.size ?? 0)
    }
    for place in sum.indices {
      equationShares?.add(sum[place].row, of: table, times: sum[place].multiple)
    }
    try equationShares?.takeEquations(into: &equations, &stronger.factorization.budget)
  }

  /// Replaces the sum.
  private mutating func setSum(_ shares: [Factorization.Share]) {
    sum.removeAll()
    for share in shares { sum.append(share) }
  }

  // MARK: The chain

  private mutating func findChains() throws(SolverError) {
    stronger.forgetEquations()
    var walk = ChainWalk(table)
    let questions = sorted(Array(rows.indices))
    var start = 0
    while start < questions.count {
      let priority = priority(ofQuestion: questions[start])
      var end = start + 1
      while end < questions.count, self.priority(ofQuestion: questions[end]) == priority { end += 1 }
      try findChains(of: questions[start..<end], priority, &walk)
      start = end
    }
  }

  /// Finds the chains of all questions about constraints of one priority.
  private mutating func findChains(
    of questions: ArraySlice<Int>, _ priority: Double, _ walk: inout ChainWalk
  ) throws(SolverError) {
    guard membersLeft > 0 else {
      for question in questions { answers[question] = .tooMany }
      return
    }
    try stronger.restrictToTight(from: priority)
    walk.begin()
    var isFactorized = false
    for question in questions {
      let row = rows[question]
      switch try takeApart(row, &walk) {
      case .none: continue
      case .sum: break
      case .unclear:
        // The rows around all of these questions are factorized once, if one of them needs it.
        if !isFactorized { try factorize(around: questions) }
        isFactorized = true
        try stronger.factorization.reduce(row)
        guard let chain = try stronger.factorization.combination() else { continue }
        setSum(chain)
      }
      guard try findRivals(holdingOff: row) else { continue }
      let isStronger = rivals.indices.allSatisfy { table[rivals[$0]].priority > priority }
      sum.append((row, -1))
      answers[question] = try named(isFinal: isStronger)
    }
  }

  /// Writes a row as a sum of the rows that decide its value.
  private mutating func takeApart(_ row: Int, _ walk: inout ChainWalk) throws(SolverError) -> ChainWalk.Result
  {
    let before = walk.work
    let result = walk.takeApart(row, stronger.neighborhoods, into: &sum)
    try stronger.factorization.budget.spend(walk.work - before)
    return result
  }

  private mutating func factorize(around questions: ArraySlice<Int>) throws(SolverError) {
    let rows = rows
    try stronger.factorize(around: questions.lazy.map { rows[$0] })
  }

  /// Finds rivals in the chain that decides a row's value; returns whether they hold it on the violated side.
  private mutating func findRivals(holdingOff row: Int) throws(SolverError) -> Bool {
    rivals.removeAll()
    let (isAbove, priority) = (table[row].value > 0, table[row].priority)
    for place in sum.indices {
      let (link, multiple) = sum[place]
      guard let rival = try rival(link, times: multiple, isAbove: isAbove, from: priority) else {
        return false
      }
      rivals.append(rival)
    }
    return true
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
    guard let term = onlyTerm(ofRow: row), table[row].terms.count > 0 else { return nil }
    let variable = table.terms[table[row].terms.range.lowerBound].variable
    var preferred: RankedRow?
    var mention = stronger.neighborhoods.mentionLists.first(of: variable)
    while let (other, next) = stronger.neighborhoods.mentionLists[mention] {
      mention = next
      try stronger.factorization.budget.spend(1)
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
    table[row].length == 1 ? table.originalTerms[table.originalPlaces(ofRow: row).lowerBound] : nil
  }

  // MARK: The search

  /// Searches all rows of a constraint's priority or above, for each of some questions.
  private mutating func search(for questions: [Int]) throws(SolverError) {
    searchedPriority = nil
    for question in sorted(questions) {
      guard membersLeft > 0 else {
        if case .open = answers[question] { answers[question] = .tooMany }
        continue
      }
      let isFound = try findContradiction(of: rows[question])
      // The search among all rows follows.
      if isArbitrary, table.isReduced { return }
      if case .chain(let known) = answers[question] {
        // The rivals found replace those of the chain. If none are found, because of rounding errors, those of the chain stay.
        guard isFound else { continue }
        membersLeft += known.count
      }
      rivals.removeAll()
      for place in sum.indices where sum[place].row != rows[question] { rivals.append(sum[place].row) }
      answers[question] = try named()
    }
  }

  /// Finds the rows that a row contradicts: most by narrowing ranges, others by the simplex method.
  ///
  /// - Returns: Whether there are any. They and the row itself are then in the sum, which is empty otherwise.
  private mutating func findContradiction(of row: Int) throws(SolverError) -> Bool {
    if ranges == nil { ranges = RangeSearch(table) }
    let before = ranges?.work ?? 0
    let isFound = ranges?.search(against: row, stronger.neighborhoods, into: &sum) ?? false
    try stronger.factorization.budget.spend(inOrder: (ranges?.work ?? 0) - before)
    if isFound { return true }
    let found = try contradictionBySimplex(of: row)
    setSum(found ?? [])
    return found != nil
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
