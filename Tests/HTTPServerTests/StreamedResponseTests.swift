import Dispatch
import HTTP
import HTTPServer
import Metrics
import Synchronization
import TestSupport
import Testing

@Suite struct `A streamed response` {
  @Test(arguments: UInt64(1)...40) func `is what the stream produces, however bytes arrive and leave`(
    seed: UInt64
  )
    throws
  {
    var random = SeededGenerator(seed: seed)
    let body = (0..<Int.random(in: 0...300_000, using: &random)).map { UInt8(truncatingIfNeeded: $0 / 7) }
    var chunks: [UInt8] = []
    var rest = body[...]
    while !rest.isEmpty {
      let chunk = rest.prefix(Int.random(in: 1...90_000, using: &random))
      ResponseWriter.writeChunk(Array(chunk), to: &chunks)
      rest = rest.dropFirst(chunk.count)
    }
    let head = "POST /up HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
    let sent =
      Array(head.utf8) + chunks + ResponseWriter.lastChunk
      + Array("GET /next HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
    let conversation = Conversation(sent, &random)
    let (answers, most, requests) = conversation.run(&random)
    #expect(requests == ["/up", "/next"])
    #expect(try unchunked(answers) == body)
    // A read, a part, and the bytes that wait to be sent; never the whole of a long body.
    #expect(most <= 4 * 65_536 + 20_000)
  }

  @Test func `passes through a server that holds little`() throws {
    let running = try RunningServer(streams: { _ in true }, respond: streamed)
    defer { running.stop() }
    let client = RawClient(port: running.server.port)
    client.send("POST /up HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n")
    // The reader is another thread: nobody holds the bytes between them.
    let size = 30_000_000
    let sender = DispatchQueue(label: "sender")
    let pieces = [UInt8](repeating: UInt8(ascii: "a"), count: 60_000)
    let done = DispatchSemaphore(value: 0)
    let port = client.duplicate()
    sender.async {
      var chunk: [UInt8] = []
      ResponseWriter.writeChunk(pieces, to: &chunk)
      for _ in 0..<size / 60_000 { port.send(chunk) }
      port.send(ResponseWriter.lastChunk)
      done.signal()
    }
    let answer = client.receiveAll()
    #expect(done.wait(timeout: .now() + Double(Wait.seconds)) == .success)
    #expect(answer.hasSuffix("0\r\n\r\n"))
    #expect(answer.utf8.count(where: { $0 == UInt8(ascii: "a") }) >= size)
  }

  @Test func `ends when its next part is due while memory is full`() throws {
    var configuration = ServerConfiguration(loopCount: 1)
    configuration.heldBytes = 1_000_000
    let large = [UInt8](repeating: 0x20, count: 24_000_000)
    let running = try RunningServer(
      configuration, quick: { $0.method == .get ? Response(.ok, body: large) : nil },
      streams: { $0.method == .post }, respond: streamed)
    defer { running.stop() }
    let client = RawClient(port: running.server.port)
    client.send("POST /up HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n")
    #expect(client.receive(until: "\r\n3\r\nabc\r\n").hasPrefix("HTTP/1.1 200 OK\r\n"))
    let slow = RawClient(port: running.server.port)
    slow.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(slow.receive("HTTP".utf8.count) == "HTTP")
    client.send("3\r\nabc\r\n")
    #expect(client.receiveAll() == "")
    // The client reads nothing until here.
    #expect(slow.receive("/1.1 200".utf8.count) == "/1.1 200")
  }

  // Its head and earlier responses were lost with it, but logged as sent.
  @Test func `does not begin while memory is full`() throws {
    var configuration = ServerConfiguration(loopCount: 1)
    configuration.heldBytes = 1_000_000
    let quick: ClosureResponder.Attempt = { request in
      switch request.target.path {
      case "/large": Response(.ok, body: [UInt8](repeating: 0x20, count: 24_000_000))
      case "/watch": ticking(Ticker(count: 1_000, waits: true))
      default: Response(.ok, body: Array("got".utf8))
      }
    }
    let running = try RunningServer(configuration, quick: quick, weigh: quick)
    defer { running.stop() }
    let slow = RawClient(port: running.server.port)
    slow.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(slow.receive("HTTP/1.1 200".utf8.count) == "HTTP/1.1 200")
    for field in ["Connection: close", "Expect: 100-continue\r\nContent-Length: 1"] {
      let client = RawClient(port: running.server.port)
      let small = "GET /small HTTP/1.1\r\nHost: a\r\n\r\n"
      client.send("\(small)\(small)\(small)GET /watch HTTP/1.1\r\nHost: a\r\n\(field)\r\n\r\n")
      let answers = client.receiveAll()
      #expect(answers.matches(of: /HTTP\/1.1 (\d+)/).map { String($0.1) } == ["200", "200", "200", "503"])
    }
    // The client reads nothing until here.
    slow.finish()
  }

  @Test func `ends after its queued bytes if a worker may not compute its next part`() throws {
    var configuration = ServerConfiguration(loopCount: 1)
    configuration.workerCount = 1
    configuration.heldBytes = 1_000_000
    let (begun, open, asked) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    let metrics = ServerMetrics()
    let running = try RunningServer(
      configuration,
      quick: { request in
        switch request.target.path {
        case "/small": Response(.ok, body: Array("got".utf8))
        case "/large": Response(.ok, body: [UInt8](repeating: 0x20, count: 24_000_000))
        default: nil
        }
      }, isExpensive: { $0.target.path == "/slow" }, streams: { $0.method == .post },
      respond: { request in
        if request.target.path == "/slow" {
          begun.signal()
          _ = open.wait(timeout: .now() + Double(Wait.seconds))
        } else {
          asked.signal()
        }
        return streamed(request)
      }, metrics: metrics)
    defer { running.stop() }
    let port = running.server.port
    let slow = RawClient(port: port)
    slow.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(begun.wait(timeout: .now() + Double(Wait.seconds)) == .success)
    // The worker for short jobs makes the response's head; its first part waits for the other worker.
    let client = RawClient(port: port)
    client.send(
      "GET /small HTTP/1.1\r\nHost: a\r\n\r\n"
        + "POST /up HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n")
    #expect(asked.wait(timeout: .now() + Double(Wait.seconds)) == .success)
    try Wait.until("the part waits for a worker") {
      // The loop handles what it has received before the next client.
      let other = RawClient(port: port)
      other.send("GET /small HTTP/1.1\r\nHost: a\r\n\r\n")
      guard other.receive(until: "got").hasSuffix("got") else { return false }
      var writer = MetricsWriter()
      metrics.write(to: &writer)
      return writer.text.contains("\nhttp_server_active_requests 2\n")
    }
    let reader = RawClient(port: port)
    reader.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(reader.receive("HTTP/1.1 200".utf8.count) == "HTTP/1.1 200")
    let last = RawClient(port: port)
    last.send("GET /small HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(last.receive(until: "got").hasSuffix("got"))
    open.signal()
    let answers = client.receiveAll()
    #expect(answers.matches(of: /HTTP\/1.1 200 OK/).count == 2)
    #expect(answers.hasSuffix("\r\n\r\n") && answers.contains("\r\nTransfer-Encoding: chunked\r\n"))
    // The client reads nothing until here.
    reader.finish()
  }

  // The head of the request counted until the client sent another or was idle too long.
  @Test func `counts for nothing after its end`() throws {
    var configuration = ServerConfiguration(loopCount: 1)
    configuration.heldBytes = 20_000
    let running = try RunningServer(
      configuration, streams: { $0.target.path == "/up" }, respond: streamed)
    defer { running.stop() }
    let field = "X: \(String(repeating: "a", count: 7_000))\r\n"
    let up = "POST /up HTTP/1.1\r\nHost: a\r\n\(field)Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"
    func answer(_ count: Int) {
      guard count > 0 else { return }
      let client = RawClient(port: running.server.port)
      client.send(up)
      #expect(client.receive(until: "\r\n0\r\n\r\n").hasSuffix("3\r\nabc\r\n0\r\n\r\n"))
      answer(count - 1)
      // The client may send another request until here.
      client.finish()
    }
    answer(8)
  }

  @Test func `ends without its last chunk if a chunk is malformed`() throws {
    let running = try RunningServer(streams: { _ in true }, respond: streamed)
    defer { running.stop() }
    let client = RawClient(port: running.server.port)
    client.send("POST /up HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n")
    let answer = client.receiveAll()
    #expect(answer.hasPrefix("HTTP/1.1 200 OK"))
    #expect(!answer.hasSuffix("0\r\n\r\n"))
  }

  @Test func `asks for the body that a client holds back`() throws {
    let running = try RunningServer(streams: { _ in true }, respond: streamed)
    defer { running.stop() }
    let client = RawClient(port: running.server.port)
    client.send(
      "POST /up HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n"
    )
    #expect(client.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 100 Continue\r\n\r\n"))
    client.send("3\r\nabc\r\n0\r\n\r\n")
    #expect(client.receiveAll().hasSuffix("3\r\nabc\r\n0\r\n\r\n"))
  }

  @Test func `asks for a body after responses that are not read yet`() throws {
    let running = try RunningServer(
      quick: { $0.method == .get ? Response(.ok, body: Array("got".utf8)) : nil },
      streams: { $0.method == .post }, respond: streamed)
    defer { running.stop() }
    let client = RawClient(port: running.server.port)
    client.send(
      "GET /a HTTP/1.1\r\nHost: a\r\n\r\nPOST /up HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n"
        + "Expect: 100-continue\r\nConnection: close\r\n\r\n")
    let answers = client.receive(until: "Connection: close\r\n\r\n")
    #expect(answers.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(answers.contains("\r\n\r\ngotHTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n"))
    client.send("3\r\nabc\r\n0\r\n\r\n")
    #expect(client.receiveAll().hasSuffix("3\r\nabc\r\n0\r\n\r\n"))
  }

  @Test func `is the last of a connection if its request was refused before the body arrived`() throws {
    let running = try RunningServer(streams: { _ in true }, respond: { _ in Response(.forbidden) })
    defer { running.stop() }
    let client = RawClient(port: running.server.port)
    client.send("POST /up HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nGET")
    #expect(client.receiveAll().contains("Connection: close"))
  }

  @Test func `is not chunked for a client of HTTP 1.0`() throws {
    let running = try RunningServer(quick: { _ in nil }, respond: { _ in ticking(Ticker(count: 2)) })
    defer { running.stop() }
    let client = RawClient(port: running.server.port)
    client.send("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
    let answer = client.receiveAll()
    #expect(!answer.contains("Transfer-Encoding") && answer.contains("Connection: close"))
    #expect(answer.hasSuffix("\r\n\r\ntick\ntick\n"))
  }

  @Test func `reports a change`() throws {
    let ticker = Ticker(count: 1_000, waits: true)
    let running = try RunningServer(respond: { _ in ticking(ticker) })
    let client = RawClient(port: running.server.port)
    client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(client.receive(until: "tick\n\r\n").hasSuffix("5\r\ntick\n\r\n"))
    ticker.change()
    #expect(client.receive(until: "tick\n\r\n") == "5\r\ntick\n\r\n")
    // A draining server ends streams that would last forever.
    #expect(running.stop())
    #expect(client.receiveAll() == "0\r\n\r\n")
  }

  // Watchers had used all connections, and no other client was accepted.
  @Test func `waits for changes on at most half of the connections`() throws {
    var configuration = ServerConfiguration(loopCount: 1)
    configuration.connectionCount = 5
    let running = try RunningServer(
      configuration, quick: { $0.method == .get ? ticking(Ticker(count: 1_000, waits: true)) : nil },
      streams: { $0.method == .post }, respond: streamed)
    defer { running.stop() }
    let port = running.server.port
    let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
    let first = RawClient(port: port)
    do {
      let second = RawClient(port: port)
      for watcher in [0, 1] {
        if watcher == 0 { first.send(get) } else { second.send(get) }
        let answer = watcher == 0 ? first.receive(until: "tick\n\r\n") : second.receive(until: "tick\n\r\n")
        #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
      }
      let third = RawClient(port: port)
      third.send(get)
      #expect(third.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 503 "))
      // A client whose body is answered as it arrives watches nothing.
      third.send("POST /up HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n")
      #expect(third.receive(until: "0\r\n\r\n").hasPrefix("HTTP/1.1 200 OK\r\n"))
    }
    // A watcher that is gone frees a connection for another.
    try Wait.until("another may watch") {
      let other = RawClient(port: port)
      other.send(get)
      return other.receive("HTTP/1.1 200".utf8.count).hasSuffix("200")
    }
    first.finish()
  }

  // For a quarter of a minute the server did not notice that a watcher had closed, so a client that came and went
  // kept all others out.
  @Test func `frees its connection at once when its client closes`() throws {
    var configuration = ServerConfiguration(loopCount: 1)
    configuration.connectionCount = 2
    configuration.deadlines.idle = .seconds(600)
    let running = try RunningServer(
      configuration, quick: { _ in ticking(Ticker(count: 1_000, waits: true)) })
    defer { running.stop() }
    for _ in 0..<3 {
      try Wait.until("another may watch") {
        let watcher = RawClient(port: running.server.port)
        watcher.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        // A client that has received everything closes without a reset.
        let end = "tick\n\r\n"
        return watcher.receive(until: end, or: "Content-Length: 0\r\n\r\n").hasSuffix(end)
      }
    }
  }

  @Test func `continues for a client that has closed its own side`() throws {
    let ticker = Ticker(count: 1_000, waits: true)
    let running = try RunningServer(quick: { _ in ticking(ticker) })
    let client = RawClient(port: running.server.port)
    client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(client.receive(until: "tick\n\r\n").hasPrefix("HTTP/1.1 200 OK\r\n"))
    client.finish()
    // The server checks once whether the client is there, and again only after a long wait.
    #expect(client.receive(until: "alive\n\r\n") == "6\r\nalive\n\r\n")
    for _ in 0..<3 {
      client.pause(milliseconds: 20)
      ticker.change()
      #expect(client.receive(until: "tick\n\r\n") == "5\r\ntick\n\r\n")
    }
    #expect(running.stop())
    #expect(client.receiveAll() == "0\r\n\r\n")
  }

  @Test func `gives a sign of life after a long wait, without computing a part`() throws {
    let deadlines = Deadlines()
    var connection = Connection(limits: Limits(), deadlines: deadlines, at: .zero)
    connection.receive(Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8).span, at: .zero)
    guard case .respond = connection.next(at: .zero) else { throw Refusal.expectationFailed }
    let ticker = Ticker(count: 2, waits: true)
    try connection.answer(ticking(ticker), date: "now")
    guard case .advance(let received, let isComplete) = connection.next(at: .zero) else {
      throw Refusal.expectationFailed
    }
    connection.advance(ticker.next(received, isComplete: isComplete))
    #expect(connection.next(at: .zero) == .write)
    connection.didSend(connection.withOutput { $0.count }, at: .zero)
    for round in 1...2 {
      let (before, now) = (deadlines.idle * (round - 1), deadlines.idle * round)
      #expect(connection.next(at: before) == .wait)
      #expect(connection.deadline == now)
      #expect(connection.expire(at: now) == nil)
      #expect(connection.next(at: now) == .write)
      let sign = connection.withOutput { span in span.indices.map { span[$0] } }
      #expect(String(decoding: sign, as: UTF8.self) == "6\r\nalive\n\r\n")
      connection.didSend(sign.count, at: now)
    }
  }

  @Test func `is cut off if a line takes too long, even if bytes trickle in`() throws {
    var connection = try receivingLines()
    for second in 0..<10 {
      #expect(connection.expire(at: .seconds(second)) == nil)
      connection.receive(chunk("{").span, at: .seconds(second))
      #expect(settle(&connection, at: .seconds(second)) == .read)
      #expect(connection.deadline == .seconds(10))
    }
    #expect(connection.expire(at: .seconds(10)) == .body)
    #expect(settle(&connection, at: .seconds(10)) == .close)
  }

  @Test func `gives each line its own time`() throws {
    var connection = try receivingLines()
    for second in 1...30 {
      #expect(connection.expire(at: .seconds(second)) == nil)
      connection.receive(chunk("{}\n{").span, at: .seconds(second))
      #expect(settle(&connection, at: .seconds(second)) == .read)
      #expect(connection.deadline == .seconds(second + 10))
    }
  }

  @Test func `grants a line more time as it arrives`() throws {
    var connection = try receivingLines()
    let second = chunk(String(repeating: " ", count: 65_536))
    for now in 1...60 {
      #expect(connection.expire(at: .seconds(now)) == nil)
      connection.receive(second.span, at: .seconds(now))
      #expect(settle(&connection, at: .seconds(now)) == .read)
      #expect(connection.deadline == .seconds(10 + now))
    }
  }

  @Test func `does not count the time in which a part is computed or sent`() throws {
    var connection = try receivingLines()
    #expect(settle(&connection, at: .zero) == .read)
    connection.receive(chunk("{").span, at: .seconds(4))
    guard case .advance = connection.next(at: .seconds(4)) else { throw Refusal.expectationFailed }
    connection.advance(StreamPart([], .wait))
    #expect(connection.next(at: .seconds(24)) == .read)
    #expect(connection.deadline == .seconds(30))

    connection.receive(chunk("}\n").span, at: .seconds(25))
    guard case .advance = connection.next(at: .seconds(25)) else { throw Refusal.expectationFailed }
    connection.advance(StreamPart([UInt8(ascii: "a")], .wait))
    #expect(connection.next(at: .seconds(26)) == .write)
    connection.didSend(connection.withOutput { $0.count }, at: .seconds(33))
    #expect(connection.next(at: .seconds(33)) == .read)
    #expect(connection.deadline == .seconds(43))
  }

  /// A connection whose client has received the head of a response to lines that have not arrived yet.
  private func receivingLines() throws -> Connection {
    var connection = Connection(
      limits: Limits(), deadlines: Deadlines(), streams: { _ in true }, at: .zero)
    let head = "POST /up HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
    connection.receive(Array(head.utf8).span, at: .zero)
    guard case .respond = connection.next(at: .zero) else { throw Refusal.expectationFailed }
    var response = Response(.ok)
    response.stream = Lines()
    try connection.answer(response, date: "now")
    return connection
  }

  private func chunk(_ text: String) -> [UInt8] {
    var chunk: [UInt8] = []
    ResponseWriter.writeChunk(Array(text.utf8), to: &chunk)
    return chunk
  }

  /// Computes and sends parts until there is another action.
  private func settle(_ connection: inout Connection, at now: Duration) -> Connection.Action {
    while true {
      let action = connection.next(at: now)
      switch action {
      case .write: connection.didSend(connection.withOutput { $0.count }, at: now)
      case .advance(let received, let isComplete):
        guard let stream = connection.stream else { return action }
        connection.advance(stream.next(received, isComplete: isComplete))
      default: return action
      }
    }
  }

  /// The data of the chunks of a response's body.
  private func unchunked(_ answer: [UInt8]) throws -> [UInt8] {
    var data: [UInt8] = []
    var rest = answer[(try #require(answer.firstRange(of: "\r\n\r\n".utf8)).upperBound)...]
    while true {
      let line = try #require(rest.firstRange(of: "\r\n".utf8))
      let size = String(decoding: rest[..<line.lowerBound], as: UTF8.self)
      let count = Int(try #require(UInt32(size, radix: 16)))
      rest = rest[line.upperBound...]
      if count == 0 { return data }
      data += rest.prefix(count)
      rest = rest.dropFirst(count + 2)
    }
  }
}

/// Returns an end of line for each one it gets.
private final class Lines: BodyStream {
  var isQuick: Bool { false }
  func onChange(_ wake: @escaping @Sendable () -> Void) {}
  func next(_ received: [UInt8], isComplete: Bool) -> StreamPart {
    StreamPart(received.filter { $0 == UInt8(ascii: "\n") }, isComplete ? .end : .wait)
  }
}

private let streamed: Handler = { request in
  guard request.isStreamed else { return Response(.ok) }
  var response = Response(.ok)
  response.stream = Echo()
  return response
}

/// A connection whose bytes arrive and leave at random, by a seed.
private struct Conversation {
  private let sent: [UInt8]

  init(_ sent: [UInt8], _ random: inout SeededGenerator) { self.sent = sent }

  /// The bytes of all responses, the most bytes held, and the requests.
  func run(_ random: inout SeededGenerator) -> (answers: [UInt8], most: Int, requests: [String]) {
    var connection = Connection(limits: Limits(), deadlines: Deadlines(), streams: { _ in true }, at: .zero)
    var (answers, most, requests, arrived) = ([UInt8](), 0, [String](), 0)
    while true {
      most = max(most, connection.heldBytes)
      switch connection.next(at: .zero) {
      case .read:
        guard arrived < sent.count else { return (answers, most, requests) }
        let count = min(sent.count - arrived, Int.random(in: 1...65_536, using: &random))
        connection.receive(Array(sent[arrived..<arrived + count]).span, at: .zero)
        arrived += count
      case .write:
        let waiting = connection.withOutput { span in span.indices.map { span[$0] } }
        guard !waiting.isEmpty else {
          Issue.record("nothing is there to be written")
          return (answers, most, requests)
        }
        let count = Int.random(in: 1...waiting.count, using: &random)
        answers += waiting.prefix(count)
        connection.didSend(count, at: .zero)
      case .respond(let request):
        requests.append(request.target.path)
        try? connection.answer(streamed(request), date: "now")
      case .advance(let received, let isComplete):
        guard let stream = connection.stream else { return (answers, most, requests) }
        connection.advance(stream.next(received, isComplete: isComplete))
      case .refuse, .respondToHead, .wait, .finishWriting, .close: return (answers, most, requests)
      }
    }
  }
}
