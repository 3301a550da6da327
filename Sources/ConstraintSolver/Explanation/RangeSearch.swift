/// Narrows the ranges of variables to find the rows that a row contradicts.
///
/// It gives the same answer as ``Contradictions``, but only if the answer has a simple proof in two parts. The rows in the
/// answer leave some variable no value. And moving a few variables finds a point at which all rows hold that come before the
/// last one in order of preference. Most questions about layouts have such a proof, because their rows have one or two
/// variables. The search factorizes no equation, and reads only rows that mention a moved variable.
struct RangeSearch: ~Copyable {
  private enum Outcome {
    /// Some of the rows up to `last`, by preference, contradict each other. If `last` is `nil`, the row in question, the
    /// members and the equations already do.
    case contradiction(last: Int?)
    case unclear
  }

  /// The violation that a point may have in a row.
  private static let tolerance = 1e-2 * Evidence.tolerance
  /// Steps shorter than this narrow no range.
  private static let leastStep = 1e-3 * Evidence.tolerance
  /// A search that needs more moves is left to the simplex method.
  private static let moveLimit = 16
  /// Longer searches and longer sums are left to the simplex method, too, because each row is searched for in a list.
  private static let narrowingLimit = 512
  private static let shareLimit = 32
  /// The numbers that each search may read, however few rows there are.
  private static let leastWork = 1_000

  private let table: EvidenceRows
  private var trail: RangeTrail
  /// The changes of variables from their values in the solution, and those that may not be 0.
  private var changes: ReusedList<Double>
  private var moved = ReusedList<Int>()
  /// The row in question, and its priority.
  private var question = 0
  private var priority = 0.0
  /// The bounds that are known to be in the contradiction.
  private var members = ReusedList<Int>()
  /// Bounds up to this one take part.
  private var last: RankedRow?
  /// Equations of the contradiction that are known to be independent of all others.
  private var independent = ReusedList<Int>()
  /// The first variable that was left without a value, if any.
  private var emptied: Int?
  private var isUnclear = false
  /// The rows of the latest contradiction, each with its factor. Multiplied and added, they give a false statement.
  private var contradiction = ReusedList<Factorization.Share>()
  /// The numbers read, and how many there may be after this question.
  private(set) var work = 0
  private var workLimit = 0

  init(_ table: EvidenceRows) {
    self.table = table
    trail = RangeTrail(table)
    changes = ReusedList(repeating: 0, count: table.variableCount)
  }

  /// Finds rows that cannot hold together: `row`, and the bounds and equations that contradict it.
  ///
  /// - Parameters:
  ///   - row: A row that does not hold. Rows of its priority or above are searched.
  ///   - neighborhoods: The rows that mention each variable.
  ///   - shares: A list that receives the rows with their multiples in a sum that contradicts itself.
  /// - Returns: Whether this search finds them.
  mutating func search(
    against row: Int, _ neighborhoods: borrowing Neighborhoods,
    into shares: inout ReusedList<Factorization.Share>
  ) -> Bool {
    (question, priority) = (row, table[row].priority)
    workLimit = work + Self.leastWork + 4 * neighborhoods.size
    members.removeAll()
    defer { begin() }
    while members.count < Limits.preferredMembers {
      guard case .contradiction(let last) = run(neighborhoods) else { return false }
      if let last { members.append(last) }
      if contradiction.indices.allSatisfy({ isCertain(contradiction[$0].row) }) {
        guard isOnlyAnswer(neighborhoods) else { return false }
        swap(&shares, &contradiction)
        return true
      }
      guard last != nil else { return false }
    }
    return false
  }

  private var canGoOn: Bool {
    !isUnclear && work <= workLimit && trail.narrowings.count <= Self.narrowingLimit
  }

  // MARK: Rows

  /// Whether a row takes part from the start.
  private func isCertain(_ row: Int) -> Bool {
    row == question || table[row].isEquation(above: priority)
      || members.indices.contains { members[$0] == row }
  }

  /// Whether a row takes part now.
  private func isAdded(_ row: Int) -> Bool {
    guard table[row].priority >= priority else { return false }
    if isCertain(row) { return true }
    guard let last else { return false }
    return table.ranked(row: row, against: priority) <= last
  }

  /// What is demanded of a row: a violated one, apart from the one in question, must only become no worse.
  private func demand(of row: Int) -> (relation: Constraint.Relation, value: Double) {
    let value = table[row].value
    guard row != question, table[row].isViolated else {
      return (table[row].relation, value)
    }
    return (value > 0 ? .lessThanOrEqual : .greaterThanOrEqual, 0)
  }

