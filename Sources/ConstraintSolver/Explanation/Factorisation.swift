/// A sparse *LU* factorisation of rows of a table, one row after the other: row = Σ lower × earlier factors + its own
/// factor, and a factor mentions the pivot of no earlier one.
///
/// A row that depends on earlier ones has no factor of its own, so that the rows with factors are a basis of all.
struct Factorisation {
  /// A multiple of a factor.
  typealias Multiple = SparseRow.Entry

  private struct Factor {
    /// The row that the factor is what remains of.
    let row: Int
    let pivot: SparseRow.Entry
    /// Where the factor's coefficients besides the pivot's lie.
    let rest: Range<Int>
    /// Where the factors lie that were taken off the row, and how many times.
    let lower: Range<Int>
  }

  private let table: RowTable
  private var factors: [Factor] = []
  private var rests: [SparseRow.Entry] = []
  private var lowers: [Multiple] = []
  private var factorOfPivot: [Int32]
  /// What may be spent on it, and on what is done with it.
  var budget: StepBudget

  /// What remained of the sum that was reduced last.
  private(set) var remainder: [SparseRow.Entry] = []
  /// The factors that were taken off it, and how many times.
  private(set) var multiples: [Multiple] = []

  private var variables: Accumulator
  private var unfolding = Accumulator(count: 0)
  private var pending = Heap()

  init(_ table: RowTable, _ budget: StepBudget) {
    self.table = table
    self.budget = budget
    factorOfPivot = Array(repeating: -1, count: table.kinds.count)
    variables = Accumulator(count: table.kinds.count)
  }

  /// Forgets all factors.
  mutating func removeAll() {
    for factor in factors { factorOfPivot[factor.pivot.variable] = -1 }
    factors.removeAll(keepingCapacity: true)
    rests.removeAll(keepingCapacity: true)
    lowers.removeAll(keepingCapacity: true)
  }

  /// Appends the factor of a row, if it does not depend on those that have one.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - mentions: How many rows mention a variable. Of the coefficients that are not small beside the largest that one
  ///     is eliminated whose variable stands in the fewest, which keeps factors sparse (Markowitz' rule, counted once).
  /// - Throws: ``SolverError/tooManySteps(limit:)``.
  mutating func append(_ row: Int, mentions: (_ variable: Int) -> Int) throws(SolverError) {
    try reduce(table.terms[table.rows[row].terms])
    guard let place = pivot(mentions) else { return }
    let pivot = remainder.remove(at: place)
    factorOfPivot[pivot.variable] = Int32(factors.count)
    factors.append(
      Factor(
        row: row, pivot: pivot, rest: rests.count..<rests.count + remainder.count,
        lower: lowers.count..<lowers.count + multiples.count))
    for entry in remainder { rests.append(entry) }
    for multiple in multiples { lowers.append(multiple) }
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

  /// Takes off a sum of variables what factors can take off it; see ``remainder`` and ``multiples``.
  mutating func reduce(_ terms: ArraySlice<SparseRow.Entry>) throws(SolverError) {
    remainder.removeAll(keepingCapacity: true)
    multiples.removeAll(keepingCapacity: true)
    try budget.spend(1 + terms.count)
    for term in terms { add(term.coefficient, term.variable) }
    while let next = pending.pop() {
      let (pivot, rest) = (factors[next].pivot, factors[next].rest)
      guard let coefficient = variables.take(pivot.variable) else { continue }
      let multiple = coefficient / pivot.coefficient
      multiples.append(Multiple(variable: next, coefficient: multiple))
      try budget.spend(1 + rest.count)
      for place in rest { add(-multiple * rests[place].coefficient, rests[place].variable) }
    }
    variables.drain(into: &remainder)
  }

  private mutating func add(_ coefficient: Double, _ variable: Int) {
    guard variables.add(coefficient, at: variable), factorOfPivot[variable] >= 0 else { return }
    pending.push(Int(factorOfPivot[variable]))
  }

  /// Adds a multiple of a factor to the sum that ``unfold(into:)`` takes apart.
  mutating func fold(_ multiple: Double, ofFactor factor: Int) {
    unfolding.grow(to: factors.count)
    if unfolding.add(multiple, at: factor) { pending.push(-factor) }
  }

  /// Appends the rows that the sum of all that has been folded consists of, each with its own factor in it.
  mutating func unfold(into found: inout [(row: Int, factor: Double)]) throws(SolverError) {
    // A factor is its row less earlier factors, so that unfolding from the last one meets each once.
    while let next = pending.pop() {
      let (row, lower) = (factors[-next].row, factors[-next].lower)
      guard let multiple = unfolding.take(-next) else { continue }
      found.append((row, multiple))
      try budget.spend(1 + lower.count)
      for place in lower { fold(-multiple * lowers[place].coefficient, ofFactor: lowers[place].variable) }
    }
    unfolding.forget()
  }
}

/// A sparse sum of numbers, in which what cancels to within rounding is 0.
private struct Accumulator {
  private var sums: [Double]
  private var magnitudes: [Double]
  private var touched: [Int] = []

  init(count: Int) {
    sums = Array(repeating: 0, count: count)
    magnitudes = sums
  }

  mutating func grow(to count: Int) {
    guard count > sums.count else { return }
    let missing = count - sums.count
    sums += repeatElement(0, count: missing)
    magnitudes += repeatElement(0, count: missing)
  }

  /// Adds to the number at `place`; returns whether it was untouched.
  mutating func add(_ number: Double, at place: Int) -> Bool {
    let isNew = magnitudes[place] == 0
    if isNew { touched.append(place) }
    sums[place] += number
    magnitudes[place] += abs(number)
    return isNew
  }

  /// Takes the number at `place` out, or `nil` if it is 0.
  mutating func take(_ place: Int) -> Double? {
    defer { (sums[place], magnitudes[place]) = (0, 0) }
    return abs(sums[place]) > 1e-11 * magnitudes[place] ? sums[place] : nil
  }

  /// Takes out all that is left, in the order in which it was touched.
  mutating func drain(into entries: inout [SparseRow.Entry]) {
    for index in touched.indices {
      let place = touched[index]
      if let number = take(place) { entries.append(SparseRow.Entry(variable: place, coefficient: number)) }
    }
    touched.removeAll(keepingCapacity: true)
  }

  /// Forgets which numbers have been touched, all of which have been taken out.
  mutating func forget() { touched.removeAll(keepingCapacity: true) }
}

/// The least number first.
private struct Heap {
  private var numbers: [Int] = []

  mutating func push(_ number: Int) {
    numbers.append(number)
    var child = numbers.count - 1
    while child > 0, numbers[child] < numbers[(child - 1) / 2] {
      numbers.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func pop() -> Int? {
    guard let least = numbers.first else { return nil }
    numbers.swapAt(0, numbers.count - 1)
    numbers.removeLast()
    var parent = 0
    while true {
      var child = 2 * parent + 1
      guard child < numbers.count else { return least }
      if child + 1 < numbers.count, numbers[child + 1] < numbers[child] { child += 1 }
      if numbers[parent] <= numbers[child] { return least }
      numbers.swapAt(parent, child)
      parent = child
    }
  }
}
