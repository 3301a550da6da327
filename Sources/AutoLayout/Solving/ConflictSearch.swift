import ConstraintSolver

/// Finds conflicts of equalities in a layout that has had several conflicts, without solving everything.
struct ConflictSearch {
  private let rows: LayoutRows
  private let variables: ItemVariables
  private var equalities: EqualityConflicts?
  /// The number of conflicts that solvers have found.
  private var foundCount = 0
  /// Whether the latest conflict is one that elimination finds.
  private var isPromising = false

  /// From this many conflicts on, preparing the equalities pays for itself.
  private static let manyConflicts = 8

  init(_ rows: LayoutRows, _ variables: ItemVariables) {
    self.rows = rows
    self.variables = variables
  }

  /// Notes a conflict that a solver has found.
  mutating func noteConflict(of members: [Int]) {
    foundCount += 1
    isPromising = members.allSatisfy { rows.constraints.rows[$0].relation == .equal }
  }

  /// The members of the conflict that a solver of the remaining rows would find; `nil` if only a solver can tell.
  mutating func next(besides resolver: ConflictResolver, steps: inout Int) -> [Int]? {
    guard isPromising, foundCount >= Self.manyConflicts else { return nil }
    if equalities == nil {
      let prepared = EqualityConflicts(of: rows.constraints, variables.kinds)
      steps -= prepared.steps
      equalities = prepared
    }
    let before = equalities?.steps ?? 0
    let members = equalities?.next(leavingOut: resolver.brokenNumbers, stepLimit: steps)
    steps -= (equalities?.steps ?? 0) - before
    isPromising = members != nil
    return members
  }
}
