import Foundation
import TestSupport
import Testing

/// A server that several clients share: who they are, what is theirs, and what load balancers are told.
@Suite struct `A server with many clients` {
  private let folder: TemporaryFolder
  private static let card = #"{"view":{"id":"card","subviews":[{"id":"a"}]},"constraints":["a.width == 20"]}"#

  init() throws { folder = try TemporaryFolder() }

  private func request(
    _ method: String, _ path: String, _ body: String = "", key: String? = nil, _ fields: String = ""
  ) -> String {
    let authorization = key.map { "Authorization: Bearer \($0)\r\n" } ?? ""
    return
      "\(method) \(path) HTTP/1.1\r\nHost: x\r\n\(authorization)\(fields)Content-Type: application/json\r\n"
      + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }

  private func answer(_ server: ServerProcess, _ text: String) throws -> Client.Answer {
    let client = Client(port: server.port)
    client.send(text)
    return try #require(client.answer())
  }

  // MARK: Load balancers

  /// Each view depends on twenty others, so that a debug build takes some seconds.
  private static let slow: String = {
    let count = 50
    let views = (0..<count).map { #"{"id":"v\#($0)"}"# }.joined(separator: ",")
    let constraints = (0..<count).flatMap { view in
      (2..<22).map {
        #""v\#(view).height >= v\#((view * $0 + $0 + 1) % count).width + \#($0) @ \#(750 - $0)""#
      }
    }
    return
      #"{"view":{"id":"root","subviews":[\#(views)]},"constraints":[\#(constraints.joined(separator: ","))]}"#
  }()

  private func status(of path: String, _ client: Client) -> Client.Answer? {
    client.send("GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n")
    return client.answer()
  }

  @Test func `is not ready while requests of its only client wait`() throws {
    let server = try ServerProcess(["--threads", "1", "--queue-age-seconds", "1"])
    let clients = (0..<6).map { _ in Client(port: server.port) }
    for client in clients { client.send(request("POST", "/v1/layouts", Self.slow)) }
    let probe = Client(port: server.port)
    try Wait.until("the server says that it has no workers left") {
      status(of: "/readyz", probe)?.text.contains("no workers left") == true
    }
    #expect(status(of: "/healthz", probe)?.status == 200)
    try Wait.until("the server is ready again") { status(of: "/readyz", probe)?.status == 200 }
  }

  @Test func `stays ready for others while requests of one client wait`() throws {
    let keys = folder.path("keys")
    try "greedy 1111111111111111\npatient 2222222222222222\n".write(
      toFile: keys, atomically: true, encoding: .utf8)
    let server = try ServerProcess([
      "--threads", "1", "--queue-age-seconds", "1", "--keys", keys, "--requests-per-minute", "100000",
    ])
    let patient = Client(port: server.port)
    let ask = request("POST", "/v1/layouts", Self.card, key: "2222222222222222")
    patient.send(ask)
    #expect(patient.answer()?.status == 200)
    let clients = (0..<6).map { _ in Client(port: server.port) }
    for client in clients {
      client.send(request("POST", "/v1/layouts", Self.slow, key: "1111111111111111"))
    }
    // All of the greedy client's requests are answered or refused when the last one is.
    let probe = Client(port: server.port)
    let end = ContinuousClock.now + .seconds(2)
    while ContinuousClock.now < end {
      #expect(status(of: "/readyz", probe)?.status == 200)
      patient.send(ask)
      #expect(patient.answer()?.status == 200)
    }
    for client in clients { #expect([200, 503].contains(client.answer()?.status)) }
  }

  // MARK: Who a client is

  @Test(arguments: [
    ("Forwarded: for=192.0.2.1;proto=https\r\n", "192.0.2.1"),
    ("X-Forwarded-For: 198.51.100.9, 192.0.2.2\r\n", "192.0.2.2"),
    ("Forwarded: for=\"[2001:db8::7]:4711\"\r\n", "2001:db8::7"),
    // One of the two may be forged.
    ("Forwarded: for=192.0.2.1\r\nX-Forwarded-For: 192.0.2.2\r\n", "127.0.0.1"),
    ("", "127.0.0.1"),
  ])
  func `takes the address that a trusted proxy names`(fields: String, address: String) throws {
    #expect(try loggedClient(fields, ["--trusted-proxies", "127.0.0.0/8"]) == address)
  }

  @Test func `ignores addresses from untrusted peers`() throws {
    #expect(try loggedClient("X-Forwarded-For: 192.0.2.2\r\n", []) == "127.0.0.1")
    #expect(
      try loggedClient("Forwarded: for=192.0.2.2\r\n", ["--trusted-proxies", "10.0.0.0/8"]) == "127.0.0.1")
  }

  @Test func `takes the address of a PROXY header from a trusted proxy alone`() throws {
    // Version 2, PROXY, TCP over IPv4, 192.0.2.3:1000 to 192.0.2.4:80.
    let header: [UInt8] =
      [0x0D, 0x0A, 0x0D, 0x0A, 0x00, 0x0D, 0x0A, 0x51, 0x55, 0x49, 0x54, 0x0A, 0x21, 0x11, 0, 12]
      + [192, 0, 2, 3, 192, 0, 2, 4, 0x03, 0xE8, 0, 80]
    #expect(try loggedClient("", ["--trusted-proxies", "127.0.0.1"], header: header) == "192.0.2.3")
    let server = try ServerProcess()
    let client = Client(port: server.port)
    client.send(header + Array(request("GET", "/healthz").utf8))
    #expect(client.answer()?.status == 400)
  }

  /// The client in the log line of a request.
  private func loggedClient(_ fields: String, _ options: [String], header: [UInt8] = []) throws -> String {
    let log = folder.path(UUID().uuidString)
    let server = try ServerProcess(options + ["--access-log", log])
    let client = Client(port: server.port)
    client.send(header + Array(request("GET", "/healthz", "", fields).utf8))
    #expect(client.answer()?.status == 200)
    var line = ""
    try Wait.until("the request is logged") {
      line = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
      return line.hasSuffix("\n")
    }
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    return try #require(object?["client"] as? String)
  }

  @Test func `writes no control or bidirectional character of a client to its log`() throws {
    let log = folder.path("log")
    let server = try ServerProcess(["--access-log", log, "--trusted-proxies", "127.0.0.1"])
    let path = "/v1/%0A%1B%5B31m%E2%80%AE%C2%9B\u{202E}x"
    let fields = "Forwarded: for=\"_\u{1B}[31m\"\r\nX-Request-Id: \u{202E}abc\r\ntraceparent: 00-\u{2066}\r\n"
    _ = try answer(server, request("GET", path, "", fields))
    _ = try answer(server, request("GET", "/healthz"))
    var text = ""
    try Wait.until("both requests are logged") {
      text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
      return text.filter { $0 == "\n" }.count >= 2
    }
    let isHarmless = text.unicodeScalars.allSatisfy {
      $0 == "\n"
        || ![.control, .format, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
    }
    #expect(isHarmless, "\(text.debugDescription)")
  }

  // MARK: What is a client's own

  @Test func `lets keys be replaced, and keeps sessions from other names`() throws {
    let keys = folder.path("keys")
    let (old, new, other) = ("1111111111111111", "2222222222222222", "3333333333333333")
    try "tool \(old)\nother \(other)\n".write(toFile: keys, atomically: true, encoding: .utf8)
    let server = try ServerProcess(["--keys", keys])
    let opened = try answer(server, request("POST", "/v1/sessions", Self.card, key: old))
    let session = try JSONSerialization.jsonObject(with: Data(opened.body)) as? [String: Any]
    let path = "/v1/sessions/\(try #require(session?["id"] as? String))"
    #expect(try answer(server, request("GET", path, key: other)).status == 404)
    #expect(try answer(server, request("GET", path)).status == 401)

    let watcher = Client(port: server.port)
    watcher.send(request("GET", path, key: old, "Accept: text/event-stream\r\n"))
    #expect(watcher.receive(until: "text/event-stream"))
    try "tool \(new)\nother \(other)\n".write(toFile: keys, atomically: true, encoding: .utf8)
    server.send(SIGHUP)
    try Wait.until("the old key is refused") {
      try answer(server, request("GET", path, key: old)).status == 401
    }
    #expect(try answer(server, request("GET", path, key: new)).status == 200)
    // The stream of the removed key ends.
    #expect(watcher.receive(until: "event: end\n"))
    #expect(watcher.receive(until: "0\r\n\r\n"))
  }

  @Test func `grants a key its scopes until it expires`() throws {
    let keys = folder.path("keys")
    let lines = "some 1111111111111111 scopes=layouts\ngone 2222222222222222 expires=2026-01-01\n"
    try lines.write(toFile: keys, atomically: true, encoding: .utf8)
    let server = try ServerProcess(["--keys", keys])
    let status = { (path: String, key: String) in
      try answer(server, request("POST", path, Self.card, key: key)).status
    }
    #expect(try status("/v1/layouts", "1111111111111111") == 200)
    #expect(try status("/v1/lints", "1111111111111111") == 403)
    #expect(try status("/v1/sessions", "1111111111111111") == 403)
    #expect(try status("/v1/layouts", "2222222222222222") == 401)
  }

  @Test func `takes back what an edit of a session changed`() throws {
    let server = try ServerProcess()
    let opened = try answer(server, request("POST", "/v1/sessions", Self.card))
    let session = try JSONSerialization.jsonObject(with: Data(opened.body)) as? [String: Any]
    let path = "/v1/sessions/\(try #require(session?["id"] as? String))"
    let edit = { (body: String) in try answer(server, request("PATCH", path, body)) }
    #expect(try edit(#"{"edits":[{"insertView":{"id":"b"},"into":"card"}]}"#).status == 200)
    let document = { try answer(server, request("GET", path + "/document")).text }
    #expect(try document().contains(#""id":"b""#))
    #expect(try edit(#"{"edits":[{"undo":1}]}"#).status == 200)
    #expect(try !document().contains(#""id":"b""#))
    // Undoing is an edit, too.
    #expect(try edit(#"{"edits":[{"undo":2}]}"#).status == 200)
    #expect(try document().contains(#""id":"b""#))
    #expect(try edit(#"{"edits":[{"undo":9}]}"#).status == 422)
  }
}
