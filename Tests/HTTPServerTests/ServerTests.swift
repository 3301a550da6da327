import HTTP
import Synchronization
import TestSupport
import Testing

@testable import HTTPServer

@Suite(.serialized) struct `A server on loopback` {
  @Test func `answers one request after another on one connection`() throws {
    try withServer { port in
      let client = RawClient(port: port)
      client.send("GET /echo HTTP/1.1\r\nHost: a\r\n\r\n")
      let first = client.receive(until: "GET /echo:")
      #expect(first.hasPrefix("HTTP/1.1 200 OK\r\nDate: "))
      #expect(!first.contains("Connection:"))
      client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc")
      #expect(client.receive(until: "POST /echo:abc").contains("\r\nContent-Length: 14\r\n"))
    }
  }

  @Test func `answers pipelined requests in order`() throws {
    try withServer { port in
      let client = RawClient(port: port)
      let requests = (0..<500).map {
        "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\n\(1_000 + $0)"
      }
      client.send(requests.joined() + "GET /end HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      let answers = client.receiveAll()
      let bodies = answers.split(separator: "POST /echo:").dropFirst().map { $0.prefix(4) }
      #expect(bodies == (0..<500).map { "\(1_000 + $0)"[...] })
      #expect(answers.hasSuffix("GET /end:"))
    }
  }

  @Test func `reads a chunked body byte by byte`() throws {
    try withServer { port in
      let client = RawClient(port: port)
      let request =
        "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"
      for byte in request.utf8 { client.send([byte]) }
      #expect(client.receive(until: ":abc").hasSuffix("POST /echo:abc"))
    }
  }

  @Test func `receives a large body and sends it back`() throws {
    try withServer { port in
      let client = RawClient(port: port)
      let body = String(repeating: "0123456789abcdef", count: 8_388_608 / 16)
      client.send("POST /back HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 8388608\r\n\r\n")
      client.send(body)
      #expect(client.receiveAll().hasSuffix("\r\n\r\n" + body))
    }
  }

  @Test func `asks for a body that the client holds back`() throws {
    try withServer { port in
      let client = RawClient(port: port)
      client.send("POST /echo HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n")
      #expect(client.receive(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
      client.send("abc")
      #expect(client.receive(until: ":abc").hasPrefix("HTTP/1.1 200 OK\r\n"))
    }
  }

  // RFC 9110 §10.1.1: a response that the head decides must come instead of a 100.
  @Test(arguments: ["Content-Length: 3", "Transfer-Encoding: chunked"])
  func `asks for no body if the head decides the answer`(framing: String) throws {
    let running = try RunningServer(weigh: { $0.target.path == "/closed" ? Response(.forbidden) : nil })
    defer { running.stop() }
    for (path, status) in [("/closed", "403 Forbidden"), ("/open", "100 Continue")] {
      let client = RawClient(port: running.server.port)
      client.send("POST \(path) HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n\(framing)\r\n\r\n")
      let answer = client.receive(until: "\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 \(status)\r\n"))
      // A body that follows anyway must not be mistaken for the next request.
      #expect(answer.contains("\r\nConnection: close\r\n") == (path == "/closed"))
    }
  }

  @Test func `reads no body of a client that it refuses`() throws {
    let closed: ClosureResponder.Attempt = { $0.target.path == "/closed" ? Response(.unauthorized) : nil }
    let running = try RunningServer(admit: closed, weigh: closed)
    defer { running.stop() }
    let head = { (path: String) in "POST \(path) HTTP/1.1\r\nHost: a\r\nContent-Length: 7000000\r\n\r\n" }
    let client = RawClient(port: running.server.port)
    // The first request is complete with its head, so its handler decides the response.
    client.send("POST /closed HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc\(head("/closed"))")
    client.send([UInt8](repeating: 0, count: 100_000))
    let answers = client.receiveAll()
    #expect(answers.matches(of: /HTTP\/1.1 (...)/).map { $0.1 } == ["200", "401"])
    #expect(answers.contains("\r\nConnection: close\r\n"))
    let other = RawClient(port: running.server.port)
    other.send(head("/open"))
    other.send([UInt8](repeating: 0x20, count: 7_000_000))
    #expect(other.receive("HTTP/1.1 200".utf8.count) == "HTTP/1.1 200")
  }

