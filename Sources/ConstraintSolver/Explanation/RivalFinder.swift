/// Finds what keeps optional constraints from holding, in a system that is solved.
///
/// ```swift
/// var finder = RivalFinder(solver.evidence, stepLimit: 1_000_000)
/// finder.rivals(of: [wish], searchLimit: 20, memberLimit: 1_000)  // for each wish the constraints that beat it
/// ```
/// The constraints of a wish's priority or above that hold with nothing to spare decide the value of its expression, which
/// is a sum of multiples of theirs. Where all these multiples hold the sum off in the direction in which it is off, the
/// chain is what the wish contradicts (Farkas), and none of it is to spare, as its members are independent. Where a bound's
/// multiple does not, the bound holds for another reason, and all stronger constraints that hold are looked at. A wish that
/// can hold with all of these would make worse others that do not hold either.
public struct RivalFinder {
  private let evidence: Evidence
  private let neighbourhoods: Neighbourhoods
  private let stepLimit: Int
  /// The steps that have been taken so far.
  public private(set) var steps = 0
  /// How many rivals may still be named.
  private var membersLeft = 0

  /// Prepares for questions about a solved system.
  ///
  /// - Parameters:
  ///   - evidence: What its constraints amount to.
  ///   - stepLimit: The steps that all questions together may take.
  public init(_ evidence: Evidence, stepLimit: Int) {
    self.evidence = evidence
    self.stepLimit = stepLimit
    neighbourhoods = Neighbourhoods(evidence)
    steps = neighbourhoods.size
  }

  /// The constraints that keep each of some constraints from holding.
  ///
  /// - Parameters:
  ///   - wishes: Optional constraints that do not hold.
  ///   - searchLimit: For how many of them all stronger constraints may be looked at.
  ///   - memberLimit: How many rivals all of them may have together, those of the highest priorities first.
  /// - Returns: For each wish its rivals in order of addition; none where the work does not suffice to find them, or there
  ///   would be too many.
  /// - Complexity: For each priority among the wishes linear in the system, and then the size of what each wish has to do
  ///   with.
  public mutating func rivals(
    of wishes: [Constraint.ID], searchLimit: Int, memberLimit: Int
  ) -> [[Constraint.ID]] {
    membersLeft = memberLimit
    let rows = wishes.map { evidence.row(of: $0) }
    var rivals: [[Int]?] = Array(repeating: nil, count: rows.count)
    findChains(of: rows, &rivals)
    let open = rows.indices.filter { rivals[$0] == nil }.prefix(searchLimit)
    findContradictions(of: rows, open, &rivals)
    for place in open where rivals[place] == nil && membersLeft > 0 {
      rivals[place] = named(opposing(rows[place]))
    }
    return rivals.map { ($0 ?? []).map { evidence.id(ofRow: $0) } }
  }

  /// What was found, unless it is too much together with what has been named before.
  private mutating func named(_ found: [Int]) -> [Int] {
    membersLeft -= found.count
    return membersLeft < 0 ? [] : found
  }

  /// The places of wishes by their priorities, the highest first.
  private func levels(of places: some Sequence<Int>, _ rows: [Int]) -> [(priority: Double, places: [Int])] {
    Dictionary(grouping: places) { evidence.table.rows[rows[$0]].priority }
      .sorted { $0.key > $1.key }.map { ($0.key, $0.value) }
  }

  private var budget: StepBudget { StepBudget(limit: stepLimit - steps) }

  private func isStrong(_ row: Int, _ priority: Double) -> Bool {
    evidence.table.rows[row].priority >= priority
  }

  // MARK: The chain

