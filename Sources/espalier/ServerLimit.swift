import HTTP
import HTTPServer
import LayoutAPI

/// The settings of a server and its service.
struct ServerSettings: Sendable {
  var server = ServerConfiguration()
  var service = ServiceConfiguration()
  /// Where operators are answered; nil for the same address as everyone.
  var metricsAddress: ListenAddress?
  /// Writes each exchange.
  var accessLog: AccessLog?
  /// Bytes of the log that may wait to be written.
  var accessLogBytes = 1_048_576
  /// Where the traces of requests are sent.
  var collector: Collector?
  /// The service's name in traces.
  var serviceName = "espalier"
  /// How long a command for the session store may take.
  var sessionStoreTimeout = Duration.seconds(1)
  /// The path of the keys.
  var keyFile: String?
}

/// A limit that is an option of `serve` and a member of `GET /v1/limits`.
struct ServerLimit: Sendable {
  /// The name that clients see, including the unit.
  let name: String
  let summary: String
  let range: ClosedRange<Double>
  let isWhole: Bool
  let value: @Sendable (ServerSettings) -> Double
  let set: @Sendable (inout ServerSettings, Double) -> Void

  /// The name on the command line: `head-bytes` for `headBytes`.
  var option: String { name.hyphenated }

  /// The option on the command line.
  var definition: Options.Definition {
    Options.Definition(
      name: option, value: isWhole ? "N" : "SECONDS", defaultValue: Self.text(value(ServerSettings())),
      summary: "\(summary), \(rangeText).")
  }

  /// Takes the option's value, if it is given.
  func read(_ options: Options, into settings: inout ServerSettings) throws(UsageError) {
    guard let text = options.given(option) else { return }
    guard let number = Double(text), range.contains(number), !isWhole || number == number.rounded() else {
      throw UsageError(
        message: "--\(option) must be a \(isWhole ? "whole " : "")number, \(rangeText), not “\(text)”.")
    }
    set(&settings, number)
  }

  private var rangeText: String { "\(Self.text(range.lowerBound))…\(Self.text(range.upperBound))" }

  private static func text(_ number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }
}

extension ServerLimit {
  private static func count(
    _ name: String, _ path: any WritableKeyPath<ServerSettings, Int> & Sendable, _ range: ClosedRange<Double>,
    _ summary: String
  ) -> ServerLimit {
    ServerLimit(
      name: name, summary: summary, range: range, isWhole: true, value: { Double($0[keyPath: path]) },
      set: { $0[keyPath: path] = Int($1) })
  }

  private static func seconds(
    _ name: String, _ path: any WritableKeyPath<ServerSettings, Duration> & Sendable,
    _ range: ClosedRange<Double>, _ summary: String
  ) -> ServerLimit {
    ServerLimit(
      name: name, summary: summary, range: range, isWhole: false, value: { $0[keyPath: path] / .seconds(1) },
      set: { $0[keyPath: path] = .seconds($1) })
  }

  /// A `JSONDocument` stores offsets in 32 bits, including a sign.
  private static let bytes = 1.0...2_147_483_647
  private static let time = 0.1...86_400.0

  /// Size limits of a message.
  private static let messages = [
    count("requestLineBytes", \.server.limits.requestLineBytes, 64...65_536, "Bytes of a request line"),
    count("methodBytes", \.server.limits.methodBytes, 7...1_024, "Bytes of a method"),
    count("headBytes", \.server.limits.headBytes, 256...1_048_576, "Bytes of a head"),
    count("fields", \.server.limits.fieldCount, 1...10_000, "Fields of a head"),
    count("bodyBytes", \.server.limits.bodyBytes, bytes, "Bytes of a body"),
    count("inflatedBodyBytes", \.server.limits.inflatedBodyBytes, bytes, "Bytes of a decompressed body"),
    count(
      "inflationRatio", \.server.limits.inflationRatio, 1...2_000,
      "Decompressed bytes for each compressed byte, after the first 65,536"),
    count(
      "chunkExtensionBytes", \.server.limits.chunkExtensionBytes, 0...65_536,
      "Bytes of all chunk extensions of a body"),
    count("trailerBytes", \.server.limits.trailerBytes, 2...65_536, "Bytes of a trailer section"),
    count(
      "leadingEmptyLines", \.server.limits.leadingEmptyLines, 0...100, "Empty lines before a request line"),
  ]

