extension Outline {
  /// Makes edges and margins of a scroll view refer to its content if a constraint ties them to something
  /// inside.
  ///
  /// Width, height and center still refer to the frame. Sources: Documentation/semantics.md §5.5; Auto Layout
  /// Guide, Working with Scroll Views.
  func turnToContent(_ constraint: inout LayoutTree.ResolvedConstraint) {
    guard let second = constraint.second else { return }
    let first = constraint.first
    if meansContent(first, with: second) { constraint.first.region = .content }
    if meansContent(second, with: first) { constraint.second?.region = .content }
  }

  private func meansContent(
    _ side: LayoutTree.ResolvedConstraint.Side, with other: LayoutTree.ResolvedConstraint.Side
  ) -> Bool {
    guard side.item < viewCount, side.region == nil, side.attribute.isOfEdge,
      isScrolling(side.item)
    else {
      return false
    }
    var container = items[other.item].parent
    while container > side.item { container = items[container].parent }
    return container == side.item
  }
}

extension Attribute {
  /// Whether the attribute is an edge of the item or of its margins.
  fileprivate var isOfEdge: Bool {
    switch self {
    case .width, .height, .centerX, .centerY, .firstBaseline, .lastBaseline, .centerXWithinMargins,
      .centerYWithinMargins:
      false
    default: true
    }
  }
}
