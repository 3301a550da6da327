import ConstraintSolver

/// Finds what keeps an optional constraint from holding.
///
/// The rows of its priority or above that hold with nothing to spare decide the value of its expression, which is a sum
/// of multiples of theirs. Where all these multiples hold the sum off in the direction in which it is off, the chain is
/// what the constraint contradicts (Farkas), and none of it is to spare, as its members are independent. Where a bound's
/// multiple does not, the bound holds for another reason, and all stronger rows are looked at.
struct RivalFinder {
  /// What is known of the rows of a priority or above.
  private struct StrongerRows {
    let priority: Double
    /// The tight ones.
    let rows: [Int]
    var derivation: Derivation
    /// The tight ones that mention one variable alone, by that variable, once they have been looked for.
    var bounds: [Int?: [Int]]?
    /// Those that hold, and what contradicts what among them, once that has been asked for.
    var holding: (rows: [Int], contradictions: Contradictions)?
  }

  let evidence: Evidence
  /// What is left of the work that the layout may cost.
  private(set) var steps: Int
  private var searches = Limits.rivalSearches
  /// All tight rows, once they have been looked for.
  private var tight: [Int]?
  /// The stronger rows for the priorities that were asked for last, the very last at the end.
  private var known: [StrongerRows] = []

  init(_ evidence: Evidence, steps: Int) {
    self.evidence = evidence
    self.steps = steps
  }

  /// The rows that keep a row from holding, in order; none where the work does not suffice to find them.
  mutating func rivals(of row: Int) -> [Int] {
    if let level = level(of: evidence.rows[row].priority), let rivals = rivalsInChain(deciding: row, level) {
      return rivals
    }
    guard searches > 0 else { return [] }
    searches -= 1
    return contradicting(row) ?? opposing(row)
  }

  // MARK: The stronger rows

  /// The place of the stronger rows for a priority among those that are known; `nil` where the work does not suffice.
  private mutating func level(of priority: Double) -> Int? {
    if let place = known.firstIndex(where: { $0.priority == priority }) { return place }
    guard let rows = strongerRows(than: priority) else { return nil }
    if known.count == Limits.rememberedLevels { known.removeFirst() }
    known.append(rows)
    return known.count - 1
  }

  private mutating func strongerRows(than priority: Double) -> StrongerRows? {
    // Choosing the rows looks at each.
    steps -= evidence.rows.count
    let rows = tightRows(from: priority)
    guard let derivation = derivation(of: rows) else { return nil }
    steps -= derivation.steps
    return StrongerRows(priority: priority, rows: rows, derivation: derivation)
  }

  /// The tight rows of a priority or above, those that may decide something first.
  private mutating func tightRows(from priority: Double) -> [Int] {
    let all = tight ?? evidence.tight()
    tight = all
    return all.filter { evidence.rows[$0].priority >= priority }
  }

  private mutating func derivation(of rows: [Int]) -> Derivation? {
    do {
      return try Derivation(rows.map { evidence.rows[$0].constraint }, stepLimit: steps)
    } catch {
      // It throws for want of steps alone, and whoever runs out of them has none left.
      steps = min(steps, 0)
      return nil
    }
  }

  // MARK: The chain

  /// The chain that decides the value of a row's expression, if it holds the value off.
  private mutating func rivalsInChain(deciding row: Int, _ level: Int) -> [Int]? {
    guard steps > 0 else { return nil }
    let before = known[level].derivation.steps
    let chain = try? known[level].derivation.combination(deciding: evidence.rows[row].constraint.expression)
    steps -= known[level].derivation.steps - before
    guard let chain else { return nil }
    let isAbove = evidence.offset(of: row) > 0
    var rivals: [Int] = []
    for (place, factor) in chain {
      guard let rival = holding(known[level].rows[place], level, times: factor, isAbove: isAbove) else {
        return nil
      }
      rivals.append(rival)
    }
    return rivals.sorted()
  }

  /// The row, or another tight one of the same variable alone, if a multiple of it holds a sum above or below.
  ///
  /// Where a view has its intrinsic size, hugging and compression resistance are both tight, and one of them counts.
  private mutating func holding(_ row: Int, _ level: Int, times factor: Double, isAbove: Bool) -> Int? {
    let constraint = evidence.rows[row].constraint
    if constraint.holds(isAbove: isAbove, times: factor) { return row }
    guard let variable = variable(of: row) else { return nil }
    let coefficient = constraint.expression.terms[0].coefficient
    if known[level].bounds == nil {
      steps -= known[level].rows.count
      known[level].bounds = Dictionary(grouping: known[level].rows) { self.variable(of: $0) }
    }
    let others = known[level].bounds?[variable] ?? []
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

  /// The irreducible part of the stronger rows that hold which a row contradicts, in order; `nil` if it can hold with all
  /// of them.
  private mutating func contradicting(_ row: Int) -> [Int]? {
    guard steps > 0, let level = level(of: evidence.rows[row].priority) else { return nil }
    var (rows, contradictions) =
      known[level].holding ?? holdingRows(from: evidence.rows[row].priority)
    // Emptied first, so that nothing is copied.
    known[level].holding = nil
    let before = contradictions.steps
    let members = contradictions.members(against: evidence.rows[row].constraint, stepLimit: steps)
    steps -= contradictions.steps - before
    known[level].holding = (rows, contradictions)
    return members.map { $0.map { rows[$0] } }
  }

  private mutating func holdingRows(from priority: Double) -> (rows: [Int], contradictions: Contradictions) {
    let rows = evidence.rows.indices.filter {
      evidence.rows[$0].priority >= priority && !evidence.isViolated($0)
    }
    let contradictions = Contradictions(among: rows.map { evidence.rows[$0].constraint })
    steps -= contradictions.steps
    return (rows, contradictions)
  }

  /// What a row that could hold by itself would make worse: rows of its priority or above that do not hold either.
  private mutating func opposing(_ row: Int) -> [Int] {
    let priority = evidence.rows[row].priority
    let violated = evidence.rows.indices.filter {
      $0 != row && evidence.rows[$0].priority >= priority && evidence.isViolated($0)
    }
    let rows = tightRows(from: priority) + violated
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
