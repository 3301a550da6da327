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
  private let handlers: [String: [Method: Handler]]
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
    var handlers: [String: [Method: Handler]] = [:]
    for route in routes { handlers[route.path, default: [:]][route.method] = route.handler }
    self.handlers = handlers
    self.limits = limits
    self.problem = problem
    everyMethod = Self.allowed(handlers.values.flatMap(\.keys))
  }

  /// The answer to `request`: a handler's, or a refusal's.
  public func respond(to request: Request) -> Response {
    guard request.method.isKnown else { return refuse(.methodNotImplemented, request) }
    if request.method == .options && request.target.path == "*" {
      return shared(permissions(everyMethod, request))
    }
    guard let methods = handlers[request.target.path] else {
      // A page learns of a 404 only if its preflight was granted.
      guard request.isPreflight else { return refuse(.notFound(path: request.target.path), request) }
      return shared(permissions(everyMethod, request))
    }
    if let handler = methods[request.method] ?? (request.method == .head ? methods[.get] : nil) {
      return respond(to: request, with: handler)
    }
    let allowed = Self.allowed(methods.keys)
    guard request.method == .options else {
      return refuse(.methodNotAllowed(request.method, allowed: allowed), request)
    }
    return shared(permissions(allowed, request))
  }

  /// The answer to a request that HTTP itself refuses, with the fields that go with the refusal.
  public func refuse(_ refusal: Refusal, _ request: Request?) -> Response {
    var response = problem(refusal, request)
    response.status = refusal.status
    switch refusal {
    case .methodNotAllowed(_, let allowed): response.fields.set("Allow", Self.list(allowed))
    case .contentCodingNotSupported: response.fields.set("Accept-Encoding", ContentCoding.all)
    case .overloaded(let retryAfter): response.fields.set("Retry-After", "\(retryAfter)")
    default: break
    }
    return shared(response)
  }

  /// What a handler answers to the unpacked request, packed as the client likes it.
  private func respond(to request: Request, with handler: Handler) -> Response {
    do throws(Refusal) {
      return shared(try handler(try request.decoded(limits: limits)).represented(for: request))
    } catch {
      return refuse(error, request)
    }
  }

  private func shared(_ response: Response) -> Response {
    var response = response
    response.fields.set("Access-Control-Allow-Origin", "*")
    response.fields.set("Access-Control-Expose-Headers", "*")
    return response
  }

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
  /// Whether a browser asks what a page of another origin may do (Fetch §3.2.3).
  fileprivate var isPreflight: Bool {
    method == .options && fields["Origin"] != nil && fields["Access-Control-Request-Method"] != nil
  }
}
