/// Finds the constraints that decide an expression in a solved system.
///
/// ```swift
/// var derivation = try Derivation(solver.evidence, stepLimit: 1_000_000)
/// try derivation.constraints(deciding: left + width)
/// ```
/// If the constraints that hold with equality decide an expression, it is a linear combination of theirs. The
/// constraints with a factor other than 0 are the chain that leads to its value. The chain comes from a basis
/// of constraints, so that none of it can be left out; the basis prefers equations to bounds, then higher
/// priorities, then short constraints, then order of addition. Only constraints connected to the expression
/// are factorized.
public struct Derivation: ~Copyable {
  private let table: EvidenceRows
  private var neighborhoods: Neighborhoods
  private var factorization: Factorization
  /// The rows connected to the current question.
  private var nearby = ReusedList<Int>()

  /// Prepares for questions about a solved system.
  ///
  /// - Parameters:
  ///   - evidence: The values of its constraints.
  ///   - stepLimit: The steps that preparing and all questions together may take.
  /// - Throws: ``SolverError/tooManySteps(limit:)``.
  public init(_ evidence: Evidence, stepLimit: Int) throws(SolverError) {
    let table = EvidenceRows(evidence)
    self.init(table, Neighborhoods(table), StepBudget(limit: stepLimit))
    try restrict { table[$0].isTight }
  }

  /// Prepares for questions; ``restrict(to:)`` must be called before the first.
  init(_ table: EvidenceRows, _ neighborhoods: consuming Neighborhoods, _ budget: StepBudget) {
    self.table = table
    self.neighborhoods = neighborhoods
    factorization = Factorization(table, budget)
  }

  /// The steps taken so far.
  public var steps: Int { budget.spent }

  var budget: StepBudget { factorization.budget }

  /// Considers only these rows, and treats them as equations.
  mutating func restrict(to isMember: (_ row: Int) -> Bool) throws(SolverError) {
    try factorization.budget.spend(neighborhoods.size)
    factorization.removeAll()
    neighborhoods.setMembers(where: isMember)
  }

  /// The constraints that together decide the value of `expression`, ascending; `nil` if they leave it open.
  ///
  /// - Parameter expression: A sum of variables that the solver had when it made the evidence.
  /// - Returns: The constraints.
  /// - Throws: ``SolverError/tooManySteps(limit:)``.
  public mutating func constraints(
    deciding expression: Expression
  ) throws(SolverError) -> [Constraint.ID]? {
    try shares(deciding: expression)?.map(\.constraint)
  }

  /// A constraint with its factor in a sum of constraints.
  public typealias Share = (constraint: Constraint.ID, factor: Double)

  /// The same with the factor of each constraint: the sum of their expressions is `expression`, apart from a constant.
  ///
  /// - Throws: ``SolverError/tooManySteps(limit:)``.
  public mutating func shares(deciding expression: Expression) throws(SolverError) -> [Share]? {
    try combination(deciding: SparseRow(expression.terms).entries)?.map {
      (table.id(ofRow: $0.row), $0.multiple / table.unit(ofRow: $0.row))
    }
  }

  /// The rows that decide the value of a sum, without its constant, ascending, with their factors; `nil` if
  /// they leave it open.
  ///
  /// - Throws: ``SolverError/tooManySteps(limit:)``.
  /// - Complexity: The size of the factors of what is connected to the sum, the first time; then the length
  ///   of the chain. If constraints relate neighbors, the factors are about as large as the constraints.
  mutating func combination(
    deciding terms: [SparseRow.Entry]
  ) throws(SolverError) -> [Factorization.Share]? {
    nearby.removeAll()
    neighborhoods.take(around: terms[...], into: &nearby)
    try factorization.budget.spend(nearby.count)
    for row in nearby.indices.map({ table.ranked(row: nearby[$0]) }).sorted() {
      try factorization.append(row.number) { neighborhoods.mentions(of: $0) }
    }
    try factorization.reduce(terms)
    return try factorization.combination()?.sorted { $0.row < $1.row }
  }
}
