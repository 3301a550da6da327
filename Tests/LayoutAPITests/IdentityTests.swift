import HTTP
import Metrics
import Synchronization
import Testing

@testable import LayoutAPI

@Suite struct `A client with a key` {
  private static let text = """
    one 1111111111111111
    one aaaaaaaaaaaaaaaa expires=1970-01-03
    two 2222222222222222
    few 3333333333333333 scopes=layouts,batches
    ops 4444444444444444 scopes=admin
    """
  private static let day = 86_400.0

  private let time = Clock()
  private let keys: KeyRing
  private let service: Service

  /// A clock that a test moves.
  private final class Clock: Sendable {
    let seconds = Mutex(0.0)
  }

  init() throws {
    let time = time
    keys = try KeyRing(
      text: Self.text, requestsPerMinute: 1_000, now: { .zero }, wallClock: { time.seconds.withLock { $0 } })
    var configuration = ServiceConfiguration()
    configuration.keys = keys
    service = Service(isReady: { true }, configuration: configuration)
  }

  private func send(
    _ method: HTTP.Method, _ path: String, key: String, _ body: String = "", accept: String = "*/*"
  ) -> Response {
    let fields: Fields = [("Authorization", "Bearer \(key)"), ("Accept", accept)]
    return service.response(
      to: Request(method, RequestTarget(path: path), fields: fields, body: Array(body.utf8)))
  }

