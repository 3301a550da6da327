import HTTP
import Operations

extension MediaType {
  /// Reads the value of a `Content-Type` field (RFC 9110 §8.3.1).
  init(field text: String) {
    // Most values are written as they are compared.
    guard !text.utf8.allSatisfy(Self.isPlain) else {
      self.init(text)
      return
    }
    self.init(ParameterizedValue(text), text: text)
  }

  private init(_ value: ParameterizedValue?, text: String) {
    let parameters = value.map { value in value.parameterNames.map { ($0, value[$0] ?? "") } } ?? []
    self.init(value?.name ?? "", parameters: Dictionary(parameters) { first, _ in first }, text: text)
  }

  /// Whether a byte is neither white space nor a separator, nor changed by lower case.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x80 && byte != UInt8(ascii: ";")
      && !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
  }

  /// The type that a client likes best, with the parameters that the client gives it; of equal ones the first.
  ///
  /// For each type the range that fits it best decides, at a quality above 0 (RFC 9110 §12.5.1).
  ///
  /// - Parameters:
  ///   - types: The types that can be answered, the usual one first.
  ///   - accept: The values of the `Accept` fields; the client takes any type if there are none.
  /// - Returns: One of `types`, or `nil` if the client takes none of them.
  package static func best(of types: [String], accept: [String]) -> MediaType? {
    let ranges = ParameterizedValue.list(accept)
    if ranges.isEmpty { return types.first.map { MediaType($0) } }
    let candidates = types.compactMap { mostSpecific(for: $0, of: ranges) }
    guard let most = candidates.map(\.quality).max(), most > 0 else { return nil }
    return candidates.first { $0.quality == most }?.format
  }

  private static func mostSpecific(
    for type: String, of ranges: [ParameterizedValue?]
  ) -> (format: MediaType, quality: Int)? {
    let main = type.prefix { $0 != "/" }
    for name in [type, "\(main)/*", "*/*"] {
      // A range without a proper quality accepts nothing.
      let fitting = ranges.compactMap(\.self).filter { $0.name == name }.map { ($0, $0.quality ?? 0) }
      guard let (range, quality) = fitting.max(by: { $0.1 < $1.1 }) else { continue }
      return (name == type ? MediaType(range, text: type) : MediaType(type), quality)
    }
    return nil
  }
}
