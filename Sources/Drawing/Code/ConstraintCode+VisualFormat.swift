import AutoLayout

/// A constraint in UIKit's visual format, which can say gaps between two views, to the superview, and sizes.
extension ConstraintCode {
  /// A format, the views that it names, and whether it is read from left to right.
  private struct Format {
    let text: String
    let views: [String]
    var isLeftToRight = false
  }

  /// The code for one constraint, or `nil` if no format says it.
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
      return Format(text: "H:[\(name)(\(relation)\(constraint.constant.swift))]", views: [name])
    case (.height, nil):
      return Format(text: "V:[\(name)(\(relation)\(constraint.constant.swift))]", views: [name])
    case (let attribute, let second?) where attribute.isLength:
      let other = names[second.item.id]
      guard second.attribute == attribute, constraint.constant == 0, other != name else { return nil }
      return Format(
        text: "\(attribute == .width ? "H" : "V"):[\(name)(\(relation)\(other))]", views: [name, other])
    case (_, let second?): return gap(constraint, to: second)
    default: return nil
    }
  }

  /// A distance between two edges that face each other, or that lie side by side in a view and its superview.
  private func gap(_ constraint: LayoutConstraint, to second: Anchor) -> Format? {
    guard let own = Edge(constraint.first.attribute), let other = Edge(second.attribute),
      own.direction == other.direction
    else { return nil }
    let (a, b) = (constraint.first.item.id, second.item.id)
    let isInside = superviews[a] == b
    let holds = superviews[b] == a
    // The gap grows as the first side does, or the other way round.
    let places: (before: String?, after: String?, isTurned: Bool)? =
      switch (own.isFar, other.isFar) {
      case (false, true) where !isInside && !holds: (b, a, false)
      case (true, false) where !isInside && !holds: (a, b, true)
      case (false, false) where isInside: (nil, a, false)
      case (false, false) where holds: (nil, b, true)
      case (true, true) where isInside: (a, nil, true)
      case (true, true) where holds: (b, nil, false)
      default: nil
      }
    guard let places, a != b else { return nil }
    let relation = places.isTurned ? constraint.relation.turned : constraint.relation
    let length = places.isTurned ? 0 - constraint.constant : constraint.constant
    let (before, after) = (places.before.map { names[$0] }, places.after.map { names[$0] })
    let axis = own.direction == .vertical ? "V" : "H"
    return Format(
      text: "\(axis):\(before.map { "[\($0)]" } ?? "|")-(\(relation.rawValue)\(length.swift))-"
        + (after.map { "[\($0)]" } ?? "|"),
      views: [before, after].compactMap { $0 }, isLeftToRight: own.direction == .leftToRight)
  }

  private func isView(_ anchor: Anchor) -> Bool {
    anchor.item.region == nil && !guides.contains(anchor.item.id)
  }
}

/// One of the edges between which formats measure.
private struct Edge {
  enum Direction { case reading, leftToRight, vertical }

  let direction: Direction
  /// Whether it is the second edge in that direction.
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
  /// How the sides compare once both have changed their signs.
  fileprivate var turned: Relation {
    switch self {
    case .equal: .equal
    case .lessThanOrEqual: .greaterThanOrEqual
    case .greaterThanOrEqual: .lessThanOrEqual
    }
  }
}