  private func open(key: String) throws -> String {
    let opened = send(.post, "/v1/sessions", key: key, #"{"view":{"id":"a"}}"#)
    return try #require(opened.fields["Location"])
  }

  // Anyone who knew a session's id could edit it.
  @Test func `has its sessions alone, whichever of its keys it sends`() throws {
    let path = try open(key: "1111111111111111")
    #expect(send(.get, path, key: "aaaaaaaaaaaaaaaa").status == .ok)
    let edits = #"{"edits":[{"add":"a.width == 1"}]}"#
    for (method, accept) in [
      (HTTP.Method.get, "*/*"), (.get, "text/event-stream"), (.patch, "*/*"), (.delete, "*/*"),
    ] {
      let refused = send(method, path, key: "2222222222222222", edits, accept: accept)
      #expect(refused.status == .notFound && refused.stream == nil, "\(method.name)")
      // Not even the head tells that the session is there.
      let head = Request(
        method, RequestTarget(path: path),
        fields: [("Authorization", "Bearer 2222222222222222"), ("If-Match", "\"x\"")])
      #expect(service.respond(toHead: head, effort: .little).response?.status == .notFound, "\(method.name)")
    }
    #expect(send(.patch, path, key: "1111111111111111", edits).status == .ok)
    #expect(send(.delete, path, key: "1111111111111111").status == .noContent)
  }

  @Test func `does only what its scopes allow`() {
    let few = "3333333333333333"
    #expect(send(.post, "/v1/layouts", key: few, #"{"view":{"id":"a"}}"#).status == .ok)
    #expect(send(.get, "/v1/limits", key: few).status == .ok)
    for path in ["/v1/lints", "/v1/sessions", "/v1/sessions/x", "/v1/sessions/x/document", "/metrics"] {
      let refused = send(.post, path, key: few)
      #expect(refused.status == .forbidden, "\(path)")
      #expect(refused.refusal == .forbidden && refused.keyName == "few")
    }
    #expect(
      send(.post, "/v1/lints", key: few).fields["WWW-Authenticate"]
        == #"Bearer realm="espalier", error="insufficient_scope", scope="lints""#)
    #expect(send(.post, "/v1/nothing", key: few).status == .notFound)
    #expect(send(.get, "/metrics", key: "4444444444444444").status == .ok)
    #expect(send(.post, "/v1/layouts", key: "4444444444444444").status == .forbidden)
    // A key without scopes may do everything, as before there were any.
    #expect(send(.get, "/metrics", key: "1111111111111111").status == .ok)
  }

  @Test func `is sent away from the day on which its key expires`() throws {
    let old = "aaaaaaaaaaaaaaaa"
    time.seconds.withLock { $0 = 2 * Self.day - 1 }
    #expect(send(.get, "/v1/limits", key: old).status == .ok)
    let path = try open(key: old)
    let stream = try #require(send(.get, path, key: old, accept: "text/event-stream").stream)
    let wakes = Mutex(0)
    stream.onChange { wakes.withLock { $0 += 1 } }
    _ = stream.signOfLife()
    #expect(wakes.withLock { $0 } == 0)
    time.seconds.withLock { $0 += 1 }
    #expect(send(.get, "/v1/limits", key: old).status == .unauthorized)
    // The stream ends with its next sign of life.
    _ = stream.signOfLife()
    #expect(wakes.withLock { $0 } == 1)
    #expect(stream.next([], isComplete: true).continuation == .end)
    // The session stays, for the client's other key.
    #expect(send(.get, path, key: "1111111111111111").status == .ok)
  }

  @Test func `watches until its key is removed`() throws {
    let path = try open(key: "2222222222222222")
    let stream = try #require(send(.get, path, key: "2222222222222222", accept: "text/event-stream").stream)
    let wakes = Mutex(0)
    stream.onChange { wakes.withLock { $0 += 1 } }
    #expect(String(decoding: stream.next([], isComplete: true).bytes, as: UTF8.self) == "id: 1\n\n")
    try keys.replace(with: "two 2222222222222222\none 1111111111111111")
    #expect(wakes.withLock { $0 } == 1)
    #expect(stream.next([], isComplete: true).continuation == .wait)
    try keys.replace(with: "two 5555555555555555")
    #expect(wakes.withLock { $0 } == 2)
    let last = stream.next([], isComplete: true)
    #expect(last.continuation == .end)
    let text = String(decoding: last.bytes, as: UTF8.self)
    #expect(text.hasPrefix("event: end\ndata: {") && text.contains(#""code":"unauthorized""#))
    // The client goes on with its new key.
    #expect(send(.get, path, key: "5555555555555555").status == .ok)
  }

  @Test func `has its batch cut when its key is removed`() throws {
    var request = Request(
      .post, RequestTarget(path: "/v1/batches"),
      fields: [("Authorization", "Bearer 2222222222222222"), ("Content-Type", "application/x-ndjson")])
    request.isStreamed = true
    let stream = try #require(service.response(to: request).stream)
    try keys.replace(with: "one 1111111111111111")
    let part = stream.next(
      Array(#"{"operation":"layouts","request":{"view":{"id":"a"}}}"#.utf8), isComplete: false)
    #expect(part.continuation == .end)
    #expect(String(decoding: part.bytes, as: UTF8.self).contains(#""code":"unauthorized""#))
  }

  @Test func `is named in the log and in metrics`() {
    let answer = send(.get, "/v1/limits", key: "2222222222222222")
    #expect(answer.keyName == "two")
    let line = String(
      decoding: Service.logLine(
        request: nil, response: answer, requestBytes: 0, responseBytes: 0, client: "::1", duration: .zero,
        queueAge: nil, time: 1), as: UTF8.self)
    #expect(line.contains(#""client":"::1","key":"two""#))
    var writer = MetricsWriter()
    keys.write(to: &writer)
    #expect(writer.text.contains(#"espalier_key_requests_total{key="two"} 1"#))
    #expect(send(.get, "/v1/limits", key: "0000000000000000").keyName == nil)
  }

  @Test func `is counted by name among the first hundred`() throws {
    let text = (0..<102).map { "n\($0) key-number-\(1_000_000 + $0)\n" }.joined()
    let keys = try KeyRing(text: text, requestsPerMinute: 10)
    for number in [0, 100, 101] {
      let request = Request(
        .get, RequestTarget(path: "/v1/limits"),
        fields: [("Authorization", "Bearer key-number-\(1_000_000 + number)")])
      _ = keys.verdict(on: request, counting: true)
    }
    var writer = MetricsWriter()
    keys.write(to: &writer)
    #expect(writer.text.contains(#"{key="n0"} 1"#) && writer.text.contains(#"{key="n99"} 0"#))
    #expect(writer.text.contains(#"{key="_OTHER"} 2"#) && !writer.text.contains(#"{key="n100"}"#))
  }
}
