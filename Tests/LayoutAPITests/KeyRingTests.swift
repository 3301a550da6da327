import Glibc
import Synchronization
import Testing

@testable import HTTP
@testable import LayoutAPI

@Suite struct `A service that asks for a key` {
  private static let text = "# Two clients.\none 1111111111111111\n\n two\t2222222222222222 \n"

  /// A clock that moves only when told to.
  private final class Clock: Sendable {
    let time = Mutex(Duration.zero)
    func pass(_ duration: Duration) { time.withLock { $0 += duration } }
  }

  private let clock = Clock()
  private let keys: KeyRing
  private let service: Service

  init() throws {
    let clock = clock
    keys = try KeyRing(text: Self.text, requestsPerMinute: 2, now: { clock.time.withLock { $0 } })
    var configuration = ServiceConfiguration()
    configuration.keys = keys
    configuration.stepsPerMinute = .max
    service = Service(isReady: { true }, configuration: configuration)
  }

  private func get(_ path: String, _ authorization: String...) -> Response? {
    let request = Request(
      .get, RequestTarget(path: path), fields: Fields(authorization.map { ("Authorization", $0) }))
    return service.respond(to: request, effort: .little).finish()
  }

  @Test(arguments: [
    "Bearer 1111111111111111", "bearer  1111111111111111", "BEARER 2222222222222222",
  ]) func `answers a client that shows one`(authorization: String) {
    #expect(get("/v1/limits", authorization)?.status == .ok)
  }

  @Test(arguments: [
    "Bearer 1111111111111112", "Bearer 111111111111111", "Bearer 11111111111111111",
    "Bearer 1111111111111111, Bearer 2222222222222222",
    "Bearer 11111111111111112222222222222222", "Bearer one",
  ]) func `sends away a client that shows another`(authorization: String) {
    let response = get("/v1/limits", authorization)
    #expect(response?.status == .unauthorized)
    #expect(response?.fields["WWW-Authenticate"] == #"Bearer realm="espalier", error="invalid_token""#)
    #expect(response?.fields["Access-Control-Allow-Origin"] == "*")
  }

  @Test func `says what it asks for`() {
    #expect(get("/v1/limits")?.fields["WWW-Authenticate"] == #"Bearer realm="espalier""#)
    // What shows no key has none that could be wrong (RFC 6750 §3.1).
    for other in ["Basic 1111111111111111", "Bearer", "Bearer ", "1111111111111111", ""] {
      #expect(get("/v1/limits", other)?.fields["WWW-Authenticate"] == #"Bearer realm="espalier""#)
    }
    #expect(get("/v1/limits", "Bearer 1111111111111111", "Bearer 1111111111111111")?.status == .unauthorized)
  }

  @Test func `is open where machines and browsers ask`() {
    for path in ["/healthz", "/readyz", "/version", "/openapi.yaml", "/problems/unauthorized"] {
      #expect(get(path)?.status == .ok)
    }
    #expect(get("/nowhere")?.status == .notFound)
    let preflight = Request(
      .options, RequestTarget(path: "/v1/layouts"),
      fields: [("Origin", "null"), ("Access-Control-Request-Method", "POST")])
    #expect(service.respond(to: preflight, effort: .little).response?.status == .noContent)
  }

  // With a mark above it the slash was another character, and no end of "/v1/".
  @Test func `is closed below a path whatever follows that`() {
    for path in ["/v1/nowhere", "/v1/\u{301}layouts", "/v1/", "/metrics"] {
      #expect(get(path)?.status == .unauthorized)
    }
  }

