import HTTP
import Testing

@Suite struct `A conditional request` {
  private let router = Router(
    [
      Route(.get, "/a") { _ in
        Response(.ok, fields: [("ETag", "\"1\""), ("Vary", "Accept"), ("Content-Type", "x/y")], body: [1])
      },
      Route(.post, "/a") { _ in Response(.ok, fields: [("ETag", "\"1\"")], body: [1]) },
      Route(.get, "/untagged") { _ in Response(.ok, body: [1]) },
      Route(.get, "/weak") { _ in Response(.ok, fields: [("ETag", "W/\"1\"")]) },
    ],
    problem: { refusal, _ in Response(refusal.status) })

  @Test(arguments: [
    ("\"1\"", 304), ("W/\"1\"", 304), ("*", 304), ("\"0\", \"1\"", 304), (" ,\"0\",,W/\"1\"", 304),
    ("\"a,b\",\"1\"", 304), ("\"2\"", 200), ("1", 200), ("\"0\" x \"1\"", 200), ("w/\"1\"", 200), ("", 200),
    ("\"*\"", 200), ("*, \"2\"", 200), ("\"1\" \"2\"", 200), ("\"1\"x", 200), ("\"1\";\"b\"", 200),
    ("\"a\\\", \"1\"", 304), ("W/ \"1\"", 200),
  ])
  func `gets 304 for a tag it names, compared weakly`(tags: String, status: Int) {
    #expect(respond(.get, "/a", [("If-None-Match", tags)]).status.code == status)
  }

  @Test(arguments: [
    ("\"1\"", 200), ("*", 200), ("\"0\", \"1\"", 200), ("W/\"1\"", 412), ("\"2\"", 412), ("", 412),
    ("\"1\"x", 412),
  ])
  func `gets 412 for another tag than the current one, compared strongly`(tags: String, status: Int) {
    #expect(respond(.get, "/a", [("If-Match", tags)]).status.code == status)
    #expect(respond(.head, "/a", [("If-Match", tags)]).status.code == status)
  }

  @Test func `may name its tags on several lines`() {
    #expect(
      respond(.get, "/a", [("If-None-Match", "\"0\""), ("If-None-Match", "\"1\"")]).status == .notModified)
  }

  @Test func `is checked for If-Match before If-None-Match`() {
    let fields: Fields = [("If-None-Match", "\"1\""), ("If-Match", "\"2\"")]
    #expect(respond(.get, "/a", fields).status == .preconditionFailed)
  }

  @Test func `never matches a weak tag strongly`() {
    #expect(respond(.get, "/weak", [("If-Match", "W/\"1\"")]).status == .preconditionFailed)
    #expect(respond(.get, "/weak", [("If-None-Match", "\"1\"")]).status == .notModified)
  }

  @Test func `treats a response without a tag only as existing`() {
    #expect(respond(.get, "/untagged", [("If-Match", "*")]).status == .ok)
    #expect(respond(.get, "/untagged", [("If-Match", "\"1\"")]).status == .preconditionFailed)
    #expect(respond(.get, "/untagged", [("If-None-Match", "\"1\"")]).status == .ok)
    #expect(respond(.get, "/untagged", [("If-None-Match", "*")]).status == .notModified)
  }

  // No target that takes POST has a representation, so no tag matches it, not even `*` (RFC 9110 §13.1.1, §13.1.2).
  @Test(arguments: [
    ("If-None-Match", "\"1\"", 200), ("If-None-Match", "*", 200), ("If-Match", "\"1\"", 412),
    ("If-Match", "*", 412),
  ])
  func `of POST requires a representation that does not exist`(field: String, value: String, status: Int) {
    let request = Request(.post, RequestTarget(path: "/a"), fields: [(field, value)])
    #expect(router.response(to: request).status.code == status)
    #expect(router.respond(to: request, effort: .little).response?.status.code ?? 200 == status)
    #expect(router.respond(toHead: request, effort: .little).response?.status.code ?? 200 == status)
  }

  // RFC 9110 §13.2.1.
  @Test func `is not evaluated if the request is refused without it`() {
    let fields: Fields = [("If-Match", "*"), ("Content-Encoding", "br")]
    #expect(respond(.post, "/a", fields).status == .unsupportedMediaType)
    #expect(respond(.post, "/nowhere", [("If-Match", "*")]).status == .notFound)
    #expect(respond(.patch, "/a", [("If-Match", "*")]).status == .methodNotAllowed)
  }

  @Test func `gets a 304 with the fields for caches, and no content`() {
    let response = respond(.get, "/a", [("If-None-Match", "*")])
    #expect(response.fields["ETag"] == "\"1\"")
    #expect(response.fields["Vary"] == "Accept, Accept-Encoding")
    #expect(response.fields["Content-Type"] == nil)
    #expect(response.body.isEmpty)
  }

  private func respond(_ method: Method, _ path: String, _ fields: Fields) -> Response {
    router.response(to: Request(method, RequestTarget(path: path), fields: fields))
  }
}
