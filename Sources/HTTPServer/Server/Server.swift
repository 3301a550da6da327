import CLinux
import Glibc
import HTTP
import Synchronization

/// An HTTP server on a port, with one event loop per processor, and workers for long computations.
///
/// ```swift
/// let server = try Server(configuration: ServerConfiguration(port: 8080), responder: router)
/// print("listening on port \(server.port)")
/// try server.run()
/// ```
/// It listens as soon as it is made, and answers while it runs. Unless the configuration says otherwise, SIGTERM,
/// SIGINT and SIGHUP are held back until it runs: they are blocked in the thread that makes it and in all threads
/// that this thread starts later. So make it before any other thread, and call ``holdSignals()`` first if that takes
/// a while. A signal or ``beginDrain()`` drains it: it is no longer ready, then accepts no connections, finishes
/// current requests and closes idle connections.
public final class Server: Sendable {
  /// What a loop's thread takes over when it starts.
  private final class LoopSetup: Sendable {
    let mailbox: Mailbox
    let descriptors: Mutex<EventLoop.Descriptors?>
    let port: UInt16

    init(host: String, port: UInt16) throws(ServerError) {
      mailbox = try Mailbox()
      let descriptors = try EventLoop.Descriptors(host: host, port: port, mailbox: mailbox)
      self.port = descriptors.listener.port
      self.descriptors = Mutex(descriptors)
    }
  }

  /// The port it listens on, chosen by the system if the configuration says 0.
  public let port: UInt16
  /// Whether it accepts new work.
  public let readiness: Readiness

  private let configuration: ServerConfiguration
  private let shared: EventLoop.Shared
  private let workers: WorkerPool
  private let setups: [LoopSetup]
  private let stop: StopSwitch
  private let signals: Descriptor?
  private let tls: TLSStore?

  /// Listens, and answers nothing yet.
  ///
  /// - Parameters:
  ///   - configuration: Where to listen, and what to allow.
  ///   - responder: Answers requests, on the loops' threads; deferred responses are computed on the workers' threads.
  ///   - readiness: Is told whether the server accepts new work.
  ///   - metrics: Counts what happens.
  ///   - observe: Receives each exchange, on the loops' threads.
  /// - Throws: ``ServerError`` if the address cannot be listened on.
  public init(
    configuration: ServerConfiguration, responder: some Responder, readiness: Readiness = Readiness(),
    metrics: ServerMetrics? = nil, observe: Observer? = nil
  ) throws(ServerError) {
    var configuration = configuration
    configuration.fitDescriptors()
    let host = configuration.host
    try Listener.checkIsFree(host: host, port: configuration.port)
    let tls = try configuration.tls.map { (configuration) throws(ServerError) in try TLSStore(configuration) }
    let stop = try StopSwitch()
    var port = configuration.port
    var setups: [LoopSetup] = []
    for _ in 0..<configuration.threadCount {
      let setup = try LoopSetup(host: host, port: port)
      port = setup.port
      setups.append(setup)
    }
    self.port = port
    self.readiness = readiness
    self.configuration = configuration
    self.setups = setups
    self.stop = stop
    self.tls = tls
    signals = configuration.obeysSignals ? try Descriptor(clinux_signalfd(), from: "signalfd") : nil
    let accounts = ClientAccounts(proxies: configuration.trustedProxies, share: responder.share)
    let memory = MemoryBudget(
      limit: configuration.heldBytes, gauge: configuration.memory, accounts: accounts)
    workers = WorkerPool(configuration, memory: memory, metrics: metrics)
    let connections = ConnectionLimit(count: configuration.connectionCount)
    let watchers = ConnectionLimit(count: configuration.watcherCount)
    metrics?.observe { [workers] in
      // Of several clients, one must not make the server look full to load balancers, because the others are served.
      let clients = accounts.count
      return ServerGauges(
        connectionLimit: connections.counts.all, watchers: watchers.counts.used, clients: clients,
        heldBytes: memory.heldBytes,
        waitingJobs: Job.Lane.allCases.map { ("\($0)", workers.waitingCount(in: $0)) },
        isMemoryFull: clients > 1 ? memory.isFullForAll : memory.isFull,
        areWorkersLate: workers.isSaturated(counting: clients > 1 ? .starving : .all))
    }
    shared = EventLoop.Shared(
      configuration: configuration, connectionLimit: connections,
      balancer: ConnectionBalancer(setups.map(\.mailbox)), accounts: accounts,
      requests: setups.count > 1 ? RequestQueue(setups.map(\.mailbox)) : nil, watcherLimit: watchers,
      responder: responder, namesClients: responder.namesClients, workers: workers, memory: memory, tls: tls,
      metrics: metrics, observe: observe, shouldStop: { stop.isStopping })
  }

