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
    SharedRequest(
      request: Request(.post, RequestTarget(path: "/")), loop: loop, token: token, start: .zero)
  }

  private func isWoken(_ number: Int) -> Bool {
    var count: UInt64 = 0
    return read(mailboxes[number].wake.descriptor.number, &count, 8) == 8
  }

  @Test func `gives the first request first, however often it was full`() {
    var next: UInt64 = 0
    for round in 0..<5 {
      var count: UInt64 = 0
      while queue.append(request(next + count)) { count += 1 }
      #expect(count == UInt64(RequestQueue.capacity))
      for _ in 0..<(Int(count) - round) {
        #expect(queue.popFirst()?.token == next)
        next += 1
      }
      while let last = queue.popFirst() { next = last.token + 1 }
      #expect(queue.popFirst() == nil)
    }
  }

  @Test func `gives each loop the replies to its own requests, in order`() {
    for token in UInt64(0)..<6 { _ = queue.append(request(token, of: Int(token % 2))) }
    while let next = queue.popFirst() { queue.put(.response(Response(.ok)), of: next) }
    #expect(queue.takeReplies(of: 0).map(\.request.token) == [0, 2, 4])
    #expect(queue.takeReplies(of: 1).map(\.request.token) == [1, 3, 5])
    #expect(queue.takeReplies(of: 0).isEmpty)
  }

  @Test func `wakes a loop that sleeps only if several requests wait`() {
    #expect(queue.fallAsleep(1))
    _ = queue.append(request(0))
    #expect(!isWoken(1))
    _ = queue.append(request(1))
    #expect(isWoken(1))
    _ = queue.append(request(2))
    #expect(!isWoken(1) && !isWoken(0) && !isWoken(2))
  }

  @Test func `wakes a loop that sleeps for a reply`() throws {
    _ = queue.append(request(0, of: 2))
    let next = try #require(queue.popFirst())
    #expect(queue.fallAsleep(2))
    queue.put(.response(Response(.ok)), of: next)
    #expect(isWoken(2))
  }

  @Test func `lets no loop sleep while there is something to do`() throws {
    _ = queue.append(request(0, of: 2))
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
    for token in UInt64(0)..<3 { _ = queue.append(request(token)) }
    #expect(!isWoken(1))
  }
}

@Suite struct `Two loops` {
  /// Requests that wait at a gate, and requests that wait for each other.
  private final class Meetings: Sendable {
    let arrived = DispatchSemaphore(value: 0)
    let gate = DispatchSemaphore(value: 0)
    private let waitingCount = Mutex(0)
    private let met = DispatchSemaphore(value: 0)

    /// The thread; `/gate` waits until it is opened, and two requests for `/meet` until both are computed at the same time.
    func respond(_ request: Request) -> Response {
      var text = "\(pthread_self())"
      switch request.target.path {
      case "/gate":
        arrived.signal()
        _ = gate.wait(timeout: .now() + Double(Wait.seconds))
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
  }

  private func ask(_ client: borrowing RawClient, _ path: String) {
    client.send("POST \(path) HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx")
  }

  /// The body of the next response, which ends with a colon.
  private func body(of client: borrowing RawClient) -> String {
    String(client.receive(until: ":").split(separator: "\r\n").last?.dropLast() ?? "")
  }

  /// One loop reads both requests while the other sleeps.
  @Test func `try requests of one at the same time`() throws {
    let meetings = Meetings()
    let running = try RunningServer(ServerConfiguration(loopCount: 2), quick: meetings.respond)
    defer { running.stop() }
    let clients = (0..<8).map { _ in ListedClient(port: running.server.port) }
    var threads: [String] = []
    for client in clients {
      ask(client.client, "/")
      threads.append(body(of: client.client))
    }
    let first = threads[0]
    let own = clients.indices.filter { threads[$0] == first }
    try #require(own.count >= 3)
    ask(clients[own[0]].client, "/gate")
    #expect(meetings.arrived.wait(timeout: .now() + Double(Wait.seconds)) == .success)
    for place in own[1...2] { ask(clients[place].client, "/meet") }
    meetings.gate.signal()
    #expect(body(of: clients[own[0]].client) == first)
    for place in own[1...2] { #expect(body(of: clients[place].client) == "met") }
  }
}
