import TestSupport
import Testing

@testable import JSON

@Suite struct `An object like the one before` {
  private static let values = [
    "1", "-0", "12.5", "-7.25e2", "12345678.5", "true", "false", "null", "\"\"", "\"short\"",
    "\"a string of some length\"", "\"\\u00e9\"", "\"é\"", "[]", "{}", "[1,2]", "{\"a\":1}",
  ]

  /// An object with some of the names, and perhaps spaces.
  private func object(_ generator: inout SeededGenerator) -> String {
    let names = ["item", "attribute", "constant", "\\u0061", "priority"]
    var members = names.prefix(Int.random(in: 0...names.count, using: &generator)).map { name in
      let space = Int.random(in: 0..<8, using: &generator) == 0 ? " " : ""
      let count = Bool.random(using: &generator) ? 3 : Self.values.count
      return "\"\(name)\":\(space)" + Self.values[Int.random(in: 0..<count, using: &generator)]
    }
    if members.count > 1, Int.random(in: 0..<6, using: &generator) == 0 { members.swapAt(0, 1) }
    return "{" + members.joined(separator: ",") + (Int.random(in: 0..<8, using: &generator) == 0 ? " }" : "}")
  }

  @Test func `is read as if it were alone`() throws {
    var generator = SeededGenerator(seed: 27)
    for _ in 0..<2_000 {
      let objects = (0..<6).map { _ in object(&generator) }
      let json = try JSONParser.parse(Array("[\(objects.joined(separator: ","))]".utf8), depthLimit: 4)
      let elements = json.elements(JSONDocument.root)
      #expect(elements.count == objects.count)
      for (element, text) in zip(elements, objects) {
        let alone = try JSONParser.parse(Array(text.utf8), depthLimit: 4)
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
    (#"{"a":tru"#, "a value", 5),
  ])
  func `is refused for the same reason`(object: String, expected: String, offset: Int) {
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
    #expect(objects.map { json.nodes[$0].isRecord($0) } == [false, true, true, false])
    #expect(json.next(objects[1]) == objects[1] + 3)
    #expect(json.members(objects[1]).map(\.name) == ["a", "b"])
    #expect(json.pointer(to: objects[1] + 2) == "/1/b" && json.node(at: "/1/b") == objects[1] + 2)
    #expect(json.member("b", of: objects[1]) == objects[1] + 2 && json.member("b", of: objects[2]) == nil)
    #expect(json.pair(objects[1], "a", "b").map { [$0, $1] } == [objects[1] + 1, objects[1] + 2])
    #expect(json.pair(objects[1], "b", "a") == nil && json.pair(objects[2], "a", "b") == nil)
  }

  @Test func `may not be deeper than the limit`() {
    #expect(throws: JSONError(reason: .tooDeep(limit: 1), offset: 1)) {
      try JSONParser.parse(Array("[{\"a\":1},{\"a\":1}]".utf8), depthLimit: 1)
    }
  }
}
