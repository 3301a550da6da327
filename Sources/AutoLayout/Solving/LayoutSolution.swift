import ConstraintSolver
import Geometry

/// A system of rows that holds, after those that could not have been left out.
struct LayoutSolution: ~Copyable {
  /// Required rows that contradict each other, and the one of them that was left out.
  struct Conflict {
    let broken: RowName
    let rivals: [RowName]
  }

  private(set) var solver: Solver
  let variables: ItemVariables
  /// The rows that were kept, in order.
  private(set) var rows: LayoutRows
  let conflicts: [Conflict]
  /// The rows that were left out, one for each conflict.
  let broken: [LayoutRow]

  /// Solves the rows that `build` writes, breaking one constraint of each conflict.
  ///
  /// Of a conflict's members the last one of the caller's goes, as the semantics note §8.1 has it.
  init(
    _ tree: LayoutTree, steps: inout Int, build: (ItemVariables) -> LayoutRows
  ) throws(LayoutError) {
    var resolver = ConflictResolver()
    let variables = ItemVariables(tree)
    let rows = build(variables)
    while true {
      if steps < 0 { throw .tooComplex }
      var solver = Solver(stepLimit: steps)
      solver.makeVariables(variables.kinds)
      let kept = resolver.kept(of: rows.count)
      do {
        let keptRows = kept.map { rows.rows($0) } ?? rows
        try solver.add(keptRows.constraints)
        steps -= solver.steps
        self.rows = keptRows
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
      } catch {
        steps -= solver.steps
        throw .tooComplex
      }
    }
  }
}

extension LayoutSolution {
  /// Solves the rows that `build` writes, from a system of the same shape if there is one in the memory.
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

  /// Whether nothing conflicts and the rows differ from these in constants alone.
  func hasShape(of others: LayoutRows) -> Bool { conflicts.isEmpty && rows.hasShape(of: others) }

  /// Gives the rows the constants of others of the same shape; `false`, and then of no more use, where they conflict.
  private mutating func follow(_ others: LayoutRows, steps: inout Int) throws(LayoutError) -> Bool {
    var changes: [(id: Constraint.ID, constant: Double)] = []
    for number in rows.indices {
      let constant = others.constraints.rows[number].constant
      // The solver has been told nothing but these rows, and numbers them alike.
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
    if steps < 0 { throw .tooComplex }
    return true
  }
}

/// The rows that are left out, each for a conflict whose other members are kept.
private struct ConflictResolver {
  private struct Broken {
    let row: Int
    let members: [Int]
  }

  private var broken: [Broken] = []
  private var memberCount = 0

  /// The numbers of the rows that are not left out, of `count` rows; `nil` if none is.
  func kept(of count: Int) -> [Int]? {
    guard !broken.isEmpty else { return nil }
    var isKept = Array(repeating: true, count: count)
    for each in broken { isKept[each.row] = false }
    return isKept.indices.filter { isKept[$0] }
  }

  /// Leaves out one of `members`, which are kept rows that cannot hold together, in order.
  ///
  /// What was left out for a conflict that this one resolves comes back (semantics note §8.2), or it would stay out
  /// although it can hold. All that comes back stands after the row that goes, so this ends, and each row left out
  /// contradicts kept ones before it, in whichever order the solver meets the conflicts.
  mutating func breakOne(of members: [Int], in rows: LayoutRows) throws(LayoutError) {
    memberCount += members.count
    if memberCount > Limits.conflictMembers { throw .tooComplex }
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
