import HTTP
import Metrics
import Testing

@testable import LayoutAPI

@Suite struct `The metrics of a service` {
  private func service(of bytes: Int) -> Service {
    var configuration = ServiceConfiguration()
    configuration.serverMetrics = { $0.gauge("a", String(repeating: "x", count: bytes), 1) }
    return Service(isReady: { true }, configuration: configuration)
  }

  // 1,251 series were written on a loop, a quarter of a second at a time.
  @Test func `are left to others where there are many`() {
    let request = Request(.get, RequestTarget(path: "/metrics"))
    let many = service(of: Limits.quickMetricsBytes)
    #expect(many.response(to: request).status == .ok)
    #expect(many.respond(to: request, effort: .little).response == nil)
    #expect(many.respond(toHead: request, effort: .little).response == nil)
    #expect(many.response(to: request).body.count > Limits.quickMetricsBytes)
    let few = service(of: 10)
    for _ in 0..<2 { #expect(few.respond(to: request, effort: .little).response?.status == .ok) }
  }

  /// How many computations had each phase.
  private func counts(_ service: Service) -> [String] {
    let response = service.forOperators.response(to: Request(.get, RequestTarget(path: "/metrics")))
    let text = String(decoding: response.body, as: UTF8.self)
    return text.matches(of: /\nespalier_phase_duration_seconds_count{phase="([a-z]+)"} ([0-9]+)/)
      .map { "\($0.1) \($0.2)" }
  }

  private func phases(of response: Response) -> [String] {
    (response.fields["Server-Timing"] ?? "").matches(of: /([a-z]+);dur=[0-9]+\.[0-9]{3}/).map { String($0.1) }
  }

  // Only those that went well were counted, and what is too complex takes the longest.
  @Test func `count the phases of computations that fail`() throws {
    var configuration = ServiceConfiguration()
    configuration.steps = 10
    let service = Service(isReady: { true }, configuration: configuration)
    let request = { (body: String) in
      Request(.post, RequestTarget(path: "/v1/layouts"), body: Array(body.utf8))
    }
    let document = #"{"view":{"id":"a"},"constraints":["a.width == 40","a.height == 20"]}"#
    let refused = try #require(service.respond(to: request("{"), effort: .little).response)
    #expect(refused.status == .badRequest && phases(of: refused) == ["decode"])
    #expect(counts(service) == ["decode 1", "solve 0", "encode 0"])
    // A failed attempt does not count; a worker continues with the decoded document.
    let reply = service.respond(to: request(document), effort: .little)
    #expect(reply.response == nil)
    #expect(counts(service) == ["decode 1", "solve 0", "encode 0"])
    let complex = reply.finish()
    #expect(complex.status.code == 422 && phases(of: complex) == ["decode", "solve"])
    #expect(counts(service) == ["decode 2", "solve 1", "encode 0"])
  }

  @Test(arguments: ["/v1/timings", "/v1/sessions"])
  func `tell of a failed computation that has no phases how long it took`(path: String) {
    let service = Service(isReady: { true })
    let response = service.response(to: Request(.post, RequestTarget(path: path), body: Array("{".utf8)))
    #expect(response.status == .badRequest && phases(of: response) == ["compute"])
  }
}
