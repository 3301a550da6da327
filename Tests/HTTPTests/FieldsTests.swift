import HTTP
import Testing

@Suite struct `The fields of a head` {
  @Test func `are found in any case of their names`() {
    let fields: Fields = [("Content-Type", "a"), ("content-type", "b"), ("X", "c")]
    #expect(fields["CONTENT-TYPE"] == "a, b")
    #expect(fields["x"] == "c")
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

  @Test func `grow by list elements`() {
    var fields: Fields = [("A", "1"), ("Vary", "Accept"), ("B", "2")]
    fields.append("Accept-Encoding", to: "vary")
    fields.append("3", to: "C")
    #expect(fields == [("A", "1"), ("Vary", "Accept, Accept-Encoding"), ("B", "2"), ("C", "3")])
  }

  // Whatever is changed, the fields of a response are written as they are read.
  @Test func `are written as they are after every change`() throws {
    var fields: Fields = [("A", "1"), ("B", "2"), ("C", "3"), ("B", "4"), ("D", "5")]
    fields.remove("b")
    fields.append("6", to: "C")
    fields.set("A", "7")
    fields.append("8", to: "D")
    #expect(fields == [("C", "3, 6"), ("D", "5, 8"), ("A", "7")])
    var output: [UInt8] = []
    try ResponseWriter.write(
      Response(.noContent, fields: fields), to: &output, isToHead: false, persistence: .persistent, date: "x")
    #expect(
      String(decoding: output, as: UTF8.self)
        == "HTTP/1.1 204 No Content\r\nDate: x\r\nC: 3, 6\r\nD: 5, 8\r\nA: 7\r\n\r\n")
    fields.append("9\r\nSet-Cookie: a", to: "C")
    #expect(throws: ResponseError.self) {
      try ResponseWriter.write(
        Response(.noContent, fields: fields), to: &output, isToHead: false, persistence: .persistent,
        date: "x")
    }
  }

  @Test func `are equal in the same order`() {
    #expect(Fields([("A", "1"), ("B", "2")]) != Fields([("B", "2"), ("A", "1")]))
    #expect(Fields() == [])
  }
}
