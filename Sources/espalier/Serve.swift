import Foundation
import HTTPServer
import LayoutAPI

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
        name: "threads", value: "N", defaultValue: "\(ProcessorCount.available)",
        summary: "Event loops, each on a thread of its own, 1…256."),
    ]
  ) { (options) throws(UsageError) in
    guard options.operands.isEmpty else {
      throw UsageError(message: "serve takes options only; see serve --help.")
    }
    guard let threads = Int(options["threads"]), (1...256).contains(threads) else {
      throw UsageError(message: "--threads is a number, 1…256, not “\(options["threads"])”.")
    }
    guard let address = ListenAddress(options["listen"]) else {
      throw UsageError(
        message:
          "--listen: “\(options["listen"])” is not an address and a port, such as 127.0.0.1:8080 or [::1]:8080."
      )
    }
    do throws(ServerError) {
      try serve(at: address, threads: threads)
      return .success
    } catch .notAnAddress(let host) {
      throw UsageError(
        message: "--listen: “\(host)” is not a numeric address; write one such as 127.0.0.1 or ::1.")
    } catch {
      printError("espalier: \(error.sentence)")
      return .failure
    }
  }

  private static func serve(at address: ListenAddress, threads: Int) throws(ServerError) {
    let configuration = ServerConfiguration(host: address.host, port: address.port, loopCount: threads)
    let readiness = Readiness()
    let service = Service(isReady: { readiness.isReady }, serverLimits: configuration.namedLimits)
    let server = try Server(
      configuration: configuration, readiness: readiness, quick: service.quickResponse,
      respond: service.respond, refuse: service.refuse)
    printError("espalier \(Service.version) serves on http://\(address.authority(port: server.port))")
    try server.run()
  }
}

extension ServerConfiguration {
  /// The server's limits under the names that clients see.
  fileprivate var namedLimits: [(name: String, value: Double)] {
    func seconds(_ duration: Duration) -> Double { duration / .seconds(1) }
    return [
      ("connections", Double(connectionCount)),
      ("heldBytes", Double(heldBytes)),
      ("queueAgeSeconds", seconds(queueAge)),
      ("workTimeoutSeconds", seconds(deadlines.work)),
      ("headerTimeoutSeconds", seconds(deadlines.head)),
      ("bodyTimeoutSeconds", seconds(deadlines.body)),
      ("bytesPerSecond", Double(deadlines.bytesPerSecond)),
      ("idleTimeoutSeconds", seconds(deadlines.idle)),
      ("writeTimeoutSeconds", seconds(deadlines.write)),
      ("lingerTimeoutSeconds", seconds(deadlines.linger)),
    ]
  }
}

extension ServerError {
  /// The error in words.
  fileprivate var sentence: String {
    switch self {
    case .tls(let reason): "--tls-certificate, --tls-key: \(reason)"
    case .notAnAddress(let host): "“\(host)” is not a numeric address"
    case .cannotListen(let host, let port, let number):
      "cannot listen on \(host), port \(port): \(String(cString: strerror(number)))"
    case .system(let call, let number): "\(call): \(String(cString: strerror(number)))"
    }
  }
}
