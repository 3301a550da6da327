/// Which constraints have variables in common, and which of them have been asked for already.
///
/// A variable that the first constraint to mention it mentions alone is decided by that one: it connects nothing. So
/// the root's size does not make one neighbourhood of all that lies between its edges.
struct Neighbourhoods {
  private let constraints: [Constraint]
  private let mentions: ListTable
  private var isTaken: [Bool]
  private var isReached: [Bool]
  let variableCount: Int
  let mentionCount: Int

  init(_ constraints: [Constraint]) {
    self.constraints = constraints
    var variableCount = 0
    var mentionCount = 0
    for constraint in constraints {
      for term in constraint.expression.terms { variableCount = max(variableCount, term.variable.index + 1) }
      mentionCount += constraint.expression.terms.count
    }
    self.variableCount = variableCount
    self.mentionCount = mentionCount
    mentions = ListTable(count: variableCount) { add in
      for (number, constraint) in constraints.enumerated() {
        for term in constraint.expression.terms { add(term.variable.index, number) }
      }
    }
    isTaken = Array(repeating: false, count: constraints.count)
    isReached = Array(repeating: false, count: variableCount)
  }

  /// How often constraints mention a variable.
  func mentions(of variable: Int) -> Int { mentions.places(of: variable).count }

  /// The constraints that are connected with `row` and have not been taken yet, ascending.
  mutating func take(around row: SparseRow) -> [Int] {
    var taken: [Int] = []
    for entry in row.entries { reach(entry.variable, &taken) }
    var cursor = 0
    while cursor < taken.count {
      for term in constraints[taken[cursor]].expression.terms { reach(term.variable.index, &taken) }
      cursor += 1
    }
    return taken.sorted()
  }

  private mutating func reach(_ variable: Int, _ taken: inout [Int]) {
    guard variable < variableCount, !isReached[variable] else { return }
    isReached[variable] = true
    for place in mentions.places(of: variable) {
      let number = mentions[place]
      if !isTaken[number] {
        isTaken[number] = true
        taken.append(number)
      }
      let terms = constraints[number].expression.terms
      if terms.count == 1, terms[0].coefficient != 0 { return }
    }
  }
}
