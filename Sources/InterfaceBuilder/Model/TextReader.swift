import AutoLayout
import StreamSafeText
import Typesetting

/// Reads the texts of views. Texts are measured on devices other than the document's own and at text sizes other than
/// `large`.
enum TextReader {
  /// The text of a view; `nil` if the text alone does not determine the view's size, so that the recorded size is used.
  ///
  /// That is so for buttons with an image or a configuration, text fields without a border, and texts stored outside the
  /// document.
  static func text(of element: XMLElement) throws(InvalidDocument) -> View.Text? {
    guard let string = string(of: element) else { return nil }
    var text = View.Text(string, font: try font(of: element))
    if element.isNamed("label") {
      text.lineLimit = try element.number("numberOfLines").map { Int(max(0, min($0, 10_000))) } ?? 1
      text.preferredMaxLayoutWidth = max(0, try element.number("preferredMaxLayoutWidth") ?? 0)
    }
    return text
  }

  private static func string(of element: XMLElement) -> String? {
    if element.isNamed("label") { return element["text"] ?? fragments(of: element) }
    if element.isNamed("textView") { return element["text"] }
    if element.isNamed("button") { return title(of: element) }
    if element.isNamed("textField"), element.has("borderStyle", "roundedRect") {
      return element["text"] ?? element["placeholder"] ?? ""
    }
    if element.isNamed("segmentedControl"), let segments = element.child("segments") {
      let titles = segments.children.map { $0["title"] }
      return titles.contains(nil) ? nil : titles.compactMap(\.self).joined(separator: "\n")
    }
    return nil
  }

  /// The plain text of an attributed string.
  private static func fragments(of element: XMLElement) -> String? {
    guard let string = element.child("attributedString", key: "attributedText") else { return nil }
    let fragments = string.children.filter { $0.isNamed("fragment") }.map { $0["content"] }
    // Joining fragments can join their combining marks to long runs.
    return fragments.contains(nil) ? nil : String(streamSafe: fragments.compactMap(\.self).joined().utf8)
  }

  private static func title(of button: XMLElement) -> String? {
    let state = button.child("state", key: "normal")
    let hasOtherContent =
      state?["image"] != nil || button.child("buttonConfiguration") != nil
      || button.children.contains { $0.isNamed("inset") }
    return hasOtherContent ? nil : state?["title"] ?? ""
  }

  private static func font(of element: XMLElement) throws(InvalidDocument) -> View.Font {
    let description = element.child("fontDescription", key: "fontDescription")
    var font = View.Font()
    font.textStyle = style(of: description)
    if font.textStyle == nil { font.size = min(max(try FontSize.of(element, on: .iOS), 1), 1000) }
    font.weight = description?["weight"].flatMap { FontWeight(rawValue: $0) }
    if description?.has("type", "boldSystem") ?? false { font.weight = .bold }
    if let family = description?["family"], !family.isEmpty { font.family = family }
    return font
  }

  /// The text style of a font description, if it names one.
  static func style(of font: XMLElement?) -> TextStyle? { font?["style"].flatMap { styles[$0] } }

  private static let styles: [String: TextStyle] = [
    "UICTFontTextStyleTitle0": .largeTitle, "UICTFontTextStyleTitle1": .title1,
    "UICTFontTextStyleTitle2": .title2, "UICTFontTextStyleTitle3": .title3,
    "UICTFontTextStyleHeadline": .headline, "UICTFontTextStyleBody": .body,
    "UICTFontTextStyleCallout": .callout, "UICTFontTextStyleSubhead": .subheadline,
    "UICTFontTextStyleFootnote": .footnote, "UICTFontTextStyleCaption1": .caption1,
    "UICTFontTextStyleCaption2": .caption2,
  ]
}
