import AutoLayout
import Testing

@testable import InterfaceBuilder

@Suite struct `A file of strings` {
  private func strings(_ text: String) throws -> [String: String] {
    try StringsFile(Array(text.utf8)).strings
  }

  @Test func `has keys, values and comments`() throws {
    let text = """
      /* Class = "UILabel"; */
      "a.text" = "A \\"b\\"\\n\\U00e9";
      // plain words
      b.title = c; "d";
      """
    #expect(try strings(text) == ["a.text": "A \"b\"\n\u{e9}", "b.title": "c", "d": "d"])
    #expect(try strings("{ a = b; }") == ["a": "b"])
    #expect(try strings("") == [:])
    #expect(try strings("a = 1; a = 2;") == ["a": "2"])
  }

  @Test func `is UTF-8 or UTF-16 with a mark`() throws {
    let text = "a = \"é😀\";"
    let big: [UInt8] = [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let little: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    for bytes in [Array(text.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8), big, little] {
      #expect(try StringsFile(bytes).strings == ["a": "é😀"])
    }
  }

  @Test(arguments: [
    ("\"a\" \"b\";", InvalidStrings.Kind.expected("“=” after the key"), 1, 5),
    ("a = b\nc = d;", .expected("“;” after the value"), 2, 1),
    ("a = \"b", .expected("the closing quotation mark"), 1, 5),
    ("/* a", .expected("“*/” at the end of the comment"), 1, 1),
    ("a = ;", .expected("a value in quotation marks"), 1, 5),
    ("{ a = b;", .expected("“}” at the end"), 1, 9),
    ("a = b; }", .expected("a key in quotation marks"), 1, 8),
    ("<?xml version=\"1.0\"?><plist/>", .propertyList, 1, 1),
  ]) func `says where it is malformed`(text: String, kind: InvalidStrings.Kind, line: Int, column: Int) {
    #expect(throws: InvalidStrings(kind: kind, line: line, column: column)) { try strings(text) }
  }

  @Test func `does not end a file early`() {
    for text in ["a = \"\\", "a = \"\\U12", "a = \"\\7", "\\", "/", "a = \"\\é\";"] { _ = try? strings(text) }
    for bytes: [UInt8] in [[0xFF, 0xFE], [0xFF, 0xFE, 0x61], [0xFE, 0xFF, 0xD8, 0x00], [0x80]] {
      _ = try? StringsFile(bytes)
    }
  }
}

@Suite struct `Localized strings` {
  private func document(_ strings: [String: String]) throws -> InterfaceDocument {
    let views = """
      <label id="a" text="Hi"><rect key="frame" width="9" height="9"/></label>
      <button id="b" buttonType="system"><rect key="frame" width="9" height="9"/><state key="normal" title="OK"/></button>
      <segmentedControl id="c"><rect key="frame" width="9" height="9"/><segments><segment title="1"/><segment title="2"/></segments></segmentedControl>
      <button id="d"><rect key="frame" width="9" height="9"/><buttonConfiguration key="configuration" title="Go"/></button>
      """
    return try InterfaceDocument(
      Array(Xib(subviews: views, constraints: "").text.utf8), strings: LocalizedStrings(strings))
  }

  private func texts(_ strings: [String: String]) throws -> [String?] {
    try document(strings).scenes[0].model().tree.items.map(\.view.text?.string)
  }

  /// A strings file is a translation, and no way to move views.
  @Test(arguments: [
    "a.id", "a.key", "a.opaque", "a.frame.width", "b.buttonType", "c.frame.x", "d.configuration.style",
  ])
  func `change nothing but texts`(key: String) throws {
    let views = try document([key: "7"]).scenes[0].model().tree.items.map(\.view)
    #expect(try views == document([:]).scenes[0].model().tree.items.map(\.view))
  }

  @Test func `replace the texts of objects`() throws {
    let strings = [
      "a.text": "Hallo", "b.normalTitle": "Gut", "c.segmentTitles[1]": "zwei", "d.configuration.title": "Los",
      "x.text": "nobody", "a": "nothing", "c.segmentTitles[9]": "too many", "c.segmentTitles[-1]": "none",
      "a.b.c.d": "nothing", "b.selectedTitle": "no such state",
    ]
    #expect(try texts(strings) == [nil, "Hallo", "Gut", "1\nzwei", "Los"])
    #expect(try texts([:]) == [nil, "Hi", "OK", "1\n2", "Go"])
  }

  @Test func `make recorded sizes those of other texts`() throws {
    #expect(try document([:]).scenes[0].model().contentSizes == .computed)
    #expect(try document([:]).scenes[0].model().recording == nil)
  }
}
