import AutoLayout
import Testing

@Suite struct `A format error` {
  private func error(in text: String) throws -> FormatError {
    try #require(throws: FormatError.self) { try ConstraintText(text).constraint(id: "c") }
  }

  @Test func `points at the mistake`() throws {
    #expect(try error(in: "a.widht == 1").caret == "a.widht == 1\n  ^")
    #expect(try error(in: "a.width ==").caret == "a.width ==\n          ^")
    #expect(try error(in: "").caret == "\n^")
  }

  @Test func `gives its place in bytes and in characters`() throws {
    let error = try error(in: "größe.widht == 1")
    #expect(error.byteOffset == 8)
    #expect(error.characterOffset == 6)
    #expect(error.caret == "größe.widht == 1\n      ^")
  }

  @Test func `shows several lines as one`() throws {
    #expect(try error(in: "a.width\r\n==\t?").caret == "a.width == ?\n           ^")
  }

  @Test func `shows eighty characters around the place`() throws {
    let spaces = String(repeating: " ", count: 100)
    let ones = "1" + String(repeating: " + 1", count: 30)

    let atTheEnd = try error(in: "a.width == " + ones + " +")
    let lines = atTheEnd.caret.split(separator: "\n")
    #expect(lines.map(\.count) == [81, 82])
    #expect(lines[0].hasPrefix("…") && lines[0].hasSuffix("1 +"))

    let atTheStart = try error(in: "a.widht == " + ones)
    #expect(atTheStart.caret.hasPrefix("a.widht == 1 + 1") && atTheStart.caret.hasSuffix("…\n  ^"))

    let between = try error(in: "a.width == 1" + spaces + "?" + spaces)
    let middle = String(repeating: " ", count: 40)
    #expect(between.caret == "…" + middle + "?" + middle.dropLast() + "…\n" + middle + " ^")
  }

  @Test func `keeps only the part of a text within the limit`() throws {
    // Each ä takes two bytes, so the limit is inside one.
    let error = try error(in: "a" + String(repeating: "ä", count: 100_000))
    #expect(error.code == .tooLong)
    #expect(error.text.utf8.count == Limits.formatLength - 1)
    #expect(error.byteOffset == Limits.formatLength - 1)
  }

  @Test func `shortens a long name in its sentence`() throws {
    let error = try error(in: "a." + String(repeating: "x", count: 1_000) + " == 1")
    #expect(error.detail.count < 160)
    #expect(error.name?.count == 1_000)
  }
}
