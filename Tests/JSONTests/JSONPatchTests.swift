import Testing

@testable import JSON

@Suite struct `A JSON patch` {
  private func value(_ text: String) throws -> JSONValue {
    JSONValue(try JSONParser.parse(Array(text.utf8), depthLimit: 64))
  }

  private func pointer(_ text: String) throws -> JSONPointer { try #require(JSONPointer(text)) }

  private func apply(
    _ operations: [JSONPatchOperation], to text: String, bytes: Int = 1_000, visits: Int = 1_000,
    levels: Int = 8
  ) throws -> String {
    var value = try value(text)
    var budget = JSONValue.PatchBudget(bytes: bytes, visits: visits, levels: levels)
    for operation in operations { try value.apply(operation, within: &budget) }
    return String(decoding: value.bytes, as: UTF8.self)
  }

  // The examples of RFC 6902, appendix A, by their numbers.
  @Test func `adds, removes, replaces, moves and copies as in the examples of RFC 6902`() throws {
    let qux = try value(#""qux""#)
    #expect(try apply([.add(pointer("/baz"), qux)], to: #"{"foo":"bar"}"#) == #"{"foo":"bar","baz":"qux"}"#)
    #expect(
      try apply([.add(pointer("/foo/1"), qux)], to: #"{"foo":["bar","baz"]}"#)
        == #"{"foo":["bar","qux","baz"]}"#)
    #expect(try apply([.remove(pointer("/baz"))], to: #"{"baz":"qux","foo":"bar"}"#) == #"{"foo":"bar"}"#)
    #expect(
      try apply([.remove(pointer("/foo/1"))], to: #"{"foo":["bar","qux","baz"]}"#)
        == #"{"foo":["bar","baz"]}"#)
    #expect(
      try apply([.replace(pointer("/baz"), value(#""boo""#))], to: #"{"baz":"qux","foo":"bar"}"#)
        == #"{"baz":"boo","foo":"bar"}"#)
    #expect(
      try apply(
        [.move(from: pointer("/foo/waldo"), to: pointer("/qux/thud"))],
        to: #"{"foo":{"bar":"baz","waldo":"fred"},"qux":{"corge":"grault"}}"#)
        == #"{"foo":{"bar":"baz"},"qux":{"corge":"grault","thud":"fred"}}"#)
    #expect(
      try apply(
        [.move(from: pointer("/foo/1"), to: pointer("/foo/3"))], to: #"{"foo":["all","grass","cows","eat"]}"#)
        == #"{"foo":["all","cows","eat","grass"]}"#)
    #expect(
      try apply(
        [.test(pointer("/baz"), value(#""qux""#)), .test(pointer("/foo/1"), value("2"))],
        to: #"{"baz":"qux","foo":["a",2,"c"]}"#)
        == #"{"baz":"qux","foo":["a",2,"c"]}"#)
    #expect(
      try apply([.add(pointer("/foo/-"), value(#"["abc","def"]"#))], to: #"{"foo":["bar"]}"#)
        == #"{"foo":["bar",["abc","def"]]}"#)
    #expect(
      try apply([.copy(from: pointer("/a"), to: pointer("/b"))], to: #"{"a":[1]}"#) == #"{"a":[1],"b":[1]}"#)
    #expect(try apply([.test(pointer("/~01"), value("10"))], to: #"{"/":9,"~1":10}"#) == #"{"/":9,"~1":10}"#)
  }

  @Test(arguments: [
    ("/a/b", JSONPatchFault.missing), ("/list/2", .missing), ("/list/01", .missing), ("/list/-", .missing),
    ("", .missing),
    ("/text/0", .missing),
  ]) func `removes nothing that is not there`(path: String, fault: JSONPatchFault) throws {
    #expect(throws: fault) { try apply([.remove(pointer(path))], to: #"{"a":{},"list":[1,2],"text":"x"}"#) }
  }

  @Test func `tests values by their meaning`() throws {
    let text = #"{"n":1.0,"o":{"a":1,"b":[null,true]}}"#
    _ = try apply(
      [.test(pointer("/n"), value("1")), .test(pointer("/o"), value(#"{"b":[null,true],"a":1e0}"#))], to: text
    )
    #expect(throws: JSONPatchFault.isDifferent) {
      try apply([.test(pointer("/n"), value(#""1""#))], to: text)
    }
    #expect(throws: JSONPatchFault.isDifferent) {
      try apply([.test(pointer("/o/b"), value("[true,null]"))], to: text)
    }
    #expect(throws: JSONPatchFault.missing) { try apply([.test(pointer("/x"), value("1"))], to: text) }
  }

  @Test func `moves no value into itself`() throws {
    #expect(throws: JSONPatchFault.isInside) {
      try apply([.move(from: pointer("/a"), to: pointer("/a/b"))], to: #"{"a":{}}"#)
    }
    #expect(try apply([.move(from: pointer("/a"), to: pointer("/a"))], to: #"{"a":{}}"#) == #"{"a":{}}"#)
  }

  // Copying a document into itself doubles it each time.
  @Test func `makes no document larger or deeper than allowed, however often it copies`() throws {
    let copies = try Array(
      repeating: JSONPatchOperation.copy(from: pointer("/a"), to: pointer("/a/-")), count: 30)
    #expect(throws: JSONPatchFault.tooDeep) {
      try apply(copies, to: #"{"a":[1]}"#, bytes: 1 << 40, visits: 1 << 40)
    }
    let doubled = try (0..<40).map { try JSONPatchOperation.copy(from: pointer(""), to: pointer("/\($0)")) }
    #expect(throws: JSONPatchFault.tooLarge) { try apply(doubled, to: #"{"a":1}"#, levels: 1_000) }
    #expect(throws: JSONPatchFault.tooLarge) {
      try apply(doubled, to: #"{"a":1}"#, bytes: 1 << 40, visits: 100, levels: 1_000)
    }
  }

  @Test(arguments: ["a", "/~", "/~2", "/a~"]) func `has no pointer that is none`(text: String) {
    #expect(JSONPointer(text) == nil)
  }
}
