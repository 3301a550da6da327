import HTTP
import Testing

@Suite struct `The fields of a head` {
  @Test func `are found whatever the case of their names`() {
    let fields: Fields = [("Content-Type", "a"), ("content-type", "b"), ("X", "c")]
    #expect(fields["CONTENT-TYPE"] == "a")
    #expect(fields.values("Content-type") == ["a", "b"])
    #expect(fields["Content"] == nil)
    #expect(fields.values("Y") == [])
  }

  @Test func `are replaced by setting`() {
    var fields: Fields = [("A", "1"), ("B", "2"), ("a", "3")]
    fields.set("A", "4")
    #expect(fields == [("B", "2"), ("A", "4")])
    fields.remove("b")
    #expect(fields.map(\.name) == ["A"])
  }

  @Test func `are equal in the same order`() {
    #expect(Fields([("A", "1"), ("B", "2")]) != Fields([("B", "2"), ("A", "1")]))
    #expect(Fields() == [])
  }
}
