/// The nonzero coefficients of a row, sorted by variable.
struct SparseRow {
  typealias Entry = ConstraintList.Term

  private(set) var entries: [Entry] = []

  /// Makes a row of entries that are sorted by variable.
  init(ascending entries: [Entry]) { self.entries = entries }

  /// Adds up the coefficients of each variable. Coefficients that cancel to within rounding become 0.
  init(_ terms: some Collection<Expression.Term>) {
    self.init(adding: terms.map { Entry(variable: $0.variable.index, coefficient: $0.coefficient) })
  }

  /// Adds up the coefficients of each variable. Coefficients that cancel to within rounding become 0.
  init(adding terms: [Entry]) {
    entries = terms
    sortByVariable()
    addUp()
  }

  /// Sorts entries by variable; entries of one variable keep their order.
  private mutating func sortByVariable() {
    guard entries.count <= Self.fewEntries else {
      entries = entries.enumerated().sorted {
        ($0.element.variable, $0.offset) < ($1.element.variable, $1.offset)
      }.map(\.element)
      return
    }
    for index in entries.indices.dropFirst() {
      let entry = entries[index]
      var place = index
      while place > 0, entries[place - 1].variable > entry.variable {
        entries[place] = entries[place - 1]
        place -= 1
      }
      entries[place] = entry
    }
  }

  /// Merges the entries of each variable and drops those that cancel.
  private mutating func addUp() {
    var count = 0
    var index = 0
    while index < entries.count {
      var sum = entries[index]
      var magnitude = abs(sum.coefficient)
      index += 1
      while index < entries.count, entries[index].variable == sum.variable {
        sum.coefficient += entries[index].coefficient
        magnitude += abs(entries[index].coefficient)
        if !(abs(sum.coefficient) > 1e-12 * magnitude) { sum.coefficient = 0 }
        index += 1
      }
      guard sum.coefficient != 0 else { continue }
      entries[count] = sum
      count += 1
    }
    entries.removeLast(entries.count - count)
  }

  /// Up to this many entries are sorted by insertion, which allocates nothing.
  private static let fewEntries = 16

  var count: Int { entries.count }

  /// Multiplies every coefficient. Coefficients that underflow to 0 are dropped.
  mutating func scale(by factor: Double) {
    for index in entries.indices { entries[index].coefficient *= factor }
    entries.removeAll { $0.coefficient == 0 }
  }

  /// The row with its variables renumbered.
  func renamed(_ name: (Int) -> Int) -> SparseRow {
    let renamed = entries.map { Entry(variable: name($0.variable), coefficient: $0.coefficient) }
    return SparseRow(ascending: renamed.sorted { $0.variable < $1.variable })
  }

  /// The sum of the coefficients, each times the number of its variable.
  func sum(_ number: (Int) -> Double) -> Double {
    var sum = 0.0
    for entry in entries { sum += entry.coefficient * number(entry.variable) }
    return sum
  }

  /// The same sum, or 0 if its parts cancel to within rounding.
  func cancellingSum(_ number: (Int) -> Double) -> Double {
    var sum = CancellingSum()
    for entry in entries { sum.add(entry.coefficient * number(entry.variable)) }
    return sum.value
  }

  /// The largest power of two that is at most the largest coefficient. Dividing by it causes no rounding.
  var unit: Double {
    guard let largest = entries.map({ abs($0.coefficient) }).max() else { return 1 }
    // Limited so that the reciprocal is a normal number too.
    return Double(sign: .plus, exponent: min(max(largest.exponent, -1000), 1000), significand: 1)
  }
}

/// A sum that detects when its parts cancel, whatever their magnitude.
struct CancellingSum {
  private var sum = 0.0
  private var magnitude = 0.0

  mutating func add(_ part: Double) {
    sum += part
    magnitude += abs(part)
  }

  /// The sum, or 0 if only rounding is left of its parts.
  var value: Double { abs(sum) > 1e-9 * magnitude ? sum : 0 }
}
