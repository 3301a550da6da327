import ConstraintSolver

/// Finds conflicts in a layout that has had several, without solving everything for each.
struct ConflictSearch {
  private let rows: LayoutRows
  private let variables: ItemVariables
  private var equalities: EqualityConflicts?
  /// The number of conflicts that solvers have found.
  private var foundCount = 0
  /// Whether the latest conflict is one of equalities.
  private var isLatestOfEqualities = false

  /// Whether it may still find all conflicts in order.
  private var mayOrder: Bool
  /// Finds all conflicts in order; `nil` before the first estimate.
  private var ordered: OrderedConflicts?
  /// The number of members of the conflicts that elimination finds when it adds the rows in order.
  private var orderedMemberCount = 0
  /// The number of members that all conflicts together may have.
  private let memberLimit: Int
  /// How many members have to be found before the next estimate.
  private var nextEstimate: Int

  /// From this many conflicts on, preparing the equalities pays for itself.
  private static let manyConflicts = 8

  /// Searches all conflicts, or those besides `known` ones.
  init(
    _ rows: LayoutRows, _ variables: ItemVariables, besides known: ConflictResolver, memberLimit: Int
  ) {
    mayOrder = known.brokenNumbers.isEmpty
    self.memberLimit = memberLimit
    nextEstimate = memberLimit / 4
    self.rows = rows
    self.variables = variables
  }

  /// Notes a conflict that a solver has found.
  mutating func noteConflict(of members: [Int]) {
    foundCount += 1
    isLatestOfEqualities = members.allSatisfy { rows.constraints.rows[$0].relation == .equal }
  }

  /// All conflicts in the order of the rows, if finding one after the other would probably take more members than the
  /// limit; `nil` if the search should go on one by one.
  mutating func conflictsInOrder(
    insteadOf resolver: ConflictResolver, steps: inout Int
  ) -> ConflictResolver? {
    let found = resolver.foundMemberCount
    guard mayOrder, found > min(nextEstimate, memberLimit) else { return nil }
    nextEstimate = found + memberLimit / 4
    prepareOrder(&steps)
    // Some conflicts found so far have been resolved since. This is the ratio of all members found to those that
    // remain. The estimate assumes that it stays the same.
    let share = Double(found) / Double(resolver.memberCount)
    let isTooMuch = found > memberLimit || share * Double(orderedMemberCount) > Double(memberLimit)
    guard isTooMuch, var search = ordered else { return nil }
    // Frees their copies of all rows.
    (ordered, equalities) = (nil, nil)
    (mayOrder, isLatestOfEqualities) = (false, false)
    // If it fails with steps left, the search for one conflict after the other may still succeed.
    return try? search.find(steps: &steps)
  }

  private mutating func prepareOrder(_ steps: inout Int) {
    guard ordered == nil else { return }
    let conflicts = OrderedConflicts(rows, variables, memberLimit: memberLimit, steps: &steps)
    let memberCount = conflicts.memberCount(steps: &steps)
    // Otherwise the search in order would find too many members, too, or estimating their number takes too many steps.
    guard let memberCount, memberCount <= memberLimit else { return mayOrder = false }
    (ordered, orderedMemberCount) = (conflicts, memberCount)
  }

  /// The members of the conflict that a solver of the remaining rows would find; `nil` if only a solver can tell.
  mutating func next(besides resolver: ConflictResolver, steps: inout Int) -> [Int]? {
    guard isLatestOfEqualities, foundCount >= Self.manyConflicts else { return nil }
    if equalities == nil {
      let prepared = EqualityConflicts(of: rows.constraints, variables.kinds)
      steps -= prepared.steps
      equalities = prepared
    }
    let before = equalities?.steps ?? 0
    let members = equalities?.next(leavingOut: resolver.brokenNumbers, stepLimit: steps)
    steps -= (equalities?.steps ?? 0) - before
    isLatestOfEqualities = members != nil
    return members
  }
}
