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
    #expect(many.respond(to: request).status == .ok)
    #expect(many.quickResponse(to: request) == nil)
    #expect(many.weigh(request) == nil)
    #expect(many.respond(to: request).body.count > Limits.quickMetricsBytes)
    let few = service(of: 10)
    for _ in 0..<2 { #expect(few.quickResponse(to: request)?.status == .ok) }
  }
}
