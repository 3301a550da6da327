import HTTP
import Testing

@testable import LayoutAPI

@Suite struct `A problem` {
  private static let trace = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"

  /// The documents of every kind of problem that a request with this field is answered with.
  private func problems(_ traceparent: String?) throws -> [String] {
    var configuration = ServiceConfiguration()
    let service = Service(isReady: { false }, configuration: configuration)
    configuration.keys = try KeyRing(text: "one 1111111111111111", requestsPerMinute: 1)
    let closed = Service(isReady: { true }, configuration: configuration)
    let request = { (method: Method, path: String, body: String) in
      Request(
        method, RequestTarget(path: path), fields: Fields(traceparent.map { [("traceparent", $0)] } ?? []),
        body: Array(body.utf8))
    }
    var batch = request(.post, "/v1/batches", "")
    batch.isStreamed = true
    let answers = [
      service.response(to: request(.get, "/nowhere", "")),
      service.forOperators.response(to: request(.get, "/readyz", "")),
      service.response(to: request(.post, "/v1/layouts", "{")),
      service.respond(to: request(.post, "/v1/layouts", "{"), effort: .little).response,
      service.respond(toHead: request(.post, "/v1/nothing", ""), effort: .little).response,
      service.response(to: request(.post, "/v1/sessions", "{")),
      service.respond(toHead: request(.patch, "/v1/sessions/none", ""), effort: .little).response,
      service.response(to: request(.post, "/v1/batches", "{\n")),
      service.respond(to: .tooSlow(.body), of: request(.post, "/v1/layouts", "")),
      closed.respond(to: request(.get, "/v1/limits", ""), effort: .little).response,
    ]
    let part = service.response(to: batch).stream?.next(Array("{\n".utf8), isComplete: true).bytes
    return (answers.map { $0?.body } + [part]).map { String(decoding: $0 ?? [], as: UTF8.self) }
  }

  // The trace was in the log alone.
  @Test func `tells the trace of its request`() throws {
    for problem in try problems(Self.trace) {
      #expect(problem.contains(#","traceparent":"\#(Self.trace)","errors":["#))
    }
    let later = Self.trace.replacing("00-4b", with: "01-4b") + "-more"
    #expect(try problems(later).allSatisfy { $0.contains(Self.trace) })
  }

  // The log began a trace for such a request, and its problem had none.
  @Test(arguments: [nil, "", "00-0", trace + "-x"]) func `begins a trace where its request tells none`(
    traceparent: String?
  ) throws {
    let pattern = /"requestId":"(\w{16})","traceparent":"00-\w{16}(\w{16})-(\w{16})-00","errors":\[/
    for problem in try problems(traceparent) {
      let match = try #require(problem.firstMatch(of: pattern), "\(problem)")
      // As there is one request of that name, there is one trace that begins with it.
      #expect(match.2 == match.1 && match.3 == match.1)
    }
  }

  @Test func `is in the trace that the log tells`() throws {
    let service = Service(isReady: { true })
    let nowhere = Request(.get, RequestTarget(path: "/nowhere"))
    let told = Request(.get, RequestTarget(path: "/nowhere"), fields: [("traceparent", Self.trace)])
    let cases = [
      (nowhere, service.response(to: nowhere)), (told, service.response(to: told)),
      (nil, service.respond(to: .malformed(.target), of: nil)),
    ]
    for (request, response) in cases {
      let line = Service.logLine(
        request: request, response: response, requestBytes: 0, responseBytes: 0, client: "", duration: .zero,
        queueAge: nil, time: 0)
      let traces = [line, response.body].map { bytes in
        String(decoding: bytes, as: UTF8.self).firstMatch(of: /"traceparent":"([^"]+)"/)?.1
      }
      #expect(traces[0] != nil && traces[0] == traces[1])
    }
  }

  // Every 503 but this one did.
  @Test func `says when to come again to a service that is shutting down`() {
    let service = Service(isReady: { false })
    let request = Request(.get, RequestTarget(path: "/readyz"))
    for response in [service.response(to: request), service.forOperators.response(to: request)] {
      #expect(response.status == .serviceUnavailable)
      #expect(response.fields["Retry-After"] == "1")
    }
  }
}
