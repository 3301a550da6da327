import ConstraintSolver

/// A system of linear constraints in the flat text that solver drivers read, and the root sizes it is edited to.
///
/// The format is that of the workload generator: a line of counts, the optional priorities, the root's four variables
/// and its size, a line for each edit, and a line `op priority level terms constant (variable coefficient)…` for each
/// row, which compares the sum with 0.
struct FlatSystem {
  enum Failure: Error { case malformed(String) }

  let variableCount: Int
  let root: [Int]
  let size: (width: Double, height: Double)
  let edits: [(width: Double, height: Double)]
  /// The rows, and behind them those that hold the root: its width and height last.
  let constraints: [(constraint: Constraint, priority: Double)]

  init(_ text: String) throws {
    var numbers = text.split(whereSeparator: \.isWhitespace).makeIterator()
    func number() throws -> Double {
      guard let word = numbers.next(), let value = Double(word) else {
        throw Failure.malformed("a number is missing")
      }
      return value
    }
    func count() throws -> Int {
      guard let value = Int(exactly: try number()), value >= -1 else {
        throw Failure.malformed("a count is none")
      }
      return value
    }
    variableCount = try count()
    let rowCount = try count()
    let editCount = try count()
    for _ in 0..<(try count()) { _ = try number() }
    root = try (0..<4).map { _ in try count() }
    size = (try number(), try number())
    edits = try (0..<editCount).map { _ in (try number(), try number()) }
    var constraints = try (0..<rowCount).map { _ in
      let relation = try number()
      let priority = try number()
      _ = try number()
      let termCount = try count()
      var expression = Expression(constant: try number())
      for _ in 0..<termCount {
        expression.terms.append(.init(Variable(index: try count()), try number()))
      }
      let constraint = Constraint(
        expression, relation < 0 ? .lessThanOrEqual : relation > 0 ? .greaterThanOrEqual : .equal)
      return (constraint: constraint, priority: priority)
    }
    for (variable, value) in zip(root, [0, 0, size.width, size.height]) where variable >= 0 {
      constraints.append((Variable(index: variable) == value, Constraint.required))
    }
    self.constraints = constraints
  }

  /// Fills an empty solver with all rows and with the root in place; returns what holds the root's width and height.
  func fill(_ solver: inout Solver) throws -> [Constraint.ID] {
    for index in 0..<variableCount { _ = solver.makeVariable(index % 4 < 2 ? .position : .size) }
    let ids = try solver.add(constraints)
    return Array(ids.suffix(2))
  }
}
