import CLinux
import Dispatch
import Glibc
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import HTTPServer

@Suite struct `A queue of requests` {
  private let mailboxes: [Mailbox]
  private let queue: RequestQueue

  init() throws {
    mailboxes = try (0..<3).map { _ in try Mailbox() }
    queue = RequestQueue(mailboxes)
  }

  private func request(_ token: UInt64, of loop: Int = 0) -> SharedRequest {
    SharedRequest(Request(.post, RequestTarget(path: "/")), loop: loop, token: token, start: .zero)
  }

  private func append(_ token: UInt64, of loop: Int = 0, isBusy: Bool = false) -> Bool {
    queue.append(request(token, of: loop), isBusy: isBusy)
  }

  private func isWoken(_ number: Int) -> Bool {
    var count: UInt64 = 0
    return read(mailboxes[number].wake.descriptor.number, &count, 8) == 8
  }

  @Test func `gives the first request first, however often it was full`() {
    var next: UInt64 = 0
    for round in 0..<5 {
      var count: UInt64 = 0
      while append(next + count) { count += 1 }
      #expect(count == UInt64(3 * RequestQueue.capacityPerLoop))
      for _ in 0..<(Int(count) - round) {
        #expect(queue.popFirst()?.token == next)
        next += 1
      }
      while let last = queue.popFirst() { next = last.token + 1 }
      #expect(queue.popFirst() == nil)
    }
  }

  @Test func `gives each loop the replies to its own requests, in order`() {
    for token in UInt64(0)..<6 { _ = append(token, of: Int(token % 2)) }
    while let next = queue.popFirst() { queue.put(.response(Response(.ok)), of: next) }
    #expect(queue.takeReplies(of: 0).map(\.request.token) == [0, 2, 4])
    #expect(queue.takeReplies(of: 1).map(\.request.token) == [1, 3, 5])
    #expect(queue.takeReplies(of: 0).isEmpty)
  }

  @Test func `wakes a loop that sleeps if several requests wait, not for the first`() {
    #expect(queue.fallAsleep(1))
    _ = append(0)
    #expect(!isWoken(1))
    _ = append(1)
    #expect(isWoken(1))
    _ = append(2)
    #expect(!isWoken(1) && !isWoken(0) && !isWoken(2))
  }

  @Test func `wakes a loop that sleeps if the loop that adds a request is busy`() {
    #expect(queue.fallAsleep(1))
    _ = append(0, isBusy: true)
    #expect(isWoken(1))
  }

  @Test func `wakes a loop that sleeps for a reply`() throws {
    _ = append(0, of: 2)
    let next = try #require(queue.popFirst())
    #expect(queue.fallAsleep(2))
    queue.put(.response(Response(.ok)), of: next)
    #expect(isWoken(2))
  }

  @Test func `lets no loop sleep while there is something to do`() throws {
    _ = append(0, of: 2)
    #expect(!queue.fallAsleep(0))
    queue.put(.response(Response(.ok)), of: try #require(queue.popFirst()))
    #expect(queue.fallAsleep(0))
    #expect(!queue.fallAsleep(2))
    _ = queue.takeReplies(of: 2)
    #expect(queue.fallAsleep(2))
  }

  @Test func `does not wake a loop that is awake again`() {
    #expect(queue.fallAsleep(1))
    queue.wakeUp(1)
    for token in UInt64(0)..<3 { _ = append(token) }
    #expect(!isWoken(1))
  }
}

@Suite(.serialized) struct `Two loops` {
  /// Requests that wait at the gate or the door, and requests that wait for each other.
  private final class Meetings: Sendable {
    private let arrived = DispatchSemaphore(value: 0)
    let gate = DispatchSemaphore(value: 0)
    let door = DispatchSemaphore(value: 0)
    private let waitingCount = Mutex(0)
    private let met = DispatchSemaphore(value: 0)
    private let gateThread = Mutex<UInt?>(nil)

    /// Responds with the thread's name. `/gate` and `/door` wait until they are opened. `/apart` waits at the gate on the first
    /// thread that has waited there, and at the door on others. Two requests for `/meet` each wait until the other is computed, too.
    func respond(_ request: Request) -> Response {
      var text = "\(pthread_self())"
      switch request.target.path {
      case "/gate":
        gateThread.withLock { $0 = $0 ?? UInt(pthread_self()) }
        hold(gate)
      case "/apart": hold(gateThread.withLock { $0 == UInt(pthread_self()) } ? gate : door)
      case "/door": hold(door)
      case "/meet":
        let count = waitingCount.withLock { count in
          count += 1
          return count
        }
        if count == 2 { for _ in 0..<2 { met.signal() } }
        text = met.wait(timeout: .now() + Double(Wait.seconds)) == .success ? "met" : "alone"
      default: break
      }
      return Response(.ok, body: Array("\(text):".utf8))
    }

    private func hold(_ barrier: DispatchSemaphore) {
      arrived.signal()
      _ = barrier.wait(timeout: .now() + Double(Wait.seconds))
    }

    /// Waits until a thread waits at the gate or the door.
    func waitUntilHeld() { #expect(arrived.wait(timeout: .now() + Double(Wait.seconds)) == .success) }
  }

  /// Two loops with turns that are long enough for slow machines.
  private func configuration(turn: Duration = .seconds(Wait.seconds)) -> ServerConfiguration {
    var configuration = ServerConfiguration(loopCount: 2)
    configuration.turnBudget = turn
    return configuration
  }

  /// Sends a request without a body, which the loop of the connection tries itself.
  private func get(_ path: String, by client: ListedClient) {
    client.client.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
  }

  private func post(_ path: String, by client: ListedClient) {
    client.client.send("POST \(path) HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx")
  }

