import TestSupport
import Testing

@testable import Typesetting

/// A text of characters one size wide. Lines may break after spaces and must break after “|”. Both are white
/// space; “|” has no width.
private func text(_ string: String) -> ShapedText {
  var shaped = ShapedText(advances: string.map { $0 == "|" ? 0 : 1 })
  let characters = Array(string)
  for (unit, character) in characters.enumerated() {
    let isBeforeSpace = unit + 1 < characters.count && " |".contains(characters[unit + 1])
    shaped.isSpace[unit] = character == " " || character == "|"
    if character == " ", !isBeforeSpace { shaped.breaks[unit] = .allowed }
    if character == "|" { shaped.breaks[unit] = .required }
  }
  shaped.ellipsis = 1
  return shaped
}

/// The lines of a text of characters one size wide: width, visible lines, needed lines.
private func lines(
  _ string: String, within width: Double, limit: Int = 0, avoidsOrphans: Bool = false,
  mode: LineBreakMode = .byTruncatingTail
) -> [Double] {
  let lines = Lines(
    of: text(string), within: width, lineLimit: limit, avoidsOrphans: avoidsOrphans, mode: mode)
  return [lines.width, Double(lines.count), Double(lines.neededCount)]
}

@Suite struct `Lines of a text` {
  @Test func `break before a word that does not fit`() {
    #expect(lines("aaa bbb cc", within: 10) == [10, 1, 1])
    #expect(lines("aaa bbb cc", within: 9) == [8, 2, 2])
    #expect(lines("aaa bbb cc", within: 7) == [7, 2, 2])
    #expect(lines("aaa bbb cc", within: 6) == [6, 2, 2])
    #expect(lines("aaa bbb cc", within: 5) == [4, 3, 3])
  }

  @Test func `break between characters if the mode says so`() {
    #expect(lines("aaa bbb cc", within: 5, mode: .byCharWrapping) == [5, 2, 2])
    #expect(lines("aaa bbb cc", within: 6, mode: .byCharWrapping) == [6, 2, 2])
  }

  @Test(arguments: [
    (LineBreakMode.byTruncatingTail, 6.0), (.byTruncatingHead, 6), (.byTruncatingMiddle, 6),
    (.byWordWrapping, 4), (.byCharWrapping, 6), (.byClipping, 6),
  ]) func `end as the mode says if there are too many`(mode: LineBreakMode, width: Double) {
    #expect(lines("aaa bbbbbb", within: 6, limit: 1, mode: mode) == [width, 1, 2])
  }

  // Clipped text was as wide as its room, which may be infinite.
  @Test func `are as wide as they are where nothing clips them`() {
    #expect(lines("aaa|b", within: .infinity, limit: 1, mode: .byClipping) == [3, 1, 2])
  }

  @Test func `include the spaces where they break as far as they fit`() {
    #expect(lines("aaa  bbb", within: 4) == [4, 2, 2])
    #expect(lines("aaa  bbb", within: 7) == [5, 2, 2])
    #expect(lines("aaa     bbb", within: 3) == [3, 2, 2])
  }

  @Test func `include the spaces at the end of the text as far as they fit`() {
    #expect(lines("aaa  ", within: 10) == [5, 1, 1])
    #expect(lines("aaa  ", within: 4) == [4, 1, 1])
  }

  // The widest line is “aaaa bb” if each takes as much as fits, and “bb cc” if the last word is not alone.
  @Test(arguments: [
    ("aaaa bb cc", 7.0, 7.0, 5.0, 2.0), ("aaaa bb cc|d", 7, 7, 5, 3),
    // The two words do not fit together; there is only one word before; several words follow.
    ("a bb ccc", 5, 5, 5, 2), ("aaaa bb", 5, 5, 5, 2), ("aaaa bb c d", 7, 7, 7, 2), ("aaaa bb", 9, 7, 7, 1),
  ]) func `leave no word alone on the last line of a paragraph if asked`(
    string: String, width: Double, greedy: Double, pushed: Double, count: Double
  ) {
    #expect(Array(lines(string, within: width).prefix(2)) == [greedy, count])
    #expect(Array(lines(string, within: width, avoidsOrphans: true).prefix(2)) == [pushed, count])
  }

