import TestSupport
import Testing

@testable import InterfaceBuilder

@Suite struct `A position in a text` {
  @Test(arguments: [
    ("", 0, 1, 1), ("", 5, 1, 1), ("ab", 1, 1, 2), ("a\nb", 1, 1, 2), ("a\nb", 2, 2, 1), ("a\r\nb", 3, 2, 1),
    ("a\rb", 2, 1, 3), ("é日\u{1F600}b", 9, 1, 4), ("e\u{301}b", 3, 1, 3), ("a\n", 9, 2, 1),
  ]) func `counts lines and characters in a line`(text: String, offset: Int, line: Int, column: Int) {
    let position = TextPosition(of: offset, in: Array(text.utf8))
    #expect(position.line == line)
    #expect(position.column == column)
  }

  @Test(arguments: 0..<50) func `moves to the same position as counting from the start`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = ["a", "\n", "\r", "\r\n", "é", "日", "\u{1F600}", "e\u{301}", " ", "\t"]
    let scalars = (0..<Int.random(in: 0..<200, using: &random)).flatMap { _ in
      Array(pieces.randomElement(using: &random)?.unicodeScalars ?? "".unicodeScalars)
    }
    let bytes = scalars.flatMap { Array(String($0).utf8) }
    var position = TextPosition()
    var offset = 0
    for (number, scalar) in scalars.enumerated() {
      if Bool.random(using: &random) {
        position.move(to: offset, in: bytes)
        let before = scalars[..<number]
        #expect(position.offset == offset)
        #expect(position.line == before.count { $0 == "\n" } + 1, "seed \(seed)")
        #expect(position.column == number - (before.lastIndex(of: "\n") ?? -1), "seed \(seed)")
      }
      offset += String(scalar).utf8.count
    }
  }

  @Test func `does not move backward`() {
    var position = TextPosition(of: 3, in: Array("a\nbc".utf8))
    let later = position
    position.move(to: 1, in: Array("a\nbc".utf8))
    #expect(position == later)
  }
}
