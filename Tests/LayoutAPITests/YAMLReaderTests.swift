import Testing

@testable import LayoutAPI

@Suite struct `Our YAML reader` {
  @Test func `reads mappings, sequences and scalars`() throws {
    let document = try YAMLReader.read(
      """
      # A comment.
      name: Espalier, a layout engine

      "200":
        tags:
          - plain
          - key: "quoted\\n"
            other: b

      last: 1
      """)
    #expect(document.members.map(\.key) == ["name", "200", "last"])
    #expect(document["name"]?.scalar == "Espalier, a layout engine")
    let tags = try #require(document["200"]?["tags"]?.elements)
    #expect(tags.map(\.scalar) == ["plain", nil])
    #expect(tags.last?["key"]?.scalar == "quoted\n")
    #expect(tags.last?["other"]?.scalar == "b")
  }

  @Test func `reads literal blocks with their own indentation`() throws {
    let document = try YAMLReader.read("a: |\n  one: 1\n\n    # two\n\nb: 2\n")
    #expect(document["a"]?.scalar == "one: 1\n\n  # two\n")
    #expect(document["b"]?.scalar == "2")
  }

  @Test func `keeps flow collections as the JSON that they are`() throws {
    let document = try YAMLReader.read("a: [\"}\\\"]\",\n  {\"b\": 1}]\nc: {}\n")
    #expect(document["a"]?.flow == "[\"}\\\"]\",\n{\"b\": 1}]")
    #expect(document["c"]?.flow == "{}")
  }

  @Test func `tells numbers and truth from text, as JSON has them`() throws {
    let document = try YAMLReader.read("a: 1\nb: \"1\"\nc: true\nd: 3.1.0\ne:\n  - [1, 2]\n  - null\n")
    var writer = JSONWriter()
    writer.yaml(document)
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == #"{"a":1,"b":"1","c":true,"d":"3.1.0","e":[[1, 2],null]}"#)
  }

  @Test(arguments: [
    ("", 1), ("a: 1\na: 2", 2), ("a: 1\n b: 2", 2), ("a:\nb: 1", 1), ("a: *b", 1), ("a: &b 1", 1),
    ("a: !!str 1", 1), ("a: 'b'", 1), ("a: >\n  b", 1), ("a: |-\n  b", 1), ("a: b # c", 1), ("a: b: c", 1),
    ("a: \"b", 1), ("a: \"\\x41\"", 1), ("a: [1", 1), ("a: [1] b", 1), ("a:\tb", 1), ("a: 1\r\nb: 2", 1),
    ("a", 1), ("- a\nb: 1", 2), ("a:\n    b: 1\n  c: 2", 3), ("? a", 1), ("---", 1),
  ])
  func `refuses what it does not know, with the line`(text: String, line: Int) {
    do throws(YAMLError) {
      let document = try YAMLReader.read(text)
      Issue.record("\(document)")
    } catch {
      #expect(error.line == line)
    }
  }
}