  private mutating func findChains(of rows: [Int], _ rivals: inout [[Int]?]) {
    var derivation = Derivation(evidence, neighbourhoods, budget)
    defer { steps += derivation.steps }
    for level in levels(of: rows.indices, rows) {
      guard
        (try? derivation.restrict { evidence.isTight(row: $0) && isStrong($0, level.priority) }) != nil
      else { return }
      for place in level.places {
        guard membersLeft > 0, steps + derivation.steps < stepLimit else { return }
        let terms = evidence.table.terms[evidence.table.rows[rows[place]].terms]
        guard let chain = try? derivation.combination(deciding: terms),
          let found = self.rows(holdingOff: rows[place], in: chain)
        else { continue }
        rivals[place] = named(found)
      }
    }
  }

  /// The rows of the chain that decides a row's value, if they hold it off.
  private mutating func rows(holdingOff row: Int, in chain: [(row: Int, factor: Double)]) -> [Int]? {
    let isAbove = evidence.offset(ofRow: row) > 0
    var rivals: [Int] = []
    for link in chain {
      guard
        let rival = rival(
          link.row, times: link.factor, isAbove: isAbove, from: evidence.table.rows[row].priority)
      else { return nil }
      rivals.append(rival)
    }
    return rivals.sorted()
  }

  /// The row, or another tight one of the same variable alone, if a multiple of it holds a sum above or below.
  ///
  /// Where a view has its intrinsic size, hugging and compression resistance are both tight, and one of them counts.
  private mutating func rival(_ row: Int, times factor: Double, isAbove: Bool, from priority: Double) -> Int?
  {
    let table = evidence.table
    if table.rows[row].relation.holds(isAbove: isAbove, times: factor) { return row }
    guard table.rows[row].terms.count == 1 else { return nil }
    let term = table.terms[table.rows[row].terms.lowerBound]
    let mentions = neighbourhoods.rows(mentioning: term.variable)
    steps += neighbourhoods.count(mentioning: term.variable)
    return
      mentions
      .filter { other in
        guard table.rows[other].terms.count == 1, evidence.isTight(row: other), isStrong(other, priority)
        else {
          return false
        }
        let ratio = term.coefficient / table.terms[table.rows[other].terms.lowerBound].coefficient
        return table.rows[other].relation.holds(isAbove: isAbove, times: factor * ratio)
      }
      .min { neighbourhoods.isPreferred($0, to: $1) }
  }

  // MARK: The contradiction

  private mutating func findContradictions(
    of rows: [Int], _ open: some Sequence<Int>, _ rivals: inout [[Int]?]
  ) {
    var contradictions = Contradictions(evidence, neighbourhoods, budget)
    defer { steps += contradictions.steps }
    for level in levels(of: open, rows) {
      guard
        (try? contradictions.restrict { !evidence.isViolated(row: $0) && isStrong($0, level.priority) })
          != nil
      else { return }
      for place in level.places {
        guard membersLeft > 0 else { return }
        if let found = try? contradictions.members(against: rows[place]) { rivals[place] = named(found) }
      }
    }
  }

  // MARK: What would be worse

  /// What a row that could hold by itself would make worse: rows of its priority or above that do not hold either.
  private mutating func opposing(_ row: Int) -> [Int] {
    var derivation = Derivation(evidence, neighbourhoods, budget)
    defer { steps += derivation.steps }
    let priority = evidence.table.rows[row].priority
    let terms = evidence.table.terms[evidence.table.rows[row].terms]
    do {
      try derivation.restrict {
        $0 != row && (evidence.isTight(row: $0) || evidence.isViolated(row: $0)) && isStrong($0, priority)
      }
      return try derivation.combination(deciding: terms)?.map(\.row) ?? []
    } catch {
      return []
    }
  }
}

extension Constraint.Relation {
  /// Whether a multiple of a constraint holds the same multiple of its expression above, or else below, where it is 0.
  fileprivate func holds(isAbove: Bool, times factor: Double) -> Bool {
    switch self {
    case .equal: true
    case .greaterThanOrEqual: (factor > 0) == isAbove
    case .lessThanOrEqual: (factor < 0) == isAbove
    }
  }
}
