/// The ranges that rows leave to the changes of variables, and the row that set each end.
///
/// The rows that made a range empty contradict each other. The trail finds them as a SAT solver explains a conflict.
struct RangeTrail: ~Copyable {
  /// A row that moved an end of a variable's range.
  struct Narrowing {
    /// The number of the end; see ``RangeTrail/number(of:isUpper:)``.
    let end: Int32
    let row: Int32
    /// The variable's coefficient in the row.
    let coefficient: Double
    /// The narrowing that had set the same end before, or -1.
    let before: Int32
    /// The multiple of the variable that the narrowing adds to a contradiction.
    var share = CancellingShare()
  }

  struct End {
    var place: Double
    /// The last narrowing, or -1.
    var narrowing: Int32 = -1
  }

  private let table: EvidenceRows
  private var ends: ReusedList<End>
  private(set) var narrowings = ReusedList<Narrowing>()
  /// The rows of a contradiction while it is being found; reused memory.
  private var members = ReusedList<Member>()

  private struct Member {
    let row: Int
    var multiple = CancellingShare()
  }

  init(_ table: EvidenceRows) {
    self.table = table
    ends = ReusedList(repeating: End(place: .infinity), count: 2 * table.variableCount)
    for variable in 0..<table.variableCount { ends[2 * variable].place = -.infinity }
  }

  private func number(of variable: Int, isUpper: Bool) -> Int {
    // The list of ends refuses a number that is too large.
    2 &* variable &+ (isUpper ? 1 : 0)
  }

  func place(of variable: Int, isUpper: Bool) -> Double { ends[number(of: variable, isUpper: isUpper)].place }

  /// The variable of a narrowing.
  func variable(at place: Int) -> Int { Int(narrowings[place].end >> 1) }

  /// Whether no later narrowing has moved an end of the same variable's range.
  func isLast(_ place: Int) -> Bool {
    let variable = variable(at: place)
    return max(ends[2 &* variable].narrowing, ends[2 &* variable &+ 1].narrowing) == place
  }

  /// The number in a variable's range that is nearest to another one.
  func nearest(to number: Double, of variable: Int) -> Double {
    min(max(number, place(of: variable, isUpper: false)), place(of: variable, isUpper: true))
  }

  /// By how much the lower end of a variable's range exceeds the upper one.
  func gap(of variable: Int) -> Double {
    place(of: variable, isUpper: false) - place(of: variable, isUpper: true)
  }

  /// Moves an end of a variable's range inward.
  mutating func narrow(_ variable: Int, isUpper: Bool, to place: Double, by row: Int, _ coefficient: Double) {
    let end = number(of: variable, isUpper: isUpper)
    narrowings.append(
      Narrowing(
        end: Int32(truncatingIfNeeded: end), row: Int32(truncatingIfNeeded: row), coefficient: coefficient,
        before: ends[end].narrowing))
    ends[end] = End(place: place, narrowing: Int32(truncatingIfNeeded: narrowings.count - 1))
  }

  /// Opens all ranges.
  mutating func removeAll() {
    for place in narrowings.indices {
      let end = Int(narrowings[place].end)
      ends[end] = End(place: end & 1 == 0 ? -.infinity : .infinity)
    }
    narrowings.removeAll()
  }

  /// Finds the rows that leave a variable no value, each with its factor: multiplied and added, they give a false statement.
  /// Returns `false` if these are more than `limit`. This uses up the trail: call ``removeAll()`` before narrowing again.
  ///
  /// The lower end minus the upper one is a sum in which no variable is left: each narrowing adds a multiple of its row, and
  /// earlier narrowings bound the other variables of that row. A row whose multiples cancel is not among them.
  mutating func takeContradiction(
    at variable: Int, limit: Int, into shares: inout ReusedList<Factorization.Share>
  ) -> Bool {
    members.removeAll()
    shares.removeAll()
    guard explain(variable, share: 1), explain(variable, share: -1) else { return false }
    for place in narrowings.indices.reversed() {
      let narrowing = narrowings[place]
      ends[Int(narrowing.end)].narrowing = narrowing.before
      guard let share = narrowings[place].share.take() else { continue }
      let multiple = share / narrowing.coefficient
      add(multiple, of: Int(narrowing.row))
      if members.count > limit { return false }
      for term in table[Int(narrowing.row)].terms.range {
        let other = table.terms[term]
        if other.variable == Int(narrowing.end >> 1) { continue }
        guard explain(other.variable, share: -multiple * other.coefficient) else { return false }
      }
    }
    for place in members.indices {
      if let multiple = members[place].multiple.take() { shares.append((members[place].row, multiple)) }
    }
    return true
  }

  private mutating func add(_ multiple: Double, of row: Int) {
    var place = 0
    while place < members.count, members[place].row != row { place += 1 }
    if place == members.count { members.append(Member(row: row)) }
    _ = members[place].multiple.add(multiple)
  }

  /// Adds a multiple of a variable to the last narrowing of the end that the sign of the multiple selects. Returns `false` if
  /// there is none, which can happen only if rounding has made the multiple 0.
  private mutating func explain(_ variable: Int, share: Double) -> Bool {
    let narrowing = ends[number(of: variable, isUpper: share < 0)].narrowing
    guard narrowing >= 0 else { return false }
    _ = narrowings[Int(narrowing)].share.add(share)
    return true
  }
}
