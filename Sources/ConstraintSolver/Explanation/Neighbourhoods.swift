/// Which constraints have to do with each other, and which of them have been asked for already.
///
/// A constraint that alone mentions some variable says nothing about the others: it can always hold, and no sum of
/// constraints in which that variable cancels has it as a member. Once it is set aside, another one may stand alone in the
/// same way, as each in a row of views does whose places follow from one another. It comes back only for a question about
/// that variable. And a variable that the first constraint to mention it decides by itself connects nothing: so the root's
/// size does not make one neighbourhood of all that lies between its edges.
struct Neighbourhoods {
  private let variables: ListTable
  /// The constraints that mention each variable, without those that have been set aside.
  private let mentions: ListTable
  private let mentionCounts: [Int32]
  /// The constraint that has been set aside for mentioning a variable alone, or -1.
  private let owners: [Int32]
  /// Whether a constraint leaves its one variable one value.
  private let isDecision: [Bool]
  private var isTaken: [Bool]
  private var isReached: [Bool]
  let variableCount: Int
  let mentionCount: Int

  /// The neighbourhoods of some constraints.
  ///
  /// - Parameters:
  ///   - constraints: Constraints, an earlier one preferred to a later one.
  ///   - isEquation: Whether a constraint leaves its expression one value.
  init(_ constraints: [Constraint], isEquation: (Constraint) -> Bool) {
    var variableCount = 0
    var mentionCount = 0
    var isDecision = Array(repeating: false, count: constraints.count)
    for (number, constraint) in constraints.enumerated() {
      let terms = constraint.expression.terms
      for term in terms { variableCount = max(variableCount, term.variable.index + 1) }
      mentionCount += terms.count
      isDecision[number] = terms.count == 1 && terms[0].coefficient != 0 && isEquation(constraint)
    }
    self.variableCount = variableCount
    self.mentionCount = mentionCount
    self.isDecision = isDecision
    variables = ListTable(count: constraints.count) { add in
      for (number, constraint) in constraints.enumerated() {
        for term in constraint.expression.terms { add(number, term.variable.index) }
      }
    }
    var aside = SetAside(constraints, variables, variableCount: variableCount)
    mentionCounts = aside.counts
    aside.run()
    owners = aside.owners
    mentions = ListTable(count: variableCount) { [variables] add in
      for number in constraints.indices where !aside.isAside[number] {
        for place in variables.places(of: number) { add(variables[place], number) }
      }
    }
    isTaken = Array(repeating: false, count: constraints.count)
    isReached = Array(repeating: false, count: variableCount)
  }

  /// How often constraints mention a variable.
  func mentions(of variable: Int) -> Int { Int(mentionCounts[variable]) }

  /// The constraints that have to do with `row` and have not been taken yet, ascending.
  mutating func take(around row: SparseRow) -> [Int] {
    var taken: [Int] = []
    for entry in row.entries { reach(entry.variable, &taken) }
    var cursor = 0
    while cursor < taken.count {
      for place in variables.places(of: taken[cursor]) { reach(variables[place], &taken) }
      cursor += 1
    }
    return taken.sorted()
  }

  /// Lets what ``take(around:)`` has given for `row` be taken again.
  mutating func giveBack(_ taken: [Int], around row: SparseRow) {
    for entry in row.entries where entry.variable < variableCount { isReached[entry.variable] = false }
    for number in taken {
      isTaken[number] = false
      for place in variables.places(of: number) { isReached[variables[place]] = false }
    }
  }

  private mutating func reach(_ variable: Int, _ taken: inout [Int]) {
    guard variable < variableCount, !isReached[variable] else { return }
    isReached[variable] = true
    if owners[variable] >= 0 { take(Int(owners[variable]), &taken) }
    for place in mentions.places(of: variable) {
      take(mentions[place], &taken)
      if isDecision[mentions[place]] { return }
    }
  }

  private mutating func take(_ number: Int, _ taken: inout [Int]) {
    guard !isTaken[number] else { return }
    isTaken[number] = true
    taken.append(number)
  }
}

/// Constraints that are set aside one after the other because they alone mention some variable.
private struct SetAside {
  private let constraints: [Constraint]
  private let variables: ListTable
  private let mentions: ListTable
  /// How many constraints that are not aside mention each variable; one that mentions it twice counts twice.
  private(set) var counts: [Int32]
  private(set) var owners: [Int32]
  private(set) var isAside: [Bool]

  init(_ constraints: [Constraint], _ variables: ListTable, variableCount: Int) {
    self.constraints = constraints
    self.variables = variables
    mentions = ListTable(count: variableCount) { add in
      for number in constraints.indices {
        for place in variables.places(of: number) { add(variables[place], number) }
      }
    }
    counts = (0..<variableCount).map { [mentions] in Int32(mentions.places(of: $0).count) }
    owners = Array(repeating: -1, count: variableCount)
    isAside = Array(repeating: false, count: constraints.count)
  }

  mutating func run() {
    var alone = counts.indices.filter { counts[$0] == 1 }
    while let variable = alone.popLast() {
      // Meanwhile its constraint may have gone for another one's sake.
      guard counts[variable] == 1 else { continue }
      guard let number = constraint(of: variable),
        constraints[number].expression.terms.contains(where: {
          $0.variable.index == variable && $0.coefficient != 0
        })
      else { continue }
      isAside[number] = true
      owners[variable] = Int32(number)
      for place in variables.places(of: number) {
        counts[variables[place]] -= 1
        if counts[variables[place]] == 1 { alone.append(variables[place]) }
      }
    }
  }

  /// The first constraint that mentions a variable and is not aside.
  private func constraint(of variable: Int) -> Int? {
    for place in mentions.places(of: variable) where !isAside[mentions[place]] { return mentions[place] }
    return nil
  }
}
