/// Finds the rows of a table that are connected to each other, among the rows that are currently members.
///
/// A row that is the only one to mention some variable says nothing about the others: it can always hold, and
/// it is part of no sum of rows in which that variable cancels. It is set aside. Then another row may be the
/// only one for a variable, as in a row of views whose positions follow from one another. Rows set aside
/// return only for a question about their variable. A variable whose most preferred equation mentions no
/// other variable connects nothing; so the root's size does not make one neighborhood of everything between
/// its edges.
struct Neighborhoods: ~Copyable {
  struct RowState {
    var isMember = false
    var isTaken = false
    /// The number of rows that were set aside before this one, or -1 if this row is not set aside.
    var order: Int32 = -1
    /// The last question whose core contained the row; see ``Neighborhoods/take(around:into:)``.
    var core: Int32 = -1

    /// Whether the row is a member that is not set aside.
    var isLeft: Bool { isMember && order < 0 }
  }

  struct VariableState {
    /// The number of members, not set aside, that mention the variable.
    var count: Int32 = 0
    /// The exclusive or of these members' numbers: with one member, its number.
    var numbers: Int32 = 0
    /// The member that was set aside for being the only one to mention the variable, or -1.
    var owner: Int32 = -1
    var isReached = false

    mutating func add(_ row: Int) {
      // A list has fewer than 2³¹ rows.
      count &+= 1
      numbers ^= Int32(truncatingIfNeeded: row)
    }

    mutating func remove(_ row: Int) {
      count &-= 1
      numbers ^= Int32(truncatingIfNeeded: row)
    }
  }

  private let table: EvidenceRows
  /// The rows that mention each variable.
  let mentionLists: MentionLists
  /// For each variable, whether some equation mentions no other; empty until the first question.
  private var isFixable = ReusedList<Bool>()
  private var rows: ReusedList<RowState>
  private var variables: ReusedList<VariableState>
  private var alone: ReusedList<Int>
  /// Rows that lead away from the core of a question; reused memory.
  private var outside = ReusedList<Int>()
  /// The number of questions so far.
  private var question: Int32 = 0
  /// Only equations of a higher priority than this fix a variable.
  private var priority = 0.0

  /// Makes neighborhoods, about which questions may be asked once they have members.
  init(_ table: EvidenceRows) {
    self.table = table
    mentionLists = MentionLists(table)
    rows = ReusedList(capacity: table.count)
    variables = ReusedList(capacity: table.variableCount)
    alone = ReusedList(capacity: table.variableCount)
  }

  /// The cost of ``setMembers(where:)`` in steps.
  var size: Int { table.count + table.terms.count }

  /// The number of members, not set aside, that mention a variable.
  func mentions(of variable: Int) -> Int { Int(variables[variable].count) }

  /// The member that was set aside for being the only one to mention a variable, and the number of rows set aside before it.
  func owner(of variable: Int) -> (row: Int, order: Int)? {
    let row = Int(variables[variable].owner)
    return row < 0 ? nil : (row, Int(rows[row].order))
  }

  /// Whether a row is a member that is not set aside.
  func isLeft(_ row: Int) -> Bool { rows[row].isLeft }

  // MARK: Members

  /// Replaces the members, for questions about constraints of this priority; no member counts as taken.
  mutating func setMembers(against priority: Double = 0, where isMember: (_ row: Int) -> Bool) {
    begin(against: priority)
    for row in rows.indices where isMember(row) { include(row) }
    setAside()
  }

  /// Makes the rows of at least some priority that hold with equality the members; no member counts as taken.
  mutating func setTightMembers(from least: Double) {
    begin(against: 0)
    for row in table.indices where table[row].isTight && table[row].priority >= least { include(row) }
    setAside()
  }

  private mutating func begin(against priority: Double) {
    self.priority = priority
    rows.removeAll()
    rows.extend(to: table.count, with: RowState())
    variables.removeAll()
    variables.extend(to: table.variableCount, with: VariableState())
  }

  private mutating func include(_ row: Int) {
    rows[row].isMember = true
    for place in table[row].terms.range { variables[table.terms[place].variable].add(row) }
  }

