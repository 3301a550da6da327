import ConstraintSolver
import Testing
import TestSupport

/// Compares the results of the solver and the oracle for `system`; `name` identifies a failure.
func compare(_ system: TestSystem, named name: String) {
  let comment = Comment(rawValue: name)
  guard let oracle = Oracle(system) else {
    expectRefusal(of: system, comment)
    return
  }
  do {
    let solver = try system.build()
    expectOptimum(of: system, in: solver, oracle, comment)
    expectFreedom(of: system, in: solver, oracle, comment)
    expectRest(of: system, in: solver, oracle, comment)
    let again = try system.build()
    for variable in system.variables {
      #expect(solver.value(of: variable).bitPattern == again.value(of: variable).bitPattern, comment)
    }
  } catch {
    Issue.record("\(name): refused with \(error)")
  }
}

private func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 1e-6 * (1 + abs(b)) }

private func expectOptimum(
  of system: TestSystem, in solver: borrowing Solver, _ oracle: Oracle, _ comment: Comment
) {
  for row in system.rows where row.priority == Constraint.required {
    #expect(row.constraint.violation(in: solver) < 1e-6, comment)
  }
  let sums = solver.errorSums
  #expect(sums.map(\.priority) == oracle.errorSums.map(\.priority), comment)
  for (sum, exact) in zip(sums, oracle.errorSums) {
    #expect(isNear(sum.sum, exact.sum), "\(comment), level \(exact.priority)")
  }
}

/// Compares variables, neighbors' sums and differences, and second differences.
private func expectFreedom(
  of system: TestSystem, in solver: borrowing Solver, _ oracle: Oracle, _ comment: Comment
) {
  let variables = system.variables
  var expressions = variables.map { Expression([.init($0)]) }
  for (a, b) in zip(variables, variables.dropFirst()) { expressions += [a + b, a - b] }
  for first in variables.indices.dropLast(2) {
    let (a, b, c) = (variables[first], variables[first + 1], variables[first + 2])
    expressions.append(Expression([.init(a), .init(b, -2), .init(c)]))
  }
  for (expression, range) in zip(expressions, oracle.ranges(of: expressions)) {
    let isDetermined = range.upperBound - range.lowerBound < 1e-6
    let text =
      "\(comment): \(expression.terms.map { "\($0.coefficient) × \($0.variable.index)" }) in \(range)"
    #expect(solver.isDetermined(expression) == isDetermined, "\(text)")
    let value = solver.value(of: expression)
    #expect(value >= range.lowerBound - 1e-6 && value <= range.upperBound + 1e-6, "\(text) is \(value)")
  }
}

private func expectRest(
  of system: TestSystem, in solver: borrowing Solver, _ oracle: Oracle, _ comment: Comment
) {
  var oracle = oracle
  let sizes = system.variables.filter { system.kinds[$0.index] == .size }
  let positions = system.variables.filter { system.kinds[$0.index] == .position }
  let inequalities = system.rows.map(\.constraint).filter { $0.relation != .equal }
  let stages = [
    ("sizes", sizes.map { $0 == 0.0 }),
    ("inequalities", inequalities.map { Constraint($0.expression, .equal) }),
    ("positions", positions.map { $0 == 0.0 }),
  ]
  for (name, softConstraints) in stages {
    let exact = oracle.settle(softConstraints)
    let sum = softConstraints.reduce(0) { $0 + $1.violation(in: solver) }
    #expect(isNear(sum, exact), "\(comment), rest of \(name)")
  }
}

/// Expects a conflict whose members contradict each other, but not without any one of them.
private func expectRefusal(of system: TestSystem, _ comment: Comment) {
  do {
    _ = try system.build()
    Issue.record("\(comment): accepted although it is infeasible")
  } catch {
    guard case .unsatisfiable(let id, let rivals) = error else {
      Issue.record("\(comment): \(error)")
      return
    }
    let members = ([id] + rivals).map { system.rows[$0.index] }
    #expect(Set([id] + rivals).count == members.count, comment)
    #expect(!Oracle.isFeasible(members, in: system), "\(comment): the rivals can hold together")
    for dropped in members.indices {
      var others = members
      others.remove(at: dropped)
      #expect(Oracle.isFeasible(others, in: system), "\(comment): member \(dropped) is to spare")
    }
  }
}

extension Constraint {
  /// The violation of the constraint.
  func violation(in solver: borrowing Solver) -> Double {
    let value = solver.value(of: expression)
    return switch relation {
    case .equal: abs(value)
    case .lessThanOrEqual: max(value, 0)
    case .greaterThanOrEqual: max(-value, 0)
    }
  }
}
