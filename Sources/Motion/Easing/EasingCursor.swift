/// Reads the text of an easing token by token.
///
/// It skips white space and comments before each token, and never reads outside the text.
struct EasingCursor {
  private let bytes: [UInt8]
  /// The offset of the next byte.
  private(set) var offset = 0

  init(_ text: String) throws(EasingError) {
    guard text.utf8.count <= Limits.easingBytes else {
      throw EasingError(
        byteOffset: 0,
        detail: "The easing has more than \(Limits.easingBytes) bytes; write it with fewer stops.",
        unknownName: nil)
    }
    bytes = Array(text.utf8)
  }

  /// Moves to the next byte that is neither space nor comment and returns it, or `nil` at the end.
  mutating func peek() -> UInt8? {
    while offset < bytes.count {
      if [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(bytes[offset]) {
        offset += 1
      } else if starts(with: "/*") {
        offset += 2
        while offset < bytes.count, !starts(with: "*/") { offset += 1 }
        offset = min(offset + 2, bytes.count)
      } else {
        return bytes[offset]
      }
    }
    return nil
  }

  /// Whether a space or comment comes next; a sum needs one on both sides of its sign.
  var isAtSpace: Bool {
    offset < bytes.count
      && ([0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(bytes[offset]) || starts(with: "/*"))
  }

  /// Whether a name follows without space, as in a number with a unit.
  var isAtName: Bool { byte.map(EasingCursor.isNameByte) ?? false }

  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard peek() == UInt8(ascii: scalar) else { return false }
    offset += 1
    return true
  }

  /// Reads a byte, or throws if another one comes next.
  mutating func expect(_ scalar: Unicode.Scalar, _ advice: String) throws(EasingError) {
    if !take(scalar) { throw mistake("“\(scalar)” is missing; \(advice)") }
  }

  mutating func end() throws(EasingError) {
    if peek() != nil { throw mistake("Unexpected text after the easing; write only one easing.") }
  }

  /// Reads a name, in lower case, and whether a parenthesis follows it directly; the name is empty if there is none.
  mutating func name() -> (text: String, start: Int, opens: Bool) {
    _ = peek()
    let start = offset
    while offset < bytes.count, EasingCursor.isNameByte(bytes[offset]) { offset += 1 }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self).lowercased()
    let opens = !text.isEmpty && offset < bytes.count && bytes[offset] == UInt8(ascii: "(")
    if opens { offset += 1 }
    return (text, start, opens)
  }

  /// Reads the text of a CSS number; with `nil` the cursor has not moved.
  mutating func numberText() -> String? {
    _ = peek()
    let start = offset
    if let sign = byte, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { offset += 1 }
    var digits = skipDigits()
    if byte == UInt8(ascii: "."), offset + 1 < bytes.count, EasingCursor.isDigit(bytes[offset + 1]) {
      offset += 1
      digits += skipDigits()
    }
    guard digits > 0 else {
      offset = start
      return nil
    }
    let mantissaEnd = offset
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      offset += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { offset += 1 }
      if skipDigits() == 0 { offset = mantissaEnd }
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  /// Reads a percent sign if it comes next without space.
  mutating func takePercentSign() -> Bool {
    guard byte == UInt8(ascii: "%") else { return false }
    offset += 1
    return true
  }

  mutating func rewind(to place: Int) { offset = place }

  func mistake(at place: Int? = nil, _ detail: String, unknownName: String? = nil) -> EasingError {
    EasingError(byteOffset: place ?? offset, detail: detail, unknownName: unknownName)
  }

  private var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipDigits() -> Int {
    let start = offset
    while let byte, EasingCursor.isDigit(byte) { offset += 1 }
    return offset - start
  }

  private func starts(with token: String) -> Bool { bytes[offset...].starts(with: token.utf8) }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_") || byte >= 0x80
      || isDigit(byte)
  }
}
