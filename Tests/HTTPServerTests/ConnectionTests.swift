import Foundation
import HTTP
import HTTPServer
import TestSupport
import Testing

@Suite struct `A connection` {
  @Test func `keeps its invariants whatever its client does`() {
    // `make simulate SEED=7` prints one simulation step by step, and `make simulate LIVES=1000000` runs many.
    let environment = ProcessInfo.processInfo.environment.compactMapValues(UInt64.init)
    let first = environment["ESPALIER_SEED"]
    let lives = environment["ESPALIER_LIVES"] ?? (first == nil ? 2_000 : 1)
    for seed in (first ?? 0)..<(first ?? 0) + lives {
      var simulation = ConnectionSimulation(seed: seed, isTraced: lives == 1)
      simulation.run()
      #expect(simulation.brokenPromise == nil, "seed \(seed)")
    }
  }

  @Test func `keeps its bytes apart from those of others that use the same buffers`() throws {
    var room = BufferPool()
    let make = { Connection(limits: Limits(), deadlines: Deadlines(), at: .zero) }
    var one = make()
    var other = make()
    func next(_ connection: inout Connection, _ text: String) -> Request? {
      connection.borrow(from: &room)
      defer { connection.giveBack(to: &room) }
      connection.receive(Array(text.utf8).span, at: .zero)
      switch connection.next(at: .zero) {
      case .respond(let request): return request
      case .respondToHead: connection.readBody()
      default: break
      }
      return nil
    }
    let head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\n"
    for round in 0..<3 {
      #expect(next(&one, head + "\(round)a") == nil)
      let request = try #require(next(&other, head + "\(round)bcd"))
      #expect(request.body == Array("\(round)bcd".utf8))
      other.borrow(from: &room)
      try other.answer(Response(.ok, body: request.body), date: "")
      other.reuse(request)
      let sent = other.withOutput { $0.count }
      other.didSend(sent, at: .zero)
      other.giveBack(to: &room)
      let last = try #require(next(&one, "ef"))
      #expect(last.body == Array("\(round)aef".utf8))
      #expect(last.fields.map(\.name) == ["Host", "Content-Length"])
      try one.answer(Response(.ok), date: "")
      one.reuse(last)
      one.didSend(one.withOutput { $0.count }, at: .zero)
    }
  }

