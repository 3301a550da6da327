/// Which rows of a table have to do with each other, of those that are members for now.
///
/// A row that alone mentions some variable says nothing about the others: it can always hold, and no sum of rows in which
/// that variable cancels has it as a member. Once it is set aside, another one may stand alone in the same way, as each in
/// a row of views does whose places follow from one another. It comes back only for a question about that variable. And a
/// variable of which the most preferred equation mentions nothing else connects nothing: so the root's size does not make
/// one neighbourhood of all that lies between its edges.
struct Neighbourhoods {
  private struct RowState {
    var isMember = false
    /// Whether it has been set aside.
    var isAside = false
    var isTaken = false

    /// Whether it is a member that has not been set aside.
    var isLeft: Bool { isMember && !isAside }
  }

  private struct VariableState {
    /// How many members that have not been set aside mention the variable.
    var count: Int32 = 0
    /// The member that has been set aside for mentioning it alone, or -1.
    var owner: Int32 = -1
    /// The most preferred equation among the members that mention it, or -1.
    var equation: Int32 = -1
    var isReached = false
  }

  private let table: RowTable
  /// The place of each row in order of preference.
  private let ranks: [Int32]
  /// The rows that mention each variable.
  private let mentioning: ListTable
  private var rows: [RowState]
  private var variables: [VariableState]
  private var alone: [Int] = []

  /// The neighbourhoods of no members yet.
  init(_ evidence: Evidence) {
    let table = evidence.table
    let variableCount = table.kinds.count
    self.table = table
    ranks = evidence.ranks()
    mentioning = ListTable(count: variableCount) { add in
      for row in table.rows.indices {
        for place in table.rows[row].terms { add(table.terms[place].variable, row) }
      }
    }
    rows = Array(repeating: RowState(), count: table.rows.count)
    variables = Array(repeating: VariableState(), count: variableCount)
  }

  /// What ``setMembers(where:)`` costs.
  var size: Int { rows.count + table.terms.count }

  /// Whether `a` is named rather than `b` where either would do.
  func isPreferred(_ a: Int, to b: Int) -> Bool { ranks[a] < ranks[b] }

  /// How often members mention a variable, those that are aside left out.
  func mentions(of variable: Int) -> Int { Int(variables[variable].count) }

  /// The rows that mention a variable, members or not, in order of addition.
  func rows(mentioning variable: Int) -> some Sequence<Int> {
    mentioning.places(of: variable).lazy.map { mentioning[$0] }
  }

  /// How many rows mention a variable, members or not.
  func count(mentioning variable: Int) -> Int { mentioning.places(of: variable).count }

  // MARK: Members

  /// Takes other members, none of which have been taken.
  mutating func setMembers(where isMember: (_ row: Int) -> Bool) {
    for variable in variables.indices { variables[variable] = VariableState() }
    for row in rows.indices {
      rows[row] = RowState(isMember: isMember(row))
      if rows[row].isMember { count(row) }
    }
    for variable in variables.indices where variables[variable].count == 1 { alone.append(variable) }
    while let variable = alone.popLast() { setAside(rowOf: variable) }
  }

  private mutating func count(_ row: Int) {
    let isEquation = table.rows[row].relation == .equal
    for place in table.rows[row].terms {
      let variable = table.terms[place].variable
      variables[variable].count += 1
      guard isEquation else { continue }
      let known = Int(variables[variable].equation)
      if known < 0 || isPreferred(row, to: known) { variables[variable].equation = Int32(row) }
    }
  }

  /// Sets the row aside that alone mentions a variable.
  private mutating func setAside(rowOf variable: Int) {
    // Meanwhile it may have gone for another one's sake.
    guard variables[variable].count == 1,
      let row = rows(mentioning: variable).first(where: { rows[$0].isLeft })
    else { return }
    rows[row].isAside = true
    variables[variable].owner = Int32(row)
    for place in table.rows[row].terms {
      let other = table.terms[place].variable
      variables[other].count -= 1
      if variables[other].count == 1 { alone.append(other) }
    }
  }

  // MARK: Questions

  /// Adds the members to `taken` that have to do with `terms` and have not been taken yet, most preferred first.
  mutating func take(around terms: ArraySlice<SparseRow.Entry>, into taken: inout [Int]) {
    let start = taken.count
    for term in terms { reach(term.variable, &taken) }
    var cursor = start
    while cursor < taken.count {
      for place in table.rows[taken[cursor]].terms {
        reach(table.terms[place].variable, &taken)
      }
      cursor += 1
    }
    sortByRank(&taken, from: start)
  }

  /// Lets what ``take(around:into:)`` has given for `terms` be taken again.
  mutating func giveBack(_ taken: [Int], around terms: ArraySlice<SparseRow.Entry>) {
    for term in terms { variables[term.variable].isReached = false }
    for row in taken {
      rows[row].isTaken = false
      for place in table.rows[row].terms { variables[table.terms[place].variable].isReached = false }
    }
  }

  private func sortByRank(_ taken: inout [Int], from start: Int) {
    for place in start..<taken.count { taken[place] = Int(ranks[taken[place]]) << 32 | taken[place] }
    taken[start...].sort()
    for place in start..<taken.count { taken[place] &= 0xFFFF_FFFF }
  }

  private mutating func reach(_ variable: Int, _ taken: inout [Int]) {
    guard !variables[variable].isReached else { return }
    variables[variable].isReached = true
    let (owner, equation) = (Int(variables[variable].owner), Int(variables[variable].equation))
    if equation >= 0, table.rows[equation].terms.count == 1 { return take(equation, &taken) }
    if owner >= 0 { take(owner, &taken) }
    for place in mentioning.places(of: variable) where rows[mentioning[place]].isLeft {
      take(mentioning[place], &taken)
    }
  }

  private mutating func take(_ row: Int, _ taken: inout [Int]) {
    guard !rows[row].isTaken else { return }
    rows[row].isTaken = true
    taken.append(row)
  }
}