  /// Whether all members are in the sum, and no other equations could take the place of those in it.
  ///
  /// An equation is independent of all others if it has a variable that none of them mentions, except equations that are known
  /// to be independent.
  private mutating func isOnlyAnswer(_ neighborhoods: borrowing Neighborhoods) -> Bool {
    var equationCount = 0
    for place in contradiction.indices where table[contradiction[place].row].isEquation(above: priority) {
      equationCount += 1
    }
    guard members.indices.allSatisfy({ isInContradiction(members[$0]) }) else { return false }
    independent.removeAll()
    var before = -1
    while independent.count < equationCount, independent.count > before {
      before = independent.count
      for place in contradiction.indices {
        let row = contradiction[place].row
        if table[row].isEquation(above: priority), !isIndependent(row), hasOwnVariable(row, neighborhoods) {
          independent.append(row)
        }
      }
    }
    return independent.count == equationCount
  }

  private func isInContradiction(_ row: Int) -> Bool {
    contradiction.indices.contains { contradiction[$0].row == row }
  }

  private func isIndependent(_ row: Int) -> Bool { independent.indices.contains { independent[$0] == row } }

  /// Whether an equation has a variable that no other one mentions, except independent ones.
  private mutating func hasOwnVariable(_ row: Int, _ neighborhoods: borrowing Neighborhoods) -> Bool {
    for place in table[row].terms.range {
      var isOwn = true
      var mention = neighborhoods.mentionLists.first(of: table.terms[place].variable)
      while let (other, next) = neighborhoods.mentionLists[mention] {
        mention = next
        work += 1
        if other != row, table[other].isEquation(above: priority), !isIndependent(other) {
          isOwn = false
          break
        }
      }
      if isOwn { return true }
    }
    return false
  }

  // MARK: The search

  /// Opens all ranges and returns to the solution.
  private mutating func begin() {
    trail.removeAll()
    for place in moved.indices { changes[moved[place]] = 0 }
    moved.removeAll()
    (last, emptied, isUnclear) = (nil, nil, false)
  }

  /// Adds bounds by preference, up to the first that contradicts earlier ones.
  private mutating func run(_ neighborhoods: borrowing Neighborhoods) -> Outcome {
    begin()
    narrow(by: question)
    for place in members.indices { narrow(by: members[place]) }
    var added: Int?
    while true {
      propagate(neighborhoods)
      if let emptied {
        let isShort = trail.takeContradiction(at: emptied, limit: Self.shareLimit, into: &contradiction)
        return isShort ? .contradiction(last: added) : .unclear
      }
      guard canGoOn, let next = nextBound(neighborhoods), canGoOn else { return .unclear }
      (added, last) = (next, table.ranked(row: next, against: priority))
      narrow(by: next)
    }
  }

  /// Narrows ranges until no row that takes part narrows any.
  private mutating func propagate(_ neighborhoods: borrowing Neighborhoods) {
    var cursor = 0
    while cursor < trail.narrowings.count, emptied == nil, canGoOn {
      if trail.isLast(cursor) {
        let variable = trail.variable(at: cursor)
        var mention = neighborhoods.mentionLists.first(of: variable)
        var read = 0
        while let (row, next) = neighborhoods.mentionLists[mention], emptied == nil {
          mention = next
          read &+= 1
          if isAdded(row) { narrow(by: row, since: variable) }
        }
        work += read
      }
      cursor += 1
    }
  }

  /// Moves variables so that all rows that take part hold.
  ///
  /// - Returns: The most preferred of the bounds that do not hold then; `nil` if all hold, or if no moves were found.
  private mutating func nextBound(_ neighborhoods: borrowing Neighborhoods) -> Int? {
    for place in trail.narrowings.indices {
      let variable = trail.variable(at: place)
      move(variable, to: trail.nearest(to: changes[variable], of: variable))
    }
    var moves = 0
    while let row = firstViolated(neighborhoods) {
      if !isAdded(row) { return row }
      moves += 1
      guard moves <= Self.moveLimit, canGoOn, repair(row) else { return nil }
    }
    return nil
  }

