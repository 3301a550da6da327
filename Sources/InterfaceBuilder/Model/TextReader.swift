import AutoLayout
import FoundationEssentials
import StreamSafeText
import Typesetting

/// Reads the texts of views. Texts are measured on devices other than the document's own and at text sizes other than
/// `large`.
enum TextReader {
  /// The text of a view; `nil` if the text alone does not determine the view's size, so that the recorded size is used.
  ///
  /// That is so for texts stored outside the document. ``ContentReader`` reads the texts of controls.
  static func text(of element: XMLElement) throws(InvalidDocument) -> View.Text? {
    var text: View.Text
    if let attributed = element.child("attributedString", key: "attributedText") {
      text = try AttributedTextReader.text(of: attributed, font: try font(of: element))
    } else if let string = string(of: element) {
      text = View.Text(string, font: try font(of: element))
    } else {
      return nil
    }
    if element.isNamed("label") {
      text.lineLimit = try element.number("numberOfLines").map { Int(max(0, min($0, 10_000))) } ?? 1
      // A label's own mode holds for the whole text (UILabel.lineBreakMode).
      if let mode = element["lineBreakMode"].flatMap({ LineBreakMode(inInterfaceBuilder: $0) }) {
        text.setLineBreakMode(mode)
      }
      text.minimumScaleFactor = try minimumScaleFactor(of: element)
      text.preferredMaxLayoutWidth = max(0, try element.number("preferredMaxLayoutWidth") ?? 0)
    }
    return text
  }

  /// The least factor by which a label's font becomes smaller to fit.
  private static func minimumScaleFactor(of element: XMLElement) throws(InvalidDocument) -> Double {
    if element.has("adjustsFontSizeToFit", "NO") { return 1 }
    let points = max(try FontSize.of(element, on: .iOS), 1)
    let least = try element.number("minimumFontSize").map { $0 / points }
    let factor = try element.number("minimumScaleFactor") ?? least
    // A factor of 0 keeps the font's size (UILabel.minimumScaleFactor).
    return factor.map { $0 > 0 ? min(max($0, 0.01), 1) : 1 } ?? 1
  }

  private static func string(of element: XMLElement) -> String? {
    if element.isNamed("label") { return words("text", of: element) }
    if element.isNamed("textView") { return words("text", of: element) }
    return nil
  }

  /// A text that an attribute holds, or a `<string>` element if the text has several lines.
  static func words(_ key: StaticString, of element: XMLElement) -> String? {
    if let words = element[key] { return words }
    guard let string = element.child("string", key: key) else { return nil }
    guard string.has("base64-UTF8", "YES") else { return string.content }
    let digits = string.content.filter { !$0.isWhitespace }
    // Interface Builder leaves out the padding.
    let padding = String(repeating: "=", count: (4 - digits.utf8.count % 4) % 4)
    return Data(base64Encoded: digits + padding).map { String(streamSafe: Array($0)) }
  }

  /// The font of a view.
  static func font(of element: XMLElement) throws(InvalidDocument) -> View.Font {
    try font(
      element.child("fontDescription", key: "fontDescription"), or: FontSize.of(element, on: .iOS))
  }

  /// The font of a description.
  ///
  /// - Parameters:
  ///   - description: The description, if any.
  ///   - size: The size of a font that names neither its size nor a style.
  /// - Returns: The font.
  /// - Throws: ``InvalidDocument`` if a number is not one.
  static func font(
    _ description: XMLElement?, or size: Double
  ) throws(InvalidDocument) -> View.Font {
    var font = View.Font()
    font.textStyle = style(of: description)
    if font.textStyle == nil {
      font.size = min(max(try description?.number("pointSize") ?? size, 1), 1000)
    }
    font.weight = description?["weight"].flatMap { FontWeight(rawValue: $0) }
    if description?.has("type", "boldSystem") ?? false { font.weight = .bold }
    font.isItalic = description?.has("type", "italicSystem") ?? false
    font.width = description?["width"].flatMap { FontWidth(rawValue: $0) } ?? .standard
    // The names of the system's own families begin with a full stop.
    if let family = description?["family"], !family.isEmpty {
      if family.hasPrefix(".") {
        font.takeDesign(ofSystemFont: description?["name"] ?? family)
      } else {
        font.family = family
      }
    }
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
