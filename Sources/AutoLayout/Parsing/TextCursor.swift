/// A position in a written constraint or visual format, which moves forward by reading.
///
/// Reading a token skips the white space before it. Reading beyond the text is impossible, and errors contain
/// their place.
struct TextCursor {
  let text: String
  private let bytes: [UInt8]
  /// The offset of the next byte: always the start of a Unicode scalar, or the end.
  private(set) var offset = 0

  /// Starts at the beginning of `text`, unless that is longer than ``Limits/formatLength``.
  init(_ text: String) throws(FormatError) {
    guard text.utf8.count <= Limits.formatLength else { throw .tooLong(text) }
    self.text = text
    bytes = Array(text.utf8)
  }

  /// Skips white space and returns the next byte, or `nil` at the end.
  mutating func peek() -> UInt8? {
    while let byte = byte(at: offset), Self.isSpace(byte) { offset += 1 }
    return byte(at: offset)
  }

  mutating func take(_ token: StaticString) -> Bool {
    guard comes(token) else { return false }
    offset += token.utf8CodeUnitCount
    return true
  }

  mutating func comes(_ token: StaticString) -> Bool {
    // Most tokens do not come, and differ in their first byte.
    let next = peek()
    return token.withUTF8Buffer { token in
      token[0] == next && token.indices.dropFirst().allSatisfy { byte(at: offset + $0) == token[$0] }
    }
  }

  /// Reads bytes while `isWanted`, white space included, and returns them.
  mutating func takeBytes(while isWanted: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = offset
    while let byte = byte(at: offset), isWanted(byte) { offset += 1 }
    return bytes[start..<offset]
  }

  /// Reads the Unicode scalar at the cursor, white space included, if `isWanted`.
  mutating func takeScalar(where isWanted: (Unicode.Scalar) -> Bool) -> Unicode.Scalar? {
    guard let scalar = scalar, isWanted(scalar) else { return nil }
    offset += UTF8.width(scalar)
    return scalar
  }

  /// The Unicode scalar at the cursor.
  private var scalar: Unicode.Scalar? {
    guard let byte = byte(at: offset) else { return nil }
    if byte < 0x80 { return Unicode.Scalar(byte) }
    return String(decoding: bytes[offset..<min(offset + 4, bytes.count)], as: UTF8.self).unicodeScalars.first
  }

  /// The text from an offset to the cursor.
  func written(from start: Int) -> String { String(decoding: bytes[start..<offset], as: UTF8.self) }

  /// Runs `read`, and returns to the start if the result is `nil`.
  mutating func attempt<Value>(_ read: (inout TextCursor) -> Value?) -> Value? {
    let start = offset
    let value = read(&self)
    if value == nil { offset = start }
    return value
  }

  /// A syntax error at `place`, or at the cursor.
  func mistake(at place: Int? = nil, _ detail: String, suggestion: String? = nil) -> FormatError {
    mistake(.syntax, at: place, detail, suggestion: suggestion)
  }

  func mistake(
    _ code: FormatError.Code, at place: Int? = nil, _ detail: String, name: String? = nil,
    suggestion: String? = nil
  ) -> FormatError {
    FormatError(
      code: code, text: text, byteOffset: place ?? offset, detail: detail, name: name, suggestion: suggestion)
  }

  private func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (UInt8(ascii: "\t")...UInt8(ascii: "\r")).contains(byte)
  }
}
