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
    func finiteEnd(isLow: Bool) -> Double {
      let (near, far) = isLow ? (lower, upper) : (upper, lower)
      return near.isFinite ? near : far.isFinite ? far : 0
    }

    /// Both ends, each with the other's value if it is infinite; 0 if both are.
    var finiteEnds: (low: Double, high: Double) { (finiteEnd(isLow: true), finiteEnd(isLow: false)) }

    /// Whether the range is at most `width` wide, so that its ends differ only by rounding.
    @inline(__always)
    func isSingleValue(within width: Double) -> Bool { upper - lower <= width }
  }

  /// A narrowed range and what it was before.
  struct Change {
    let index: Int
    let old: Interval
  }

  let tolerance: Double
  /// The ranges of the variables, followed by those of ties: rows of several terms, without their constants.
  var intervals: ReusedList<Interval>
  let variableCount: Int
  var trail: ReusedList<Change>

  /// The terms of the residual rows, and the place of each tie's terms.
  let pool: [RowTable.Term]
  var tieTerms: ReusedList<Places>
  /// The ties of each variable, stored as twice the tie's number, plus 1 if the coefficient is above 0.
  var occurrences = ListTable()
  /// The bounds of each tie.
  var sides: ReusedList<Sides>

  /// Ends of a range that are finite, or that move.
  struct Sides: OptionSet, BitwiseCopyable {
    let rawValue: UInt8

    static let lower = Sides(rawValue: 1)
    static let upper = Sides(rawValue: 2)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    @inline(__always)
    init(lower: Bool, upper: Bool) { self.init(rawValue: (lower ? 1 : 0) | (upper ? 2 : 0)) }

    /// The sides of the range after multiplying it by -1.
    var reversed: Sides { Sides(rawValue: rawValue >> 1 | (rawValue & 1) << 1) }
  }

  /// Ties whose terms have been narrowed since they were last examined.
  var queue = ReusedList<Int>()
  var isQueued: ReusedList<Bool>
  /// The steps since this was last reset.
  var work = 0
  /// ``propagate(limit:)`` stops once ``work`` exceeds this.
  var workLimit = Int.max
  var isEmptyRange = false
  /// The tie whose sum was out of its range when the last ``propagate(limit:)`` failed; `nil` if it succeeded, or failed for
  /// another reason.
  var emptiedTie: Int?
  /// Whether ranges were left wider than they could be, by little or for lack of time, since this was last
  /// reset.
  var isApproximate = false

  init(_ residual: borrowing ResidualRows, variableCount: Int, tolerance: Double) {
    pool = residual.pool
    self.tolerance = tolerance
    self.variableCount = variableCount
    intervals = ReusedList(repeating: Interval(), count: variableCount + residual.tieCount)
    isQueued = ReusedList(repeating: false, count: residual.tieCount)
    sides = ReusedList(repeating: [], count: residual.tieCount)
    trail = ReusedList(capacity: variableCount)
    var tieTerms = ReusedList(repeating: Places(0..<0), count: residual.tieCount)
    if residual.tieCount > 0 {
      queue.reserveCapacity(residual.tieCount)
      for place in residual.rows.indices where residual.rows[place].isTie {
        tieTerms[residual.rows[place].tie] = Places(residual.rows[place].terms)
      }
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
    for place in residual.bounds.indices {
      let variable = pool[residual.bounds[place].terms.lowerBound].variable
      intervals[variable] = part(of: intervals[variable], allowedBy: residual.bounds[place], error: 0)
    }
  }

  subscript(variable: Int) -> Interval { intervals[variable] }

  func isFixed(_ variable: Int) -> Bool { intervals[variable].isSingleValue(within: tolerance) }

  /// The terms of a tie.
  func terms(ofTie tie: Int) -> ArraySlice<RowTable.Term> { pool[tieTerms[tie].range] }

  /// The range of the sum of a tie's terms.
  func range(ofTie tie: Int) -> Interval { intervals[variableCount + tie] }

  /// Whether the terms of a tie have only one sum.
  func isEquation(_ tie: Int) -> Bool { range(ofTie: tie).isSingleValue(within: tolerance) }

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
  func allows(_ sum: Double, ofTie tie: Int) -> Bool {
    let interval = range(ofTie: tie)
    return sum >= interval.lower - tolerance && sum <= interval.upper + tolerance
  }

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
      let interval = range(ofTie: row.tie)
      least = max(least, interval.lower + row.constant)
      greatest = min(greatest, interval.upper + row.constant)
    }
    return (least, greatest)
  }

  // MARK: Undoing

  /// Resets the range of a variable.
  mutating func reopen(variable: Int) { intervals[variable] = Interval() }

  /// Resets the range of a tie.
  mutating func reopen(tie: Int) {
    intervals[variableCount + tie] = Interval()
    sides[tie] = []
  }

  /// Makes all narrowing so far permanent.
  mutating func clearTrail() { trail.removeAll() }

  var mark: Int { trail.count }

  /// Undoes all narrowing since `mark`.
  mutating func undo(to mark: Int) {
    while trail.count > mark, let change = trail.popLast() {
      intervals[change.index] = change.old
      if change.index >= variableCount { noteSides(ofTie: change.index - variableCount) }
    }
    work += 1
  }
}
