/// What answers a method on a path.
public struct Route: Sendable {
  let method: Method
  let path: String
  let handler: Handler

  /// Makes a route; one for `GET` answers `HEAD` as well.
  public init(_ method: Method, _ path: String, _ handler: @escaping Handler) {
    self.method = method
    self.path = path
    self.handler = handler
  }
}

/// Finds what answers a request.
///
/// ```swift
/// let router = Router([Route(.get, "/healthz") { _ in Response(.ok) }]) { refusal in Response(refusal.status) }
/// router.respond(to: request)
/// ```
public struct Router: Sendable {
  private let handlers: [String: [Method: Handler]]
  private let refuse: @Sendable (Refusal) -> Response

  /// Makes a router.
  ///
  /// - Parameters:
  ///   - routes: What is answered, each pair of method and path once.
  ///   - refuse: The answer to a request that no route answers.
  public init(_ routes: [Route], refuse: @escaping @Sendable (Refusal) -> Response) {
    var handlers: [String: [Method: Handler]] = [:]
    for route in routes { handlers[route.path, default: [:]][route.method] = route.handler }
    self.handlers = handlers
    self.refuse = refuse
  }

  /// Answers a request, with 404, 405, 501 or, for `OPTIONS`, 204 where no route does.
  public func respond(to request: Request) -> Response {
    guard request.method == .options || Method.known.contains(request.method) else {
      return refuse(.notImplemented(request.method.name))
    }
    let methods = request.target.path == "*" ? [:] : handlers[request.target.path]
    guard let methods else { return refuse(.notFound(request.target.path)) }
    if let handler = methods[request.method] { return handler(request) }
    if request.method == .head, let handler = methods[.get] { return handler(request) }
    let allowed = Router.allowed(methods)
    if request.method == .options { return preflight(request, allowed) }
    var refusal = refuse(.methodNotAllowed(allowed))
    refusal.fields.set("Allow", allowed.joined(separator: ", "))
    return refusal
  }

  private static func allowed(_ methods: [Method: Handler]) -> [String] {
    var names = Set(methods.keys.map(\.name))
    if methods[.get] != nil { names.insert(Method.head.name) }
    names.insert(Method.options.name)
    return names.sorted()
  }

  /// Says what a resource can be asked, to a client and to a browser that asks before it lets a page ask.
  private func preflight(_ request: Request, _ allowed: [String]) -> Response {
    let methods = allowed.joined(separator: ", ")
    var fields = Fields([("Allow", methods)])
    if request.fields["Access-Control-Request-Method"] != nil {
      fields.set("Access-Control-Allow-Methods", methods)
      fields.set("Access-Control-Allow-Headers", "Authorization, Content-Type, Accept, If-None-Match")
      fields.set("Access-Control-Max-Age", "86400")
    }
    return Response(.noContent, fields: fields)
  }
}
