import AutoLayout

/// Code for UIKit's visual format, which expresses sizes and the gaps between two views or to the superview.
extension ConstraintCode {
  /// A format string, the views it names, and whether it always runs from left to right.
  private struct Format {
    let text: String
    let views: [String]
    var isLeftToRight = false
  }

  /// The code for a constraint, or `nil` if no visual format expresses it.
  func visualFormat(_ constraint: LayoutConstraint) -> String? {
    guard let format = format(of: constraint) else { return nil }
    let views = format.views.map { "\($0.swiftLiteral): \($0)" }.joined(separator: ", ")
    return "NSLayoutConstraint.constraints(withVisualFormat: \(format.text.swiftLiteral), options: "
      + "[\(format.isLeftToRight ? ".directionLeftToRight" : "")], metrics: nil, views: [\(views)])[0]"
  }

  private func format(of constraint: LayoutConstraint) -> Format? {
    guard isView(constraint.first), constraint.second.map(isView) ?? true,
      constraint.second == nil || constraint.multiplier == 1
    else { return nil }
    let name = names[constraint.first.item.id]
    let relation = constraint.relation.rawValue
    switch (constraint.first.attribute, constraint.second) {
    case (.width, nil):
      return Format(text: "H:[\(name)(\(relation)\(constraint.constant.swiftLiteral))]", views: [name])
    case (.height, nil):
      return Format(text: "V:[\(name)(\(relation)\(constraint.constant.swiftLiteral))]", views: [name])
    case (let attribute, let second?) where attribute.isLength:
      let other = names[second.item.id]
      guard second.attribute == attribute, constraint.constant == 0, other != name else { return nil }
      return Format(
        text: "\(attribute == .width ? "H" : "V"):[\(name)(\(relation)\(other))]", views: [name, other])
    case (_, let second?): return gap(constraint, to: second)
    default: return nil
    }
  }

  /// The gap between facing edges of two views, or between the same edges of a view and its superview.
  private func gap(_ constraint: LayoutConstraint, to second: Anchor) -> Format? {
    let dimension = constraint.first.attribute.dimension
    guard let isFar = constraint.first.attribute.isFarEdge, let otherIsFar = second.attribute.isFarEdge,
      dimension == second.attribute.dimension
    else { return nil }
    let (a, b) = (constraint.first.item.id, second.item.id)
    let isInside = superviews[a] == b
    let isAround = superviews[b] == a
    // The gap grows with the first anchor, or with the second one: then the constraint is negated.
    let places: (before: String?, after: String?, isNegated: Bool)? =
      switch (isFar, otherIsFar) {
      case (false, true) where !isInside && !isAround: (b, a, false)
      case (true, false) where !isInside && !isAround: (a, b, true)
      case (false, false) where isInside: (nil, a, false)
      case (false, false) where isAround: (nil, b, true)
      case (true, true) where isInside: (a, nil, true)
      case (true, true) where isAround: (b, nil, false)
      default: nil
      }
    guard let places, a != b else { return nil }
    let relation = places.isNegated ? constraint.relation.negated : constraint.relation
    let length = places.isNegated ? 0 - constraint.constant : constraint.constant
    let (before, after) = (places.before.map { names[$0] }, places.after.map { names[$0] })
    let axis = dimension == .verticalPlace ? "V" : "H"
    return Format(
      text: "\(axis):\(before.map { "[\($0)]" } ?? "|")-(\(relation.rawValue)\(length.swiftLiteral))-"
        + (after.map { "[\($0)]" } ?? "|"),
      views: [before, after].compactMap { $0 }, isLeftToRight: dimension == .horizontalPlace)
  }

  private func isView(_ anchor: Anchor) -> Bool {
    anchor.item.region == nil && !guides.contains(anchor.item.id)
  }
}

extension Attribute {
  /// Whether this is the second edge in its direction; `nil` if visual formats measure no gaps from it.
  fileprivate var isFarEdge: Bool? {
    switch self {
    case .left, .leading, .top: false
    case .right, .trailing, .bottom: true
    default: nil
    }
  }
}

extension Relation {
  /// The relation after both sides are multiplied by -1.
  fileprivate var negated: Relation {
    switch self {
    case .equal: .equal
    case .lessThanOrEqual: .greaterThanOrEqual
    case .greaterThanOrEqual: .lessThanOrEqual
    }
  }
}
