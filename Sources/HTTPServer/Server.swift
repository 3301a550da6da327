import CLinux
import Glibc
import HTTP

/// A server of HTTP/1.1 on plain sockets: one event loop for each thread, each with its own listening socket.
///
/// ```swift
/// let server = try Server(at: ListenAddress("127.0.0.1:8080"), threads: 2, responder)
/// server.run()  // returns after SIGTERM, SIGINT or stop()
/// ```
public final class Server: Sendable {
  /// The port that the server listens on.
  public let port: UInt16
  private let threadCount: Int
  private let responder: Responder
  private let address: ListenAddress
  private let stopSignal: StopSignal
  /// The socket that has found the port, until a loop takes it.
  private let firstListener: ListenerBox

  /// A listening socket on its way to the loop that takes it.
  private final class ListenerBox: @unchecked Sendable {
    // Only the thread that calls `run` takes it, once.
    var descriptor: Descriptor?
    init(_ descriptor: consuming Descriptor) { self.descriptor = consume descriptor }
  }

  /// Opens the port.
  ///
  /// - Parameters:
  ///   - address: Where to listen; port 0 lets the system choose.
  ///   - threads: The number of event loops, at least 1.
  ///   - responder: What answers, on any of the threads.
  /// - Throws: ``ServerError`` if the address cannot be listened on.
  public init(at address: ListenAddress, threads: Int, _ responder: Responder) throws(ServerError) {
    let listener = try address.listen()
    port = try listener.localPort()
    self.address = ListenAddress(host: address.host, port: port)
    firstListener = ListenerBox(listener)
    threadCount = max(threads, 1)
    self.responder = responder
    stopSignal = try StopSignal()
    signal(SIGPIPE, SIG_IGN)
  }

  /// Whether the server has been told to stop.
  public var isDraining: Bool { stopSignal.isGiven }

  /// Tells the server to stop: it accepts no more, finishes the answers under way, and ``run()`` returns.
  public func stop() { stopSignal.give() }

  /// Serves until told to stop.
  ///
  /// SIGTERM and SIGINT tell it to; a second one of them ends the process at once, with exit code 1.
  ///
  /// - Throws: ``ServerError`` if a loop cannot be started.
  public func run() throws(ServerError) {
    let signals = linux_termination_signals()
    defer { close(signals) }
    let running = LoopThread.RunningCount()
    var threads: [LoopThread] = []
    do throws(ServerError) {
      for _ in 0..<threadCount {
        let loop = try EventLoop(try nextListener(), responder, stopSignal)
        threads.append(try LoopThread(running: loop, countedBy: running))
      }
      waitForSignals(signals, while: { !stopSignal.isGiven }) { stop() }
      // The second signal does not wait for anybody.
      waitForSignals(signals, while: { !running.isZero }) { exit(1) }
    } catch {
      stop()
      for thread in threads { thread.join() }
      throw error
    }
    for thread in threads { thread.join() }
  }

  /// The socket that was opened first, and then others that share its port.
  private func nextListener() throws(ServerError) -> Descriptor {
    if let first = firstListener.descriptor.take() { return first }
    return try address.listen()
  }

  /// Calls `body` at each signal that asks the server to end, for as long as `condition` holds.
  private func waitForSignals(_ signals: Int32, while condition: () -> Bool, _ body: () -> Void) {
    while condition() {
      var descriptor = pollfd(fd: signals, events: Int16(POLLIN), revents: 0)
      // The condition can change without a signal, so it is looked at from time to time.
      if poll(&descriptor, 1, 50) > 0, linux_read_signal(signals) != 0 { body() }
    }
  }
}
