/// Elimination that adds the constraints one after the other, to find those that contradict the ones before.
extension Elimination {
  /// A contradiction must be off by at least this many points. A solver may accept less as a rounding error.
  static let leastViolation = 0.001

  /// The steps that a substitution takes besides those for its terms, if nothing but elimination is done: it changes the
  /// lists of the row, and the queue.
  static let stepsOfSubstitution = 8

  /// Prepares for adding the constraints of the system in order, none of which is added yet.
  mutating func prepareInOrder() {
    setTolerance()
    queue = nil
  }

  /// Adds the required constraint `row`, or leaves it out if elimination shows that it contradicts those before it.
  ///
  /// Elimination shows contradictions among equalities. It also shows those of one or two inequalities with equalities, if
  /// at most one variable is left in each inequality once the equalities are substituted.
  ///
  /// ``prepareInOrder()`` has to come first, and all required constraints before this one must have been added or left out.
  /// The result has the members of the conflict, ascending; it is `nil` if the constraint was added.
  mutating func add(_ row: Int, _ budget: inout StepBudget) throws(SolverError) -> [Int]? {
    try budget.spend(1 + terms.places(of: row).count)
    let pivot = rows[row].state == .pending ? cheapestVariable(of: row)?.variable : nil
    if let shares = try contradiction(of: row, pivot, &budget) {
      let members = expand(shares).map(\.row)
      try budget.spend(
        rows.count + definitions.count + members.reduce(0) { $0 + rows[$1].substitutions.count })
      // Two inequalities can also contradict each other without the row.
      if members.contains(row) {
        leaveOut(row)
        return members
      }
    }
    if let pivot {
      let before = substitutionCount
      _ = try eliminate(pivot, by: row, &budget)
      try budget.spend(Self.stepsOfSubstitution * (substitutionCount - before))
      // Two copies exist at once, besides a solver.
      if terms.room > Limits.entries / 4 { throw .tooManyEntries }
    }
    return nil
  }

  /// The numbers that a copy of the elimination copies, about.
  var size: Int { 8 * rows.count + 2 * terms.room + 2 * substitutionCount }

  /// ``leastViolation``, or the rounding error of large constants if that is more.
  private var leastContradiction: Double { max(Self.leastViolation, tolerance) }

  /// A row with the multiple by which it is added to others.
  typealias Share = (row: Int, multiple: Double)

  /// Whether a row is an inequality that was added before `row`.
  private func isInequality(_ other: Int, before row: Int) -> Bool {
    other < row && rows[other].isRequired && rows[other].state == .other
  }

  /// Shares of `row` and rows before it that add up to a false comparison of numbers; `nil` if none are found.
  ///
  /// An equality can define the variable `pivot`.
  private func contradiction(
    of row: Int, _ pivot: Int?, _ budget: inout StepBudget
  ) throws(SolverError) -> [Share]? {
    if let pivot { return try contradictionOfInequalities(with: row, pivot, &budget) }
    switch Sum(rows[row].constant, terms.places(of: row).prefix(2).map { terms[$0] }) {
    case .number(let number):
      return rows[row].relation.violation(at: number) >= leastContradiction ? [(row, 1)] : nil
    case .term(let term, let constant):
      let bound = Bound(term, constant, rows[row].relation, (row, 1))
      return try contradiction(of: bound, before: row, &budget)
    case .longer: return nil
    }
  }

  /// A contradiction that arises if the equality `row`, solved for `variable`, is substituted into the inequalities before it.
  private func contradictionOfInequalities(
    with row: Int, _ variable: Int, _ budget: inout StepBudget
  ) throws(SolverError) -> [Share]? {
    let coefficient = terms.coefficient(of: variable, in: row)
    let length = terms.places(of: row).count
    var bounds: [Bound] = []
    try budget.spend(occurrences[variable].count)
    for other in occurrences[variable] where isInequality(other, before: row) {
      let multiple = -terms.coefficient(of: variable, in: other) / coefficient
      // At most one term remains only of rows that are about equally long.
      guard multiple != 0, abs(length - terms.places(of: other).count) <= 1 else { continue }
      try budget.spend(2 * length)
      let relation = rows[other].relation
      switch sum(of: other, and: row, times: multiple) {
      case .number(let number):
        if relation.violation(at: number) >= leastContradiction { return [(other, 1), (row, multiple)] }
      case .term(let term, let constant):
        let bound = Bound(term, constant, relation, (other, 1), (row, multiple))
        if let found = try contradiction(of: bound, before: row, &budget) { return found }
        try budget.spend(bounds.count)
        for before in bounds {
          if let found = before.contradiction(with: bound, from: leastContradiction) { return found }
        }
        bounds.append(bound)
      case .longer: break
      }
    }
    return nil
  }

