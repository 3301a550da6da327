import AutoLayout
import Typesetting

/// Computes the baselines of views with text.
enum Baselines {
  // In multiples of the font size. Source: Documentation/interface-builder.md §2.9.
  private static let ascender = 0.952
  private static let descender = 0.241
  private static let lineHeight = 1.193
  /// The distance from the center of a centered line to its baseline.
  private static let belowMiddle = 0.3555

  /// The baselines of a view whose recorded alignment rectangle has the given height; `nil` for a view without text.
  static func of(
    _ element: XMLElement, height: Double, on platform: InterfaceDocument.Platform
  ) throws(InvalidDocument) -> View.Baselines? {
    guard hasText(element, on: platform) else { return nil }
    let points = try FontSize.of(element, on: platform)
    let isLabel = platform != .macOS && element.isNamed("label")
    let lines = isLabel ? try element.number("numberOfLines") ?? 1 : 1
    let line = lineHeight * points
    // A label lower than its line aligns its ascender to the top; editable text stays centered.
    if lines != 1 || isLabel && height < line || platform == .macOS && height >= 2 * line {
      return View.Baselines(first: ascender * points, last: descender * points)
    }
    let first = height / 2 + belowMiddle * points
    return View.Baselines(first: first, last: height - first)
  }

  private static func hasText(_ element: XMLElement, on platform: InterfaceDocument.Platform) -> Bool {
    if element.isNamed("button") || element.isNamed("textField") { return true }
    if platform != .macOS { return element.isNamed("label") }
    return ["popUpButton", "secureTextField", "searchField", "tokenField", "comboBox"].contains(element.name)
  }
}

/// Reads font sizes.
enum FontSize {
  /// The font size of a view, in points: the written one, that of a text style at the default content size, or the class's.
  static func of(_ element: XMLElement, on platform: InterfaceDocument.Platform) throws(InvalidDocument)
    -> Double
  {
    if platform == .macOS { return try ofCell(element.child(key: "cell")) }
    let font = element.child("fontDescription", key: "fontDescription")
    if let points = try font?.number("pointSize") { return points }
    if let style = TextReader.style(of: font) { return style.size(at: .large) }
    if element.isNamed("label") { return 17 }
    guard element.isNamed("button") else { return 14 }
    // A button without a type is a custom one.
    return element["buttonType"] == nil ? 18 : 15
  }

  private static func ofCell(_ cell: XMLElement?) throws(InvalidDocument) -> Double {
    let font = cell?.child("font", key: "font")
    if let points = try font?.number("size") { return points }
    if let style = font?["textStyle"] { return textStyles[style] ?? 13 }
    return font?["metaFont"].flatMap { metaFonts[$0] } ?? 13
  }

  /// The sizes of AppKit's text styles (Human Interface Guidelines, Typography).
  private static let textStyles: [String: Double] = [
    "largeTitle": 26, "title1": 22, "title2": 17, "title3": 15, "callout": 12, "subheadline": 11,
    "footnote": 10, "caption1": 10, "caption2": 10,
  ]

  private static let metaFonts: [String: Double] = [
    "smallSystem": 11, "smallSystemBold": 11, "label": 10, "miniSystem": 9,
    "cellTitle": 12, "controlContent": 12, "toolTip": 11,
  ]
}
