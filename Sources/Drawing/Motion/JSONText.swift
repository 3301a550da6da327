/// Builds JSON text from parts that are JSON already.
enum JSONText {
  /// An object with members in the given order.
  static func object(_ members: [(String, String)]) -> String {
    "{\(members.map { "\(string($0.0)):\($0.1)" }.joined(separator: ","))}"
  }

  static func array(_ elements: [String]) -> String { "[\(elements.joined(separator: ","))]" }

  static func numbers(_ numbers: [Double]) -> String { array(numbers.map(\.millionths)) }

  static func string(_ text: String) -> String {
    var written = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": written += "\\\""
      case "\\": written += "\\\\"
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        written += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: written.unicodeScalars.append(scalar)
      }
    }
    return written + "\""
  }
}
