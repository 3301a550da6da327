import Dispatch
import Glibc
import HTTP
import HTTPServer
import Synchronization
import TestSupport
import Testing

/// Handlers that record which thread answered what, in order.
private final class Answers: Sendable {
  private let open = DispatchSemaphore(value: 0)
  private let arrived = DispatchSemaphore(value: 0)
  private let told = Mutex<[String]>([])

  var all: [String] { told.withLock { $0 } }

  private func answer(_ request: Request, by name: String) -> Response {
    told.withLock { $0.append("\(name) \(request.target.path)") }
    return Response(.ok, body: Array("\(request.target.path) ".utf8) + request.body + Array(":".utf8))
  }

  /// Takes longer than a turn, except for `/short`, `/health` and `/door`. `/gate` and `/door` wait until they are
  /// released; `/worker` is left to workers.
  func quick(_ request: Request) -> Response? {
    switch request.target.path {
    case "/worker": return nil
    case "/gate": hold()
    case "/door": return fixed(request)
    case "/short", "/health": return answer(request, by: "loop")
    default: break
    }
    usleep(30_000)
    return answer(request, by: "loop")
  }

  /// Answers even if the turn is spent.
  func fixed(_ request: Request) -> Response? {
    switch request.target.path {
    case "/door": hold()
    case "/health": break
    default: return nil
    }
    return answer(request, by: "fixed")
  }

  func respond(_ request: Request) -> Response { answer(request, by: "worker") }

  /// Records a part, which takes as long as some layouts.
  func tick() {
    told.withLock { $0.append("loop /tick") }
    usleep(5_000)
  }

  /// Makes the computing thread wait until it is released.
  func hold() {
    arrived.signal()
    _ = open.wait(timeout: .now() + Double(Wait.seconds))
  }

  /// Waits until the computing thread waits.
  func waitForGate() { #expect(arrived.wait(timeout: .now() + Double(Wait.seconds)) == .success) }
  func openGate() { open.signal() }
}

/// Streams whose parts take long; the first part after a change can be made to wait.
private final class Watches: Sendable {
  private final class Watch: BodyStream {
    private let watches: Watches
    private let wake = Mutex<(@Sendable () -> Void)?>(nil)

    init(_ watches: Watches) { self.watches = watches }

    var isQuick: Bool { true }
    func onChange(_ wake: @escaping @Sendable () -> Void) { self.wake.withLock { $0 = wake } }
    func change() { wake.withLock { $0?() } }
    func next(_ received: [UInt8], isComplete: Bool) -> StreamPart {
      if watches.isHeld.exchange(false, ordering: .relaxed) { watches.answers.hold() }
      watches.answers.tick()
      return StreamPart(Array("tick\n".utf8), .wait)
    }
  }

  private let answers: Answers
  private let all = Mutex<[Watch]>([])
  private let isHeld = Atomic(false)

  init(_ answers: Answers) { self.answers = answers }

  func begin() -> Response {
    let watch = Watch(self)
    all.withLock { $0.append(watch) }
    var response = Response(.ok)
    response.stream = watch
    return response
  }

  /// Holds the next stream that computes a part.
  func holdNext() { isHeld.store(true, ordering: .relaxed) }

  /// Changes all streams.
  func changeAll() {
    for watch in all.withLock({ $0 }) { watch.change() }
  }
}

@Suite(.serialized) struct `A turn of a loop` {
  private let answers = Answers()

  private func server(idle: Duration = Deadlines().idle) throws -> RunningServer {
    var configuration = ServerConfiguration(loopCount: 1)
    configuration.deadlines.idle = idle
    return try RunningServer(
      configuration, quick: answers.quick, fixed: answers.fixed,
      weigh: { $0.target.path == "/weighed" || $0.method == .get ? answers.quick($0) : nil },
      respond: answers.respond)
  }

  private func get(_ path: String) -> String { "GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n" }

