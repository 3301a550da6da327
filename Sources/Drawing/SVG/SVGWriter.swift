import Geometry

/// Writes an SVG document element by element. The same calls give the same bytes.
///
/// ```swift
/// var writer = SVGWriter()
/// writer.element("rect", [("width", "44"), ("height", "44")])
/// writer.text  // <rect width="44" height="44"/>
/// ```
struct SVGWriter {
  private(set) var text = ""

  /// Writes an element around the output of `content`.
  mutating func element(
    _ name: String, _ attributes: [(String, String)] = [], _ content: (inout SVGWriter) -> Void
  ) {
    text += "<\(name)\(attributes.text)>"
    content(&self)
    text += "</\(name)>\n"
  }

  mutating func element(_ name: String, _ attributes: [(String, String)]) {
    text += "<\(name)\(attributes.text)/>\n"
  }

  /// Begins an element that ``close(_:)`` ends.
  mutating func open(_ name: String, _ attributes: [(String, String)]) {
    text += "<\(name)\(attributes.text)>\n"
  }

  /// Ends the element that was begun last.
  mutating func close(_ name: String) { text += "</\(name)>\n" }

  mutating func characters(_ characters: String) { text += characters.escapedForXML }
}

extension [(String, String)] {
  fileprivate var text: String {
    reduce(into: "") { $0 += " \($1.0)=\"\($1.1.escapedForXML)\"" }
  }
}

extension String {
  /// The text escaped for XML 1.0. A character that XML does not allow becomes U+FFFD.
  package var escapedForXML: String {
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
