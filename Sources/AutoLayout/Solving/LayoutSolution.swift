import ConstraintSolver
import Geometry

/// A solved system of rows, without the rows that were left out because of conflicts.
struct LayoutSolution: ~Copyable {
  /// Required rows that contradict each other; `broken` was left out.
  struct Conflict {
    let broken: RowName
    let rivals: [RowName]
  }

  private(set) var solver: Solver
  let variables: ItemVariables
  /// The remaining rows, in order.
  private(set) var rows: LayoutRows
  /// All rows of a solution with conflicts, in order; `nil` if none was left out.
  private let rowsOfConflicts: LayoutRows?
  let conflicts: [Conflict]
  /// The conflicts by the numbers of ``allRows``.
  let resolver: ConflictResolver
  /// The rows that were left out, one for each conflict.
  let broken: [LayoutRow]

  /// Solves the rows that `build` writes, leaving out one row of each conflict.
  ///
  /// It leaves out the caller's last constraint in the conflict. Source: Documentation/semantics.md §8.1.
  ///
  /// Pass conflicts that are `known` to save time: each that is not passed takes one more solution. The rows left out are
  /// the same either way. All conflicts together may have up to `memberLimit` members.
  init(
    _ tree: LayoutTree, known: ConflictResolver = ConflictResolver(),
    memberLimit: Int = Limits.conflictMembers, steps: inout Int, build: (ItemVariables) -> LayoutRows
  ) throws(LayoutError) {
    var resolver = known
    let variables = ItemVariables(tree)
    let rows = build(variables)
    var search = ConflictSearch(rows, variables, besides: known, memberLimit: memberLimit)
    while true {
      if steps < 0 { throw .tooComplex(.steps) }
      if let ordered = search.conflictsInOrder(insteadOf: resolver, steps: &steps) { resolver = ordered }
      if resolver.foundMemberCount > memberLimit { throw .tooComplex(.conflictMembers) }
      if let members = search.next(besides: resolver, steps: &steps) {
        resolver.breakOne(of: members, in: rows)
        continue
      }
      var solver = Solver(stepLimit: steps)
      solver.makeVariables(variables.kinds)
      let kept = resolver.kept(of: rows.count)
      do {
        let keptRows = kept.map { rows.rows($0) } ?? rows
        try solver.add(keptRows.constraints)
        steps -= solver.steps
        self.rows = keptRows
        rowsOfConflicts = kept == nil ? nil : rows
        conflicts = resolver.conflicts(of: rows)
        broken = resolver.rows(of: rows)
        self.resolver = resolver
        self.variables = variables
        self.solver = solver
        return
      } catch .unsatisfiable(let last, let rivals) {
        steps -= solver.steps
        let members = (rivals + [last]).map { kept?[$0.index] ?? $0.index }
        search.noteConflict(of: members)
        resolver.breakOne(of: members, in: rows)
      } catch {
        steps -= solver.steps
        throw LayoutError(error)
      }
    }
  }
}

extension LayoutSolution {
  /// The rows and those that were left out, in order.
  var allRows: LayoutRows { rowsOfConflicts ?? rows }

  /// Solves the rows that `build` writes, reusing a system of the same shape from the memory.
  static func solve(
    _ tree: LayoutTree, memory: LayoutMemory?, steps: inout Int, build: (ItemVariables) -> LayoutRows
  ) throws(LayoutError) -> LayoutSolution {
    guard let memory else { return try LayoutSolution(tree, steps: &steps, build: build) }
    let rows = build(ItemVariables(tree))
    if var solution = memory.takeSystem(like: rows), try solution.follow(rows, steps: &steps) {
      return solution
    }
    return try LayoutSolution(tree, steps: &steps) { _ in rows }
  }

  /// Whether there are no conflicts and the rows differ only in constants.
  func hasShape(of others: LayoutRows) -> Bool { conflicts.isEmpty && rows.hasShape(of: others) }

  /// Changes the constants to those of other rows of the same shape; `false` if they conflict, after which
  /// the solution is unusable.
  private mutating func follow(_ others: LayoutRows, steps: inout Int) throws(LayoutError) -> Bool {
    var changes: [(id: Constraint.ID, constant: Double)] = []
    for number in rows.indices {
      let constant = others.constraints.rows[number].constant
      // The solver contains exactly these rows, with the same numbers.
      if constant != rows.constraints.rows[number].constant {
        changes.append((Constraint.ID(index: number), constant))
      }
    }
    rows = others
    guard !changes.isEmpty else { return true }
    let spent = solver.steps
    do {
      try solver.setConstants(changes)
    } catch {
      steps -= solver.steps - spent
      return false
    }
    steps -= solver.steps - spent
    if steps < 0 { throw .tooComplex(.steps) }
    return true
  }
}

extension LayoutError {
  /// What a solver's error means for a layout whose rows are valid, except a conflict.
  init(_ error: SolverError) {
    self =
      switch error {
      case .outOfRange: .outOfRange
      case .tooManyEntries: .tooComplex(.solverEntries)
      default: .tooComplex(.steps)
      }
  }
}