  /// Seconds from the beginning of 1970 until the certificate expires; nil without TLS.
  public var certificateExpiry: Int? { tls?.current.expiry }

  /// Whether it was told to stop.
  public var isDraining: Bool { stop.isDraining }

  /// Holds SIGTERM, SIGINT and SIGHUP back for a server that will be made: from now on, none of them ends the
  /// process.
  ///
  /// Call it on the thread that makes the server, before it starts any other. Until the server runs, this thread must
  /// not wait for others, because only SIGKILL would end that.
  public static func holdSignals() {
    ignoreSignalsOfWriting()
    var set = sigset_t()
    sigemptyset(&set)
    for number in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&set, number) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Lets SIGTERM and SIGINT end the process at once again, also a signal that came after the server had drained.
  ///
  /// Call it on the thread that ran the server, if there is still work to do.
  public static func releaseSignals() {
    var set = sigset_t()
    sigemptyset(&set)
    for number in [SIGTERM, SIGINT] { sigaddset(&set, number) }
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// Makes a write fail, instead of ending the process, if nobody reads it or a file would grow too large.
  private static func ignoreSignalsOfWriting() {
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
  }

  /// Begins to drain; ``run()`` returns when that is done. From any thread, any number of times.
  public func beginDrain() {
    readiness.beginDraining()
    stop.beginDrain()
  }

  /// Reads certificate and key again, for new connections; if they cannot be used, the old ones stay. From any
  /// thread.
  public func reload() {
    do throws(ServerError) {
      try tls?.reload()
      configuration.didReload(nil)
    } catch {
      configuration.didReload(error)
    }
  }

  /// Serves until it is told to stop and has drained. Call it once.
  ///
  /// Unless the configuration says otherwise, SIGTERM and SIGINT stop it, and a second one ends the process at once.
  /// SIGHUP calls ``reload()``.
  ///
  /// - Throws: ``ServerError`` if the system provides no thread.
  public func run() throws(ServerError) {
    Self.ignoreSignalsOfWriting()
    defer { workers.stop() }
    try workers.start(count: max(1, configuration.workerCount ?? ProcessorCount.available))
    readiness.beginRunning()
    var threads: [ServerThread] = []
    do throws(ServerError) {
      for number in setups.indices { threads.append(try startLoop(number)) }
    } catch {
      // No loop hands over clients to those that do not run; clients already handed over are closed.
      for number in threads.count..<setups.count { _ = shared.balancer.leave(number) }
      beginDrain()
      supervise(threads)
      throw error
    }
    supervise(threads)
  }

  private func startLoop(_ number: Int) throws(ServerError) -> ServerThread {
    let setup = setups[number]
    return try ServerThread { [shared, stop] in
      defer { stop.loopEnded() }
      guard let descriptors = setup.descriptors.withLock({ $0.take() }) else {
        preconditionFailure("a server runs once")
      }
      EventLoop(shared, descriptors, number: number, mailbox: setup.mailbox).run()
    }
  }

  /// Waits for the order to stop, passes it on after the delay, and returns when every loop has ended.
  private func supervise(_ threads: [ServerThread]) {
    let signals =
      switch signals {
      case .some(let descriptor): descriptor.number
      case nil: Int32(-1)
      }
    let clock = ContinuousClock()
    var stopTime: ContinuousClock.Instant?
    while stop.endedCount < threads.count {
      if isDraining && stopTime == nil { stopTime = clock.now + configuration.drainDelay }
      if let time = stopTime, clock.now >= time, !stop.isStopping { stopLoops() }
      let isDelayed = stopTime != nil && !stop.isStopping
      let ready = clinux_poll_two(stop.wake.descriptor.number, signals, isDelayed ? 50 : -1)
      if ready & 1 != 0 { stop.wake.clear() }
      if ready & 2 != 0 { obeySignal(clinux_signalfd_next(signals)) }
    }
    for thread in threads { thread.join() }
  }

  private func stopLoops() {
    stop.beginStop()
    for setup in setups { setup.mailbox.wake.send() }
  }

  /// The first signal drains the server, the second ends the process.
  private func obeySignal(_ number: Int32) {
    guard number > 0 else { return }
    if number == SIGHUP { return reload() }
    if isDraining { _exit(128 + number) }
    beginDrain()
  }
}
