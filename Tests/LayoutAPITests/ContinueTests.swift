import HTTP
import Operations
import Testing

@testable import LayoutAPI

/// RFC 9110 §10.1.1: where the head decides the answer, that comes in place of a 100.
@Suite struct `A client that waits to be asked for its body` {
  private let service = Service(isReady: { true })

  private func weigh(
    _ method: Method, _ path: String, _ fields: Fields = [], query: [RequestTarget.QueryItem] = []
  ) -> Status? {
    service.respond(
      toHead: Request(method, RequestTarget(path: path, query: query), fields: fields), effort: .little
    ).response?.status
  }

  @Test(arguments: Operation.all.map(\.name)) func `is told at once what no document can mend`(
    operation: String
  ) {
    let path = "/v1/\(operation)"
    #expect(weigh(.post, path) == nil)
    #expect(weigh(.post, path, [("Content-Type", "audio/midi")]) == .unsupportedMediaType)
    let type = Operation.all.first { $0.name == operation }?.reads[0] ?? ""
    #expect(weigh(.post, path, [("Content-Type", type)]) == nil)
    #expect(weigh(.post, path, [("Content-Type", type), ("Accept", "image/gif")]) == .notAcceptable)
    #expect(
      weigh(.post, path, [("Content-Type", type)], query: [.init(name: "x", value: "1")])
        == .unprocessableContent)
    #expect(
      weigh(.post, path, [("Content-Type", type), ("Content-Type", "text/html")]) == .unsupportedMediaType)
  }

  @Test(arguments: [
    ("layouts", "application/json", "text/x-swift;library=flex", "", Status.notAcceptable),
    ("layouts", "application/json", "text/x-swift;library=snapkit", "", nil),
    ("transitions", "application/json", "text/x-swift;library=flex", "", .notAcceptable),
    ("transitions", "application/json", "text/x-swift;library=swiftui", "", nil),
    ("lints", "application/json", "text/plain;style=baroque", "", .notAcceptable),
    ("lints", "application/json", "text/plain;style=github", "", nil),
    ("layouts", "application/xml", "application/json", "device", .unprocessableContent),
    ("lints", "application/xml", "application/json", "explain", .unprocessableContent),
    ("lints", "application/xml", "application/json", "", nil),
  ]) func `is told at once of unknown parameters`(
    operation: String, type: String, accepted: String, member: String, status: Status?
  ) {
    let query = member.isEmpty ? [] : [RequestTarget.QueryItem(name: member, value: "none")]
    let fields: Fields = [("Content-Type", type), ("Accept", accepted)]
    #expect(weigh(.post, "/v1/\(operation)", fields, query: query) == status)
  }

  @Test func `is told at once that no answer could be sent as it wants it`() {
    #expect(weigh(.post, "/v1/layouts", [("Accept-Encoding", "identity;q=0")]) == .notAcceptable)
    #expect(weigh(.post, "/v1/layouts", [("Accept-Encoding", "identity;q=0, gzip")]) == nil)
    #expect(weigh(.post, "/v1/sessions", [("Accept-Encoding", "identity;q=0")]) == .notAcceptable)
  }

  @Test func `is told at once of an unknown session or version`() throws {
    #expect(weigh(.patch, "/v1/sessions/nope") == .notFound)
    #expect(weigh(.post, "/v1/sessions", [("Content-Type", "text/plain")]) == .unsupportedMediaType)
    #expect(weigh(.post, "/v1/sessions") == nil)
    let opened = service.response(
      to: Request(.post, RequestTarget(path: "/v1/sessions"), body: Array(#"{"view":{"id":"a"}}"#.utf8)))
    let path = try #require(opened.fields["Location"])
    #expect(weigh(.patch, path) == nil)
    #expect(weigh(.patch, path, [("If-Match", "\"x\"")]) == .preconditionFailed)
    #expect(weigh(.patch, path, [("If-Match", opened.fields["ETag"] ?? "")]) == nil)
    #expect(weigh(.patch, path, [("Accept", "image/gif")]) == .notAcceptable)
    #expect(weigh(.get, path) == .ok)
    #expect(weigh(.delete, "/v1/sessions/nope") == .notFound)
    #expect(weigh(.delete, path, [("If-Match", "\"x\"")]) == .preconditionFailed)
    #expect(weigh(.delete, path, [("Content-Type", "text/plain")]) == nil)
  }

  @Test func `who watches a session may set conditions`() throws {
    let opened = service.response(
      to: Request(.post, RequestTarget(path: "/v1/sessions"), body: Array(#"{"view":{"id":"a"}}"#.utf8)))
    let target = RequestTarget(path: try #require(opened.fields["Location"]))
    let watch = { (fields: Fields) in
      var request = Request(.get, target, fields: fields)
      request.fields.add("Accept", "text/event-stream")
      return service.response(to: request)
    }
    #expect(watch([("If-Match", "\"x\"")]).status == .preconditionFailed)
    #expect(watch([("If-None-Match", "*")]).status == .notModified)
    #expect(watch([("Accept-Encoding", "identity;q=0")]).status == .notAcceptable)
    #expect(watch([("If-Match", "*")]).stream != nil)
    #expect(watch([]).fields.values("Vary") == ["Accept, Accept-Encoding"])
  }
}
