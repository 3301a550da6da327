import Testing

@testable import Redis

@Suite struct `A reply of Redis` {
  private func parse(_ text: String, step: Int = .max) throws -> [RESPValue] {
    var parser = RESPParser()
    var values: [RESPValue] = []
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      parser.append(bytes.prefix(step))
      bytes = bytes.dropFirst(step)
      while let value = try parser.next() { values.append(value) }
    }
    return values
  }

  // The examples of the protocol's specification.
  private static let replies: [(String, RESPValue)] = [
    ("+OK\r\n", .status("OK")), ("-ERR unknown command 'asdf'\r\n", .error("ERR unknown command 'asdf'")),
    (":1000\r\n", .integer(1_000)), (":-7\r\n", .integer(-7)),
    ("$5\r\nhello\r\n", .bulk(Array("hello".utf8))),
    ("$0\r\n\r\n", .bulk([])), ("$-1\r\n", .null), ("*0\r\n", .array([])), ("*-1\r\n", .null),
    (
      "*2\r\n$5\r\nhello\r\n$5\r\nworld\r\n",
      .array([.bulk(Array("hello".utf8)), .bulk(Array("world".utf8))])
    ),
    ("*2\r\n*1\r\n:1\r\n+a\r\n", .array([.array([.integer(1)]), .status("a")])),
    ("$2\r\n\r\n\r\n", .bulk([0x0D, 0x0A])),
  ]

  @Test(arguments: [1, 2, 3, 7, .max]) func `is the same however its bytes arrive`(step: Int) throws {
    let all = Self.replies.map(\.0).joined()
    #expect(try parse(all, step: step) == Self.replies.map(\.1))
  }

  @Test(arguments: [
    "?\r\n", "HTTP/1.1 400 Bad Request\r\n\r\n", "\r\n", "$x\r\n", "$\r\n", "$-2\r\n", "$1\r\nab\r\n",
    "$99999999999\r\n", "*10001\r\n", "*-2\r\n", ":1x\r\n", ":9999999999999999999\r\n", "+OK\rx",
    "*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n", "+" + String(repeating: "a", count: 5_000),
  ]) func `is refused if it is nonsense`(text: String) {
    #expect(throws: RESPParser.Malformed.self) { try parse(text) }
    #expect(throws: RESPParser.Malformed.self) { try parse(text, step: 1) }
  }

  // It was kept until a reply ended where the bytes of a read did, so messages without a pause took ever more memory.
  @Test func `is forgotten once it is read, though the next one has begun`() throws {
    var parser = RESPParser()
    parser.append("$5\r\nhe".utf8)
    for _ in 0..<1_000 {
      parser.append("llo\r\n$5\r\nhe".utf8)
      #expect(try parser.next() == .bulk(Array("hello".utf8)))
      #expect(try parser.next() == nil)
    }
    #expect(parser.keptBytes < 50)
  }

  @Test func `is refused beyond its limit, and not before`() throws {
    var parser = RESPParser()
    parser.append("$\(RESPParser.Limits.bytes)\r\n".utf8)
    #expect(try parser.next() == nil)
    var other = RESPParser()
    other.append("$\(RESPParser.Limits.bytes + 1)\r\n".utf8)
    #expect(throws: RESPParser.Malformed.self) { try other.next() }
  }
}

@Suite struct `The address of a store` {
  @Test(
    arguments: [
      ("redis://127.0.0.1:6379/0", "127.0.0.1", 6_379, 0, false), ("redis://store", "store", 6_379, 0, false),
      ("rediss://store.example:7000/12", "store.example", 7_000, 12, true),
      ("redis://[::1]:1/", "::1", 1, 0, false),
      ("rediss://[2001:db8::1]", "2001:db8::1", 6_379, 0, true),
    ] as [(String, String, UInt16, Int, Bool)])
  func `is read`(text: String, host: String, port: UInt16, database: Int, isSecure: Bool) throws {
    let address = try #require(RedisAddress(text))
    #expect(address.host == host && address.port == port)
    #expect(address.database == database && address.isSecure == isSecure)
  }

  // A password in a URL would be shown by ps and in logs.
  @Test(arguments: [
    "127.0.0.1:6379", "http://a", "redis://", "redis://user:secret@host", "redis://a:0", "redis://a:65536",
    "redis://a:x", "redis://a/x", "redis://a/10000", "redis://a b", "redis://[::1", "redis://[::1]6379",
    "redis://::1:6379",
  ]) func `is refused if it is none`(text: String) { #expect(RedisAddress(text) == nil) }

  @Test func `has credentials of one line`() {
    #expect(RedisCredentials("secret\n")?.user == nil && RedisCredentials("secret\n")?.password == "secret")
    #expect(RedisCredentials("espalier secret")?.user == "espalier")
    for text in ["", "\n", "a b c", "a\nb"] { #expect(RedisCredentials(text) == nil, "\(text)") }
  }
}
