/// The ranges of variables and of sums of several variables, narrowed by one row after the other.
///
/// A trail records each narrowing, so that it can be undone.
struct Bounds: ~Copyable {
  /// The range of a value.
  struct Interval {
    var lower = -Double.infinity
    var upper = Double.infinity

    /// The ends of the range of a multiple of the value.
    func times(_ factor: Double) -> (low: Double, high: Double) {
      let (low, high) = (factor * lower, factor * upper)
      return factor > 0 ? (low, high) : (high, low)
    }

    /// The low, or the high, end; the other one if that is infinite, and 0 if both are.
    @inline(__always)
    func end(isLow: Bool) -> Double {
      let (near, far) = isLow ? (lower, upper) : (upper, lower)
      return near.isFinite ? near : far.isFinite ? far : 0
    }
  }

  /// A narrowed range and what it was before.
  struct Change {
    let index: Int
    let old: Interval
  }

  let tolerance: Double
  /// The ranges of the variables, followed by those of ties: rows of several terms, without their constants.
  private var intervals: ReusedList<Interval>
  private let variableCount: Int
  private var trail: ReusedList<Change>

  /// The terms of the residual rows, and the place of each tie's terms.
  private let pool: [RowTable.Term]
  private var tieTerms: [Range<Int>] = []
  /// The ties of each variable, stored as twice the tie's number, plus 1 if the coefficient is above 0.
  private var occurrences = ListTable()

  /// Ties whose terms have been narrowed since they were last examined.
  private var queue = ReusedList<Int>()
  private var isQueued: ReusedList<Bool>
  private(set) var work = 0
  private var isEmptyRange = false
  /// Whether ranges were left wider than they could be, by little or for lack of time, since this was last
  /// reset.
  var isApproximate = false

  init(_ residual: ResidualRows, variableCount: Int, tolerance: Double) {
    pool = residual.pool
    self.tolerance = tolerance
    self.variableCount = variableCount
    intervals = ReusedList(repeating: Interval(), count: variableCount + residual.tieCount)
    isQueued = ReusedList(repeating: false, count: residual.tieCount)
    trail = ReusedList(capacity: variableCount)
    guard residual.tieCount > 0 else { return }
    tieTerms = Array(repeating: 0..<0, count: residual.tieCount)
    queue.reserveCapacity(residual.tieCount)
    for row in residual.rows where row.tie >= 0 { tieTerms[row.tie] = row.terms }
    let (tieTerms, pool) = (tieTerms, pool)
    occurrences = ListTable(count: variableCount) { add in
      for tie in tieTerms.indices {
        for index in tieTerms[tie] {
          add(pool[index].variable, 2 * tie + (pool[index].coefficient > 0 ? 1 : 0))
        }
      }
    }
  }

  subscript(variable: Int) -> Interval { intervals[variable] }

  func isFixed(_ variable: Int) -> Bool {
    intervals[variable].upper - intervals[variable].lower <= tolerance
  }

  /// Whether ties hold if every variable is at the low, or the high, end of its range.
  func hold(ties: Range<Int>, isLow: Bool) -> Bool {
    let (tieTerms, pool) = (tieTerms.span, pool.span)
    for tie in ties {
      var sum = 0.0
      for index in tieTerms[tie] {
        sum += pool[index].coefficient * intervals[pool[index].variable].end(isLow: isLow)
      }
      guard allows(sum, ofTie: tie) else { return false }
    }
    return true
  }

  /// Whether all ties hold with each variable at the low end of its range. They must have held at `mark`.
  ///
  /// Checks only the ties whose variables have been narrowed since then, or all `ties` if those have fewer terms.
  func holdAgain(since mark: Int, among ties: Range<Int>) -> Bool {
    guard let last = ties.last else { return true }
    var left = tieTerms[last].upperBound - tieTerms[ties.lowerBound].lowerBound
    for place in mark..<trail.count {
      let (index, old) = (trail[place].index, trail[place].old)
      if index >= variableCount {
        guard hold(ties: index - variableCount..<index - variableCount + 1, isLow: true) else { return false }
      } else if old.end(isLow: true) != intervals[index].end(isLow: true) {
        for occurrence in occurrences.places(of: index) {
          let tie = occurrences[occurrence] >> 1
          left -= tieTerms[tie].count
          guard left >= 0 else { return hold(ties: ties, isLow: true) }
          guard hold(ties: tie..<tie + 1, isLow: true) else { return false }
        }
      }
    }
    return true
  }

