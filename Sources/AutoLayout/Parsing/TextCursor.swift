/// A place in a written constraint or visual format, moved forward by what is read there.
///
/// Whatever reads a word skips the white space before it. Nothing outside the text can be read, and what is
/// refused is thrown with its place.
struct TextCursor {
  let text: String
  private let bytes: [UInt8]
  /// Where the next byte is read; always where a Unicode scalar begins, or the end.
  private(set) var offset = 0

  /// Starts at the beginning of `text`, unless that is longer than ``Limits/formatLength``.
  init(_ text: String) throws(FormatError) {
    guard text.utf8.count <= Limits.formatLength else { throw .tooLong(text) }
    self.text = text
    bytes = Array(text.utf8)
  }

  /// The next byte that is no white space, or `nil` at the end. The cursor stands on it afterwards.
  mutating func peek() -> UInt8? {
    while let byte = byte(at: offset), Self.isSpace(byte) { offset += 1 }
    return byte(at: offset)
  }

  /// Reads `token` if it comes next.
  mutating func take(_ token: String) -> Bool {
    guard comes(token) else { return false }
    offset += token.utf8.count
    return true
  }

  /// Whether `token` comes next.
  mutating func comes(_ token: String) -> Bool {
    _ = peek()
    return bytes[offset...].starts(with: token.utf8)
  }

  /// Reads on while `isWanted`, white space included, and returns what was read.
  mutating func takeBytes(while isWanted: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = offset
    while let byte = byte(at: offset), isWanted(byte) { offset += 1 }
    return bytes[start..<offset]
  }

  /// Reads the Unicode scalar at the cursor, white space included, if `isWanted`.
  mutating func takeScalar(where isWanted: (Unicode.Scalar) -> Bool) -> Unicode.Scalar? {
    let following = bytes[offset..<min(offset + 4, bytes.count)]
    guard let scalar = String(decoding: following, as: UTF8.self).unicodeScalars.first, isWanted(scalar)
    else { return nil }
    offset += UTF8.width(scalar)
    return scalar
  }

  /// Runs `read`, and goes back to where it began if that gives `nil`.
  mutating func attempt<Value>(_ read: (inout TextCursor) -> Value?) -> Value? {
    let start = offset
    let value = read(&self)
    if value == nil { offset = start }
    return value
  }

  /// A mistake in the grammar at `place`, or where the cursor stands.
  func mistake(at place: Int? = nil, _ detail: String, suggestion: String? = nil) -> FormatError {
    mistake(.syntax, at: place, detail, suggestion: suggestion)
  }

  /// A mistake at `place`, or where the cursor stands.
  func mistake(
    _ code: FormatError.Code, at place: Int? = nil, _ detail: String, name: String? = nil,
    suggestion: String? = nil
  ) -> FormatError {
    FormatError(
      code, in: text, at: place ?? offset, detail, name: name, suggestion: suggestion)
  }

  private func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (UInt8(ascii: "\t")...UInt8(ascii: "\r")).contains(byte)
  }
}
