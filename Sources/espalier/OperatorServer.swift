import Dispatch
import HTTPServer
import LayoutAPI
import Metrics

/// A small second server for operators: health, readiness and metrics.
final class OperatorServer: Sendable {
  /// Connections open at once.
  static let connectionCount = 100

  private let server: Server
  private let host: String

  /// Listens, and answers nothing yet.
  init(_ address: ListenAddress, _ service: Service) throws(ServerError) {
    var configuration = ServerConfiguration(host: address.host, port: address.port, loopCount: 1)
    configuration.workerCount = 1
    configuration.connectionCount = Self.connectionCount
    configuration.clientSharePercent = 100
    configuration.obeysSignals = false
    configuration.drainDeadline = .seconds(1)
    host = address.host
    server = try Server(configuration: configuration, responder: service.forOperators)
  }

  /// Its address, as in a URL.
  var authority: String { ListenAddress(host: host, port: server.port).authority(port: server.port) }

  /// Starts answering on its own thread.
  func start() {
    let server = server
    DispatchQueue(label: "operator server").async { try? server.run() }
  }

  func stop() { server.beginDrain() }
}
