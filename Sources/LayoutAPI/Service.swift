import AutoLayout
import HTTP
import Metrics
import Presentation
import Synchronization

/// The HTTP interface of Espalier: a function from requests to responses, which knows no socket.
///
/// ```swift
/// let service = Service(isReady: { true })
/// let response = service.respond(to: request)
/// ```
public struct Service: Sendable {
  private let router: Router
  private let operatorRouter: Router
  private let gate: Gate

  /// Makes the service.
  ///
  /// - Parameters:
  ///   - isReady: Whether `GET /readyz` tells a balancer to send requests.
  ///   - configuration: What it allows its clients.
  public init(
    isReady: @escaping @Sendable () -> Bool, configuration: ServiceConfiguration = ServiceConfiguration()
  ) {
    let phases = PhaseMetrics()
    let problem: RefusalHandler = { refusal, request in
      Problem(refusal, request).response(to: RequestContext(request))
    }
    gate = Gate(keys: configuration.keys)
    router = Router(
      Service.routes(isReady, configuration, phases), limits: configuration.limits, problem: problem)
    operatorRouter = Router(
      Service.probeRoutes(isReady) + [Service.metricsRoute(configuration, phases)], problem: problem)
  }

  /// Everything that can be asked; openapi.yaml describes the same.
  static func routes(
    _ isReady: @escaping @Sendable () -> Bool, _ configuration: ServiceConfiguration,
    _ phases: PhaseMetrics = PhaseMetrics()
  ) -> [Route] {
    let limits = FixedAnswers.limits(configuration)
    var routes = Operation.all.map { route(of: $0, configuration, phases) }
    routes += probeRoutes(isReady)
    if configuration.servesMetrics { routes.append(metricsRoute(configuration, phases)) }
    routes += [
      FixedDocument { Service.document(limits, "application/json") }.route("/v1/limits"),
      FixedDocument { Service.document(DeviceCatalog.shared.document, "application/json") }
        .route("/v1/devices"),
    ]
    routes += openDocuments(areMade: configuration.keys != nil) + Playground.routes
    let store = SessionStore(givesMemoryBack: configuration.givesMemoryBack)
    routes += SessionRoutes(store: store, stepLimit: configuration.steps).routes
    for code in ProblemCode.allCases {
      routes.append(Route(.get, "/problems/\(code.rawValue)") { _ in Service.text(code.documentation) })
    }
    return routes
  }

  /// What the service tells everyone of itself. Where keys are asked for it is made at once, which takes a third of a
  /// second: the head of whoever shows none decides his answer then, and no body is held for him while it is made.
  private static func openDocuments(areMade: Bool) -> [Route] {
    let documents = [
      ("/version", FixedDocument { Service.document(VersionDocument.bytes, "application/json") }),
      ("/openapi.yaml", FixedDocument { Service.document(FixedAnswers.openapi, "application/yaml") }),
      ("/openapi.json", FixedDocument { Service.document(FixedAnswers.openapiJSON, "application/json") }),
    ]
    if areMade { for (_, document) in documents { document.prepare() } }
    return documents.map { path, document in document.route(path) }
  }

  private static func route(
    of operation: Operation, _ configuration: ServiceConfiguration, _ phases: PhaseMetrics
  ) -> Route {
    let tried: @Sendable (Request) -> Response? = { Service.tried($0, operation, configuration, phases) }
    return Route(
      // What counts no steps cannot be tried.
      .post, "/v1/\(operation.name)", quick: operation.countsSteps ? tried : nil,
      weigh: { Service.weighed($0, operation) }
    ) {
      Service.answer($0, operation, configuration, phases)
    }
  }

  /// What balancers and orchestrators ask.
  private static func probeRoutes(_ isReady: @escaping @Sendable () -> Bool) -> [Route] {
    let readiness = Service.text("ready\n")
    return [
      Route(.get, "/healthz", fixed: Service.text("ok\n")),
      Route(.get, "/readyz", isInstant: true) { isReady() ? readiness : draining(to: $0) },
    ]
  }

  private static func draining(to request: Request) -> Response {
    let problem = Problem(.serviceUnavailable, "The service is shutting down; ask another replica.")
    var response = problem.response(to: RequestContext(request))
    // Another replica answers as soon as a balancer has noticed.
    response.fields.add("Retry-After", "1")
    return response
  }