  @Test func `refuses a body that is too large, instead of asking for it`() throws {
    try withServer { port in
      let client = RawClient(port: port)
      client.send("POST /echo HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 9000000\r\n\r\n")
      let answer = client.receiveAll()
      #expect(answer.hasPrefix("HTTP/1.1 413 Content Too Large\r\n"))
      #expect(answer.contains("\r\nConnection: close\r\n"))
    }
  }

  @Test func `delivers a refusal while the client is still sending`() throws {
    try withServer { port in
      let client = RawClient(port: port)
      client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 100000000\r\n\r\n")
      client.send([UInt8](repeating: 0, count: 200_000))
      #expect(client.receiveAll().hasPrefix("HTTP/1.1 413 "))
    }
  }

  @Test func `answers HEAD with a length and no body`() throws {
    try withServer { port in
      let client = RawClient(port: port)
      client.send("HEAD /echo HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      let answer = client.receiveAll()
      #expect(answer.contains("\r\nContent-Length: 11\r\n"))
      #expect(answer.hasSuffix("\r\n\r\n"))
    }
  }

  @Test func `speaks HTTP/1.0`() throws {
    try withServer { port in
      let client = RawClient(port: port)
      client.send("GET /echo HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
      #expect(client.receive(until: "echo:").contains("\r\nConnection: keep-alive\r\n"))
      client.send("GET /echo HTTP/1.0\r\n\r\n")
      #expect(client.receiveAll().contains("\r\nConnection: close\r\n"))
    }
  }

  @Test func `answers a client that has finished sending`() throws {
    try withServer { port in
      let client = RawClient(port: port)
      client.send("GET /echo HTTP/1.1\r\nHost: a\r\n\r\nGET /half")
      client.finish()
      let answers = client.receiveAll()
      #expect(answers.contains("GET /echo:"))
      #expect(answers.contains("HTTP/1.1 400 Bad Request\r\n"))
    }
  }

  @Test(arguments: [
    ("\u{16}\u{3}\u{1}", "400"), ("GET / HTTP/3.0\r\n", "505"), ("GET / HTTP/1.1\r\n\r\n", "400"),
    ("GET /\(String(repeating: "a", count: 9_000))", "414"), ("GET / HTTP/1.1\r\nA\r\n", "400"),
    ("GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "a", count: 20_000))", "431"),
    ("CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n", "501"),
    ("GET / HTTP/1.1\r\nHost: a\r\nExpect: x\r\n\r\n", "417"),
  ]) func `refuses garbage and closes`(bytes: String, status: String) throws {
    try withServer { port in
      let client = RawClient(port: port)
      client.send(bytes)
      #expect(client.receiveAll().hasPrefix("HTTP/1.1 \(status) "))
    }
  }

  @Test func `never writes an injected field of a handler`() throws {
    try withServer { port in
      let client = RawClient(port: port)
      client.send("GET /inject HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      let answer = client.receiveAll()
      #expect(answer.hasPrefix("HTTP/1.1 500 "))
      #expect(!answer.contains("Set-Cookie"))
    }
  }

  @Test func `survives clients that disconnect anywhere`() throws {
    try withServer { port in
      let request = Array(
        "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n".utf8)
      for end in 0..<request.count {
        let client = RawClient(port: port)
        client.send(Array(request[..<end]))
        if end % 2 == 0 { client.resetWhenClosed() }
      }
      let client = RawClient(port: port)
      client.send("GET /echo HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      #expect(client.receiveAll().hasPrefix("HTTP/1.1 200 "))
    }
  }

  // waitress, CVE-2024-49768: a pipelined request was processed after an error.
  @Test func `answers nothing after a refusal`() throws {
    try withServer { port in
      let client = RawClient(port: port)
      client.send("GET /echo HTTP/1.1\r\nHost : a\r\n\r\nGET /behind HTTP/1.1\r\nHost: a\r\n\r\n")
      let answers = client.receiveAll()
      #expect(answers.hasPrefix("HTTP/1.1 400 "))
      #expect(answers.split(separator: "HTTP/1.1 ").count == 1)
    }
  }

  // Vapor, issues 2253 and 3223: a connection dropped in the middle of a body was never freed.
  @Test func `forgets clients that disconnect in the middle of a body`() throws {
    let metrics = ServerMetrics()
    let running = try RunningServer(ServerConfiguration(loopCount: 1), metrics: metrics)
    defer { running.stop() }
    for number in 0..<200 {
      let client = RawClient(port: running.server.port)
      client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n")
      client.send([UInt8](repeating: 0, count: 50_000))
      if number % 2 == 0 { client.resetWhenClosed() }
    }
    let last = RawClient(port: running.server.port)
    try Wait.until("one connection is left") {
      text(of: metrics).contains("\nespalier_connections 1\n")
    }
    last.finish()
  }

  // Vapor, CVE-2021-21328: every path became a label.
  @Test func `counts all unknown paths as one`() throws {
    let metrics = ServerMetrics()
    let running = try RunningServer(ServerConfiguration(loopCount: 1), metrics: metrics)
    defer { running.stop() }
    let client = RawClient(port: running.server.port)
    for number in 0..<20 {
      client.send("BREW\(number) /\(number) HTTP/1.1\r\nHost: a\r\n\r\n")
      _ = client.receive(until: ":")
    }
    let counts = text(of: metrics).split(separator: "\n").filter {
      $0.hasPrefix("http_server_request_duration_seconds_count")
    }
    #expect(counts.count == 1)
    #expect(
      counts.allSatisfy { $0.contains(#"http_request_method="_OTHER""#) && $0.contains(#"http_route="""#) })
  }

  // The system accepted megabytes of responses at once, and then nothing more until a third had been sent: too long
  // for the
  // deadline of a client that reads at the required rate.
  @Test func `keeps few bytes in the system for a client that reads nothing`() throws {
    let computed = Atomic(0)
    let answer = [UInt8](repeating: UInt8(ascii: "a"), count: 65_536)
    let running = try RunningServer(
      ServerConfiguration(loopCount: 1),
      quick: { _ in
        computed.add(1, ordering: .relaxed)
        return Response(.ok, body: answer)
      })
    defer { running.stop() }
    let client = RawClient(port: running.server.port, receiveBytes: 65_536)
    client.send(String(repeating: "GET / HTTP/1.1\r\nHost: a\r\n\r\n", count: 200))
    try Wait.until("there is an answer") { computed.load(ordering: .relaxed) > 0 }
    // A server that keeps more bytes has computed it by now.
    client.pause(milliseconds: 500)
    #expect(computed.load(ordering: .relaxed) < 16, "\(computed.load(ordering: .relaxed))")
    #expect(client.receive(10 * answer.count).utf8.count == 10 * answer.count)
  }

  @Test func `makes clients beyond the limit wait`() throws {
    var configuration = ServerConfiguration(loopCount: 1)
    configuration.connectionCount = 2
    let metrics = ServerMetrics()
    let running = try RunningServer(configuration, metrics: metrics)
    defer { running.stop() }
    let first = RawClient(port: running.server.port)
    first.send("GET /echo HTTP/1.1\r\nHost: a\r\n\r\n")
    _ = first.receive(until: "echo:")
    let second = RawClient(port: running.server.port)
    second.send("GET /echo HTTP/1.1\r\nHost: a\r\n\r\n")
    _ = second.receive(until: "echo:")
    let third = RawClient(port: running.server.port)
    third.send("GET /echo HTTP/1.1\r\nHost: a\r\n\r\n")
    // A server without a limit would accept it by now.
    third.pause(milliseconds: 100)
    #expect(text(of: metrics).contains("\nespalier_connections 2\n"))
    first.send("GET /echo HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    #expect(first.receiveAll().contains("200 OK"))
    first.finish()
    #expect(third.receive(until: "echo:").contains("200 OK"))
  }

  // Each loop had its own share, but the system distributes clients without looking at that.
  @Test func `uses the whole connection limit, whichever loops its clients reach`() throws {
    var configuration = ServerConfiguration(loopCount: 8)
    configuration.connectionCount = 16
    configuration.deadlines.idle = .seconds(600)
    configuration.deadlines.busyIdle = .seconds(600)
    let metrics = ServerMetrics()
    let running = try RunningServer(configuration, metrics: metrics)
    defer { running.stop() }
    func connect(_ count: Int) throws {
      guard count > 0 else {
        #expect(text(of: metrics).contains("\nespalier_connections 16\n"))
        return
      }
      let client = RawClient(port: running.server.port)
      client.send("GET /echo HTTP/1.1\r\nHost: a\r\n\r\n")
      try #require(client.receive(until: "echo:").contains("200 OK"))
      try connect(count - 1)
      // The client holds its connection until here.
      client.finish()
    }
    try connect(16)
  }

  @Test func `never exceeds the connection limit, and accepts the next client when a connection is free`()
    throws
  {
    var configuration = ServerConfiguration(loopCount: 8)
    configuration.connectionCount = 1
    configuration.deadlines.busyIdle = .seconds(600)
    configuration.deadlines.linger = .milliseconds(100)
    let metrics = ServerMetrics()
    let running = try RunningServer(configuration, metrics: metrics)
    defer { running.stop() }
    let request = "GET /echo HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
    let first = RawClient(port: running.server.port)
    first.send("GET /echo HTTP/1.1\r\nHost: a\r\n\r\n")
    _ = first.receive(until: "echo:")
    let second = RawClient(port: running.server.port)
    let third = RawClient(port: running.server.port)
    let fourth = RawClient(port: running.server.port)
    second.send(request)
    third.send(request)
    fourth.send(request)
    first.pause(milliseconds: 300)
    #expect(text(of: metrics).contains("\nespalier_connections_accepted_total 1\n"))
    first.finish()
    #expect(second.receiveAll().contains("200 OK"))
    #expect(third.receiveAll().contains("200 OK"))
    #expect(fourth.receiveAll().contains("200 OK"))
  }

  @Test func `closes idle clients of any loop`() throws {
    var configuration = ServerConfiguration(loopCount: 8)
    configuration.connectionCount = 2
    configuration.deadlines.idle = .seconds(600)
    configuration.deadlines.busyIdle = .milliseconds(500)
    try withServer(configuration) { port in
      for _ in 0..<8 {
        let first = RawClient(port: port)
        let second = RawClient(port: port)
        let third = RawClient(port: port)
        first.send("GET /echo HTTP/1.1\r\nHost: a\r\n\r\n")
        second.send("GET /echo HTTP/1.1\r\nHost: a\r\n\r\n")
        third.send("GET /echo HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(first.receive(until: "echo:").contains("200 OK"))
        #expect(second.receive(until: "echo:").contains("200 OK"))
        #expect(third.receive(until: "echo:").contains("200 OK"))
      }
    }
  }

  @Test func `begins nothing while memory is full`() throws {
    // More than the buffers of the sockets hold.
    let large = [UInt8](repeating: 0x20, count: 24_000_000)
    let begun = Mutex<[String]>([])
    var configuration = ServerConfiguration(loopCount: 1)
    configuration.heldBytes = 1_000_000
    let running = try RunningServer(
      configuration,
      quick: { request in
        guard request.target.path != "/worker" else { return nil }
        begun.withLock { $0.append("\(request.method.name) \(request.target.path)") }
        return Response(.ok, body: request.target.path == "/large" ? large : [])
      })
    defer { running.stop() }
    let status = { (client: borrowing RawClient, request: String) in
      client.send("\(request) HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n")
      return client.receive("HTTP/1.1 200".utf8.count).suffix(3)
    }
    let others = ["GET /small", "GET /large", "POST /small", "GET /worker"]
    do {
      let slow = RawClient(port: running.server.port)
      #expect(status(slow, "GET /large") == "200")
      let statuses = others.map { status(RawClient(port: running.server.port), $0) }
      #expect(statuses == ["200", "503", "503", "503"])
      #expect(begun.withLock(\.self) == ["GET /large", "GET /small", "GET /large"])
    }
    // The client that did not read is gone.
    try Wait.until("there is room again") {
      status(RawClient(port: running.server.port), "POST /small") == "200"
    }
  }

  // Each connection could still queue a large response that its head alone decided, before its body arrived.
  @Test(arguments: ["", "Expect: 100-continue\r\n"])
  func `sends no large response to a head while memory is full`(expectation: String) throws {
    let decide: ClosureResponder.Attempt = { request in
      switch request.target.path {
      case "/large": Response(.ok, body: [UInt8](repeating: 0x20, count: 24_000_000))
      case "/free": Response(.ok, body: [UInt8](repeating: 0x20, count: 65_536))
      case "/over": Response(.ok, body: [UInt8](repeating: 0x20, count: 65_537))
      default: nil
      }
    }
    var configuration = ServerConfiguration(loopCount: 1)
    configuration.heldBytes = 1_000_000
    let running = try RunningServer(configuration, quick: decide, admit: decide, weigh: decide)
    defer { running.stop() }
    let status = { (client: borrowing RawClient, path: String) in
      client.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\(expectation)Content-Length: 1\r\n\r\n")
      return client.receive("HTTP/1.1 200".utf8.count).suffix(3)
    }
    #expect(status(RawClient(port: running.server.port), "/over") == "200")
    let slow = RawClient(port: running.server.port)
    slow.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(slow.receive("HTTP/1.1 200".utf8.count).suffix(3) == "200")
    #expect(status(RawClient(port: running.server.port), "/over") == "503")
    #expect(status(RawClient(port: running.server.port), "/free") == "200")
    // The client reads nothing until here.
    slow.finish()
  }

  // Bodies that many clients had begun took 65,536 bytes each, which were not counted.
  @Test(arguments: [(3_900, "200"), (4_097, "503")])
  func `counts what clients hold, except a little of each`(byteCount: Int, status: String) throws {
    let head = "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5000\r\n\r\n"
    var configuration = ServerConfiguration(loopCount: 1)
    configuration.heldBytes = 100_000
    let running = try RunningServer(
      configuration, quick: { $0.method == .get ? Response(.ok, body: Array("got".utf8)) : nil })
    defer { running.stop() }
    let clients = (0..<25).map { _ in ListedClient(port: running.server.port) }
    for listed in clients {
      let body = String(repeating: "a", count: byteCount)
      listed.client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n" + head + body)
      // A client that has the response to its first request has had the bytes after it received.
      #expect(listed.client.receive(until: "got").contains("200 OK"))
    }
    let other = RawClient(port: running.server.port)
    other.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n")
    #expect(other.receive("HTTP/1.1 200".utf8.count).suffix(3) == status)
    for listed in clients { listed.client.finish() }
  }

  @Test func `counts the heads of requests whose bodies have not arrived`() throws {
    var configuration = ServerConfiguration(loopCount: 1)
    configuration.heldBytes = 1_000_000
    configuration.limits.headBytes = 1_048_576
    try withServer(configuration) { port in
      let name = String(repeating: "a", count: 600_000)
      let head = "POST /echo HTTP/1.1\r\nHost: a\r\nA: \(name)\r\nContent-Length: 2\r\n\r\na"
      let first = RawClient(port: port)
      let second = RawClient(port: port)
      first.send(head)
      first.pause(milliseconds: 300)
      second.send(head)
      second.pause(milliseconds: 300)
      second.send("b")
      #expect(second.receive("HTTP/1.1 200".utf8.count).suffix(3) == "503")
      // The client waits for its body until here.
      first.finish()
    }
  }

  @Test func `closes only idle clients while the connection limit is reached`() throws {
    var configuration = ServerConfiguration(loopCount: 1)
    configuration.connectionCount = 2
    configuration.deadlines.idle = .seconds(60)
    configuration.deadlines.busyIdle = .seconds(2)
    configuration.deadlines.head = .seconds(60)
    try withServer(configuration) { port in
      // The limit is reached once both are connected, so the busy client must be busy before.
      let busy = RawClient(port: port)
      busy.send("GET /echo HTTP/1.1\r\n")
      let idle = RawClient(port: port)
      idle.send("GET /echo HTTP/1.1\r\nHost: a\r\n\r\n")
      _ = idle.receive(until: "echo:")
      let third = RawClient(port: port)
      third.send("GET /echo HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(third.receive(until: "echo:").contains("200 OK"))
      #expect(idle.receiveAll() == "")
      busy.send("Host: a\r\n\r\n")
      #expect(busy.receive(until: "echo:").contains("200 OK"))
    }
  }

  @Test func `cuts off a client that takes too long for its head`() throws {
    var configuration = ServerConfiguration(loopCount: 1)
    configuration.deadlines.head = .milliseconds(200)
    try withServer(configuration) { port in
      let client = RawClient(port: port)
      client.send("GET / HT")
      #expect(client.receiveAll().hasPrefix("HTTP/1.1 408 "))
    }
  }

  @Test func `closes a silent client without a response, and counts it`() throws {
    var configuration = ServerConfiguration(loopCount: 1)
    configuration.deadlines.idle = .milliseconds(200)
    let metrics = ServerMetrics()
    let running = try RunningServer(configuration, metrics: metrics)
    defer { running.stop() }
    #expect(RawClient(port: running.server.port).receiveAll() == "")
    #expect(text(of: metrics).contains("\nespalier_deadlines_total{phase=\"idle\"} 1\n"))
    #expect(text(of: metrics).contains("\nespalier_deadlines_total{phase=\"write\"} 0\n"))
  }

  @Test func `finishes current requests when it drains`() throws {
    // With one loop, the end of the idle connection shows that the busy one drains as well.
    let running = try RunningServer(ServerConfiguration(loopCount: 1))
    let idle = RawClient(port: running.server.port)
    let busy = RawClient(port: running.server.port)
    idle.send("GET /echo HTTP/1.1\r\nHost: a\r\n\r\n")
    _ = idle.receive(until: "echo:")
    busy.send("POST /echo HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n")
    _ = busy.receive(until: "\r\n\r\n")
    #expect(running.server.readiness.isReady)

    running.server.beginDrain()
    #expect(!running.server.readiness.isReady)
    #expect(idle.receiveAll() == "")
    busy.send("abc")
    let answer = busy.receiveAll()
    #expect(answer.contains("\r\nConnection: close\r\n"))
    #expect(answer.hasSuffix(":abc"))
    busy.finish()
    #expect(running.stop())
  }

  @Test func `answers a client that waits for the connection of an idle one when it drains`() throws {
    var configuration = ServerConfiguration(loopCount: 1)
    configuration.connectionCount = 1
    configuration.deadlines.busyIdle = .seconds(600)
    let running = try RunningServer(configuration)
    let idle = RawClient(port: running.server.port)
    idle.send("GET /echo HTTP/1.1\r\nHost: a\r\n\r\n")
    _ = idle.receive(until: "echo:")
    let waiting = RawClient(port: running.server.port)
    waiting.send("GET /echo HTTP/1.1\r\nHost: a\r\n\r\n")
    running.server.beginDrain()
    #expect(waiting.receiveAll().hasSuffix("GET /echo:"))
    waiting.finish()
    #expect(running.stop())
  }

  @Test func `does not wait longer than its drain deadline`() throws {
    var configuration = ServerConfiguration(loopCount: 1)
    configuration.drainDeadline = .milliseconds(200)
    let running = try RunningServer(configuration)
    let client = RawClient(port: running.server.port)
    client.send("POST /echo HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n")
    _ = client.receive(until: "\r\n\r\n")
    #expect(running.stop())
    #expect(client.receiveAll() == "")
  }

  @Test func `still accepts clients during its drain delay`() throws {
    var configuration = ServerConfiguration(loopCount: 1)
    configuration.drainDelay = .seconds(5)
    let running = try RunningServer(configuration)
    running.server.beginDrain()
    #expect(!running.server.readiness.isReady)
    let client = RawClient(port: running.server.port)
    client.send("GET /echo HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    #expect(client.receiveAll().contains("200 OK"))
    #expect(running.stop())
  }

  // A thread that began to drain between two steps of the server's thread was told that the server is ready.
  @Test func `is not ready again if it drains before its thread reports that it runs`() {
    let readiness = Readiness()
    #expect(!readiness.isReady)
    readiness.beginRunning()
    #expect(readiness.isReady)
    readiness.beginDraining()
    #expect(!readiness.isReady)
    readiness.beginRunning()
    #expect(!readiness.isReady)
  }

  @Test func `does not share its port with another server`() throws {
    try withServer { port in
      #expect(throws: ServerError.self) {
        try Server(configuration: ServerConfiguration(port: port), responder: EchoResponder())
      }
    }
  }

  @Test func `listens only on numeric addresses`() {
    #expect(throws: ServerError.notAnAddress("no such host")) {
      try Server(configuration: ServerConfiguration(host: "no such host"), responder: EchoResponder())
    }
  }
}

/// Runs `body` with a server that echoes; then drains it, which must end.
func withServer(
  _ configuration: ServerConfiguration = ServerConfiguration(loopCount: 2), _ body: (UInt16) throws -> Void
) throws {
  let running = try RunningServer(configuration)
  defer { #expect(running.stop(), "a drained server ends") }
  try body(running.server.port)
}
