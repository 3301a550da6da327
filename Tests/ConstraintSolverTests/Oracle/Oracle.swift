import ConstraintSolver

/// What a small system's solution has to be, found by one linear programme after the other.
struct Oracle {
  /// A wish that has been granted as far as it can be: the sum of the violations of its members.
  private struct Stage {
    let members: [Constraint]
    let sum: Double
  }

  private let variableCount: Int
  private let required: [Constraint]
  private var stages: [Stage] = []

  /// The sum of the violations of each level, from the highest.
  private(set) var errorSums: [(priority: Double, sum: Double)] = []

  /// Solves `system` level by level; `nil` if its required constraints cannot hold.
  init?(_ system: TestSystem) {
    variableCount = system.kinds.count
    required = system.rows.filter { $0.priority == Constraint.required }.map(\.constraint)
    guard programme(with: []) != nil else { return nil }
    let levels = Dictionary(
      grouping: system.rows.filter { $0.priority < Constraint.required }, by: \.priority)
    for (priority, level) in levels.sorted(by: { $0.key > $1.key }) {
      errorSums.append((priority, settle(level.map(\.constraint))))
    }
  }

  /// Whether required constraints can hold together.
  static func isFeasible(_ rows: [TestSystem.Row], in system: TestSystem) -> Bool {
    var part = system
    part.rows = rows.filter { $0.priority == Constraint.required }
    return Oracle(part) != nil
  }

  /// Makes the sum of the violations of `wishes` as small as what is settled allows, and settles it.
  mutating func settle(_ wishes: [Constraint]) -> Double {
    guard !wishes.isEmpty, var simplex = programme(with: [Stage(members: wishes, sum: .nan)]) else {
      return 0
    }
    let members = stages.reduce(0) { $0 + $1.members.count }
    var cost = Array(repeating: 0.0, count: columnCount(members: members + wishes.count))
    for (index, wish) in wishes.enumerated() { price(wish, member: members + index, in: &cost) }
    let sum = simplex.minimum(of: cost)
    stages.append(Stage(members: wishes, sum: sum))
    return sum
  }

  /// The least and the greatest value of each of `expressions`, their constants apart, that all that is settled
  /// allows.
  func ranges(of expressions: [Expression]) -> [ClosedRange<Double>] {
    guard var simplex = programme(with: []) else { return [] }
    return expressions.map { expression in
      let cost = coefficients(of: expression)
      let least = simplex.minimum(of: cost)
      let greatest = -simplex.minimum(of: cost.map { -$0 })
      return least...max(least, greatest)
    }
  }

  // Columns, in standard form all ≥ 0: each variable as the difference of two, a slack for each required
  // constraint, and for each member of a stage what its expression is above 0 and below.

  private func columnCount(members: Int) -> Int { 2 * variableCount + required.count + 2 * members }

  private func above(_ member: Int) -> Int { 2 * variableCount + required.count + 2 * member }

  private func coefficients(of expression: Expression) -> [Double] {
    let members = stages.reduce(0) { $0 + $1.members.count }
    var row = Array(repeating: 0.0, count: columnCount(members: members))
    for term in expression.terms {
      row[2 * term.variable.index] += term.coefficient
      row[2 * term.variable.index + 1] -= term.coefficient
    }
    return row
  }

  /// Prices the violation of `wish` at 1.
  private func price(_ wish: Constraint, member: Int, in row: inout [Double]) {
    if wish.relation != .greaterThanOrEqual { row[above(member)] = 1 }
    if wish.relation != .lessThanOrEqual { row[above(member) + 1] = 1 }
  }

  private func programme(with added: [Stage]) -> DenseSimplex? {
    let stages = self.stages + added
    let count = columnCount(members: stages.reduce(0) { $0 + $1.members.count })
    var equations: [(coefficients: [Double], constant: Double)] = []
    func row(of expression: Expression) -> [Double] {
      let own = coefficients(of: expression)
      return own + Array(repeating: 0, count: count - own.count)
    }
    for (index, constraint) in required.enumerated() {
      var row = row(of: constraint.expression)
      if constraint.relation != .equal {
        row[2 * variableCount + index] = constraint.relation == .lessThanOrEqual ? 1 : -1
      }
      equations.append((row, -constraint.expression.constant))
    }
    var member = 0
    for stage in stages {
      var sum = Array(repeating: 0.0, count: count)
      for wish in stage.members {
        var row = row(of: wish.expression)
        row[above(member)] = -1
        row[above(member) + 1] = 1
        equations.append((row, -wish.expression.constant))
        price(wish, member: member, in: &sum)
        member += 1
      }
      if stage.sum.isFinite { equations.append((sum, stage.sum)) }
    }
    return DenseSimplex(equations, columnCount: count)
  }
}
