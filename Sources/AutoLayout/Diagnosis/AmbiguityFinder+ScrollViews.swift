import ConstraintSolver
import Geometry

extension AmbiguityFinder {
  /// The scroll views with constraints on a content whose size nothing decides, in tree order.
  func contentAmbiguities(in solver: borrowing Solver) -> [Diagnosis.Ambiguity] {
    if tree.scrollViews.isEmpty { return [] }
    let isTied = Dictionary(uniqueKeysWithValues: Axis.allCases.map { ($0, tiedContents(along: $0)) })
    let ends = Dictionary(uniqueKeysWithValues: Axis.allCases.map { ($0, furthestSubviews(along: $0)) })
    var ambiguities: [Diagnosis.Ambiguity] = []
    for scrollView in tree.scrollViews {
      let content = LayoutItem(tree.items[scrollView].id, region: .content)
      var open: [Attribute] = []
      var repairs: [Diagnosis.Repair] = []
      for axis in Axis.allCases where isTied[axis]?[scrollView] == true {
        guard !solver.isDetermined(variables.contentLength(of: scrollView, axis)) else { continue }
        open.append(axis.length)
        if let end = ends[axis]?[scrollView] { repairs.append(repair(content, endingWith: end, along: axis)) }
      }
      if open.isEmpty { continue }
      let lengths = open.map(\.rawValue).joined(separator: " and ")
      ambiguities.append(
        Diagnosis.Ambiguity(
          item: "\(content.id).content", attributes: open,
          sentence:
            "No chain of constraints connects opposite edges of the content of \(content.id), "
            + "so nothing decides its \(lengths).",
          repairs: repairs))
    }
    return ambiguities
  }

  /// Whether a constraint along an axis refers to the content of each view.
  private func tiedContents(along axis: Axis) -> [Bool] {
    var isTied = Array(repeating: false, count: tree.viewCount)
    for constraint in tree.constraints {
      for case let side? in [constraint.first, constraint.second]
      where side.region == .content && side.attribute.axis == axis {
        isTied[side.item] = true
      }
    }
    return isTied
  }

  /// The subview of each view that extends furthest along an axis.
  private func furthestSubviews(along axis: Axis) -> [Int?] {
    var furthest: [Int?] = Array(repeating: nil, count: tree.viewCount)
    for view in 1..<max(tree.viewCount, 1) {
      let superview = tree.items[view].parent
      if let known = furthest[superview], frames[known].maximum(axis) >= frames[view].maximum(axis) {
        continue
      }
      furthest[superview] = view
    }
    return furthest
  }

  /// The constraint that makes the content end with a subview.
  private func repair(
    _ content: LayoutItem, endingWith subview: Int, along axis: Axis
  ) -> Diagnosis.Repair {
    let edge = axis.farEdge
    let text = LayoutConstraint(
      id: "", Anchor(content, edge), .equal, Anchor(LayoutItem(tree.items[subview].id), edge)
    ).text
    return Diagnosis.Repair(
      change: .add(text), sentence: "Add “\(text)” so that the content ends with its last subview.")
  }
}
