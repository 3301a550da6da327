extension LevelSolver {
  /// Narrows ranges to the points at which the active rows have the least sum of errors, if a single limited sum decides it.
  ///
  /// First, all other limits are ignored: then the errors have the least sum at exactly these points. Other limits only exclude
  /// points. So if a witness remains, which the caller has to find, the errors have the least sum there.
  ///
  /// - Returns: The ties that limit the sum, besides the one with which it begins; `nil` if no such sum was found.
  mutating func divideShortage(in component: ResidualRows.Component) -> [LimitingTie]? {
    bounds.work += component.ties.count + active.count
    guard let tie = bounds.emptiedTie ?? longestTie(of: component), let rows = activeRows() else {
      return nil
    }
    for isCeiling in [true, false] where bounds.sides[tie].contains(isCeiling ? .upper : .lower) {
      let sum = limitedSum(from: tie, isCeiling: isCeiling, rows)
      guard divideShortage(of: sum, rows) else { continue }
      let range = bounds.range(ofTie: tie)
      bounds.fix(tie: tie, at: isCeiling ? range.upper : range.lower)
      return sum.ties
    }
    return nil
  }

  /// The tie with the most terms, among those whose sum has a range.
  private func longestTie(of component: ResidualRows.Component) -> Int? {
    var longest: Int?
    for tie in component.ties where !bounds.sides[tie].isEmpty {
      if let longest, bounds.terms(ofTie: longest).count >= bounds.terms(ofTie: tie).count { continue }
      longest = tie
    }
    return longest
  }

  /// The active rows of one term, by their variables; `nil` if a variable has several.
  private func activeRows() -> [Int: ResidualRows.Row]? {
    var rows: [Int: ResidualRows.Row] = [:]
    for place in active.indices {
      let row = residual.rows[active[place].row]
      guard row.tie < 0 else { continue }
      let variable = residual.pool[row.terms.lowerBound].variable
      guard rows.updateValue(row, forKey: variable) == nil else { return nil }
    }
    return rows
  }

  // MARK: Sums

  /// A tie that expresses a variable of a limited sum by others.
  struct LimitingTie {
    let variable: Int
    let tie: Int
    /// The factor by which the tie's terms are multiplied to give the variable the coefficient of its term.
    let multiple: Double
    /// The end of the tie's range at which the variable's term is the least.
    let end: Double
  }

  /// A sum that must not exceed a limit.
  private struct LimitedSum {
    /// The terms, in the order in which they were added. A term may have canceled another.
    private(set) var terms: [RowTable.Term] = []
    /// The sum of the absolute coefficients that were added for each term.
    private var magnitudes: [Double] = []
    /// The place of each variable among the terms.
    private var places: [Int: Int] = [:]
    var limit: Double
    var ties: [LimitingTie] = []

    init(limit: Double) { self.limit = limit }

    /// Adds a multiple of a variable.
    mutating func add(_ variable: Int, times coefficient: Double) {
      if let place = places[variable] {
        terms[place].coefficient += coefficient
        magnitudes[place] += abs(coefficient)
      } else {
        places[variable] = terms.count
        terms.append(RowTable.Term(variable: variable, coefficient: coefficient))
        magnitudes.append(abs(coefficient))
      }
    }

    /// Whether a term has canceled others, but for rounding.
    func isCanceled(_ place: Int) -> Bool { abs(terms[place].coefficient) <= 1e-12 * magnitudes[place] }
  }

  /// The sum of a tie's terms, or its opposite, with variables expressed by others.
  ///
  /// In a stack of views, for example, one tie limits the sum of the distances between their tops, and others say that each
  /// distance is at least the length of a view plus the spacing. Together they limit the sum of the lengths.
  private mutating func limitedSum(
    from tie: Int, isCeiling: Bool, _ rows: [Int: ResidualRows.Row]
  ) -> LimitedSum {
    let sign = isCeiling ? 1.0 : -1
    let range = bounds.range(ofTie: tie)
    var sum = LimitedSum(limit: isCeiling ? range.upper : -range.lower)
    for term in bounds.terms(ofTie: tie) { sum.add(term.variable, times: sign * term.coefficient) }
    var used: Set = [tie]
    var place = 0
    while place < sum.terms.count {
      let term = sum.terms[place]
      if rows[term.variable] == nil, !sum.isCanceled(place),
        let other = strictestTie(on: term, besides: used, rows)
      {
        used.insert(other.tie)
        sum.ties.append(other)
        sum.limit -= other.multiple * other.end
        for term in bounds.terms(ofTie: other.tie) {
          sum.add(term.variable, times: -other.multiple * term.coefficient)
        }
      }
      place += 1
    }
    return sum
  }

  /// The tie that gives a term its greatest lower bound; `nil` if the range of its variable gives one at least as great. Long
  /// ties are left out, since each of their terms would look at all others.
  private mutating func strictestTie(
    on term: RowTable.Term, besides used: Set<Int>, _ rows: [Int: ResidualRows.Row]
  ) -> LimitingTie? {
    var strictest: LimitingTie?
    var most = bounds[term.variable].times(term.coefficient).low + bounds.tolerance
    for place in bounds.occurrences.places(of: term.variable) {
      let tie = bounds.occurrences[place] >> 1
      let terms = bounds.terms(ofTie: tie)
      bounds.work += 1 + min(terms.count, ResidualRows.shortTerms)
      guard !used.contains(tie), terms.count <= ResidualRows.shortTerms else { continue }
      let multiple = term.coefficient / coefficient(of: term.variable, in: terms)
      let end = multiple > 0 ? bounds.range(ofTie: tie).lower : bounds.range(ofTie: tie).upper
      guard end.isFinite else { continue }
      var least = multiple * end
      for other in terms where other.variable != term.variable {
        let rest = RowTable.Term(variable: other.variable, coefficient: -multiple * other.coefficient)
        least += shortageTerm(rest, rows).preferred
      }
      if least > most {
        most = least
        strictest = LimitingTie(variable: term.variable, tie: tie, multiple: multiple, end: end)
      }
    }
    return strictest
  }

  /// The coefficient of a variable in a tie that it occurs in.
  private func coefficient(of variable: Int, in terms: ArraySlice<RowTable.Term>) -> Double {
    guard let term = terms.first(where: { $0.variable == variable }) else {
      preconditionFailure("a tie is listed only for its own variables")
    }
    return term.coefficient
  }

  // MARK: Division

  /// Narrows ranges to the points at which the active rows have the least sum of errors if only this sum has a limit. There the
  /// sum is at its limit, so its ties are at their ends.
  ///
  /// - Returns: `false` if the limit is not exceeded, or if the terms cannot be small enough.
  private mutating func divideShortage(of sum: LimitedSum, _ rows: [Int: ResidualRows.Row]) -> Bool {
    bounds.work += sum.terms.count + active.count
    let terms = sum.terms.indices.filter { !sum.isCanceled($0) }.map { sum.terms[$0] }
    let shared = terms.map { shortageTerm($0, rows) }
    guard let shortage = Shortage(shared, limit: sum.limit, tolerance: bounds.tolerance) else { return false }
    var rest = rows
    for (term, range) in zip(terms, shortage.ranges) {
      let ends = Bounds.Interval(lower: range.least, upper: range.greatest).times(1 / term.coefficient)
      bounds.narrow(term.variable, to: ends.low, ends.high)
      rest[term.variable] = nil
    }
    for tie in sum.ties { bounds.fix(tie: tie.tie, at: tie.end) }
    for place in active.indices {
      let row = residual.rows[active[place].row]
      let isOutside = row.tie >= 0 || rest[residual.pool[row.terms.lowerBound].variable] != nil
      if isOutside { bounds.demand(row, error: active[place].error) }
    }
    return true
  }

  /// A term of a limited sum, with the active row of its variable.
  private func shortageTerm(_ term: RowTable.Term, _ rows: [Int: ResidualRows.Row]) -> Shortage.Term {
    let range = bounds[term.variable].times(term.coefficient)
    let withoutError = Shortage.Term(least: range.low, preferred: range.low, cost: 0)
    guard let row = rows[term.variable] else { return withoutError }
    let coefficient = residual.pool[row.terms.lowerBound].coefficient
    let relation = (coefficient < 0) == (term.coefficient < 0) ? row.relation : row.relation.reversed
    guard relation != .lessThanOrEqual else { return withoutError }
    let preferred = -row.constant / coefficient * term.coefficient
    return Shortage.Term(
      least: range.low, preferred: min(max(preferred, range.low), range.high),
      cost: row.unit * abs(coefficient / term.coefficient))
  }
}
