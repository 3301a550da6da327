import CLinux
import Glibc
import HTTP
import Synchronization

/// A server on a port: as many event loops as processors, each answering with the same function.
///
/// ```swift
/// let server = try Server(
///   configuration: ServerConfiguration(port: 8080), respond: router.respond, refuse: router.refuse)
/// print("listening on port \(server.port)")
/// try server.run()
/// ```
/// It listens from the moment it is made, and answers while it runs. A signal or ``beginDrain()`` drains it: it is no
/// longer ready, then accepts nobody, answers what is under way and closes the rest.
public final class Server: Sendable {
  /// What a loop's thread takes over when it starts.
  private final class Seat: Sendable {
    let wake: WakeSignal
    let parts: Mutex<EventLoop.Parts?>
    let port: UInt16

    init(host: String, port: UInt16) throws(ServerError) {
      wake = try WakeSignal()
      let parts = try EventLoop.Parts(host: host, port: port, wake: wake)
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
  private let seats: [Seat]
  private let stop: StopSwitch

  /// Listens, and answers nobody yet.
  ///
  /// - Parameters:
  ///   - configuration: Where to listen and what to allow.
  ///   - readiness: Told whether the server takes new work.
  ///   - respond: Answers a request; called on the loops' threads.
  ///   - refuse: Answers what HTTP itself refuses.
  /// - Throws: ``ServerError`` if the address cannot be listened on.
  public init(
    configuration: ServerConfiguration, readiness: Readiness = Readiness(), respond: @escaping Handler,
    refuse: @escaping RefusalHandler
  ) throws(ServerError) {
    let host = configuration.host
    try Listener.checkIsFree(host: host, port: configuration.port)
    let loopCount = max(1, configuration.loopCount ?? Int(clinux_processor_count()))
    let stop = try StopSwitch()
    var port = configuration.port
    var seats: [Seat] = []
    for _ in 0..<loopCount {
      let seat = try Seat(host: host, port: port)
      port = seat.port
      seats.append(seat)
    }
    self.port = port
    self.readiness = readiness
    self.configuration = configuration
    self.seats = seats
    self.stop = stop
    duties = EventLoop.Duties(
      configuration: configuration,
      connectionCount: max(1, configuration.connectionCount / loopCount),
      respond: respond, refuse: refuse, shallStop: { stop.isStopping })
  }

  /// Whether it was told to stop.
  public var isDraining: Bool { stop.isDraining }

  /// Begins to drain; ``run()`` returns when that is done. From any thread, and any number of times.
  public func beginDrain() {
    readiness.set(false)
    stop.beginDrain()
  }

  /// Serves until it is told to stop and has drained. Once only.
  ///
  /// SIGTERM and SIGINT, unless the configuration says otherwise, stop it; a second one ends the process at once.
  ///
  /// - Throws: ``ServerError`` if the system gives no thread.
  public func run() throws(ServerError) {
    signal(SIGPIPE, SIG_IGN)
    clinux_raise_descriptor_limit()
    guard configuration.stopsOnSignals else { return try serve(signals: -1) }
    let signals = try Descriptor(clinux_signalfd_for_stop(), from: "signalfd")
    try serve(signals: signals.number)
  }

  private func serve(signals: Int32) throws(ServerError) {
    if !isDraining { readiness.set(true) }
    var threads: [LoopThread] = []
    do throws(ServerError) {
      for seat in seats { threads.append(try start(seat)) }
    } catch {
      beginDrain()
      supervise(threads, signals: signals)
      throw error
    }
    supervise(threads, signals: signals)
  }

  private func start(_ seat: Seat) throws(ServerError) -> LoopThread {
    try LoopThread { [duties, stop] in
      defer { stop.loopEnded() }
      guard let parts = seat.parts.withLock({ $0.take() }) else {
        preconditionFailure("a server runs once")
      }
      EventLoop(duties, parts).run(wake: seat.wake)
    }
  }

  /// Waits for the order to stop, passes it on after the delay, and returns when every loop has ended.
  private func supervise(_ threads: [LoopThread], signals: Int32) {
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
    for seat in seats { seat.wake.send() }
  }

  /// The first asks for patience, the second has none.
  private func obeySignal(_ number: Int32) {
    guard number > 0 else { return }
    if isDraining { _exit(128 + number) }
    beginDrain()
  }
}
