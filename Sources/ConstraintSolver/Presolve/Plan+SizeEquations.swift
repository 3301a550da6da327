extension Plan {
  /// Solves the required equalities that the forest has not used, those with few free variables first.
  ///
  /// With one free variable, it becomes known; with two, one is defined by the other; with more, one is
  /// defined by all others. Longer equalities wait, since shorter ones may shorten them.
  mutating func solve(
    _ equations: consuming ReusedList<Int>, of table: RowTable, _ expansion: inout Expansion,
    _ budget: inout StepBudget
  ) throws(SolverError) {
    var longest = 2
    while !equations.isEmpty {
      var left = 0
      for place in equations.indices {
        let row = equations[place]
        let before = expansion.work
        expansion.expand(row, of: table, by: self)
        try budget.spend(expansion.work - before)
        if expansion.work > expansionLimit { return abandon() }
        if expansion.free.isEmpty {
          if abs(expansion.constant + expansion.knownSum) > tolerance { return abandon() }
        } else if expansion.free.count <= longest {
          define(by: expansion, row: row)
        } else {
          equations[left] = row
          left += 1
        }
      }
      if left > equations.count / 2 { longest *= 2 }
      if left > 0 { settleKnown() }
      equations.shorten(to: left)
    }
  }

  /// Solves an expanded row for one of its variables; a row of -1 means a variable that is 0.
  mutating func define(by expansion: borrowing Expansion, row: Int) {
    let isPair = expansion.free.count == 2
    let solved = solvedTerm(of: expansion, isPair: isPair)
    let scale = -1 / solved.coefficient
    let start = pool.count
    for place in expansion.free.indices where expansion.free[place].variable != solved.variable {
      let term = expansion.free[place]
      if isPair { followers[term.variable] += 1 + followers[solved.variable] }
      pool.append(RowTable.Term(variable: term.variable, coefficient: term.coefficient * scale))
    }
    for place in expansion.known.indices {
      let term = expansion.known[place]
      pool.append(RowTable.Term(variable: term.variable, coefficient: term.coefficient * scale))
    }
    let firstExpansion = expansions.count
    for place in expansion.definitions.indices { expansions.append(expansion.definitions[place]) }
    if row >= 0 { isDefinition[row] = true }
    append(
      Definition(
        variable: solved.variable, terms: start..<pool.count, constant: expansion.constant * scale, row: row,
        scale: scale, expansions: firstExpansion..<expansions.count))
  }

  /// The last created free variable whose coefficient is not too small to divide by.
  ///
  /// Of two, it is the one with fewer followers (union by size). Otherwise all sizes equal to the last
  /// created one, perhaps those of a stack's views, would form a chain, and each expansion would follow all
  /// of it.
  private func solvedTerm(of expansion: borrowing Expansion, isPair: Bool) -> RowTable.Term {
    var largest = 0.0
    for place in expansion.free.indices { largest = max(largest, abs(expansion.free[place].coefficient)) }
    var solved = RowTable.Term(variable: -1, coefficient: 0)
    var fewest = Int.max
    for place in expansion.free.indices
    where abs(expansion.free[place].coefficient) >= Limits.leastPivot * largest {
      let term = expansion.free[place]
      let count = isPair ? followers[term.variable] : 0
      guard (-count, term.variable) > (-fewest, solved.variable) else { continue }
      (solved, fewest) = (term, count)
    }
    return solved
  }
}