  @Test func `computes for nobody without`() {
    let request = Request(
      .post, RequestTarget(path: "/v1/layouts"), body: Array(#"{"view":{"id":"a"}}"#.utf8))
    #expect(service.respond(to: request, effort: .little).response?.status == .unauthorized)
    #expect(service.response(to: request).status == .unauthorized)
  }

  @Test func `sends away before the body comes, and counts nothing then`() {
    let weigh = { (path: String, authorization: String) in
      service.respond(
        toHead: Request(.post, RequestTarget(path: path), fields: [("Authorization", authorization)]),
        effort: .little
      ).response
    }
    #expect(weigh("/v1/layouts", "Bearer 0000000000000000")?.status == .unauthorized)
    for _ in 0..<3 { #expect(weigh("/v1/layouts", "Bearer 1111111111111111") == nil) }
    #expect(get("/v1/limits", "Bearer 1111111111111111")?.fields["RateLimit"] == #""minute";r=1;t=60"#)
  }

  // A key that was granted five requests got 300 answers: whose body was to come was not counted.
  @Test func `counts once what is answered before the body comes`() throws {
    let opened = service.response(
      to: Request(
        .post, RequestTarget(path: "/v1/sessions"), fields: [("Authorization", "Bearer 2222222222222222")],
        body: Array(#"{"view":{"id":"a"}}"#.utf8)))
    clock.pass(.seconds(60))
    let weigh = { (path: String, key: String, accept: String) in
      service.respond(
        toHead: Request(
          .get, RequestTarget(path: path), fields: [("Authorization", "Bearer \(key)"), ("Accept", accept)]),
        effort: .little
      ).response
    }
    let session = try #require(opened.fields["Location"])
    let watch = weigh(session, "2222222222222222", "text/event-stream")
    #expect(watch?.stream != nil)
    #expect(watch?.fields.values("RateLimit") == [#""minute";r=1;t=60"#])
    #expect(weigh(session, "2222222222222222", "*/*")?.fields.values("RateLimit") == [#""minute";r=0;t=60"#])
    #expect(weigh(session, "2222222222222222", "*/*")?.status == .tooManyRequests)
    let refused = weigh("/v1/nothing", "1111111111111111", "*/*")
    #expect(refused?.status == .notFound)
    #expect(refused?.fields.values("RateLimit") == [#""minute";r=1;t=60"#])
  }

  // What nobody had asked for yet had to be made: a client without a key could have a body held until then.
  @Test(arguments: [nil, "gzip", "identity;q=0, gzip", "identity;q=0", "br"])
  func `holds no body for what is open to everyone`(coding: String?) throws {
    let described = try OpenAPIDocument.shared.get().operations.keys.filter {
      $0.hasPrefix("GET /") && !$0.hasPrefix("GET /v1/") && $0 != "GET /metrics" && !$0.contains("{")
    }
    #expect(described.count >= 6)
    let paths = described.map { String($0.dropFirst("GET ".count)) } + Playground.routes.map(\.path)
    let fields = Fields(coding.map { [("Accept-Encoding", $0)] } ?? [])
    for path in paths + ["/problems/unauthorized"] {
      for method in [Method.get, .head, .post, .patch, .options] {
        let request = Request(method, RequestTarget(path: path), fields: fields)
        #expect(service.respond(toHead: request, effort: .instant).response != nil, "\(method.name) \(path)")
        #expect(service.respond(toHead: request, effort: .little).response != nil, "\(method.name) \(path)")
      }
    }
  }

  @Test func `waits for no body of a client without, and counts nothing then`() {
    let admit = { (path: String, authorization: String) in
      service.respond(
        toHead: Request(.post, RequestTarget(path: path), fields: [("Authorization", authorization)]),
        effort: .instant
      ).response
    }
    let (known, unknown) = ("Bearer 1111111111111111", "Bearer 0000000000000000")
    for _ in 0..<3 {
      #expect(admit("/v1/layouts", known) == nil)
      #expect(admit("/v1/layouts", unknown)?.status == .unauthorized)
    }
    // What is open to everyone takes no body.
    #expect(admit("/healthz", unknown)?.status == .methodNotAllowed)
    #expect(admit("/nowhere", unknown)?.status == .notFound)
    #expect(
      service.respond(toHead: Request(.options, RequestTarget(path: "/v1/layouts")), effort: .instant)
        .response?.status == .noContent)
    // What else is wrong with a request is told once it is complete.
    #expect(admit("/v1/nothing", known) == nil)
    #expect(get("/v1/limits", known)?.fields["RateLimit"] == #""minute";r=1;t=60"#)
    _ = get("/v1/limits", known)
    #expect(admit("/v1/layouts", known)?.status == .tooManyRequests)
    #expect(
      Service(isReady: { true }).respond(
        toHead: Request(.post, RequestTarget(path: "/nowhere")), effort: .instant
      ).response == nil)
  }

  @Test func `asks nobody for a body that it would refuse then`() {
    let weigh = {
      service.respond(
        toHead: Request(
          .post, RequestTarget(path: "/v1/layouts"), fields: [("Authorization", "Bearer 1111111111111111")]),
        effort: .little
      ).response
    }
    _ = get("/v1/limits", "Bearer 1111111111111111")
    #expect(weigh() == nil)
    _ = get("/v1/limits", "Bearer 1111111111111111")
    #expect(weigh()?.status == .tooManyRequests)
    #expect(weigh()?.fields["Retry-After"] == "60")
    clock.pass(.seconds(60))
    #expect(weigh() == nil)
  }

  @Test func `grants each key its requests in each minute`() {
    let one = "Bearer 1111111111111111"
    #expect(get("/v1/limits", one)?.fields["RateLimit-Policy"] == #""minute";q=2;w=60"#)
    clock.pass(.seconds(20))
    #expect(get("/v1/limits", one)?.fields["RateLimit"] == #""minute";r=0;t=40"#)
    let response = get("/v1/limits", one)
    #expect(response?.status == .tooManyRequests)
    #expect(response?.fields["Retry-After"] == "40")
    #expect(get("/v1/limits", "Bearer 2222222222222222")?.status == .ok)
    clock.pass(.seconds(40))
    #expect(get("/v1/limits", one)?.fields["RateLimit"] == #""minute";r=1;t=60"#)
  }

  // It was told whole seconds that had passed by then, and was refused again.
  @Test func `grants a client its request that waits as long as it is told`() {
    let one = "Bearer 1111111111111111"
    _ = get("/v1/limits", one)
    clock.pass(.milliseconds(20_001))
    #expect(get("/v1/limits", one)?.fields["RateLimit"] == #""minute";r=0;t=40"#)
    clock.pass(.milliseconds(38_998))
    let response = get("/v1/limits", one)
    #expect(response?.fields["Retry-After"] == "2")
    #expect(response?.fields["RateLimit"] == #""minute";r=0;t=2"#)
    clock.pass(.seconds(2))
    #expect(get("/v1/limits", one)?.status == .ok)
  }

  @Test func `counts a request once that a worker answers`() {
    let spaces = String(repeating: " ", count: LayoutAPI.Limits.trialBytes)
    let request = Request(
      .post, RequestTarget(path: "/v1/layouts"), fields: [("Authorization", "Bearer 1111111111111111")],
      body: Array((#"{"view":{"id":"a"}}"# + spaces).utf8))
    let reply = service.respond(to: request, effort: .little)
    #expect(reply.response == nil && reply.finish().fields["RateLimit"] == #""minute";r=1;t=60"#)
  }

  @Test func `counts a request once that a worker answers as its loop has no time`() {
    let request = { (fields: Fields) in
      Request(
        .post, RequestTarget(path: "/v1/layouts"), fields: fields, body: Array(#"{"view":{"id":"a"}}"#.utf8))
    }
    let granted = request([("Authorization", "Bearer 1111111111111111")])
    let reply = service.respond(to: granted, effort: .instant)
    #expect(reply.response == nil && reply.finish().fields["RateLimit"] == #""minute";r=1;t=60"#)
    #expect(service.respond(to: request([]), effort: .instant).response?.status == .unauthorized)
    for path in ["/healthz", "/readyz"] {
      #expect(
        service.respond(to: Request(.get, RequestTarget(path: path)), effort: .instant).response?.status
          == .ok)
    }
  }

  // Keys can be replaced only if the old and the new one are valid for a while.
  @Test func `counts the requests of several keys of one name together`() throws {
    try keys.replace(with: "one 1111111111111111\none 3333333333333333")
    #expect(get("/v1/limits", "Bearer 1111111111111111")?.fields["RateLimit"] == #""minute";r=1;t=60"#)
    #expect(get("/v1/limits", "Bearer 3333333333333333")?.fields["RateLimit"] == #""minute";r=0;t=60"#)
    #expect(get("/v1/limits", "Bearer 1111111111111111")?.status == .tooManyRequests)
  }

  @Test func `takes other keys while it runs`() throws {
    _ = get("/v1/limits", "Bearer 1111111111111111")
    try keys.replace(with: "one 3333333333333333")
    #expect(get("/v1/limits", "Bearer 1111111111111111")?.status == .unauthorized)
    #expect(get("/v1/limits", "Bearer 3333333333333333")?.fields["RateLimit"] == #""minute";r=0;t=60"#)
    #expect(throws: KeyRing.Failure.line(1, .incomplete)) { try keys.replace(with: "one") }
    #expect(get("/v1/limits", "Bearer 3333333333333333")?.status == .tooManyRequests)
  }

  /// Seconds that a processor works for this thread meanwhile, the least of three times.
  private func processorSeconds(_ body: () throws -> Void) rethrows -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    var least = Double.infinity
    for _ in 0..<3 {
      let start = now()
      try body()
      least = min(least, now() - start)
    }
    return least
  }

  private func text(keyCount: Int) -> String {
    (0..<keyCount).map { "client-\($0) a-key-of-its-own-\($0)\n" }.joined()
  }

  // The shown one was compared with each, byte by byte, while all who showed another waited: of 16 KB with 1,000 keys 31 ms.
  @Test func `finds a key among many as soon as among few, however long the shown one is`() throws {
    let token = String(repeating: "x", count: 15_000)
    let request = Request(
      .get, RequestTarget(path: "/v1/limits"), fields: [("Authorization", "Bearer \(token)")])
    func seconds(keyCount: Int) throws -> Double {
      let keys = try KeyRing(text: text(keyCount: keyCount), requestsPerMinute: 1)
      return processorSeconds {
        #expect(keys.verdict(on: request, counting: true) == .unknown(showsKey: true))
      }
    }
    #expect(try seconds(keyCount: 1_000) < 20 * seconds(keyCount: 1))
  }

  // Each name was sought among all others while everybody waited: with 10,000 keys for 0.28 s.
  @Test func `takes eight times as many other keys in about eight times the time`() throws {
    func seconds(keyCount: Int) throws -> Double {
      let text = text(keyCount: keyCount)
      let keys = try KeyRing(text: text, requestsPerMinute: 1)
      return try processorSeconds { try keys.replace(with: text) }
    }
    #expect(try seconds(keyCount: 4_000) < 24 * seconds(keyCount: 500))
  }

  @Test(arguments: [
    ("one 1111111111111111\ntwo 1111111111111111", KeyRing.Failure.line(2, .repeatedKey)),
    ("\n\none 111111111111111", .line(3, .key)),
    ("one 1111111111111111 x", .line(1, .option("x"))), ("one 11111111111111é1", .line(1, .key)),
    ("", .empty),
    ("# no key", .empty),
  ]) func `takes no file that is not keys`(text: String, failure: KeyRing.Failure) {
    #expect(throws: failure) { try KeyRing(text: text, requestsPerMinute: 1) }
  }
}
