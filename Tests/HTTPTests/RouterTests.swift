import HTTP
import Synchronization
import Testing

@Suite struct `A router` {
  private let router = Router(
    [
      Route(.get, "/a") { _ in Response(.ok, body: Array("got".utf8)) },
      Route(.post, "/a") { Response(.created, body: $0.body) },
      Route(.post, "/b") { _ in Response(.ok) },
    ],
    problem: { refusal, request in
      Response(.ok, fields: [("Path", request?.target.path ?? "none")], body: Array("\(refusal)".utf8))
    })

  @Test func `answers with little effort, or defers`() {
    let router = Router(
      [
        Route(.get, "/a") { _ in Response(.ok) }, Route(.post, "/b") { _ in Response(.ok) },
        Route(.post, "/c") { request, effort in
          request.body.isEmpty
            ? .response(Response(.accepted)) : Reply(effort, needing: .full) { Response(.ok) }
        },
      ], problem: { refusal, _ in Response(refusal.status) })
    let quick = { (method: Method, path: String, body: [UInt8]) in
      router.respond(to: Request(method, RequestTarget(path: path), body: body), effort: .little).response?
        .status
    }
    #expect(quick(.get, "/a", []) == .ok)
    #expect(quick(.head, "/a", []) == .ok)
    #expect(quick(.post, "/b", []) == nil)
    #expect(quick(.post, "/c", []) == .accepted)
    #expect(quick(.post, "/c", [1]) == nil)
    #expect(quick(.get, "/nowhere", []) == .notFound)
    #expect(quick(.delete, "/b", []) == .methodNotAllowed)
  }

  // A slash with a combining mark was not taken for a slash.
  @Test func `finds the last segment, whatever it begins with`() {
    let router = Router(
      [Route(.get, "/a/*") { Response(.ok, body: Array($0.target.path.utf8)) }],
      problem: { refusal, _ in Response(refusal.status) })
    let status = { (path: String) in router.response(to: Request(.get, RequestTarget(path: path))).status }
    for path in ["/a/b", "/a/\u{301}", "/a/\u{301}b", "/a/\u{200D}"] { #expect(status(path) == .ok) }
    for path in ["/a/", "/a\u{301}/b", "/a/\u{301}/b", "/\u{301}a/b"] { #expect(status(path) == .notFound) }
  }

  @Test func `answers fixed and instant routes with instant effort`() {
    let router = Router(
      [
        Route(.get, "/fixed", fixed: Response(.ok)),
        Route(.get, "/instant") { _, _ in .response(Response(.ok)) },
        Route(.get, "/computed") { _ in Response(.ok) },
        Route(.post, "/tried") { _, effort in Reply(effort, needing: .little) { Response(.ok) } },
      ], problem: { refusal, _ in Response(refusal.status) })
    let fixed = { (method: Method, path: String, fields: Fields) in
      router.respond(to: Request(method, RequestTarget(path: path), fields: fields), effort: .instant)
        .response?.status
    }
    for path in ["/fixed", "/instant"] {
      #expect(fixed(.get, path, []) == .ok)
      #expect(fixed(.head, path, [("Accept-Encoding", "gzip")]) == .ok)
    }
    #expect(fixed(.get, "/computed", []) == nil)
    #expect(fixed(.post, "/tried", []) == nil)
    #expect(fixed(.get, "/nowhere", []) == .notFound)
  }

  @Test func `marks a failed attempt as expensive`() {
    let router = Router(
      [
        Route(.get, "/a") { _, effort in Reply(effort, needing: .full) { Response(.ok) } },
        Route(.post, "/b") { _ in Response(.ok) },
        Route(.post, "/c") { _, _ in .deferred(DeferredResponse(isExpensive: true) { Response(.ok) }) },
      ], problem: { refusal, _ in Response(refusal.status) })
    let isExpensive = { (method: Method, path: String, fields: Fields) in
      let request = Request(method, RequestTarget(path: path), fields: fields, body: [1])
      guard case .deferred(let rest) = router.respond(to: request, effort: .little) else { return false }
      return rest.isExpensive
    }
    #expect(isExpensive(.post, "/c", []))
    #expect(!isExpensive(.post, "/c", [("Content-Encoding", "gzip")]))
    #expect(!isExpensive(.post, "/b", []))
    #expect(!isExpensive(.get, "/a", []))
    #expect(!isExpensive(.post, "/nowhere", []))
  }

  @Test func `sends the fixed response to plain requests, and the same to others`() {
    let fixed = Response(.ok, fields: [("ETag", "\"1\"")], body: Array("fixed".utf8))
    let routes = [
      Route(.get, "/fixed", fixed: fixed), Route(.get, "/computed") { _ in fixed },
    ]
    let router = Router(routes, problem: { refusal, _ in Response(refusal.status) })
    let asking: [Fields] = [
      [], [("If-None-Match", "\"1\"")], [("If-Match", "\"2\"")], [("Accept-Encoding", "identity;q=0")],
      [("Accept-Encoding", "gzip")],
    ]
    for fields in asking {
      for method in [Method.get, .head] {
        let answers = ["/fixed", "/computed"].map {
          router.respond(to: Request(method, RequestTarget(path: $0), fields: fields), effort: .little)
            .response
        }
        #expect(answers[0] == answers[1], "\(method) \(Array(fields))")
      }
    }
  }

  @Test func `decides from the head which requests need no body`() {
    let weigh = { (method: Method, path: String, fields: Fields) in
      router.respond(toHead: Request(method, RequestTarget(path: path), fields: fields), effort: .little)
        .response?.status
    }
    #expect(weigh(.post, "/a", []) == nil)
    #expect(weigh(.post, "/a", [("Content-Encoding", "gzip")]) == nil)
    #expect(weigh(.post, "/a", [("Content-Encoding", "br")]) == .unsupportedMediaType)
    #expect(weigh(.post, "/nowhere", []) == .notFound)
    #expect(weigh(.put, "/a", []) == .methodNotAllowed)
    #expect(weigh(Method("BREW"), "/a", []) == .notImplemented)
    #expect(weigh(.get, "/a", []) == .ok)
    for method in [Method.get, .post] {
      #expect(weigh(method, "/a", [("Accept-Encoding", "identity;q=0")]) == .notAcceptable)
      #expect(weigh(method, "/a", [("Accept-Encoding", "*;q=0")]) == .notAcceptable)
    }
    #expect(weigh(.post, "/a", [("Accept-Encoding", "identity;q=0, gzip;q=0.1")]) == nil)
    #expect(weigh(.post, "/a", [("Accept-Encoding", "br, *;q=0.1")]) == nil)
    let deciding = Router(
      [
        Route(.post, "/a", checkHead: { $0.fields["Accept"] == nil ? nil : Response(.notAcceptable) }) { _ in
          Response(.ok)
        }
      ],
      problem: { refusal, _ in Response(refusal.status) })
    #expect(
      deciding.respond(toHead: Request(.post, RequestTarget(path: "/a")), effort: .little).response == nil)
    #expect(
      deciding.respond(
        toHead: Request(.post, RequestTarget(path: "/a"), fields: [("Accept", "a/b")]), effort: .little
      ).response?.status
        == .notAcceptable)
  }

