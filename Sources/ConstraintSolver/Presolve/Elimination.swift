/// Eliminates the required equalities of a system: each one defines a variable by others and is substituted
/// wherever that variable occurs.
///
/// Inequalities and optional constraints between few sizes are left. Positions are defined first, since
/// undefined positions would connect everything in a column. Beyond that, the order keeps rows short: the
/// next equality and its variable are those that add the fewest new coefficients in the worst case (Markowitz
/// 1957). A variable that occurs in one row only costs nothing, which eliminates the positions of a column of
/// views from its end.
struct Elimination {
  /// A constraint during elimination: its terms + `constant` compared with 0, times `unit`.
  struct Row {
    var constant: Double
    /// The divisor that was applied to the constraint. It makes the largest coefficient about 1, so that one
    /// tolerance in points fits all rows.
    let unit: Double
    let relation: Constraint.Relation
    let isRequired: Bool
    var state: State
    /// The substitutions applied to the constraint, in order.
    var substitutions: [Substitution] = []

    enum State { case pending, definition, other, leftOut }
  }

  /// `multiple` times the row of a definition, added to another row.
  struct Substitution {
    let definition: Int
    let multiple: Double
  }

  /// The equality of `row`, solved for `variable`.
  struct Definition {
    let variable: Int
    let coefficient: Double
    let row: Int
  }

  /// The constraints of the system, followed by the equalities that define offsets.
  private(set) var rows: [Row]
  private(set) var terms = SparseRows()
  /// The definitions in order of elimination. None contains a variable that an earlier one defines.
  private(set) var definitions: [Definition] = []
  /// The rounding error that a length may have: a few ten thousand units in the last place.
  private(set) var tolerance = 0.0

  /// The kind of each variable: those of the system, followed by the offsets of loose ties.
  private(set) var kinds: [Variable.Kind]
  /// The rows that have contained each variable; some may have lost it again.
  private(set) var occurrences: [[Int]]
  /// The number of rows, except definitions, that contain each variable.
  private var counts: [Int]
  /// How often a definition was substituted into a row.
  private(set) var substitutionCount = 0
  /// Pending rows by cost; entries may be out of date. `nil` if the rows are added in order.
  var queue: CostQueue? = CostQueue()

  init(_ system: System) {
    self.init(rowsOf: system)
    prepare()
  }

  /// Reads the rows of a system; then some may be left out, and ``prepare()`` has to follow.
  init(rowsOf system: System) {
    kinds = system.kinds
    occurrences = Array(repeating: [], count: system.kinds.count)
    counts = Array(repeating: 0, count: system.kinds.count)
    rows = []
    rows.reserveCapacity(system.rows.count)
    for row in system.rows {
      let isRequired = row.priority >= Constraint.required
      var sum = SparseRow(row.constraint.expression.terms)
      let unit = sum.unit
      sum.scale(by: 1 / unit)
      let constant = row.constraint.expression.constant / unit
      append(
        Row(
          constant: constant, unit: unit, relation: row.constraint.relation, isRequired: isRequired,
          state: isRequired && row.constraint.relation == .equal ? .pending : .other),
        sum)
    }
  }

  /// Leaves a constraint out, before ``prepare()`` or before it defines a variable.
  mutating func leaveOut(_ row: Int) {
    for place in terms.places(of: row) { counts[terms[place].variable] -= 1 }
    terms.clear(row)
    rows[row].constant = 0
    rows[row].state = .leftOut
  }

  /// Adds the offsets of loose ties, once it is known which constraints are left out.
  mutating func prepare() {
    setTolerance()
    for tie in looseTies() { addOffset(of: tie) }
  }

  /// Sets the tolerance for the constants of the rows.
  mutating func setTolerance() {
    var largest = 1.0
    for row in rows { largest = max(largest, abs(row.constant)) }
    tolerance = 1e-8 + 1e-12 * largest
  }

