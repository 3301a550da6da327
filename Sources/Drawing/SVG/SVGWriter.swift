import Geometry

/// Writes an SVG document element by element, the same bytes for the same calls.
///
/// ```swift
/// var writer = SVGWriter()
/// writer.element("rect", [("width", "44"), ("height", "44")])
/// writer.text  // <rect width="44" height="44"/>
/// ```
struct SVGWriter {
  private(set) var text = ""

  /// Writes an element, with what `content` writes inside of it.
  mutating func element(
    _ name: String, _ attributes: [(String, String)] = [], _ content: (inout SVGWriter) -> Void
  ) {
    text += "<\(name)\(attributes.written)>"
    content(&self)
    text += "</\(name)>\n"
  }

  /// Writes an element with nothing inside.
  mutating func element(_ name: String, _ attributes: [(String, String)]) {
    text += "<\(name)\(attributes.written)/>\n"
  }

  /// Writes characters.
  mutating func characters(_ characters: String) { text += characters.escapedForXML }
}

extension [(String, String)] {
  fileprivate var written: String {
    reduce(into: "") { $0 += " \($1.0)=\"\($1.1.escapedForXML)\"" }
  }
}

extension String {
  /// The text as XML 1.0 can hold it: a character that XML does not have becomes U+FFFD.
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
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

extension Double {
  /// The number to a thousandth, without a fraction where there is none.
  var written: String {
    let rounded = (self * 1000).rounded() / 1000
    guard rounded.isFinite else { return "0" }
    if let whole = Int(exactly: rounded) { return "\(whole)" }
    return "\(rounded)"
  }
}

extension Rect {
  /// The attributes of a `rect`.
  var attributes: [(String, String)] {
    [("x", x.written), ("y", y.written), ("width", width.written), ("height", height.written)]
  }
}
