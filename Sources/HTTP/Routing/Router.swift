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

  private let routes: [String: [Method: Route]]
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
    var table: [String: [Method: Route]] = [:]
    for route in routes { table[route.path, default: [:]][route.method] = Self.prepared(route) }
    self.routes = table
    self.limits = limits
    self.problem = problem
    everyMethod = Self.allowed(table.values.flatMap(\.keys))
  }

  /// A route whose answer is always the same with the answer as it is sent to those who ask for nothing in particular.
  private static func prepared(_ route: Route) -> Route {
    var route = route
    let plain = Request(route.method, RequestTarget(path: route.path))
    route.fixed = route.fixed.flatMap { try? $0.represented(for: plain) }.map(shared)
    return route
  }

  /// The answer to `request`: a handler's, or a refusal's.
  public func respond(to request: Request) -> Response {
    switch destination(of: request) {
    case .response(let response): return response
    case .route(let route):
      do throws(Refusal) {
        return Self.shared(try route.handler(try request.decoded(limits: limits)).represented(for: request))
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
      guard request.body.isEmpty || request.fields["Content-Encoding"] == nil,
        let response = route.quick?(request)
      else { return nil }
      do throws(Refusal) {
        return Self.shared(try response.represented(for: request))
      } catch {
        return refuse(error, request)
      }
    }
  }

  /// The answer to `request`, whose body is still to come, if its head alone decides that; nil if the body is wanted.
  public func weigh(_ request: Request) -> Response? {
    switch destination(of: request) {
    case .response(let response): return response
    case .route(let route):
      do throws(Refusal) {
        _ = try ContentCoding(fields: request.fields)
        return try route.weigh(request).map { response throws(Refusal) in
          Self.shared(try response.represented(for: request))
        }
      } catch {
        return refuse(error, request)
      }
    }
  }

  /// The path of the route that serves a path, with `*` where it takes any name; nil if none does.
  public func pattern(of path: String) -> String? { methods(at: path)?.values.first?.path }

  /// The routes of a path: its own, or those of all names that stand in its last place.
  private func methods(at path: String) -> [Method: Route]? {
    if let own = routes[path] { return own }
    guard let slash = path.lastIndex(of: "/"), path.index(after: slash) < path.endIndex else { return nil }
    return routes["\(path[...slash])*"]
  }

  private func destination(of request: Request) -> Destination {
    guard request.method.isKnown else { return .response(refuse(.methodNotImplemented, request)) }
    if request.method == .options && request.target.path == "*" {
      return .response(Self.shared(permissions(everyMethod, request)))
    }
    guard let methods = methods(at: request.target.path) else {
      // A page learns of a 404 only if its preflight was granted.
      guard request.isPreflight else {
        return .response(refuse(.notFound(path: request.target.path), request))
      }
      return .response(Self.shared(permissions(everyMethod, request)))
    }
    if let route = methods[request.method] ?? (request.method == .head ? methods[.get] : nil) {
      return .route(route)
    }
    let allowed = Self.allowed(methods.keys)
    guard request.method == .options else {
      return .response(refuse(.methodNotAllowed(request.method, allowed: allowed), request))
    }
    return .response(Self.shared(permissions(allowed, request)))
  }

  /// The answer to a request that HTTP itself refuses, with the fields that go with the refusal.
  public func refuse(_ refusal: Refusal, _ request: Request?) -> Response {
    var response = problem(refusal, request)
    response.status = refusal.status
    switch refusal {
    case .methodNotAllowed(_, let allowed): response.fields.set("Allow", Self.list(allowed))
    case .notAcceptable: response.fields.set("Vary", "Accept-Encoding")
    case .contentCodingNotSupported: response.fields.set("Accept-Encoding", ContentCoding.all)
    case .overloaded(let retryAfter): response.fields.set("Retry-After", "\(retryAfter)")
    default: break
    }
    return Self.shared(response)
  }

  /// The answer with the fields that every answer has.
  public static func shared(_ response: Response) -> Response {
    var response = response
    response.fields.add(sharedFields)
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

  /// The methods with those that come for free, in one fixed order.
  private static func allowed(_ methods: some Sequence<Method>) -> [Method] {
    var all = Set(methods)
    if all.contains(.get) { all.insert(.head) }
    all.insert(.options)
    return all.sorted { $0.name < $1.name }
  }

  private static func list(_ methods: [Method]) -> String {
    methods.map(\.name).joined(separator: ", ")
  }
}

extension Request {
  /// Whether no field says which version or representation of an answer is wanted, and there is no body.
  fileprivate var asksForNothingInParticular: Bool {
    body.isEmpty && fields.firstValue("Accept-Encoding") == nil && fields.firstValue("If-Match") == nil
      && fields.firstValue("If-None-Match") == nil
  }

  /// Whether a browser asks what a page of another origin may do (Fetch §3.2.3).
  fileprivate var isPreflight: Bool {
    method == .options && fields["Origin"] != nil && fields["Access-Control-Request-Method"] != nil
  }
}
