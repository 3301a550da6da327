import Foundation
import HTTPServer
import LayoutAPI
import Metrics

/// A small server beside the service's own, for the machines that run it: health, readiness and metrics.
final class OperatorServer: Sendable {
  /// Connections open at once.
  static let connectionCount = 100

  private let server: Server
  private let host: String

  /// Listens, and answers nobody yet.
  init(_ address: ListenAddress, _ service: Service) throws(ServerError) {
    var configuration = ServerConfiguration(host: address.host, port: address.port, loopCount: 1)
    configuration.workerCount = 1
    configuration.connectionCount = Self.connectionCount
    configuration.obeysSignals = false
    configuration.drainDeadline = .seconds(1)
    host = address.host
    server = try Server(configuration: configuration, responder: service.forOperators)
  }

  /// Where it listens, as a URL writes it.
  var authority: String { ListenAddress(host: host, port: server.port).authority(port: server.port) }

  /// Answers from now on, on a thread of its own.
  func start() {
    let server = server
    Thread { try? server.run() }.start()
  }

  func stop() { server.beginDrain() }
}
