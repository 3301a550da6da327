/// A JSON text that grows by values which are JSON themselves.
enum JSONText {
  /// An object, its members in the order given.
  static func object(_ members: [(String, String)]) -> String {
    "{\(members.map { "\(string($0.0)):\($0.1)" }.joined(separator: ","))}"
  }

  /// An array.
  static func array(_ elements: [String]) -> String { "[\(elements.joined(separator: ","))]" }

  /// An array of numbers.
  static func numbers(_ numbers: [Double]) -> String { array(numbers.map(\.exact)) }

  /// A string.
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
