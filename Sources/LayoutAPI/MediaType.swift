/// A media type or range, as `Content-Type` and `Accept` write them (RFC 9110 §8.3.1, §12.5.1).
struct MediaType {
  /// Type and subtype, in lower case.
  let name: String
  /// The parameters, names in lower case.
  private let parameters: [(name: String, value: String)]

  init(_ text: String) {
    let parts = text.split(separator: ";", omittingEmptySubsequences: false).map(\.trimmed)
    name = (parts.first ?? "").lowercased()
    parameters = parts.dropFirst().map { part in
      let equals = part.firstIndex(of: "=") ?? part.endIndex
      return (part[..<equals].lowercased(), String(part[equals...].dropFirst()))
    }
  }

  /// The ranges of the values of an `Accept` field.
  static func list(_ values: [String]) -> [MediaType] {
    values.flatMap { $0.split(separator: ",") }.map { MediaType($0.trimmed) }
  }

  private func parameter(_ name: String) -> String? { parameters.first { $0.name == name }?.value }

  /// Whether the type is JSON in the one encoding that JSON has.
  var isJSON: Bool {
    guard name == "application/json" else { return false }
    return parameter("charset").map { ["utf-8", "\"utf-8\""].contains($0.lowercased()) } ?? true
  }

  /// Whether a client that accepts `ranges` takes JSON: the range that fits it best decides, at a quality above 0.
  static func acceptsJSON(_ ranges: [MediaType]) -> Bool {
    for name in ["application/json", "application/*", "*/*"] {
      let fitting = ranges.filter { $0.name == name }
      if !fitting.isEmpty { return fitting.contains { $0.quality > 0 } }
    }
    return false
  }

  /// How much the client likes what is in the range, 0…1.
  private var quality: Double { parameter("q").flatMap(Double.init) ?? 1 }
}

extension StringProtocol {
  /// The text without the spaces and tabs around it.
  var trimmed: String {
    let isSpace = { (character: Character) in character == " " || character == "\t" }
    let start = firstIndex { !isSpace($0) } ?? endIndex
    let end = lastIndex { !isSpace($0) }.map { index(after: $0) } ?? start
    return String(self[start..<end])
  }
}