  /// A contradiction between a bound and an inequality of only its variable before `row`.
  private func contradiction(
    of bound: Bound, before row: Int, _ budget: inout StepBudget
  ) throws(SolverError) -> [Share]? {
    try budget.spend(occurrences[bound.variable].count)
    for other in occurrences[bound.variable] where isInequality(other, before: row) {
      let places = terms.places(of: other)
      guard places.count == 1, terms[places.lowerBound].variable == bound.variable else { continue }
      let own = Bound(terms[places.lowerBound], rows[other].constant, rows[other].relation, (other, 1))
      if let found = own.contradiction(with: bound, from: leastContradiction) { return found }
    }
    return nil
  }

  // MARK: Sums of two rows

  /// What remains of a sum of rows.
  private enum Sum {
    case number(Double)
    case term(SparseRow.Entry, constant: Double)
    case longer

    init(_ constant: Double, _ terms: [SparseRow.Entry]) {
      switch terms.count {
      case 0: self = .number(constant)
      case 1: self = .term(terms[0], constant: constant)
      default: self = .longer
      }
    }
  }

  /// `row` + `multiple` × `other`. Coefficients that cancel to within rounding become 0, as in elimination.
  private func sum(of row: Int, and other: Int, times multiple: Double) -> Sum {
    var terms: [SparseRow.Entry] = []
    for place in self.terms.places(of: row) {
      var entry = self.terms[place]
      let added = multiple * self.terms.coefficient(of: entry.variable, in: other)
      let magnitude = abs(entry.coefficient) + abs(added)
      entry.coefficient += added
      if abs(entry.coefficient) > 1e-12 * magnitude { terms.append(entry) }
      if terms.count > 1 { return .longer }
    }
    for place in self.terms.places(of: other) {
      var entry = self.terms[place]
      guard self.terms.coefficient(of: entry.variable, in: row) == 0 else { continue }
      entry.coefficient *= multiple
      if entry.coefficient != 0 { terms.append(entry) }
      if terms.count > 1 { return .longer }
    }
    return Sum(rows[row].constant + multiple * rows[other].constant, terms)
  }

  /// An inequality of one variable: `factor` × the variable + `constant`, compared with 0.
  private struct Bound {
    let variable: Int
    let factor: Double
    let limit: Double
    let isLower: Bool
    /// The one or two rows that add up to it.
    let (row, equality): (Share, Share?)

    init(
      _ term: SparseRow.Entry, _ constant: Double, _ relation: Constraint.Relation, _ row: Share,
      _ equality: Share? = nil
    ) {
      variable = term.variable
      factor = term.coefficient
      limit = -constant / term.coefficient
      isLower = (relation == .greaterThanOrEqual) == (term.coefficient > 0)
      (self.row, self.equality) = (row, equality)
    }

    /// The sum of two bounds that leave no value between them, but a gap of at least `least`.
    func contradiction(with other: Bound, from least: Double) -> [Share]? {
      guard variable == other.variable, isLower != other.isLower else { return nil }
      let (lower, upper) = isLower ? (self, other) : (other, self)
      let gap = lower.limit - upper.limit
      guard gap >= least, gap.isFinite else { return nil }
      return lower.shares(dividedBy: lower.factor) + upper.shares(dividedBy: -upper.factor)
    }

    private func shares(dividedBy divisor: Double) -> [Share] {
      [row, equality].compactMap { $0 }.map { ($0.row, $0.multiple / divisor) }
    }
  }
}