  /// A violated row that takes part or, if there is none, the most preferred of the violated bounds.
  private mutating func firstViolated(_ neighborhoods: borrowing Neighborhoods) -> Int? {
    if offset(ofRow: question) != 0 { return question }
    var preferred: RankedRow?
    for place in moved.indices {
      var mention = neighborhoods.mentionLists.first(of: moved[place])
      while let (row, next) = neighborhoods.mentionLists[mention] {
        mention = next
        work += 1
        guard table[row].priority >= priority, offset(ofRow: row) != 0 else { continue }
        if isAdded(row) { return row }
        let ranked = table.ranked(row: row, against: priority)
        preferred = min(preferred ?? ranked, ranked)
      }
    }
    return preferred?.number
  }

  // MARK: Ranges

  /// Narrows the ranges of a row's variables, `narrowed` being the only range that is new to it, if any.
  private mutating func narrow(by row: Int, since narrowed: Int? = nil) {
    let (relation, value) = demand(of: row)
    if relation != .lessThanOrEqual { narrow(by: row, value, sign: 1, since: narrowed) }
    if relation != .greaterThanOrEqual { narrow(by: row, value, sign: -1, since: narrowed) }
  }

  /// Requires that `sign` times the value of a row is at least 0.
  private mutating func narrow(by row: Int, _ value: Double, sign: Double, since narrowed: Int?) {
    let terms = table[row].terms.range
    work += 2 * terms.count
    // Most rows have one term.
    if terms.count == 1 {
      let term = table.terms[terms.lowerBound]
      let factor = sign * term.coefficient
      return narrow(term, isUpper: factor < 0, to: -(sign * value) / factor, by: row)
    }
    var greatest = sign * value
    var openCount = 0
    for place in terms {
      let term = table.terms[place]
      let end = greatestEnd(of: term, sign)
      if end < .infinity {
        greatest += end
      } else {
        openCount += 1
        // Only the other end has moved.
        if term.variable == narrowed { return }
      }
    }
    // If two terms are unbounded, the row bounds neither.
    guard openCount < 2 else { return }
    for place in terms {
      let term = table.terms[place]
      let end = greatestEnd(of: term, sign)
      if openCount == 1, end < .infinity { continue }
      let others = openCount == 1 ? greatest : greatest - end
      narrow(term, isUpper: sign * term.coefficient < 0, to: -others / (sign * term.coefficient), by: row)
    }
  }

  private func greatestEnd(of term: SparseRow.Entry, _ sign: Double) -> Double {
    let factor = sign * term.coefficient
    return factor * trail.place(of: term.variable, isUpper: factor > 0)
  }

  private mutating func narrow(_ term: SparseRow.Entry, isUpper: Bool, to place: Double, by row: Int) {
    let step = (isUpper ? -1 : 1) * (place - trail.place(of: term.variable, isUpper: isUpper))
    guard emptied == nil, step > Self.leastStep else { return }
    trail.narrow(term.variable, isUpper: isUpper, to: place, by: row, term.coefficient)
    let gap = trail.gap(of: term.variable)
    if gap > Evidence.tolerance { emptied = term.variable }
    // So small a gap could be a rounding error.
    if gap > Self.tolerance, emptied == nil { isUnclear = true }
  }

  // MARK: Moves

  private mutating func move(_ variable: Int, to change: Double) {
    if changes[variable] == 0, change != 0 { moved.append(variable) }
    changes[variable] = change
  }

  /// The distance of a row's value from what is demanded of it; 0 if that is a rounding error.
  ///
  /// A variable with a small coefficient may need a large move to close a small distance. If such a move would be longer than a
  /// rounding error, although the distance is not, the search is unclear.
  private mutating func offset(ofRow row: Int) -> Double {
    let terms = table[row].terms.range
    work += terms.count
    var (relation, value) = demand(of: row)
    for place in terms {
      let term = table.terms[place]
      value += term.coefficient * changes[term.variable]
    }
    let offset = relation.offset(of: value)
    if abs(offset) > Self.tolerance { return offset }
    if offset != 0 {
      var least = 1.0
      for place in terms { least = min(least, abs(table.terms[place].coefficient)) }
      if abs(offset) > least * Self.tolerance { isUnclear = true }
    }
    return 0
  }

  /// Moves the first variable with which a row can hold; `false` if there is none.
  private mutating func repair(_ row: Int) -> Bool {
    let offset = offset(ofRow: row)
    for place in table[row].terms.range {
      let term = table.terms[place]
      let change = changes[term.variable] - offset / term.coefficient
      guard abs(trail.nearest(to: change, of: term.variable) - change) <= Self.tolerance else { continue }
      move(term.variable, to: change)
      return true
    }
    return false
  }
}
