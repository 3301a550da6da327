import Geometry

/// Writes an SVG document element by element. The same calls give the same bytes.
///
/// ```swift
/// var writer = SVGWriter()
/// writer.element("rect", [("width", "44"), ("height", "44")])
/// writer.text  // <rect width="44" height="44"/>
/// ```
struct SVGWriter {
  private(set) var bytes: [UInt8] = []

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Writes an element around the output of `content`.
  mutating func element(
    _ name: String, _ attributes: [(String, String)] = [], _ content: (inout SVGWriter) -> Void
  ) {
    begin(name, attributes)
    raw(">")
    content(&self)
    close(name)
  }

  mutating func element(_ name: String, _ attributes: [(String, String)]) {
    begin(name, attributes)
    raw("/>\n")
  }

  /// Writes a path with a title.
  mutating func path(_ path: SVGPath, _ attributes: [(String, String)], title: String) {
    raw("<path d=\"")
    bytes += path.bytes
    raw("\"")
    self.attributes(attributes)
    raw(">")
    element("title") { $0.characters(title) }
    close("path")
  }

  /// Begins an element that ``close(_:)`` ends.
  mutating func open(_ name: String, _ attributes: [(String, String)]) {
    begin(name, attributes)
    raw(">\n")
  }

  /// Ends the element that was begun last.
  mutating func close(_ name: String) {
    raw("</")
    raw(name)
    raw(">\n")
  }

  mutating func characters(_ characters: String) {
    raw(characters.escapedForXML)
  }

  private mutating func begin(_ name: String, _ attributes: [(String, String)]) {
    raw("<")
    raw(name)
    self.attributes(attributes)
  }

  private mutating func attributes(_ attributes: [(String, String)]) {
    for (name, value) in attributes {
      raw(" ")
      raw(name)
      raw("=\"")
      characters(value)
      raw("\"")
    }
  }

  private mutating func raw(_ text: String) { bytes += text.utf8 }
}

extension String {
  /// Whether the text consists of characters of ASCII that XML contains as they are.
  fileprivate var isPlainXML: Bool {
    utf8.allSatisfy {
      switch $0 {
      case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): false
      default: (0x20...0x7E).contains($0)
      }
    }
  }

  /// The text escaped for XML 1.0. A character that XML does not allow becomes U+FFFD.
  package var escapedForXML: String {
    if isPlainXML { return self }
    var escaped = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\n": escaped += "&#10;"
      case "\t": escaped += "&#9;"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      // A control of the direction of reading would also turn the text around it.
      case _ where scalar.value > 0x600 && scalar.properties.isBidiControl:
        escaped += "&#x\(String(scalar.value, radix: 16));"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

extension Double {
  /// The number rounded to a thousandth, without a trailing `.0`.
  var thousandths: String {
    let rounded = (self * 1000).rounded() / 1000
    guard rounded.isFinite else { return "0" }
    if let whole = Int(exactly: rounded) { return "\(whole)" }
    return "\(rounded)"
  }
}

extension Rect {
  /// The attributes of an SVG `rect`.
  var attributes: [(String, String)] {
    [
      ("x", x.thousandths), ("y", y.thousandths), ("width", width.thousandths),
      ("height", height.thousandths),
    ]
  }
}
