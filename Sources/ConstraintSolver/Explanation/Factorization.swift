/// A sparse *LU* factorization of rows of a table, one row after the other: row = Σ lower × earlier factors + its own
/// factor, and a factor mentions the pivot of no earlier one.
///
/// A row that depends on earlier ones has no factor of its own, so that the rows with factors are a basis of all.
struct Factorization {
  /// A multiple of a factor.
  private typealias Multiple = SparseRow.Entry
  /// How many times a row is in a sum.
  typealias Share = (row: Int, multiple: Double)

  private struct Factor {
    /// The row that the factor is what remains of.
    let row: Int
    let pivot: SparseRow.Entry
    /// Where the factor's coefficients besides the pivot's lie.
    let rest: Range<Int>
    /// Where the factors lie that were taken off the row, and how many times.
    let lower: Range<Int>
    /// How many times the factor is in the sum that is being unfolded.
    var share = CancellingShare()
  }

  private struct Unknown {
    /// The variable's coefficient in the sum that is being reduced.
    var coefficient = CancellingShare()
    /// The factor whose pivot the variable is, or -1.
    var factor: Int32 = -1
  }

  /// So many rows a question seldom has more to do with; there is room for them from the beginning.
  static let commonCount = 64

  private let table: RowTable
  private var factors: [Factor] = []
  private var rests: [SparseRow.Entry] = []
  private var lowers: [Multiple] = []
  private var unknowns: [Unknown]
  private var pending = Heap()
  /// What may be spent on it, and on what is done with it.
  var budget: StepBudget

  /// What remained of the sum that was reduced last.
  private(set) var remainder: [SparseRow.Entry] = []
  /// The factors that were taken off it, and how many times.
  private var multiples: [Multiple] = []

  init(_ table: RowTable, _ budget: StepBudget) {
    self.table = table
    self.budget = budget
    unknowns = Array(repeating: Unknown(), count: table.kinds.count)
    factors.reserveCapacity(Self.commonCount)
    rests.reserveCapacity(Self.commonCount)
    lowers.reserveCapacity(Self.commonCount)
    remainder.reserveCapacity(Self.commonCount)
    multiples.reserveCapacity(Self.commonCount)
  }

  /// How many factors there are.
  var count: Int { factors.count }

  /// Forgets the factors from the one at `start` on.
  mutating func removeAll(from start: Int = 0) {
    guard start < factors.count else { return }
    let (rest, lower) = (factors[start].rest.lowerBound, factors[start].lower.lowerBound)
    for place in start..<factors.count { unknowns[factors[place].pivot.variable].factor = -1 }
    factors.removeLast(factors.count - start)
    rests.removeLast(rests.count - rest)
    lowers.removeLast(lowers.count - lower)
  }

  /// Appends the factor of a row, if it does not depend on those that have one.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - mentions: How many rows mention a variable. Of the coefficients that are not small beside the largest that one
  ///     is eliminated whose variable stands in the fewest, which keeps factors sparse (Markowitz' rule, counted once).
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

  /// Takes off a sum of variables what factors can take off it; see ``remainder``.
  mutating func reduce(_ terms: [SparseRow.Entry]) throws(SolverError) {
    begin()
    try budget.spend(1 + terms.count)
    for term in terms { add(term.coefficient, term.variable) }
    try finish()
  }

  /// Takes off a row what factors can take off it.
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

  /// Takes off a sum of rows what factors can take off it.
  mutating func reduce(_ shares: [Share]) throws(SolverError) {
    begin()
    for share in shares { try add(row: share.row, times: share.multiple) }
    try finish()
  }

  private mutating func begin() {
    // They are short, and to take their elements out one by one costs a quarter of what `removeAll` does.
    while remainder.popLast() != nil {}
    while multiples.popLast() != nil {}
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
    while remainder.count > count { remainder.removeLast() }
  }

  /// What the sum that was reduced last consists of, if that is all of it.
  mutating func combination() throws(SolverError) -> [Share]? { remainder.isEmpty ? try takenOff() : nil }

  /// The rows that have been taken off the sum that was reduced last, each with its own factor in it.
  mutating func takenOff() throws(SolverError) -> [Share] {
    var found: [Share] = []
    found.reserveCapacity(2 * multiples.count)
    for multiple in multiples { fold(multiple.coefficient, multiple.variable) }
    // A factor is its row less earlier factors, so that unfolding from the last one meets each once.
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

/// A sum of numbers that is 0 where they cancel to within rounding.
private struct CancellingShare {
  private var sum = 0.0
  private var magnitude = 0.0

  /// Adds a number; returns whether nothing had been added before.
  mutating func add(_ number: Double) -> Bool {
    defer {
      sum += number
      magnitude += abs(number)
    }
    return magnitude == 0
  }

  /// Takes the sum out, or `nil` if it is 0.
  mutating func take() -> Double? {
    defer { (sum, magnitude) = (0, 0) }
    return abs(sum) > 1e-11 * magnitude ? sum : nil
  }
}

/// The least number first.
private struct Heap {
  private var numbers: [Int] = []

  mutating func push(_ number: Int) {
    numbers.append(number)
    var child = numbers.count - 1
    while child > 0, number < numbers[(child - 1) / 2] {
      numbers[child] = numbers[(child - 1) / 2]
      child = (child - 1) / 2
    }
    numbers[child] = number
  }

  mutating func pop() -> Int? {
    guard let last = numbers.popLast() else { return nil }
    // Mostly there is one.
    guard let least = numbers.first else { return last }
    var parent = 0
    while true {
      var child = 2 * parent + 1
      guard child < numbers.count else { break }
      if child + 1 < numbers.count, numbers[child + 1] < numbers[child] { child += 1 }
      if last <= numbers[child] { break }
      numbers[parent] = numbers[child]
      parent = child
    }
    numbers[parent] = last
    return least
  }
}
