/// Tells which constraints decide an expression, in a system that is solved.
///
/// ```swift
/// var derivation = try Derivation(solver.evidence, stepLimit: 1_000_000)
/// try derivation.constraints(deciding: left + width)
/// ```
/// An expression that the constraints which hold with nothing to spare decide is a linear combination of theirs, and the
/// constraints with a factor other than 0 are the chain that leads to its value. The chain is taken from a basis of them,
/// so that none in it can be left out: equations before bounds, then those of higher priority, then short ones, then in
/// order of addition. Only constraints that have to do with what is asked for are factorized.
public struct Derivation {
  private let evidence: Evidence
  private var neighborhoods: Neighborhoods
  private var factorization: Factorization
  /// The rows that a question has to do with.
  private var nearby: [Int] = []

  /// Prepares for questions about a solved system.
  ///
  /// - Parameters:
  ///   - evidence: What its constraints amount to.
  ///   - stepLimit: The numbers that may be read or written, here and by all questions together.
  /// - Throws: ``SolverError/tooManySteps(limit:)``.
  public init(_ evidence: Evidence, stepLimit: Int) throws(SolverError) {
    self.init(evidence, Neighborhoods(evidence), StepBudget(limit: stepLimit))
    try restrict { evidence.isTight(row: $0) }
  }

  /// Prepares for questions about the rows that it is still to be restricted to.
  init(_ evidence: Evidence, _ neighborhoods: Neighborhoods, _ budget: StepBudget) {
    self.evidence = evidence
    self.neighborhoods = neighborhoods
    factorization = Factorization(evidence.table, budget)
  }

  /// The steps that have been taken so far.
  public var steps: Int { budget.spent }

  var budget: StepBudget { factorization.budget }

  /// Decides by these rows alone, which are taken for equations.
  mutating func restrict(to isMember: (_ row: Int) -> Bool) throws(SolverError) {
    try factorization.budget.spend(neighborhoods.size)
    factorization.removeAll()
    neighborhoods.setMembers(where: isMember)
  }

  /// The constraints that decide the value of `expression` together, ascending; `nil` if they leave it open.
  ///
  /// - Parameter expression: A sum of variables that the solver had when it gave the evidence.
  /// - Returns: The constraints.
  /// - Throws: ``SolverError/tooManySteps(limit:)``.
  public mutating func constraints(
    deciding expression: Expression
  ) throws(SolverError) -> [Constraint.ID]? {
    try combination(deciding: SparseRow(expression.terms).entries)?.map { evidence.id(ofRow: $0.row) }
  }

  /// The rows that decide the value of a sum, ascending, each with the factor by which it goes into the sum, constants
  /// apart; `nil` if they leave it open.
  ///
  /// - Throws: ``SolverError/tooManySteps(limit:)``.
  /// - Complexity: The size of the factors of what the sum is connected with, the first time, and then the length of the
  ///   chain. The factors are about as large as the constraints where these relate neighbors.
  mutating func combination(
    deciding terms: [SparseRow.Entry]
  ) throws(SolverError) -> [Factorization.Share]? {
    nearby.removeAll(keepingCapacity: true)
    neighborhoods.take(around: terms[...], into: &nearby)
    try factorization.budget.spend(nearby.count)
    for row in nearby.map({ evidence.ranked(row: $0) }).sorted() {
      try factorization.append(row.number) { neighborhoods.mentions(of: $0) }
    }
    try factorization.reduce(terms)
    return try factorization.combination()?.sorted { $0.row < $1.row }
  }
}
