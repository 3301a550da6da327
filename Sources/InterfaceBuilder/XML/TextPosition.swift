/// A place in a text of UTF-8 as an editor shows it, which goes on from the beginning to later places.
///
/// ```swift
/// var position = TextPosition()
/// position.move(to: 3, in: Array("é\nab".utf8))
/// (position.line, position.column)  // (2, 1)
/// ```
package struct TextPosition: Hashable, Sendable {
  /// The line, the first being 1; each but the last ends with a line feed.
  package private(set) var line = 1
  /// The place in the line, counted in characters of Unicode from 1.
  package private(set) var column = 1
  /// The bytes that stand before.
  package private(set) var offset = 0

  /// The beginning of a text.
  package init() {}

  /// The place of a byte.
  ///
  /// - Parameters:
  ///   - offset: The bytes before it; of more than there are, the text's end is meant.
  ///   - bytes: The text.
  init(of offset: Int, in bytes: [UInt8]) { move(to: offset, in: bytes) }

  /// Goes on to a later byte of the same text; for an earlier one it stays.
  ///
  /// - Parameters:
  ///   - later: The bytes before that one; of more than there are, the text's end is meant.
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
