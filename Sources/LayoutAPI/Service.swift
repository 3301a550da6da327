import AutoLayout
import Devices
import Documents
import HTTP
import Metrics
import Operations
import Redis
import Synchronization

/// The HTTP interface of Espalier: a function from requests to responses, without sockets.
///
/// ```swift
/// let service = Service(isReady: { true })
/// let response = service.response(to: request)
/// ```
public struct Service: Sendable {
  private let router: Router
  private let operatorRouter: Router
  private let gate: Gate

  /// Makes the service.
  ///
  /// - Parameters:
  ///   - isReady: Whether `GET /readyz` reports that the service accepts requests.
  ///   - configuration: The limits for its clients.
  public init(
    isReady: @escaping @Sendable () -> Bool, configuration: ServiceConfiguration = ServiceConfiguration()
  ) {
    let phases = PhaseMetrics()
    let store = SessionStore(configuration)
    let problem: RefusalHandler = { refusal, request in
      Problem(refusal, request).response(to: RequestContext(request))
    }
    gate = Gate(keys: configuration.keys, stepsPerMinute: configuration.stepsPerMinute)
    router = Router(
      Service.routes(isReady, configuration, phases, store), limits: configuration.limits, problem: problem)
    operatorRouter = Router(
      Service.probeRoutes(isReady, configuration.saturation) + [
        Service.metricsRoute(configuration, phases, store)
      ],
      problem: problem)
  }

  private init(router: Router) {
    gate = Gate(keys: nil)
    self.router = router
    operatorRouter = router
  }

  /// The service for operators, on a port of its own: health, readiness and metrics, without a key.
  public var forOperators: Service { Service(router: operatorRouter) }

  /// All routes; openapi.yaml describes the same.
  static func routes(
    _ isReady: @escaping @Sendable () -> Bool, _ configuration: ServiceConfiguration,
    _ phases: PhaseMetrics, _ store: SessionStore
  ) -> [Route] {
    let limits = FixedAnswers.limits(configuration)
    var routes = Operation.all.map { OperationRoute($0, configuration, phases).route }
    routes += probeRoutes(isReady, configuration.saturation)
    if configuration.servesMetrics { routes.append(metricsRoute(configuration, phases, store)) }
    routes += [
      FixedDocument { Service.document(limits, "application/json") }.route("/v1/limits"),
      FixedDocument { Service.document(DeviceCatalog.shared.document, "application/json") }
        .route("/v1/devices"),
    ]
    routes += openDocuments(areMade: configuration.keys != nil) + Playground.routes
    routes += SessionRoutes(store: store, stepLimit: configuration.steps).routes
    for code in ProblemCode.allCases {
      routes.append(Route(.get, "/problems/\(code.name)") { _ in Service.text(code.documentation) })
    }
    return routes
  }

  /// The documents that describe the service; reading them needs no key. If the service requires keys, they are made at
  /// start, which takes a third of a second. A request without a key can then be answered as soon as its head is read.
  private static func openDocuments(areMade: Bool) -> [Route] {
    let documents = [
      ("/version", FixedDocument { Service.document(VersionDocument.bytes, "application/json") }),
      ("/openapi.yaml", FixedDocument { Service.document(FixedAnswers.openapi, "application/yaml") }),
      ("/openapi.json", FixedDocument { Service.document(FixedAnswers.openapiJSON, "application/json") }),
    ]
    if areMade { for (_, document) in documents { document.prepare() } }
    return documents.map { path, document in document.route(path) }
  }

  /// The routes for load balancers and orchestrators.
  private static func probeRoutes(
    _ isReady: @escaping @Sendable () -> Bool, _ saturation: @escaping @Sendable () -> String?
  ) -> [Route] {
    let readiness = Service.text("ready\n")
    return [
      Route(.get, "/healthz", fixed: Service.text("ok\n")),
      Route(.get, "/readyz") { request, _ in
        guard isReady() else { return .response(unready("The service is shutting down", to: request)) }
        guard let resource = saturation() else { return .response(readiness) }
        return .response(unready("The service has no \(resource) left", to: request))
      },
    ]
  }

  private static func unready(_ reason: String, to request: Request) -> Response {
    let problem = Problem(.serviceUnavailable, "\(reason); ask another replica.")
    var response = problem.response(to: RequestContext(request))
    // The load balancer sends the next requests to another replica once it has noticed.
    response.fields.add("Retry-After", "1")
    return response
  }

  private static func metricsRoute(
    _ configuration: ServiceConfiguration, _ phases: PhaseMetrics, _ store: SessionStore
  ) -> Route {
    let lastSize = LastSize()
    let figures: Handler = { _ in
      var writer = MetricsWriter()
      configuration.serverMetrics(&writer)
      phases.write(to: &writer)
      configuration.keys?.write(to: &writer)
      store.write(to: &writer)
      configuration.sessionStore?.write(to: &writer)
      lastSize.bytes.store(writer.text.utf8.count, ordering: .relaxed)
      return Service.text(writer.text, "text/plain; version=0.0.4; charset=utf-8")
    }
    return Route(.get, "/metrics") { request, effort in
      let isLarge = lastSize.bytes.load(ordering: .relaxed) > Limits.quickMetricsBytes
      return Reply(effort, needing: isLarge ? .full : .little) { figures(request) }
    }
  }

