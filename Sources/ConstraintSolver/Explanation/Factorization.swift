/// A sparse *LU* factorization of rows of a table, one row after the other.
///
/// Each row is the sum of `lower` × earlier factors plus its own factor. A row that depends on earlier ones has no factor,
/// so the rows with factors are a basis of all rows.
///
/// There are two kinds of factors. A row that has a variable which no earlier factor contains *defines* that variable: the
/// row itself is the factor. So in a column of views, each position stays a sum of two lengths; otherwise it would be the
/// sum of all lengths above it. Any other row is reduced, and its factor contains no earlier pivot. Definitions are
/// subtracted from a sum first, the last one before the others, and then the other factors from first to last. So
/// each is subtracted once.
struct Factorization: ~Copyable {
  /// A multiple of a factor.
  typealias Multiple = SparseRow.Entry
  /// A row with its multiple in a sum.
  typealias Share = (row: Int, multiple: Double)

  struct Factor {
    /// The row from which the factor remains.
    let row: Int
    let pivot: SparseRow.Entry
    /// The range of the factor's coefficients except the pivot's.
    let rest: Places
    /// The range of the factors that were subtracted from the row, with their multiples.
    let lower: Places
    /// The multiple of the factor in the sum that is being unfolded.
    var share = CancellingShare()
  }

  struct Unknown {
    /// The variable's coefficient in the sum that is being reduced.
    var coefficient = CancellingShare()
    /// The order of the factor whose pivot the variable is, or ``noFactor``.
    var order = Unknown.noFactor
    /// The number of factors that contain the variable, except as their pivot.
    var uses: Int32 = 0

    static let noFactor = Int32.max
    var isPivot: Bool { order != Self.noFactor }
    /// Whether no factor contains the variable.
    var isUnused: Bool { uses == 0 && !isPivot }
  }

  /// The number of rows for which memory is reserved; questions seldom need more.
  static let commonCount = 64

  private let table: EvidenceRows
  private var factors = ReusedList<Factor>()
  private var rests = ReusedList<SparseRow.Entry>()
  private var lowers = ReusedList<Multiple>()
  /// One for each variable, from the first row or sum on.
  private var unknowns = ReusedList<Unknown>()
  private var pending = Heap()
  /// The steps that may be spent here and on uses of the factors.
  var budget: StepBudget

  /// The rest of the sum that was reduced last.
  private(set) var remainder = ReusedList<SparseRow.Entry>()
  /// The factors that were subtracted from it, with their multiples.
  private var multiples = ReusedList<Multiple>()

  init(_ table: EvidenceRows, _ budget: StepBudget) {
    self.table = table
    self.budget = budget
  }

  /// Takes memory for the first row or sum; most questions about rivals need no factors.
  private mutating func takeMemory() {
    guard unknowns.isEmpty else { return }
    unknowns.extend(to: table.variableCount, with: Unknown())
    factors.reserveCapacity(Self.commonCount)
    rests.reserveCapacity(Self.commonCount)
    lowers.reserveCapacity(Self.commonCount)
    remainder.reserveCapacity(Self.commonCount)
    multiples.reserveCapacity(Self.commonCount)
  }

  var count: Int { factors.count }

  mutating func removeAll(from start: Int = 0) {
    guard start < factors.count else { return }
    let (rest, lower) = (factors[start].rest.range.lowerBound, factors[start].lower.range.lowerBound)
    for place in start..<factors.count { unknowns[factors[place].pivot.variable].order = Unknown.noFactor }
    for place in rest..<rests.count { unknowns[rests[place].variable].uses -= 1 }
    factors.shorten(to: start)
    rests.shorten(to: rest)
    lowers.shorten(to: lower)
  }

  /// Appends the factor of a row, unless the row depends on earlier ones.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - mentions: The number of rows that mention a variable. The pivot is the variable with the fewest
  ///     mentions among those whose coefficients are not small, which keeps factors sparse (Markowitz' rule,
  ///     counted once).
  /// - Throws: ``SolverError/tooManySteps(limit:)``.
  mutating func append(_ row: Int, mentions: (_ variable: Int) -> Int) throws(SolverError) {
    takeMemory()
    if try define(by: row, mentions) { return }
    try reduce(row)
    guard let pivot = pivot(among: remainder.indices, { remainder[$0] }, mentions) else { return }
    let rest = rests.count
    for place in remainder.indices { appendRest(remainder[place], unless: pivot) }
    let lower = lowers.count
    for place in multiples.indices { lowers.append(multiples[place]) }
    unknowns[pivot.variable].order = Int32(factors.count)
    factors.append(
      Factor(
        row: row, pivot: pivot, rest: Places(rest..<rests.count), lower: Places(lower..<lowers.count)))
  }

  /// Makes a row a definition; `false` if earlier factors contain each variable that could be its pivot.
  private mutating func define(
    by row: Int, _ mentions: (_ variable: Int) -> Int
  ) throws(SolverError) -> Bool {
    let places = table[row].terms.range
    try budget.spend(1 + places.count)
    guard let pivot = pivot(among: places, isDefinition: true, { table.terms[$0] }, mentions) else {
      return false
    }
    let rest = rests.count
    for place in places { appendRest(table.terms[place], unless: pivot) }
    unknowns[pivot.variable].order = ~Int32(factors.count)
    factors.append(
      Factor(
        row: row, pivot: pivot, rest: Places(rest..<rests.count),
        lower: Places(lowers.count..<lowers.count)))
    return true
  }

