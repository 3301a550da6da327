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
    guard let own = Edge(constraint.first.attribute), let other = Edge(second.attribute),
      own.direction == other.direction
    else { return nil }
    let (a, b) = (constraint.first.item.id, second.item.id)
    let isInside = superviews[a] == b
    let isAround = superviews[b] == a
    // The gap grows with the first anchor, or with the second one: then the constraint is negated.
    let places: (before: String?, after: String?, isNegated: Bool)? =
      switch (own.isFar, other.isFar) {
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
    let axis = own.direction == .vertical ? "V" : "H"
    return Format(
      text: "\(axis):\(before.map { "[\($0)]" } ?? "|")-(\(relation.rawValue)\(length.swiftLiteral))-"
        + (after.map { "[\($0)]" } ?? "|"),
      views: [before, after].compactMap { $0 }, isLeftToRight: own.direction == .leftToRight)
  }

  private func isView(_ anchor: Anchor) -> Bool {
    anchor.item.region == nil && !guides.contains(anchor.item.id)
  }
}

/// An edge from which visual formats measure gaps.
private struct Edge {
  enum Direction { case reading, leftToRight, vertical }

  let direction: Direction
  /// Whether this is the second edge in its direction: right, trailing or bottom.
  let isFar: Bool

  init?(_ attribute: Attribute) {
    switch attribute {
    case .leading: (direction, isFar) = (.reading, false)
    case .trailing: (direction, isFar) = (.reading, true)
    case .left: (direction, isFar) = (.leftToRight, false)
    case .right: (direction, isFar) = (.leftToRight, true)
    case .top: (direction, isFar) = (.vertical, false)
    case .bottom: (direction, isFar) = (.vertical, true)
    default: return nil
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
