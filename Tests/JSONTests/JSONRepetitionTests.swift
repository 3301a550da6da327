import TestSupport
import Testing

@testable import JSON

@Suite struct `An object like the one before` {
  private static let values = [
    "1", "-0", "12.5", "-7.25e2", "12345678.5", "true", "false", "null", "\"\"", "\"short\"",
    "\"a string of some length\"", "\"\\u00e9\"", "\"é\"", "[]", "{}", "[1,2]", "{\"a\":1}",
    "{\"a\":1,\"b\":{\"c\":\"\"}}", "{\"a\":2,\"b\":{\"c\":\"x\"}}",
  ]

  /// An object with some of the names, and perhaps spaces.
  private func object(_ generator: inout SeededGenerator) -> String {
    let names = ["item", "attribute", "constant", "\\u0061", "priority"]
    var members = names.prefix(Int.random(in: 0...names.count, using: &generator)).map { name in
      let space = Int.random(in: 0..<8, using: &generator) == 0 ? " " : ""
      let values =
        Bool.random(using: &generator)
        ? Self.values[...] : Bool.random(using: &generator) ? Self.values[..<3] : Self.values.suffix(2)
      return "\"\(name)\":\(space)" + values[Int.random(in: values.indices, using: &generator)]
    }
    if members.count > 1, Int.random(in: 0..<6, using: &generator) == 0 { members.swapAt(0, 1) }
    return "{" + members.joined(separator: ",") + (Int.random(in: 0..<8, using: &generator) == 0 ? " }" : "}")
  }

  @Test func `is read as if it were alone`() throws {
    var generator = SeededGenerator(seed: 27)
    for _ in 0..<2_000 {
      let objects = (0..<6).map { _ in object(&generator) }
      // Near the end of a text, no object is a record.
      let text = "[\(objects.joined(separator: ","))]" + String(repeating: " ", count: 80)
      let json = try JSONParser.parse(Array(text.utf8), depthLimit: 5)
      let elements = json.elements(JSONDocument.root)
      #expect(elements.count == objects.count)
      for (element, text) in zip(elements, objects) {
        let alone = try JSONParser.parse(Array(text.utf8), depthLimit: 5)
        let offset = json.offset(of: element)
        #expect(isSame(alone, JSONDocument.root, json, element, offset: offset))
      }
      // Nothing else is in the list of nodes.
      #expect(json.next(JSONDocument.root) == json.nodes.count)
    }
  }

  /// Whether two values are the same, except that the text of the other one begins at an offset.
  private func isSame(_ json: JSONDocument, _ value: Int, _ others: JSONDocument, _ other: Int, offset: Int)
    -> Bool
  {
    let (node, otherNode) = (json.nodes[value], others.nodes[other])
    guard otherNode.kind == node.kind, otherNode.hasEscapes == node.hasEscapes, otherNode.count == node.count,
      otherNode.start == node.start + offset, otherNode.end == node.end + offset,
      node.isContainer || otherNode.extra == node.extra
    else { return false }
    if node.kind == .object {
      let members = json.members(value)
      let otherMembers = others.members(other)
      return members.map(\.name) == otherMembers.map(\.name)
        && zip(members, otherMembers).allSatisfy { isSame(json, $0.value, others, $1.value, offset: offset) }
    }
    return node.kind != .array
      || zip(json.elements(value), others.elements(other)).allSatisfy {
        isSame(json, $0, others, $1, offset: offset)
      }
  }

