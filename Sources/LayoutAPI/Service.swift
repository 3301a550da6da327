import AutoLayout
import HTTP
import Presentation

/// The HTTP interface of Espalier: a function from requests to responses, which knows no socket.
///
/// ```swift
/// let service = Service(isReady: { true })
/// let response = service.respond(to: request)
/// ```
public struct Service: Sendable {
  private let router: Router

  /// Makes the service.
  ///
  /// - Parameters:
  ///   - isReady: Whether `GET /readyz` tells a balancer to send requests.
  ///   - serverLimits: What the server allows beside what the service does, for `GET /v1/limits`: names that carry
  ///     their units, and numbers.
  public init(
    isReady: @escaping @Sendable () -> Bool, serverLimits: [(name: String, value: Double)] = []
  ) {
    self.init(isReady, serverLimits: serverLimits, stepLimit: Limits.steps)
  }

  /// Makes a service whose computations take so many steps at most.
  init(
    _ isReady: @escaping @Sendable () -> Bool, serverLimits: [(name: String, value: Double)] = [],
    stepLimit: Int
  ) {
    router = Router(Service.routes(isReady, serverLimits, stepLimit: stepLimit)) { refusal, request in
      Problem(refusal, request).response()
    }
  }

  /// Everything that can be asked; openapi.yaml describes the same.
  static func routes(
    _ isReady: @escaping @Sendable () -> Bool, _ serverLimits: [(name: String, value: Double)] = [],
    stepLimit: Int
  ) -> [Route] {
    let limits = FixedAnswers.limits(serverLimits)
    var routes = [
      Route(.post, "/v1/layouts") { request in
        Service.compute(request) { (body) throws(Problem) in
          try LayoutsOperation.answer(body, stepLimit: stepLimit)
        }
      },
      Route(.get, "/healthz") { _ in Service.text("ok\n") },
      Route(.get, "/readyz") { _ in
        isReady()
          ? Service.text("ready\n")
          : Problem(.serviceUnavailable, "The service is shutting down; ask another replica.").response()
      },
      Route(.get, "/version") { _ in Service.document(FixedAnswers.versionDocument, "application/json") },
      Route(.get, "/v1/limits") { _ in Service.document(limits, "application/json") },
      Route(.get, "/v1/devices") { _ in Service.document(DeviceCatalog.shared.document, "application/json") },
      Route(.get, "/openapi.yaml") { _ in Service.document(FixedAnswers.openapi, "application/yaml") },
      Route(.get, "/openapi.json") { _ in Service.document(FixedAnswers.openapiJSON, "application/json") },
    ]
    for code in ProblemCode.allCases {
      routes.append(Route(.get, "/problems/\(code.rawValue)") { _ in Service.text(code.documentation) })
    }
    return routes
  }

  /// Answers a request.
  public func respond(to request: Request) -> Response { Service.identified(router.respond(to: request)) }

  /// The answer to a message that HTTP refuses, of which perhaps the head could be read.
  public func refuse(_ refusal: Refusal, _ request: Request?) -> Response { router.refuse(refusal, request) }

  // MARK: Kinds of answers

  private static func compute(
    _ request: Request, _ operation: ([UInt8]) throws(Problem) -> OperationAnswer
  ) -> Response {
    do throws(Problem) {
      try checkMedia(request)
      var response = document(try operation(request.body).body, "application/json")
      response.fields.add("Vary", "Accept")
      return response
    } catch {
      return error.response()
    }
  }

  /// Refuses a body that is not JSON or is encoded, and a client that accepts no JSON.
  private static func checkMedia(_ request: Request) throws(Problem) {
    if let type = request.fields["Content-Type"], !MediaType(type).isJSON {
      throw Problem(
        .unsupportedMediaType, "The operation reads application/json, not \(type.excerpt); send it as that.")
    }
    let codings = MediaType.list(request.fields.values("Content-Encoding")).map(\.name)
    if let coding = codings.first(where: { $0 != "identity" }) {
      throw Problem(
        .unsupportedMediaType,
        "The operation reads a body as it is, not in the coding \(coding.excerpt); send it without.")
    }
    let accepted = request.fields.values("Accept")
    guard accepted.isEmpty || MediaType.acceptsJSON(MediaType.list(accepted)) else {
      throw Problem(.notAcceptable, "The operation answers application/json; accept that.")
    }
  }

  /// A document with a strong `ETag`.
  private static func document(_ body: [UInt8], _ type: String) -> Response {
    let tag = "\"\(Digest.hexadecimal(of: body))\""
    return Response(.ok, fields: [("Content-Type", type), ("ETag", tag)], body: body)
  }

  private static func text(_ text: String) -> Response {
    let fields = Fields([("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store")])
    return Response(.ok, fields: fields, body: Array(text.utf8))
  }

  /// Gives an answer the name under which it stands in a log, unless it has one.
  private static func identified(_ response: Response) -> Response {
    var response = response
    if response.fields["X-Request-Id"] == nil { response.fields.set("X-Request-Id", RequestID.make()) }
    return response
  }
}

extension Service {
  /// An operation that computes an answer from a document.
  public enum Operation: Sendable {
    /// `POST /v1/layouts`.
    case layouts
  }

  /// A problem document and its status.
  public struct Failure: Error, Sendable {
    /// The document, as JSON.
    public let document: [UInt8]
    /// The status that its answer would have.
    public let status: Int
  }

  /// The version of the service.
  public static var version: String { FixedAnswers.version }

  /// Computes an answer without HTTP, as the subcommands do.
  ///
  /// - Parameters:
  ///   - operation: What to compute.
  ///   - body: The document that would be posted.
  /// - Returns: The answer, byte for byte the one that would be sent, or the problem.
  public static func perform(_ operation: Operation, on body: [UInt8]) -> Result<OperationAnswer, Failure> {
    do throws(Problem) {
      let limit = HTTP.Limits().bodyBytes
      if body.count > limit { throw Problem(.bodyTooLarge(limit: limit)) }
      switch operation {
      case .layouts: return .success(try LayoutsOperation.answer(body))
      }
    } catch {
      return .failure(
        Failure(document: error.document(requestID: RequestID.make()), status: error.code.status))
    }
  }

  /// The name that a misspelt one was probably meant to be.
  public static func nearestName(to name: String, among names: [String]) -> String? {
    NearestName.of(name, among: names)
  }
}
