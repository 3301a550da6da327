import Foundation
import HTTP
import TestSupport
import Testing

private let card = """
  {"view":{"id":"card","subviews":[{"id":"a"}]},"constraints":["a.top == card.top + 16","a.height == 100",
  "card.bottom == a.bottom + 16","a.left == card.left","a.right == card.right"],
  "fitting":{"width":358,"height":0,"horizontalPriority":1000}}
  """

private func post(_ body: String, _ fields: String = "") -> String {
  "POST /v1/layouts HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\(fields)"
    + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
}

private let get = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"

@Suite struct `A serving process` {
  private let server: ServerProcess

  init() throws { server = try ServerProcess() }

  private func client() -> Client { Client(port: server.port) }

  /// What a mistreated server must still do.
  private func expectHealthy() throws {
    let client = client()
    client.send(get)
    #expect(try #require(client.answer()).status == 200)
  }

  @Test func `computes a layout`() throws {
    let client = client()
    client.send(post(card))
    let answer = try #require(client.answer())
    #expect(answer.status == 200)
    #expect(answer.text.contains(#""size":{"width":358,"height":132}"#))
    #expect(answer.head.contains("Content-Type: application/json"))
  }

  @Test(arguments: [
    ("application/json", 200), ("image/svg+xml", 200), ("image/svg+xml;content=screen", 200),
    ("image/png", 200),
    ("application/pdf", 200), ("text/x-swift", 200), ("image/svg+xml;content=photo", 406),
  ]) func `tells browsers to load and run nothing`(type: String, status: Int) throws {
    let client = client()
    client.send(post(card, "Accept: \(type)\r\n"))
    let answer = try #require(client.answer())
    #expect(answer.status == status)
    let head = "\(answer.head)\r\n"
    #expect(head.contains("\r\nX-Content-Type-Options: nosniff\r\n"), "\(head)")
    if type != "image/png", type != "application/pdf" {
      #expect(head.contains("\r\nContent-Security-Policy: default-src 'none';"), "\(head)")
    }
  }

  @Test func `keeps a connection and answers pipelined requests in order`() throws {
    let client = client()
    client.send(get + post(card) + "HEAD /healthz HTTP/1.1\r\nHost: x\r\n\r\n" + post("{") + get)
    #expect(client.answer()?.text == "ok\n")
    #expect(client.answer()?.status == 200)
    let head = try #require(client.answer(isHead: true))
    #expect(head.status == 200)
    #expect("\(head.head)\r\n".contains("\r\nContent-Length: 3\r\n"))
    #expect(client.answer()?.status == 400)
    #expect(client.answer()?.text == "ok\n")
  }

  @Test func `answers a request that arrives byte by byte`() throws {
    let client = client()
    for byte in post(card).utf8 { client.send([byte]) }
    #expect(client.answer()?.status == 200)
  }

  @Test func `reads a body in chunks, with extensions and a trailer`() throws {
    let client = client()
    let middle = card.utf8.count / 2
    let parts = [card.prefix(middle), card.dropFirst(middle)].map { String($0) }
    var body = ""
    for part in parts { body += String(part.utf8.count, radix: 16) + ";a=\"b\"\r\n\(part)\r\n" }
    client.send(
      "POST /v1/layouts HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n\(body)0\r\nX: y\r\n\r\n"
        + get)
    #expect(client.answer()?.status == 200)
    #expect(client.answer()?.text == "ok\n")
  }

  @Test func `asks for a body that the client holds back`() throws {
    let client = client()
    client.send(
      "POST /v1/layouts HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: \(card.utf8.count)\r\n\r\n"
    )
    #expect(client.answer()?.status == 100)
    client.send(card)
    #expect(client.answer()?.status == 200)
  }

  @Test func `refuses a body that is too large before it asks for it`() throws {
    let client = client()
    client.send(
      "POST /v1/layouts HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 104857600\r\n\r\n")
    #expect(client.answer()?.status == 413)
    #expect(client.isAtEnd())
    try expectHealthy()
  }

