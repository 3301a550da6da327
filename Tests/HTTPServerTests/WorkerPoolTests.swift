import Dispatch
import HTTP
import Metrics
import Synchronization
import TestSupport
import Testing

@testable import HTTPServer

/// A handler that blocks until it is released.
private final class Gate: Sendable {
  private let open = DispatchSemaphore(value: 0)
  private let arrived = DispatchSemaphore(value: 0)
  private let served = Mutex<[String]>([])

  var paths: [String] { served.withLock { $0 } }

  func respond(_ request: Request) -> Response {
    served.withLock { $0.append(request.target.path) }
    arrived.signal()
    _ = open.wait(timeout: .now() + Double(Wait.seconds))
    return Response(.ok, body: Array("\(request.target.path):".utf8))
  }

  func waitForOne() { #expect(arrived.wait(timeout: .now() + Double(Wait.seconds)) == .success) }
  func letGo(_ count: Int = 1) { for _ in 0..<count { open.signal() } }
}

@Suite(.serialized) struct `A worker` {
  private let gate = Gate()
  private let metrics = ServerMetrics()

  /// A server with one loop, one worker and the one for short jobs; the loop answers `/quick`, and `/large` with more
  /// than the
  /// buffers of the sockets hold.
  private func server(_ change: (inout ServerConfiguration) -> Void = { _ in }) throws -> RunningServer {
    var configuration = ServerConfiguration(loopCount: 1)
    configuration.workerCount = 1
    change(&configuration)
    return try RunningServer(
      configuration,
      quick: { request in
        switch request.target.path {
        case "/quick": Response(.ok, body: Array("quick:".utf8))
        case "/large": Response(.ok, body: [UInt8](repeating: 0x20, count: 24_000_000))
        default: nil
        }
      },
      isExpensive: { $0.target.path == "/tried" }, respond: gate.respond, metrics: metrics)
  }

  /// Runs `test` while the worker computes a long job of the given client.
  private func whileBusy(_ test: (RunningServer, borrowing RawClient) throws -> Void) throws {
    let running = try server()
    defer { running.stop() }
    let slow = RawClient(port: running.server.port)
    slow.send(long("/slow"))
    gate.waitForOne()
    try test(running, slow)
  }

  /// Waits until the server's metrics have a line.
  private func waitFor(_ line: String) throws {
    try Wait.until("the metrics say “\(line)”") {
      var writer = MetricsWriter()
      metrics.write(to: &writer)
      return writer.text.contains("\n\(line)\n")
    }
  }

  private func get(_ path: String) -> String { "GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n" }

  private func long(_ path: String) -> String {
    "POST \(path) HTTP/1.1\r\nHost: a\r\nContent-Length: 70000\r\n\r\n\(String(repeating: "x", count: 70_000))"
  }

  @Test func `leaves its loop free for others`() throws {
    try whileBusy { running, slow in
      let quick = RawClient(port: running.server.port)
      quick.send(get("/quick"))
      #expect(quick.receive(until: "quick:").contains("200 OK"))
      gate.letGo()
      let answer = slow.receive(until: "/slow:")
      #expect(answer.contains("200 OK"))
    }
  }

  @Test func `answers pipelined requests in order, whichever thread computes them`() throws {
    let running = try server()
    defer { running.stop() }
    let client = RawClient(port: running.server.port)
    gate.letGo(3)
    client.send(get("/1") + get("/quick") + get("/2") + get("/quick") + long("/3"))
    let answers = client.receive(until: "/3:")
    #expect(
      answers.matches(of: /\r\n\r\n([^:]*):/).map { String($0.1) } == ["/1", "quick", "/2", "quick", "/3"])
  }

  @Test func `is reserved for short jobs`() throws {
    try whileBusy { running, _ in
      let short = RawClient(port: running.server.port)
      short.send(get("/short"))
      gate.waitForOne()
      #expect(gate.paths == ["/slow", "/short"])
      gate.letGo(2)
    }
  }

