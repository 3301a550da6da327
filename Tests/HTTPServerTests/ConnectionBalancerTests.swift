import CLinux
import Dispatch
import Glibc
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import HTTPServer

@Suite struct `A balancer of connections` {
  private let peer = ClientAddress(ipv4: 1)

  private func client() -> AcceptedClient { AcceptedClient(Descriptor(owning: dup(0)), from: peer) }

  private func mailboxes(_ count: Int) throws -> [Mailbox] { try (0..<count).map { _ in try Mailbox() } }

  /// How often a loop was woken since the last call.
  private func wakeCount(of mailbox: Mailbox) -> UInt64 {
    var count: UInt64 = 0
    return read(mailbox.wake.descriptor.number, &count, 8) == 8 ? count : 0
  }

  /// The loop to which a client was handed over, or `number` itself.
  private func target(_ balancer: ConnectionBalancer, acceptedBy number: Int, of count: Int) -> Int {
    if balancer.assign(client(), acceptedBy: number) != nil { return number }
    return (0..<count).first { !balancer.takeArrivals(of: $0, atMost: 2).isEmpty } ?? -1
  }

  @Test(arguments: 1...8)
  func `always takes a loop with the fewest, and the accepting one if it is among them`(
    loopCount: Int
  ) throws {
    let balancer = ConnectionBalancer(try mailboxes(loopCount))
    var generator = SeededGenerator(seed: UInt64(loopCount))
    var counts = Array(repeating: 0, count: loopCount)
    for _ in 0..<2_000 {
      let number = Int.random(in: 0..<loopCount, using: &generator)
      if Int.random(in: 0..<5, using: &generator) < 2 {
        guard counts[number] > 0 else { continue }
        balancer.release(from: number)
        counts[number] -= 1
      } else {
        let fewest = try #require(counts.min())
        let chosen = target(balancer, acceptedBy: number, of: loopCount)
        try #require(counts[chosen] == fewest && (chosen == number || counts[number] > fewest))
        counts[chosen] += 1
      }
    }
  }

  @Test func `wakes a loop once for its arrivals, and again for those that it leaves`() throws {
    let mailboxes = try mailboxes(2)
    let (balancer, other) = (ConnectionBalancer(mailboxes), mailboxes[1])
    for _ in 0..<10 { _ = balancer.assign(client(), acceptedBy: 0) }
    #expect(wakeCount(of: other) == 1)
    #expect(balancer.takeArrivals(of: 1, atMost: 3).count == 3)
    #expect(wakeCount(of: other) == 1)
    #expect(balancer.takeArrivals(of: 1, atMost: 3).count == 2)
    #expect(wakeCount(of: other) == 0)
  }

  @Test func `hands nothing over to a loop that drains, nor from it`() throws {
    let balancer = ConnectionBalancer(try mailboxes(3))
    #expect(balancer.assign(client(), acceptedBy: 0) != nil)
    #expect(balancer.assign(client(), acceptedBy: 0) == nil)
    #expect(balancer.leave(1).count == 1 && balancer.leave(1).isEmpty)
    #expect((0..<4).map { _ in target(balancer, acceptedBy: 0, of: 3) } == [2, 0, 2, 0])
    #expect((0..<4).allSatisfy { _ in target(balancer, acceptedBy: 1, of: 3) == 1 })
  }

  @Test func `closes a client that no loop takes`() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    _ = AcceptedClient(Descriptor(owning: ends[1]), from: peer)
    var byte: UInt8 = 0
    #expect(read(ends[0], &byte, 1) == 0)
  }
}

@Suite(.serialized) struct `Loops of a server` {
  private let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
  private let gate = "GET /gate HTTP/1.1\r\nHost: a\r\n\r\n"
  private let lastRequest = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"

  /// A server whose loops answer with the number of their thread, and wait at `/gate`.
  private func server(
    _ loopCount: Int, metrics: ServerMetrics? = nil, waitAtGate: @escaping @Sendable () -> Void = {}
  ) throws -> RunningServer {
    var configuration = ServerConfiguration(loopCount: loopCount)
    configuration.deadlines.linger = .milliseconds(100)
    return try RunningServer(
      configuration,
      quick: { request in
        if request.target.path == "/gate" { waitAtGate() }
        return Response(.ok, body: Array("\(UInt(bitPattern: clinux_thread())):".utf8))
      }, metrics: metrics)
  }

