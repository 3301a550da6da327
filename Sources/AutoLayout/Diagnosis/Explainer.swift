import ConstraintSolver
import Geometry

/// Finds the constraints that decide each edge and size.
struct Explainer {
  let tree: LayoutTree
  let variables: ItemVariables
  private let rows: LayoutRows
  private var derivation: Derivation
  /// The number of constraints that may still be named.
  private var names = Limits.explanationConstraints

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

  /// An explanation for each item, in the order of the tree.
  mutating func explain(_ solver: borrowing Solver) throws(LayoutError) -> [Diagnosis.Explanation] {
    var explanations: [Diagnosis.Explanation] = []
    for item in tree.items.indices {
      var chains: [Diagnosis.Chain] = []
      for axis in Axis.allCases {
        let place = item == 0 ? Expression() : variables.place(of: item, axis).expression
        let length = variables.length(of: item, axis).expression
        for (attribute, expression) in [
          (axis.nearEdge, place), (axis.farEdge, place + length), (axis.length, length),
        ] {
          let chain = try rows(deciding: expression, in: solver)
          chains.append(Diagnosis.Chain(attribute: attribute, constraints: chain.map { $0.id(in: tree) }))
        }
      }
      explanations.append(Diagnosis.Explanation(item: tree.items[item].id, chains: chains))
    }
    return explanations
  }

  /// The rows that decide an expression, in order; empty if it is undetermined.
  private mutating func rows(
    deciding expression: Expression, in solver: borrowing Solver
  ) throws(LayoutError) -> [RowName] {
    guard solver.isDetermined(expression) else { return [] }
    let chain: [Constraint.ID]
    do {
      chain = try derivation.constraints(deciding: expression) ?? []
    } catch {
      throw .tooComplex(.steps)
    }
    names -= chain.count
    guard names >= 0 else { throw .tooComplex(.explanationConstraints) }
    return chain.map { rows.names[$0.index] }
  }
}
