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
    var resolution = Resolution(
      system(places.map { constraints[$0] } + [constraint]), StepBudget(limit: stepLimit))
    defer { steps += resolution.budget.spent }
    guard let rows = try? resolution.contradiction() else { return nil }
    return rows.filter { $0 < places.count }.map { places[$0] }
  }

  /// A system of these constraints, all required, whose variables are numbered as they come up.
  private func system(_ members: [Constraint]) -> System {
    var system = System()
    let greatest = members.last?.expression.terms.map(\.variable.index).max() ?? 0
    var names = Array(repeating: -1, count: max(neighbourhoods.variableCount, greatest + 1))
    for (number, member) in members.enumerated() {
      var terms = member.expression.terms
      for place in terms.indices {
        let variable = terms[place].variable.index
        if names[variable] < 0 {
          names[variable] = system.kinds.count
          system.kinds.append(.position)
        }
        terms[place].variable = Variable(index: names[variable])
      }
      let expression = Expression(terms, constant: member.expression.constant)
      system.rows.append(
        System.Row(
          id: Constraint.ID(index: number), constraint: Constraint(expression, member.relation),
          priority: Constraint.required))
    }
    return system
  }
}
