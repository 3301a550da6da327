import AutoLayout

/// Constraints written as Swift: `NSLayoutConstraint.activate` with anchors or visual formats, or SnapKit.
///
/// ```swift
/// ConstraintCode(.anchors, tree: tree).text
/// ```
/// Each view and guide is a local name made of its id. What anchors cannot say, because UIKit has no such anchor or
/// no multiplier on it, is written with `NSLayoutConstraint`'s own initialiser; SnapKit leaves to it what it cannot say.
/// What visual formats cannot say is written with anchors.
public struct ConstraintCode {
  /// The library whose words are used.
  public enum Library: String, CaseIterable, Sendable {
    /// UIKit's `NSLayoutAnchor`.
    case anchors
    /// SnapKit.
    case snapkit
    /// UIKit's visual format, a constraint to a format.
    case visualFormat = "visual-format"
  }

  private let library: Library
  private let constraints: [LayoutConstraint]
  let names: SwiftNames
  let ids: [String]
  /// The ids of layout guides, and of each item the superview's.
  let guides: Set<String>
  let superviews: [String: String]

  /// The code for a tree's constraints, in their order.
  public init(_ library: Library, tree: LayoutTree) {
    self.library = library
    constraints = tree.constraintList
    ids = tree.items.map(\.id)
    names = SwiftNames(ids)
    guides = Set(tree.items.indices.filter(tree.isGuide).map { tree.items[$0].id })
    superviews = Dictionary(
      tree.items.filter { $0.parent >= 0 }.map { ($0.id, tree.items[$0.parent].id) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The code.
  ///
  /// - Complexity: Linear in views and constraints.
  public var text: String {
    switch library {
    case .anchors: activation("", anchor)
    case .visualFormat: activation(viewsDictionary) { visualFormat($0) ?? anchor($0) }
    case .snapkit: snapKit
    }
  }

  // MARK: NSLayoutAnchor

  /// Each constraint by a name of its own, and all of them made active.
  private func activation(_ beginning: String, _ write: (LayoutConstraint) -> String) -> String {
    var text = "import UIKit\n\n\(declarations)\n\(beginning)"
    let named = constraints.enumerated().map { number, constraint in
      (name: "constraint\(number)", code: write(constraint), constraint)
    }
    for (name, code, constraint) in named {
      text += "let \(name) = \(code)\n\(name).identifier = \(constraint.id.swiftLiteral)\n"
      if constraint.priority < 1000 {
        text += "\(name).priority = UILayoutPriority(\(constraint.priority.swift))\n"
      }
    }
    let list = named.map { "  \($0.name)," }.joined(separator: "\n")
    return text + "\nNSLayoutConstraint.activate([\n\(list)\n])\n"
  }

  private var declarations: String {
    let lines = ids.map { "// \(names[$0]) is the view or guide \($0.swiftLiteral)." }
    return lines.joined(separator: "\n") + "\n"
  }

  private func anchor(_ constraint: LayoutConstraint) -> String {
    guard let first = constraint.first.anchor(names) else { return initialiser(constraint) }
    let relation = constraint.relation.anchorWord
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
      + ".\(constraint.first.attribute.rawValue), relatedBy: .\(constraint.relation.anchorWord), toItem: "
      + "\(second ?? "nil, attribute: .notAnAttribute"), multiplier: "
      + "\((constraint.second == nil ? 1 : constraint.multiplier).swift), constant: \(constraint.constant.swift))"
  }

  // MARK: SnapKit

  private var snapKit: String {
    var text = "import SnapKit\nimport UIKit\n\n\(declarations)\n"
    var open: String?
    for constraint in constraints {
      let owner = constraint.first.owner(names)
      if owner != open {
        if open != nil { text += "}\n" }
        text += "\(owner).snp.makeConstraints { make in\n"
        open = owner
      }
      text += "  \(statement(constraint))\n"
    }
    return open == nil ? text : text + "}\n"
  }

  private func statement(_ constraint: LayoutConstraint) -> String {
    var text = "make.\(constraint.first.attribute.rawValue).\(constraint.relation.anchorWord)To("
    if let second = constraint.second {
      text += "\(second.owner(names)).snp.\(second.attribute.rawValue))"
      if constraint.multiplier != 1 { text += ".multipliedBy(\(constraint.multiplier.swift))" }
      if constraint.constant != 0 { text += ".offset(\(constraint.constant.swift))" }
    } else {
      text += "\(constraint.constant.swift))"
    }
    if constraint.priority < 1000 { text += ".priority(\(constraint.priority.swift))" }
    return text + ".labeled(\(constraint.id.swiftLiteral))"
  }
}

extension Anchor {
  /// The view or guide, or its own guide.
  fileprivate func owner(_ names: SwiftNames) -> String {
    let name = names[item.id]
    switch item.region {
    case nil: return name
    case .safeArea: return "\(name).safeAreaLayoutGuide"
    case .margins: return "\(name).layoutMarginsGuide"
    case .readable: return "\(name).readableContentGuide"
    case .keyboard: return "\(name).keyboardLayoutGuide"
    case .content: return "\(name).contentLayoutGuide"
    case .frame: return "\(name).frameLayoutGuide"
    }
  }

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

extension Relation {
  /// The word in an anchor's method and in SnapKit's, and the case of `NSLayoutConstraint.Relation`.
  fileprivate var anchorWord: String {
    switch self {
    case .equal: "equal"
    case .lessThanOrEqual: "lessThanOrEqual"
    case .greaterThanOrEqual: "greaterThanOrEqual"
    }
  }
}
