/// Finds who answers a request. It never changes, so every loop asks the same one without a lock.
///
/// ```swift
/// let router = Router(
///   [Route(.get, "/healthz") { _ in Response(.ok) }],
///   problem: { refusal, request in Response(refusal.status) })
/// router.respond(to: Request(.get, RequestTarget(path: "/healthz"))).status  // 200 OK
/// ```
/// Pages of any origin may read every answer and none may send credentials, so preflights are answered here too.
public struct Router: Sendable {
  /// What becomes of a request.
  private enum Destination {
    case route(Route)
    case response(Response)
  }

  /// The few routes of each path.
  private let routes: [String: [Route]]
  private let everyMethod: [Method]
  private let limits: Limits
  private let problem: RefusalHandler

  /// A router of the given routes.
  ///
  /// - Parameters:
  ///   - routes: In any order; of two with the same method and path the later one serves.
  ///   - limits: What a body may become when it is unpacked.
  ///   - problem: Writes the answers that no handler gives.
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

  /// The answer to `request`: a handler's, or a refusal's.
  public func respond(to request: Request) -> Response {
    switch destination(of: request) {
    case .response(let response): return response
    case .route(let route):
      do throws(Refusal) {
        if let response = try decided(byHeadOf: request, route) { return response }
        let response = try route.handler(try request.decoded(limits: limits)).represented(for: request)
        return Self.completed(response, by: route)
      } catch {
        return refuse(error, request)
      }
    }
  }

  /// The answer to `request` if it takes hardly any time; nil if ``respond(to:)`` should be asked.
  public func quickResponse(to request: Request) -> Response? {
    switch destination(of: request) {
    case .response(let response): return response
    case .route(let route):
      if let fixed = route.fixed, request.asksForNothingInParticular { return fixed }
      do throws(Refusal) {
        if let response = try decided(byHeadOf: request, route) { return response }
        guard !request.hasPackedBody,
          let response = try route.quick?(request)?.quicklyRepresented(for: request)
        else { return nil }
        return Self.completed(response, by: route)
      } catch {
        return refuse(error, request)
      }
    }
  }

  /// Whether `request` is known to take long once ``quickResponse(to:)`` has given nil: its route tries what does not.
  public func takesLong(_ request: Request) -> Bool {
    guard case .route(let route) = destination(of: request), !request.method.isSafe else { return false }
    return route.quick != nil && !request.hasPackedBody
  }

  /// The answer to `request` if nothing has to be computed for it; nil if ``quickResponse(to:)`` or ``respond(to:)``
  /// should be asked.
  public func fixedResponse(to request: Request) -> Response? {
    switch destination(of: request) {
    case .response(let response): response
    case .route(let route): route.isInstant ? quickResponse(to: request) : nil
    }
  }

  /// The answer to `request`, whose body is still to come, if its head alone decides that; nil if the body is wanted.
  public func weigh(_ request: Request) -> Response? {
    switch destination(of: request) {
    case .response(let response): return response
    case .route(let route):
      do throws(Refusal) {
        return try weigh(request, route)
      } catch {
        return refuse(error, request)
      }
    }
  }

  /// The answer to a complete request for which no handler may run, whatever its body. What changes something must not be
  /// done and then refused.
  private func decided(byHeadOf request: Request, _ route: Route) throws(Refusal) -> Response? {
    let mayRun = request.takesAnswer && !request.wantsWhatIsNotThere
    return mayRun ? nil : try weigh(request, route)
  }

  private func weigh(_ request: Request, _ route: Route) throws(Refusal) -> Response? {
    _ = try ContentCoding(fields: request.fields)
    if let response = try route.weigh(request)?.quicklyRepresented(for: request) {
      return Self.completed(response, by: route)
    }
    guard request.takesAnswer else { throw .notAcceptable }
    if request.wantsWhatIsNotThere { throw .preconditionFailed }
    return nil
  }

  /// The routes of a path: its own, or those of all names that stand in its last place.
  private func routes(at path: String) -> [Route]? {
    if let own = routes[path] { return own }
    // Byte by byte: a mark that follows a slash would make one character of both.
    let bytes = path.utf8
    guard let slash = bytes.lastIndex(of: ASCII.slash), bytes.index(after: slash) < bytes.endIndex
    else { return nil }
    return routes["\(Substring(bytes[...slash]))*"]
  }