  /// The thread that answers a client.
  private func thread(_ client: ListedClient) -> Substring {
    client.client.send(request)
    return client.client.receive(until: ":").split(separator: "\r\n\r\n").last ?? ""
  }

  private typealias Answered = (client: ListedClient, thread: Substring)

  private func connect(_ count: Int, to running: RunningServer) -> [Answered] {
    let clients = (0..<count).map { _ in ListedClient(port: running.server.port) }
    return clients.map { ($0, thread($0)) }
  }

  private func counts(_ clients: [Answered]) -> [Int] {
    Dictionary(grouping: clients, by: \.thread).values.map(\.count)
  }

  // The system's hash gave one of two loops 26 of 40.
  @Test(arguments: [2, 4]) func `have equally many connections, also after some were closed`(
    loopCount: Int
  ) throws {
    let metrics = ServerMetrics()
    let running = try server(loopCount, metrics: metrics)
    defer { running.stop() }
    let even = Array(repeating: 40 / loopCount, count: loopCount)
    var clients = connect(40, to: running)
    #expect(counts(clients) == even)
    for _ in 0..<3 {
      let emptied = clients[0].thread
      clients.removeAll { $0.thread == emptied }
      let rest = clients.count
      try Wait.until("the server closed its side") {
        text(of: metrics).contains("\nespalier_connections \(rest)\n")
      }
      clients += connect(40 - rest, to: running)
      #expect(counts(clients) == even)
    }
    // They stay where they are.
    for (client, before) in clients { #expect(thread(client) == before) }
  }

  @Test func `count clients that open and close connections fast once`() throws {
    let metrics = ServerMetrics()
    let running = try server(4, metrics: metrics)
    defer { running.stop() }
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for round in 0..<100 {
        let client = ListedClient(port: running.server.port)
        if round % 3 > 0 { #expect(!thread(client).isEmpty) }
        if round % 3 > 1 { client.client.resetWhenClosed() }
      }
    }
    try Wait.until("the server closed all") { text(of: metrics).contains("\nespalier_connections 0\n") }
    #expect(counts(connect(40, to: running)) == [10, 10, 10, 10])
  }

  // A client handed to a loop that has ended would wait for as long as the process runs.
  @Test func `hand no client over to a loop that has ended`() throws {
    let (arrived, open) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let running = try server(2) {
      arrived.signal()
      _ = open.wait(timeout: .now() + Double(Wait.seconds))
    }
    let clients = connect(6, to: running)
    let held = clients.filter { $0.thread == clients[0].thread }
    // Each loop accepted these last, so it handles its listener after the clients that are held.
    let later = connect(8, to: running)
    held[0].client.client.send(gate)
    #expect(arrived.wait(timeout: .now() + Double(Wait.seconds)) == .success)
    held[1].client.client.send(gate)
    let waiting = (0..<8).map { _ in ListedClient(port: running.server.port) }
    for listed in waiting { listed.client.send(lastRequest) }
    // The loop has polled its listener, and begins with the second gate.
    open.signal()
    #expect(arrived.wait(timeout: .now() + Double(Wait.seconds)) == .success)
    running.server.beginDrain()
    // The other loop ends.
    later[0].client.client.pause(milliseconds: 1_000)
    open.signal()
    for listed in waiting { #expect(listed.client.receiveAll().hasPrefix("HTTP/1.1 200")) }
    #expect(running.stop())
  }

  @Test func `answer or close each client while they end`() throws {
    for _ in 0..<20 {
      let running = try server(4)
      let answered = Atomic(0)
      DispatchQueue.concurrentPerform(iterations: 8) { _ in
        for _ in 0..<10 {
          let clients = (0..<8).map { _ in ListedClient(port: running.server.port) }
          for listed in clients { listed.client.send(lastRequest) }
          for listed in clients where listed.client.receiveAll().hasPrefix("HTTP/1.1 200") {
            if answered.add(1, ordering: .relaxed).newValue == 50 { running.server.beginDrain() }
          }
        }
      }
      #expect(running.stop() && answered.load(ordering: .relaxed) >= 50)
    }
  }
}
