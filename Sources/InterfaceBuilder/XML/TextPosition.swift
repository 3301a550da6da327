/// A position in UTF-8 text as an editor shows it. A position only moves forward.
///
/// ```swift
/// var position = TextPosition()
/// position.move(to: 3, in: Array("é\nab".utf8))
/// (position.line, position.column)  // (2, 1)
/// ```
package struct TextPosition: Hashable, Sendable {
  /// The line; the first is 1. Lines end with a line feed.
  package private(set) var line = 1
  /// The column in Unicode scalars; the first is 1.
  package private(set) var column = 1
  /// The offset in bytes.
  package private(set) var offset = 0

  /// The start of a text.
  package init() {}

  /// The position of a byte.
  ///
  /// - Parameters:
  ///   - offset: The byte's offset; an offset past the end means the end.
  ///   - bytes: The text.
  init(of offset: Int, in bytes: [UInt8]) { move(to: offset, in: bytes) }

  /// Moves forward to a byte of the same text. Does nothing if the byte is before this position.
  ///
  /// - Parameters:
  ///   - later: The byte's offset; an offset past the end means the end.
  ///   - bytes: The text.
  /// - Complexity: Linear in the bytes between.
  package mutating func move(to later: Int, in bytes: [UInt8]) {
    let end = min(later, bytes.count)
    guard end > offset else { return }
    let bytes = bytes.span
    for index in offset..<end {
      if bytes[index] == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if bytes[index] & 0xC0 != 0x80 {
        column += 1
      }
    }
    offset = end
  }
}
