import Dispatch
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import HTTPServer

@Suite struct `The accounts of clients` {
  @Test func `are as many as clients with connections`() {
    let accounts = ClientAccounts()
    let one = accounts.open(.key("one"))
    #expect(accounts.open(.key("one")) === one && accounts.count == 1)
    accounts.close(one)
    #expect(accounts.count == 1)
    accounts.close(one)
    #expect(accounts.count == 0)
  }

  @Test func `are one for all addresses of a network`() {
    let accounts = ClientAccounts()
    for low in 0..<10_000 {
      _ = accounts.open(ClientIdentity(ClientAddress(high: 1, low: UInt64(low))))
    }
    #expect(accounts.count == 1)
  }

  @Test func `grant a share, and any number to a proxy`() throws {
    let range = try #require(AddressRange("10.0.0.0/8"))
    let accounts = ClientAccounts(proxies: TrustedProxies(ranges: [range]))
    let client = accounts.open(.key("one"))
    #expect((1...4).map { _ in client.acquire(.connections, share: 3) } == [true, true, true, false])
    client.release(.connections)
    #expect(client.acquire(.connections, share: 3) && client.acquire(.watchers, share: 1))
    let proxy = accounts.open(ClientIdentity(try #require(ClientAddress("10.0.0.1"))))
    #expect((1...4).allSatisfy { _ in proxy.acquire(.connections, share: 1) })
  }
}

@Suite struct `A budget of several clients' memory` {
  private let accounts = ClientAccounts()
  private let budget: MemoryBudget

  init() { budget = MemoryBudget(limit: 1_000_000, accounts: accounts) }

  @Test func `lends everything to one client, and refuses it more`() {
    let one = accounts.open(.key("one"))
    var counted = 0
    #expect(!budget.update(&counted, to: 1_000_000, for: one))
    #expect(!budget.isFull(for: one))
    #expect(budget.update(&counted, to: 1_000_001, for: one))
    #expect(budget.isFull(for: one))
    #expect(!budget.update(&counted, to: 0, for: one) && budget.heldBytes == 0)
  }

  @Test func `takes back from the largest holder what another needs`() throws {
    let (large, small) = (accounts.open(.key("large")), accounts.open(.key("small")))
    let mailbox = try Mailbox()
    budget.notify { mailbox.notifyCut() }
    budget.add(1_100_000, for: large)
    budget.add(10_000, for: small)
    #expect(budget.isFull(for: large) && !mailbox.takeCut())
    #expect(!budget.isFull(for: small) && mailbox.takeCut())
    #expect(budget.clientToCut === large)
    budget.add(-300_000, for: large)
    #expect(budget.clientToCut == nil)
  }

  @Test func `is full for everyone at three halves`() {
    let (large, small) = (accounts.open(.key("large")), accounts.open(.key("small")))
    budget.add(1_500_000, for: large)
    #expect(!budget.isFull(for: small))
    budget.add(1, for: large)
    #expect(budget.isFull(for: small))
  }
}

/// Clients at several addresses, which the tests name as a trusted proxy.
@Suite(.serialized) struct `A client's share` {
  private let metrics = ServerMetrics()

  private func server(
    _ change: (inout ServerConfiguration) -> Void = { _ in }, share: Int = 50,
    respond: @escaping Handler = RunningServer.echo, quick: @escaping ClosureResponder.Attempt = { _ in nil }
  ) throws -> RunningServer {
    var configuration = ServerConfiguration(loopCount: 1)
    configuration.workerCount = 1
    configuration.trustedProxies = TrustedProxies(ranges: [AddressRange("127.0.0.1")].compactMap(\.self))
    change(&configuration)
    return try RunningServer(
      configuration, quick: quick, isExpensive: { _ in true }, respond: respond, share: share,
      metrics: metrics)
  }

  private func get(_ path: String, from client: String) -> String {
    "GET \(path) HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: \(client)\r\n\r\n"
  }

  @Test func `is half of all connections`() throws {
    let running = try server({ $0.connectionCount = 4 }, quick: { _ in Response(.ok) })
    defer { running.stop() }
    let clients = (1...3).map { _ in ListedClient(port: running.server.port) }
    for listed in clients.prefix(2) {
      listed.client.send(ProxyHeaderBytes.old() + Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
      #expect(listed.client.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200"))
    }
    clients[2].client.send(ProxyHeaderBytes.old() + Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
    #expect(clients[2].client.receiveAll() == "")
    let other = RawClient(port: running.server.port)
    other.send(ProxyHeaderBytes.new + Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
    #expect(other.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200"))
  }

  @Test func `is half of all watchers`() throws {
    let ticker = Ticker(count: 1_000, waits: true)
    let running = try server({ $0.connectionCount = 8 }, quick: { _ in ticking(ticker) })
    defer { running.stop() }
    let clients = (1...4).map { _ in ListedClient(port: running.server.port) }
    let answers = zip(clients, ["192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2"]).map { listed, address in
      listed.client.send(get("/", from: address))
      return listed.client.receive("HTTP/1.1 200".utf8.count).suffix(3)
    }
    #expect(answers == ["200", "200", "429", "200"])
  }

  // One client's computations kept the only worker, and another client's waited for seconds.
  @Test func `of time is not waited for while another computes for long`() throws {
    let ended = DispatchSemaphore(value: 0)
    let running = try server(respond: { request in
      if request.target.path == "/slow" { _ = ended.wait(timeout: .now() + Double(Wait.seconds)) }
      return Response(.ok)
    })
    defer { running.stop() }
    let slow = (1...3).map { _ in ListedClient(port: running.server.port) }
    for listed in slow { listed.client.send(get("/slow", from: "192.0.2.1")) }
    let other = RawClient(port: running.server.port)
    other.pause(milliseconds: 50)
    let start = ContinuousClock.now
    other.send(get("/other", from: "192.0.2.2"))
    #expect(other.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200"))
    // The others end only after that.
    #expect(start.duration(to: .now) < .seconds(Wait.seconds / 2))
    for _ in slow { ended.signal() }
    for listed in slow { #expect(listed.client.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200")) }
  }

  // 18 connections that asked for 18 MB and read nothing left other clients with 503.
  @Test func `of memory is taken back from responses that nobody reads`() throws {
    let running = try server(
      { $0.heldBytes = 20_000_000 },
      respond: { request in
        Response(
          .ok, body: [UInt8](repeating: 0x20, count: request.target.path == "/film" ? 9_000_000 : 100_000))
      })
    defer { running.stop() }
    let films = (1...4).map { _ in ListedClient(port: running.server.port) }
    for listed in films {
      listed.client.send(get("/film", from: "192.0.2.1"))
      listed.client.pause(milliseconds: 100)
    }
    // The loop cuts off as soon as it is woken; until then a small response may be refused.
    let statuses = (0..<5).map { _ in
      let other = RawClient(port: running.server.port)
      other.send(get("/small", from: "192.0.2.2"))
      return other.receive("HTTP/1.1 200".utf8.count).suffix(3)
    }
    #expect(statuses.last == "200" && statuses.count { $0 == "200" } >= 3)
    #expect(!text(of: metrics).contains("espalier_connections_cut_total 0\n"))
  }
}