  // Six clients with 43 KB, each of which computed for seconds, kept all workers busy, including the one for short
  // jobs.
  @Test func `gets no expensive job, however short its body`() throws {
    try whileBusy { running, _ in
      let tried = RawClient(port: running.server.port)
      let short = RawClient(port: running.server.port)
      tried.send(get("/tried"))
      try waitFor("http_server_active_requests 2")
      short.send(get("/short"))
      gate.waitForOne()
      #expect(gate.paths == ["/slow", "/short"])
      gate.letGo(3)
    }
  }

  // Bodies that were short when compressed kept all workers busy, including the one for short jobs.
  @Test(arguments: ContentCoding.allCases)
  func `is reserved for jobs that are short when decompressed`(coding: ContentCoding) throws {
    try whileBusy { running, _ in
      let body = try #require(coding.encode([UInt8](repeating: 0x20, count: 70_000)))
      let packed = RawClient(port: running.server.port)
      let short = RawClient(port: running.server.port)
      packed.send(
        Array(
          "POST /packed HTTP/1.1\r\nHost: a\r\nContent-Encoding: \(coding.rawValue)\r\nContent-Length: \(body.count)\r\n\r\n"
            .utf8) + body)
      try waitFor("http_server_active_requests 2")
      short.send(get("/short"))
      gate.waitForOne()
      #expect(gate.paths == ["/slow", "/short"])
      gate.letGo(3)
    }
  }

  @Test func `refuses a request that has waited too long, and all after it`() throws {
    let running = try server { $0.queueAge = .seconds(1) }
    defer { running.stop() }
    let first = RawClient(port: running.server.port)
    let second = RawClient(port: running.server.port)
    let third = RawClient(port: running.server.port)
    first.send(long("/first"))
    gate.waitForOne()
    second.send(long("/second"))
    second.pause(milliseconds: 1_500)
    third.send(long("/third"))
    // The worker is still at the job that the second one waited for, so the third is refused.
    #expect(third.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 503 "))
    gate.letGo()
    #expect(second.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 503 "))
    #expect(gate.paths == ["/first"])
  }

  @Test func `is not waited for longer than the queue age, although it is still computing`() throws {
    let running = try server { $0.queueAge = .seconds(1) }
    defer { running.stop() }
    let first = RawClient(port: running.server.port)
    let second = RawClient(port: running.server.port)
    first.send(long("/first"))
    gate.waitForOne()
    second.send(long("/second"))
    #expect(second.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 503 "))
    try waitFor("http_server_active_requests 1")
    // The connection continues, and a started job is not refused.
    second.send(get("/quick"))
    #expect(second.receive(until: "quick:").contains("200 OK"))
    gate.letGo()
    #expect(first.receive(until: "/first:").contains("200 OK"))
    #expect(gate.paths == ["/first"])
  }

  @Test func `does not compute for a client that is gone`() throws {
    let running = try server()
    defer { running.stop() }
    let first = RawClient(port: running.server.port)
    first.send(long("/first"))
    gate.waitForOne()
    do {
      let gone = RawClient(port: running.server.port)
      gone.send(long("/gone"))
      try waitFor("http_server_active_requests 2")
      gone.resetWhenClosed()
    }
    try waitFor("espalier_connections 1")
    // The worker still computes the job before it.
    try waitFor("http_server_active_requests 1")
    let last = RawClient(port: running.server.port)
    last.send(long("/last"))
    gate.letGo(3)
    #expect(last.receive(until: "/last:").contains("200 OK"))
    #expect(gate.paths == ["/first", "/last"])
  }

  @Test func `answers a client that has finished sending`() throws {
    let running = try server()
    defer { running.stop() }
    let client = RawClient(port: running.server.port)
    client.send(get("/a"))
    client.finish()
    gate.waitForOne()
    client.pause(milliseconds: 100)
    gate.letGo()
    #expect(client.receiveAll().hasSuffix("/a:"))
  }