  @Test func `break where the text requires it`() {
    #expect(lines("a|bb|ccc", within: .infinity) == [3, 3, 3])
    #expect(lines("a||b", within: .infinity) == [1, 3, 3])
  }

  @Test func `do not start after the last line break`() {
    #expect(lines("a|", within: .infinity) == [1, 1, 1])
  }

  @Test func `divide a word that is longer than a line`() {
    #expect(lines("aaaaaaa", within: 3) == [3, 3, 3])
    #expect(lines("aa bbbbbbb c", within: 3) == [3, 4, 4])
  }

  @Test func `hold at least one character`() {
    #expect(lines("aaa", within: 0) == [1, 3, 3])
    #expect(lines("aaa", within: -5) == [1, 3, 3])
  }

  @Test func `do not exist in an empty text`() {
    #expect(lines("", within: 10) == [0, 0, 0])
    #expect(lines("", within: 0, limit: 1) == [0, 0, 0])
  }
}

@Suite struct `A limit of lines` {
  @Test func `ends the last line in an ellipsis`() {
    // “aaaaaaa…” of ten characters in eight.
    #expect(lines("aaaaaaaaaa", within: 8, limit: 1) == [8, 1, 2])
    // “aaa bb…”, which shows part of the word that did not fit.
    #expect(lines("aaa bbb cc", within: 7, limit: 1) == [7, 1, 2])
    // “aaa…” instead of “aaa …”.
    #expect(lines("aaa bbb", within: 5, limit: 1) == [4, 1, 2])
    #expect(lines("aaa bbb", within: 6, limit: 1) == [6, 1, 2])
  }

  @Test func `hides text after a line break`() {
    #expect(lines("a|bbbbbb", within: .infinity, limit: 1) == [2, 1, 2])
  }

  @Test func `changes nothing if all lines fit`() {
    #expect(lines("aaa bbb cc", within: 7, limit: 2) == [7, 2, 2])
    #expect(lines("aaa bbb cc", within: 7, limit: 3) == [7, 2, 2])
  }

  @Test func `has the width of the ellipsis if nothing else fits`() {
    #expect(lines("aaa", within: 0.5, limit: 1) == [1, 1, 3])
  }
}

@Suite struct `Lines compared with a simple search` {
  /// The ends of all lines, each found among all possible places.
  private func ends(of text: ShapedText, within room: Double) -> [Int] {
    var ends: [Int] = []
    var start = 0
    while start < text.unitCount {
      let required = (start..<text.unitCount).first { text.breaks[$0] == .required } ?? text.unitCount - 1
      let fits = { text.width(text.trimmed(start..<$0)) <= room }
      let places = (start + 1...required + 1).filter { $0 == required + 1 || text.breaks[$0 - 1] != .never }
      let characters = (start + 1...required + 1).filter { text.width(start..<$0) <= room }
      start = places.last(where: fits) ?? characters.last ?? start + 1
      ends.append(start)
    }
    return ends
  }

  @Test func `agree in number`() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<2_000 {
      let count = Int.random(in: 0...40, using: &generator)
      let string = String((0..<count).map { _ in "aaaab  |".randomElement(using: &generator) ?? "a" })
      let room = Double(Int.random(in: 0...9, using: &generator))
      let expected = ends(of: text(string), within: room).count
      #expect(lines(string, within: room)[2] == Double(expected), "\(string) within \(room)")
    }
  }

  @Test func `examine each place of a word only a few times`() {
    // A hundred thousand lines of one character: reading the whole rest for each would be five billion
    // places.
    #expect(lines(String(repeating: "a", count: 100_000), within: 1) == [1, 100_000, 100_000])
  }
}
