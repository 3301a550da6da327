import AutoLayout
import Geometry

/// Reads how stack views arrange their subviews.
enum StackReader {
  /// How the view of an element stacks, or `nil` for a view that does not.
  ///
  /// A stack arranges relative to its margins exactly when it sets them (the Interface Builder note §1.5).
  static func stack(
    of element: XMLElement, on platform: InterfaceDocument.Platform, _ variations: Variations
  ) throws(InvalidDocument) -> View.Stack? {
    guard element.isNamed("stackView") else { return nil }
    let isAppKit = platform == .macOS
    var stack = View.Stack(spacing: isAppKit ? 8 : 0)
    let axis = variations.value(isAppKit ? "orientation" : "axis", of: element)
    stack.axis = axis == "vertical" ? .vertical : .horizontal
    if let name = variations.value("alignment", of: element) {
      stack.alignment = try element.known(alignments[name], "alignment", name)
    } else if isAppKit {
      stack.alignment = .center
    }
    if let name = variations.value("distribution", of: element) {
      stack.distribution = try element.known(distributions[name], "distribution", name)
    }
    if element.has("spacingType", "standard") {
      stack.spacing = 8
    } else if let spacing = try variations.number("spacing", of: element) {
      stack.spacing = spacing
    }
    stack.isBaselineRelative = element.has("baselineRelativeArrangement", "YES")
    stack.keepsFirstAtTop = true
    stack.isLayoutMarginsRelative = element.layoutMargins != nil
    stack.customSpacing = try customSpacing(of: element)
    return stack
  }

  /// What AppKit's stacks say of the room after single views: a number for each, the largest of single precision for
  /// none of its own.
  private static func customSpacing(
    of element: XMLElement
  ) throws(InvalidDocument) -> [View.Stack.CustomSpacing] {
    guard let list = element.child("customSpacing"), let subviews = element.child("subviews") else {
      return []
    }
    var spacings: [View.Stack.CustomSpacing] = []
    for (view, length) in zip(subviews.children.filter(\.isView), list.children) {
      guard let id = view["id"], let spacing = length["value"].flatMap({ Double(decimal: $0) }),
        abs(spacing) < 1e9
      else {
        continue
      }
      spacings.append(View.Stack.CustomSpacing(after: id, spacing))
    }
    return spacings
  }

  private static let alignments: [String: View.Stack.Alignment] = [
    "fill": .fill, "leading": .leading, "left": .leading, "top": .top, "center": .center, "centerX": .center,
    "centerY": .center, "trailing": .trailing, "right": .trailing, "bottom": .bottom,
    "firstBaseline": .firstBaseline, "lastBaseline": .lastBaseline, "baseline": .lastBaseline,
    // AppKit's ways to say that views are as long across as the stack.
    "width": .fill, "height": .fill,
  ]

  // AppKit's gravity areas keep to the leading edge as long as no view says otherwise, which is what filling does where
  // the views have sizes.
  private static let distributions: [String: View.Stack.Distribution] = [
    "fill": .fill, "fillEqually": .fillEqually, "fillProportionally": .fillProportionally,
    "equalSpacing": .equalSpacing, "equalCentering": .equalCentering, "gravityAreas": .fill,
  ]
}

extension XMLElement {
  /// The value that one of the words of an attribute stands for.
  func known<Value>(
    _ value: Value?, _ attribute: StaticString, _ word: String
  ) throws(InvalidDocument) -> Value {
    if let value { return value }
    throw .issues([
      InvalidDocument.Issue(.unknownValue(attribute: "\(attribute)", value: word), at: self)
    ])
  }
}
