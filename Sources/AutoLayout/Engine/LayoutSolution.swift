import ConstraintSolver
import Geometry

/// A system of rows that holds, after those that could not have been left out.
struct LayoutSolution: ~Copyable {
  /// Required rows that contradict each other, and the one of them that was left out.
  struct Conflict {
    let broken: RowName
    let rivals: [RowName]
  }

  let solver: Solver
  let variables: ItemVariables
  /// The rows that were kept, in order.
  let rows: [LayoutRow]
  let conflicts: [Conflict]
  /// The names of `rows` in the solver.
  let ids: [Constraint.ID]

  /// Solves the rows that `build` writes, breaking one constraint of each conflict.
  ///
  /// Of a conflict's members the last one of the caller's goes, as the semantics note §8.1 has it.
  init(
    _ tree: LayoutTree, steps: inout Int, build: (ItemVariables) -> [LayoutRow]
  ) throws(LayoutError) {
    var conflicts: [Conflict] = []
    var memberCount = 0
    var rows: [LayoutRow]?
    while true {
      if steps <= 0 { throw .tooComplex }
      var solver = Solver(stepLimit: steps)
      let variables = ItemVariables(tree, in: &solver)
      let current = rows ?? build(variables)
      do {
        ids = try solver.add(current.map { ($0.constraint, $0.priority) })
        steps -= solver.steps
        (self.rows, self.conflicts, self.variables) = (current, conflicts, variables)
        self.solver = solver
        return
      } catch .unsatisfiable(let last, let rivals) {
        steps -= solver.steps
        let members = (rivals + [last]).map(\.index)
        memberCount += members.count
        if memberCount > Limits.conflictMembers { throw .tooComplex }
        let broken = members.last { current[$0].name.isAuthored } ?? last.index
        conflicts.append(
          Conflict(
            broken: current[broken].name, rivals: members.filter { $0 != broken }.map { current[$0].name }))
        rows = current
        rows?.remove(at: broken)
      } catch {
        throw .tooComplex
      }
    }
  }
}
