import Dispatch
import HTTP
import HTTPServer
import Metrics
import TestSupport

/// A server that runs on its own thread and echoes.
final class RunningServer: Sendable {
  let server: Server
  private let ended = DispatchSemaphore(value: 0)

  init(
    _ configuration: ServerConfiguration = ServerConfiguration(loopCount: 2),
    quick: @escaping ClosureResponder.Attempt = { _ in nil },
    fixed: @escaping ClosureResponder.Attempt = { _ in nil },
    admit: @escaping ClosureResponder.Attempt = { _ in nil },
    weigh: @escaping ClosureResponder.Attempt = { _ in nil },
    isExpensive: @escaping @Sendable (Request) -> Bool = { _ in false },
    streams: @escaping StreamedRequests = { _ in false },
    respond: @escaping Handler = RunningServer.echo,
    route: @escaping @Sendable (Request) -> String = { _ in "" }, share: Int = 100,
    metrics: ServerMetrics? = nil, observe: Observer? = nil,
    didReload: @escaping @Sendable (ServerError?) -> Void = { _ in }
  ) throws {
    var configuration = configuration
    configuration.obeysSignals = false
    configuration.didReload = didReload
    // All clients of a test have the same address.
    configuration.clientSharePercent = share
    let responder = ClosureResponder(
      quick: quick, fixed: fixed, admit: admit, weigh: weigh, isExpensive: isExpensive, streams: streams,
      respond: respond, route: route)
    server = try Server(
      configuration: configuration, responder: responder, metrics: metrics, observe: observe)
    let (server, ended) = (server, ended)
    // Blocking work must not occupy a thread of the concurrency runtime.
    DispatchQueue(label: "server").async {
      try? server.run()
      ended.signal()
    }
  }

  /// Drains the server and waits until it has ended.
  ///
  /// - Returns: Whether it ended in time.
  @discardableResult func stop() -> Bool {
    server.beginDrain()
    return ended.wait(timeout: .now() + Double(Wait.seconds)) == .success
  }

  /// Method, path and body; `/back` gives the body alone, `/inject` tries to smuggle a field.
  static let echo: Handler = { request in
    switch request.target.path {
    case "/back": return Response(.ok, body: request.body)
    case "/inject": return Response(.ok, fields: [("X", "a\r\nSet-Cookie: b")])
    default:
      return Response(.ok, body: Array("\(request.method.name) \(request.target.path):".utf8) + request.body)
    }
  }
}

/// The metrics as `/metrics` shows them.
func text(of metrics: ServerMetrics) -> String {
  var writer = MetricsWriter()
  metrics.write(to: &writer)
  return writer.text
}

/// Answers every request with its body.
struct EchoResponder: Responder {
  func respond(to request: Request, effort: Effort) -> Reply {
    .response(Response(.ok, body: request.body))
  }

  func respond(to refusal: Refusal, of request: Request?) -> Response { Response(refusal.status) }
}

/// Answers with a closure for each effort.
struct ClosureResponder: Responder {
  /// Answers a request, or gives nil if that takes more effort.
  typealias Attempt = @Sendable (Request) -> Response?

  let quick: Attempt
  let fixed: Attempt
  let admit: Attempt
  let weigh: Attempt
  let isExpensive: @Sendable (Request) -> Bool
  let streams: StreamedRequests
  let respond: Handler
  let route: @Sendable (Request) -> String

  func respond(toHead head: Request, effort: Effort) -> Admission {
    (effort == .instant ? admit(head) : weigh(head)).map(Admission.response) ?? .readBody
  }

  func respond(to request: Request, effort: Effort) -> Reply {
    if let response = effort == .instant ? fixed(request) : quick(request) { return .response(response) }
    return .deferred(
      DeferredResponse(isExpensive: effort == .little && isExpensive(request)) { respond(request) })
  }

  func respond(to refusal: Refusal, of request: Request?) -> Response { Response(refusal.status) }

  func route(of request: Request) -> String { route(request) }

  func streamsBody(of head: Request) -> Bool { streams(head) }
}