  private mutating func append(_ row: Row, _ sum: SparseRow) {
    for entry in sum.entries {
      occurrences[entry.variable].append(rows.count)
      counts[entry.variable] += 1
    }
    rows.append(row)
    terms.append(sum.entries)
  }

  /// Adds a variable for the offset of a position from its neighbor.
  ///
  /// An offset is as free as the position, so its equality belongs to no conflict. It counts as a size, so
  /// that it is kept.
  private mutating func addOffset(of tie: LooseTie) {
    let offset = kinds.count
    kinds.append(.size)
    occurrences.append([])
    counts.append(0)
    let sum = SparseRow([
      .init(Variable(index: tie.position)), .init(Variable(index: tie.neighbor), -1),
      .init(Variable(index: offset), -1),
    ])
    append(Row(constant: 0, unit: 1, relation: .equal, isRequired: true, state: .pending), sum)
  }

  /// Whether `row` has become a false comparison of numbers.
  private func isContradiction(_ number: Int) -> Bool {
    let row = rows[number]
    guard row.isRequired, terms.places(of: number).isEmpty else { return false }
    return row.relation.violation(at: row.constant) > tolerance
  }

  /// Eliminates every required equality; returns the first row that cannot hold, if any.
  mutating func run(_ budget: inout StepBudget) throws(SolverError) -> Int? {
    if let contradiction = rows.indices.first(where: isContradiction) { return contradiction }
    for row in rows.indices where rows[row].state == .pending { enqueue(row) }
    while let next = queue?.pop() {
      guard rows[next.row].state == .pending, let pivot = cheapestVariable(of: next.row) else { continue }
      if pivot.cost > next.cost {
        queue?.push(next.row, cost: pivot.cost)
      } else if let contradiction = try eliminate(pivot.variable, by: next.row, &budget) {
        return contradiction
      }
    }
    return nil
  }

  private mutating func enqueue(_ row: Int) {
    guard queue != nil, let pivot = cheapestVariable(of: row) else { return }
    queue?.push(row, cost: pivot.cost)
  }

  /// The least pivot, instead of ``Limits/leastPivot``, if every pivot of at least that size would add many terms. Then a
  /// width can be the pivot in `393 = 1999 gap + width + …`.
  private static let smallPivot = 0.0001
  /// If the usual pivot adds at least this many terms, a small one is allowed.
  private static let costOfSmallPivot = 10_000

  /// The variable that `row` defines at the least cost: positions before sizes, later ones before earlier
  /// ones.
  ///
  /// Sizes are kept, so that their bounds and optional constraints remain about one variable.
  func cheapestVariable(of row: Int) -> (variable: Int, cost: Int)? {
    let places = terms.places(of: row)
    var largest = 0.0
    for place in places { largest = max(largest, abs(terms[place].coefficient)) }
    let usual = cheapestVariable(in: places, from: Limits.leastPivot * largest)
    guard let usual, usual.cost > Self.costOfSmallPivot else { return usual }
    return cheapestVariable(in: places, from: Self.smallPivot * largest)
  }

  /// The cheapest variable whose coefficient is at least `least`.
  private func cheapestVariable(in places: Range<Int>, from least: Double) -> (variable: Int, cost: Int)? {
    var best: (variable: Int, cost: Int)?
    for place in places where abs(terms[place].coefficient) >= least {
      let entry = terms[place]
      let cost = (places.count - 1) * (counts[entry.variable] - 1)
      if let current = best {
        if kinds[entry.variable] == kinds[current.variable] {
          if cost > current.cost { continue }
        } else if kinds[entry.variable] == .size {
          continue
        }
      }
      best = (entry.variable, cost)
    }
    return best
  }

