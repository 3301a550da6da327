import TestSupport
import Testing

@testable import ConstraintSolver

@Suite struct `The constraints that decide an expression` {
  @Test func `are those whose sum it is`() throws {
    var solver = Solver()
    let (left, width, other) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
    let constraints = [left == 16.0, other == width, other == 44.0]
    try solver.add(constraints.map { ($0, Constraint.required) })
    var derivation = try Derivation(solver.evidence, stepLimit: 1_000)
    #expect(try derivation.numbers(deciding: left + width) == [0, 1, 2])
    #expect(try derivation.numbers(deciding: width.expression) == [1, 2])
    #expect(try derivation.numbers(deciding: Expression()) == [])
  }

  @Test func `are not those that cancel`() throws {
    var solver = Solver()
    let (left, right) = (solver.makeVariable(), solver.makeVariable())
    try solver.add(right - left == 80.0)
    try solver.add(left == 16.0)
    var derivation = try Derivation(solver.evidence, stepLimit: 1_000)
    #expect(try derivation.numbers(deciding: right - left) == [0])
    #expect(try derivation.numbers(deciding: right.expression) == [0, 1])
  }

  @Test func `are none if something is undetermined`() throws {
    var solver = Solver()
    let (a, b, c) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
    try solver.add(a == b)
    var derivation = try Derivation(solver.evidence, stepLimit: 1_000)
    #expect(try derivation.numbers(deciding: a.expression) == nil)
    #expect(try derivation.numbers(deciding: c.expression) == nil)
  }

  @Test func `are the preferred ones if several suffice`() throws {
    var solver = Solver()
    let width = solver.makeVariable()
    try solver.add(width <= 10.0)
    try solver.add(width == 10.0, priority: 750)
    try solver.add(width == 10.0, priority: 751)
    var derivation = try Derivation(solver.evidence, stepLimit: 1_000)
    #expect(try derivation.numbers(deciding: width.expression) == [2])
  }

  @Test func `cost no more than their budget`() throws {
    var solver = Solver()
    let width = solver.makeVariable()
    try solver.add(width == 10.0)
    let evidence = solver.evidence
    #expect(throws: SolverError.tooManySteps(limit: 0)) { _ = try Derivation(evidence, stepLimit: 0) }
    var derivation = try Derivation(evidence, stepLimit: 2)
    #expect(throws: SolverError.tooManySteps(limit: 2)) {
      try derivation.constraints(deciding: width.expression)
    }
  }

  @Test func `cost nothing if they are not requested`() throws {
    var solver = Solver()
    let size = solver.makeVariable(.size)
    var constraints = [size == 100.0]
    for _ in 0..<1_000 {
      let (left, right) = (solver.makeVariable(), solver.makeVariable())
      constraints += [left == 0.1 * size, right - left == 10.0]
    }
    try solver.add(constraints.map { ($0, Constraint.required) })
    var derivation = try Derivation(solver.evidence, stepLimit: 100_000)
    let before = derivation.steps
    #expect(try derivation.numbers(deciding: Expression([.init(Variable(index: 2))])) == [0, 1, 2])
    #expect(derivation.steps - before < 50)
  }

  /// Compares with elimination in dense matrices: a decided expression is decided by all constraints and by
  /// its chain alone, but not by a chain without one member.
  @Test(.slow) func `are sufficient and necessary, in random systems`() throws {
    var decided = 0
    for seed in UInt64(0)..<2_000 {
      var random = SeededGenerator(seed: seed)
      var solver = Solver()
      let variables = (0..<6).map { _ in solver.makeVariable() }
      func randomExpression() -> Expression {
        let terms = variables.compactMap { variable in
          random.int(0...2) == 0
            ? Expression.Term(variable, Double(random.int(1...3)) * (random.int(0...1) == 0 ? 1 : -1)) : nil
        }
        return Expression(terms)
      }
      let constraints = (0..<random.int(1...8)).map { _ in Constraint(randomExpression(), .equal) }
      let question = randomExpression()
      try solver.add(constraints.map { ($0, Constraint.required) })
      let evidence = solver.evidence
      var derivation = try Derivation(evidence, stepLimit: 100_000)
      let combination = try derivation.combination(deciding: SparseRow(question.terms).entries)
      let chain = combination?.map(\.row)
      #expect((chain != nil) == spans(constraints.map(\.expression), question), "seed \(seed)")
      guard let chain else { continue }
      decided += 1
      var difference = question
      for (member, factor) in combination ?? [] {
        difference.add(constraints[member].expression, times: -factor / evidence.table.rows[member].unit)
      }
      #expect(rank([difference]) == 0, "seed \(seed)")
      for variable in variables { _ = try derivation.constraints(deciding: variable.expression) }
      #expect(try derivation.numbers(deciding: question) == chain, "seed \(seed), after other questions")
      let members = chain.map { constraints[$0].expression }
      #expect(spans(members, question), "seed \(seed)")
      for left in members.indices {
        var others = members
        others.remove(at: left)
        #expect(!spans(others, question), "seed \(seed) without \(chain[left])")
      }
    }
    #expect(decided > 500)
  }

  /// Whether an expression is a linear combination of others, by comparing ranks.
  private func spans(_ expressions: [Expression], _ question: Expression) -> Bool {
    rank(expressions) == rank(expressions + [question])
  }

  private func rank(_ expressions: [Expression]) -> Int {
    var matrix = expressions.map { expression in
      var row = Array(repeating: 0.0, count: 6)
      for term in expression.terms { row[term.variable.index] += term.coefficient }
      return row
    }
    var rank = 0
    for column in 0..<6 {
      guard
        let pivot = matrix.indices.dropFirst(rank).max(by: {
          abs(matrix[$0][column]) < abs(matrix[$1][column])
        }),
        abs(matrix[pivot][column]) > 1e-9
      else { continue }
      matrix.swapAt(rank, pivot)
      for row in matrix.indices.dropFirst(rank + 1) {
        let multiple = matrix[row][column] / matrix[rank][column]
        for place in column..<6 { matrix[row][place] -= multiple * matrix[rank][place] }
      }
      rank += 1
    }
    return rank
  }
}

extension Derivation {
  /// The constraints that decide an expression, by their numbers.
  fileprivate mutating func numbers(deciding expression: Expression) throws(SolverError) -> [Int]? {
    try constraints(deciding: expression)?.map(\.index)
  }
}
