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
    if kept.count == rows.count { return ambiguities(solution.variables, in: solution.solver) }
    let open = try LayoutSolution(tree, steps: &steps) { _ in kept }
    return ambiguities(open.variables, in: open.solver)
  }

  private func ambiguities(_ variables: ItemVariables, in solver: borrowing Solver) -> [Diagnosis.Ambiguity] {
    var ambiguities: [Diagnosis.Ambiguity] = []
    for item in tree.items.indices {
      var open: [Attribute] = []
      for axis in Axis.allCases where item > 0 {
        if !solver.isDetermined(variables.place(of: item, axis)) { open.append(axis.nearEdge) }
      }
      for axis in Axis.allCases where !solver.isDetermined(variables.length(of: item, axis)) {
        open.append(axis.length)
      }
      if !open.isEmpty { ambiguities.append(describe(item, open)) }
    }
    return ambiguities
  }

  private func describe(_ item: Int, _ open: [Attribute]) -> Diagnosis.Ambiguity {
    let id = tree.items[item].id
    let names = open.map(\.rawValue).joined(separator: ", ")
    return Diagnosis.Ambiguity(
      item: id, attributes: open,
      sentence: "No constraint decides \(names) of \(id); "
        + (open.count == 1 ? "it rests" : "they rest") + " at "
        + open.map { value(of: $0, item).text }.joined(separator: ", ") + ".",
      repairs: open.map { repair($0, of: item) })
  }

  private func value(of attribute: Attribute, _ item: Int) -> Double {
    let frame = frames[item]
    return attribute.isLength ? frame.size[attribute.axis] : frame.minimum(attribute.axis)
  }

  /// The constraint that holds an open attribute where it rests; for an open root, its last subview's far edge.
  private func repair(_ attribute: Attribute, of item: Int) -> Diagnosis.Repair {
    let id = LayoutItem(tree.items[item].id)
    let anchor = Anchor(id, attribute)
    if item == 0, let last = lastSubview(of: item, attribute.axis) {
      let edge: Attribute = attribute.axis == .horizontal ? .right : .bottom
      let text = LayoutConstraint(
        id: "", Anchor(id, edge), .equal, Anchor(LayoutItem(tree.items[last].id), edge)
      ).text
      return Diagnosis.Repair(
        change: .add(text),
        sentence: "Add “\(text)”, so that the content reaches from one edge of \(id.id) to the other.")
    }
    let parent = tree.items[item].parent
    let second = attribute.isLength || parent < 0 ? nil : Anchor(LayoutItem(tree.items[parent].id), attribute)
    let text = LayoutConstraint(id: "", anchor, .equal, second, constant: value(of: attribute, item)).text
    return Diagnosis.Repair(change: .add(text), sentence: "Add “\(text)”, or whatever else decides it.")
  }

  private func lastSubview(of item: Int, _ axis: Axis) -> Int? {
    let subviews = (0..<tree.viewCount).filter { tree.items[$0].parent == item }
    return subviews.max { frames[$0].maximum(axis) < frames[$1].maximum(axis) }
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