  @Test func `is waited for when the server drains`() throws {
    let running = try server()
    let client = RawClient(port: running.server.port)
    client.send(get("/a"))
    gate.waitForOne()
    running.server.beginDrain()
    client.pause(milliseconds: 300)
    gate.letGo()
    let answer = client.receiveAll()
    #expect(answer.contains("\r\nConnection: close\r\n"))
    #expect(answer.hasSuffix("/a:"))
    client.finish()
    #expect(running.stop())
  }

  @Test func `is not waited for longer than the work deadline`() throws {
    let running = try server { $0.deadlines.work = .milliseconds(200) }
    defer { running.stop() }
    let client = RawClient(port: running.server.port)
    client.send(get("/a"))
    #expect(client.receiveAll() == "")
    gate.letGo()
  }

  @Test func `does not get a job that waited while memory became full`() throws {
    let running = try server { $0.heldBytes = 1_000_000 }
    defer { running.stop() }
    let first = RawClient(port: running.server.port)
    first.send(long("/first"))
    gate.waitForOne()
    let second = RawClient(port: running.server.port)
    second.send(long("/second"))
    try waitFor("http_server_active_requests 2")
    let slow = RawClient(port: running.server.port)
    slow.send(get("/large"))
    // A new client may come before a request that arrives in the same turn.
    try Wait.until("the response began") { slow.hasBytes }
    // When the loop has time for another client, it has counted what this one holds.
    let quick = RawClient(port: running.server.port)
    quick.send(get("/quick"))
    #expect(quick.receive(until: "quick:").contains("200 OK"))
    gate.letGo()
    #expect(first.receive(until: "/first:").contains("200 OK"))
    #expect(second.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 503 "))
    #expect(gate.paths == ["/first"])
    // The client reads nothing until here.
    #expect(slow.receive("HTTP/1.1 200".utf8.count) == "HTTP/1.1 200")
  }

  // With a `headBytes` of 1,048,576, requests that waited for a worker held 600 MB, which were not counted.
  @Test func `is not waited for by more heads than the memory budget allows`() throws {
    let running = try server {
      $0.heldBytes = 1_000_000
      $0.limits.headBytes = 1_048_576
      // No request is refused because it has waited.
      ($0.queueAge, $0.deadlines.work) = (.seconds(600), .seconds(600))
    }
    defer { running.stop() }
    let first = RawClient(port: running.server.port)
    first.send(long("/first"))
    gate.waitForOne()
    let head = "GET /head HTTP/1.1\r\nHost: a\r\nA: \(String(repeating: "a", count: 500_000))\r\n\r\n"
    let second = RawClient(port: running.server.port)
    second.send(head)
    gate.waitForOne()
    let third = RawClient(port: running.server.port)
    third.send(head)
    #expect(third.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 503 "))
    gate.letGo(3)
    #expect(second.receive(until: "/head:").contains("200 OK"))
  }

  // Results were not counted until their loop took them, however large they were.
  @Test func `computes no more than the memory budget allows while its loop has no time to take it`() throws {
    let loop = Gate()
    var configuration = ServerConfiguration(loopCount: 1)
    configuration.workerCount = 1
    configuration.heldBytes = 1_000_000
    let running = try RunningServer(
      configuration, quick: { $0.target.path == "/loop" ? loop.respond($0) : nil },
      isExpensive: { _ in true },
      respond: { request in
        _ = gate.respond(request)
        return Response(.ok, body: [UInt8](repeating: 0x20, count: 600_000))
      }, metrics: metrics)
    defer { running.stop() }
    let clients = (1...5).map { _ in ListedClient(port: running.server.port) }
    for listed in clients { listed.client.send(get("/large")) }
    try waitFor("http_server_active_requests 5")
    let other = RawClient(port: running.server.port)
    other.send(get("/loop"))
    loop.waitForOne()
    gate.letGo(5)
    try waitFor("http_server_active_requests 0")
    loop.letGo()
    let statuses = clients.map { $0.client.receive("HTTP/1.1 200".utf8.count).suffix(3) }
    #expect(statuses.sorted() == ["200", "200", "503", "503", "503"])
    #expect(gate.paths == ["/large", "/large"])
  }