  /// Whether a tie holds at a point.
  func holds(tie: Int, at point: [Double]) -> Bool {
    var sum = 0.0
    for index in tieTerms[tie] { sum += pool[index].coefficient * point[pool[index].variable] }
    return allows(sum, ofTie: tie)
  }

  /// The value of a variable of coefficient 1 with which an equation holds, if its other variables are at a point.
  func value(of variable: Int, definedByTie tie: Int, at point: [Double]) -> Double {
    var value = intervals[variableCount + tie].lower
    for index in tieTerms[tie] where pool[index].variable != variable {
      value -= pool[index].coefficient * point[pool[index].variable]
    }
    return value
  }

  /// Whether a variable may have a value.
  func allows(_ value: Double, of variable: Int) -> Bool {
    value >= intervals[variable].lower - tolerance && value <= intervals[variable].upper + tolerance
  }

  /// Whether a tie holds, if all of its variables are determined; `true` otherwise.
  func holdsIfFixed(tie: Int) -> Bool {
    var sum = 0.0
    for index in tieTerms[tie] {
      guard isFixed(pool[index].variable) else { return true }
      sum += pool[index].coefficient * intervals[pool[index].variable].lower
    }
    return allows(sum, ofTie: tie)
  }

  /// Whether the terms of a tie may add up to `sum`.
  private func allows(_ sum: Double, ofTie tie: Int) -> Bool {
    let interval = intervals[variableCount + tie]
    return sum >= interval.lower - tolerance && sum <= interval.upper + tolerance
  }

  /// The value of a variable if all variables are as low, or as high, as possible.
  func end(of variable: Int, isLow: Bool) -> Double { intervals[variable].end(isLow: isLow) }

  /// The least and greatest values of a residual row, its constant included.
  mutating func range(of row: ResidualRows.Row) -> (least: Double, greatest: Double) {
    work += row.terms.count
    var least = row.constant
    var greatest = row.constant
    for index in row.terms {
      let ends = ends(of: pool[index])
      least += ends.low
      greatest += ends.high
    }
    if row.tie >= 0 {
      let interval = intervals[variableCount + row.tie]
      least = max(least, interval.lower + row.constant)
      greatest = min(greatest, interval.upper + row.constant)
    }
    return (least, greatest)
  }

  // MARK: Narrowing

  /// Requires that `row` violates its relation by at most `error`.
  mutating func demand(_ row: ResidualRows.Row, error: Double) {
    let first = pool[row.terms.lowerBound]
    let isSingle = row.tie < 0
    let index = isSingle ? first.variable : variableCount + row.tie
    let divisor = isSingle ? first.coefficient : 1
    if row.relation != .greaterThanOrEqual {
      let place = (error - row.constant) / divisor
      narrow(index, to: divisor > 0 ? -.infinity : place, divisor > 0 ? place : .infinity)
    }
    if row.relation != .lessThanOrEqual {
      let place = (-error - row.constant) / divisor
      narrow(index, to: divisor > 0 ? place : -.infinity, divisor > 0 ? .infinity : place)
    }
    if !isSingle { enqueue(row.tie) }
  }

  /// Narrows the range of a variable or tie. If the result is empty only by rounding, the older bound stays.
  mutating func narrow(_ index: Int, to least: Double, _ greatest: Double) {
    let old = intervals[index]
    let rises = least > old.lower
    let falls = greatest < old.upper
    guard rises || falls else { return }
    var new = Interval(lower: rises ? least : old.lower, upper: falls ? greatest : old.upper)
    if new.lower > new.upper {
      if new.lower > new.upper + tolerance { isEmptyRange = true }
      // The older bound wins.
      if rises { new.lower = new.upper } else { new.upper = new.lower }
    }
    trail.append(Change(index: index, old: old))
    intervals[index] = new
    guard index < variableCount, !tieTerms.isEmpty else { return }
    let places = occurrences.places(of: index)
    for place in places {
      let (tie, isPositive) = (occurrences[place] >> 1, occurrences[place] & 1 == 1)
      let range = intervals[variableCount + tie]
      // A bound of the variable affects only one side of the tie.
      let pushes = isPositive ? rises : falls
      let pulls = isPositive ? falls : rises
      if pushes && range.upper < .infinity || pulls && range.lower > -.infinity { enqueue(tie) }
    }
    work += places.count
  }

  private mutating func enqueue(_ tie: Int) {
    guard !isQueued[tie] else { return }
    isQueued[tie] = true
    queue.append(tie)
  }

