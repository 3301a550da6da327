/// Tells which constraints contradict another one, of some that can hold together.
///
/// ```swift
/// var contradictions = Contradictions(among: [width == 100.0, height >= 0.0])
/// contradictions.members(against: width == 40.0, stepLimit: 1_000)  // [0]
/// ```
/// Only those that have to do with the one in question are solved with it.
public struct Contradictions {
  private let constraints: [Constraint]
  private var neighbourhoods: Neighbourhoods
  /// The steps that have been taken so far.
  public private(set) var steps: Int

  /// Prepares for questions about `constraints`, which can hold together.
  ///
  /// - Complexity: Linear in their terms.
  public init(among constraints: [Constraint]) {
    self.constraints = constraints
    neighbourhoods = Neighbourhoods(constraints) { $0.relation == .equal }
    steps = neighbourhoods.mentionCount
  }

  /// The places of constraints that cannot hold together with `constraint`, ascending; none of them can be left out.
  ///
  /// - Parameters:
  ///   - constraint: What is to hold together with the constraints.
  ///   - stepLimit: The steps that may be taken for it.
  /// - Returns: `nil` if it can, and if the steps do not suffice to tell.
  public mutating func members(against constraint: Constraint, stepLimit: Int) -> [Int]? {
    let row = SparseRow(constraint.expression.terms)
    let places = neighbourhoods.take(around: row)
    defer { neighbourhoods.giveBack(places, around: row) }
    var solver = Solver(stepLimit: stepLimit)
    defer { steps += solver.steps }
    var names: [Int: Variable] = [:]
    let required = (places.map { constraints[$0] } + [constraint]).map { member in
      let terms = member.expression.terms.map { term in
        let name = names[term.variable.index] ?? solver.makeVariable()
        names[term.variable.index] = name
        return Expression.Term(name, term.coefficient)
      }
      let expression = Expression(terms, constant: member.expression.constant)
      return (Constraint(expression, member.relation), Constraint.required)
    }
    do {
      try solver.add(required)
      return nil
    } catch .unsatisfiable(let last, let rivals) {
      return (rivals + [last]).map(\.index).filter { $0 < places.count }.map { places[$0] }.sorted()
    } catch {
      return nil
    }
  }
}
