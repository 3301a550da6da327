import TestSupport
import Testing

@testable import LayoutAPI

@Suite struct `A JSON text` {
  @Test(arguments: [
    "null", "true", "false", "0", "-0", "12.5e-3", "1E+5", "\"\"", "\"a\\u00e9\\ud83d\\ude00\\n\"", "[]",
    "{}",
    " [ 1 , [ 2 ] , { \"a\" : [ ] } ] ", "{\"a\":{\"b\":{\"c\":[1,2,3]}}}", "\"é\"",
  ])
  func `that is well-formed is read`(text: String) throws {
    _ = try JSONParser.parse(Array(text.utf8), depthLimit: 8)
  }

  @Test(arguments: [
    "", " ", "nul", "tru", "NaN", "Infinity", "01", "1.", ".5", "1e", "+1", "0x10", "'a'", "\"a", "\"\\x\"",
    "\"\\u12\"", "\"\t\"", "[1,]", "[,1]", "[1 2]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "{1:1}",
    "]", "}",
    "[1]]", "[1}", "// 1", "1 // one", "\u{FEFF}1",
  ])
  func `that is not well-formed is refused`(text: String) {
    #expect(throws: JSONError.self) { try JSONParser.parse(Array(text.utf8), depthLimit: 8) }
  }

  @Test func `says what was expected and where`() {
    #expect(throws: JSONError(reason: .expected("“,” or “]”"), offset: 3)) {
      try JSONParser.parse(Array("[1 2]".utf8), depthLimit: 8)
    }
  }

  @Test(arguments: ["\"\\ud800\"", "\"\\udc00\"", "\"\\ud800\\u0041\"", "\"\\ud800x\""])
  func `with half a surrogate pair is refused`(text: String) {
    #expect(throws: JSONError(reason: .invalidUnicode, offset: 1)) {
      try JSONParser.parse(Array(text.utf8), depthLimit: 8)
    }
  }

  @Test(
    arguments: [[0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xFF], [0xF5, 0x80, 0x80, 0x80]] as [[UInt8]])
  func `that is not UTF-8 is refused`(bytes: [UInt8]) {
    #expect(throws: JSONError(reason: .invalidUnicode, offset: 1)) {
      try JSONParser.parse([0x22] + bytes + [0x22], depthLimit: 8)
    }
  }

  @Test func `with a duplicate key is refused, escapes notwithstanding`() {
    #expect(throws: JSONError(reason: .duplicateKey("a"), offset: 8)) {
      try JSONParser.parse(Array(#"{"a":1,"\u0061":2}"#.utf8), depthLimit: 8)
    }
  }

  @Test func `may be as deep as the limit and no deeper`() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    _ = try JSONParser.parse(nested(8), depthLimit: 8)
    #expect(throws: JSONError(reason: .tooDeep(limit: 8), offset: 8)) {
      try JSONParser.parse(nested(9), depthLimit: 8)
    }
    #expect(throws: JSONError(reason: .tooDeep(limit: 256), offset: 256)) {
      try JSONParser.parse(Array(repeating: UInt8(ascii: "["), count: 100_000), depthLimit: 256)
    }
  }

  @Test func `cut off anywhere is refused`() {
    let text = Array(#"{"a":[1,-2.5e3,"x\u00e9",true,null],"b":{"c":false}}"#.utf8)
    for count in 0..<text.count {
      #expect(throws: JSONError.self, "\(count) bytes") {
        try JSONParser.parse(Array(text.prefix(count)), depthLimit: 8)
      }
    }
  }
}

@Suite struct `A JSON document` {
  private func document(_ text: String) throws -> JSONDocument {
    try JSONParser.parse(Array(text.utf8), depthLimit: 8)
  }

  @Test func `gives back its values`() throws {
    let json = try document(#"{"s":"a\"\\\/\b\f\n\r\té😀\u00e9\ud83d\ude00","n":[-1.5e2,0,1e400]}"#)
    let members = json.members(JSONDocument.root)
    #expect(members.map(\.name) == ["s", "n"])
    #expect(json.string(members[0].value) == "a\"\\/\u{8}\u{c}\n\r\té😀é😀")
    #expect(json.elements(members[1].value).map(json.number) == [-150, 0, .infinity])
  }

  @Test func `points at its values`() throws {
    let json = try document(#"{"a/b":[0,{"c~d":[true]}],"e":1}"#)
    let expected = [
      "", "/a~1b", "/a~1b", "/a~1b/0", "/a~1b/1", "/a~1b/1/c~0d", "/a~1b/1/c~0d", "/a~1b/1/c~0d/0", "/e",
      "/e",
    ]
    #expect(json.nodes.indices.map(json.pointer) == expected)
  }
}

@Suite struct `A short number` {
  @Test(arguments: [
    "0", "-0", "7", "-12.5", "0.1", "393.33333333333331", "9007199254740991", "9007199254740992",
    "0.30000000000000004",
    "123456789012345678", "1234567890123456789", "1e5", "0.0000000000000001",
  ])
  func `has the value that Double reads, bit by bit`(text: String) throws {
    let exact = JSONNumber.exact(Array(text.utf8).span)
    #expect(exact == nil || exact?.bitPattern == Double(text)?.bitPattern)
    let json = try JSONParser.parse(Array(text.utf8), depthLimit: 1)
    #expect(json.number(JSONDocument.root).bitPattern == Double(text)?.bitPattern)
  }

  @Test func `has that value whatever its digits`() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<20_000 {
      let digits =
        UInt64.random(in: 0..<1 << 60, using: &generator) >> UInt64.random(in: 0..<60, using: &generator)
      var text = "\(digits)"
      let place = Int.random(in: 0...text.count, using: &generator)
      if place > 0, place < text.count { text.insert(".", at: text.index(text.startIndex, offsetBy: place)) }
      if let exact = JSONNumber.exact(Array(text.utf8).span) {
        #expect(exact.bitPattern == Double(text)?.bitPattern, "\(text)")
      }
    }
  }
}

@Suite struct `A JSON pointer` {
  @Test func `escapes a slash that a combining mark follows`() throws {
    let json = try JSONParser.parse(Array("{\"a/\u{338}b\":1}".utf8), depthLimit: 8)
    #expect(Array(json.pointer(to: 2).utf8) == Array("/a~1\u{338}b".utf8))
  }
}

@Suite struct `The JSON writer` {
  @Test func `separates and escapes`() throws {
    var writer = JSONWriter()
    writer.object { member in
      member.member("a", "\"\\\n\u{1}\u{7f}é")
      member.member("b") { $0.array([1.0, 0.5, -0.0, 1e300]) { $0.number($1) } }
      member.member("c") { $0.object { _ in } }
    }
    let text = #"{"a":"\"\\\n\u0001\u007fé","b":[1,0.5,0,1e+300],"c":{}}"#
    #expect(String(decoding: writer.bytes, as: UTF8.self) == text)
    _ = try JSONParser.parse(writer.bytes, depthLimit: 8)
  }
}
