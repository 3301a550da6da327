import CLinux
import HTTP

/// Where a server listens and what it allows its clients.
public struct ServerConfiguration: Sendable {
  /// A numeric IPv4 or IPv6 address.
  public var host: String
  /// The port; 0 lets the system choose, and ``Server/port`` says which.
  public var port: UInt16
  /// What clients are shown over TLS; nil for plain text.
  public var tls: TLSConfiguration?
  /// Event loops, each with a thread of its own; nil makes as many as there are processors.
  public var loopCount: Int?
  /// Threads that compute what takes long; nil makes as many as there are processors. One more is kept for what is
  /// short.
  public var workerCount: Int?
  /// How long a request may wait for a worker; then it is refused with 503, and so are new ones.
  public var queueAge: Duration = .seconds(5)
  /// Bytes that all connections together may hold, requests and answers; those of one that holds up to 4,096 do not count.
  ///
  /// While they hold more, bodies that come are refused with 503, and so is every request before anything is done for it, but
  /// for safe ones that a loop answers shortly; streams end where their next part is due. What is being computed then comes
  /// on top: an answer for each loop and for each worker.
  public var heldBytes = 268_435_456
  /// Connections open at once in all loops together; more wait in the system's queue.
  public var connectionCount = 10_000
  /// Half of those, which answers may keep that tell changes as they come; who would be one more is refused with 503.
  public var watcherCount: Int { max(1, connectionCount / 2) }
  /// Descriptors that are kept for files, so that keys and certificates can be read again while clients hold all the others,
  /// and those of each loop.
  private static let reservedDescriptors = (files: 64, loop: 3)

  /// Allows no more connections than the process may open descriptors, of which 64, three for each loop and those of `others`
  /// are kept back; one connection at least.
  ///
  /// Raises what the process may open as far as the system lets it. ``Server`` asks for this itself; who tells clients how
  /// many connections there may be asks before.
  public mutating func fitDescriptors(others: Int = 0) {
    let count = Int(clinux_raise_descriptor_limit())
    let reserved = Self.reservedDescriptors.files + Self.reservedDescriptors.loop * threadCount + others
    connectionCount = max(1, min(connectionCount, count < 0 ? .max : count - reserved))
  }

  /// Event loops that there will be.
  var threadCount: Int { max(1, loopCount ?? ProcessorCount.available) }

  /// Requests of one connection; the answer to the last one closes it.
  public var requestsPerConnection = 100_000
  /// What a message may grow to.
  public var limits = Limits()
  /// How long a client may take.
  public var deadlines = Deadlines()
  /// How long the server goes on accepting after it stopped being ready, so that balancers notice.
  public var drainDelay: Duration = .zero
  /// How long answers in flight may take after that.
  public var drainDeadline: Duration = .seconds(20)
  /// Whether SIGTERM and SIGINT stop the server while it runs, and SIGHUP makes it read its files again.
  public var obeysSignals = true

  /// Called when ``Server/reload()`` has run, with the error if certificate and key could not be read.
  public var didReload: @Sendable (ServerError?) -> Void = { _ in }

  /// A server on that address, with defaults that are safe on the open internet.
  public init(host: String = "127.0.0.1", port: UInt16 = 0, loopCount: Int? = nil) {
    self.host = host
    self.port = port
    self.loopCount = loopCount
  }
}

/// How long a client may take for each part of its work before its connection is closed.
public struct Deadlines: Sendable, Hashable {
  /// For shaking hands over TLS.
  public var handshake: Duration = .seconds(5)
  /// From the first byte of a head to its last; then 408.
  public var head: Duration = .seconds(5)
  /// For a body, beside what ``bytesPerSecond`` grants; then 408.
  public var body: Duration = .seconds(10)
  /// Between an answer, or the beginning, and the next request.
  public var idle: Duration = .seconds(15)
  /// For computing an answer, waiting for a worker included.
  public var work: Duration = .seconds(60)
  /// For taking an answer, beside what ``bytesPerSecond`` grants.
  public var write: Duration = .seconds(10)
  /// For closing its side once ours is closed.
  public var linger: Duration = .seconds(2)
  /// Bytes that are thrown away in that time; with more of them it is over.
  public var lingerBytes = 262_144
  /// In place of ``idle`` while all connections are taken.
  public var busyIdle: Duration = .seconds(1)
  /// Every so many bytes of a body or an answer grant one more second; at least 1.
  public var bytesPerSecond = 65_536

  /// The defaults.
  public init() {}
}