  private static func metricsRoute(_ configuration: ServiceConfiguration, _ phases: PhaseMetrics) -> Route {
    let lastSize = LastSize()
    let figures: Handler = { _ in
      var writer = MetricsWriter()
      configuration.serverMetrics(&writer)
      phases.write(to: &writer)
      lastSize.bytes.store(writer.text.utf8.count, ordering: .relaxed)
      return Service.text(writer.text, "text/plain; version=0.0.4; charset=utf-8")
    }
    return Route(
      .get, "/metrics",
      quick: { lastSize.bytes.load(ordering: .relaxed) > Limits.quickMetricsBytes ? nil : figures($0) },
      figures)
  }

  /// How long the figures were last: they grow with the series that there are, but slowly.
  private final class LastSize: Sendable {
    let bytes = Atomic(0)
  }

  /// Answers an operator on a port of its own: health, readiness and metrics, and nothing else.
  public func respondToOperator(_ request: Request) -> Response {
    var response = operatorRouter.respond(to: request)
    complete(&response, [])
    return response
  }

  /// Answers a request. It is not counted for its key: ``quickResponse(to:)`` or ``fixedResponse(to:)``, which comes first, has
  /// done that.
  public func respond(to request: Request) -> Response {
    switch gate.decision(on: request, .counted) {
    case .refuse(let refusal, let fields): return refused(refusal, request, fields)
    case .pass(let fields):
      var response = router.respond(to: request)
      complete(&response, fields)
      return response
    }
  }

  /// The answer to a request if it takes hardly any time; nil if ``respond(to:)`` should rather be asked, on a thread
  /// that nobody waits for.
  ///
  /// A short document is tried within a small part of the work that it may take: most are done by then.
  public func quickResponse(to request: Request) -> Response? {
    response(to: request, .complete) { router.quickResponse(to: $0) }
  }

  /// Whether a request is known to take long once ``quickResponse(to:)`` has given nil.
  public func takesLong(_ request: Request) -> Bool { router.takesLong(request) }

  /// The answer to a request if nothing has to be computed for it; nil if ``respond(to:)`` should be asked. Like
  /// ``quickResponse(to:)``, in whose place it comes, it counts the request for its key.
  public func fixedResponse(to request: Request) -> Response? {
    response(to: request, .complete) { router.fixedResponse(to: $0) }
  }

  /// The answer to a request whose body is still to come, if the service asks for a key and the request shows none that
  /// may be used; nil if the body is wanted. It is not counted for its key yet.
  ///
  /// Where everyone may ask, nobody waits for a body either: there the head alone decides the answer.
  public func admit(_ request: Request) -> Response? {
    guard gate.keys != nil else { return nil }
    switch gate.decision(on: request, .head) {
    case .refuse(let refusal, let fields): return refused(refusal, request, fields)
    case .pass(let fields): return fields.isEmpty ? weigh(request) : nil
    }
  }

  /// The answer to a request whose body is still to come, if its head alone decides that; nil if the body is wanted. It is
  /// counted for its key where it is answered, and otherwise not yet.
  public func weigh(_ request: Request) -> Response? {
    if case .refuse(let refusal, let fields) = gate.decision(on: request, .head) {
      return refused(refusal, request, fields)
    }
    guard let answer = router.weigh(request) else { return nil }
    return response(to: request, .complete) { _ in answer }
  }

  // The closures that are handed in name no method of the router: a reference to one copies it.
  private func response(
    to request: Request, _ stage: KeyRing.Stage, _ answer: (Request) -> Response?
  ) -> Response? {
    switch gate.decision(on: request, stage) {
    case .refuse(let refusal, let fields): return refused(refusal, request, fields)
    case .pass(let fields):
      guard var response = answer(request) else { return nil }
      complete(&response, fields)
      return response
    }
  }

  private func refused(_ refusal: Refusal, _ request: Request, _ fields: Fields) -> Response {
    var response = router.refuse(refusal, request)
    complete(&response, fields)
    return response
  }

  /// Gives an answer those fields, and the name under which it stands in a log, unless it has one.
  private func complete(_ response: inout Response, _ fields: Fields) {
    response.fields.add(fields)
    response.requestID = response.requestID ?? .next()
  }

  /// The answer to a message that HTTP refuses, of which perhaps the head could be read.
  public func refuse(_ refusal: Refusal, _ request: Request?) -> Response { router.refuse(refusal, request) }

  /// The path of the route that serves a request, or nothing if none does: fit to be counted by.
  public func route(of request: Request) -> String { router.route(of: request) }

  // MARK: Kinds of answers

