import TestSupport

@testable import ConstraintSolver

/// Random required constraints between views. View *n* has the position 2*n* and the size 2*n* + 1.
enum RandomViews {
  static func kinds(of count: Int) -> [Variable.Kind] {
    (0..<2 * count).map { $0 % 2 == 0 ? .position : .size }
  }

  /// Five constraints for each view; they compare edges of two views, and their relations are drawn from `relations`. If some
  /// are inequalities, sizes are at least 0.
  static func constraints(of count: Int, _ relations: [Constraint.Relation], seed: UInt64) -> [Constraint] {
    var random = SeededGenerator(seed: seed)
    let bounds = relations == [.equal] ? [] : (0..<count).map { Variable(index: 2 * $0 + 1) >= 0.0 }
    return bounds
      + (0..<5 * count).map { _ in
        var expression = Expression(constant: Double(random.int(-50...50)))
        for sign in [1.0, -1.0] {
          let view = random.int(0...count - 1)
          expression.terms.append(Expression.Term(Variable(index: 2 * view), sign))
          if Bool.random(using: &random) {
            expression.terms.append(Expression.Term(Variable(index: 2 * view + 1), sign))
          }
        }
        return Constraint(expression, random.element(relations))
      }
  }
}

extension ConstraintList {
  /// A list of required constraints.
  init(required constraints: [Constraint]) {
    self.init(constraints.map { TestSystem.Row(constraint: $0, priority: Constraint.required) })
  }

  init(_ rows: [TestSystem.Row]) {
    var writer = ConstraintWriter()
    for row in rows { writer.append(row.constraint, priority: row.priority) }
    self = writer.finish()
  }
}
