import Dispatch
import HTTP
import HTTPServer
import TestSupport

/// A server that runs on a thread of its own and echoes.
final class RunningServer: Sendable {
  let server: Server
  private let ended = DispatchSemaphore(value: 0)

  init(
    _ configuration: ServerConfiguration = ServerConfiguration(loopCount: 2),
    quick: @escaping QuickHandler = { _ in nil }, fixed: @escaping QuickHandler = { _ in nil },
    admit: @escaping QuickHandler = { _ in nil }, weigh: @escaping QuickHandler = { _ in nil },
    takesLong: @escaping @Sendable (Request) -> Bool = { _ in false },
    streams: @escaping StreamedRequests = { _ in false },
    respond: @escaping Handler = RunningServer.echo,
    route: @escaping @Sendable (Request) -> String = { _ in "" },
    metrics: ServerMetrics? = nil, observe: Observer? = nil,
    reloaded: @escaping @Sendable (ServerError?) -> Void = { _ in }
  ) throws {
    var configuration = configuration
    configuration.obeysSignals = false
    server = try Server(
      configuration: configuration, quick: quick, fixed: fixed, admit: admit, weigh: weigh,
      takesLong: takesLong, respond: respond, refuse: { refusal, _ in Response(refusal.status) },
      route: route, streams: streams, metrics: metrics, observe: observe, reloaded: reloaded)
    let (server, ended) = (server, ended)
    // Blocking work belongs on a thread that the concurrency runtime does not count on.
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
