import ConstraintSolver

/// Times adding and removing one constraint in a list of cards: cards side by side, or each card below the
/// previous one.
struct ConstraintBenchmark {
  let cardCount: Int
  let seconds: Double

  /// Prints a line each for `apart` and `hanging`: repeats, median and 99th percentile of an addition with its
  /// removal in nanoseconds, and the steps of both.
  func run() throws {
    for (name, isHanging) in [("apart", false), ("hanging", true)] {
      var solver = Solver()
      let title = try fill(&solver, isHanging: isHanging)
      func changeOnce(_ solver: inout Solver) throws {
        let id = try solver.add(title <= 30.0)
        try solver.remove(id)
      }
      // The first change computes the connections.
      try changeOnce(&solver)
      let before = solver.steps
      try changeOnce(&solver)
      let steps = solver.steps - before
      let change = try Stopwatch(seconds: seconds) { try changeOnce(&solver) }
      print(name, change.repeats, change.median, change.p99, steps)
    }
  }

  /// Fills `solver` with cards as high as their titles; returns the height of the middle title.
  private func fill(_ solver: inout Solver, isHanging: Bool) throws -> Variable {
    var constraints: [(constraint: Constraint, priority: Double)] = []
    func require(_ constraint: Constraint) { constraints.append((constraint, Constraint.required)) }
    var titles: [Variable] = []
    var last: Expression?
    for number in 0..<cardCount {
      let top = solver.makeVariable(.position)
      let (height, title) = (solver.makeVariable(.size), solver.makeVariable(.size))
      require(top == (isHanging ? last ?? Expression() : Expression(constant: 100 * Double(number))))
      require(height >= title + 16.0)
      constraints.append((height == 0.0, 50))
      constraints.append((title == 40.0, 750))
      last = top + height + 8.0
      titles.append(title)
    }
    try solver.add(constraints)
    return titles[cardCount / 2]
  }
}
