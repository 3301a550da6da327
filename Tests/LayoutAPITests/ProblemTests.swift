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
      service.respond(to: request(.get, "/nowhere", "")),
      service.respondToOperator(request(.get, "/readyz", "")),
      service.respond(to: request(.post, "/v1/layouts", "{")),
      service.quickResponse(to: request(.post, "/v1/layouts", "{")),
      service.weigh(request(.post, "/v1/nothing", "")),
      service.respond(to: request(.post, "/v1/sessions", "{")),
      service.weigh(request(.patch, "/v1/sessions/none", "")),
      service.respond(to: request(.post, "/v1/batches", "{\n")),
      service.refuse(.tooSlow(.body), request(.post, "/v1/layouts", "")),
      closed.quickResponse(to: request(.get, "/v1/limits", "")),
    ]
    let part = service.respond(to: batch).stream?.next(Array("{\n".utf8), isComplete: true).bytes
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

  @Test(arguments: [nil, "", "00-0", trace + "-x"]) func `tells no trace where there is none`(
    traceparent: String?
  ) throws {
    let problems = try problems(traceparent)
    #expect(problems.allSatisfy { $0.contains(#""requestId":""#) && !$0.contains("traceparent") })
  }

  // Every 503 but this one did.
  @Test func `says when to come again to a service that is shutting down`() {
    let service = Service(isReady: { false })
    let request = Request(.get, RequestTarget(path: "/readyz"))
    for response in [service.respond(to: request), service.respondToOperator(request)] {
      #expect(response.status == .serviceUnavailable)
      #expect(response.fields["Retry-After"] == "1")
    }
  }
}