  // What is wrong is found where it would be without the object before.
  @Test(arguments: [
    (#"{"a":1,"b":01}"#, "“,” or “}”", 12), (#"{"a":1,"b":x}"#, "a value", 11),
    (#"{"a":1,"b":1"#, "“,” or “}”", 12), (#"{"a":1,"b":""#, "the end of the string", 12),
    (#"{"a":1,,"#, "a member's name in quotes", 7), (#"{"a":1]"#, "“,” or “}”", 6),
    (#"{"a":tru"#, "a value", 5), ("{\"a\":\0\0\0\0\0\0\0\0\0}", "a value", 5),
    ("{\"a\":\u{1}\0\0\0\0\0\0\0\0}", "a value", 5),
  ])
  func `is refused for the same reason`(object: String, expected: String, offset: Int) {
    let object = object + (object.hasSuffix("}") ? "]" + String(repeating: " ", count: 80) : "")
    for opening in ["[", #"[{"a":1},"#, #"[{"a":1,"b":2},"#, #"[{"a":1,"b":2,"c":3},"#] {
      let error = JSONError(reason: .expected(expected), offset: opening.utf8.count + offset)
      #expect(throws: error) { try JSONParser.parse(Array((opening + object).utf8), depthLimit: 4) }
    }
  }

  @Test func `is a record without nodes for its names`() throws {
    let text =
      #"[{"a":1,"b":"x"},{"a":2,"b":"y"},{"a":3},{"a":4,"b":[]}]"# + String(repeating: " ", count: 80)
    let json = try JSONParser.parse(Array(text.utf8), depthLimit: 4)
    let objects = json.elements(JSONDocument.root)
    #expect(objects.map { json.nodes[$0].isRecord } == [false, true, true, false])
    #expect(json.next(objects[1]) == objects[1] + 3)
    #expect(json.members(objects[1]).map(\.name) == ["a", "b"])
    #expect(json.pointer(to: objects[1] + 2) == "/1/b" && json.node(at: "/1/b") == objects[1] + 2)
    #expect(json.member("b", of: objects[1]) == objects[1] + 2 && json.member("b", of: objects[2]) == nil)
    #expect(json.pair(objects[1], "a", "b").map { [$0, $1] } == [objects[1] + 1, objects[1] + 2])
    #expect(json.pair(objects[1], "b", "a") == nil && json.pair(objects[2], "a", "b") == nil)
  }

  @Test func `keeps the bytes of a short string with its node`() throws {
    let texts = ["", "a", "leading", "trailing", "centerXWithin", "é", "éèêë", #"a\tb"#]
    let objects = texts.map { #"{"a":"\#($0)"}"# }.joined(separator: ",")
    let json = try JSONParser.parse(
      Array("[{\"a\":\"\"},\(objects)]\(String(repeating: " ", count: 80))".utf8), depthLimit: 4)
    let expected = texts.map { text in
      text.utf8.count <= 8 && text.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "\\") }
        ? Array(text.utf8).span.word(at: 0) : 0
    }
    let values = json.elements(JSONDocument.root).dropFirst().map { json.member("a", of: $0) ?? 0 }
    #expect(values.map { json.nodes[$0].shortText } == expected)
  }

  @Test func `is a record with the objects in it`() throws {
    let text =
      #"[{"a":{"b":{"c":1,"d":2},"e":"x"},"f":3},{"a":{"b":{"c":4,"d":5},"e":"y"},"f":6},{"a":{"b":{"c":7}}}]"#
    for (padding, isRecord) in [("", false), (String(repeating: " ", count: 80), true)] {
      let json = try JSONParser.parse(Array((text + padding).utf8), depthLimit: 4)
      let objects = json.elements(JSONDocument.root)
      #expect(objects.map { json.nodes[$0].isRecord } == [false, isRecord, isRecord])
      for (pointer, value) in [
        ("/1/a/b/d", "5"), ("/1/a/e", "\"y\""), ("/1/f", "6"), ("/2/a", #"{"b":{"c":7}}"#),
      ] {
        let node = try #require(json.node(at: pointer))
        #expect(json.pointer(to: node) == pointer && json.writtenText(node) == Array(value.utf8))
      }
      #expect(json.nodes[objects[2]].count == 1 && json.next(objects[2]) == json.nodes.count)
      #expect(throws: JSONError(reason: .tooDeep(limit: 3), offset: 11)) {
        try JSONParser.parse(Array((text + padding).utf8), depthLimit: 3)
      }
    }
  }

  // Words are loaded without further checks if enough text follows, so every distance from the end is tried.
  @Test func `reads the same at every distance from the end`() throws {
    for name in ["c", "a name of eighteen", "the longest of all names, with forty-eight bytes"] {
      let text =
        #"[{"a":"12345678","\#(name)":1.5,"b":{"d":null}},{"a":"x","\#(name)":1234567.5,"b":{"d":true}}]"#
      let expected = try values(in: text)
      for count in 0...90 { #expect(try values(in: text + String(repeating: " ", count: count)) == expected) }
    }
  }

  /// The written values of all members of an array's objects.
  private func values(in text: String) throws -> [[String]] {
    let json = try JSONParser.parse(Array(text.utf8), depthLimit: 4)
    return json.elements(JSONDocument.root).map { object in
      json.members(object).map {
        "\($0.name): \(String(decoding: json.writtenText($0.value), as: UTF8.self))"
      }
    }
  }

  // A record is taken back where it is not like its model; then its members are read one by one.
  @Test func `is refused where it would be alone`() {
    var generator = SeededGenerator(seed: 28)
    let padding = String(repeating: " ", count: 80)
    for _ in 0..<4_000 {
      let model = object(&generator)
      var bytes = Array((Bool.random(using: &generator) ? model : object(&generator)).utf8)
      let others = Array("\"{}[],:\\0-.ex \u{1}".utf8)
      for _ in 0..<Int.random(in: 1...2, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        let other = others[Int.random(in: others.indices, using: &generator)]
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[place] = other
        case 1: bytes.insert(other, at: place)
        default: if bytes.count > 1 { bytes.remove(at: place) }
        }
      }
      let opening = Array("[\(model),".utf8)
      // In an array too, so that the bytes behind the object are the same.
      let alone = error(in: Array("[0,".utf8) + bytes + Array("\(padding)]".utf8))
      let second = error(in: opening + bytes + Array("\(padding)]".utf8))
      #expect(second?.reason == alone?.reason)
      #expect(second?.offset == alone.map { $0.offset + opening.count - 3 })
    }
  }

  private func error(in text: [UInt8]) -> JSONError? {
    do throws(JSONError) {
      _ = try JSONParser.parse(text, depthLimit: 5)
      return nil
    } catch {
      return error
    }
  }

  @Test func `may not be deeper than the limit`() {
    #expect(throws: JSONError(reason: .tooDeep(limit: 1), offset: 1)) {
      try JSONParser.parse(Array("[{\"a\":1},{\"a\":1}]".utf8), depthLimit: 1)
    }
  }
}
