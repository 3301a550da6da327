/// The ranges in which variables and the sums of several can lie, as rows put in force one after the other narrow them.
///
/// Narrowing can be taken back: a trail keeps what has been narrowed.
struct Bounds {
  /// Where a value can lie.
  struct Interval {
    var lower = -Double.infinity
    var upper = Double.infinity

    /// The ends of what a multiple of the value can be.
    func times(_ factor: Double) -> (low: Double, high: Double) {
      let (low, high) = (factor * lower, factor * upper)
      return factor > 0 ? (low, high) : (high, low)
    }
  }

  /// What was narrowed, and its range before that.
  private struct Change {
    let index: Int
    let old: Interval
  }

  private struct Occurrence {
    let tie: Int
    let isPositive: Bool
  }

  let tolerance: Double
  /// The ranges of the variables, and after them those of ties: the rows of several terms, without their constants.
  private var intervals: [Interval]
  private let variableCount: Int
  private var trail: [Change] = []

  /// The terms of the residual rows, and where those of each tie are.
  private let pool: [RowTable.Term]
  private var tieTerms: [Range<Int>] = []
  /// The ties of each variable.
  private var starts: [Int]
  private var occurrences: [Occurrence] = []

  /// Ties whose terms have been narrowed since they were looked at.
  private var queue: [Int] = []
  private var isQueued: [Bool]
  private(set) var work = 0
  private var isEmptyRange = false
  /// Whether ranges have been left wider than they are since this was last set: by little, or for want of time.
  var isApproximate = false

  init(_ residual: ResidualRows, variableCount: Int, tolerance: Double) {
    pool = residual.pool
    self.tolerance = tolerance
    self.variableCount = variableCount
    intervals = Array(repeating: Interval(), count: variableCount + residual.tieCount)
    isQueued = Array(repeating: false, count: residual.tieCount)
    starts = []
    trail.reserveCapacity(variableCount)
    guard residual.tieCount > 0 else { return }
    tieTerms.reserveCapacity(residual.tieCount)
    queue.reserveCapacity(residual.tieCount)
    starts = Array(repeating: 0, count: variableCount + 1)
    var count = 0
    for row in residual.rows where row.tie >= 0 {
      tieTerms.append(row.terms)
      count += row.terms.count
      for term in row.terms { starts[residual.pool[term].variable] += 1 }
    }
    var sum = 0
    for index in starts.indices {
      sum += starts[index]
      starts[index] = sum
    }
    occurrences = Array(repeating: Occurrence(tie: 0, isPositive: true), count: count)
    for tie in tieTerms.indices.reversed() {
      for index in tieTerms[tie] {
        let term = pool[index]
        starts[term.variable] -= 1
        occurrences[starts[term.variable]] = Occurrence(tie: tie, isPositive: term.coefficient > 0)
      }
    }
  }

  /// Where a variable can lie.
  subscript(variable: Int) -> Interval { intervals[variable] }

  func isFixed(_ variable: Int) -> Bool {
    intervals[variable].upper - intervals[variable].lower <= tolerance
  }

  /// Whether the terms of a tie may add up to `sum`.
  func allows(_ sum: Double, ofTie tie: Int) -> Bool {
    let interval = intervals[variableCount + tie]
    return sum >= interval.lower - tolerance && sum <= interval.upper + tolerance
  }

  /// The value a variable takes when all are as low as they can be, or all as high.
  func end(of variable: Int, isLow: Bool) -> Double {
    let interval = intervals[variable]
    let (near, far) = isLow ? (interval.lower, interval.upper) : (interval.upper, interval.lower)
    return near.isFinite ? near : far.isFinite ? far : 0
  }

  /// The least and the greatest value of a residual row, its constant included.
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

  /// Demands that `row` misses its relation by no more than `error`.
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

  /// Narrows the range of a variable or tie; what is narrower by rounding only stays.
  mutating func narrow(_ index: Int, to least: Double, _ greatest: Double) {
    let old = intervals[index]
    let rises = least > old.lower
    let falls = greatest < old.upper
    guard rises || falls else { return }
    var new = Interval(lower: rises ? least : old.lower, upper: falls ? greatest : old.upper)
    if new.lower > new.upper {
      if new.lower > new.upper + tolerance { isEmptyRange = true }
      // What was there first counts.
      if rises { new.lower = new.upper } else { new.upper = new.lower }
    }
    trail.append(Change(index: index, old: old))
    intervals[index] = new
    guard index < variableCount, !starts.isEmpty else { return }
    for place in starts[index]..<starts[index + 1] {
      let occurrence = occurrences[place]
      let range = intervals[variableCount + occurrence.tie]
      // A bound of the variable matters to the side of the tie that it is on.
      let pushes = occurrence.isPositive ? rises : falls
      let pulls = occurrence.isPositive ? falls : rises
      if pushes && range.upper < .infinity || pulls && range.lower > -.infinity { enqueue(occurrence.tie) }
    }
    work += starts[index + 1] - starts[index]
  }

  private mutating func enqueue(_ tie: Int) {
    guard !isQueued[tie] else { return }
    isQueued[tie] = true
    queue.append(tie)
  }

  /// Narrows variables to what the ties allow, until nothing changes or it has gone on for long.
  ///
  /// - Returns: Whether every range still has a place in it. The ranges hold all solutions in any case.
  mutating func propagate(limit: Int) -> Bool {
    var cursor = 0
    while cursor < queue.count, cursor < limit, !isEmptyRange {
      let tie = queue[cursor]
      cursor += 1
      isQueued[tie] = false
      narrowTerms(of: tie)
    }
    for tie in queue[cursor...] {
      isQueued[tie] = false
      if !isEmptyRange { isApproximate = true }
    }
    queue.removeAll(keepingCapacity: true)
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
    // Where two terms have no end, none can be given one.
    guard ceiling < .infinity && openBelow < 2 || floor > -.infinity && openAbove < 2 else { return }
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
      if !isWorthwhile(low - own.lower, at: low) { low = -.infinity }
      if !isWorthwhile(own.upper - high, at: high) { high = .infinity }
      narrow(term.variable, to: low, high)
    }
  }

  /// Whether to narrow a range by `step`. Ever smaller steps that come ever nearer to a place would go on for ever.
  private mutating func isWorthwhile(_ step: Double, at place: Double) -> Bool {
    if step > 0.1 * tolerance { return true }
    if step > 1e-12 * (1 + abs(place)) { isApproximate = true }
    return false
  }

  private func ends(of term: RowTable.Term) -> (low: Double, high: Double) {
    intervals[term.variable].times(term.coefficient)
  }

  // MARK: Taking back

  /// Takes back all narrowing of a variable.
  mutating func reopen(variable: Int) { intervals[variable] = Interval() }

  /// Takes back all narrowing of a tie.
  mutating func reopen(tie: Int) { reopen(variable: variableCount + tie) }

  /// Lets all narrowing so far stay.
  mutating func clearTrail() { trail.removeAll(keepingCapacity: true) }

  var mark: Int { trail.count }

  /// Takes back what has been narrowed since `mark`.
  mutating func undo(to mark: Int) {
    while trail.count > mark {
      let change = trail.removeLast()
      intervals[change.index] = change.old
    }
    work += 1
  }
}