  private func post(_ path: String, _ body: String) -> String {
    "POST \(path) HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }

  /// A client that the loop has accepted.
  private func settledClient(of running: RunningServer) -> RawClient {
    let client = RawClient(port: running.server.port)
    settle(client)
    return client
  }

  /// Waits until the loop has accepted a client, so that later bytes arrive in a later turn.
  private func settle(_ client: borrowing RawClient) {
    client.send(get("/health"))
    #expect(client.receive(until: ":").hasSuffix("/health :"))
  }

  // One connection's requests of 65 KB were all computed before any other client was looked at: five seconds.
  @Test func `ends before all requests of one connection are computed`() throws {
    let running = try server()
    defer { running.stop() }
    let busy = RawClient(port: running.server.port)
    let other = RawClient(port: running.server.port)
    settle(other)
    busy.send(get("/gate") + String(repeating: get("/busy"), count: 100))
    answers.waitForGate()
    other.send(get("/health"))
    answers.openGate()
    #expect(other.receive(until: "/health :").contains("200 OK"))
    let before = answers.all.reversed().drop { !$0.hasSuffix("/health") }.count { $0.hasSuffix("/busy") }
    #expect(before <= 2, "\(answers.all)")
  }

  // A client that reads as fast as we send received all of 64 MiB before any other client was looked at.
  @Test func `ends before all of a large response is sent, even if the socket has room`() throws {
    let answers = answers
    let body = (0..<(1 << 22)).map { UInt8(ascii: "a") + UInt8($0 % 23) }
    let running = try RunningServer(
      ServerConfiguration(loopCount: 1),
      quick: { request in
        switch request.target.path {
        case "/large": return Response(.ok, body: body)
        case "/hold":
          answers.hold()
          return Response(.ok)
        default: return answers.quick(request)
        }
      }, respond: answers.respond)
    defer { running.stop() }
    let busy = RawClient(port: running.server.port)
    // Its system takes megabytes before the client reads them.
    let reader = RawClient(port: running.server.port, receiveBytes: 1 << 22)
    let other = RawClient(port: running.server.port)
    settle(reader)
    settle(other)
    busy.send(get("/gate"))
    answers.waitForGate()
    reader.send("GET /large HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    other.send(get("/hold"))
    answers.openGate()
    // The loop is at the second one.
    answers.waitForGate()
    // The loop waits twice as long for the release.
    try Wait.until("the response began", seconds: Wait.seconds / 2) { reader.waitingByteCount > 0 }
    #expect(reader.waitingByteCount <= 131_072)
    answers.openGate()
    let isWhole = reader.receiveAll().utf8.suffix(body.count).elementsEqual(body)
    #expect(isWhole)
  }

  /// How many parts were computed before the last health check.
  private var ticksBeforeHealth: Int {
    answers.all.reversed().drop { !$0.hasSuffix("/health") }.count { $0.hasSuffix("/tick") }
  }

  /// A server whose workers begin `/watch`.
  private func watching(_ watches: Watches) throws -> RunningServer {
    let answers = answers
    return try RunningServer(
      ServerConfiguration(loopCount: 1),
      quick: { $0.target.path == "/watch" ? nil : answers.quick($0) }, fixed: answers.fixed,
      respond: { _ in watches.begin() })
  }

  // A change was sent to all 2,000 watchers before any other client was looked at.
  @Test func `ends before all watchers are told of a change`() throws {
    let watches = Watches(answers)
    let running = try watching(watches)
    defer { running.stop() }
    let clients = (0..<60).map { _ in ListedClient(port: running.server.port) }
    for client in clients {
      client.client.send(get("/watch"))
      #expect(client.client.receive(until: "tick\n\r\n").hasPrefix("HTTP/1.1 200 OK"))
    }
    let busy = RawClient(port: running.server.port)
    let other = RawClient(port: running.server.port)
    settle(other)
    busy.send(get("/gate"))
    answers.waitForGate()
    watches.holdNext()
    watches.changeAll()
    answers.openGate()
    // One of them is being told.
    answers.waitForGate()
    let before = answers.all.count
    other.send(get("/health"))
    answers.openGate()
    #expect(other.receive(until: "/health :").contains("200 OK"))
    for client in clients { #expect(client.client.receive(until: "tick\n\r\n") == "5\r\ntick\n\r\n") }
    #expect(ticksBeforeHealth - 60 <= 10, "\(answers.all[before...])")
  }

  @Test func `ends before all new watchers are told their version`() throws {
    let watches = Watches(answers)
    let running = try watching(watches)
    defer { running.stop() }
    let clients = (0..<60).map { _ in ListedClient(port: running.server.port) }
    for client in clients { settle(client.client) }
    let busy = RawClient(port: running.server.port)
    let other = RawClient(port: running.server.port)
    settle(other)
    busy.send(get("/gate"))
    answers.waitForGate()
    for client in clients { client.client.send(get("/watch")) }
    watches.holdNext()
    answers.openGate()
    // One of them is being told, and workers answer the others.
    answers.waitForGate()
    other.pause(milliseconds: 100)
    other.send(get("/health"))
    answers.openGate()
    #expect(other.receive(until: "/health :").contains("200 OK"))
    for client in clients {
      #expect(client.client.receive(until: "tick\n\r\n").hasSuffix("\r\n\r\n5\r\ntick\n\r\n"))
    }
    #expect(ticksBeforeHealth <= 20, "\(answers.all)")
  }

  // Each of a thousand changes was reported by itself, and waited in a list until then.
  @Test func `reports all changes of a stream at once`() throws {
    let answers = answers
    let ticker = Ticker(count: 10_000, waits: true)
    let running = try RunningServer(
      ServerConfiguration(loopCount: 1),
      quick: { $0.target.path == "/watch" ? ticking(ticker) : answers.quick($0) }, respond: answers.respond)
    let watcher = RawClient(port: running.server.port)
    watcher.send(get("/watch"))
    #expect(watcher.receive(until: "tick\n\r\n").hasPrefix("HTTP/1.1 200 OK"))
    let busy = RawClient(port: running.server.port)
    busy.send(get("/gate"))
    answers.waitForGate()
    for _ in 0..<1_000 { ticker.change() }
    answers.openGate()
    #expect(watcher.receive("5\r\ntick\n\r\n".utf8.count) == "5\r\ntick\n\r\n")
    #expect(running.stop())
    #expect(watcher.receiveAll() == "0\r\n\r\n")
  }

  // A thousand clients with an attempt each kept the loop for seconds, although each was deferred at once.
  @Test func `leaves requests that need computing to workers once its time is spent`() throws {
    let running = try server()
    defer { running.stop() }
    let busy = RawClient(port: running.server.port)
    let first = settledClient(of: running)
    let second = settledClient(of: running)
    let third = settledClient(of: running)
    busy.send(get("/gate"))
    answers.waitForGate()
    first.send(get("/1"))
    second.send(get("/2"))
    third.send(get("/3"))
    answers.openGate()
    #expect(first.receive(until: ":").hasSuffix("/1 :"))
    #expect(second.receive(until: ":").hasSuffix("/2 :"))
    #expect(third.receive(until: ":").hasSuffix("/3 :"))
    // The first request of the next turn spends it.
    #expect(answers.all.count { $0.hasPrefix("worker") } == 2, "\(answers.all)")
  }

  // Each response woke the client's process, although the next one was computed within a tenth of a millisecond.
  @Test(arguments: [1, 2]) func `sends a response with the next ones, but waits for one long request at most`(
    pipelinedCount: Int
  ) throws {
    let running = try server()
    defer { running.stop() }
    let busy = RawClient(port: running.server.port)
    let first = settledClient(of: running)
    let second = settledClient(of: running)
    let third = settledClient(of: running)
    busy.send(get("/gate"))
    answers.waitForGate()
    first.send(get("/health"))
    let last = "GET /door HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
    second.send(String(repeating: get("/door"), count: pipelinedCount - 1) + last)
    third.send(get("/door"))
    answers.openGate()
    answers.waitForGate()
    first.pause(milliseconds: 2)
    let isSentAlone = first.hasBytes
    #expect(!isSentAlone)
    answers.openGate()
    answers.waitForGate()
    // The loop waits twice as long for the door.
    try Wait.until("the first response arrived", seconds: Wait.seconds / 2) { first.hasBytes }
    for _ in 0..<pipelinedCount { answers.openGate() }
    #expect(first.receive(until: ":").hasSuffix("/health :"))
    #expect(third.receive(until: ":").hasSuffix("/door :"))
    #expect(second.receiveAll().split(separator: "/door :").count == pipelinedCount)
  }

  @Test func `sends eight responses before it handles another client`() throws {
    let running = try server()
    defer { running.stop() }
    let busy = RawClient(port: running.server.port)
    let clients = (0..<9).map { _ in ListedClient(port: running.server.port) }
    for listed in clients { settle(listed.client) }
    busy.send(get("/gate"))
    answers.waitForGate()
    for listed in clients.dropLast() { listed.client.send(get("/health")) }
    clients[8].client.send(get("/door"))
    answers.openGate()
    answers.waitForGate()
    // The loop waits twice as long for the door.
    try Wait.until("the first response arrived", seconds: Wait.seconds / 2) { clients[0].client.hasBytes }
    answers.openGate()
    for listed in clients { #expect(listed.client.receive(until: ":").contains("200 OK")) }
  }

  // A client counted as not handled since its request, and came before others that had waited longer.
  @Test func `begins with the client that was handled longest ago, also after a refusal`() throws {
    let answers = answers
    var configuration = ServerConfiguration(loopCount: 1)
    (configuration.workerCount, configuration.queueAge) = (1, .seconds(1))
    let metrics = ServerMetrics()
    let running = try RunningServer(
      configuration, quick: answers.quick,
      respond: { request in
        answers.hold()
        return answers.respond(request)
      }, metrics: metrics)
    defer { running.stop() }
    let busy = RawClient(port: running.server.port)
    let worker = RawClient(port: running.server.port)
    let refused = RawClient(port: running.server.port)
    let other = RawClient(port: running.server.port)
    // A worker of its own computes short jobs.
    let long = post("/worker", String(repeating: " ", count: 100_000))
    worker.send(long)
    answers.waitForGate()
    refused.send(long)
    try Wait.until("the job waits") {
      text(of: metrics).contains("\nespalier_waiting_jobs{lane=\"long\"} 1\n")
    }
    settle(other)
    #expect(refused.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 503"))
    busy.send(get("/gate"))
    answers.waitForGate()
    refused.send(get("/short"))
    other.send(get("/health"))
    for _ in 0..<2 { answers.openGate() }
    #expect(refused.receive(until: ":").hasSuffix("/short :"))
    #expect(other.receive(until: ":").hasSuffix("/health :"))
    let order = answers.all.filter { $0.hasPrefix("loop") }.suffix(2)
    #expect(order == ["loop /health", "loop /short"])
  }

  @Test func `accepts clients even when it is spent, and cuts off the silent ones`() throws {
    let running = try server(idle: .milliseconds(500))
    defer { running.stop() }
    let busy = RawClient(port: running.server.port)
    let first = RawClient(port: running.server.port)
    settle(first)
    busy.send(get("/gate"))
    answers.waitForGate()
    // It spends the turn before any client is accepted.
    first.send(get("/spent"))
    let silent = RawClient(port: running.server.port)
    let other = RawClient(port: running.server.port)
    other.send(get("/health"))
    answers.openGate()
    #expect(other.receive(until: ":").hasSuffix("/health :"))
    #expect(silent.receiveAll() == "")
  }

  @Test(arguments: ["GET", "POST"])
  func `asks for the body if there is no time to answer the head`(method: String) throws {
    let running = try server()
    defer { running.stop() }
    let busy = RawClient(port: running.server.port)
    let first = RawClient(port: running.server.port)
    let second = RawClient(port: running.server.port)
    settle(first)
    settle(second)
    busy.send(get("/gate"))
    answers.waitForGate()
    let request =
      "\(method) /weighed HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\n"
    first.send(request)
    second.send(request)
    answers.openGate()
    // The computed response closes the connection, because the body has not arrived.
    let heads = [first.receive(until: "\r\n\r\n"), second.receive(until: "\r\n\r\n")]
    #expect(heads.count { $0.hasPrefix("HTTP/1.1 100 ") } == 1)
  }

  @Test(arguments: [1_000_000, 1_000, 37])
  func `changes no response by ending within a connection's requests`(pieceBytes: Int) throws {
    let running = try server()
    defer { running.stop() }
    let client = RawClient(port: running.server.port)
    let names = ["/short", "/short", "/spent", "/health", "/worker", "/short", "/worker"]
    let paths = (0..<70).map { names[$0 % names.count] }
    let requests = paths.indices.map { post(paths[$0], String(repeating: "b", count: $0)) }
    let bytes = Array(requests.joined().utf8)
    for start in stride(from: 0, to: bytes.count, by: pieceBytes) {
      client.send(Array(bytes[start..<min(start + pieceBytes, bytes.count)]))
    }
    client.finish()
    let bodies = client.receiveAll().matches(of: /\r\n\r\n([^:]*):/).map { String($0.1) }
    #expect(bodies == paths.indices.map { "\(paths[$0]) \(String(repeating: "b", count: $0))" })
  }

  @Test func `ends even while the server drains, which answers what it had received`() throws {
    let running = try server()
    let client = RawClient(port: running.server.port)
    client.send(get("/gate") + get("/spent") + get("/spent"))
    answers.waitForGate()
    running.server.beginDrain()
    answers.openGate()
    #expect(client.receiveAll().contains("/spent :"))
    client.finish()
    #expect(running.stop())
  }
}
