/// The rows of at least some priority in a solved system, as far as they are connected to the constraints in
/// question.
///
/// Equations that hold and have a higher priority than the question are factorized; all other rows are bounds.
/// Questions come by falling priority, and equations are factorized once for all of them: equations of lower
/// priority add factors to what stronger ones have left. A stronger equation that is met late does not
/// invalidate earlier factors: anything that it depends on would have brought it along.
struct StrongerRows: ~Copyable {
  private let table: EvidenceRows
  private(set) var neighborhoods: Neighborhoods
  /// The factors of the equations, followed by those of bounds.
  var factorization: Factorization
  private var equationCount = 0
  /// The priority of the question.
  private var priority = 0.0
  /// For each row, whether it is an equation that has been used; empty if none has.
  private var isUsedUp = ReusedList<Bool>()
  private var nearby = ReusedList<Int>()
  private var equations: [RankedRow] = []
  private var bounds: [RankedRow] = []
  /// Whether `bounds` are those of the core of the last question.
  private var hasBoundsOfCore = false
  /// Whether the last two questions about a row had the same bounds and equations.
  private(set) var hasSameBounds = false

  init(_ table: EvidenceRows, _ budget: StepBudget) {
    self.table = table
    neighborhoods = Neighborhoods(table)
    factorization = Factorization(table, budget)
    factorization.budget.add(neighborhoods.size)
  }

  /// Forgets the equations, so that questions can start again at the highest priority.
  mutating func forgetEquations() {
    hasBoundsOfCore = false
    isUsedUp.removeAll()
    equationCount = 0
  }

  /// Considers only these rows, those of before and others of lower priority, for questions about constraints
  /// of this priority; with 0, all equations that hold are factorized.
  mutating func restrict(
    against priority: Double = 0, to isMember: (_ row: Int) -> Bool
  ) throws(SolverError) {
    try begin(against: priority)
    neighborhoods.setMembers(against: priority, where: isMember)
  }

  /// Considers only the rows of at least some priority that hold with equality, for questions about all of them.
  mutating func restrictToTight(from least: Double) throws(SolverError) {
    try begin(against: 0)
    neighborhoods.setTightMembers(from: least)
  }

  /// Begins questions about other rows.
  private mutating func begin(against priority: Double) throws(SolverError) {
    self.priority = priority
    hasBoundsOfCore = false
    try factorization.budget.spend(neighborhoods.size)
    factorization.removeAll(from: equationCount)
  }

  /// Factorizes the equations, then the bounds, that are connected to some rows.
  mutating func factorize(around rows: some Sequence<Int>) throws(SolverError) {
    hasBoundsOfCore = false
    nearby.removeAll()
    for row in rows { neighborhoods.take(around: table.terms(ofRow: row), into: &nearby) }
    try useUpEquations()
    try append(bounds)
  }

  /// Factorizes the equations that are connected to a row.
  ///
  /// - Returns: The bounds connected to it, most preferred first.
  mutating func bounds(around row: Int) throws(SolverError) -> [RankedRow] {
    hasSameBounds = hasBoundsOfCore && neighborhoods.isInCore(row: row)
    if hasSameBounds { return bounds }
    nearby.removeAll()
    let terms = table.terms(ofRow: row)
    neighborhoods.take(around: terms, into: &nearby)
    neighborhoods.giveBack(nearby, around: terms)
    hasBoundsOfCore = neighborhoods.isInCore(row: row)
    try useUpEquations()
    return bounds
  }

  /// Factorizes the nearby equations, and sorts the bounds by preference.
  private mutating func useUpEquations() throws(SolverError) {
    try factorization.budget.spend(nearby.count)
    isUsedUp.extend(to: table.count, with: false)
    equations.removeAll(keepingCapacity: true)
    bounds.removeAll(keepingCapacity: true)
    equations.reserveCapacity(Factorization.commonCount)
    bounds.reserveCapacity(Factorization.commonCount)
    for place in nearby.indices where !isUsedUp[nearby[place]] {
      let row = nearby[place]
      if table[row].isEquation(above: priority) {
        isUsedUp[row] = true
        equations.append(table.ranked(row: row))
      } else {
        bounds.append(table.ranked(row: row, against: priority))
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
