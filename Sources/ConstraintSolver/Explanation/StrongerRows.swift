/// Rows of a solved system that hold, of a priority or above, as far as wishes of that priority have to do with them.
///
/// Priorities come down from wish to wish, and the equations are factorized once for all of them: those of a lower priority
/// add factors to what stronger ones have left. A stronger equation that comes late takes nothing away from those that have
/// come before it: what it depends on together with them would have brought it along.
struct StrongerRows {
  private let evidence: Evidence
  private(set) var neighborhoods: Neighborhoods
  /// The factors of the equations, and behind them those of bounds.
  var factorization: Factorization
  private var equationCount = 0
  /// By row, whether it is an equation that has been used up.
  private var isUsedUp: [Bool]
  private var nearby: [Int] = []
  private var equations: [RankedRow] = []
  private var bounds: [RankedRow] = []

  init(_ evidence: Evidence, _ budget: StepBudget) {
    self.evidence = evidence
    neighborhoods = Neighborhoods(evidence)
    factorization = Factorization(evidence.table, budget)
    isUsedUp = Array(repeating: false, count: evidence.table.rows.count)
    factorization.budget.add(neighborhoods.size)
    nearby.reserveCapacity(Factorization.commonCount)
    equations.reserveCapacity(Factorization.commonCount)
    bounds.reserveCapacity(Factorization.commonCount)
  }

  /// Forgets the equations, so that priorities may begin from above again.
  mutating func forgetEquations() {
    for row in isUsedUp.indices { isUsedUp[row] = false }
    equationCount = 0
  }

  /// Looks among these rows alone, which are those of before and others of lower priorities.
  mutating func restrict(to isMember: (_ row: Int) -> Bool) throws(SolverError) {
    try factorization.budget.spend(neighborhoods.size)
    factorization.removeAll(from: equationCount)
    neighborhoods.setMembers(where: isMember)
  }

  /// Factorizes the equations that some rows have to do with, and then the bounds.
  mutating func factorize(around rows: some Sequence<Int>) throws(SolverError) {
    nearby.removeAll(keepingCapacity: true)
    for row in rows { neighborhoods.take(around: evidence.terms(ofRow: row), into: &nearby) }
    try useUpEquations()
    try append(bounds)
  }

  /// Factorizes the equations that a row has to do with.
  ///
  /// - Returns: The bounds that it has to do with, most preferred first.
  mutating func bounds(around row: Int) throws(SolverError) -> [RankedRow] {
    nearby.removeAll(keepingCapacity: true)
    let terms = evidence.terms(ofRow: row)
    neighborhoods.take(around: terms, into: &nearby)
    neighborhoods.giveBack(nearby, around: terms)
    try useUpEquations()
    return bounds
  }

  /// Factorizes the equations nearby, and puts the bounds in order of preference.
  private mutating func useUpEquations() throws(SolverError) {
    try factorization.budget.spend(nearby.count)
    equations.removeAll(keepingCapacity: true)
    bounds.removeAll(keepingCapacity: true)
    for row in nearby where !isUsedUp[row] {
      if evidence.table.rows[row].relation == .equal {
        isUsedUp[row] = true
        equations.append(evidence.ranked(row: row))
      } else {
        bounds.append(evidence.ranked(row: row))
      }
    }
    equations.sort()
    bounds.sort()
    try append(equations)
    equationCount = factorization.count
  }

  private mutating func append(_ rows: [RankedRow]) throws(SolverError) {
    for row in rows { try factorization.append(row.number) { neighborhoods.mentions(of: $0) } }
  }
}
