import HTTP

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
  private let value: ParameterizedValue?

  init(_ text: String) {
    self.text = text
    // Most stand there as they are compared.
    value = text.utf8.allSatisfy(Self.isPlain) ? ParameterizedValue(name: text) : ParameterizedValue(text)
  }

  private init(_ value: ParameterizedValue?) {
    text = value?.name ?? ""
    self.value = value
  }

  /// Whether a byte is neither white space nor a separator, nor changed by lower case.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x80 && byte != UInt8(ascii: ";")
      && !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
  }

  /// The ranges of the values of an `Accept` field; one that cannot be read fits no type.
  static func list(_ values: [String]) -> [MediaType] { ParameterizedValue.list(values).map(MediaType.init) }

  /// Type and subtype, in lower case; empty where nothing could be read.
  var name: String { value?.name ?? "" }

  /// The value of a parameter, such as `library`.
  subscript(parameter: String) -> String? { value?[parameter] }

  /// Whether a document of this type can be read as one of the type `name`: in the one encoding that there is.
  func isDocument(_ name: String) -> Bool {
    guard self.name == name else { return false }
    return self["charset"].map { $0.lowercased() == "utf-8" } ?? true
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
  ) -> (format: MediaType, quality: Int)? {
    let main = type.prefix { $0 != "/" }
    for name in [type, "\(main)/*", "*/*"] {
      let fitting = ranges.filter { $0.name == name }
      guard let best = fitting.max(by: { $0.quality < $1.quality }) else { continue }
      return (name == type ? best : MediaType(type), best.quality)
    }
    return nil
  }

  /// How much the client likes what is in the range, 0…1000; a range without a proper quality it does not.
  private var quality: Int { value?.quality ?? 0 }
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
