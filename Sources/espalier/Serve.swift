import Foundation
import HTTPServer
import LayoutAPI
import Synchronization

extension Command {
  /// Serves until it is asked to end.
  static let serve = Command(
    name: "serve", synopsis: "[--listen ADDRESS:PORT] [--threads N]",
    summary: "Serves over HTTP until SIGTERM or SIGINT; finishes what it is answering, then ends.",
    options: [
      Options.Definition(
        name: "listen", value: "ADDRESS:PORT", defaultValue: "127.0.0.1:8080",
        summary: "Where to listen; an IPv6 address stands in brackets, and port 0 lets the system choose."),
      Options.Definition(
        name: "threads", value: "N", defaultValue: "\(ProcessInfo.processInfo.activeProcessorCount)",
        summary: "Event loops, each on a thread of its own, 1…256."),
    ]
  ) { (options) throws(UsageError) in
    guard options.operands.isEmpty else {
      throw UsageError(message: "serve takes options only; see serve --help.")
    }
    guard let threads = Int(options["threads"]), (1...256).contains(threads) else {
      throw UsageError(message: "--threads is a number, 1…256, not “\(options["threads"])”.")
    }
    do throws(ServerError) {
      try serve(at: ListenAddress(options["listen"]), threads: threads)
      return .success
    } catch .invalidAddress {
      throw UsageError(message: "--listen: \(ServerError.invalidAddress(options["listen"])).")
    } catch {
      printError("espalier: \(error)")
      return .failure
    }
  }

  private static func serve(at address: ListenAddress, threads: Int) throws(ServerError) {
    let readiness = Readiness()
    let service = Service(isReady: { readiness.isReady })
    let responder = Responder(respond: service.respond, refuse: Service.refuse)
    let server = try Server(at: address, threads: threads, responder)
    readiness.server.withLock { $0 = server }
    let host = address.host.contains(":") ? "[\(address.host)]" : address.host
    printError("espalier \(Service.version) serves on http://\(host):\(server.port)")
    try server.run()
  }
}

/// Whether the server, which is made after the service that asks, takes new requests.
private final class Readiness: Sendable {
  let server = Mutex<Server?>(nil)
  var isReady: Bool { server.withLock { $0.map { !$0.isDraining } ?? false } }
}