  @Test(arguments: [
    ("POST /v1/layouts", "Content-Type: text/plain", 415), ("POST /v1/layouts", "Accept: image/gif", 406),
    ("POST /v1/layouts?device=all", "X: y", 422), ("POST /v1/sessions", "Content-Type: text/plain", 415),
    ("PATCH /v1/sessions/none", "Accept: image/gif", 406), ("POST /v1/layouts", "Content-Encoding: br", 415),
  ])
  func `refuses a body by its head before it asks for it`(target: String, field: String, status: Int) throws {
    let client = client()
    client.send(
      "\(target) HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\(field)\r\n\r\n")
    #expect(client.answer()?.status == status)
    #expect(client.isAtEnd())
  }

  @Test(arguments: [
    ("GARBAGE\r\n\r\n", 400), ("GET / HTTP/1.1\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", 400),
    ("GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505), ("BREW / HTTP/1.1\r\nHost: a\r\n\r\n", 501),
    ("DELETE /healthz HTTP/1.1\r\nHost: a\r\n\r\n", 405), ("GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n", 404),
    ("GET /\(String(repeating: "a", count: 9_000)) HTTP/1.1\r\nHost: a\r\n\r\n", 414),
    ("GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "a", count: 20_000))\r\n\r\n", 431),
    ("GET / HTTP/1.1\r\nHost: a\r\n\(String(repeating: "X: y\r\n", count: 100))\r\n", 431),
    ("GET / HTTP/1.1\r\nHost: a\r\nExpect: magic\r\n\r\n", 417),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", 501),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
  ])
  func `refuses with a problem document`(request: String, status: Int) throws {
    let client = client()
    client.send(request)
    let answer = try #require(client.answer())
    #expect(answer.status == status)
    #expect(answer.head.contains("Content-Type: application/problem+json"))
    #expect(answer.text.contains("\"status\":\(status)"))
    try expectHealthy()
  }

  @Test func `discards a body of 100 MB and survives`() throws {
    let client = client()
    client.send("POST /v1/layouts HTTP/1.1\r\nHost: x\r\nContent-Length: 104857600\r\n\r\n")
    client.send([UInt8](repeating: 0x20, count: 104_857_600))
    #expect(client.answer()?.status == 413)
    try expectHealthy()
  }

  @Test func `stops a chunked body of 100 MB at its limit`() throws {
    let client = client()
    client.send("POST /v1/layouts HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
    let chunk = Array("100000\r\n".utf8) + [UInt8](repeating: 0x20, count: 1 << 20) + Array("\r\n".utf8)
    for _ in 0..<100 { client.send(chunk) }
    #expect(client.answer()?.status == 413)
    try expectHealthy()
  }

  @Test func `survives difficult documents`() throws {
    let client = client()
    let hard = [
      String(repeating: "[", count: 100_000), String(repeating: #"{"a":"#, count: 100_000),
      #"{"view":{"id":"\#(String(repeating: "x", count: 1_000_000))"}}"#,
      #"{"view":{"id":"a","alpha":1e400}}"#,
      #"{"view":{"id":"a"},"constraints":["a.width == 1e999999999"]}"#,
      #"{"view":{"id":"a"},"constraints":[{"visualFormat":"[a(-9223372036854775808)]"}]}"#,
      #"{"view":{"id":"a","intrinsicSize":{"width":1e9,"height":1e-300}},"constraints":["a.width == 1e-9 * a.height"]}"#,
    ]
    for document in hard {
      client.send(post(document))
      let answer = try #require(client.answer(), "\(document.prefix(60))")
      #expect(answer.status >= 200 && answer.status < 500 && answer.status != 404)
    }
    try expectHealthy()
  }

  @Test func `answers each bad document with its problem, and then the next request`() throws {
    let views = (0...10_000).map { #"{"id":"v\#($0)"}"# }.joined(separator: ",")
    let many = Array(repeating: #""a.width >= 1""#, count: 50_001).joined(separator: ",")
    let format = "[a(" + Array(repeating: ">=1", count: 1_001).joined(separator: ",") + ")]"
    let bad: [(document: [UInt8], status: Int, code: String)] =
      [
        (#"{"view":{"id":"a","subviews":[{"id":"a"}]}}"#, 422, "duplicate-id"),
        (#"{"view":{"id":"a"},"constraints":["b.width == 1"]}"#, 422, "unknown-id"),
        (#"{"view":{"id":"a"},"constraints":[{"visualFormat":"\#(format)"}]}"#, 422, "too-many-constraints"),
        (#"{"view":{"id":"r","subviews":[\#(views)]}}"#, 422, "too-many-views"),
        (#"{"view":{"id":"a"},"constraints":[\#(many)]}"#, 422, "too-many-constraints"),
        (String(repeating: "[", count: 100_000), 400, "nested-too-deep"),
        (#"{"view":{"id":"a","alpha":NaN}}"#, 400, "invalid-json"),
        (#"{"view":{"id":"a","alpha":1e400}}"#, 422, "number-out-of-range"),
        (#"{"view":{"id":"\ud800"}}"#, 400, "invalid-unicode"),
        (#"{"view":{"id":"a","id":"b"}}"#, 400, "duplicate-key"),
        (#"{"view":{"id":"a"},"constraints":["a.width == 0 * a.height"]}"#, 422, "zero-multiplier"),
        (#"{"view":{"id":"\#(String(repeating: "x", count: 1_000_000))"}}"#, 422, "invalid-id"),
      ].map { (Array($0.0.utf8), $0.1, $0.2) } + [
        (Array(#"{"view":{"id":""#.utf8) + [0xFF, 0x22, 0x7D, 0x7D], 400, "invalid-unicode")
      ]
    let client = client()
    for (document, status, code) in bad {
      client.send("POST /v1/layouts HTTP/1.1\r\nHost: x\r\nContent-Length: \(document.count)\r\n\r\n")
      client.send(document + Array(get.utf8))
      let answer = try #require(client.answer(), "\(code)")
      #expect(answer.status == status)
      #expect(answer.text.contains("\"code\":\"\(code)\""), "\(answer.text.prefix(300))")
      #expect(client.answer()?.text == "ok\n", "after \(code)")
    }
  }

  @Test func `survives clients that disconnect anywhere`() throws {
    let request = post(card)
    for count in stride(from: 0, to: request.utf8.count, by: 37) {
      client().send(Array(request.utf8.prefix(count)))
    }
    try expectHealthy()
  }

  @Test func `answers a client that has closed its side`() throws {
    let client = client()
    client.send(get)
    client.endOutput()
    #expect(client.answer()?.status == 200)
    #expect(client.isAtEnd())
  }

  @Test func `speaks HTTP 1.0`() throws {
    let client = client()
    client.send("GET /healthz HTTP/1.0\r\nConnection: keep-alive\r\n\r\nGET /healthz HTTP/1.0\r\n\r\n")
    #expect(try #require(client.answer()).head.contains("Connection: keep-alive"))
    #expect(try #require(client.answer()).head.contains("Connection: close"))
    #expect(client.isAtEnd())
  }

  @Test func `lists the limits of Documentation/limits.md and openapi.yaml`() throws {
    let client = client()
    client.send("GET /v1/limits HTTP/1.1\r\nHost: x\r\n\r\n")
    let answer = try #require(client.answer())
    let limits = try #require(JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Double])
    #expect(limits.count > 20)
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let project = tests.deletingLastPathComponent()
    let page = try String(contentsOf: project.appending(path: "Documentation/limits.md"), encoding: .utf8)
    let openapi = try String(contentsOf: project.appendingPathComponent("openapi.yaml"), encoding: .utf8)
    for (name, value) in limits {
      let row = page.split(separator: "\n").first { $0.hasPrefix("| `\(name)` |") }
      let digits = String(Int(value)).reversed().enumerated().map {
        $0 > 0 && $0 % 3 == 0 ? "\($1)," : "\($1)"
      }
      let number = digits.reversed().joined()
      #expect(row?.contains(number) == true, "\(name) is \(value)")
      #expect(openapi.contains("| `\(name)` | \(number) |"), "\(name) is \(value)")
    }
  }

  @Test func `lists the limits of the example in openapi.yaml`() throws {
    let client = client()
    client.send("GET /v1/limits HTTP/1.1\r\nHost: x\r\n\r\nGET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n")
    let limits = try JSONSerialization.jsonObject(with: Data(try #require(client.answer()).body))
    let openapi = try JSONSerialization.jsonObject(with: Data(try #require(client.answer()).body))
    let examples = (openapi as? [String: Any])?["x-examples"] as? [String: Any]
    let response = (examples?["limits"] as? [String: Any])?["response"] as? [String: Any]
    let example = try #require(response?["value"] as? [String: Double])
    #expect(example == limits as? [String: Double])
  }

  @Test func `counts what it does`() throws {
    let client = client()
    client.send(post(card) + post("{") + "GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n" + get)
    for _ in 0..<4 { _ = client.answer() }
    let other = self.client()
    other.send("GARBAGE\r\n\r\n")
    _ = other.answer()
    client.send("GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n")
    let answer = try #require(client.answer())
    #expect(answer.head.contains("Content-Type: text/plain; version=0.0.4"))
    for line in [
      #"http_server_request_duration_seconds_count{http_request_method="POST",http_route="/v1/layouts",http_response_status_code="200"} 1"#,
      #"http_server_request_duration_seconds_count{http_request_method="POST",http_route="/v1/layouts",http_response_status_code="400"} 1"#,
      #"http_server_request_duration_seconds_count{http_request_method="GET",http_route="",http_response_status_code="404"} 1"#,
      #"espalier_refusals_total{reason="malformed"} 1"#,
      #"espalier_phase_duration_seconds_count{phase="solve"} 1"#,
      "espalier_connections_accepted_total 2", "http_server_active_requests 0",
    ] {
      #expect(answer.text.contains("\n\(line)\n"), "\(line)")
    }
  }

  /// The number of refused requests, by reason.
  private func refusals(_ metrics: String) throws -> [String: Int] {
    let lines = metrics.matches(of: /\nespalier_refusals_total{reason="([a-z-]+)"} ([0-9]+)/)
    return try Dictionary(uniqueKeysWithValues: lines.map { (String($0.1), try #require(Int($0.2))) })
  }

  /// The reasons that openapi.yaml lists, in alphabetical order.
  private func documentedReasons() throws -> [String] {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let path = "openapi/paths/metrics.yaml"
    let page = try String(
      contentsOf: tests.deletingLastPathComponent().appending(path: path), encoding: .utf8)
    let rows = page.split(separator: "\n").filter { $0.contains(/^ *\| [0-9]{3} \| `/) }
    return rows.flatMap { $0.matches(of: /`([a-z-]+)`/).map { String($0.1) } }.sorted()
  }

  // Refusals by the router, a key or an operation's types were not counted.
  @Test func `counts each refusal by its reason, from 0 on`() throws {
    let keys = FileManager.default.temporaryDirectory.appending(path: "espalier-keys-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: keys) }
    let key = "Authorization: Bearer 1111111111111111\r\n"
    let spent = "Authorization: Bearer 2222222222222222\r\n"
    try Data("one 1111111111111111\ntwo 2222222222222222\n".utf8).write(to: keys)
    let server = try ServerProcess([
      "--keys", keys.path, "--requests-per-minute", "12", "--metrics-listen", "127.0.0.1:0",
    ])
    let port = try #require(server.lines.firstMatch(of: /operators on http:\/\/127.0.0.1:([0-9]+)/)?.1)
    let operators = Client(port: try #require(UInt16(port)))
    let counted = {
      operators.send("GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n")
      return try self.refusals(try #require(operators.answer()).text)
    }
    var expected = try counted()
    #expect(try expected.keys.sorted() == documentedReasons() && expected.values.allSatisfy { $0 == 0 })

    let limits = "GET /v1/limits HTTP/1.1\r\nHost: x\r\n"
    var cases = [
      ("not-found", "GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n"),
      ("method-not-allowed", "PUT /healthz HTTP/1.1\r\nHost: x\r\n\r\n"),
      ("method-not-implemented", "BREW /healthz HTTP/1.1\r\nHost: x\r\n\r\n"),
      ("not-acceptable", "\(limits)\(key)Accept-Encoding: *;q=0\r\n\r\n"),
      ("not-acceptable", post(card, "\(key)Accept: text/css\r\n")),
      ("precondition-failed", post(card, "\(key)If-Match: \"1\"\r\n")),
      ("content-coding-not-supported", post(card, "\(key)Content-Encoding: br\r\n")),
      ("media-type-not-supported", post(card, key).replacing("application/json", with: "text/css")),
      ("malformed", post(card, "\(key)Content-Encoding: gzip\r\n")), ("malformed", "GARBAGE\r\n\r\n"),
      ("body-too-large", post(card, key).replacing("Content-Length: ", with: "Content-Length: 99999999")),
      ("expectation-failed", post(card, "\(key)Expect: more\r\n")),
      ("unauthorized", "\(limits)\r\n"), ("unauthorized", limits + "Authorization: Bearer 0\r\n\r\n"),
    ]
    for _ in 0..<12 { cases.append(("", "\(limits)\(spent)\r\n")) }
    cases.append(("too-many-requests", "\(limits)\(spent)\r\n"))
    // A problem in a document is not a refusal.
    cases.append(("", post("{", key)))
    for (reason, request) in cases {
      let client = Client(port: server.port)
      client.send(request)
      _ = try #require(client.answer())
      expected[reason]? += 1
      #expect(try counted() == expected, "\(request)")
    }
    server.send(SIGTERM)
    #expect(try server.wait() == 0)
  }

  @Test func `reports the time of each phase`() throws {
    let client = client()
    client.send(post(card))
    let head = try #require(client.answer()).head
    #expect(
      head.contains(/Server-Timing: decode;dur=[0-9]+\.[0-9]{3}, solve;dur=[0-9.]+, encode;dur=[0-9.]+/))
    #expect(head.contains("Timing-Allow-Origin: *"))
    for path in ["/v1/lints", "/v1/sessions"] {
      client.send(post(#"{"view":{"id":"a"}}"#).replacing("/v1/layouts", with: path))
      #expect(try #require(client.answer()).head.contains(/Server-Timing: compute;dur=[0-9]+\.[0-9]{3}/))
    }
  }

  @Test func `answers operators on their own port`() throws {
    let server = try ServerProcess(["--metrics-listen", "127.0.0.1:0"])
    let port = try #require(server.lines.firstMatch(of: /operators on http:\/\/127.0.0.1:([0-9]+)/)?.1)
    let operators = Client(port: try #require(UInt16(port)))
    let status = { (path: String) in
      operators.send("GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n")
      return operators.answer()?.status
    }
    #expect(status("/metrics") == 200)
    #expect(status("/healthz") == 200)
    // Operators are answered even before other clients.
    try Wait.until("the server is ready") { status("/readyz") == 200 }
    operators.send("GET /v1/limits HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(operators.answer()?.status == 404)
    let client = Client(port: server.port)
    client.send("GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n" + get)
    #expect(client.answer()?.status == 404)
    #expect(client.answer()?.status == 200)
    server.send(SIGTERM)
    #expect(try server.wait() == 0)
  }

  /// The lines of a log, when there are that many.
  private func lines(of log: URL, count: Int) throws -> [Substring] {
    var lines: [Substring] = []
    try Wait.until("\(count) lines are in the log") {
      lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
      return lines.count >= count
    }
    return lines
  }

  @Test func `answers although its log has no reader, and counts dropped lines`() throws {
    let log = FileManager.default.temporaryDirectory.appending(path: "espalier-log-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: log) }
    try #require(mkfifo(log.path, 0o600) == 0)
    let reader = open(log.path, O_RDWR | O_NONBLOCK)
    defer { close(reader) }
    let server = try ServerProcess(["--access-log", log.path, "--access-log-bytes", "4096"])
    let client = Client(port: server.port)
    // The pipe holds 64 KB, a few hundred lines.
    let count = 1_000
    for _ in 0..<count {
      client.send(get)
      try #require(client.answer()?.status == 200)
    }
    client.send("GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n")
    let metrics = try #require(client.answer()).text
    let figure = metrics.firstMatch(of: /\nespalier_access_log_dropped_lines_total ([0-9]+)\n/)?.1
    let dropped = try #require(figure.flatMap { Int($0) })
    #expect((1..<count).contains(dropped))

    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    try Wait.until("all lines but the dropped are in the log") {
      let received = read(reader, &buffer, buffer.count)
      if received > 0 { bytes += buffer[..<received] }
      return bytes.count(where: { $0 == 10 }) >= count - dropped
    }
    // There may have been room for the line of the metrics request.
    let lines = bytes.split(separator: 10)
    #expect([count - dropped, count - dropped + 1].contains(lines.count))
    #expect(bytes.last == 10)
    for line in lines { #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line)) } }
  }

  @Test func `has logged every request when it ends`() throws {
    let log = FileManager.default.temporaryDirectory.appending(path: "espalier-log-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: log) }
    let server = try ServerProcess(["--access-log", log.path])
    let client = Client(port: server.port)
    for _ in 0..<100 {
      client.send(get)
      _ = client.answer()
    }
    server.send(SIGTERM)
    #expect(try server.wait() == 0)
    #expect(try lines(of: log, count: 100).count == 100)
  }

  @Test func `logs each request`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "espalier-log-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    let server = try ServerProcess(["--access-log", file.path])
    let client = Client(port: server.port)
    client.send(get + post(card))
    let head = try #require(client.answer()).head
    _ = client.answer()
    let lines = try self.lines(of: file, count: 2)
    try #require(lines.count == 2)
    let line = try #require(JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any])
    #expect(line["path"] as? String == "/healthz")
    #expect(line["client"] as? String == "127.0.0.1")
    #expect(head.contains("X-Request-Id: \(line["requestId"] as? String ?? "none")"))
    #expect(lines[1].contains(#""status":200"#))
  }

  // The log line of a request without a trace had one, and its problem had none.
  @Test func `logs the trace of a problem`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "espalier-log-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    let server = try ServerProcess(["--access-log", file.path])
    let large = post(card).replacing("Content-Length: ", with: "Content-Length: 99999999")
    let requests = [
      post("{"), post(card, "Accept: image/gif\r\n"), post("{", "traceparent: 00-0\r\n"), large,
      "GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n", "GET / HTTP/1.1\r\n\r\n", "GARBAGE\r\n\r\n",
    ]
    let pattern = #/"requestId":"([0-9a-f]{16})","traceparent":"(00-[0-9a-f]{32}-[0-9a-f]{16}-00)"/#
    var traces: [Substring] = []
    for (index, request) in requests.enumerated() {
      let client = Client(port: server.port)
      client.send(request)
      let problem = try #require(client.answer()).text
      let line = try #require(try lines(of: file, count: index + 1).last)
      let told = try #require(problem.firstMatch(of: pattern), "\(request)")
      let written = try #require(line.firstMatch(of: pattern), "\(line)")
      #expect(told.1 == written.1 && told.2 == written.2, "\(request)")
      traces.append(told.2)
    }
    #expect(Set(traces).count == requests.count)
  }

  @Test func `continues in a new file when its log was moved away`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "espalier-log-\(UUID().uuidString)")
    let old = file.appendingPathExtension("1")
    defer { for file in [file, old] { try? FileManager.default.removeItem(at: file) } }
    let server = try ServerProcess(["--access-log", file.path])
    let client = Client(port: server.port)
    client.send(get)
    _ = client.answer()
    _ = try lines(of: file, count: 1)
    try FileManager.default.moveItem(at: file, to: old)
    server.send(SIGHUP)
    // The new file exists shortly before it is written to.
    var count = 0
    try Wait.until("the new file is written to") {
      client.send(post(card))
      guard client.answer() != nil else { return false }
      count += 1
      return try FileManager.default.fileExists(atPath: file.path) && !Data(contentsOf: file).isEmpty
    }
    var lines: [Substring] = []
    try Wait.until("every request is in one of the two files") {
      lines = try [old, file].flatMap { try String(contentsOf: $0, encoding: .utf8).split(separator: "\n") }
      return lines.count > count
    }
    #expect(lines.map { $0.contains("/v1/layouts") } == [false] + Array(repeating: true, count: count))
  }

  @Test func `holds nothing for clients without a key`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "espalier-keys-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    try "one 1111111111111111".write(to: file, atomically: true, encoding: .utf8)
    let server = try ServerProcess(["--held-bytes", "1000000"], environment: ["ESPALIER_KEYS": file.path])
    let post = { (length: Int, field: String) in
      "POST /v1/layouts HTTP/1.1\r\nHost: x\r\nContent-Length: \(length)\r\n\(field)\r\n"
    }
    let others = (0..<4).map { _ in Client(port: server.port) }
    for client in others {
      client.send(post(7_000_000, ""))
      client.send([UInt8](repeating: 0x20, count: 200_000))
    }
    for client in others { #expect(client.answer()?.status == 401) }
    let body = card + String(repeating: " ", count: 100_000)
    let client = Client(port: server.port)
    client.send(post(body.utf8.count, "Authorization: Bearer 1111111111111111\r\n"))
    client.send(body)
    let answer = try #require(client.answer())
    #expect(answer.status == 200)
    #expect(answer.head.contains("r=599"))
  }

  // A document that was not made yet was made when the body had arrived, which was held until then.
  @Test(arguments: ["", "Accept-Encoding: gzip\r\n", "Expect: 100-continue\r\n"])
  func `holds nothing for clients without a key on open paths`(field: String) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "espalier-keys-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    try "one 1111111111111111".write(to: file, atomically: true, encoding: .utf8)
    let server = try ServerProcess(environment: ["ESPALIER_KEYS": file.path])
    for path in ["/", "/version", "/openapi.json"] {
      let client = Client(port: server.port)
      client.send("GET \(path) HTTP/1.1\r\nHost: x\r\nContent-Length: 7000000\r\n\(field)\r\n")
      let answer = try #require(client.answer())
      #expect(answer.status == 200)
      #expect(answer.head.contains("Connection: close"))
    }
  }

  /// Also while clients hold all available descriptors.
  @Test(arguments: [nil, 100]) func `reads its keys again on SIGHUP`(descriptorLimit: Int?) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "espalier-keys-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    try "one 1111111111111111".write(to: file, atomically: true, encoding: .utf8)
    let server = try ServerProcess(
      environment: ["ESPALIER_KEYS": file.path], ulimit: descriptorLimit.map { "-n \($0)" })
    let client = Client(port: server.port)
    let get = { (key: String) in
      client.send("GET /v1/limits HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(key)\r\n\r\n")
      return client.answer()?.status
    }
    #expect(get("1111111111111111") == 200)
    #expect(get("2222222222222222") == 401)
    let others = (0..<(descriptorLimit ?? 0)).map { _ in Client(port: server.port) }
    try "one 2222222222222222".write(to: file, atomically: true, encoding: .utf8)
    server.send(SIGHUP)
    try Wait.until("the new key is known") { get("2222222222222222") == 200 }
    #expect(get("1111111111111111") == 401)
    // The clients hold their descriptors until here.
    withExtendedLifetime(others) {}
  }

  @Test func `drains step by step, so that load balancers and clients lose nothing`() throws {
    let server = try ServerProcess(["--drain-delay-seconds", "5"])
    let status = { (path: String) in
      let client = Client(port: server.port)
      client.send("GET \(path) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
      return client.answer()?.status
    }
    let (idle, busy) = (Client(port: server.port), Client(port: server.port))
    idle.send(get)
    #expect(idle.answer()?.status == 200)
    busy.send(
      "POST /v1/layouts HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: \(card.utf8.count)\r\n\r\n"
    )
    #expect(busy.answer()?.status == 100)

    server.send(SIGTERM)
    // No longer ready, but still there for clients that do not know.
    try Wait.until("the server is not ready any more") { status("/readyz") == 503 }
    #expect(status("/healthz") == 200)
    idle.send(get)
    #expect(try #require(idle.answer()).head.contains("200 OK"))
    // Closed when the server stops accepting.
    #expect(idle.isAtEnd())
    try Wait.until("nobody is accepted any more") { status("/healthz") == nil }
    busy.send(card)
    let last = try #require(busy.answer())
    #expect(last.status == 200)
    #expect(last.head.contains("Connection: close"))
    #expect(busy.isAtEnd())
    #expect(try server.wait() == 0)
  }

  @Test func `ends at once on a second signal while it drains`() throws {
    let server = try ServerProcess(["--drain-delay-seconds", "60"])
    let client = Client(port: server.port)
    let status = {
      client.send("GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n")
      return client.answer()?.status
    }
    try Wait.until("the server is ready") { status() == 200 }
    server.send(SIGTERM)
    try Wait.until("the server is not ready any more") { status() == 503 }
    let start = ContinuousClock.now
    server.send(SIGTERM)
    // 128 plus the signal's number, as a shell reports a process that a signal ended.
    #expect(try server.wait() == 143)
    #expect(ContinuousClock.now - start < .seconds(30))
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func `ends on a signal, with or without idle connections`(signal: Int32) throws {
    let idle = client()
    idle.send(get)
    #expect(idle.answer()?.status == 200)
    server.send(signal)
    #expect(try server.wait() == 0)
    #expect(idle.isAtEnd())
  }
}
