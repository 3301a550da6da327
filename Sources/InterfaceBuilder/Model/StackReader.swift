import AutoLayout
import Geometry

/// Reads how stack views arrange their subviews.
enum StackReader {
  /// The arrangement of a stack view, or `nil` for any other view.
  ///
  /// A stack view arranges relative to its margins only if the document sets them.
  /// Source: Documentation/interface-builder.md §1.5.
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
    stack.isOnCanvas = true
    stack.isLayoutMarginsRelative = element.layoutMargins != nil
    stack.customSpacing = try customSpacing(of: element)
    return stack
  }

  /// The custom spacing after single views of an AppKit stack view. The document lists a number for each view; the largest
  /// single-precision number means no custom spacing.
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
    // AppKit's names for views that fill the stack's cross axis.
    "width": .fill, "height": .fill,
  ]

  // Without gravity per view, AppKit's gravity areas start at the leading edge. For views with known sizes, `fill` gives the
  // same result.
  private static let distributions: [String: View.Stack.Distribution] = [
    "fill": .fill, "fillEqually": .fillEqually, "fillProportionally": .fillProportionally,
    "equalSpacing": .equalSpacing, "equalCentering": .equalCentering, "gravityAreas": .fill,
  ]
}

extension XMLElement {
  /// The value for a word in an attribute.
  ///
  /// - Throws: ``InvalidDocument`` if `value` is `nil`, because the word is unknown.
  func known<Value>(
    _ value: Value?, _ attribute: StaticString, _ word: String
  ) throws(InvalidDocument) -> Value {
    if let value { return value }
    throw .issue(.unknownValue(attribute: "\(attribute)", value: word), at: self)
  }
}
