import AutoLayout

/// Code for UIKit: `NSLayoutAnchor`, or `NSLayoutConstraint`'s initializer where no anchor method fits.
extension ConstraintCode {
  func anchor(_ constraint: LayoutConstraint) -> String {
    guard let first = constraint.first.anchor(names) else { return initializer(constraint) }
    let relation = constraint.relation.codeWord
    guard let second = constraint.second else {
      return "\(first).constraint(\(relation)ToConstant: \(constraint.constant.swiftLiteral))"
    }
    let scales = constraint.multiplier != 1
    guard let other = second.anchor(names), !scales || constraint.first.attribute.isLength else {
      return initializer(constraint)
    }
    var arguments = ["\(relation)To: \(other)"]
    if scales { arguments.append("multiplier: \(constraint.multiplier.swiftLiteral)") }
    if constraint.constant != 0 { arguments.append("constant: \(constraint.constant.swiftLiteral)") }
    return "\(first).constraint(\(arguments.joined(separator: ", ")))"
  }

  /// A call of `NSLayoutConstraint`'s initializer, which can express every constraint.
  private func initializer(_ constraint: LayoutConstraint) -> String {
    let second = constraint.second.map { "\($0.owner(names)), attribute: .\($0.attribute.rawValue)" }
    return "NSLayoutConstraint(item: \(constraint.first.owner(names)), attribute: "
      + ".\(constraint.first.attribute.rawValue), relatedBy: .\(constraint.relation.codeWord), toItem: "
      + "\(second ?? "nil, attribute: .notAnAttribute"), multiplier: "
      + "\((constraint.second == nil ? 1 : constraint.multiplier).swiftLiteral), constant: \(constraint.constant.swiftLiteral))"
  }
}

extension Anchor {
  /// The anchor's expression, or `nil` if UIKit has no such anchor.
  fileprivate func anchor(_ names: SwiftNames) -> String? {
    let owner = owner(names)
    switch attribute {
    case .left, .right, .top, .bottom, .leading, .trailing, .width, .height, .centerX, .centerY:
      return "\(owner).\(attribute.rawValue)Anchor"
    case .firstBaseline, .lastBaseline:
      return item.region == nil ? "\(owner).\(attribute.rawValue)Anchor" : nil
    case .leftMargin, .rightMargin, .topMargin, .bottomMargin, .leadingMargin, .trailingMargin,
      .centerXWithinMargins, .centerYWithinMargins:
      // What comes before `Margin` or `WithinMargins`.
      let edge = attribute.rawValue.prefix { $0 != "M" && $0 != "W" }
      return item.region == nil ? "\(owner).layoutMarginsGuide.\(edge)Anchor" : nil
    }
  }
}
