/// Finds the rows that a row contradicts, among rows of a solved system.
///
/// Rows that hold must go on holding, and violated ones must become no worse. Equations are used up first; they
/// turn the other rows into bounds on few variables. Of several
/// contradictions the preferred one is found (Junker 2004): the row in question holds from the start, bounds
/// are enforced by the simplex method one after the other, and the first that fails is certainly a member. It
/// then holds from the start too, which gives the next member, until the members contradict each other by
/// themselves. None of them can be left out (Farkas; Gleeson and Ryan 1990).
struct Contradictions: ~Copyable {
  private let table: EvidenceRows
  /// The bounds of a question, members first.
  private var bounds: [Tableau.RequiredBound] = []
  /// The tableau of the bounds, and the column of each variable, or -1.
  private var tableau = Tableau(tolerance: 1e-2 * Evidence.tolerance)
  private var component = Tableau.Component()
  private var columns: ReusedList<Int>
  private var variables = ReusedList<Int>()
  /// The columns of a bound on several columns; reused memory.
  private var sum: [SparseRow.Entry] = []
  /// Whether the contradiction found last has too many bounds to choose all of them by preference: another sequence of moves
  /// could lead to other ones.
  private(set) var isArbitrary = false
  /// What the equations leave of the first rows of a question, as places in `pool`. The next question may have the same rows.
  private var remainders = ReusedList<Places>(capacity: Factorization.commonCount)
  private var pool = ReusedList<SparseRow.Entry>(capacity: 2 * Factorization.commonCount)

  init(_ table: EvidenceRows) {
    self.table = table
    columns = ReusedList(repeating: -1, count: table.variableCount)
    bounds.reserveCapacity(Factorization.commonCount)
    tableau.columns.reserveCapacity(Factorization.commonCount)
    component.columns.reserveCapacity(Factorization.commonCount)
    component.rows.reserveCapacity(Factorization.commonCount)
  }

  /// The rows that contradict `row`, with their multiples in a sum that contradicts itself; `nil` if all of them can hold
  /// with it.
  ///
  /// - Parameters:
  ///   - row: A row that does not hold.
  ///   - rows: The bounds connected to it, most preferred first; `row` itself is skipped.
  ///   - areKnown: Whether `rows` and the equations are those of the previous question.
  ///   - equations: The factors of the equations connected to it.
  /// - Returns: Members of `rows`, equations, and `row` itself.
  /// - Throws: ``SolverError/tooManySteps(limit:)``.
  mutating func shares(
    against row: Int, among rows: [RankedRow], areKnown: Bool, _ equations: inout Factorization
  ) throws(SolverError) -> [Factorization.Share]? {
    defer { forgetBounds() }
    if !areKnown {
      remainders.removeAll()
      pool.removeAll()
    }
    // A bound without a row takes part only if rounding has left nothing but noise.
    guard let shares = try contradiction(of: row, with: rows, &equations), shares.allSatisfy({ $0.row >= 0 })
    else { return nil }
    // The equations that reduce the sum of the shares take part with these multiples.
    try equations.reduce(shares)
    return shares + (try equations.takenOff().map { ($0.row, -$0.multiple) })
  }

  // MARK: Bounds

  /// The multiples of `row` and some of `rows` in the preferred contradiction, `row` included.
  private mutating func contradiction(
    of row: Int, with rows: [RankedRow], _ equations: inout Factorization
  ) throws(SolverError) -> Tableau.Contradiction? {
    isArbitrary = false
    guard let shares = try firstContradiction(of: row, with: rows, &equations) else { return nil }
    // Choosing the preferred ones of so many members would exceed ``Limits/preferredMembers``. The caller then searches
    // among all rows.
    if table.isReduced, shares.count > 4 * Limits.preferredMembers {
      isArbitrary = true
      return shares
    }
    return try preferred(shares, &equations.budget)
  }

  /// Enforces the bound of `row`, then those of `rows`, up to the first that contradicts earlier ones.
  private mutating func firstContradiction(
    of row: Int, with rows: [RankedRow], _ equations: inout Factorization
  ) throws(SolverError) -> Tableau.Contradiction? {
    let remainder = try self.remainder(of: row, &equations)
    // Equations alone may decide the value of the row.
    guard let bound = try self.bound(of: row, remainder, &equations.budget) else { return [(row, 1)] }
    pool.shorten(to: remainder.lowerBound)
    bounds.append(bound)
    var contradiction = try tableau.enforce(bound, in: component, &equations.budget)
    for (place, other) in rows.enumerated() where contradiction == nil {
      guard let bound = try self.bound(ofKept: other.number, at: place, unless: row, &equations) else {
        continue
      }
      bounds.append(bound)
      contradiction = try tableau.enforce(bound, in: component, &equations.budget)
    }
    return contradiction
  }

