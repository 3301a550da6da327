import Dispatch
import HTTP
import HTTPServer
import Synchronization
import TestSupport
import Testing

@Suite struct `An observer of exchanges` {
  /// The exchanges that an observer receives, in order.
  private final class Told: Sendable {
    private let exchanges = Mutex<[Exchange]>([])
    private let news = DispatchSemaphore(value: 0)

    var observer: Observer {
      { exchange in
        self.exchanges.withLock { $0.append(exchange) }
        self.news.signal()
      }
    }

    /// The next exchange, if it comes in time.
    func next() -> Exchange? {
      guard news.wait(timeout: .now() + Double(Wait.seconds)) == .success else { return nil }
      return exchanges.withLock { $0.removeFirst() }
    }

    var isEmpty: Bool { exchanges.withLock { $0.isEmpty } }
  }

  /// Sends lines of "tick", the last of them only after a change.
  private final class Ticker: BodyStream {
    private let left: Mutex<(quick: Int, slow: Int)>
    init(quick: Int, slow: Int) { left = Mutex((quick, slow)) }
    var isQuick: Bool { true }
    func onChange(_ wake: @escaping @Sendable () -> Void) {}
    func next(_ received: [UInt8], isComplete: Bool) -> StreamPart {
      left.withLock { left in
        if left.quick > 0 { left.quick -= 1 } else { left.slow -= 1 }
        let continuation: StreamPart.Continuation =
          left.quick > 0 ? .more : left.slow > 0 ? .wait : .end
        return StreamPart(Array("tick\n".utf8), continuation)
      }
    }
  }

  /// How a request ends without a response.
  enum Ending: CaseIterable {
    case reset, deadline, drain
  }

  /// The line that counts requests to `/a` without a response.
  private static let cut =
    #"http_server_request_duration_seconds_count{http_request_method="POST",http_route="/a",http_response_status_code=""}"#

  private func server(_ told: Told, _ metrics: ServerMetrics? = nil) throws -> RunningServer {
    try RunningServer(
      streams: { $0.method == .post },
      respond: { request in
        guard request.target.path.hasPrefix("/tick") else { return RunningServer.echo(request) }
        var response = Response(.ok)
        response.stream = Ticker(quick: 3, slow: request.target.path == "/ticking" ? 1 : 0)
        return response
      }, metrics: metrics, observe: told.observer)
  }

