import ConstraintSolver
import Geometry

/// Finds attributes that the constraints do not determine, and constraints that would.
struct AmbiguityFinder {
  let tree: LayoutTree
  let frames: [Rect]
  let variables: ItemVariables

  /// The ambiguities of a solved system, in tree order, followed by those of scroll views' content.
  func find(in solver: borrowing Solver) -> [Diagnosis.Ambiguity] {
    var ambiguities: [Diagnosis.Ambiguity] = []
    for item in tree.items.indices {
      var open: [Attribute] = []
      for axis in Axis.allCases where item > 0 {
        if !solver.isDetermined(variables.place(of: item, axis)) { open.append(axis.nearEdge) }
      }
      for axis in Axis.allCases where !solver.isDetermined(variables.length(of: item, axis)) {
        open.append(axis.length)
      }
      if open.isEmpty { continue }
      let findings = open.map { finding($0, of: item, in: solver) }
      ambiguities.append(
        Diagnosis.Ambiguity(
          item: tree.items[item].id, attributes: open,
          sentence: findings.map(\.sentence).joined(separator: " "), repairs: findings.map(\.repair)))
    }
    return ambiguities + contentAmbiguities(in: solver)
  }

  /// The sentence about an undetermined attribute, and the constraint that would determine it.
  private func finding(
    _ attribute: Attribute, of item: Int, in solver: borrowing Solver
  ) -> (sentence: String, repair: Diagnosis.Repair) {
    let id = tree.items[item].id
    let choice = "the solver chose \(value(of: attribute, item).text)."
    if item == 0, let end = openEnd(attribute.axis, in: solver) {
      let edge: Attribute = attribute.axis == .horizontal ? .right : .bottom
      let text = LayoutConstraint(
        id: "", Anchor(LayoutItem(id), edge), .equal, Anchor(LayoutItem(tree.items[end].id), edge)
      ).text
      return (
        "No constraint ties the \(edge) of \(id) to its content, so the \(attribute) of \(id) "
          + "is undetermined; \(choice)",
        Diagnosis.Repair(
          change: .add(text),
          sentence: "Add “\(text)” so that the content spans \(id) from edge to edge.")
      )
    }
    let parent = tree.items[item].parent
    let second = attribute.isLength || parent < 0 ? nil : Anchor(LayoutItem(tree.items[parent].id), attribute)
    let text = LayoutConstraint(
      id: "", Anchor(LayoutItem(id), attribute), .equal, second, constant: value(of: attribute, item)
    ).text
    return (
      "No constraint decides the \(attribute) of \(id); \(choice)",
      Diagnosis.Repair(change: .add(text), sentence: "Add “\(text)” or another constraint that decides it.")
    )
  }

  /// The subview that extends furthest along an axis, if it is not tied to the root's far edge.
  private func openEnd(_ axis: Axis, in solver: borrowing Solver) -> Int? {
    let subviews = (1..<max(tree.viewCount, 1)).filter { tree.items[$0].parent == 0 }
    guard let last = subviews.max(by: { frames[$0].maximum(axis) < frames[$1].maximum(axis) }) else {
      return nil
    }
    let end = variables.place(of: last, axis) + variables.length(of: last, axis)
    return solver.isDetermined(end - variables.length(of: 0, axis)) ? nil : last
  }

  private func value(of attribute: Attribute, _ item: Int) -> Double {
    let frame = frames[item]
    return attribute.isLength ? frame.size[attribute.axis] : frame.minimum(attribute.axis)
  }
}
