import ConstraintSolver

/// A system of linear constraints in flat text, and the root sizes of its edits.
///
/// `scripts/workloads.py` writes and describes the format: a line of counts, the optional priorities, the root's four
/// variables and its size, a line for each edit, and a line `op priority level terms constant (variable coefficient)…`
/// for each row, which compares the sum with 0.
public struct FlatSystem {
  /// Why a text is not a system.
  public enum Failure: Error {
    /// The mistake.
    case malformed(String)
  }

  /// The number of variables; the first two of each four are positions.
  public let variableCount: Int
  /// The variables of the root's left, top, width and height; -1 if there is none.
  public let root: [Int]
  /// The root's size.
  public let size: (width: Double, height: Double)
  /// The root's sizes, one for each edit.
  public let edits: [(width: Double, height: Double)]
  /// The rows, followed by those that hold the root; its width and height are last.
  public let constraints: [(constraint: Constraint, priority: Double)]

  /// Reads `text`.
  ///
  /// - Parameter text: The system as the generator writes it.
  /// - Throws: ``Failure``.
  public init(_ text: String) throws {
    var numbers = text.split(whereSeparator: \.isWhitespace).makeIterator()
    func number() throws -> Double {
      guard let word = numbers.next(), let value = Double(word) else {
        throw Failure.malformed("a number is missing")
      }
      return value
    }
    func count(below limit: Int = 10_000_000) throws -> Int {
      guard let value = Int(exactly: try number()), value >= -1, value < limit else {
        throw Failure.malformed("a count is none")
      }
      return value
    }
    func many<Element>(_ count: Int, _ element: () throws -> Element) throws -> [Element] {
      guard count >= 0 else { throw Failure.malformed("a count is none") }
      var elements: [Element] = []
      for _ in 0..<count { elements.append(try element()) }
      return elements
    }
    let variableCount = try count(below: 1_000_000)
    let rowCount = try count()
    let editCount = try count()
    for _ in 0..<(max(0, try count())) { _ = try number() }
    root = try many(4) { try count(below: variableCount) }
    size = (try number(), try number())
    edits = try many(editCount) { (try number(), try number()) }
    var constraints = try many(rowCount) {
      let relation = try number()
      let priority = try number()
      _ = try number()
      let termCount = try count()
      var expression = Expression(constant: try number())
      expression.terms = try many(termCount) {
        let variable = try count(below: variableCount)
        guard variable >= 0 else { throw Failure.malformed("there is no variable -1") }
        return .init(Variable(index: variable), try number())
      }
      let constraint = Constraint(
        expression, relation < 0 ? .lessThanOrEqual : relation > 0 ? .greaterThanOrEqual : .equal)
      return (constraint: constraint, priority: priority)
    }
    for (variable, value) in zip(root, [0, 0, size.width, size.height]) where variable >= 0 {
      constraints.append((Variable(index: variable) == value, Constraint.required))
    }
    self.variableCount = variableCount
    self.constraints = constraints
  }

  /// Adds all rows to an empty solver, and holds the root.
  ///
  /// - Parameter solver: A new solver.
  /// - Returns: The constraints of the root's width and height, in this order, as far as the system has them.
  /// - Throws: The solver's error.
  public func fill(_ solver: inout Solver) throws(SolverError) -> [Constraint.ID] {
    solver.makeVariables((0..<variableCount).map { $0 % 4 < 2 ? .position : .size })
    let ids = try solver.add(constraints)
    return Array(ids.suffix(root.suffix(2).count { $0 >= 0 }))
  }
}