  /// Sets aside rows that are the only ones to mention a variable.
  private mutating func setAside() {
    for variable in variables.indices where variables[variable].count == 1 { alone.append(variable) }
    var order: Int32 = 0
    while let variable = alone.popLast() {
      // Its row may have been set aside for another variable.
      guard variables[variable].count == 1 else { continue }
      let row = Int(variables[variable].numbers)
      rows[row].order = order
      order &+= 1
      variables[variable].owner = Int32(truncatingIfNeeded: row)
      for place in table[row].terms.range {
        let other = table.terms[place].variable
        variables[other].remove(row)
        if variables[other].count == 1 { alone.append(other) }
      }
    }
  }

  // MARK: Questions

  /// Adds to `taken` the members that are connected to `terms` and not taken yet.
  ///
  /// First come the members that connect others in both directions, the *core*, and then those that only lead away from it.
  mutating func take(around terms: ArraySlice<SparseRow.Entry>, into taken: inout ReusedList<Int>) {
    if isFixable.isEmpty { findFixable() }
    question += 1
    var cursor = taken.count
    for term in terms { reach(term.variable, &taken, isCore: true) }
    reachOthers(from: &cursor, &taken, isCore: true)
    for place in outside.indices { take(outside[place], &taken) }
    outside.removeAll()
    reachOthers(from: &cursor, &taken, isCore: false)
  }

  private mutating func findFixable() {
    isFixable.extend(to: table.variableCount, with: false)
    for row in table.indices where table[row].relation == .equal && table[row].terms.range.count == 1 {
      isFixable[table.terms[table[row].terms.range.lowerBound].variable] = true
    }
  }

  private mutating func reachOthers(from cursor: inout Int, _ taken: inout ReusedList<Int>, isCore: Bool) {
    while cursor < taken.count {
      for place in table[taken[cursor]].terms.range {
        reach(table.terms[place].variable, &taken, isCore: isCore)
      }
      cursor += 1
    }
  }

  /// Whether the row is in the core of the last question. Two rows of one core are connected to the same members.
  func isInCore(row: Int) -> Bool { rows[row].core == question }

  /// Makes the members that ``take(around:into:)`` returned for `terms` available again.
  mutating func giveBack(_ taken: borrowing ReusedList<Int>, around terms: ArraySlice<SparseRow.Entry>) {
    for term in terms { variables[term.variable].isReached = false }
    for place in taken.indices {
      let row = taken[place]
      rows[row].isTaken = false
      for place in table[row].terms.range {
        variables[table.terms[place].variable].isReached = false
      }
    }
  }

  // Most variables have been reached before, so this is inlined and what follows is not.
  @inline(__always)
  private mutating func reach(_ variable: Int, _ taken: inout ReusedList<Int>, isCore: Bool) {
    if !variables[variable].isReached { reachFirst(variable, &taken, isCore: isCore) }
  }

  @inline(never)
  private mutating func reachFirst(_ variable: Int, _ taken: inout ReusedList<Int>, isCore: Bool) {
    variables[variable].isReached = true
    if isFixable[variable], let row = rowFixing(variable) {
      if isCore { outside.append(row) } else { take(row, &taken) }
      return
    }
    let owner = Int(variables[variable].owner)
    if owner >= 0 {
      if isCore { outside.append(owner) } else { take(owner, &taken) }
    }
    guard variables[variable].count > 0 else { return }
    var mention = mentionLists.first(of: variable)
    while let (row, next) = mentionLists[mention] {
      mention = next
      guard rows[row].isLeft else { continue }
      if isCore { rows[row].core = question }
      take(row, &taken)
    }
  }

  /// The most preferred equation that holds among the members that mention a variable, if it mentions no other.
  private func rowFixing(_ variable: Int) -> Int? {
    var preferred: Int?
    var mention = mentionLists.first(of: variable)
    while let (row, next) = mentionLists[mention] {
      mention = next
      guard rows[row].isMember, table[row].isEquation(above: priority) else { continue }
      if let known = preferred, table.ranked(row: known) < table.ranked(row: row) { continue }
      preferred = row
    }
    return preferred.flatMap { table[$0].terms.range.count == 1 ? $0 : nil }
  }

  private mutating func take(_ row: Int, _ taken: inout ReusedList<Int>) {
    guard !rows[row].isTaken else { return }
    rows[row].isTaken = true
    taken.append(row)
  }
}