  private func destination(of request: Request) -> Destination {
    guard request.method.isKnown else { return .response(refuse(.methodNotImplemented, request)) }
    if request.method == .options && request.target.path == "*" {
      return .response(Self.completed(permissions(everyMethod, request), route: ""))
    }
    guard let routes = routes(at: request.target.path) else {
      // A page learns of a 404 only if its preflight was granted.
      guard request.isPreflight else {
        return .response(refuse(.notFound(path: request.target.path), request))
      }
      return .response(Self.completed(permissions(everyMethod, request), route: ""))
    }
    if let route = Self.route(of: routes, for: request.method) { return .route(route) }
    let allowed = Self.allowed(routes)
    guard request.method == .options else {
      return .response(refuse(.methodNotAllowed(request.method, allowed: allowed), request))
    }
    var response = permissions(allowed, request)
    if let patch = Self.route(of: routes, for: .patch) { response.fields.add(patch.acceptPatch) }
    return .response(completed(response, for: request))
  }

  /// The answer to a request that HTTP itself refuses, with the fields that go with the refusal.
  public func refuse(_ refusal: Refusal, _ request: Request?) -> Response {
    var response = problem(refusal, request)
    response.status = refusal.status
    response.refusal = refusal.reason
    switch refusal {
    case .methodNotAllowed(_, let allowed): response.fields.set("Allow", Self.list(allowed))
    case .notAcceptable: response.fields.set("Vary", "Accept-Encoding")
    case .contentCodingNotSupported: response.fields.set("Accept-Encoding", ContentCoding.all)
    case .overloaded(let retryAfter), .tooManyRequests(_, let retryAfter):
      response.fields.set("Retry-After", "\(retryAfter)")
    default: break
    }
    return completed(response, for: request)
  }

  /// An answer to `request` that no handler gave, with what every answer has.
  private func completed(_ response: Response, for request: Request?) -> Response {
    Self.completed(response, route: request.map(route) ?? "")
  }

  /// The path of the route that serves a request, or nothing if none does: fit to be counted by.
  public func route(of request: Request) -> String { routes(at: request.target.path)?.first?.path ?? "" }

  /// The answer of a route, with what every answer has.
  private static func completed(_ response: consuming Response, by route: Route) -> Response {
    if response.status == .unsupportedMediaType { response.fields.add(route.acceptPatch) }
    return completed(response, route: route.path)
  }

  /// The answer with the fields that every answer has.
  static func completed(_ response: consuming Response, route: String) -> Response {
    response.fields.add(sharedFields)
    response.route = route
    return response
  }

  private static let sharedFields: Fields = [
    ("Access-Control-Allow-Origin", "*"), ("Access-Control-Expose-Headers", "*"),
    ("Timing-Allow-Origin", "*"),
  ]

  /// The answer to OPTIONS, and to the preflight that a browser makes of it.
  private func permissions(_ allowed: [Method], _ request: Request) -> Response {
    var response = Response(.noContent, fields: [("Allow", Self.list(allowed))])
    if request.isPreflight {
      response.fields.add("Access-Control-Allow-Methods", Self.list(allowed))
      // The asterisk stands for every field but Authorization, which has to be named.
      response.fields.add("Access-Control-Allow-Headers", "*, Authorization")
      response.fields.add("Access-Control-Max-Age", "86400")
    }
    return response
  }

  private static func route(of routes: [Route], for method: Method) -> Route? {
    for route in routes where route.method == method { return route }
    return method == .head ? self.route(of: routes, for: .get) : nil
  }

  /// The methods with those that come for free, in one fixed order.
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
  /// What tells clients which documents it reads (RFC 5789 §2.2, §3.1).
  fileprivate var acceptPatch: Fields {
    guard method == .patch, let reads else { return [] }
    return [("Accept-Patch", reads)]
  }
}

extension Request {
  /// Whether no field says which version or representation of an answer is wanted, and there is no body.
  fileprivate var asksForNothingInParticular: Bool {
    body.isEmpty && fields.firstValue("Accept-Encoding") == nil && fields.firstValue("If-Match") == nil
      && fields.firstValue("If-None-Match") == nil
  }

  /// Whether its document has to be unpacked.
  fileprivate var hasPackedBody: Bool { !body.isEmpty && isPacked }

  /// Whether an answer can be sent as the client wants it. GET's is known when it is made, and what deletes is answered
  /// without content.
  fileprivate var takesAnswer: Bool {
    method == .get || method == .head || method == .delete || CodingPreference(self).acceptsContent
  }

  /// Whether a browser asks what a page of another origin may do (Fetch §3.2.3).
  fileprivate var isPreflight: Bool {
    method == .options && fields["Origin"] != nil && fields["Access-Control-Request-Method"] != nil
  }
}