  private static func answer(
    _ request: Request, _ operation: Operation, _ configuration: ServiceConfiguration, _ phases: PhaseMetrics
  ) -> Response {
    var input = input(of: request, operation, StepAllowance(configuration.steps))
    input.lineBytes = configuration.limits.bodyBytes
    do throws(Problem) {
      if request.isStreamed { return try streamed(operation, input) }
      return response(try operation.answer(input), input, phases)
    } catch {
      return response(error, input, phases)
    }
  }

  private static let batchesPath = "/v1/\(Operation.batches.name)"

  /// Whether a request is answered while its body is still coming: a batch, unless it is packed.
  public static func streams(_ request: Request) -> Bool {
    request.method == .post && request.target.path == batchesPath && !request.isPacked
  }

  private static func streamed(
    _ operation: Operation, _ input: OperationInput
  ) throws(Problem) -> Response {
    let format = try operation.settled(input).format
    var response = Response(
      .ok, fields: [("Content-Type", format.name), ("Cache-Control", "no-store"), ("Vary", "Accept")])
    response.requestID = input.context.requestID
    response.stream = BatchStream(
      of: input.context, stepsOfLine: input.allowance, lineBytes: input.lineBytes)
    return response
  }

  /// The answer to a request that asks for what the operation does not do, whatever its document.
  private static func weighed(_ request: Request, _ operation: Operation) -> Response? {
    let input = input(of: request, operation, StepAllowance(0))
    do throws(Problem) {
      _ = try operation.settled(input)
      return nil
    } catch {
      return error.response(to: input.context)
    }
  }

  /// The answer to a short document, unless it takes more than a little work: a millisecond or two, of solving, shaping or
  /// writing.
  private static func tried(
    _ request: Request, _ operation: Operation, _ configuration: ServiceConfiguration, _ phases: PhaseMetrics
  ) -> Response? {
    guard request.body.count <= Limits.trialBytes else { return nil }
    var input = input(
      of: request, operation, StepAllowance(configuration.steps).limited(to: Limits.trialSteps))
    input.frameLimit = Limits.trialFrames
    input.byteLimit = Limits.trialAnswerBytes
    input.shapingLimit = Limits.trialShapedUnits
    do throws(Problem) {
      return response(try operation.answer(input), input, phases)
    } catch {
      // What is given up here is begun again elsewhere, and counted there.
      return error.code == .tooComplex ? nil : response(error, input, phases)
    }
  }

  private static func response(
    _ answer: OperationAnswer, _ input: OperationInput, _ phases: PhaseMetrics
  ) -> Response {
    var response = document(answer.body, answer.mediaType)
    response.fields.add("Vary", "Accept")
    response.requestID = input.context.requestID
    record(input.clock, in: &response, phases)
    return response
  }

  /// A computation that fails takes its time, too.
  private static func response(
    _ problem: Problem, _ input: OperationInput, _ phases: PhaseMetrics
  ) -> Response {
    var response = problem.response(to: input.context)
    record(input.clock, in: &response, phases)
    return response
  }

  /// Counts how long the phases of an answer took, and has it tell that.
  private static func record(_ clock: PhaseClock, in response: inout Response, _ phases: PhaseMetrics) {
    phases.record(clock)
    response.fields.add("Server-Timing", clock.serverTiming)
  }

  /// What an operation is given by a request: a document of the usual type if that is not said.
  private static func input(
    of request: Request, _ operation: Operation, _ allowance: StepAllowance
  ) -> OperationInput {
    OperationInput(
      request.body, mediaType: request.fields["Content-Type"] ?? operation.reads[0],
      accept: request.fields.values("Accept"), query: request.target.query.map { ($0.name, $0.value) },
      allowance: allowance, context: RequestContext(request))
  }

  /// A document with a strong `ETag`.
  private static func document(_ body: [UInt8], _ type: String) -> Response {
    Response(.ok, fields: [("Content-Type", type), ("ETag", Digest.entityTag(of: body))], body: body)
  }

  private static func text(_ text: String, _ type: String = "text/plain; charset=utf-8") -> Response {
    let fields = Fields([("Content-Type", type), ("Cache-Control", "no-store")])
    return Response(.ok, fields: fields, body: Array(text.utf8))
  }
}

extension Service {
  /// The version of the service.
  public static var version: String { FixedAnswers.version }

  /// The name that a misspelt one was probably meant to be.
  public static func nearestName(to name: String, among names: [String]) -> String? {
    NearestName.of(name, among: names)
  }
}
