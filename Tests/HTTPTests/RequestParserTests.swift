import HTTP
import TestSupport
import Testing

@Suite struct `A request parser` {
  @Test(arguments: FixtureFile.cases(in: "http"))
  func `parses each fixture the same, however it is split`(fixture: FixtureFile.Case) throws {
    try #require(fixture.blocks.count == 2)
    let bytes = FixtureFile.bytes(fixture.blocks[0])
    let expected = fixture.blocks[1].split(separator: "\n").map(String.init)
    let guarded = GuardedBytes(capacity: bytes.count)

    #expect(Transcript(of: bytes, ends: [bytes.count], in: guarded).lines == expected)
    #expect(Transcript(of: bytes, ends: 1...bytes.count, in: guarded).lines == expected)
    let wrongSplit = (1..<bytes.count).first {
      Transcript(of: bytes, ends: [$0, bytes.count], in: guarded).lines != expected
    }
    #expect(wrongSplit == nil)
  }

  @Test func `finds the fixtures`() {
    #expect(FixtureFile.cases(in: "http").count > 100)
  }

  @Test func `keeps fields as they were written`() throws {
    let request = try parse("GET / HTTP/1.1\r\nHost: a\r\nX-Thing: \t one  two \t\r\nx-thing:\r\n\r\n")
    #expect(request.fields == [("Host", "a"), ("X-Thing", "one  two"), ("x-thing", "")])
  }

  @Test func `reuses the buffers of an answered request`() throws {
    var parser = RequestParser(limits: Limits())
    let long = "GET /a HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "b", count: 5_000))\r\n\r\n"
    for text in ["GET /a?b=c HTTP/1.1\r\nHost: a\r\nX: b\r\n\r\n", "GET / HTTP/1.1\r\nHost: b\r\n\r\n", long]
    {
      let expected = try parse(text)
      for _ in 0..<2 {
        let bytes = Array(text.utf8)
        var cursor = 0
        let request = try #require(try parser.parse(bytes.span, at: &cursor)).request
        #expect(request == expected)
        parser.reuse(request)
      }
    }
  }

  @Test func `holds trailers until they are complete`() throws {
    var parser = RequestParser(limits: Limits())
    let body = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n"
    let trailers = String(repeating: "a:\r\n", count: 500)
    var cursor = 0
    var bytes = Array(body.utf8)
    #expect(try parser.parse(bytes.span, at: &cursor) == nil)
    let held = parser.heldBytes
    bytes += Array(trailers.utf8)
    #expect(try parser.parse(bytes.span, at: &cursor) == nil)
    // Two ranges of two numbers each.
    #expect(parser.heldBytes == held + 500 * 32)
    bytes += Array("\r\n".utf8)
    #expect(try parser.parse(bytes.span, at: &cursor) != nil)
    #expect(parser.heldBytes == 0)
  }

  @Test func `keeps nothing of a request that it drops`() throws {
    var parser = RequestParser(limits: Limits())
    let bytes = Array("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\na:\r\n".utf8)
    var cursor = 0
    #expect(try parser.parse(bytes.span, at: &cursor) == nil)
    #expect(parser.heldBytes > 0)
    parser.forget()
    #expect(parser.heldBytes == 0 && !parser.phase.hasBegun && parser.unfinishedRequest == nil)
  }

  // Comparing texts sorts the marks, which took time quadratic in their number.
  @Test func `replaces combining marks beyond thirty in a row`() throws {
    let marks = { (count: Int) in String(repeating: "\u{316}", count: count) }
    let escaped = String(repeating: "%CC%96", count: 62)
    let head = "GET /a\(escaped)?b\(escaped)=c\(escaped) HTTP/1.1\r\nHost: a\r\n"
    let request = try parse("\(head)X: a\(marks(30))\r\nY: a\(marks(63))b\r\nY: c\r\n\r\n")
    let safe = "\(marks(30))\u{FFFD}\(marks(30))\u{FFFD}"
    #expect(request.target.path.utf8.elementsEqual("/a\(safe)".utf8))
    #expect(request.target["b\(safe)"]?.utf8.elementsEqual("c\(safe)".utf8) == true)
    #expect(request.fields["X"]?.utf8.elementsEqual("a\(marks(30))".utf8) == true)
    #expect(request.fields["Y"]?.utf8.elementsEqual("a\(safe)\(marks(1))b, c".utf8) == true)
    #expect(request.fields.values("Y")[0].utf8.elementsEqual("a\(safe)\(marks(1))b".utf8))
  }

  @Test func `replaces Host by the target's authority`() throws {
    let request = try parse("GET http://b:81/x HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(request.fields.values("Host") == ["b:81"])
    #expect(request.target == RequestTarget(path: "/x"))
  }

  @Test func `reports whether the client waits for a 100`() throws {
    var parser = RequestParser(limits: Limits())
    let bytes = Array("PUT / HTTP/1.1\r\nHost: a\r\nExpect: 100-Continue\r\nContent-Length: 1\r\n\r\n".utf8)
    var cursor = 0
    #expect(try parser.parse(bytes.span, at: &cursor) == nil)
    #expect(parser.expectsContinue && parser.phase.isInBody)
    #expect(cursor == bytes.count)
    #expect(parser.unfinishedRequest?.method == .put)
  }

  @Test func `parses random bytes the same, whole and in pieces`() {
    let alphabet = Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n5;\r\n0chunked,:\"\\=\0\u{7F}".utf8)
    let guarded = GuardedBytes(capacity: 256)
    for seed in 0..<2_000 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      var bytes = Array(
        "POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n".utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        bytes[place] = alphabet.randomElement(using: &random) ?? 0
      }
      let whole = Transcript(of: bytes, ends: [bytes.count], in: guarded)
      #expect(whole == Transcript(of: bytes, ends: 1...bytes.count, in: guarded), "seed \(seed)")
    }
  }

  private func parse(_ text: String) throws -> Request {
    var parser = RequestParser(limits: Limits())
    var cursor = 0
    return try #require(try parser.parse(Array(text.utf8).span, at: &cursor)).request
  }
}
