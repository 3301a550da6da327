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
  private var tieTerms: ReusedList<Places>
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
    var tieTerms = ReusedList(repeating: Places(0..<0), count: residual.tieCount)
    if residual.tieCount > 0 {
      queue.reserveCapacity(residual.tieCount)
      for row in residual.rows where row.tie >= 0 { tieTerms[row.tie] = Places(row.terms) }
      let pool = pool
      occurrences = ListTable(count: variableCount) { add in
        for tie in tieTerms.indices {
          for index in tieTerms[tie].range {
            add(pool[index].variable, 2 * tie + (pool[index].coefficient > 0 ? 1 : 0))
          }
        }
      }
    }
    self.tieTerms = tieTerms
    for row in residual.bounds { begin(with: row) }
  }

  subscript(variable: Int) -> Interval { intervals[variable] }

  func isFixed(_ variable: Int) -> Bool {
    intervals[variable].upper - intervals[variable].lower <= tolerance
  }

  /// Whether ties hold if every variable is at the low, or the high, end of its range.
  func hold(ties: Range<Int>, isLow: Bool) -> Bool {
    for tie in ties {
      var sum = 0.0
      for index in tieTerms[tie].range {
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
    var left = tieTerms[last].range.upperBound - tieTerms[ties.lowerBound].range.lowerBound
    for place in mark..<trail.count {
      let (index, old) = (trail[place].index, trail[place].old)
      if index >= variableCount {
        guard hold(ties: index - variableCount..<index - variableCount + 1, isLow: true) else { return false }
      } else if old.end(isLow: true) != intervals[index].end(isLow: true) {
        for occurrence in occurrences.places(of: index) {
          let tie = occurrences[occurrence] >> 1
          left -= tieTerms[tie].range.count
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
    for index in tieTerms[tie].range { sum += pool[index].coefficient * point[pool[index].variable] }
    return allows(sum, ofTie: tie)
  }

  /// The value of a variable of coefficient 1 with which an equation holds, if its other variables are at a point.
  func value(of variable: Int, definedByTie tie: Int, at point: [Double]) -> Double {
    var value = intervals[variableCount + tie].lower
    for index in tieTerms[tie].range where pool[index].variable != variable {
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
    for index in tieTerms[tie].range {
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

  /// Narrows the range of a variable to what a required inequality about it allows, before ties are examined.
  private mutating func begin(with row: ResidualRows.Row) {
    let term = pool[row.terms.lowerBound]
    let isCeiling = row.relation == .lessThanOrEqual
    // The same difference as in a demand, so that zeros have the same sign.
    let place = ((isCeiling ? 0.0 : -0.0) - row.constant) / term.coefficient
    let isUpper = isCeiling == (term.coefficient > 0)
    intervals[term.variable] = narrowed(
      intervals[term.variable], to: isUpper ? -.infinity : place, isUpper ? place : .infinity)
  }

  /// The part of a range between two values. If it is empty only by rounding, the older bound stays.
  @inline(__always)
  private mutating func narrowed(_ old: Interval, to least: Double, _ greatest: Double) -> Interval {
    let rises = least > old.lower
    var new = Interval(lower: rises ? least : old.lower, upper: greatest < old.upper ? greatest : old.upper)
    if new.lower > new.upper {
      if new.lower > new.upper + tolerance { isEmptyRange = true }
      // The older bound wins.
      if rises { new.lower = new.upper } else { new.upper = new.lower }
    }
    return new
  }

  /// Narrows the range of a variable or tie. If the result is empty only by rounding, the older bound stays.
  mutating func narrow(_ index: Int, to least: Double, _ greatest: Double) {
    let old = intervals[index]
    let rises = least > old.lower
    let falls = greatest < old.upper
    guard rises || falls else { return }
    trail.append(Change(index: index, old: old))
    intervals[index] = narrowed(old, to: least, greatest)
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
    let places = tieTerms[tie].range
    work += 2 * places.count
    let range = intervals[variableCount + tie]
    // Most ties have one bound.
    if range.lower == -.infinity {
      narrowTerms(at: places, of: tie, toOne: range.upper, isCeiling: true)
    } else if range.upper == .infinity {
      narrowTerms(at: places, of: tie, toOne: range.lower, isCeiling: false)
    } else {
      narrowTerms(at: places, of: tie, to: range)
    }
  }

  /// Narrows the terms of a tie that has only a greatest value, or only a least one.
  private mutating func narrowTerms(at places: Range<Int>, of tie: Int, toOne bound: Double, isCeiling: Bool)
  {
    let mark = mark
    // The sum of the terms' finite ends on the other side, and how many are infinite.
    let infinity = isCeiling ? -Double.infinity : .infinity
    var (sum, open, openPlace) = (0.0, 0, 0)
    for index in places {
      let end = end(of: pool[index], isLow: isCeiling)
      if end != infinity {
        sum += end
      } else {
        open &+= 1
        openPlace = index
      }
    }
    if open == 0 {
      let isEmpty = isCeiling ? sum > bound + tolerance : sum < bound - tolerance
      if isEmpty { return isEmptyRange = true }
    }
    // If two terms are unbounded, the tie bounds neither. If one is, it bounds only that one.
    guard open < 2 else { return }
    for index in open == 0 ? places : openPlace..<openPlace + 1 {
      let term = pool[index]
      let own = intervals[term.variable]
      let rest = open == 0 ? sum - end(of: term, isLow: isCeiling) : sum
      let place = (bound - rest) / term.coefficient
      if (term.coefficient > 0) == isCeiling {
        guard place < own.upper, isWorthwhile(own.upper - place, at: place, of: term, in: tie, mark) else {
          continue
        }
        narrow(term.variable, to: -.infinity, place)
      } else {
        guard place > own.lower, isWorthwhile(place - own.lower, at: place, of: term, in: tie, mark) else {
          continue
        }
        narrow(term.variable, to: place, .infinity)
      }
    }
  }

  /// Narrows the terms of a tie that has a least and a greatest value.
  private mutating func narrowTerms(at places: Range<Int>, of tie: Int, to range: Interval) {
    let mark = mark
    // The sums of the terms' finite ends, and how many ends are infinite.
    var (least, greatest) = (0.0, 0.0)
    var (openBelow, openAbove) = (0, 0)
    for index in places {
      let ends = ends(of: pool[index])
      if ends.low > -.infinity { least += ends.low } else { openBelow += 1 }
      if ends.high < .infinity { greatest += ends.high } else { openAbove += 1 }
    }
    if openBelow == 0, least > range.upper + tolerance { isEmptyRange = true }
    if openAbove == 0, greatest < range.lower - tolerance { isEmptyRange = true }
    // If two terms are unbounded, the tie bounds neither.
    guard !isEmptyRange, openBelow < 2 || openAbove < 2 else { return }
    for index in places {
      let term = pool[index]
      let own = intervals[term.variable]
      let ends = own.times(term.coefficient)
      var (low, high) = (-Double.infinity, Double.infinity)
      if openBelow == 0 { high = range.upper - (least - ends.low) }
      if openBelow == 1, ends.low == -.infinity { high = range.upper - least }
      if openAbove == 0 { low = range.lower - (greatest - ends.high) }
      if openAbove == 1, ends.high == .infinity { low = range.lower - greatest }
      if term.coefficient < 0 { (low, high) = (high, low) }
      low /= term.coefficient
      high /= term.coefficient
      let rises = low > own.lower && isWorthwhile(low - own.lower, at: low, of: term, in: tie, mark)
      let falls = high < own.upper && isWorthwhile(own.upper - high, at: high, of: term, in: tie, mark)
      if rises || falls { narrow(term.variable, to: rises ? low : -.infinity, falls ? high : .infinity) }
    }
  }

  /// Whether to narrow a range by `step`. Ever smaller steps toward a limit would never end.
  ///
  /// - Parameters:
  ///   - step: The distance from the end of the range.
  ///   - place: The new end.
  ///   - term: The variable with its coefficient in the tie.
  ///   - tie: The tie from which `place` follows.
  ///   - mark: What was narrowed when the tie's ends were added up.
  /// - Returns: Whether the step is long enough.
  @inline(__always)
  private mutating func isWorthwhile(
    _ step: Double, at place: Double, of term: RowTable.Term, in tie: Int, _ mark: Int
  ) -> Bool {
    if step > 0.1 * tolerance { return true }
    // Skipping a step smaller than the rounding error keeps the result exact. In a tie of thousands of terms this error
    // is larger than elsewhere.
    if step > 1e-12 * (1 + abs(place)), step > noise(of: tie, at: mark) / abs(term.coefficient) {
      isApproximate = true
    }
    return false
  }

  /// The rounding error of the sums of a tie's ends as they were at `mark`. Few steps need it.
  @inline(never)
  private func noise(of tie: Int, at mark: Int) -> Double {
    var (least, greatest) = (0.0, 0.0)
    for index in tieTerms[tie].range {
      let ends = interval(of: pool[index].variable, at: mark).times(pool[index].coefficient)
      if ends.low > -.infinity { least += ends.low }
      if ends.high < .infinity { greatest += ends.high }
    }
    return Double.ulpOfOne * Double(tieTerms[tie].range.count) * max(abs(least), abs(greatest))
  }

  /// The range that a variable had at `mark`.
  private func interval(of variable: Int, at mark: Int) -> Interval {
    for place in mark..<trail.count where trail[place].index == variable { return trail[place].old }
    return intervals[variable]
  }

  /// The low, or the high, end of a term's range.
  @inline(__always)
  private func end(of term: RowTable.Term, isLow: Bool) -> Double {
    let range = intervals[term.variable]
    return term.coefficient * ((term.coefficient > 0) == isLow ? range.lower : range.upper)
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
