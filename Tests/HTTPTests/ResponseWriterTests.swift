import HTTP
import Testing

@Suite struct `A response writer` {
  @Test func `adds the fields of the message`() throws {
    let response = Response(.ok, fields: [("Content-Type", "text/plain")], body: Array("hi".utf8))
    #expect(
      try write(response)
        == "HTTP/1.1 200 OK\r\nDate: now\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\nhi")
  }

  @Test func `writes the request's id`() throws {
    var response = Response(.ok, fields: [("A", "b")])
    response.requestID = RequestID(0x0123_4567_89AB_CDEF)
    #expect(
      try write(response)
        == "HTTP/1.1 200 OK\r\nDate: now\r\nA: b\r\nX-Request-Id: 0123456789abcdef\r\nContent-Length: 0\r\n\r\n"
    )
    #expect(RequestID(0x0123_4567_89AB_CDEF).text == "0123456789abcdef")
  }

  @Test func `says whether the connection continues`() throws {
    #expect(try write(Response(.ok), .close).contains("\r\nConnection: close\r\n"))
    #expect(try write(Response(.ok), .keepAlive).contains("\r\nConnection: keep-alive\r\n"))
    #expect(try !write(Response(.ok)).contains("Connection"))
  }

  @Test func `gives HEAD the length and no body`() throws {
    let response = Response(.ok, body: [1, 2, 3])
    #expect(
      try write(response, isToHead: true) == "HTTP/1.1 200 OK\r\nDate: now\r\nContent-Length: 3\r\n\r\n")
  }

  @Test(arguments: [Status.noContent, .notModified])
  func `gives a status without body neither length nor body`(status: Status) throws {
    let text = try write(Response(status, body: [1, 2, 3]))
    #expect(!text.contains("Content-Length"))
    #expect(text.hasSuffix("\r\n\r\n"))
  }

  @Test(arguments: ["Content-Length", "transfer-encoding", "CONNECTION", "Date"])
  func `leaves out fields that are not the handler's`(name: String) throws {
    #expect(try !write(Response(.ok, fields: [(name, "forged")])).contains("forged"))
  }

  @Test(arguments: [
    ("X", "a\r\nb"), ("X", "a\nb"), ("X", "\0"), ("X", "\u{7F}"), ("X:", "a"), ("", "a"), ("X\n", ""),
  ])
  func `refuses a field that would inject another`(name: String, value: String) {
    var output: [UInt8] = []
    #expect(throws: ResponseError.invalidField(name: name)) {
      try ResponseWriter.write(
        Response(.ok, fields: [(name, value)]), to: &output, isToHead: false, persistence: .close, date: "now"
      )
    }
    #expect(output.isEmpty)
  }

  @Test func `writes fields in order, whichever were removed and added`() throws {
    var fields: Fields = [("A", "1"), ("B", "2")]
    fields.add([("C", "3"), ("D", "4")])
    #expect(try write(Response(.noContent, fields: fields)).contains("A: 1\r\nB: 2\r\nC: 3\r\nD: 4\r\n"))
    fields.remove("B")
    fields.set("C", "5")
    #expect(try write(Response(.noContent, fields: fields)).contains("A: 1\r\nD: 4\r\nC: 5\r\n"))
    fields.add([("Date", "forged")])
    #expect(try !write(Response(.noContent, fields: fields)).contains("forged"))
  }

  @Test func `refuses interim responses`() {
    #expect(throws: ResponseError.interimStatus(.continue)) { try write(Response(.continue)) }
  }

  private func write(
    _ response: Response, _ persistence: ResponseWriter.Persistence = .persistent, isToHead: Bool = false
  ) throws -> String {
    var output: [UInt8] = []
    try ResponseWriter.write(response, to: &output, isToHead: isToHead, persistence: persistence, date: "now")
    return String(decoding: output, as: UTF8.self)
  }
}
