import ConstraintSolver
import Geometry

extension AmbiguityFinder {
  /// The scroll views whose content has a size that nothing decides, in tree order.
  ///
  /// A content counts if constraints refer to it, or if one of the `open` parts is the place of a subview in it.
  func contentAmbiguities(beside open: [Part], in solver: borrowing Solver) -> [Diagnosis.Ambiguity] {
    if tree.scrollViews.isEmpty { return [] }
    let isTied = Dictionary(
      uniqueKeysWithValues: Axis.allCases.map { ($0, tiedContents(along: $0, beside: open)) })
    let ends = Dictionary(uniqueKeysWithValues: Axis.allCases.map { ($0, furthestSubviews(along: $0)) })
    var ambiguities: [Diagnosis.Ambiguity] = []
    for (number, scrollView) in tree.scrollViews.enumerated() {
      let content = LayoutItem(tree.items[scrollView].id, region: .content)
      var attributes: [Attribute] = []
      var repairs: [Diagnosis.Repair] = []
      for axis in Axis.allCases where isTied[axis]?[scrollView] == true {
        let length = variables.contentLength(of: scrollView, axis)
        guard !solver.isDetermined(length) else { continue }
        attributes.append(axis.length)
        repairs.append(
          repair(
            content, length, value: table.contentSizes[number][axis], end: ends[axis]?[scrollView], axis,
            in: solver))
      }
      if attributes.isEmpty { continue }
      let lengths = attributes.map(\.rawValue).joined(separator: " and ")
      ambiguities.append(
        Diagnosis.Ambiguity(
          item: "\(content.id).content", attributes: attributes,
          sentence:
            "No chain of constraints connects opposite edges of the content of \(tree.name(of: scrollView)), "
            + "so nothing decides its \(lengths).",
          repairs: repairs))
    }
    return ambiguities
  }

  /// Whether a constraint along an axis refers to the content of each view, or should.
  private func tiedContents(along axis: Axis, beside open: [Part]) -> [Bool] {
    var isTied = Array(repeating: false, count: tree.viewCount)
    for part in open where part.attribute == axis.nearEdge { isTied[tree.items[part.item].parent] = true }
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
      if let known = furthest[superview],
        table.frames[known].maximum(axis) >= table.frames[view].maximum(axis)
      {
        continue
      }
      furthest[superview] = view
    }
    return furthest
  }

  /// The constraint that decides a length of the content: of its last subview, if it already ends there, or
  /// else at this subview's end.
  private func repair(
    _ content: LayoutItem, _ length: Variable, value: Double, end: Int?, _ axis: Axis,
    in solver: borrowing Solver
  ) -> Diagnosis.Repair {
    if let end, solver.isDetermined(self.end(of: end, axis)) {
      return repair(content, endingWith: end, along: axis)
    }
    if let end, solver.isDetermined(length - variables.length(of: end, axis)) {
      return Diagnosis.Repair(
        deciding: constraint(deciding: Part(item: end, attribute: axis.length)), in: tree)
    }
    return Diagnosis.Repair(
      deciding: LayoutConstraint(id: "", Anchor(content, axis.length), .equal, constant: value.denoised),
      in: tree)
  }
}