  /// Narrows variables to what the ties allow, until nothing changes or the limit is reached.
  ///
  /// - Returns: Whether no range is empty. The ranges always contain all solutions.
  mutating func propagate(limit: Int) -> Bool {
    var cursor = 0
    while cursor < queue.count, cursor < limit, !isEmptyRange {
      let tie = queue[cursor]
      cursor += 1
      isQueued[tie] = false
      narrowTerms(of: tie)
    }
    while cursor < queue.count {
      isQueued[queue[cursor]] = false
      if !isEmptyRange { isApproximate = true }
      cursor += 1
    }
    queue.removeAll()
    defer { isEmptyRange = false }
    return !isEmptyRange
  }

  private mutating func narrowTerms(of tie: Int) {
    let terms = tieTerms[tie]
    work += 2 * terms.count
    // The sums of the terms' finite ends, and how many ends are infinite.
    var (least, greatest) = (0.0, 0.0)
    var (openBelow, openAbove) = (0, 0)
    for index in terms {
      let term = pool[index]
      let ends = ends(of: term)
      if ends.low > -.infinity { least += ends.low } else { openBelow += 1 }
      if ends.high < .infinity { greatest += ends.high } else { openAbove += 1 }
    }
    let (floor, ceiling) = (intervals[variableCount + tie].lower, intervals[variableCount + tie].upper)
    if openBelow == 0, least > ceiling + tolerance { isEmptyRange = true }
    if openAbove == 0, greatest < floor - tolerance { isEmptyRange = true }
    guard !isEmptyRange else { return }
    // If two terms are unbounded, the tie bounds neither.
    guard ceiling < .infinity && openBelow < 2 || floor > -.infinity && openAbove < 2 else { return }
    // The rounding error of the sums. Few steps need it, so it is computed on demand.
    let (lowSum, highSum) = (least, greatest)
    func noise() -> Double { Double.ulpOfOne * Double(terms.count) * max(abs(lowSum), abs(highSum)) }
    for index in terms {
      let term = pool[index]
      let own = intervals[term.variable]
      let ends = own.times(term.coefficient)
      var (low, high) = (-Double.infinity, Double.infinity)
      if ceiling < .infinity {
        if openBelow == 0 { high = ceiling - (least - ends.low) }
        if openBelow == 1, ends.low == -.infinity { high = ceiling - least }
      }
      if floor > -.infinity {
        if openAbove == 0 { low = floor - (greatest - ends.high) }
        if openAbove == 1, ends.high == .infinity { low = floor - greatest }
      }
      if term.coefficient < 0 { (low, high) = (high, low) }
      low /= term.coefficient
      high /= term.coefficient
      if low > -.infinity, !isWorthwhile(low - own.lower, at: low, noise(), of: term) { low = -.infinity }
      if high < .infinity, !isWorthwhile(own.upper - high, at: high, noise(), of: term) { high = .infinity }
      if low > own.lower || high < own.upper { narrow(term.variable, to: low, high) }
    }
  }

  /// Whether to narrow a range by `step`. Ever smaller steps toward a limit would never end.
  ///
  /// - Parameters:
  ///   - step: The distance from the end of the range.
  ///   - place: The new end.
  ///   - noise: The rounding error of the sum from which `place` follows.
  ///   - term: The variable with its coefficient in that sum.
  /// - Returns: Whether the step is long enough.
  private mutating func isWorthwhile(
    _ step: Double, at place: Double, _ noise: @autoclosure () -> Double, of term: RowTable.Term
  ) -> Bool {
    if step > 0.1 * tolerance { return true }
    // Skipping a step smaller than the rounding error keeps the result exact. In a tie of thousands of terms this error
    // is larger than elsewhere.
    if step > 1e-12 * (1 + abs(place)), step > noise() / abs(term.coefficient) { isApproximate = true }
    return false
  }

  private func ends(of term: RowTable.Term) -> (low: Double, high: Double) {
    intervals[term.variable].times(term.coefficient)
  }

  // MARK: Undoing

  /// Resets the range of a variable.
  mutating func reopen(variable: Int) { intervals[variable] = Interval() }

  /// Resets the range of a tie.
  mutating func reopen(tie: Int) { reopen(variable: variableCount + tie) }

  /// Makes all narrowing so far permanent.
  mutating func clearTrail() { trail.removeAll() }

  var mark: Int { trail.count }

  /// Undoes all narrowing since `mark`.
  mutating func undo(to mark: Int) {
    while trail.count > mark, let change = trail.popLast() { intervals[change.index] = change.old }
    work += 1
  }
}