  @Test func `does not get a body when all together are too large`() throws {
    let running = try server { $0.heldBytes = 1_000_000 }
    defer { running.stop() }
    let body = [UInt8](repeating: 0x20, count: 900_000)
    let first = RawClient(port: running.server.port)
    first.send("POST /first HTTP/1.1\r\nHost: a\r\nContent-Length: 900000\r\n\r\n")
    first.send(body)
    // The request of a computation counts as well.
    gate.waitForOne()
    let second = RawClient(port: running.server.port)
    second.send("POST /second HTTP/1.1\r\nHost: a\r\nContent-Length: 2000000\r\n\r\n")
    second.send(body)
    #expect(second.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 503 "))
    gate.letGo()
    #expect(first.receive(until: "/first:").contains("200 OK"))
    #expect(gate.paths == ["/first"])
  }
}

@Suite struct `A canceled job` {
  private func job(at submitted: Int) throws -> Job {
    let request = Request(.post, RequestTarget(path: "/\(submitted)"), body: [1, 2, 3])
    return Job(
      .answer(request, DeferredResponse { Response(.ok) }), token: 0, mailbox: try Mailbox(),
      account: ClientAccount(ClientIdentity(.unknown)), submitted: .seconds(submitted))
  }

  // A head of up to `headBytes` was kept until a worker passed it, although its client had gone long before.
  @Test func `keeps nothing of its request`() throws {
    let job = try job(at: 1)
    #expect(job.request?.target.path == "/1")
    guard case .answer(let request, _) = job.cancel(at: .seconds(3)) else {
      throw Refusal.expectationFailed
    }
    #expect(request.body == [1, 2, 3])
    #expect(job.request == nil && !job.isWaiting && job.queueAge == .seconds(2))
    #expect(job.begin(at: .seconds(4)) == nil && job.queueAge == .seconds(2))
  }

  @Test func `is reported if a worker has started it`() throws {
    let job = try job(at: 1)
    guard case .answer = job.begin(at: .seconds(3)) else { throw Refusal.expectationFailed }
    #expect(job.cancel(at: .seconds(4)) == nil && job.queueAge == .seconds(2))
    #expect(job.request?.target.path == "/1" && job.request?.body == [])
  }

  // While all workers compute, each of any number of clients that come and go leaves a job.
  @Test func `is removed when such jobs are half of the queue`() throws {
    var line = JobQueue()
    let wanted = try (1...10).map(job)
    var most = 0
    for job in wanted { line.append(job) }
    for submitted in 11...1_000 {
      let job = try job(at: submitted)
      line.append(job)
      _ = job.cancel(at: .zero)
      line.didCancel()
      most = max(most, line.count)
    }
    #expect(most <= 2 * wanted.count + 1)
    for job in wanted { #expect(line.popFirst() === job) }
  }

  @Test func `shows how long no worker has been free`() throws {
    var line = JobQueue()
    for submitted in 1...100 {
      let job = try job(at: submitted)
      line.append(job)
      _ = job.cancel(at: .zero)
      line.didCancel()
    }
    #expect(line.first?.submitted == .seconds(1))
    #expect(line.count <= 2)
  }
}

@Suite struct `The processors of a control group` {
  @Test(arguments: [
    ("max 100000\n", nil), ("100000 100000\n", 1), ("150000 100000\n", 2), ("50000 100000", 1),
    ("400000 100000\n", 4), ("", nil), ("0 100000", nil), ("-1 100000", nil), ("9223372036854775807 1", .max),
  ])
  func `are its time per period, rounded up`(text: String, count: Int?) {
    #expect(ProcessorCount.processors(cpuMax: text) == count)
  }
}