  /// How long a client may take, or a session store.
  private static let times = [
    seconds(
      "sessionStoreTimeoutSeconds", \.sessionStoreTimeout, 0.05...60.0,
      "Seconds for the session store to answer a command"),
    seconds("handshakeTimeoutSeconds", \.server.deadlines.handshake, time, "Seconds for a TLS handshake"),
    seconds("headerTimeoutSeconds", \.server.deadlines.head, time, "Seconds for a head, from its first byte"),
    seconds(
      "bodyTimeoutSeconds", \.server.deadlines.body, time,
      "Seconds to receive a body, plus 1 for each --bytes-per-second bytes"),
    count(
      "bytesPerSecond", \.server.deadlines.bytesPerSecond, bytes,
      "Bytes of a body or a response that add 1 second to its timeout"),
    seconds(
      "idleTimeoutSeconds", \.server.deadlines.idle, time, "Seconds between a response and the next request"),
    seconds(
      "busyIdleTimeoutSeconds", \.server.deadlines.busyIdle, time,
      "Seconds between a response and the next request while all connections are in use"),
    seconds(
      "writeTimeoutSeconds", \.server.deadlines.write, time,
      "Seconds for the client to read a response, plus 1 for each --bytes-per-second bytes"),
    seconds(
      "lingerTimeoutSeconds", \.server.deadlines.linger, 0...60.0,
      "Seconds in which a closing connection discards what the client still sends"),
    count(
      "lingerBytes", \.server.deadlines.lingerBytes, 0...1_073_741_824,
      "Bytes that a closing connection discards"),
  ]

  /// Limits that all clients share.
  private static let shares = [
    count("connections", \.server.connectionCount, 1...1_000_000, "Connections open at once"),
    count(
      "clientSharePercent", \.server.clientSharePercent, 1...100,
      "Percentage of all connections, watchers and sessions that one client may have"),
    count(
      "requestsPerConnection", \.server.requestsPerConnection, 1...1_000_000_000,
      "Requests before a connection is closed"),
    count(
      "heldBytes", \.server.heldBytes, bytes, "Bytes of requests and responses held for all clients together"),
    count(
      "accessLogBytes", \.accessLogBytes, 4_096...1_073_741_824,
      "Bytes of the access log that may wait to be written, before lines are dropped"),
    seconds("queueAgeSeconds", \.server.queueAge, time, "Seconds that a request may wait for a worker"),
    seconds(
      "workTimeoutSeconds", \.server.deadlines.work, time,
      "Seconds for computing a response, including the wait"),
    count("steps", \.service.steps, 1...1_000_000_000_000, "Solver steps for all layouts of a request"),
    count(
      "requestsPerMinute", \.service.requestsPerMinute, 1...1_000_000_000, "Requests per minute for each key"),
    count(
      "stepsPerMinute", \.service.stepsPerMinute, 1...1_000_000_000_000_000,
      "Steps per minute for each key; a step is about 10 ns of a processor, a byte of a response 4 steps"),
    seconds(
      "drainDelaySeconds", \.server.drainDelay, 0...3_600.0,
      "Seconds after SIGTERM in which the server still accepts clients, until load balancers notice"),
    seconds(
      "drainTimeoutSeconds", \.server.drainDeadline, 0...3_600.0,
      "Seconds after the drain delay to finish current requests"),
  ]

  /// All limits, in the order of the help.
  static let all = messages + times + shares
}
