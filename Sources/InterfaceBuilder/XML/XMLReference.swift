/// Replaces references to characters: `&lt;`, `&#10;`, `&#x2019;`.
enum XMLReference {
  /// The predefined entities (XML 1.0 §4.6). No other entities are supported, so references cannot expand without bound.
  private static let entities: [String: UInt8] = [
    "lt": 0x3C, "gt": 0x3E, "amp": 0x26, "apos": 0x27, "quot": 0x22,
  ]
  /// The maximum number of bytes between `&` and `;`.
  static let longest = 16

  /// The character for `name`, the part between `&` and `;`; `nil` if the reference is invalid.
  static func scalar(_ name: ArraySlice<UInt8>) -> Unicode.Scalar? {
    let text = String(decoding: name, as: UTF8.self)
    if let entity = entities[text] { return Unicode.Scalar(entity) }
    guard text.first == "#" else { return nil }
    let isHexadecimal = text.dropFirst().first == "x"
    let digits = text.dropFirst(isHexadecimal ? 2 : 1)
    // `UInt32.init` also accepts a sign.
    guard digits.utf8.allSatisfy({ $0 >= 0x30 }),
      let value = UInt32(digits, radix: isHexadecimal ? 16 : 10), let scalar = Unicode.Scalar(value),
      isAllowed(scalar)
    else { return nil }
    return scalar
  }

  /// Whether a document may contain the character (XML 1.0 §2.2).
  static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: true
    case ..<0x20, 0xFFFE, 0xFFFF: false
    default: true
    }
  }

  /// The text with each reference replaced by its character. All references must be valid.
  static func replaceAll(in text: ArraySlice<UInt8>) -> [UInt8] {
    var replaced: [UInt8] = []
    replaced.reserveCapacity(text.count)
    var index = text.startIndex
    while index < text.endIndex {
      if text[index] == UInt8(ascii: "&"),
        let end = text[index...].firstIndex(of: UInt8(ascii: ";")),
        let scalar = scalar(text[(index + 1)..<end])
      {
        replaced.append(contentsOf: String(scalar).utf8)
        index = end + 1
      } else {
        replaced.append(text[index])
        index += 1
      }
    }
    return replaced
  }
}
