/// Finds the route of a request. It never changes, so all loops use the same one without a lock.
///
/// ```swift
/// let router = Router(
///   [Route(.get, "/healthz") { _ in Response(.ok) }],
///   problem: { refusal, request in Response(refusal.status) })
/// router.response(to: Request(.get, RequestTarget(path: "/healthz"))).status  // 200 OK
/// ```
/// Pages of any origin may read every response, and none may send credentials, so the router also answers preflights.
public struct Router: Responder {
  /// The route of a request, or a response if it has none.
  private enum Destination {
    case route(Route)
    case response(Response)
  }

  /// The routes of each path.
  private let routes: [String: [Route]]
  private let everyMethod: [Method]
  private let limits: Limits
  private let problem: RefusalHandler

  /// A router of the given routes.
  ///
  /// - Parameters:
  ///   - routes: In any order; of two with the same method and path, the later one is used.
  ///   - limits: The limits of decompressed bodies.
  ///   - problem: Writes the responses that no handler gives.
  public init(_ routes: [Route], limits: Limits = Limits(), problem: @escaping RefusalHandler) {
    var table: [String: [Route]] = [:]
    for route in routes {
      table[route.path, default: []].removeAll { $0.method == route.method }
      table[route.path, default: []].append(route)
    }
    self.routes = table
    self.limits = limits
    self.problem = problem
    everyMethod = Self.allowed(table.values.joined())
  }

  /// Answers `request` with its route's handler, or with a refusal.
  public func respond(to request: Request, effort: Effort) -> Reply {
    switch destination(of: request) {
    case .response(let response): return .response(response)
    case .route(let route):
      if let fixed = route.fixed, request.isPlain { return .response(fixed) }
      do throws(Refusal) {
        if let response = try decided(byHeadOf: request, route) { return .response(response) }
        return try reply(of: route, to: request, effort)
      } catch {
        return .response(respond(to: error, of: request))
      }
    }
  }

  /// Answers a request whose body has not arrived yet, if its head alone decides the response.
  public func respond(toHead head: Request, effort: Effort) -> Admission {
    switch destination(of: head) {
    case .response(let response): return .response(response)
    case .route(let route):
      do throws(Refusal) {
        return try checkHead(of: head, route).map(Admission.response) ?? .readBody
      } catch {
        return .response(respond(to: error, of: head))
      }
    }
  }

  private func reply(of route: Route, to request: Request, _ effort: Effort) throws(Refusal) -> Reply {
    if effort == .full || request.hasCompressedBody {
      return Reply(effort, needing: .full) { response(of: route, to: request) }
    }
    switch route.handler(request, effort) {
    case .deferred(let rest):
      return .deferred(rest.map { represented($0, for: request, by: route) })
    case .response(let response):
      guard let ready = try response.quicklyRepresented(for: request) else {
        return .deferred(DeferredResponse { represented(response, for: request, by: route) })
      }
      return .response(Self.completed(ready, by: route))
    }
  }

  /// The response of a route with full effort.
  private func response(of route: Route, to request: Request) -> Response {
    do throws(Refusal) {
      let response = route.handler(try request.decoded(limits: limits), .full).finish()
      return represented(response, for: request, by: route)
    } catch {
      return respond(to: error, of: request)
    }
  }

  /// A handler's response in the representation that the client prefers.
  private func represented(_ response: Response, for request: Request, by route: Route) -> Response {
    do throws(Refusal) {
      return Self.completed(try response.represented(for: request), by: route)
    } catch {
      return respond(to: error, of: request)
    }
  }

  /// The response to a complete request for which no handler may run, whatever its body says: a handler must not change
  /// something if its response is then refused.
  private func decided(byHeadOf request: Request, _ route: Route) throws(Refusal) -> Response? {
    let mayRun = request.acceptsResponse && !request.hasUnsatisfiablePrecondition
    return mayRun ? nil : try checkHead(of: request, route)
  }

  private func checkHead(of request: Request, _ route: Route) throws(Refusal) -> Response? {
    _ = try ContentCoding(fields: request.fields)
    if let response = try route.checkHead(request)?.quicklyRepresented(for: request) {
      return Self.completed(response, by: route)
    }
    guard request.acceptsResponse else { throw .notAcceptable }
    if request.hasUnsatisfiablePrecondition { throw .preconditionFailed }
    return nil
  }

  /// The routes of a path: its own, or those with `*` as their last segment or the one before it.
  private func routes(at path: String) -> [Route]? {
    if let own = routes[path] { return own }
    // Compared by bytes: a combining mark after a slash would form one character with it.
    let bytes = path.utf8
    guard let slash = bytes.lastIndex(of: ASCII.slash), bytes.index(after: slash) < bytes.endIndex
    else { return nil }
    if let others = routes["\(Substring(bytes[...slash]))*"] { return others }
    guard let outer = bytes[..<slash].lastIndex(of: ASCII.slash), bytes.index(after: outer) < slash else {
      return nil
    }
    return routes["\(Substring(bytes[...outer]))*\(Substring(bytes[slash...]))"]
  }

