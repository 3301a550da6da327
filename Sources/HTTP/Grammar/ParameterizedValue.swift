import StreamSafeText

/// A name with parameters, such as a media type, a preference or a coding: `text/html;level=1;q=0.5` (RFC 9110
/// §5.6.6).
///
/// ```swift
/// let type = ParameterizedValue(#"Application/JSON; charset="utf-8""#)
/// type?.name  // "application/json"
/// type?["charset"]  // "utf-8"
/// ```
public struct ParameterizedValue: Sendable, Equatable {
  /// The name before the parameters, in lower case.
  public let name: String
  private let parameters: [Parameter]

  private struct Parameter: Equatable {
    let name: String
    let value: String
    let isQuoted: Bool
  }

  /// Reads one value.
  ///
  /// - Returns: `nil` if the parameters are malformed (RFC 9110 §5.6.6), a name repeats, or there are more than 16.
  public init?(_ text: String) { self.init(Array(text.utf8)[...]) }

  init?(_ bytes: ArraySlice<UInt8>) {
    let name = bytes.prefix { $0 != ASCII.semicolon }
    guard let parameters = Self.parameters(bytes[name.endIndex...]) else { return nil }
    self.name = String(decoding: name.trimmingWhiteSpace().map(ASCII.lowercased), as: UTF8.self)
    self.parameters = parameters
  }

  /// The most list elements that are read, because event loops read them.
  public static let preferences = 100

  /// The first elements of the list in all values of a field; `nil` for an element that cannot be read.
  public static func list(_ values: [String]) -> [ParameterizedValue?] {
    values.flatMap { Array($0.utf8).listElements() }.prefix(preferences).map(ParameterizedValue.init)
  }

  /// The value of a parameter, by its name in lower case.
  public subscript(parameter: String) -> String? { parameters.first { $0.name == parameter }?.value }

  /// The names of the parameters, in lower case.
  public var parameterNames: [String] { parameters.map(\.name) }

  /// The preference in thousandths, 0…1000; `nil` if `q` is not a quality (RFC 9110 §12.4.2).
  public var quality: Int? {
    guard let weight = parameters.first(where: { $0.name == "q" }) else { return 1_000 }
    let digits = weight.isQuoted ? [] : Array(weight.value.utf8)
    guard let whole = digits.first, whole == UInt8(ascii: "0") || whole == UInt8(ascii: "1"),
      digits.count <= 5, digits.count == 1 || digits[1] == UInt8(ascii: "."),
      digits.dropFirst(2).allSatisfy(ByteSet.digits.contains)
    else { return nil }
    let thousandths = zip([1_000, 0, 100, 10, 1], digits).reduce(0) { sum, place in
      sum + place.0 * (Int(place.1) - Int(UInt8(ascii: "0")))
    }
    return thousandths <= 1_000 ? thousandths : nil
  }

  // MARK: Reading

  /// More than any type or preference has; each is compared with those before it.
  private static let parameterLimit = 16

  private static func parameters(_ bytes: ArraySlice<UInt8>) -> [Parameter]? {
    var rest = bytes
    var parameters: [Parameter] = []
    while rest.first == ASCII.semicolon {
      rest = rest.dropFirst().drop(while: ASCII.isWhiteSpace)
      if rest.first.map(ByteSet.token.contains) == true {
        guard parameters.count < parameterLimit, let parameter = parameter(&rest),
          !parameters.contains(where: { $0.name == parameter.name })
        else { return nil }
        parameters.append(parameter)
      }
      rest = rest.drop(while: ASCII.isWhiteSpace)
    }
    return rest.isEmpty ? parameters : nil
  }

  private static func parameter(_ rest: inout ArraySlice<UInt8>) -> Parameter? {
    let name = rest.prefix(while: ByteSet.token.contains)
    rest = rest[name.endIndex...]
    guard rest.popFirst() == UInt8(ascii: "=") else { return nil }
    let isQuoted = rest.first == ASCII.quote
    guard let value = isQuoted ? quotedString(&rest) : token(&rest) else { return nil }
    return Parameter(
      name: String(decoding: name.map(ASCII.lowercased), as: UTF8.self),
      // Without backslashes, combining marks may follow each other that did not before.
      value: String(streamSafe: value), isQuoted: isQuoted)
  }

  private static func token(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
    let token = rest.prefix(while: ByteSet.token.contains)
    rest = rest[token.endIndex...]
    return token.isEmpty ? nil : Array(token)
  }

  /// The content of a quoted string, with each quoted pair replaced by its byte (§5.6.4).
  private static func quotedString(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
    rest.removeFirst()
    var text: [UInt8] = []
    while var byte = rest.popFirst() {
      if byte == ASCII.quote { return text }
      if byte == ASCII.backslash {
        guard let quoted = rest.popFirst() else { return nil }
        byte = quoted
      }
      text.append(byte)
    }
    return nil
  }
}

extension Array<UInt8> {
  /// The elements of a list, without surrounding white space and without empty ones (RFC 9110 §5.6.1.2). A comma in a
  /// quoted string separates nothing. With `hasPairs`, a backslash in such a string quotes the next byte; in an
  /// entity tag it does not.
  func listElements(hasPairs: Bool = true) -> [ArraySlice<UInt8>] {
    var isQuoted = false
    var isPair = false
    return split { byte in
      defer { isPair = hasPairs && isQuoted && !isPair && byte == ASCII.backslash }
      if byte == ASCII.quote && !isPair { isQuoted.toggle() }
      return byte == ASCII.comma && !isQuoted
    }.map { $0.trimmingWhiteSpace() }.filter { !$0.isEmpty }
  }
}
