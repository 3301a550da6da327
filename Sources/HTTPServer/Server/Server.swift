import CLinux
import Glibc
import HTTP
import Synchronization

/// A server on a port: as many event loops as processors, and workers for what takes long.
///
/// ```swift
/// let server = try Server(configuration: ServerConfiguration(port: 8080), responder: router)
/// print("listening on port \(server.port)")
/// try server.run()
/// ```
/// It listens from the moment it is made, and answers while it runs. From then on, unless the configuration says
/// otherwise, SIGTERM, SIGINT and SIGHUP wait for it to run: they are blocked in the thread that makes it and in all that
/// this thread starts later, so make it before any other thread, and ``holdSignals()`` first where that takes a while. A
/// signal or ``beginDrain()`` drains it: it is no
/// longer ready, then accepts nobody, answers what is under way and closes the rest.
public final class Server: Sendable {
  /// What a loop's thread takes over when it starts.
  private final class Seat: Sendable {
    let mailbox: Mailbox
    let parts: Mutex<EventLoop.Parts?>
    let port: UInt16

    init(host: String, port: UInt16) throws(ServerError) {
      mailbox = try Mailbox()
      let parts = try EventLoop.Parts(host: host, port: port, mailbox: mailbox)
      self.port = parts.listener.port
      self.parts = Mutex(parts)
    }
  }

  /// The port it listens on, chosen by the system if the configuration left it open.
  public let port: UInt16
  /// Whether it takes new work.
  public let readiness: Readiness

  private let configuration: ServerConfiguration
  private let duties: EventLoop.Duties
  private let workers: WorkerPool
  private let seats: [Seat]
  private let stop: StopSwitch
  private let signals: Descriptor?
  private let tls: TLSStore?

  /// Listens, and answers nobody yet.
  ///
  /// - Parameters:
  ///   - configuration: Where to listen and what to allow.
  ///   - responder: Answers requests, on the loops' threads; what it defers is computed on the workers' threads.
  ///   - readiness: Told whether the server takes new work.
  ///   - metrics: Counts what happens.
  ///   - observe: Told of each exchange, on the loops' threads.
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
    var seats: [Seat] = []
    for _ in 0..<configuration.threadCount {
      let seat = try Seat(host: host, port: port)
      port = seat.port
      seats.append(seat)
    }
    self.port = port
    self.readiness = readiness
    self.configuration = configuration
    self.seats = seats
    self.stop = stop
    self.tls = tls
    signals = configuration.obeysSignals ? try Descriptor(clinux_signalfd(), from: "signalfd") : nil
    let held = HeldBytes(limit: configuration.heldBytes)
    workers = WorkerPool(configuration, held: held, metrics: metrics)
    duties = EventLoop.Duties(
      configuration: configuration, places: Places(count: configuration.connectionCount),
      watchers: Places(count: configuration.watcherCount), responder: responder, workers: workers, held: held,
      tls: tls, metrics: metrics, observe: observe, shallStop: { stop.isStopping })
  }

  /// Whether it was told to stop.
  public var isDraining: Bool { stop.isDraining }

  /// Has SIGTERM, SIGINT and SIGHUP wait for a server that will be made: from here on, none of them ends the process.
  ///
  /// For the thread that makes the server, before it starts any other. What it does until the server runs must not wait
  /// for others, since no signal but SIGKILL would end that.
  public static func holdSignals() {
    ignoreSignalsOfWriting()
    var set = sigset_t()
    sigemptyset(&set)
    for number in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&set, number) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Has SIGTERM and SIGINT end the process at once again, also one that came after the server had drained.
  ///
  /// For the thread that ran the server, where there is still something to be done.
  public static func releaseSignals() {
    var set = sigset_t()
    sigemptyset(&set)
    for number in [SIGTERM, SIGINT] { sigaddset(&set, number) }
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// Has writes fail that nobody reads, or that make a file larger than it may be, instead of ending the process.
  private static func ignoreSignalsOfWriting() {
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
  }

  /// Begins to drain; ``run()`` returns when that is done. From any thread, and any number of times.
  public func beginDrain() {
    readiness.beginDraining()
    stop.beginDrain()
  }

  /// Reads certificate and key again, for connections that come from now on; if they cannot be used, those that there
  /// are stay. From any thread.
  public func reload() {
    do throws(ServerError) {
      try tls?.reload()
      configuration.didReload(nil)
    } catch {
      configuration.didReload(error)
    }
  }

  /// Serves until it is told to stop and has drained. Once only.
  ///
  /// SIGTERM and SIGINT, unless the configuration says otherwise, stop it; a second one ends the process at once.
  /// SIGHUP makes it ``reload()``.
  ///
  /// - Throws: ``ServerError`` if the system gives no thread.
  public func run() throws(ServerError) {
    Self.ignoreSignalsOfWriting()
    defer { workers.stop() }
    try workers.start(count: max(1, configuration.workerCount ?? ProcessorCount.available))
    readiness.beginRunning()
    var threads: [ServerThread] = []
    do throws(ServerError) {
      for seat in seats { threads.append(try start(seat)) }
    } catch {
      beginDrain()
      supervise(threads)
      throw error
    }
    supervise(threads)
  }

  private func start(_ seat: Seat) throws(ServerError) -> ServerThread {
    try ServerThread { [duties, stop] in
      defer { stop.loopEnded() }
      guard let parts = seat.parts.withLock({ $0.take() }) else {
        preconditionFailure("a server runs once")
      }
      EventLoop(duties, parts, mailbox: seat.mailbox).run()
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
    for seat in seats { seat.mailbox.wake.send() }
  }

  /// The first that asks it to stop asks for patience, the second has none.
  private func obeySignal(_ number: Int32) {
    guard number > 0 else { return }
    if number == SIGHUP { return reload() }
    if isDraining { _exit(128 + number) }
    beginDrain()
  }
}
