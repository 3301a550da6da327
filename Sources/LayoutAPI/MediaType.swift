/// A media type or range, as `Content-Type` and `Accept` write them (RFC 9110 §8.3.1, §12.5.1).
public struct MediaType: Sendable {
  /// JSON's type.
  public static let json = "application/json"
  /// The type of JSON texts, one on every line.
  static let ndjson = "application/x-ndjson"
  /// The type of server-sent events.
  static let events = "text/event-stream"
  /// The type of static analysis results, SARIF.
  static let sarif = "application/sarif+json"
  /// The type of XML; of lint reports, JUnit's.
  static let xml = "application/xml"
  /// The type of text that people read.
  static let plain = "text/plain"
  /// The type of pages.
  static let html = "text/html"
  /// The type of SVG pictures.
  static let svg = "image/svg+xml"
  /// The type of style sheets.
  static let css = "text/css"
  /// The type of what Web Animations take.
  static let webAnimations = "application/vnd.espalier.waapi+json"
  /// The type of Lottie animations.
  static let lottie = "video/lottie+json"
  /// The type of code in Swift.
  static let swift = "text/x-swift"

  /// The type as it was written.
  let text: String
  /// Type and subtype, in lower case.
  let name: String
  /// The parameters, names in lower case.
  private let parameters: [(name: String, value: String)]

  init(_ text: String) {
    // Most stand there as they are compared.
    guard !text.utf8.allSatisfy(Self.isPlain) else {
      (self.text, name, parameters) = (text, text, [])
      return
    }
    let parts = text.split(separator: ";", omittingEmptySubsequences: false).map(\.trimmed)
    self.text = text
    name = (parts.first ?? "").lowercased()
    parameters = parts.dropFirst().map { part in
      let equals = part.firstIndex(of: "=") ?? part.endIndex
      return (part[..<equals].lowercased(), String(part[equals...].dropFirst()))
    }
  }

  /// Whether a byte is neither white space nor a separator, nor changed by lower case.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x80 && byte != UInt8(ascii: ";")
      && !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
  }

  /// The ranges of the values of an `Accept` field.
  static func list(_ values: [String]) -> [MediaType] {
    values.flatMap { $0.split(separator: ",") }.map { MediaType($0.trimmed) }
  }

  /// The value of a parameter, such as `library`.
  subscript(parameter: String) -> String? { parameters.first { $0.name == parameter }?.value }

  /// Whether a document of this type can be read as one of the type `name`: in the one encoding that there is.
  func isDocument(_ name: String) -> Bool {
    guard self.name == name else { return false }
    return self["charset"].map { ["utf-8", "\"utf-8\""].contains($0.lowercased()) } ?? true
  }

  /// The type to answer with, and the parameters that the client gives it: the one that it likes best, of equal ones
  /// the first.
  ///
  /// For each type the range that fits it best decides, at a quality above 0 (RFC 9110 §12.5.1).
  ///
  /// - Parameters:
  ///   - types: What can be answered, the usual one first.
  ///   - ranges: What the client accepts; anything if there are none.
  /// - Returns: One of `types`, or `nil` if the client takes none of them.
  static func best(of types: [String], for ranges: [MediaType]) -> MediaType? {
    if ranges.isEmpty { return types.first.map(MediaType.init) }
    let candidates = types.compactMap { type in mostSpecific(for: type, of: ranges) }
    guard let most = candidates.map(\.quality).max(), most > 0 else { return nil }
    return candidates.first { $0.quality == most }?.format
  }

  private static func mostSpecific(
    for type: String, of ranges: [MediaType]
  ) -> (format: MediaType, quality: Double)? {
    let main = type.prefix { $0 != "/" }
    for name in [type, "\(main)/*", "*/*"] {
      let fitting = ranges.filter { $0.name == name }
      guard let best = fitting.max(by: { $0.quality < $1.quality }) else { continue }
      return (name == type ? best : MediaType(type), best.quality)
    }
    return nil
  }

  /// How much the client likes what is in the range, 0…1.
  private var quality: Double { self["q"].flatMap(Double.init) ?? 1 }
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
