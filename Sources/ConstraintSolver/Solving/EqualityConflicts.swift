/// Finds conflicts of required equalities in a list of constraints of which some are left out.
///
/// ```swift
/// var conflicts = EqualityConflicts(of: list, kinds)
/// while let members = conflicts.next(leavingOut: broken, stepLimit: 1_000_000) {
///   broken.append(members[members.count - 1])
/// }
/// ```
/// If elimination finds a conflict, it is the one that a solver of the remaining constraints would find, with fewer steps:
/// this makes no plan, and prepares the constraints only once.
package struct EqualityConflicts {
  /// The elimination of all constraints, before its first step; `nil` if a constraint is invalid.
  private let prepared: Elimination?
  private let rowCount: Int
  private let termCount: Int
  /// The steps taken so far.
  package private(set) var steps: Int

  /// Prepares constraints between variables of these kinds.
  package init(of list: ConstraintList, _ kinds: [Variable.Kind]) {
    prepared = Elimination(rowsOf: list, kinds)
    rowCount = list.rows.count
    termCount = list.terms.count
    steps = StepBudget.stepsOfRow * rowCount
  }

  /// The members of the first conflict that elimination finds, in order of addition.
  ///
  /// - Parameters:
  ///   - numbers: The constraints that are left out.
  ///   - stepLimit: The steps that may be taken.
  /// - Returns: The numbers of the members. `nil` if there is no such conflict, if it may be a rounding error, or if the
  ///   steps do not suffice.
  package mutating func next(leavingOut numbers: [Int], stepLimit: Int) -> [Int]? {
    guard var elimination = prepared else { return nil }
    var budget = StepBudget(limit: stepLimit)
    defer { steps += budget.spent }
    // Each row is copied, and its terms are searched for ties.
    budget.add(8 * rowCount + 2 * termCount)
    for number in numbers { elimination.leaveOut(number) }
    elimination.prepare()
    let contradiction = try? elimination.run(&budget)
    budget.add(Elimination.stepsOfSubstitution * elimination.substitutionCount)
    guard let row = contradiction ?? nil,
      abs(elimination.rows[row].constant) >= Elimination.leastViolation
    else { return nil }
    return elimination.expand([(row, 1)]).map(\.row).filter { $0 < rowCount }
  }
}

extension Elimination {
  /// Reads the constraints of a list; `nil` if one is invalid.
  init?(rowsOf list: ConstraintList, _ kinds: [Variable.Kind]) {
    var table = RowTable()
    table.addVariables(kinds)
    guard (try? table.append(valid: list, firstID: 0)) != nil else { return nil }
    self.init(rowsOf: System(table))
  }
}
