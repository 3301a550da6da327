import Dispatch
import FoundationEssentials
import HTTPServer
import LayoutAPI
import Metrics
import Synchronization

/// Sends the traces of requests to a collector, as OTLP over HTTP (opentelemetry.io, *OTLP Specification*).
///
/// It sends on its own thread, so that a slow collector delays no client. Traces wait up to a limit; more are dropped and
/// counted, and so are those that the collector does not take.
final class TraceExporter: Sendable {
  /// Requests whose traces may wait, those being sent included; as the default of OpenTelemetry's batch processor.
  private static let limit = 2_048
  /// Requests in one message.
  private static let batch = 512
  /// How long traces wait for others.
  private static let delay = DispatchTimeInterval.seconds(5)
  /// How long to wait at the end for a collector.
  private static let timeout = DispatchTimeInterval.seconds(2)

  private struct Backlog {
    var traces: [RequestTrace] = []
    var isEnding = false
  }

  private let collector: Collector
  private let serviceName: String
  private let backlog = Mutex(Backlog())
  private let dropped = Atomic<UInt64>(0)
  private let sent = Atomic<UInt64>(0)
  /// Signaled when a batch is full, and at the end.
  private let work = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)

  /// An exporter whose traces show the service under a name.
  init(_ collector: Collector, serviceName: String) {
    self.collector = collector
    self.serviceName = serviceName
  }

  /// Adds the trace of an exchange, unless too many wait. From any thread.
  ///
  /// - Parameters:
  ///   - exchange: The exchange.
  ///   - route: The path of the route that served it.
  func add(_ exchange: Exchange, route: String) {
    guard let trace = RequestTrace(exchange, route: route, time: Date().timeIntervalSince1970) else { return }
    let isFull = backlog.withLock { backlog -> Bool? in
      guard !backlog.isEnding, backlog.traces.count < Self.limit else { return nil }
      backlog.traces.append(trace)
      return backlog.traces.count == Self.batch
    }
    if isFull == nil { dropped.add(1, ordering: .relaxed) }
    if isFull == true { work.signal() }
  }

  /// Writes the numbers of requests whose traces were sent and dropped.
  func writeMetrics(to writer: inout MetricsWriter) {
    writer.counter(
      "espalier_traces_sent_total", "Requests whose trace the collector has taken.",
      [([], Double(sent.load(ordering: .relaxed)))])
    writer.counter(
      "espalier_traces_dropped_total", "Requests whose trace was dropped.",
      [([], Double(dropped.load(ordering: .relaxed)))])
  }

  /// Starts sending. Call it once.
  func start() { DispatchQueue(label: "traces").async { self.run() } }

  /// Sends what waits, but takes no longer than two seconds.
  func finish() {
    backlog.withLock { $0.isEnding = true }
    work.signal()
    if ended.wait(timeout: .now() + Self.timeout) == .timedOut {
      printError("espalier: the collector of traces does not answer; traces that wait are lost")
    }
  }

  private func run() {
    var isEnding = false
    while !isEnding {
      _ = work.wait(timeout: .now() + Self.delay)
      isEnding = backlog.withLock { $0.isEnding }
      while true {
        // Traces keep their places while they are sent, so that no more than the limit are held.
        let traces = backlog.withLock { Array($0.traces.prefix(Self.batch)) }
        if traces.isEmpty { break }
        let message = Span.exportRequest(traces.flatMap(\.spans), of: serviceName, version: Service.version)
        if collector.takes(message) {
          sent.add(UInt64(traces.count), ordering: .relaxed)
        } else {
          dropped.add(UInt64(traces.count), ordering: .relaxed)
        }
        backlog.withLock { $0.traces.removeFirst(traces.count) }
      }
    }
    ended.signal()
  }
}