  // A client that reads 406 assumes that nothing was done.
  @Test(arguments: [Method.post, .patch, .delete]) func `changes nothing if it cannot answer`(method: Method)
  {
    let changes = Atomic(0)
    let change: Handler = { _ in
      changes.add(1, ordering: .relaxed)
      return Response(method == .delete ? .noContent : .ok, body: [1])
    }
    let router = Router(
      [Route(method, "/a") { request, _ in .response(change(request)) }],
      problem: { refusal, _ in Response(refusal.status) })
    for value in ["br, identity;q=0", "*;q=0"] {
      let request = Request(method, RequestTarget(path: "/a"), fields: [("Accept-Encoding", value)])
      let statuses = [Effort.full, .little].map { router.respond(to: request, effort: $0).response?.status }
      let expected: Status = method == .delete ? .noContent : .notAcceptable
      #expect(statuses == [expected, expected], "\(value)")
    }
    #expect(changes.load(ordering: .relaxed) == (method == .delete ? 4 : 0))
  }

  @Test func `finds the handler of a method and a path`() {
    #expect(respond(.get, "/a").body == Array("got".utf8))
    #expect(respond(.post, "/a").status == .created)
  }

  @Test func `serves HEAD as GET`() {
    #expect(respond(.head, "/a").body == Array("got".utf8))
    #expect(respond(.head, "/b").status == .methodNotAllowed)
  }

  @Test(arguments: ["/", "/A", "/a/", "//a", "/a%2F", "", "*"])
  func `has no handler for other paths`(path: String) {
    let response = respond(.get, path)
    #expect(response.status == .notFound)
    #expect(response.fields["Path"] == path)
  }

  @Test func `lists the methods of a path`() {
    let response = respond(.delete, "/a")
    #expect(response.status == .methodNotAllowed)
    #expect(response.fields["Allow"] == "GET, HEAD, OPTIONS, POST")
    #expect(respond(.trace, "/b").fields["Allow"] == "OPTIONS, POST")
    #expect(respond(.query, "/b").status == .methodNotAllowed)
  }

