import ConstraintSolver

/// Finds what keeps an optional constraint from holding.
///
/// The rows of its priority or above that hold with nothing to spare decide the value of its expression, which is a sum
/// of multiples of theirs. Where all these multiples hold the sum off in the direction in which it is off, the chain is
/// what the constraint contradicts (Farkas), and none of it is to spare, as its members are independent. Where a bound's
/// multiple does not, the bound holds for another reason, and all stronger rows are looked at.
struct RivalFinder {
  /// The tight rows of a priority or above.
  private struct StrongerRows {
    let priority: Double
    let rows: [Int]
    var derivation: Derivation
    /// Those that mention one variable alone, by that variable, once they have been looked for.
    var bounds: [Int?: [Int]]?
  }

  let evidence: Evidence
  /// What is left of the work that the layout may cost.
  private(set) var steps: Int
  private var searches = Limits.rivalSearches
  private var stronger: StrongerRows?

  init(_ evidence: Evidence, steps: Int) {
    self.evidence = evidence
    self.steps = steps
  }

  /// The rows that keep a row from holding, in order; none where the work does not suffice to find them.
  mutating func rivals(of row: Int) -> [Int] {
    let priority = evidence.rows[row].priority
    if stronger?.priority != priority { stronger = strongerRows(than: priority) }
    if let rivals = rivalsInChain(deciding: row) { return rivals }
    guard searches > 0 else { return [] }
    searches -= 1
    let holding = evidence.rows.indices.filter {
      evidence.rows[$0].priority >= priority && !evidence.isViolated($0)
    }
    return contradicting(row, among: holding) ?? opposing(row)
  }

  // MARK: The chain

  private mutating func strongerRows(than priority: Double) -> StrongerRows? {
    // Choosing the rows looks at each.
    steps -= evidence.rows.count
    let rows = evidence.tight(from: priority)
    guard let derivation = derivation(of: rows) else { return nil }
    steps -= derivation.steps
    return StrongerRows(priority: priority, rows: rows, derivation: derivation)
  }

  private func derivation(of rows: [Int]) -> Derivation? {
    try? Derivation(rows.map { evidence.rows[$0].constraint }, stepLimit: steps)
  }

  /// The chain that decides the value of a row's expression, if it holds the value off.
  private mutating func rivalsInChain(deciding row: Int) -> [Int]? {
    guard steps > 0, let rows = stronger?.rows, let before = stronger?.derivation.steps else { return nil }
    let chain = try? stronger?.derivation.combination(deciding: evidence.rows[row].constraint.expression)
    steps -= (stronger?.derivation.steps ?? before) - before
    guard let chain else { return nil }
    let isAbove = evidence.offset(of: row) > 0
    var rivals: [Int] = []
    for (place, factor) in chain {
      guard let rival = holding(rows[place], times: factor, isAbove: isAbove) else { return nil }
      rivals.append(rival)
    }
    return rivals.sorted()
  }

  /// The row, or another tight one of the same variable alone, if a multiple of it holds a sum above or below.
  ///
  /// Where a view has its intrinsic size, hugging and compression resistance are both tight, and one of them counts.
  private mutating func holding(_ row: Int, times factor: Double, isAbove: Bool) -> Int? {
    let constraint = evidence.rows[row].constraint
    if constraint.holds(isAbove: isAbove, times: factor) { return row }
    guard let variable = variable(of: row), let rows = stronger?.rows else { return nil }
    let coefficient = constraint.expression.terms[0].coefficient
    if stronger?.bounds == nil {
      steps -= rows.count
      let bounds = Dictionary(grouping: rows) { self.variable(of: $0) }
      stronger?.bounds = bounds
    }
    let others = stronger?.bounds?[variable] ?? []
    steps -= others.count
    return others.first {
      let other = evidence.rows[$0].constraint
      let ratio = coefficient / other.expression.terms[0].coefficient
      return other.holds(isAbove: isAbove, times: factor * ratio)
    }
  }

  /// The variable that a row mentions, if it mentions that one alone.
  private func variable(of row: Int) -> Int? {
    let terms = evidence.rows[row].constraint.expression.terms
    return terms.count == 1 && terms[0].coefficient != 0 ? terms[0].variable.index : nil
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
    let rows = evidence.tight(from: priority) + violated
    guard var derivation = derivation(of: rows) else { return [] }
    let chain = try? derivation.constraints(deciding: evidence.rows[row].constraint.expression)
    steps -= evidence.rows.count + derivation.steps
    return (chain ?? []).map { rows[$0] }.sorted()
  }
}

extension Constraint {
  /// Whether a multiple of the constraint holds the same multiple of its expression above, or else below, where it is 0.
  fileprivate func holds(isAbove: Bool, times factor: Double) -> Bool {
    switch relation {
    case .equal: true
    case .greaterThanOrEqual: (factor > 0) == isAbove
    case .lessThanOrEqual: (factor < 0) == isAbove
    }
  }
}
