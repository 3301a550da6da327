/// Which rows of a table have to do with each other, of those that are members for now.
///
/// A row that alone mentions some variable says nothing about the others: it can always hold, and no sum of rows in which
/// that variable cancels has it as a member. Once it is set aside, another one may stand alone in the same way, as each in
/// a row of views does whose places follow from one another. It comes back only for a question about that variable. And a
/// variable of which the most preferred equation mentions nothing else connects nothing: so the root's size does not make
/// one neighborhood of all that lies between its edges.
struct Neighborhoods {
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
    /// The exclusive or of these members' numbers: of one alone its number.
    var numbers: Int32 = 0
    /// The member that has been set aside for mentioning it alone, or -1.
    var owner: Int32 = -1
    var isReached = false

    mutating func add(_ row: Int) {
      count += 1
      numbers ^= Int32(row)
    }

    mutating func remove(_ row: Int) {
      count -= 1
      numbers ^= Int32(row)
    }
  }

  private let evidence: Evidence
  /// The rows that mention each variable.
  private let mentioning: ListTable
  /// By variable, whether some equation mentions nothing else.
  private let isFixable: [Bool]
  private var rows: [RowState]
  private var variables: [VariableState]
  private var alone: [Int] = []

  /// The neighborhoods of no members yet.
  init(_ evidence: Evidence) {
    let table = evidence.table
    self.evidence = evidence
    mentioning = ListTable(count: table.kinds.count) { add in
      for row in table.rows.indices {
        for place in table.rows[row].terms { add(table.terms[place].variable, row) }
      }
    }
    var isFixable = Array(repeating: false, count: table.kinds.count)
    for row in table.rows where row.relation == .equal && row.terms.count == 1 {
      isFixable[table.terms[row.terms.lowerBound].variable] = true
    }
    self.isFixable = isFixable
    rows = Array(repeating: RowState(), count: table.rows.count)
    variables = Array(repeating: VariableState(), count: table.kinds.count)
    alone.reserveCapacity(table.kinds.count)
  }

  /// What ``setMembers(where:)`` costs.
  var size: Int { rows.count + evidence.table.terms.count }

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
    Self.count(in: evidence.table, &rows, &variables, where: isMember)
    for variable in variables.indices where variables[variable].count == 1 { alone.append(variable) }
    Self.setAside(in: evidence.table, &rows, &variables, &alone)
  }

  private static func count(
    in table: RowTable, _ rows: inout [RowState], _ variables: inout [VariableState],
    where isMember: (_ row: Int) -> Bool
  ) {
    let tableRows = table.rows.span
    let terms = table.terms.span
    var rows = rows.mutableSpan
    var variables = variables.mutableSpan
    for variable in variables.indices { variables[variable] = VariableState() }
    for row in rows.indices {
      rows[row] = RowState(isMember: isMember(row))
      guard rows[row].isMember else { continue }
      for place in tableRows[row].terms { variables[terms[place].variable].add(row) }
    }
  }

  /// Sets rows aside that alone mention a variable, beginning with those variables.
  private static func setAside(
    in table: RowTable, _ rows: inout [RowState], _ variables: inout [VariableState], _ alone: inout [Int]
  ) {
    let tableRows = table.rows.span
    let terms = table.terms.span
    var rows = rows.mutableSpan
    var variables = variables.mutableSpan
    while let variable = alone.popLast() {
      // Meanwhile its row may have gone for another one's sake.
      guard variables[variable].count == 1 else { continue }
      let row = Int(variables[variable].numbers)
      rows[row].isAside = true
      variables[variable].owner = Int32(row)
      for place in tableRows[row].terms {
        let other = terms[place].variable
        variables[other].remove(row)
        if variables[other].count == 1 { alone.append(other) }
      }
    }
  }

  // MARK: Questions

  /// Adds the members to `taken` that have to do with `terms` and have not been taken yet.
  mutating func take(around terms: ArraySlice<SparseRow.Entry>, into taken: inout [Int]) {
    var cursor = taken.count
    for term in terms { reach(term.variable, &taken) }
    while cursor < taken.count {
      for place in evidence.table.rows[taken[cursor]].terms {
        reach(evidence.table.terms[place].variable, &taken)
      }
      cursor += 1
    }
  }

  /// Lets what ``take(around:into:)`` has given for `terms` be taken again.
  mutating func giveBack(_ taken: [Int], around terms: ArraySlice<SparseRow.Entry>) {
    for term in terms { variables[term.variable].isReached = false }
    for row in taken {
      rows[row].isTaken = false
      for place in evidence.table.rows[row].terms {
        variables[evidence.table.terms[place].variable].isReached = false
      }
    }
  }

  private mutating func reach(_ variable: Int, _ taken: inout [Int]) {
    guard !variables[variable].isReached else { return }
    variables[variable].isReached = true
    if isFixable[variable], let row = rowFixing(variable) { return take(row, &taken) }
    if variables[variable].owner >= 0 { take(Int(variables[variable].owner), &taken) }
    guard variables[variable].count > 0 else { return }
    for place in mentioning.places(of: variable) where rows[mentioning[place]].isLeft {
      take(mentioning[place], &taken)
    }
  }

  /// The most preferred equation among the members that mention a variable, if that mentions nothing else.
  private func rowFixing(_ variable: Int) -> Int? {
    var preferred: Int?
    for place in mentioning.places(of: variable) {
      let row = mentioning[place]
      guard rows[row].isMember, evidence.table.rows[row].relation == .equal else { continue }
      if let known = preferred, evidence.ranked(row: known) < evidence.ranked(row: row) { continue }
      preferred = row
    }
    return preferred.flatMap { evidence.table.rows[$0].terms.count == 1 ? $0 : nil }
  }

  private mutating func take(_ row: Int, _ taken: inout [Int]) {
    guard !rows[row].isTaken else { return }
    rows[row].isTaken = true
    taken.append(row)
  }
}