  /// The variable with the fewest mentions, and of several the first, among those whose coefficients are not small. That of a
  /// definition is in no earlier factor.
  @inline(__always)
  private func pivot(
    among places: Range<Int>, isDefinition: Bool = false, _ entry: (_ place: Int) -> SparseRow.Entry,
    _ mentions: (_ variable: Int) -> Int
  ) -> SparseRow.Entry? {
    var largest = 0.0
    for place in places { largest = max(largest, abs(entry(place).coefficient)) }
    var best: (entry: SparseRow.Entry, mentions: Int)?
    for place in places where abs(entry(place).coefficient) >= Limits.leastPivot * largest {
      let entry = entry(place)
      if isDefinition, !unknowns[entry.variable].isUnused { continue }
      let count = mentions(entry.variable)
      if let best, (best.mentions, best.entry.variable) < (count, entry.variable) { continue }
      best = (entry, count)
    }
    return best?.entry
  }

  @inline(__always)
  private mutating func appendRest(_ entry: SparseRow.Entry, unless pivot: SparseRow.Entry) {
    guard entry.variable != pivot.variable else { return }
    unknowns[entry.variable].uses += 1
    rests.append(entry)
  }

  // MARK: Sums

  /// Reduces a sum of variables by the factors; see ``remainder``.
  mutating func reduce(_ terms: [SparseRow.Entry]) throws(SolverError) {
    begin()
    try budget.spend(1 + terms.count)
    for term in terms { add(term.coefficient, term.variable) }
    try finish()
  }

  mutating func reduce(_ row: Int) throws(SolverError) {
    begin()
    let places = table[row].terms.range
    guard places.contains(where: { unknowns[table.terms[$0].variable].isPivot }) else {
      try budget.spend(1 + places.count)
      for place in places { remainder.append(table.terms[place]) }
      return
    }
    try add(row: row, times: 1)
    try finish()
  }

  mutating func reduce(_ shares: [Share]) throws(SolverError) {
    begin()
    for share in shares { try add(row: share.row, times: share.multiple) }
    try finish()
  }

  private mutating func begin() {
    takeMemory()
    remainder.removeAll()
    multiples.removeAll()
  }

  private mutating func add(row: Int, times multiple: Double) throws(SolverError) {
    let places = table[row].terms.range
    try budget.spend(1 + places.count)
    for place in places { add(multiple * table.terms[place].coefficient, table.terms[place].variable) }
  }

  private mutating func add(_ coefficient: Double, _ variable: Int) {
    guard unknowns[variable].coefficient.add(coefficient) else { return }
    if unknowns[variable].isPivot {
      pending.push(Int(unknowns[variable].order))
    } else {
      remainder.append(SparseRow.Entry(variable: variable, coefficient: 0))
    }
  }

  private mutating func finish() throws(SolverError) {
    while let order = pending.pop() {
      // The complement of the number of a definition, which is negative.
      let next = order < 0 ? ~order : order
      let (pivot, rest) = (factors[next].pivot, factors[next].rest.range)
      guard let coefficient = unknowns[pivot.variable].coefficient.take() else { continue }
      let multiple = coefficient / pivot.coefficient
      multiples.append(Multiple(variable: next, coefficient: multiple))
      try budget.spend(1 + rest.count)
      for place in rest { add(-multiple * rests[place].coefficient, rests[place].variable) }
    }
    var count = 0
    for place in remainder.indices {
      let variable = remainder[place].variable
      guard let coefficient = unknowns[variable].coefficient.take() else { continue }
      remainder[count] = SparseRow.Entry(variable: variable, coefficient: coefficient)
      count += 1
    }
    remainder.shorten(to: count)
  }

  /// The rows that the last reduced sum consists of; `nil` if something remained of it.
  mutating func combination() throws(SolverError) -> [Share]? { remainder.isEmpty ? try takenOff() : nil }

  /// The rows that were subtracted from the last reduced sum, with their multiples.
  mutating func takenOff() throws(SolverError) -> [Share] {
    var found: [Share] = []
    found.reserveCapacity(2 * multiples.count)
    for place in multiples.indices { fold(multiples[place].coefficient, multiples[place].variable) }
    // A factor is its row minus earlier factors, so unfolding from the last one meets each once.
    while let next = pending.pop() {
      let (row, lower) = (factors[-next].row, factors[-next].lower.range)
      guard let multiple = factors[-next].share.take() else { continue }
      found.append((row, multiple))
      try budget.spend(1 + lower.count)
      for place in lower { fold(-multiple * lowers[place].coefficient, lowers[place].variable) }
    }
    return found
  }

  private mutating func fold(_ multiple: Double, _ factor: Int) {
    if factors[factor].share.add(multiple) { pending.push(-factor) }
  }
}