  /// The length of the last metrics; it grows slowly, with the number of series.
  private final class LastSize: Sendable {
    let bytes = Atomic(0)
  }

  // MARK: Kinds of answers

  /// A document with a strong `ETag`.
  static func document(_ body: [UInt8], _ type: String) -> Response {
    var fields = Fields([("Content-Type", type), ("ETag", Digest.entityTag(of: body))])
    fields.addProtection(of: type)
    return Response(.ok, fields: fields, body: body)
  }

  private static func text(_ text: String, _ type: String = "text/plain; charset=utf-8") -> Response {
    var fields = Fields([("Content-Type", type), ("Cache-Control", "no-store")])
    fields.addProtection(of: type)
    return Response(.ok, fields: fields, body: Array(text.utf8))
  }
}

extension Service: Responder {
  /// Refuses a client without a valid key before its body is held. If no key is required, only a client that waits for
  /// 100 Continue is answered before its body.
  ///
  /// The request counts for its key only if it is answered now.
  public func respond(toHead head: Request, effort: Effort) -> Admission {
    if effort == .instant, gate.keys == nil { return .readBody }
    var head = head
    switch gate.decision(on: head, counting: false) {
    case .refuse(let refusal, let fields, let name):
      return .response(refused(refusal, head, fields, name))
    // The client has a valid key, so its body may be read.
    case .pass(let fields, _) where effort == .instant && !fields.isEmpty: return .readBody
    case .pass(_, let name): head.keyName = name
    }
    guard let response = router.respond(toHead: head, effort: effort).response else { return .readBody }
    return counted(head) { _ in .response(response) }.response.map(Admission.response) ?? .readBody
  }

  /// Answers a complete request, and counts it for its key.
  ///
  /// With little effort, a short document is tried with a small part of its budget, which is enough for most.
  public func respond(to request: Request, effort: Effort) -> Reply {
    counted(request) { router.respond(to: $0, effort: effort) }
  }

  /// The problem document for a message that HTTP refuses.
  public func respond(to refusal: Refusal, of request: Request?) -> Response {
    router.respond(to: refusal, of: request)
  }

  /// The path of the route that serves a request; empty if none does.
  public func route(of request: Request) -> String { router.route(of: request) }

  /// Whether the request is a batch that is not packed: its lines are answered as they arrive.
  public func streamsBody(of head: Request) -> Bool {
    head.method == .post && head.target.path == Self.batchesPath && !head.isCompressed
  }

  /// The name of the request's key, or the client's address if it has none.
  public func client(of head: Request) -> ClientIdentity { gate.client(of: head) }

  /// The share of the client's keys.
  public func share(of client: ClientIdentity) -> Int {
    guard let keys = gate.keys, case .key(let name) = client else { return 1 }
    return keys.share(ofKey: name)
  }

  /// Whether clients have keys.
  public var namesClients: Bool { gate.keys != nil }

  private static let batchesPath = "/v1/\(Operation.batches.name)"

  /// Counts the request for its key, and completes the reply.
  private func counted(_ request: Request, _ reply: (Request) -> Reply) -> Reply {
    switch gate.decision(on: request, counting: true) {
    case .refuse(let refusal, let fields, let name):
      return .response(refused(refusal, request, fields, name))
    case .pass(let fields, nil): return completed(reply(request), to: request, fields)
    case .pass(let fields, let name):
      var request = request
      request.keyName = name
      return completed(reply(request), to: request, fields)
    }
  }

  private func completed(_ reply: consuming Reply, to request: Request, _ fields: Fields) -> Reply {
    switch consume reply {
    case .response(var response):
      complete(&response, to: request, fields)
      return .response(response)
    case .deferred(let rest):
      return .deferred(
        rest.map { response in
          var response = response
          complete(&response, to: request, fields)
          return response
        })
    }
  }

  private func refused(
    _ refusal: Refusal, _ request: Request, _ fields: Fields, _ name: String?
  ) -> Response {
    var request = request
    request.keyName = name
    var response = router.respond(to: refusal, of: request)
    complete(&response, to: request, fields)
    return response
  }

  /// Adds `fields` to a response, the name of the request's key, and the id under which it is logged, unless it has one.
  private func complete(_ response: inout Response, to request: Request, _ fields: Fields) {
    response.fields.add(fields)
    response.requestID = response.requestID ?? .next()
    guard let name = request.keyName else { return }
    response.keyName = name
    if let steps = gate.steps {
      steps.count(response.steps, of: name)
      response.stream = response.stream.map { stream in
        MeteredStream(stream) { steps.count($0, of: name) }
      }
    }
    if let keys = gate.keys, let stream = response.stream, let key = keys.fingerprint(of: request) {
      let isEventStream = response.fields["Content-Type"] == MediaType.events
      response.stream = KeyedStream(stream, key, of: keys, isEventStream: isEventStream)
    }
  }
}

extension Service {
  /// The version of the service.
  public static var version: String { Version.text }

  /// The known name nearest to a misspelled one, if one is near.
  public static func nearestName(to name: String, among names: [String]) -> String? {
    NearestName.of(name, among: names)
  }
}
