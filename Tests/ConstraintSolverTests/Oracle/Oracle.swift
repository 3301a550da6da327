import ConstraintSolver

/// Solves small systems by a sequence of linear programs.
struct Oracle {
  /// A settled level: the least sum of the violations of its members.
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
    guard program(with: []) != nil else { return nil }
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

  /// Minimizes the sum of the violations within what is settled, and settles it.
  mutating func settle(_ softConstraints: [Constraint]) -> Double {
    guard !softConstraints.isEmpty,
      var simplex = program(with: [Stage(members: softConstraints, sum: .nan)])
    else {
      return 0
    }
    let members = stages.reduce(0) { $0 + $1.members.count }
    var cost = Array(repeating: 0.0, count: columnCount(members: members + softConstraints.count))
    for (index, soft) in softConstraints.enumerated() { price(soft, member: members + index, in: &cost) }
    let sum = simplex.minimum(of: cost)
    stages.append(Stage(members: softConstraints, sum: sum))
    return sum
  }

  /// The least and greatest values of each of `expressions`, without constants, within what is settled.
  func ranges(of expressions: [Expression]) -> [ClosedRange<Double>] {
    guard var simplex = program(with: []) else { return [] }
    return expressions.map { expression in
      let cost = coefficients(of: expression)
      let least = simplex.minimum(of: cost)
      let greatest = -simplex.minimum(of: cost.map { -$0 })
      return least...max(least, greatest)
    }
  }

  // Columns, all ≥ 0 in standard form: each variable as the difference of two, a slack for each required
  // constraint, and for each member of a stage its violation above and below.

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

  /// Prices the violation at 1.
  private func price(_ soft: Constraint, member: Int, in row: inout [Double]) {
    if soft.relation != .greaterThanOrEqual { row[above(member)] = 1 }
    if soft.relation != .lessThanOrEqual { row[above(member) + 1] = 1 }
  }

  private func program(with added: [Stage]) -> DenseSimplex? {
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
      for soft in stage.members {
        var row = row(of: soft.expression)
        row[above(member)] = -1
        row[above(member) + 1] = 1
        equations.append((row, -soft.expression.constant))
        price(soft, member: member, in: &sum)
        member += 1
      }
      if stage.sum.isFinite { equations.append((sum, stage.sum)) }
    }
    return DenseSimplex(equations, columnCount: count)
  }
}
