import HTTP
import Testing

/// Each limit is reached exactly, then exceeded by one.
@Suite struct `A limit` {
  private static let host = "Host: a\r\n"

  @Test func `holds for the request line`() {
    // "GET " and " HTTP/1.1" are 13 bytes.
    #expect(answers("GET /\(String(repeating: "x", count: 8_178)) HTTP/1.1\r\n\(Self.host)\r\n"))
    #expect(
      outcome("GET /\(String(repeating: "x", count: 8_179)) HTTP/1.1\r\n\(Self.host)\r\n") == ["refused 414"])
    #expect(outcome("GET /\(String(repeating: "x", count: 100_000))") == ["refused 414"])
  }

  @Test func `holds for the method`() {
    #expect(answers("\(String(repeating: "M", count: 32)) / HTTP/1.1\r\n\(Self.host)\r\n"))
    #expect(outcome(String(repeating: "M", count: 33)) == ["refused 501"])
  }

  @Test func `holds for the head`() {
    // The line, Host, "X: ", two line ends: 16 + 9 + 3 + 4 bytes.
    let room = 16_384 - 32
    #expect(answers("GET / HTTP/1.1\r\n\(Self.host)X: \(String(repeating: "v", count: room))\r\n\r\n"))
    #expect(
      outcome("GET / HTTP/1.1\r\n\(Self.host)X: \(String(repeating: "v", count: room + 1))\r\n\r\n")
        == ["refused 431"])
    #expect(outcome("GET / HTTP/1.1\r\n\(String(repeating: "N", count: 20_000))") == ["refused 431"])
  }

  @Test func `holds for the fields`() {
    let fields = { (count: Int) in String(repeating: "X: y\r\n", count: count) }
    #expect(answers("GET / HTTP/1.1\r\n\(Self.host)\(fields(99))\r\n"))
    #expect(outcome("GET / HTTP/1.1\r\n\(Self.host)\(fields(100))\r\n") == ["refused 431"])
  }

  @Test func `holds for leading empty lines`() {
    #expect(answers("\r\n\r\nGET / HTTP/1.1\r\n\(Self.host)\r\n"))
    #expect(outcome("\r\n\r\n\r\nGET /") == ["refused 400 too-many-empty-lines"])
  }

  @Test func `holds for a counted body`() {
    let head = "POST / HTTP/1.1\r\n\(Self.host)"
    #expect(outcome("\(head)Content-Length: 8388608\r\n\r\n") == ["needs more"])
    #expect(outcome("\(head)Content-Length: 8388609\r\n\r\n") == ["refused 413"])
    #expect(
      outcome("\(head)Content-Length: \(String(repeating: "9", count: 5_000))\r\n\r\n") == ["refused 413"])
  }

  @Test func `holds for a chunked body`() {
    var limits = Limits()
    limits.bodyBytes = 8
    let head = "POST / HTTP/1.1\r\n\(Self.host)Transfer-Encoding: chunked\r\n\r\n"
    #expect(outcome("\(head)5\r\naaaaa\r\n3\r\nbbb\r\n0\r\n\r\n", limits).last == "body aaaaabbb")
    #expect(outcome("\(head)5\r\naaaaa\r\n4", limits) == ["refused 413"])
    #expect(outcome("\(head)7fffffffffffffff", limits) == ["refused 413"])
    #expect(outcome("\(head)ffffffffffffffff", limits) == ["refused 413"])
    #expect(outcome("\(head)800001") == ["refused 413"])
    #expect(outcome("\(head)800000") == ["needs more"])
  }

  @Test func `holds for chunk extensions of a whole request`() {
    let head = "POST / HTTP/1.1\r\n\(Self.host)Transfer-Encoding: chunked\r\n\r\n"
    let chunk = { (count: Int) in "1;\(String(repeating: "e", count: count - 1))\r\na\r\n" }
    #expect(answers("\(head)\(chunk(2_048))\(chunk(2_048))0\r\n\r\n"))
    #expect(outcome("\(head)\(chunk(2_048))\(chunk(2_049))0\r\n\r\n") == ["refused 413"])
  }

  @Test func `holds for trailers`() {
    let head = "POST / HTTP/1.1\r\n\(Self.host)Transfer-Encoding: chunked\r\n\r\n0\r\n"
    let trailers = { (count: Int) in "T: \(String(repeating: "v", count: count - 7))\r\n\r\n" }
    #expect(answers("\(head)\(trailers(2_048))"))
    #expect(outcome("\(head)\(trailers(2_049))") == ["refused 431"])
  }

  // CVE-2024-21631: a place that does not fit in 16 bits was mistaken for another.
  @Test func `may be raised to a head with places of more than 16 bits`() throws {
    var limits = Limits()
    limits.requestLineBytes = 100_000
    limits.headBytes = 200_000
    let long = String(repeating: "x", count: 70_000)
    let text = "GET /\(long)?a=b HTTP/1.1\r\nHost: c\r\nLong: \(long)\r\nLast: d\r\n\r\n"
    let bytes = Array(text.utf8)
    let part = Array(bytes[..<100_000])
    var parser = RequestParser(limits: limits)
    var cursor = 0
    #expect(try parser.parse(part.span, at: &cursor) == nil)
    let request = try #require(try parser.parse(bytes.span, at: &cursor)).request
    #expect(request.target.path == "/\(long)")
    #expect(request.target.query.map { "\($0.name)=\($0.value)" } == ["a=b"])
    #expect(request.fields == [("Host", "c"), ("Long", long), ("Last", "d")])
    #expect(request.fields["last"] == "d")
  }

  private func outcome(_ text: String, _ limits: Limits = Limits()) -> [String] {
    Transcript(of: Array(text.utf8), limits: limits).lines
  }

  private func answers(_ text: String) -> Bool {
    let lines = outcome(text)
    return lines.first.map { !$0.hasPrefix("refused") && $0 != "needs more" } ?? false
  }
}