  /// Solves `row` for `variable` and substitutes it; returns a row that can no longer hold, if any.
  mutating func eliminate(
    _ variable: Int, by row: Int, _ budget: inout StepBudget
  ) throws(SolverError) -> Int? {
    let definition = Definition(
      variable: variable, coefficient: terms.coefficient(of: variable, in: row), row: row)
    definitions.append(definition)
    rows[row].state = .definition
    let size = terms.places(of: row).count
    var contradiction: Int?
    for target in occurrences[variable] where target != row && rows[target].state != .definition {
      let coefficient = terms.coefficient(of: variable, in: target)
      guard coefficient != 0 else { continue }
      // The terms of the definition are also searched in the target.
      try budget.spend(terms.places(of: target).count + 2 * size)
      let multiple = -coefficient / definition.coefficient
      substitute(definition: definitions.count - 1, times: multiple, into: target)
      try terms.checkRoom()
      if contradiction == nil, isContradiction(target) { contradiction = target }
      if rows[target].state == .pending { enqueue(target) }
    }
    try budget.spend(occurrences[variable].count + size)
    occurrences[variable] = []
    try releaseVariables(of: row, &budget)
    return contradiction
  }

  private mutating func substitute(definition: Int, times multiple: Double, into target: Int) {
    let (variable, source) = (definitions[definition].variable, definitions[definition].row)
    for place in terms.places(of: target) { counts[terms[place].variable] -= 1 }
    for place in terms.places(of: source)
    where terms.coefficient(of: terms[place].variable, in: target) == 0 {
      occurrences[terms[place].variable].append(target)
    }
    terms.add(source, times: multiple, to: target, without: variable)
    for place in terms.places(of: target) { counts[terms[place].variable] += 1 }
    rows[target].constant += multiple * rows[source].constant
    rows[target].substitutions.append(Substitution(definition: definition, multiple: multiple))
    substitutionCount += 1
  }

  /// Updates the counts for a new definition, and re-queues equalities that became cheaper.
  private mutating func releaseVariables(
    of definition: Int, _ budget: inout StepBudget
  ) throws(SolverError) {
    for place in terms.places(of: definition) {
      let variable = terms[place].variable
      counts[variable] -= 1
      guard counts[variable] == 1 else { continue }
      try budget.spend(occurrences[variable].count)
      for row in occurrences[variable]
      where rows[row].state == .pending && terms.coefficient(of: variable, in: row) != 0 {
        enqueue(row)
      }
    }
  }

  /// The original constraints that a sum of rows consists of, with their multiples, ascending.
  ///
  /// The definitions substituted into a row contain earlier ones, so the latest is taken apart first.
  func expand(_ shares: [(row: Int, multiple: Double)]) -> [(row: Int, multiple: Double)] {
    var multiples = Array(repeating: CancellingSum(), count: rows.count)
    var pending = Array(repeating: CancellingSum(), count: definitions.count)
    func takeApart(_ row: Int, _ multiple: Double) {
      multiples[row].add(multiple)
      for substitution in rows[row].substitutions {
        pending[substitution.definition].add(multiple * substitution.multiple)
      }
    }
    for share in shares { takeApart(share.row, share.multiple) }
    for latest in definitions.indices.reversed() where pending[latest].value != 0 {
      takeApart(definitions[latest].row, pending[latest].value)
    }
    return multiples.enumerated().filter { $0.element.value != 0 }.map { ($0.offset, $0.element.value) }
  }
}

/// A queue of rows by cost, first in first out for equal costs. Costs beyond the last bucket count as equal.
struct CostQueue {
  private var buckets: [[(row: Int, cost: Int)]] = Array(repeating: [], count: 64)
  private var heads = Array(repeating: 0, count: 64)
  private var lowest = 0

  mutating func push(_ row: Int, cost: Int) {
    let bucket = min(cost, buckets.count - 1)
    buckets[bucket].append((row, cost))
    lowest = min(lowest, bucket)
  }

  mutating func pop() -> (row: Int, cost: Int)? {
    while lowest < buckets.count {
      if heads[lowest] < buckets[lowest].count {
        heads[lowest] += 1
        return buckets[lowest][heads[lowest] - 1]
      }
      buckets[lowest] = []
      heads[lowest] = 0
      lowest += 1
    }
    return nil
  }
}
