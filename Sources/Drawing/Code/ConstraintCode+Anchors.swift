import AutoLayout

/// UIKit's own words: `NSLayoutAnchor`, and `NSLayoutConstraint`'s initialiser for what anchors cannot say.
extension ConstraintCode {
  func anchor(_ constraint: LayoutConstraint) -> String {
    guard let first = constraint.first.anchor(names) else { return initialiser(constraint) }
    let relation = constraint.relation.codeWord
    guard let second = constraint.second else {
      return "\(first).constraint(\(relation)ToConstant: \(constraint.constant.swift))"
    }
    let scales = constraint.multiplier != 1
    guard let other = second.anchor(names), !scales || constraint.first.attribute.isLength else {
      return initialiser(constraint)
    }
    var arguments = ["\(relation)To: \(other)"]
    if scales { arguments.append("multiplier: \(constraint.multiplier.swift)") }
    if constraint.constant != 0 { arguments.append("constant: \(constraint.constant.swift)") }
    return "\(first).constraint(\(arguments.joined(separator: ", ")))"
  }

  /// `NSLayoutConstraint`'s own initialiser, which can say everything.
  private func initialiser(_ constraint: LayoutConstraint) -> String {
    let second = constraint.second.map { "\($0.owner(names)), attribute: .\($0.attribute.rawValue)" }
    return "NSLayoutConstraint(item: \(constraint.first.owner(names)), attribute: "
      + ".\(constraint.first.attribute.rawValue), relatedBy: .\(constraint.relation.codeWord), toItem: "
      + "\(second ?? "nil, attribute: .notAnAttribute"), multiplier: "
      + "\((constraint.second == nil ? 1 : constraint.multiplier).swift), constant: \(constraint.constant.swift))"
  }
}

extension Anchor {
  /// The anchor, where UIKit has one.
  fileprivate func anchor(_ names: SwiftNames) -> String? {
    let owner = owner(names)
    let margins = item.region == nil ? "\(owner).layoutMarginsGuide" : nil
    switch attribute {
    case .left, .right, .top, .bottom, .leading, .trailing, .width, .height, .centerX, .centerY:
      return "\(owner).\(attribute.rawValue)Anchor"
    case .firstBaseline, .lastBaseline:
      return item.region == nil ? "\(owner).\(attribute.rawValue)Anchor" : nil
    case .leftMargin: return margins.map { "\($0).leftAnchor" }
    case .rightMargin: return margins.map { "\($0).rightAnchor" }
    case .topMargin: return margins.map { "\($0).topAnchor" }
    case .bottomMargin: return margins.map { "\($0).bottomAnchor" }
    case .leadingMargin: return margins.map { "\($0).leadingAnchor" }
    case .trailingMargin: return margins.map { "\($0).trailingAnchor" }
    case .centerXWithinMargins: return margins.map { "\($0).centerXAnchor" }
    case .centerYWithinMargins: return margins.map { "\($0).centerYAnchor" }
    }
  }
}
