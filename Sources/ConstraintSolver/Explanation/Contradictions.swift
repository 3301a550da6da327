/// Tells which rows of a solved system a row contradicts, of some that hold.
///
/// Equations are used up first; what they leave of the others are bounds on few variables. Of several contradictions it is
/// the preferred one (Junker 2004): the row in question holds from the beginning, the bounds are put in force by the simplex
/// method one after the other, and the first that cannot be is a member for certain. It then holds from the beginning too,
/// which gives the next member, until the members contradict each other by themselves. None of them can be left out
/// (Farkas; Gleeson and Ryan 1990).
struct Contradictions {
  private let evidence: Evidence
  private var neighbourhoods: Neighbourhoods
  private var equations: Factorisation
  /// By row, whether it is an equation that has been used up.
  private var isUsedUp: [Bool]
  private var nearby: [Int] = []

  /// What equations leave of the rows that the question is about, one after the other.
  private var terms: [SparseRow.Entry] = []
  /// The factors of equations that were taken off those rows, and where they lie for each row.
  private var multiples: [Factorisation.Multiple] = []
  private var multiplesOfRow: [Range<Int>]
  private var reduced: [Int] = []
  /// The bounds of that question, and the column of each of its variables, or -1.
  private var tableau = Tableau(tolerance: 1e-2 * Evidence.tolerance)
  private var component = Tableau.Component()
  private var columns: [Int]
  private var variables: [Int] = []

  /// Prepares for questions about the rows that it is still to be restricted to.
  init(_ evidence: Evidence, _ neighbourhoods: Neighbourhoods, _ budget: StepBudget) {
    self.evidence = evidence
    self.neighbourhoods = neighbourhoods
    equations = Factorisation(evidence.table, budget)
    isUsedUp = Array(repeating: false, count: evidence.table.rows.count)
    multiplesOfRow = Array(repeating: 0..<0, count: evidence.table.rows.count)
    columns = Array(repeating: -1, count: evidence.table.kinds.count)
  }

  /// The steps that have been taken so far.
  var steps: Int { equations.budget.spent }

  /// Looks among these rows alone, all of which hold.
  mutating func restrict(to isMember: (_ row: Int) -> Bool) throws(SolverError) {
    try equations.budget.spend(neighbourhoods.size)
    equations.removeAll()
    isUsedUp = Array(repeating: false, count: isUsedUp.count)
    neighbourhoods.setMembers(where: isMember)
  }

  /// The members that cannot hold together with `row`, ascending; `nil` if all of them can.
  ///
  /// - Throws: ``SolverError/tooManySteps(limit:)``.
  mutating func members(against row: Int) throws(SolverError) -> [Int]? {
    let question = evidence.table.terms[evidence.table.rows[row].terms]
    nearby.removeAll(keepingCapacity: true)
    neighbourhoods.take(around: question, into: &nearby)
    defer {
      neighbourhoods.giveBack(nearby, around: question)
      forgetBounds()
    }
    try equations.budget.spend(nearby.count)
    let equationCount = try useUpEquations()
    // A bound that no row has set is in it where rounding has left nothing but noise.
    guard let shares = try shares(against: row, among: equationCount..<nearby.count),
      shares.allSatisfy({ $0.row >= 0 })
    else { return nil }
    var found: [(row: Int, factor: Double)] = []
    for share in shares {
      found.append((share.row, share.multiple))
      for place in multiplesOfRow[share.row] {
        equations.fold(share.multiple * multiples[place].coefficient, ofFactor: multiples[place].variable)
      }
    }
    try equations.unfold(into: &found)
    return found.map(\.row).filter { $0 != row }.sorted()
  }

  /// Factorises the equations nearby, which are preferred to all else; returns how many there are.
  private mutating func useUpEquations() throws(SolverError) -> Int {
    var count = 0
    while count < nearby.count, evidence.table.rows[nearby[count]].relation == .equal {
      let row = nearby[count]
      if !isUsedUp[row] {
        isUsedUp[row] = true
        try equations.append(row) { neighbourhoods.mentions(of: $0) }
      }
      count += 1
    }
    return count
  }

