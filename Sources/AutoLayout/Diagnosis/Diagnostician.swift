import ConstraintSolver
import Geometry

/// Finds what there is to say about a solved layout.
struct Diagnostician {
  let tree: LayoutTree
  let frames: [Rect]
  /// What is left of the work that the layout may cost.
  var steps: Int

  /// Says it.
  mutating func diagnose(_ solution: borrowing LayoutSolution) throws(LayoutError) -> Diagnosis {
    Diagnosis(
      conflicts: solution.conflicts.map(describe),
      ambiguities: try ambiguities(of: solution),
      unsatisfied: unsatisfied(in: solution))
  }

  private func describe(_ conflict: LayoutSolution.Conflict) -> Diagnosis.Conflict {
    let broken = conflict.broken.id(in: tree)
    let rivals = conflict.rivals.map { $0.id(in: tree) }
    let repair = Diagnosis.Repair(
      change: .priority(constraint: broken, 999),
      sentence: "Lower the priority of \(broken) to 999, so that it gives way.")
    return Diagnosis.Conflict(
      broken: broken, rivals: rivals,
      sentence: "\(text(of: conflict.broken)) cannot hold together with "
        + conflict.rivals.map(text).joined(separator: ", ") + "; it was left out.",
      repairs: conflict.broken.isAuthored ? [repair] : [])
  }

  private func text(of row: RowName) -> String {
    guard case .authored(let number) = row else { return row.id(in: tree) }
    return "“\(tree.constraints[number].constraint.text)”"
  }

  // MARK: Ambiguities

  /// What is left open, judged without the optional rows of a fitting, which would hide it.
  private mutating func ambiguities(
    of solution: borrowing LayoutSolution
  ) throws(LayoutError) -> [Diagnosis.Ambiguity] {
    let rows = solution.rows
    let kept = rows.filter { $0.priority >= Constraint.required || !$0.name.isFitting }
    let finder = AmbiguityFinder(tree: tree, frames: frames, variables: solution.variables)
    if kept.count == rows.count { return finder.find(in: solution.solver) }
    let open = try LayoutSolution(tree, steps: &steps) { _ in kept }
    return finder.find(in: open.solver)
  }

  // MARK: Optional constraints

  /// Distances below this are rounding.
  private static let tolerance = 1e-6

  private mutating func unsatisfied(in solution: borrowing LayoutSolution) -> [Diagnosis.Unsatisfied] {
    var unsatisfied: [Diagnosis.Unsatisfied] = []
    let violations = solution.ids.map { (try? solution.solver.violation(of: $0)) ?? 0 }
    for (number, row) in solution.rows.enumerated() {
      guard case .authored = row.name, violations[number] > Diagnostician.tolerance else { continue }
      let isSearched = unsatisfied.count < Limits.rivalSearches
      unsatisfied.append(
        Diagnosis.Unsatisfied(
          constraint: row.name.id(in: tree), distance: violations[number].denoised,
          beatenBy: isSearched ? rivals(of: number, solution.rows, violations) : []))
    }
    return unsatisfied
  }

  /// The rows that hold, of the same priority or above, with which a row that does not hold cannot hold.
  private mutating func rivals(of number: Int, _ rows: [LayoutRow], _ violations: [Double]) -> [String] {
    let stronger = rows.indices.filter {
      rows[$0].priority >= rows[number].priority && violations[$0] <= Diagnostician.tolerance
    }
    var solver = Solver(stepLimit: steps)
    _ = ItemVariables(tree, in: &solver)
    defer { steps -= solver.steps }
    do {
      try solver.add((stronger + [number]).map { (rows[$0].constraint, Constraint.required) })
      return []
    } catch .unsatisfiable(let last, let rivals) {
      let members = (rivals + [last]).map(\.index).filter { $0 < stronger.count }
      return members.map { rows[stronger[$0]].name.id(in: tree) }
    } catch {
      return []
    }
  }
}

extension RowName {
  /// Whether the row is a target of a fitting.
  fileprivate var isFitting: Bool {
    if case .fitting = self { true } else { false }
  }
}