  @Test(arguments: [
    (32_768, "", 0, true), (32_768, "", 10, false), (32_769, "", 0, false), (1, "G", 0, false),
    (1, "GET / HTTP/1.1\r\n", 0, false),
  ])
  func `has only a short response to send, unless more has arrived or a part was sent`(
    bytes: Int, more: String, sentBytes: Int, isExpected: Bool
  ) throws {
    var connection = Connection(limits: Limits(), deadlines: Deadlines(), at: .zero)
    connection.receive(Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n\(more)".utf8).span, at: .zero)
    guard case .respond = connection.next(at: .zero) else { throw CancellationError() }
    // The number of digits of Content-Length is that of the body.
    let headBytes = "HTTP/1.1 200 OK\r\nDate: \r\nContent-Length: \(bytes)\r\n\r\n".utf8.count
    let body = Array(repeating: UInt8(0), count: max(0, bytes - headBytes))
    try connection.answer(Response(.ok, body: body), date: "")
    connection.didSend(sentBytes, at: .zero)
    guard case .write = connection.next(at: .zero) else { throw CancellationError() }
    let isShort = connection.hasOnlyShortOutput
    #expect(isShort == isExpected)
  }

  @Test func `waits for a head no longer than its deadline, even if bytes trickle in`() {
    var connection = Connection(limits: Limits(), deadlines: Deadlines(), at: .zero)
    for second in 0..<5 {
      connection.receive([UInt8(ascii: "A")].span, at: .seconds(second))
      connection.expire(at: .seconds(second))
      #expect(connection.next(at: .seconds(second)) == .read)
    }
    connection.expire(at: .seconds(5))
    #expect(connection.next(at: .seconds(5)) == .refuse(.tooSlow(.head), nil))
  }

  @Test func `ends after its last allowed request`() throws {
    var connection = Connection(limits: Limits(), deadlines: Deadlines(), requestLimit: 2, at: .zero)
    let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
    connection.receive(Array((request + request + request).utf8).span, at: .zero)
    for _ in 0..<2 {
      guard case .respond = connection.next(at: .zero) else { throw Refusal.expectationFailed }
      try connection.answer(Response(.ok), date: "now")
    }
    #expect(connection.next(at: .zero) == .write)
    let sent = text(connection)
    #expect(sent.split(separator: "Connection: close").count == 2)
    connection.didSend(sent.utf8.count, at: .zero)
    #expect(connection.next(at: .zero) == .finishWriting)
  }

  @Test func `does not extend its idle time for empty lines`() throws {
    var connection = Connection(limits: Limits(), deadlines: Deadlines(), at: .zero)
    let emptyLine = Array("\r\n".utf8)
    for second in [5, 14] {
      connection.receive(emptyLine.span, at: .seconds(second))
      #expect(connection.next(at: .seconds(second)) == .read)
      #expect(connection.deadline == .seconds(15))
    }
    connection.receive(Array("GET / HTTP/1.1\r\n".utf8).span, at: .seconds(14))
    #expect(connection.next(at: .seconds(14)) == .read)
    #expect(connection.deadline == .seconds(19))
    connection.receive(Array("Host: a\r\n\r\n".utf8).span, at: .seconds(18))
    guard case .respond = connection.next(at: .seconds(18)) else { throw Refusal.expectationFailed }
    try connection.answer(Response(.ok), date: "now")
    #expect(connection.next(at: .seconds(18)) == .write)
    connection.didSend(connection.withOutput { $0.count }, at: .seconds(18))
    #expect(connection.next(at: .seconds(18)) == .read)
    #expect(connection.deadline == .seconds(33))
    connection.receive(emptyLine.span, at: .seconds(30))
    #expect(connection.next(at: .seconds(30)) == .read)
    #expect(connection.deadline == .seconds(33))
    connection.expire(at: .seconds(33))
    #expect(connection.next(at: .seconds(33)) == .close)
  }

  // Otherwise a client without access could fill the memory budget with bodies.
  @Test func `asks once for each body that has not arrived whether to read it`() throws {
    var connection = Connection(limits: Limits(), deadlines: Deadlines(), at: .zero)
    let head = "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\n"
    for whole in ["\(head)abc", "\(head)abc"] {
      connection.receive(Array(whole.utf8).span, at: .zero)
      guard case .respond = connection.next(at: .zero) else { throw Refusal.expectationFailed }
      try connection.answer(Response(.ok), date: "now")
    }
    connection.receive(Array("\(head)a".utf8).span, at: .zero)
    guard case .respondToHead(let request, _) = connection.next(at: .zero) else {
      throw Refusal.expectationFailed
    }
    #expect(request.target.path == "/a" && request.body.isEmpty)
    connection.readBody()
    #expect(connection.next(at: .zero) == .write)
    connection.didSend(connection.withOutput { $0.count }, at: .zero)
    connection.receive(Array("b".utf8).span, at: .zero)
    #expect(connection.next(at: .zero) == .read)
    connection.receive(Array("c\(head)d".utf8).span, at: .zero)
    guard case .respond(let complete) = connection.next(at: .zero) else { throw Refusal.expectationFailed }
    #expect(complete.body == Array("abc".utf8))
    try connection.answer(Response(.ok), date: "now")
    guard case .respondToHead = connection.next(at: .zero) else { throw Refusal.expectationFailed }
    try connection.answer(Response(.unauthorized), date: "now")
    #expect(connection.next(at: .zero) == .write)
    #expect(text(connection).matches(of: /HTTP\/1.1 (...)/).map { $0.1 } == ["200", "401"])
    connection.didSend(connection.withOutput { $0.count }, at: .zero)
    #expect(connection.next(at: .zero) == .finishWriting)
  }

  // TLS takes one record at once, so a part of each response was left when the next one began, and sent bytes were never
  // dropped.
  @Test func `drops sent bytes although more is always left`() throws {
    var connection = Connection(limits: Limits(), deadlines: Deadlines(), at: .zero)
    let body = [UInt8](repeating: UInt8(ascii: "b"), count: 100_000)
    let requests = String(repeating: "GET / HTTP/1.1\r\nHost: a\r\n\r\n", count: 500)
    connection.receive(Array(requests.utf8).span, at: .zero)
    var (answers, sent, most, bodies) = (0, 0, 0, 0)
    while true {
      switch connection.next(at: .zero) {
      case .respond:
        answers += 1
        try connection.answer(Response(.ok, body: body), date: "now")
        most = max(most, connection.heldBytes)
      case .write:
        let count = min(16_384, connection.withOutput { $0.count })
        bodies += connection.withOutput { span in (0..<count).count { span[$0] == UInt8(ascii: "b") } }
        connection.didSend(count, at: .zero)
        sent += count
      case .read:
        #expect(answers == 500 && bodies == 500 * body.count && sent > bodies)
        // Sent bytes that are not dropped, waiting bytes, a response with its head, and the requests.
        #expect(most < 2 * Connection.outputBytes + body.count + 1_000 + requests.utf8.count)
        return
      default: throw Refusal.expectationFailed
      }
    }
  }

  @Test func `grants a body more time as it arrives`() throws {
    var connection = Connection(limits: Limits(), deadlines: Deadlines(), at: .zero)
    let head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n"
    connection.receive(Array(head.utf8).span, at: .zero)
    guard case .respondToHead = connection.next(at: .zero) else { throw Refusal.expectationFailed }
    connection.readBody()
    #expect(connection.next(at: .zero) == .read)
    #expect(connection.deadline == .seconds(10))
    connection.receive([UInt8](repeating: 0, count: 131_072).span, at: .seconds(1))
    #expect(connection.next(at: .seconds(1)) == .read)
    #expect(connection.deadline == .seconds(12))
    connection.expire(at: .seconds(12))
    guard case .refuse(.tooSlow(.body), let request) = connection.next(at: .seconds(12)) else {
      Issue.record("the body is not refused")
      return
    }
    #expect(request?.method == .post)
  }

  @Test func `grants a client more time as it reads its response`() throws {
    var connection = try answering("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    try connection.answer(Response(.ok, body: [UInt8](repeating: 0, count: 1_000_000)), date: "now")
    #expect(connection.next(at: .zero) == .write)
    #expect(connection.deadline == .seconds(10))
    connection.didSend(131_072, at: .seconds(9))
    #expect(connection.next(at: .seconds(9)) == .write)
    #expect(connection.deadline == .seconds(12))
    connection.expire(at: .seconds(12))
    #expect(connection.next(at: .seconds(12)) == .close)
  }

  @Test func `refuses a body when memory is full`() throws {
    var connection = Connection(limits: Limits(), deadlines: Deadlines(), at: .zero)
    connection.receive(Array("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\na".utf8).span, at: .zero)
    guard case .respondToHead = connection.next(at: .zero) else { throw Refusal.expectationFailed }
    connection.readBody()
    #expect(connection.next(at: .zero) == .read)
    connection.shed()
    connection.receive([UInt8(ascii: "b")].span, at: .zero)
    guard case .refuse(.overloaded, let request) = connection.next(at: .zero) else {
      Issue.record("the body is not refused")
      return
    }
    #expect(request?.method == .post)
  }

  @Test func `holds nothing of a request that it has refused`() throws {
    var connection = Connection(limits: Limits(), deadlines: Deadlines(), at: .zero)
    let head =
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9000\r\nX: \(String(repeating: "x", count: 5_000))\r\n\r\n"
    connection.receive(Array(head.utf8).span, at: .zero)
    guard case .respondToHead = connection.next(at: .zero) else { throw Refusal.expectationFailed }
    connection.readBody()
    connection.receive([UInt8](repeating: 0, count: 8_000).span, at: .zero)
    #expect(connection.next(at: .zero) == .read)
    #expect(connection.heldBytes > 13_000)
    connection.shed()
    guard case .refuse = connection.next(at: .zero) else { throw Refusal.expectationFailed }
    try connection.answer(Response(.serviceUnavailable), date: "now")
    #expect(connection.next(at: .zero) == .write)
    #expect(connection.heldBytes == connection.withOutput { $0.count })
  }

  // A response that waited to be read caused the next body to be refused, even when memory was free again.
  @Test(arguments: ["while its body comes", "while it is computed", "while its answer is sent"])
  func `answers the request after one that found memory full`(time: String) throws {
    var connection = Connection(limits: Limits(), deadlines: Deadlines(), at: .zero)
    let begun = Array("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nab".utf8)
    let rest = [UInt8(ascii: "c")]
    connection.receive(begun.span, at: .zero)
    guard case .respondToHead = connection.next(at: .zero) else { throw Refusal.expectationFailed }
    connection.readBody()
    #expect(connection.next(at: .zero) == .read)
    if time == "while its body comes" { connection.shed() }
    connection.receive(rest.span, at: .zero)
    guard case .respond = connection.next(at: .zero) else { throw Refusal.expectationFailed }
    if time == "while it is computed" { connection.shed() }
    try connection.answer(Response(.ok), date: "now")
    #expect(connection.next(at: .zero) == .write)
    if time == "while its answer is sent" { connection.shed() }
    connection.didSend(connection.withOutput { $0.count }, at: .zero)
    #expect(connection.next(at: .zero) == .read)

    connection.receive(begun.span, at: .zero)
    guard case .respondToHead = connection.next(at: .zero) else { throw Refusal.expectationFailed }
    connection.readBody()
    try #require(connection.next(at: .zero) == .read)
    connection.receive(rest.span, at: .zero)
    guard case .respond = connection.next(at: .zero) else { throw Refusal.expectationFailed }
  }

  // Metrics and logs of a refusal name the request.
  @Test(arguments: [
    ("Content-Length: 99999999", "/a", 413), ("Expect: tea", "/a", 417), ("X: y", "https://a/a", 421),
    ("Content-Length: x", "/a", 400), ("Transfer-Encoding: gzip, chunked", "/a", 501),
  ])
  func `names the request whose head it refuses`(field: String, target: String, status: Int) {
    var connection = Connection(limits: Limits(), deadlines: Deadlines(), at: .zero)
    let head = "POST \(target) HTTP/1.1\r\nHost: a\r\ntraceparent: b\r\n\(field)\r\n\r\n"
    connection.receive(Array(head.utf8).span, at: .zero)
    guard case .refuse(let refusal, let request) = connection.next(at: .zero) else {
      Issue.record("the head is not refused")
      return
    }
    #expect(refusal.status.code == status)
    #expect(request?.method == .post && request?.target.path == "/a")
    #expect(request?.fields["traceparent"] == "b")
  }

  @Test func `closes when its client does not read`() throws {
    var connection = try answering("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    try connection.answer(Response(.ok), date: "now")
    #expect(connection.next(at: .zero) == .write)
    connection.expire(at: .seconds(10))
    #expect(connection.next(at: .seconds(10)) == .close)
  }

  @Test func `discards bytes after its last response, within limits`() throws {
    var connection = try answering("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    try connection.answer(Response(.ok), date: "now")
    #expect(connection.next(at: .zero) == .write)
    connection.didSend(connection.withOutput { $0.count }, at: .zero)
    #expect(connection.next(at: .zero) == .finishWriting)
    #expect(connection.next(at: .zero) == .read)
    connection.receive([UInt8](repeating: 0, count: Deadlines().lingerBytes).span, at: .zero)
    #expect(connection.next(at: .zero) == .read)
    #expect(connection.deadline == .seconds(2))
    connection.receive([0].span, at: .zero)
    #expect(connection.next(at: .zero) == .close)
  }

  @Test func `asks for another response if one cannot be written`() throws {
    var connection = try answering("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(throws: ResponseError.invalidField(name: "X")) {
      try connection.answer(Response(.ok, fields: [("X", "a\rb")]), date: "now")
    }
    try connection.answer(Response(.internalServerError), date: "now")
    #expect(connection.next(at: .zero) == .write)
  }

  // After HEAD, a client reads the bytes after the head as the next response (RFC 9110 §9.3.2).
  @Test(arguments: [
    "HEAD /a\"", "HEAD / HTTP/2.0\r\n", "HEAD / HTTP/1.1\r\n\r\n", "HEAD / HTTP/1.1\r\nHost : a\r\n",
    "HEAD / HTTP/1.1\r\nHost: a\r\nExpect: x\r\n\r\n",
    "HEAD / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nx",
    "HEAD /\(String(repeating: "a", count: 9_000))",
  ])
  func `refuses a HEAD without content, wherever it is malformed`(request: String) throws {
    var connection = Connection(limits: Limits(), deadlines: Deadlines(), at: .zero)
    connection.receive(Array(request.utf8).span, at: .zero)
    guard case .refuse = connection.next(at: .zero) else { throw Refusal.expectationFailed }
    try connection.answer(Response(.badRequest, body: Array("content".utf8)), date: "now")
    let sent = text(connection)
    #expect(sent.contains("\r\nContent-Length: 7\r\n"))
    #expect(sent.hasSuffix("\r\n\r\n"))
  }

  @Test func `refuses other methods with content`() throws {
    var connection = Connection(limits: Limits(), deadlines: Deadlines(), at: .zero)
    connection.receive(Array("HEAD / HTTP/1.1\r\nHost: a\r\n\r\nHEADS / HTTP/2.0\r\n".utf8).span, at: .zero)
    guard case .respond = connection.next(at: .zero) else { throw Refusal.expectationFailed }
    try connection.answer(Response(.noContent), date: "now")
    guard case .refuse = connection.next(at: .zero) else { throw Refusal.expectationFailed }
    try connection.answer(Response(.httpVersionNotSupported, body: Array("content".utf8)), date: "now")
    #expect(text(connection).hasSuffix("\r\n\r\ncontent"))
  }

  @Test func `closes at once when it drains between requests`() {
    var connection = Connection(limits: Limits(), deadlines: Deadlines(), at: .zero)
    #expect(connection.next(at: .zero) == .read)
    connection.drain()
    #expect(connection.next(at: .zero) == .finishWriting)
    #expect(connection.next(at: .zero) == .close)
  }

  @Test func `does not take empty lines after a request for a request`() throws {
    var connection = try answering("GET / HTTP/1.1\r\nHost: a\r\n\r\n\r\n")
    try connection.answer(Response(.ok), date: "now")
    connection.receiveEnd()
    #expect(connection.next(at: .zero) == .write)
    connection.didSend(connection.withOutput { $0.count }, at: .zero)
    #expect(connection.next(at: .zero) == .finishWriting)
    #expect(connection.next(at: .zero) == .close)
  }

  /// The bytes that wait to be sent.
  private func text(_ connection: borrowing Connection) -> String {
    connection.withOutput { span in String(decoding: span.indices.map { span[$0] }, as: UTF8.self) }
  }

  private func answering(_ text: String) throws -> Connection {
    var connection = Connection(limits: Limits(), deadlines: Deadlines(), at: .zero)
    connection.receive(Array(text.utf8).span, at: .zero)
    guard case .respond = connection.next(at: .zero) else { throw Refusal.expectationFailed }
    return connection
  }
}
