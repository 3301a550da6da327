import ConstraintSolver

/// Finds what keeps an optional constraint from holding.
///
/// The rows of its priority or above that hold with nothing to spare decide the value of its expression, and among
/// these is a set that it contradicts: only that chain is solved. Where it does not suffice, because a bound of the
/// chain holds for another reason, all stronger rows are.
struct RivalFinder {
  let evidence: Evidence
  /// What is left of the work that the layout may cost.
  private(set) var steps: Int
  private var searches = Limits.rivalSearches
  private var stronger: (priority: Double, rows: [Int], derivation: Derivation)?

  init(_ evidence: Evidence, steps: Int) {
    self.evidence = evidence
    self.steps = steps
  }

  /// The rows that keep a row from holding, in order; none where the work does not suffice to find them.
  mutating func rivals(of row: Int) -> [Int] {
    let priority = evidence.rows[row].priority
    if stronger?.priority != priority { stronger = strongerRows(than: priority) }
    if let chain = strongerChain(deciding: row), let rivals = contradicting(row, among: chain) {
      return rivals
    }
    guard searches > 0 else { return [] }
    searches -= 1
    let holding = evidence.rows.indices.filter {
      evidence.rows[$0].priority >= priority && !evidence.isViolated($0)
    }
    return contradicting(row, among: holding) ?? opposing(row)
  }

  // MARK: The chain

  private mutating func strongerRows(
    than priority: Double
  ) -> (priority: Double, rows: [Int], derivation: Derivation)? {
    let rows = evidence.tight.filter { evidence.rows[$0].priority >= priority }
    guard let derivation = derivation(of: rows) else { return nil }
    return (priority, rows, derivation)
  }

  private mutating func strongerChain(deciding row: Int) -> [Int]? {
    guard let rows = stronger?.rows else { return nil }
    let expression = evidence.rows[row].constraint.expression
    return try? stronger?.derivation.constraints(deciding: expression)?.map { rows[$0] }.sorted()
  }

  private mutating func derivation(of rows: [Int]) -> Derivation? {
    // Choosing the rows has looked at each.
    steps -= evidence.rows.count
    guard let derivation = try? Derivation(rows.map { evidence.rows[$0].constraint }, stepLimit: steps) else {
      return nil
    }
    steps -= derivation.steps
    return derivation
  }

  // MARK: The contradiction

  /// The irreducible part of `rows` that a row contradicts, in order; `nil` if it can hold with all of them.
  private mutating func contradicting(_ row: Int, among rows: [Int]) -> [Int]? {
    guard steps > 0 else { return nil }
    let members = rows + [row]
    var solver = Solver(stepLimit: steps)
    defer { steps -= solver.steps }
    var names: [Int: Variable] = [:]
    let constraints = members.map { member in
      var constraint = evidence.rows[member].constraint
      for (place, term) in constraint.expression.terms.enumerated() {
        let name = names[term.variable.index] ?? solver.makeVariable()
        names[term.variable.index] = name
        constraint.expression.terms[place].variable = name
      }
      return (constraint, Constraint.required)
    }
    do {
      try solver.add(constraints)
      return nil
    } catch .unsatisfiable(let last, let rivals) {
      return (rivals + [last]).map { members[$0.index] }.filter { $0 != row }.sorted()
    } catch {
      return nil
    }
  }

  /// What a row that could hold by itself would make worse: rows of its priority or above that do not hold either.
  private mutating func opposing(_ row: Int) -> [Int] {
    let priority = evidence.rows[row].priority
    let violated = evidence.rows.indices.filter {
      $0 != row && evidence.rows[$0].priority >= priority && evidence.isViolated($0)
    }
    let rows = evidence.tight.filter { evidence.rows[$0].priority >= priority } + violated
    guard var derivation = derivation(of: rows) else { return [] }
    let chain = try? derivation.constraints(deciding: evidence.rows[row].constraint.expression)
    return (chain ?? []).map { rows[$0] }.sorted()
  }
}
