extension LogText {
  /// How often entities are replaced: a text may have been escaped twice.
  private static let passes = 2

  /// The text with characters in place of the escapes of JSON and the entities of HTML, if it has such brackets.
  static func unescaped(_ bytes: [UInt8]) -> [UInt8] {
    var plain = bytes
    if plain.contains(bytesOf: "\\u003c") || plain.contains(bytesOf: "\\u003C") {
      plain = replacing(plain, first: UInt8(ascii: "\\"), with: unicodeEscape)
    }
    for _ in 0..<passes where hasBracketEntity(plain) {
      plain = replacing(plain, first: UInt8(ascii: "&"), with: entity)
    }
    return plain
  }

  private static func hasBracketEntity(_ bytes: [UInt8]) -> Bool {
    let names: [StaticString] = ["&lt;", "&#60;", "&#x3c;", "&#x3C;", "&amp;lt;"]
    return names.contains { bytes.contains(bytesOf: $0) }
  }

  private static func replacing(
    _ bytes: [UInt8], first: UInt8, with read: (ArraySlice<UInt8>) -> (Unicode.Scalar, count: Int)?
  ) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var place = 0
    while place < bytes.count {
      if bytes[place] == first, let (scalar, count) = read(bytes[place...].prefix(10)) {
        result += String(scalar).utf8
        place += count
      } else {
        result.append(bytes[place])
        place += 1
      }
    }
    return result
  }

  /// Reads `\u003c`.
  private static func unicodeEscape(_ text: ArraySlice<UInt8>) -> (Unicode.Scalar, count: Int)? {
    guard text.count >= 6, text[text.startIndex + 1] == UInt8(ascii: "u"),
      let code = UInt32(text.dropFirst(2).prefix(4).text, radix: 16), let scalar = Unicode.Scalar(code)
    else { return nil }
    return (scalar, 6)
  }

  /// Reads `&lt;`, `&#60;` or `&#x3c;`.
  private static func entity(_ text: ArraySlice<UInt8>) -> (Unicode.Scalar, count: Int)? {
    guard let end = text.firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = text[(text.startIndex + 1)..<end]
    let count = end + 1 - text.startIndex
    guard name.first == UInt8(ascii: "#") else { return entities[name.text].map { ($0, count) } }
    let isHex = name.dropFirst().first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
    let digits = name.dropFirst(isHex ? 2 : 1)
    return UInt32(digits.text, radix: isHex ? 16 : 10).flatMap { Unicode.Scalar($0) }.map { ($0, count) }
  }

  private static let entities: [String: Unicode.Scalar] = [
    "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "amp": "&", "nbsp": " ", "ge": "\u{2265}",
    "le": "\u{2264}",
    "lsquo": "'", "rsquo": "'", "ldquo": "\"", "rdquo": "\"", "hellip": "\u{2026}",
  ]
}
