import AutoLayout
import Geometry

/// Writes sums of a layout for people: `top = card.top + 16 + 100 + 16 = 132`.
package struct SumWords {
  private let tree: LayoutTree
  private let environment: EnvironmentDocument

  /// Writes sums of a tree in an environment.
  package init(_ tree: LayoutTree, in environment: EnvironmentDocument) {
    (self.tree, self.environment) = (tree, environment)
  }

  /// An edge or size as an equation.
  ///
  /// Constants of constraints are numbers; what comes from the environment or from content is in words, with the number
  /// after it. Terms of 0 are left out.
  ///
  /// - Parameters:
  ///   - attribute: The edge or size.
  ///   - sum: Its sum.
  ///   - value: Its value in the layout, rounded to pixels.
  /// - Returns: The equation.
  package func sentence(_ attribute: Attribute, _ sum: Diagnosis.Sum, value: Double) -> String {
    let nearEdge: Attribute = attribute.axis == .horizontal ? .left : .top
    var text = "\(attribute.rawValue) = "
    var isFirst = true
    if let start = sum.start {
      text += tree.text(of: nearEdge, start)
      isFirst = false
    }
    let terms = sum.terms.filter { $0.value.readable != "0" }
    for term in terms {
      let isNegative = term.value < 0
      text += isFirst ? (isNegative ? "-" : "") : isNegative ? " - " : " + "
      text += number(term)
      isFirst = false
    }
    let isSame = sum.total.readable == value.readable
    let isNumber = isSame && sum.start == nil && terms.count == 1 && terms[0].factor == 1
    if isFirst { return text + value.readable }
    if isNumber, case .constraint = terms[0].origin { return text }
    text += " = \(sum.total.readable)"
    return isSame ? text : "\(text), rounded to pixels \(value.readable)"
  }

  private func number(_ term: Diagnosis.Term) -> String {
    let factor = abs(term.factor).readable
    let multiple = factor == "1" ? "" : "\(factor) * "
    // The sign of the whole term is written before it.
    let amount = abs(term.amount).readable
    if case .constraint = term.origin { return multiple + amount }
    return "\(multiple)\(words(term.origin)) (\(amount))"
  }

  /// What an amount is, in words.
  package func words(_ origin: Diagnosis.Term.Origin) -> String {
    switch origin {
    case .constraint(let number): "“\(tree.text(of: tree.authored(number)))”"
    case .insets(let number): insets(of: tree.authored(number))
    case .rootSize(let axis): "the \(length(axis)) of \(screen)"
    case .fitting(let axis): "the \(length(axis)) to fit into"
    case .content(let item, let axis): "the intrinsic \(length(axis)) of \(tree.name(of: item))"
    case .autoresizing(let item): "the frame of \(tree.name(of: item))"
    case .stack(let item): "the spacing of \(tree.name(of: item))"
    case .least(let item, let axis): "the least \(length(axis)) of \(tree.name(of: item))"
    case .alignment(let item): "the alignment insets of \(tree.name(of: item))"
    }
  }

  private func length(_ axis: Axis) -> String { axis == .horizontal ? "width" : "height" }

  private var screen: String {
    environment.screenName.map { "\($0)'s screen" } ?? tree.name(of: 0)
  }

  /// The insets to which the sides of a constraint refer.
  private func insets(of constraint: LayoutConstraint) -> String {
    let sides = [constraint.first, constraint.second].compactMap { $0.flatMap(insets) }
    if sides.isEmpty { return "the alignment insets of \(tree.name(ofID: constraint.first.item.id))" }
    return sides.count > 1 && sides[0] != sides[1] ? sides.joined(separator: " and ") : sides[0]
  }

  private func insets(of anchor: Anchor) -> String? {
    let name = tree.name(ofID: anchor.item.id)
    let edge = anchor.attribute.edge.map { "\($0) " } ?? ""
    switch anchor.item.region {
    case .safeArea: return "the \(edge)safe area of \(name)"
    case .margins: return "the \(edge)margin of \(name)"
    case .readable: return "the \(edge)readable margin of \(name)"
    case .keyboard: return "the keyboard in \(name)"
    case .content: return "the content inset of \(name)"
    case .frame, nil: break
    }
    switch anchor.attribute {
    case .firstBaseline: return "the first baseline of \(name)"
    case .lastBaseline: return "the last baseline of \(name)"
    default: return anchor.attribute.rawValue.contains("argin") ? "the \(edge)margin of \(name)" : nil
    }
  }
}

extension Attribute {
  /// The edge that the attribute is at, in a word.
  fileprivate var edge: String? {
    switch self {
    case .left, .leftMargin: "left"
    case .right, .rightMargin: "right"
    case .top, .topMargin: "top"
    case .bottom, .bottomMargin: "bottom"
    case .leading, .leadingMargin: "leading"
    case .trailing, .trailingMargin: "trailing"
    default: nil
    }
  }
}

extension Rect {
  /// The value of an edge or size.
  package func value(of attribute: Attribute) -> Double? {
    switch attribute {
    case .left: x
    case .right: maxX
    case .top: y
    case .bottom: maxY
    case .width: width
    case .height: height
    default: nil
    }
  }
}
