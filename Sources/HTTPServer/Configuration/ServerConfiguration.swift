import CLinux
import HTTP

/// Where a server listens, and what it allows its clients.
public struct ServerConfiguration: Sendable {
  /// A numeric IPv4 or IPv6 address.
  public var host: String
  /// The port; 0 lets the system choose, and ``Server/port`` tells which.
  public var port: UInt16
  /// The proxies that may name their clients: with `Forwarded` or `X-Forwarded-For` in a request, or with version 2 of
  /// the PROXY protocol at the beginning of a connection. Nobody else is believed.
  public var trustedProxies = TrustedProxies()
  /// The longest header of the PROXY protocol that is read; a longer one closes the connection.
  public static let proxyHeaderBytes = 4_096
  /// The certificate and key for TLS; nil for plain text.
  public var tls: TLSConfiguration?
  /// The number of event loops, each on its own thread; nil for one per processor.
  public var loopCount: Int?
  /// For computing a response, including the wait for a worker.
  public var workerCount: Int?
  /// How long a request may wait for a worker. After that it is refused with 503, and so are new ones.
  public var queueAge: Duration = .seconds(5)
  /// The bytes that all connections together may hold, requests and responses. A connection that holds up to 4,096 is
  /// not counted.
  ///
  /// While they hold more, bodies that arrive are refused with 503, and so is every request before it changes
  /// anything, except safe requests that a loop answers shortly; streams end when their next part is due. Results
  /// that are being computed come on top: one for each loop and each worker.
  public var heldBytes = 268_435_456
  /// Measures the memory of the process. The server tells it when workers compute.
  public var memory = MemoryGauge()
  /// The connections open at once in all loops together; more wait in the system's queue.
  public var connectionCount = 10_000
  /// The most connections with responses that report changes as they come: half of all. One more watcher is refused
  /// with 503.
  public var watcherCount: Int { max(1, connectionCount / 2) }
  /// The percentage of all connections, and of all watchers, that one client may have. Trusted proxies may have all
  /// connections, because these belong to many clients.
  public var clientSharePercent = 50
  /// The most connections of one client; one more is closed.
  public var connectionShare: Int { max(1, connectionCount * clientSharePercent / 100) }
  /// The most watchers of one client; one more is refused with 429.
  public var watcherShare: Int { max(1, watcherCount * clientSharePercent / 100) }
  /// Descriptors reserved for files, so that keys and certificates can be read again while clients hold all others,
  /// and those of each loop.
  private static let reservedDescriptors = (files: 64, loop: 3)

  /// Limits the connections to the descriptors that the process may open, minus 64, three for each loop, and
  /// `others`; at least one connection.
  ///
  /// Raises the descriptor limit as far as the system allows. ``Server`` calls this itself; call it earlier to tell
  /// clients the resulting limit.
  public mutating func fitDescriptors(others: Int = 0) {
    let count = Int(clinux_raise_descriptor_limit())
    let reserved = Self.reservedDescriptors.files + Self.reservedDescriptors.loop * threadCount + others
    connectionCount = max(1, min(connectionCount, count < 0 ? .max : count - reserved))
  }

  /// How long a loop may compute in a turn, and how long a request may wait in the queue of all loops. A health check waits
  /// at most this long, plus one attempt and the responses that need no computing.
  ///
  /// In this time a loop lays out 30 views for each of 64 clients; a layout takes 0.2 ms. With 5 ms, half of the layouts
  /// went to workers, which cost a tenth more each. Tests set other values.
  var turnBudget = Duration.milliseconds(20)

  var threadCount: Int { max(1, loopCount ?? ProcessorCount.available) }

  /// The most requests of one connection; the response to the last closes it.
  public var requestsPerConnection = 100_000
  /// The size limits of a message.
  public var limits = Limits()
  /// How long a client may take.
  public var deadlines = Deadlines()
  /// How long the server still accepts after it is no longer ready, so that load balancers notice.
  public var drainDelay: Duration = .zero
  /// How long current requests may take after that.
  public var drainDeadline: Duration = .seconds(20)
  /// Whether SIGTERM and SIGINT stop the running server, and SIGHUP makes it read its files again.
  public var obeysSignals = true

  /// Called after ``Server/reload()``, with the error if certificate or key could not be used.
  public var didReload: @Sendable (ServerError?) -> Void = { _ in }

  /// A server on that address, with defaults that are safe on the open internet.
  public init(host: String = "127.0.0.1", port: UInt16 = 0, loopCount: Int? = nil) {
    self.host = host
    self.port = port
    self.loopCount = loopCount
  }
}

/// How long a client may take in each phase before its connection is closed.
public struct Deadlines: Sendable, Hashable {
  /// For the TLS handshake.
  public var handshake: Duration = .seconds(5)
  /// From the first byte of a head to its last; then 408.
  public var head: Duration = .seconds(5)
  /// For a body, in addition to the time that ``bytesPerSecond`` grants; then 408.
  public var body: Duration = .seconds(10)
  /// Between a response, or the beginning, and the next request.
  public var idle: Duration = .seconds(15)
  /// For computing an answer, waiting for a worker included.
  public var work: Duration = .seconds(60)
  /// For reading a response, in addition to the time that ``bytesPerSecond`` grants.
  public var write: Duration = .seconds(10)
  /// For closing its side after ours is closed.
  public var linger: Duration = .seconds(2)
  /// The most bytes discarded in that time; then the connection is closed.
  public var lingerBytes = 262_144
  /// Instead of ``idle``, while the connection limit is reached.
  public var busyIdle: Duration = .seconds(1)
  /// Each such number of bytes of a body or a response grants one more second; at least 1.
  public var bytesPerSecond = 65_536

  /// The defaults.
  public init() {}
}
