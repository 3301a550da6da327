import HTTP
import Synchronization
import Testing

@testable import LayoutAPI

@Suite struct `A document that is always the same` {
  // It was hashed for each request, and packed for each that took it so.
  @Test func `is made once, and answered at once from then on`() {
    let made = Atomic(0)
    let body = Array(String(repeating: "a", count: 100_000).utf8)
    let document = FixedDocument {
      made.add(1, ordering: .relaxed)
      return Response(.ok, fields: [("ETag", "\"1\"")], body: body)
    }
    let router = Router([document.route("/a")], problem: { refusal, _ in Response(refusal.status) })
    for fields in [Fields(), Fields([("Accept-Encoding", "gzip")])] {
      let request = Request(.get, RequestTarget(path: "/a"), fields: fields)
      #expect(router.respond(to: request, effort: .little).response == nil)
      let answer = router.response(to: request)
      #expect(answer.status == .ok && answer.body.isEmpty == false)
      for _ in 0..<2 { #expect(router.respond(to: request, effort: .little).response == answer) }
      #expect(router.respond(toHead: request, effort: .little).response == answer)
    }
    #expect(made.load(ordering: .relaxed) == 1)
  }

  @Test(arguments: ["/version", "/v1/limits", "/v1/devices", "/openapi.yaml", "/openapi.json"])
  func `is what a service tells of itself`(path: String) {
    let service = Service(isReady: { true })
    let request = Request(.get, RequestTarget(path: path))
    #expect(service.respond(to: request, effort: .little).response == nil)
    let answer = service.response(to: request)
    #expect(answer.status == .ok)
    #expect(service.respond(to: request, effort: .little).response?.body == answer.body)
  }
}
