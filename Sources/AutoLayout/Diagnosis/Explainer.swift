import ConstraintSolver
import Geometry

/// Finds the constraints that decide each edge and size.
struct Explainer: ~Copyable {
  let tree: LayoutTree
  let variables: ItemVariables
  private let rows: LayoutRows
  private var derivation: Derivation
  /// The number of constraints that may still be named.
  private var names = Limits.explanationConstraints
  /// The number of terms that sums may still have.
  private var terms = Limits.explanationTerms

  init(
    _ tree: LayoutTree, _ evidence: Evidence, _ solution: borrowing LayoutSolution, stepLimit: Int
  ) throws(LayoutError) {
    self.tree = tree
    variables = solution.variables
    rows = solution.rows
    do {
      derivation = try Derivation(evidence, stepLimit: stepLimit)
    } catch {
      throw .tooComplex(.steps)
    }
  }

  /// The steps taken so far.
  var steps: Int { derivation.steps }

  /// An explanation for each of some items, in the order of the tree.
  mutating func explain(
    _ explained: ExplainedItems, _ solver: borrowing Solver
  ) throws(LayoutError) -> [Diagnosis.Explanation] {
    var explanations: [Diagnosis.Explanation] = []
    for item in tree.items.indices
    where explained.contains(tree.items[item].id, named: tree.names[tree.items[item].id]) {
      var chains: [Diagnosis.Chain] = []
      for axis in Axis.allCases {
        let place = item == 0 ? Expression() : variables.place(of: item, axis).expression
        let length = variables.length(of: item, axis).expression
        for (attribute, expression) in [
          (axis.nearEdge, place), (axis.farEdge, place + length), (axis.length, length),
        ] {
          let shares = try shares(deciding: expression, in: solver)
          chains.append(
            Diagnosis.Chain(
              attribute: attribute, constraints: shares.map { rows.names[$0.constraint.index].id(in: tree) },
              sum: sum(of: attribute, item, expression, shares)))
        }
      }
      explanations.append(Diagnosis.Explanation(item: tree.items[item].id, chains: chains))
    }
    return explanations
  }

  private mutating func sum(
    of attribute: Attribute, _ item: Int, _ expression: Expression, _ shares: [Derivation.Share]
  ) -> Diagnosis.Sum? {
    guard !shares.isEmpty, terms > 0 else { return nil }
    let sum = SumBuilder(tree: tree, rows: rows).sum(of: attribute, item, expression, shares)
    terms -= sum.terms.count
    return terms >= 0 ? sum : nil
  }

  /// The rows that decide an expression, in order, with their factors; empty if it is undetermined.
  private mutating func shares(
    deciding expression: Expression, in solver: borrowing Solver
  ) throws(LayoutError) -> [Derivation.Share] {
    guard solver.isDetermined(expression) else { return [] }
    let chain: [Derivation.Share]
    do {
      chain = try derivation.shares(deciding: expression) ?? []
    } catch {
      throw .tooComplex(.steps)
    }
    names -= chain.count
    guard names >= 0 else { throw .tooComplex(.explanationConstraints) }
    return chain
  }
}