  /// The bound of the row at a place among the searched rows; `nil` for the row that is asked about.
  private mutating func bound(
    ofKept row: Int, at place: Int, unless asked: Int, _ equations: inout Factorization
  ) throws(SolverError) -> Tableau.RequiredBound? {
    let isKnown = place < remainders.count
    let remainder = isKnown ? remainders[place].range : try self.remainder(of: row, &equations)
    let bound = row == asked ? nil : try self.bound(of: row, remainder, isKept: true, &equations.budget)
    if !isKnown { keep(remainder, at: place) }
    return bound
  }

  /// Replaces a contradiction with the preferred one.
  ///
  /// Each round makes the last bound a member, until the members contradict each other without the other bounds.
  private mutating func preferred(
    _ found: Tableau.Contradiction, _ budget: inout StepBudget
  ) throws(SolverError) -> Tableau.Contradiction {
    var shares = found
    var memberCount = 1
    // With one bound there is nothing to choose: the row contradicts itself by noise of rounding.
    while memberCount < bounds.count {
      bounds.insert(bounds.removeLast(), at: memberCount)
      memberCount += 1
      if isPreferred(shares, memberCount) { break }
      if memberCount > Limits.preferredMembers {
        isArbitrary = true
        break
      }
      // Only rounding can make bounds hold that contradicted each other before.
      guard let next = try enforceAgain(&budget) else { break }
      shares = next
    }
    return shares
  }

  /// Whether a contradiction consists of the first bounds only.
  private func isPreferred(_ shares: Tableau.Contradiction, _ memberCount: Int) -> Bool {
    shares.allSatisfy { share in bounds[..<memberCount].contains { $0.bound.source == share.row } }
  }

  /// Enforces the bounds up to the first that fails, and drops those after it.
  private mutating func enforceAgain(_ budget: inout StepBudget) throws(SolverError) -> Tableau.Contradiction?
  {
    tableau.removeBounds()
    for place in bounds.indices {
      if let contradiction = try tableau.enforce(bounds[place], in: component, &budget) {
        bounds.removeLast(bounds.count - place - 1)
        return contradiction
      }
    }
    return nil
  }

  /// What the equations leave of a row, as places in `pool`.
  private mutating func remainder(
    of row: Int, _ equations: inout Factorization
  ) throws(SolverError) -> Range<Int> {
    try equations.reduce(row)
    let start = pool.count
    for place in equations.remainder.indices { pool.append(equations.remainder[place]) }
    return start..<pool.count
  }

  /// Keeps the last remainder for the next question, if there is room.
  private mutating func keep(_ remainder: Range<Int>, at place: Int) {
    if place == remainders.count, pool.count <= Limits.keptEntries {
      remainders.append(Places(remainder))
    } else {
      pool.shorten(to: remainder.lowerBound)
    }
  }

  /// The bound that a row sets on a column of the tableau; `nil` if equations eliminate the row.
  ///
  /// With `isKept`, a violated row must only become no worse.
  private mutating func bound(
    of row: Int, _ remainder: Range<Int>, isKept: Bool = false, _ budget: inout StepBudget
  ) throws(SolverError) -> Tableau.RequiredBound? {
    guard !remainder.isEmpty else { return nil }
    var column = 0
    var scale = 1.0
    if remainder.count == 1 {
      column = self.column(of: pool[remainder.lowerBound].variable)
      scale = pool[remainder.lowerBound].coefficient
    } else {
      sum.removeAll(keepingCapacity: true)
      for place in remainder {
        let column = self.column(of: pool[place].variable)
        sum.append(SparseRow.Entry(variable: column, coefficient: pool[place].coefficient))
      }
      sum.sort { $0.variable < $1.variable }
      component.rows.append(tableau.rows.count)
      column = try tableau.addRow(sum, &budget)
      component.columns.append(column)
    }
    var relation = table[row].relation
    var value = table[row].value
    if isKept, table[row].isViolated {
      relation = value > 0 ? .lessThanOrEqual : .greaterThanOrEqual
      value = 0
    }
    return Tableau.RequiredBound(
      column: column, relation: scale < 0 ? relation.reversed : relation,
      bound: Tableau.Bound(place: 0 - value / scale, source: row, scale: scale))
  }

  /// The column of a variable: its distance from its value in the solution.
  private mutating func column(of variable: Int) -> Int {
    if columns[variable] < 0 {
      columns[variable] = tableau.addColumn()
      component.columns.append(columns[variable])
      variables.append(variable)
    }
    return columns[variable]
  }

  private mutating func forgetBounds() {
    for place in variables.indices { columns[variables[place]] = -1 }
    variables.removeAll()
    bounds.removeAll(keepingCapacity: true)
    tableau.removeAll()
    component.columns.removeAll(keepingCapacity: true)
    component.rows.removeAll(keepingCapacity: true)
  }
}
