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
  /// The rows that were left out, one for each conflict.
  let broken: [LayoutRow]

  /// Solves the rows that `build` writes, leaving out one row of each conflict.
  ///
  /// It leaves out the caller's last constraint in the conflict. Source: Documentation/semantics.md §8.1.
  init(
    _ tree: LayoutTree, steps: inout Int, build: (ItemVariables) -> LayoutRows
  ) throws(LayoutError) {
    var resolver = ConflictResolver()
    let variables = ItemVariables(tree)
    let rows = build(variables)
    while true {
      if steps < 0 { throw .tooComplex(.steps) }
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
        self.variables = variables
        self.solver = solver
        return
      } catch .unsatisfiable(let last, let rivals) {
        steps -= solver.steps
        try resolver.breakOne(of: (rivals + [last]).map { kept?[$0.index] ?? $0.index }, in: rows)
      } catch .outOfRange {
        steps -= solver.steps
        throw .outOfRange
      } catch .tooManyEntries {
        steps -= solver.steps
        throw .tooComplex(.solverEntries)
      } catch {
        steps -= solver.steps
        throw .tooComplex(.steps)
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

/// Decides which rows are left out, one for each conflict.
private struct ConflictResolver {
  private struct Broken {
    let row: Int
    let members: [Int]
  }

  private var broken: [Broken] = []
  private var memberCount = 0

  /// The numbers of the remaining rows, out of `count`; `nil` if none is left out.
  func kept(of count: Int) -> [Int]? {
    guard !broken.isEmpty else { return nil }
    var isKept = Array(repeating: true, count: count)
    for each in broken { isKept[each.row] = false }
    return isKept.indices.filter { isKept[$0] }
  }

  /// Leaves out one of `members`: remaining rows that contradict each other, in order.
  ///
  /// Rows left out for a conflict that this one resolves come back (Documentation/semantics.md §8.2);
  /// otherwise they would stay out although they can hold. They all come after the row that is left out now,
  /// so this ends, and each row left out contradicts remaining rows before it, whatever the order in which
  /// the solver finds the conflicts.
  mutating func breakOne(of members: [Int], in rows: LayoutRows) throws(LayoutError) {
    memberCount += members.count
    if memberCount > Limits.conflictMembers { throw .tooComplex(.conflictMembers) }
    let row = members.last { rows.names[$0].isAuthored } ?? members[members.count - 1]
    broken.removeAll { $0.members.contains(row) }
    broken.append(Broken(row: row, members: members))
  }

  func rows(of rows: LayoutRows) -> [LayoutRow] { broken.map { rows[$0.row] } }

  func conflicts(of rows: LayoutRows) -> [LayoutSolution.Conflict] {
    broken.map { each in
      LayoutSolution.Conflict(
        broken: rows.names[each.row],
        rivals: each.members.filter { $0 != each.row }.map { rows.names[$0] })
    }
  }
}
