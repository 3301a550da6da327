import HTTP
import Testing

@testable import LayoutAPI

@Suite struct `A problem` {
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
