/// Tells which constraints decide an expression, in a system that is solved.
///
/// ```swift
/// var derivation = try Derivation(tight, stepLimit: 1_000_000)
/// try derivation.constraints(deciding: left + width)  // the places of some of `tight`
/// ```
/// It is given the constraints that hold with equality at the solution. An expression that these decide is a linear
/// combination of theirs, and the constraints with a factor other than 0 are the chain that leads to its value. The
/// chain is taken from a basis of the constraints, earlier ones first, so that none in it can be left out.
///
/// The basis is a sparse *LU* factorisation by rows: row = Σ lower × earlier factors + its own factor, and a factor
/// mentions the pivot of no earlier one. Only constraints that have to do with what is asked for are factorised.
public struct Derivation {
  private struct Factor {
    /// The constraint that the factor is what remains of.
    let constraint: Int
    let pivot: SparseRow.Entry
    /// The factor's coefficients besides the pivot's.
    let rest: [SparseRow.Entry]
    /// The factors that were taken off the constraint, and how many times.
    let lower: [(factor: Int, multiple: Double)]
  }

  private let constraints: [Constraint]
  private var neighbourhoods: Neighbourhoods
  private var factors: [Factor] = []
  private var factorOfPivot: [Int]
  private var accumulator = Accumulator()
  private var budget: StepBudget

  /// Prepares for questions about `constraints`, of which an earlier one is preferred to a later one.
  ///
  /// - Parameters:
  ///   - constraints: Constraints that hold with equality; their constants do not matter.
  ///   - stepLimit: The numbers that may be read or written, here and by all questions together.
  /// - Throws: ``SolverError/tooManySteps(limit:)``.
  public init(_ constraints: [Constraint], stepLimit: Int) throws(SolverError) {
    budget = StepBudget(limit: stepLimit)
    self.constraints = constraints
    neighbourhoods = Neighbourhoods(constraints) { _ in true }
    try budget.spend(neighbourhoods.mentionCount)
    factorOfPivot = Array(repeating: -1, count: neighbourhoods.variableCount)
  }

  /// The steps that have been taken so far.
  public var steps: Int { budget.spent }

  /// The constraints that decide the value of `expression` together, ascending; `nil` if they leave it open.
  ///
  /// - Throws: ``SolverError/tooManySteps(limit:)``.
  public mutating func constraints(deciding expression: Expression) throws(SolverError) -> [Int]? {
    try combination(deciding: expression)?.map(\.constraint)
  }

  /// The constraints that decide the value of `expression`, ascending, each with the factor by which its own expression
  /// goes into the sum that `expression` is, constants apart; `nil` if they leave it open.
  ///
  /// - Throws: ``SolverError/tooManySteps(limit:)``.
  /// - Complexity: The size of the factors of what `expression` is connected with, the first time, and then the length
  ///   of the chain. The factors are about as large as the constraints where these relate neighbours.
  public mutating func combination(
    deciding expression: Expression
  ) throws(SolverError) -> [(constraint: Int, factor: Double)]? {
    let row = SparseRow(expression.terms)
    let nearby = neighbourhoods.take(around: row)
    try budget.spend(nearby.count)
    for number in nearby { try factorise(number) }
    let multiples = try reduce(row)
    guard accumulator.drain().isEmpty else { return nil }
    return try combination(ofFactors: multiples)
  }

  private mutating func factorise(_ number: Int) throws(SolverError) {
    let lower = try reduce(SparseRow(constraints[number].expression.terms))
    let remaining = accumulator.drain()
    guard let pivot = pivot(of: remaining) else { return }
    factorOfPivot[pivot.variable] = factors.count
    factors.append(
      Factor(
        constraint: number, pivot: pivot, rest: remaining.filter { $0.variable != pivot.variable },
        lower: lower))
  }

  /// The constraints that a combination of factors consists of.
  private mutating func combination(
    ofFactors multiples: [(factor: Int, multiple: Double)]
  ) throws(SolverError) -> [(constraint: Int, factor: Double)] {
    // A factor is its constraint less earlier factors, so that unfolding from the last one meets each once.
    var pending = Heap()
    for (factor, multiple) in multiples {
      accumulator.add(multiple, at: factor)
      pending.push(-factor)
    }
    var found: [(constraint: Int, factor: Double)] = []
    while let next = pending.pop() {
      let factor = factors[-next]
      guard let multiple = accumulator.take(-next) else { continue }
      found.append((factor.constraint, multiple))
      try budget.spend(1 + factor.lower.count)
      for (earlier, lower) in factor.lower {
        accumulator.add(-multiple * lower, at: earlier)
        pending.push(-earlier)
      }
    }
    _ = accumulator.drain()
    return found.sorted { $0.constraint < $1.constraint }
  }

  /// Takes off a row what factors can take off it; the accumulator holds what remains.
  private mutating func reduce(_ row: SparseRow) throws(SolverError) -> [(factor: Int, multiple: Double)] {
    var pending = Heap()
    try budget.spend(1 + row.count)
    for entry in row.entries { add(entry.coefficient, entry.variable, &pending) }
    var multiples: [(factor: Int, multiple: Double)] = []
    while let next = pending.pop() {
      let factor = factors[next]
      guard let coefficient = accumulator.take(factor.pivot.variable) else { continue }
      let multiple = coefficient / factor.pivot.coefficient
      multiples.append((next, multiple))
      try budget.spend(1 + factor.rest.count)
      for entry in factor.rest { add(-multiple * entry.coefficient, entry.variable, &pending) }
    }
    return multiples
  }

  private mutating func add(_ coefficient: Double, _ variable: Int, _ pending: inout Heap) {
    let isNew = accumulator.add(coefficient, at: variable)
    guard isNew, variable < factorOfPivot.count, factorOfPivot[variable] >= 0 else { return }
    pending.push(factorOfPivot[variable])
  }

  /// The entry to eliminate: of those that are not small beside the largest the one that stands in the fewest
  /// constraints, which keeps the factors sparse (Markowitz' rule, counted once).
  private func pivot(of entries: [SparseRow.Entry]) -> SparseRow.Entry? {
    let largest = entries.reduce(0) { max($0, abs($1.coefficient)) }
    return entries.filter { abs($0.coefficient) >= 0.01 * largest }
      .min {
        (neighbourhoods.mentions(of: $0.variable), $0.variable)
          < (neighbourhoods.mentions(of: $1.variable), $1.variable)
      }
  }
}

/// A sparse sum of numbers, in which what cancels to within rounding is 0.
private struct Accumulator {
  private var sums: [Double] = []
  private var magnitudes: [Double] = []
  private var touched: [Int] = []

  /// Adds to the number at `place`; returns whether it was untouched.
  @discardableResult
  mutating func add(_ number: Double, at place: Int) -> Bool {
    if place >= sums.count {
      let missing = place + 1 - sums.count
      sums += Array(repeating: 0, count: missing)
      magnitudes += Array(repeating: 0, count: missing)
    }
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

  /// Takes out all that is left, in ascending order of places.
  mutating func drain() -> [SparseRow.Entry] {
    let places = touched.sorted()
    touched.removeAll(keepingCapacity: true)
    return places.compactMap { place in
      take(place).map { SparseRow.Entry(variable: place, coefficient: $0) }
    }
  }
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