  /// The body of the next response, which ends with a colon.
  private func body(of client: borrowing RawClient) -> String {
    String(client.receive(until: ":").split(separator: "\r\n").last?.dropLast() ?? "")
  }

  /// One loop reads both requests while the other sleeps.
  @Test func `try requests of one at the same time`() throws {
    let meetings = Meetings()
    let running = try RunningServer(configuration(), quick: meetings.respond)
    defer { running.stop() }
    let (own, _) = try clients(of: running)
    get("/gate", by: own[0])
    meetings.waitUntilHeld()
    for client in own[1...2] { post("/meet", by: client) }
    // The loop has to find both requests at once.
    own[0].client.pause(milliseconds: 50)
    meetings.gate.signal()
    _ = body(of: own[0].client)
    for client in own[1...2] { #expect(body(of: client.client) == "met") }
  }

  /// Both loops compute, and the request of `own[2]` waits in the queue.
  private func fillBothLoops(_ own: [ListedClient], _ others: [ListedClient], _ meetings: Meetings) {
    get("/door", by: others[0])
    meetings.waitUntilHeld()
    get("/gate", by: own[0])
    meetings.waitUntilHeld()
    // The loop reads both in the same turn, and tries the first.
    post("/gate", by: own[1])
    post("/waits", by: own[2])
    own[0].client.pause(milliseconds: 50)
    meetings.gate.signal()
    meetings.waitUntilHeld()
  }

  /// Both loops compute while the client leaves.
  @Test func `report a request once if its client leaves while it waits`() throws {
    let meetings = Meetings()
    let log = ExchangeLog()
    let running = try RunningServer(configuration(), quick: meetings.respond, observe: { log.add($0) })
    var (own, others) = try clients(of: running)
    fillBothLoops(own, others, meetings)
    own[2].client.resetWhenClosed()
    own.remove(at: 2)
    // Longer than a loop tries requests in a turn, so it looks at its connections next.
    own[1].client.pause(milliseconds: 5)
    meetings.gate.signal()
    _ = body(of: own[1].client)
    try Wait.until("the request is reported") { !log.exchanges(of: "/waits").isEmpty }
    meetings.door.signal()
    running.stop()
    let exchanges = log.exchanges(of: "/waits")
    #expect(exchanges.count == 1)
    #expect(exchanges.allSatisfy { $0.response == nil && $0.isCut })
  }

  /// Both loops compute for longer than a turn while a request waits.
  @Test func `give a worker what has waited for long`() throws {
    let meetings = Meetings()
    let running = try RunningServer(
      configuration(turn: .milliseconds(200)), quick: meetings.respond,
      respond: { _ in Response(.ok, body: Array("worker:".utf8)) })
    defer { running.stop() }
    let (own, others) = try clients(of: running)
    fillBothLoops(own, others, meetings)
    own[1].client.pause(milliseconds: 300)
    meetings.gate.signal()
    #expect(body(of: own[2].client) == "worker")
    meetings.door.signal()
  }

  @Test func `answer a client's requests in their order`() throws {
    let running = try RunningServer(ServerConfiguration(loopCount: 2), quick: RunningServer.echo)
    defer { running.stop() }
    let clients = (0..<16).map { _ in ListedClient(port: running.server.port) }
    for client in clients { for number in 0..<8 { post("/\(number)", by: client) } }
    for client in clients {
      let bodies = client.client.receive(until: "POST /7:x").split(separator: "\r\n").filter {
        $0.hasPrefix("POST")
      }
      #expect(bodies.map { $0.prefix(9) } == (0..<8).map { "POST /\($0):x" })
    }
  }

  /// One loop computes a request of the other loop, which ends before the reply.
  @Test func `report a request even if its own loop ends before the reply`() throws {
    let meetings = Meetings()
    let log = ExchangeLog()
    let running = try RunningServer(configuration(), quick: meetings.respond, observe: { log.add($0) })
    var (own, others) = try clients(of: running)
    get("/gate", by: own[0])
    meetings.waitUntilHeld()
    // The loop reads both in the same turn. It tries one, and the other loop the other.
    for client in own[1...2] { post("/apart", by: client) }
    own[0].client.pause(milliseconds: 50)
    meetings.gate.signal()
    for _ in 0..<2 { meetings.waitUntilHeld() }
    running.server.beginDrain()
    for client in own { client.client.resetWhenClosed() }
    own.removeAll()
    others.removeAll()
    meetings.gate.signal()
    try Wait.until("both requests are reported") { log.exchanges(of: "/apart").count == 2 }
    meetings.door.signal()
    running.stop()
    let exchanges = log.exchanges(of: "/apart")
    #expect(exchanges.count == 2)
    #expect(exchanges.allSatisfy { $0.isCut || $0.response != nil })
  }

  private final class ExchangeLog: Sendable {
    private let all = Mutex<[Exchange]>([])

    func add(_ exchange: Exchange) { all.withLock { $0.append(exchange) } }

    func exchanges(of path: String) -> [Exchange] {
      all.withLock { $0.filter { $0.request?.target.path == path } }
    }
  }

  /// Clients of one loop, and of the other.
  private func clients(of running: RunningServer) throws -> (own: [ListedClient], others: [ListedClient]) {
    let clients = (0..<8).map { _ in ListedClient(port: running.server.port) }
    let threads = clients.map { client in
      get("/", by: client)
      return body(of: client.client)
    }
    let places = clients.indices
    let own = places.filter { threads[$0] == threads[0] }.map { clients[$0] }
    let others = places.filter { threads[$0] != threads[0] }.map { clients[$0] }
    try #require(own.count >= 3 && others.count >= 1)
    return (own, others)
  }
}