  @Test func `receives the number of body bytes sent`() throws {
    let told = Told()
    let running = try server(told)
    defer { running.stop() }
    let client = RawClient(port: running.server.port)
    let asked = [("GET", "/a", 7), ("HEAD", "/a", 0), ("HEAD", "/tick", 0), ("GET", "/tick", 15)]
    for (method, path, byteCount) in asked {
      client.send("\(method) \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
      let exchange = try #require(told.next())
      #expect(exchange.request?.target.path == path && exchange.request?.method.name == method)
      #expect(exchange.responseBytes == byteCount, "\(method) \(path)")
    }
  }

  @Test func `receives the number of body bytes that a stream took`() throws {
    let told = Told()
    let running = try server(told)
    defer { running.stop() }
    let client = RawClient(port: running.server.port)
    client.send("POST /tick HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n0\r\n\r\n")
    #expect(try #require(told.next()).requestBytes == 5)
    client.send("GET /tick HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc")
    let exchange = try #require(told.next())
    #expect(exchange.requestBytes == 3 && exchange.request?.body == [])
  }

  @Test func `receives a stream when it is cut off, and only then is it counted`() throws {
    let told = Told()
    let metrics = ServerMetrics()
    let running = try server(told, metrics)
    defer { running.stop() }
    let shown = { text(of: metrics) }
    let count = "http_server_request_duration_seconds_count"
    let client = RawClient(port: running.server.port)
    client.send("POST /ticking HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n")
    _ = client.receive(until: "tick\n\r\n5\r\ntick\n\r\n5\r\ntick\n\r\n")
    #expect(told.isEmpty && !shown().contains(count))
    client.pause(milliseconds: 50)
    client.send("x\r\n")
    let exchange = try #require(told.next())
    #expect(exchange.isCut && exchange.requestBytes == 2 && exchange.responseBytes == 15)
    #expect(exchange.duration >= .milliseconds(50))
    #expect(shown().contains(count))
  }

  @Test func `receives streams in the order of their requests`() throws {
    let told = Told()
    let running = try server(told)
    defer { running.stop() }
    let client = RawClient(port: running.server.port)
    client.send(["/tick", "/a", "/tick"].map { "GET \($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
    let exchanges = [told.next(), told.next(), told.next()]
    #expect(exchanges.map { $0?.request?.target.path } == ["/tick", "/a", "/tick"])
    #expect(exchanges.map { $0?.isCut } == [false, false, false])
    #expect(exchanges.map { $0?.responseBytes } == [15, 7, 15])
  }

  @Test func `receives a stream when its client is gone`() throws {
    let told = Told()
    let running = try server(told)
    defer { running.stop() }
    do {
      let client = RawClient(port: running.server.port)
      client.send("GET /ticking HTTP/1.1\r\nHost: a\r\n\r\n")
      _ = client.receive(until: "tick\n\r\n5\r\ntick\n\r\n5\r\ntick\n\r\n")
      #expect(told.isEmpty)
      client.resetWhenClosed()
    }
    let exchange = try #require(told.next())
    #expect(exchange.responseBytes == 15)
    #expect(exchange.client == "127.0.0.1")
  }

  @Test func `receives a stream that the server ends`() throws {
    let told = Told()
    let running = try server(told)
    let client = RawClient(port: running.server.port)
    client.send("GET /ticking HTTP/1.1\r\nHost: a\r\n\r\n")
    _ = client.receive(until: "tick\n\r\n5\r\ntick\n\r\n5\r\ntick\n\r\n")
    #expect(running.stop())
    #expect(told.next()?.responseBytes == 15)
  }

  @Test(arguments: Ending.allCases)
  func `receives a request once that ends while it is computed`(ending: Ending) throws {
    let (told, metrics) = (Told(), ServerMetrics())
    let (begun, open) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    var configuration = ServerConfiguration(loopCount: 1)
    if ending == .deadline { configuration.deadlines.work = .milliseconds(200) }
    configuration.drainDeadline = .milliseconds(200)
    let running = try RunningServer(
      configuration,
      respond: { _ in
        begun.signal()
        _ = open.wait(timeout: .now() + Double(Wait.seconds))
        return Response(.ok)
      }, route: { $0.target.path }, metrics: metrics, observe: told.observer)
    do {
      let client = RawClient(port: running.server.port)
      client.send("POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc")
      #expect(begun.wait(timeout: .now() + Double(Wait.seconds)) == .success)
      if ending == .drain { running.server.beginDrain() }
      if ending == .reset { client.resetWhenClosed() } else { #expect(client.receiveAll() == "") }
    }
    let exchange = try #require(told.next())
    #expect(exchange.response == nil && exchange.isCut && exchange.queueAge != nil)
    #expect(exchange.request?.target.path == "/a" && exchange.requestBytes == 3)
    #expect(text(of: metrics).contains("\n\(Self.cut) 1\n"))
    #expect(text(of: metrics).contains("\nespalier_queue_age_seconds_count 1\n"))
    open.signal()
    #expect(running.stop())
    #expect(told.isEmpty)
  }

  @Test func `receives a request whose client is gone before its body has arrived`() throws {
    let (told, metrics) = (Told(), ServerMetrics())
    let running = try RunningServer(route: { $0.target.path }, metrics: metrics, observe: told.observer)
    do {
      let client = RawClient(port: running.server.port)
      client.send("POST /a HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n")
      _ = client.receive(until: "\r\n\r\n")
      client.resetWhenClosed()
    }
    let exchange = try #require(told.next())
    #expect(exchange.response == nil && exchange.isCut && exchange.queueAge == nil)
    #expect(exchange.request?.target.path == "/a" && exchange.duration == .zero)
    #expect(text(of: metrics).contains("\n\(Self.cut) 1\n"))
    #expect(running.stop())
    #expect(told.isEmpty)
  }

  // These were reported as requests without a body.
  @Test(arguments: [
    ("Content-Length: 9", "abc", 400, 3), ("Transfer-Encoding: chunked", "3\r\nabc\r\nzz\r\n", 400, 3),
    ("Transfer-Encoding: chunked", "3\r\nabc\r\nffffff\r\n", 413, 3),
    ("Content-Length: 9\r\nSlow: 1", "abc", 408, 3), ("Content-Length: 9\r\nRefused: 1", "abc", 403, 3),
  ]) func `receives the number of bytes of a refused body`(
    fields: String, sent: String, status: Int, byteCount: Int
  ) throws {
    let told = Told()
    var configuration = ServerConfiguration(loopCount: 1)
    configuration.deadlines.body = .milliseconds(300)
    configuration.limits.bodyBytes = 1_000_000
    let running = try RunningServer(
      configuration, admit: { $0.fields["Refused"] == nil ? nil : Response(.forbidden) },
      observe: told.observer)
    defer { running.stop() }
    let client = RawClient(port: running.server.port)
    client.send("POST /a HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\r\n\(sent)")
    if !fields.contains("Slow") { client.finish() }
    #expect(client.receiveAll().hasPrefix("HTTP/1.1 \(status) "))
    let exchange = try #require(told.next())
    #expect(exchange.response?.status.code == status && exchange.requestBytes == byteCount)
  }

  // A refusal is reported once, although it also cuts off the body.
  @Test func `receives a request once that is refused in its body`() throws {
    let told = Told()
    let running = try server(told)
    do {
      let client = RawClient(port: running.server.port)
      client.send("PUT /a HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nab")
      client.finish()
      #expect(client.receiveAll().hasPrefix("HTTP/1.1 400 "))
    }
    #expect(told.next()?.refusal == .malformed)
    #expect(running.stop())
    #expect(told.isEmpty)
  }

  @Test func `receives the response that replaces one that cannot be written`() throws {
    let told = Told()
    let running = try server(told)
    defer { running.stop() }
    let client = RawClient(port: running.server.port)
    client.send("GET /inject HTTP/1.1\r\nHost: a\r\n\r\n")
    let exchange = try #require(told.next())
    #expect(exchange.response?.status == .internalServerError)
    #expect(exchange.refusal == .unwritableAnswer)
    #expect(told.isEmpty)
  }
}
