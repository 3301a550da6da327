import ConstraintSolver
import TestSupport

/// A system that a test can build as often as it needs.
struct TestSystem {
  struct Row {
    var constraint: Constraint
    var priority: Double
  }

  var kinds: [Variable.Kind] = []
  var rows: [Row] = []

  var variables: [Variable] { kinds.indices.map { Variable(index: $0) } }

  mutating func makeVariable(_ kind: Variable.Kind) -> Variable {
    kinds.append(kind)
    return Variable(index: kinds.count - 1)
  }

  mutating func add(_ constraint: Constraint, _ priority: Double = Constraint.required) {
    rows.append(Row(constraint: constraint, priority: priority))
  }

  /// A solver with the variables only.
  func makeSolver(stepLimit: Int = Limits.steps) -> Solver {
    var solver = Solver(stepLimit: stepLimit)
    for kind in kinds { _ = solver.makeVariable(kind) }
    return solver
  }

  /// A solver with the variables and all constraints.
  func build(stepLimit: Int = Limits.steps) throws(SolverError) -> Solver {
    var solver = makeSolver(stepLimit: stepLimit)
    try solver.add(rows.map { ($0.constraint, $0.priority) })
    return solver
  }
}

extension SeededGenerator {
  mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  mutating func isTrue(oneIn count: Int) -> Bool { int(1...count) == 1 }

  mutating func element<Element>(_ elements: [Element]) -> Element { elements[int(0...(elements.count - 1))] }

  mutating func relation() -> Constraint.Relation {
    element([.lessThanOrEqual, .equal, .greaterThanOrEqual])
  }
}
