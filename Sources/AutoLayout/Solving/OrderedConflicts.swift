import ConstraintSolver

/// Finds the conflicts of a layout that has hundreds, in the order of its rows.
///
/// A row is left out if it contradicts rows before it. Elimination finds most of these rows. A check of all rows finds
/// the rest, which contradict several inequalities at once. Leaving out a row that the check finds can change
/// which later rows are contradictory, so the rows are added and checked in small parts.
///
/// The engine's rows come before the caller's. A conflict leaves out its last row, so this is one of the caller's,
/// unless the conflict has only rows of the engine.
struct OrderedConflicts {
  private let rows: LayoutRows
  private let variables: ItemVariables
  /// The number of members that all conflicts together may have.
  private let memberLimit: Int
  /// The numbers of the required rows.
  private let required: [Int]
  private var elimination: OrderedElimination
  private var resolver = ConflictResolver()

  private static let partCount = 32
  /// ``memberCount(steps:)`` may take the remaining steps divided by this.
  private static let shareOfCounting = 8

  init(_ rows: LayoutRows, _ variables: ItemVariables, memberLimit: Int, steps: inout Int) {
    self.rows = rows
    self.variables = variables
    self.memberLimit = memberLimit
    required = rows.indices.filter { rows.constraints.rows[$0].priority >= Constraint.required }
    elimination = OrderedElimination(of: rows.constraints, variables.kinds)
    steps -= elimination.steps
  }

  /// The number of members of all conflicts that elimination finds, or a little more than the limit; `nil` if
  /// elimination in order takes too many steps or too much room.
  func memberCount(steps: inout Int) -> Int? {
    var trial = elimination
    defer { steps -= trial.steps - elimination.steps }
    let found = try? trial.add(
      required, leavingOut: [], memberLimit: memberLimit, stepLimit: steps / Self.shareOfCounting)
    return found?.reduce(0) { $0 + $1.members.count }
  }

  /// Finds all conflicts of the required rows.
  ///
  /// - Throws: ``LayoutError/tooComplex(_:)`` if the steps do not suffice or the conflicts have too many members, and
  ///   ``LayoutError/outOfRange`` if rounding errors prevent the search.
  mutating func find(steps: inout Int) throws(LayoutError) -> ConflictResolver {
    for part in 0..<Self.partCount {
      let begin = required.count * part / Self.partCount
      let end = required.count * (part + 1) / Self.partCount
      if begin < end { try addPart(required[begin..<end], &steps) }
    }
    resolver.finishInOrder()
    return resolver
  }

  /// Adds rows, and leaves out each that contradicts those before it.
  private mutating func addPart(_ part: ArraySlice<Int>, _ steps: inout Int) throws(LayoutError) {
    var solved = ConflictResolver()
    while true {
      var (trial, known) = (elimination, resolver)
      known.append(solved)
      for conflict in try eliminate(part, leavingOut: solved, in: &trial, &steps) {
        known.append(conflict.broken, of: conflict.members)
      }
      if known.foundMemberCount > memberLimit { throw .tooComplex(.conflictMembers) }
      guard let first = try firstConflict(upTo: part[part.endIndex - 1], besides: known, &steps) else {
        (elimination, resolver) = (trial, known)
        return
      }
      let broken = first[first.count - 1]
      // Rows of earlier parts did not contradict each other before.
      if broken < part[part.startIndex] { throw .outOfRange }
      solved.append(broken, of: first)
    }
  }

  private func eliminate(
    _ part: ArraySlice<Int>, leavingOut solved: ConflictResolver, in trial: inout OrderedElimination,
    _ steps: inout Int
  ) throws(LayoutError) -> [OrderedElimination.Conflict] {
    let before = trial.steps
    defer { steps -= trial.steps - before }
    do throws(SolverError) {
      return try trial.add(
        part, leavingOut: Set(solved.brokenNumbers), memberLimit: memberLimit, stepLimit: steps)
    } catch {
      throw LayoutError(error)
    }
  }

  /// The members of the conflict whose last row comes first, ascending.
  private func firstConflict(
    upTo last: Int, besides known: ConflictResolver, _ steps: inout Int
  ) throws(LayoutError) -> [Int]? {
    let broken = Set(known.brokenNumbers)
    var kept = required.prefix { $0 <= last }.filter { !broken.contains($0) }
    var first: [Int]?
    // What a row contradicts does not depend on the rows after it.
    while let members = try conflict(among: kept, &steps) {
      first = members
      kept = Array(kept.prefix { $0 < members[members.count - 1] })
    }
    return first
  }

  /// The members of a conflict among these rows, ascending; `nil` if they can hold together.
  private func conflict(among kept: [Int], _ steps: inout Int) throws(LayoutError) -> [Int]? {
    do throws(SolverError) {
      let found = try RequiredCheck.contradiction(
        in: rows.rows(kept).constraints, variables.kinds, steps: &steps)
      return found?.map { kept[$0] }
    } catch {
      throw LayoutError(error)
    }
  }
}
