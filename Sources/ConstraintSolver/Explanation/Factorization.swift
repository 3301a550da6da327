/// A sparse *LU* factorization of rows of a table, one row after the other.
///
/// Each row is the sum of `lower` × earlier factors plus its own factor, which contains no earlier pivot. A
/// row that depends on earlier ones has no factor, so the rows with factors are a basis of all rows.
struct Factorization {
  /// A multiple of a factor.
  private typealias Multiple = SparseRow.Entry
  /// A row with its multiple in a sum.
  typealias Share = (row: Int, multiple: Double)

  private struct Factor {
    /// The row from which the factor remains.
    let row: Int
    let pivot: SparseRow.Entry
    /// The range of the factor's coefficients except the pivot's.
    let rest: Range<Int>
    /// The range of the factors that were subtracted from the row, with their multiples.
    let lower: Range<Int>
    /// The multiple of the factor in the sum that is being unfolded.
    var share = CancellingShare()
  }

  private struct Unknown {
    /// The variable's coefficient in the sum that is being reduced.
    var coefficient = CancellingShare()
    /// The factor whose pivot the variable is, or -1.
    var factor: Int32 = -1
  }

  /// The number of rows for which memory is reserved; questions seldom need more.
  static let commonCount = 64

  private let table: RowTable
  private var factors: [Factor] = []
  private var rests: [SparseRow.Entry] = []
  private var lowers: [Multiple] = []
  private var unknowns: [Unknown]
  private var pending = Heap()
  /// The steps that may be spent here and on uses of the factors.
  var budget: StepBudget

  /// The rest of the sum that was reduced last.
  private(set) var remainder = ReusedList<SparseRow.Entry>()
  /// The factors that were subtracted from it, with their multiples.
  private var multiples = ReusedList<Multiple>()

  init(_ table: RowTable, _ budget: StepBudget) {
    self.table = table
    self.budget = budget
    unknowns = Array(repeating: Unknown(), count: table.kinds.count)
    factors.reserveCapacity(Self.commonCount)
    rests.reserveCapacity(Self.commonCount)
    lowers.reserveCapacity(Self.commonCount)
    remainder.reserveCapacity(Self.commonCount)
    multiples.reserveCapacity(Self.commonCount)
    pending.reserveCapacity(Self.commonCount)
  }

  var count: Int { factors.count }

  mutating func removeAll(from start: Int = 0) {
    guard start < factors.count else { return }
    let (rest, lower) = (factors[start].rest.lowerBound, factors[start].lower.lowerBound)
    for place in start..<factors.count { unknowns[factors[place].pivot.variable].factor = -1 }
    factors.removeLast(factors.count - start)
    rests.removeLast(rests.count - rest)
    lowers.removeLast(lowers.count - lower)
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
    try reduce(row)
    guard let place = pivot(mentions) else { return }
    let pivot = remainder[place]
    unknowns[pivot.variable].factor = Int32(factors.count)
    let rest = rests.count
    for other in remainder.indices where other != place { rests.append(remainder[other]) }
    let lower = lowers.count
    for multiple in multiples { lowers.append(multiple) }
    factors.append(
      Factor(row: row, pivot: pivot, rest: rest..<rests.count, lower: lower..<lowers.count))
  }

  private func pivot(_ mentions: (_ variable: Int) -> Int) -> Int? {
    var largest = 0.0
    for entry in remainder { largest = max(largest, abs(entry.coefficient)) }
    var best: (place: Int, mentions: Int, variable: Int)?
    for place in remainder.indices where abs(remainder[place].coefficient) >= 0.01 * largest {
      let variable = remainder[place].variable
      let count = mentions(variable)
      if let best, (best.mentions, best.variable) < (count, variable) { continue }
      best = (place, count, variable)
    }
    return best?.place
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
    let places = table.rows[row].terms
    guard places.contains(where: { unknowns[table.terms[$0].variable].factor >= 0 }) else {
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
    remainder.removeAll()
    multiples.removeAll()
  }

  private mutating func add(row: Int, times multiple: Double) throws(SolverError) {
    let places = table.rows[row].terms
    try budget.spend(1 + places.count)
    for place in places { add(multiple * table.terms[place].coefficient, table.terms[place].variable) }
  }

  private mutating func add(_ coefficient: Double, _ variable: Int) {
    guard unknowns[variable].coefficient.add(coefficient) else { return }
    let factor = Int(unknowns[variable].factor)
    if factor >= 0 {
      pending.push(factor)
    } else {
      remainder.append(SparseRow.Entry(variable: variable, coefficient: 0))
    }
  }

  private mutating func finish() throws(SolverError) {
    while let next = pending.pop() {
      let (pivot, rest) = (factors[next].pivot, factors[next].rest)
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
    for multiple in multiples { fold(multiple.coefficient, multiple.variable) }
    // A factor is its row minus earlier factors, so unfolding from the last one meets each once.
    while let next = pending.pop() {
      let (row, lower) = (factors[-next].row, factors[-next].lower)
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

/// A sum of numbers that is 0 if they cancel to within rounding.
private struct CancellingShare {
  private var sum = 0.0
  private var magnitude = 0.0

  /// Adds a number; returns whether it is the first.
  mutating func add(_ number: Double) -> Bool {
    defer {
      sum += number
      magnitude += abs(number)
    }
    return magnitude == 0
  }

  /// Resets the sum and returns it, or `nil` if it is 0.
  mutating func take() -> Double? {
    defer { (sum, magnitude) = (0, 0) }
    return abs(sum) > 1e-11 * magnitude ? sum : nil
  }
}