  // MARK: Bounds

  /// The shares that `row` and rows at `places` nearby have in a contradiction, `row` among them.
  private mutating func shares(
    against row: Int, among places: Range<Int>
  ) throws(SolverError) -> Tableau.Contradiction? {
    // Equations alone may decide what the row measures.
    guard let first = try bound(of: row) else { return [(row, 1)] }
    var bounds = [first]
    var contradiction = try tableau.enforce(first, in: component, &equations.budget)
    for place in places where contradiction == nil {
      guard let bound = try bound(of: nearby[place]) else { continue }
      bounds.append(bound)
      contradiction = try tableau.enforce(bound, in: component, &equations.budget)
    }
    var memberCount = 1
    while let shares = contradiction {
      // The row alone cannot hold where rounding has left nothing but noise of it.
      guard memberCount < bounds.count else { return shares }
      bounds.insert(bounds.removeLast(), at: memberCount)
      memberCount += 1
      let isPreferred = shares.allSatisfy { share in
        bounds.prefix(memberCount).contains { $0.bound.source == share.row }
      }
      if isPreferred || memberCount > Limits.preferredMembers { return shares }
      tableau.removeBounds()
      contradiction = nil
      var count = 0
      while contradiction == nil, count < bounds.count {
        contradiction = try tableau.enforce(bounds[count], in: component, &equations.budget)
        count += 1
      }
      bounds.removeLast(bounds.count - count)
      // Rounding alone can let bounds hold now that could not before.
      if contradiction == nil { return shares }
    }
    return nil
  }

  /// The bound that a row sets on a column of the tableau; `nil` if equations leave nothing of it.
  private mutating func bound(of row: Int) throws(SolverError) -> Tableau.RequiredBound? {
    let places = try reduce(row)
    guard !places.isEmpty else { return nil }
    var column = 0
    var scale = 1.0
    if places.count == 1 {
      column = self.column(of: terms[places.lowerBound].variable)
      scale = terms[places.lowerBound].coefficient
    } else {
      var sum: [SparseRow.Entry] = []
      sum.reserveCapacity(places.count)
      for place in places {
        let column = self.column(of: terms[place].variable)
        sum.append(SparseRow.Entry(variable: column, coefficient: terms[place].coefficient))
      }
      sum.sort { $0.variable < $1.variable }
      component.rows.append(tableau.rows.count)
      column = try tableau.addRow(SparseRow(ascending: sum), &equations.budget)
      component.columns.append(column)
    }
    let relation = evidence.table.rows[row].relation
    return Tableau.RequiredBound(
      column: column, relation: scale < 0 ? relation.reversed : relation,
      bound: Tableau.Bound(place: -evidence.value(ofRow: row) / scale, source: row, scale: scale))
  }

  /// Takes off a row what equations can take off it; returns where the terms lie that are left.
  private mutating func reduce(_ row: Int) throws(SolverError) -> Range<Int> {
    try equations.reduce(evidence.table.terms[evidence.table.rows[row].terms])
    let (firstTerm, firstMultiple) = (terms.count, multiples.count)
    for entry in equations.remainder { terms.append(entry) }
    for multiple in equations.multiples { multiples.append(multiple) }
    multiplesOfRow[row] = firstMultiple..<multiples.count
    reduced.append(row)
    return firstTerm..<terms.count
  }

  /// The column of a variable: how far it is from where it lies at the solution.
  private mutating func column(of variable: Int) -> Int {
    if columns[variable] < 0 {
      columns[variable] = tableau.addColumn()
      component.columns.append(columns[variable])
      variables.append(variable)
    }
    return columns[variable]
  }

  private mutating func forgetBounds() {
    for row in reduced { multiplesOfRow[row] = 0..<0 }
    for variable in variables { columns[variable] = -1 }
    reduced.removeAll(keepingCapacity: true)
    variables.removeAll(keepingCapacity: true)
    terms.removeAll(keepingCapacity: true)
    multiples.removeAll(keepingCapacity: true)
    tableau.removeAll()
    component.columns.removeAll(keepingCapacity: true)
    component.rows.removeAll(keepingCapacity: true)
  }
}