  @Test func `does not implement methods that HTTP does not define`() {
    #expect(respond(Method("BREW"), "/a").status == .notImplemented)
    #expect(respond(Method("get"), "/nowhere").status == .notImplemented)
  }

  @Test func `answers OPTIONS of a path and of the server`() {
    #expect(respond(.options, "/b").status == .noContent)
    #expect(respond(.options, "/b").fields["Allow"] == "OPTIONS, POST")
    #expect(respond(.options, "*").fields["Allow"] == "GET, HEAD, OPTIONS, POST")
    #expect(respond(.options, "/nowhere").status == .notFound)
  }

  @Test func `lists the documents that PATCH reads`() {
    let refused = Response(.unsupportedMediaType)
    let routes = [
      Route(.get, "/a") { _ in Response(.ok) }, Route(.post, "/a", reads: "a/b") { _ in refused },
      Route(.patch, "/a", reads: "a/b, c/d", checkHead: { $0.fields["Content-Type"].map { _ in refused } }) {
        _ in
        refused
      },
      Route(.patch, "/b") { _ in refused },
    ]
    let router = Router(routes, problem: { refusal, _ in Response(refusal.status) })
    let documents = { (method: Method, path: String, fields: Fields) in
      let request = Request(method, RequestTarget(path: path), fields: fields, body: [1])
      return router.response(to: request).fields["Accept-Patch"]
    }
    #expect(documents(.options, "/a", []) == "a/b, c/d")
    #expect(documents(.patch, "/a", []) == "a/b, c/d")
    let typed = Request(.patch, RequestTarget(path: "/a"), fields: [("Content-Type", "e/f")])
    #expect(router.respond(toHead: typed, effort: .little).response?.fields["Accept-Patch"] == "a/b, c/d")
    // Another field lists the supported codings.
    #expect(documents(.patch, "/a", [("Content-Encoding", "br")]) == nil)
    for method in [Method.get, .post, .delete] { #expect(documents(method, "/a", []) == nil, "\(method)") }
    for method in [Method.options, .patch] { #expect(documents(method, "/b", []) == nil, "\(method)") }
    #expect(documents(.options, "*", []) == nil)
  }

  @Test func `grants a preflight of an unknown path, so that the 404 can be read`() {
    let preflight = Request(
      .options, RequestTarget(path: "/nowhere"),
      fields: [("Origin", "null"), ("Access-Control-Request-Method", "POST")])
    #expect(router.response(to: preflight).status == .noContent)
  }

  @Test func `answers a preflight`() {
    let preflight = Request(
      .options, RequestTarget(path: "/b"),
      fields: [("Origin", "null"), ("Access-Control-Request-Method", "POST")])
    let response = router.response(to: preflight)
    #expect(response.status == .noContent)
    #expect(response.fields["Access-Control-Allow-Origin"] == "*")
    #expect(response.fields["Access-Control-Allow-Methods"] == "OPTIONS, POST")
    #expect(response.fields["Access-Control-Allow-Headers"] == "*, Authorization")
    #expect(response.fields["Access-Control-Allow-Credentials"] == nil)
  }

  @Test func `lets every origin read every response`() {
    for response in [
      respond(.get, "/a"), respond(.get, "/x"), router.respond(to: .targetTooLong(limit: 1), of: nil),
    ] {
      #expect(response.fields["Access-Control-Allow-Origin"] == "*")
      #expect(response.fields["Access-Control-Expose-Headers"] == "*")
    }
  }

  // These refusals were answered but not counted.
  @Test func `gives the reason of a refusal with its response`() {
    #expect(respond(.get, "/a").refusal == nil)
    #expect(respond(.get, "/nowhere").refusal == .notFound)
    #expect(respond(.delete, "/a").refusal == .methodNotAllowed)
    #expect(respond(Method("BREW"), "/a").refusal == .methodNotImplemented)
    let ask = { (method: Method, field: (String, String)) in
      let request = Request(method, RequestTarget(path: "/a"), fields: [field])
      return [
        router.response(to: request).refusal,
        router.respond(toHead: request, effort: .little).response?.refusal,
      ]
    }
    #expect(ask(.get, ("Accept-Encoding", "*;q=0")) == [.notAcceptable, .notAcceptable])
    #expect(ask(.post, ("If-Match", "\"1\"")) == [.preconditionFailed, .preconditionFailed])
  }

  @Test func `gives a refusal its status and fields, whatever the problem says`() {
    let response = router.respond(to: .overloaded(retryAfter: 3), of: nil)
    #expect(response.status == .serviceUnavailable)
    #expect(response.fields["Retry-After"] == "3")
  }

  private func respond(_ method: Method, _ path: String) -> Response {
    router.response(to: Request(method, RequestTarget(path: path)))
  }
}
