/// Records which rows mention a variable and which variables required equalities fix.
///
/// A required equality fixes a variable if all its other variables are fixed, as one edge fixes the next in a
/// chain. A fixed variable keeps its value when rows that fix other variables change. A search from row to
/// variable to row that stops at fixed variables therefore finds everything that a change can affect.
struct Connections {
  private struct Mention {
    let row: Int32
    /// The next mention of the same variable, or -1.
    let next: Int32
  }

  private var mentions: [Mention] = []
  /// The last mention of each variable, or -1.
  private var heads: [Int32] = []
  /// The row that fixes each variable, or -1.
  private var fixers: [Int32] = []
  /// The number of variables of each row that are not fixed.
  private var openCounts: [Int32] = []
  /// For each variable and row, the last search that visited it.
  private var variableMarks: [Int32] = []
  private var rowMarks: [Int32] = []
  private var search: Int32 = 0
  /// The numbers read since this was last reset.
  var work = 0

  /// Records `rows`, the first rows of `table`.
  init(_ rows: Range<Int>, of table: RowTable) {
    mentions.reserveCapacity(table.terms.count)
    addVariables(table.kinds.count)
    append(rows, of: table)
    fix(by: Array(rows), of: table)
  }

  mutating func addVariables(_ count: Int) {
    heads += repeatElement(-1, count: count)
    fixers += repeatElement(-1, count: count)
    variableMarks += repeatElement(0, count: count)
  }

  /// Records the last rows. They fix nothing until ``fix(by:of:)``.
  mutating func append(_ rows: Range<Int>, of table: RowTable) {
    for number in rows {
      var openCount: Int32 = 0
      for index in table.rows[number].terms {
        let variable = table.terms[index].variable
        mentions.append(Mention(row: Int32(number), next: heads[variable]))
        heads[variable] = Int32(mentions.count - 1)
        if fixers[variable] < 0 { openCount += 1 }
      }
      openCounts.append(openCount)
      rowMarks.append(0)
      work += 1 + table.rows[number].terms.count
    }
  }

  /// Removes the last rows, which must not have fixed anything.
  mutating func removeLast(_ rows: Range<Int>, of table: RowTable) {
    for number in rows.reversed() {
      for index in table.rows[number].terms.reversed() {
        heads[table.terms[index].variable] = mentions.removeLast().next
      }
    }
    openCounts.removeLast(rows.count)
    rowMarks.removeLast(rows.count)
  }

  // MARK: Fixed variables

  /// Fixes the variables that `rows` fix, and those that other rows can fix as a result.
  mutating func fix(by rows: [Int], of table: RowTable) {
    var pending = rows
    while let number = pending.popLast() {
      work += 1
      guard openCounts[number] == 1, table.rows[number].isRequiredEquality,
        let variable = variable(of: number, in: table, where: { fixers[$0] < 0 })
      else { continue }
      fixers[variable] = Int32(number)
      forEachRow(of: variable) { connections, row in
        connections.openCounts[row] -= 1
        if connections.openCounts[row] == 1 { pending.append(row) }
      }
    }
  }

  /// Releases the variable that `row` fixes, if any, and all variables that were fixed because of it.
  ///
  /// - Returns: The released variables that no other row fixes.
  mutating func release(_ row: Int, of table: RowTable) -> [Int] {
    guard let first = variable(of: row, in: table, where: { fixers[$0] == row }) else { return [] }
    fixers[first] = -1
    var released = [first]
    var cursor = 0
    var others: [Int] = []
    while cursor < released.count {
      forEachRow(of: released[cursor]) { connections, other in
        connections.openCounts[other] += 1
        if other != row { others.append(other) }
        let next = connections.variable(of: other, in: table) { connections.fixers[$0] == other }
        guard let next else { return }
        connections.fixers[next] = -1
        released.append(next)
      }
      cursor += 1
    }
    fix(by: others, of: table)
    return released.filter { fixers[$0] < 0 }
  }

  private func variable(of row: Int, in table: RowTable, where isMeant: (Int) -> Bool) -> Int? {
    for index in table.rows[row].terms where isMeant(table.terms[index].variable) {
      return table.terms[index].variable
    }
    return nil
  }

  private mutating func forEachRow(of variable: Int, _ body: (inout Connections, Int) -> Void) {
    var place = heads[variable]
    while place >= 0 {
      work += 1
      body(&self, Int(mentions[Int(place)].row))
      place = mentions[Int(place)].next
    }
  }

  // MARK: What can change

  /// The variables and rows that can change with `rows`, their variables and `variables`, both ascending.
  ///
  /// - Returns: `nil` if that is more than half of all rows.
  mutating func reach(
    of rows: [Int], and variables: [Int], in table: RowTable
  ) -> (variables: [Int], rows: [Int])? {
    search += 1
    var reached = (variables: [Int](), rows: rows)
    func visit(_ variable: Int, _ connections: inout Connections) {
      guard connections.fixers[variable] < 0, connections.variableMarks[variable] != connections.search else {
        return
      }
      connections.variableMarks[variable] = connections.search
      reached.variables.append(variable)
    }
    for variable in variables { visit(variable, &self) }
    for row in rows {
      rowMarks[row] = search
      for index in table.rows[row].terms { visit(table.terms[index].variable, &self) }
    }
    var cursor = 0
    while cursor < reached.variables.count {
      forEachRow(of: reached.variables[cursor]) { connections, row in
        guard connections.rowMarks[row] != connections.search, !table.rows[row].isRemoved else { return }
        connections.rowMarks[row] = connections.search
        reached.rows.append(row)
        for index in table.rows[row].terms { visit(table.terms[index].variable, &connections) }
        connections.work += table.rows[row].terms.count
      }
      if reached.rows.count > table.rows.count / 2 { return nil }
      cursor += 1
    }
    reached.variables.sort()
    reached.rows.sort()
    return reached
  }

  /// Traps if the rows contradict the records; for tests.
  func checkInvariants(_ table: RowTable) {
    for (number, row) in table.rows.enumerated() where !row.isRemoved {
      let open = row.terms.count { fixers[table.terms[$0].variable] < 0 }
      precondition(open == Int(openCounts[number]), "rows know how many of their variables are not fixed")
    }
    for (variable, fixer) in fixers.enumerated() where fixer >= 0 {
      let row = table.rows[Int(fixer)]
      precondition(row.isRequiredEquality, "required equalities fix variables")
      precondition(row.terms.contains { table.terms[$0].variable == variable }, "that they mention")
      precondition(openCounts[Int(fixer)] == 0, "whose other variables are fixed")
    }
  }
}
