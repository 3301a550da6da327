import TestSupport
import Testing

@testable import ConstraintSolver

@Suite struct `Enforcing a bound` {
  /// Compares with the general method: the bound's violation as the only cost.
  @Test func `makes the same moves as minimizing its violation`() throws {
    var (reached, refused) = (0, 0)
    for seed in UInt64(0)..<2_000 {
      var random = SeededGenerator(seed: seed)
      var budget = StepBudget(limit: 1_000_000)
      var (tableau, component) = try random.tableau(&budget)
      for _ in 0..<12 {
        let bound = random.bound(on: component.columns)
        var general = tableau
        if bound.relation.violation(at: tableau.columns[bound.column].value - bound.bound.place)
          > tableau.tolerance
        {
          try tableau.approach(bound, in: component, &budget)
          let soft = PiecewiseCost.SoftConstraint(
            column: bound.column, relation: bound.relation, place: bound.bound.place, weight: 1)
          _ = try general.minimize(PiecewiseCost([soft]), in: component, &budget)
          #expect(tableau.basics == general.basics, "seed \(seed)")
          for column in component.columns {
            #expect(
              abs(tableau.columns[column].value - general.columns[column].value) < 1e-6, "seed \(seed)")
          }
          let isReached = abs(tableau.columns[bound.column].value - bound.bound.place) < 1e-6
          if isReached { reached += 1 } else { refused += 1 }
        }
        // A bound that cannot hold is left out.
        _ = try tableau.enforce(bound, in: component, &budget)
      }
    }
    #expect(reached > 2_000 && refused > 500)
  }
}

extension SeededGenerator {
  /// Three to six columns, and rows of some of them.
  fileprivate mutating func tableau(
    _ budget: inout StepBudget
  ) throws -> (tableau: Tableau, component: Tableau.Component) {
    var tableau = Tableau(tolerance: 1e-8)
    let count = int(3...6)
    for _ in 0..<count { _ = tableau.addColumn() }
    for _ in 0..<int(2...6) {
      let terms = (0..<count).compactMap { column -> SparseRows.Entry? in
        let coefficient = int(-2...2)
        return coefficient == 0 ? nil : SparseRows.Entry(variable: column, coefficient: Double(coefficient))
      }
      if terms.count > 1 { _ = try tableau.addRow(terms, &budget) }
    }
    let component = Tableau.Component(
      columns: Array(tableau.columns.indices), rows: Array(0..<tableau.rows.count))
    return (tableau, component)
  }

  fileprivate mutating func bound(on columns: [Int]) -> Tableau.RequiredBound {
    let relations = [Constraint.Relation.lessThanOrEqual, .greaterThanOrEqual]
    return Tableau.RequiredBound(
      column: columns[int(0...columns.count - 1)], relation: relations[int(0...1)],
      bound: Tableau.Bound(place: Double(int(-20...20)), source: 0))
  }
}