  private func destination(of request: Request) -> Destination {
    guard request.method.isKnown else { return .response(respond(to: .methodNotImplemented, of: request)) }
    if request.method == .options && request.target.path == "*" {
      return .response(Self.completed(permissions(everyMethod, request), route: ""))
    }
    guard let routes = routes(at: request.target.path) else {
      // A page learns of a 404 only if its preflight is granted.
      guard request.isPreflight else {
        return .response(respond(to: .notFound(path: request.target.path), of: request))
      }
      return .response(Self.completed(permissions(everyMethod, request), route: ""))
    }
    if let route = Self.route(of: routes, for: request.method) { return .route(route) }
    let allowed = Self.allowed(routes)
    guard request.method == .options else {
      return .response(respond(to: .methodNotAllowed(request.method, allowed: allowed), of: request))
    }
    var response = permissions(allowed, request)
    if let patch = Self.route(of: routes, for: .patch) { response.fields.add(patch.acceptPatch) }
    return .response(completed(response, for: request))
  }

  /// The response to a request that HTTP itself refuses, with the fields of the refusal.
  public func respond(to refusal: Refusal, of request: Request?) -> Response {
    var response = problem(refusal, request)
    response.status = refusal.status
    response.refusal = refusal.reason
    switch refusal {
    case .methodNotAllowed(_, let allowed): response.fields.set("Allow", Self.list(allowed))
    case .notAcceptable: response.fields.set("Vary", "Accept-Encoding")
    case .contentCodingNotSupported: response.fields.set("Accept-Encoding", ContentCoding.all)
    case .overloaded(let retryAfter), .tooManyRequests(_, _, let retryAfter):
      response.fields.set("Retry-After", "\(retryAfter)")
    default: break
    }
    return completed(response, for: request)
  }

  /// A response that no handler gave, with the fields that every response has.
  private func completed(_ response: Response, for request: Request?) -> Response {
    Self.completed(response, route: request.map(route) ?? "")
  }

  /// The path of the route that serves a request, for metrics; empty if no route does.
  public func route(of request: Request) -> String { routes(at: request.target.path)?.first?.path ?? "" }

  /// The response of a route, with the fields that every response has.
  private static func completed(_ response: consuming Response, by route: Route) -> Response {
    if response.status == .unsupportedMediaType { response.fields.add(route.acceptPatch) }
    return completed(response, route: route.path)
  }

  /// The response with the fields that every response has.
  static func completed(_ response: consuming Response, route: String) -> Response {
    response.fields.add(sharedFields)
    response.route = route
    return response
  }

  private static let sharedFields: Fields = [
    ("Access-Control-Allow-Origin", "*"), ("Access-Control-Expose-Headers", "*"),
    ("Timing-Allow-Origin", "*"),
  ]

  /// The response to OPTIONS, and to the preflight that a browser makes of it.
  private func permissions(_ allowed: [Method], _ request: Request) -> Response {
    var response = Response(.noContent, fields: [("Allow", Self.list(allowed))])
    if request.isPreflight {
      response.fields.add("Access-Control-Allow-Methods", Self.list(allowed))
      // The asterisk means every field except Authorization, which must be named.
      response.fields.add("Access-Control-Allow-Headers", "*, Authorization")
      response.fields.add("Access-Control-Max-Age", "86400")
    }
    return response
  }

  private static func route(of routes: [Route], for method: Method) -> Route? {
    for route in routes where route.method == method { return route }
    return method == .head ? self.route(of: routes, for: .get) : nil
  }

  /// The methods of the routes and those that need no route, in a fixed order.
  private static func allowed(_ routes: some Sequence<Route>) -> [Method] {
    var all = Set(routes.map(\.method))
    if all.contains(.get) { all.insert(.head) }
    all.insert(.options)
    return all.sorted { $0.name < $1.name }
  }

  private static func list(_ methods: [Method]) -> String {
    methods.map(\.name).joined(separator: ", ")
  }
}

extension Route {
  /// Tells clients which documents PATCH reads (RFC 5789 §2.2, §3.1).
  fileprivate var acceptPatch: Fields {
    guard method == .patch, let reads else { return [] }
    return [("Accept-Patch", reads)]
  }
}

extension Request {
  /// Whether no field asks for a version or a representation of the response, and there is no body.
  fileprivate var isPlain: Bool {
    body.isEmpty && fields.firstValue("Accept-Encoding") == nil && fields.firstValue("If-Match") == nil
      && fields.firstValue("If-None-Match") == nil
  }

  /// Whether its body must be decompressed.
  fileprivate var hasCompressedBody: Bool { !body.isEmpty && isCompressed }

  /// Whether the client accepts a coding of the response. A response to GET checks that when it is made, and one to
  /// DELETE has no content.
  fileprivate var acceptsResponse: Bool {
    method == .get || method == .head || method == .delete || CodingPreference(self).acceptsContent
  }

  /// Whether a browser asks what a page of another origin may do (Fetch §3.2.3).
  fileprivate var isPreflight: Bool {
    method == .options && fields["Origin"] != nil && fields["Access-Control-Request-Method"] != nil
  }
}
