import HTTP
import Metrics
import Synchronization

/// What a server has done and is doing, as metrics whose labels come from fixed sets.
///
/// ```swift
/// let metrics = ServerMetrics()
/// metrics.write(to: &writer)
/// ```
public final class ServerMetrics: Sendable {
  private let shares = Mutex<[LoopMetrics.Share]>([])
  private let active = Atomic(0)
  /// Measures what all loops share, once there is a server.
  private let measure = Mutex<(@Sendable () -> ServerGauges)?>(nil)

  /// Metrics that are all 0.
  public init() {}

  /// Lets the metrics show what `measure` returns.
  func observe(_ measure: @escaping @Sendable () -> ServerGauges) {
    self.measure.withLock { $0 = measure }
  }

  private var gauges: ServerGauges? { measure.withLock { $0 }?() }

  /// What there is no more of, if anything: then requests that compute are refused.
  public var saturation: Saturation? {
    guard let gauges else { return nil }
    return gauges.isMemoryFull ? .memory : gauges.areWorkersLate ? .workers : nil
  }

  /// What a server may have no more of.
  public enum Saturation: String, Sendable {
    /// Requests and responses take all memory.
    case memory
    /// Requests have waited for as long as they may.
    case workers
  }

  /// The numbers of one more loop.
  func makeShare() -> LoopMetrics.Share {
    let share = LoopMetrics.Share()
    shares.withLock { $0.append(share) }
    return share
  }

  /// Writes all metrics.
  public func write(to writer: inout MetricsWriter) {
    let shares = shares.withLock { $0 }
    writer.histogram(
      "http_server_request_duration_seconds",
      "Time from a complete request to the end of its response, or of its connection.",
      requests(shares).map { series, histogram in
        (
          [
            ("http_request_method", series.method), ("http_route", series.route),
            ("http_response_status_code", series.status.map { "\($0)" } ?? ""),
          ], histogram
        )
      })
    writer.histogram(
      "espalier_queue_age_seconds", "How long requests waited for a worker.",
      [([], shares.reduce(into: Histogram()) { $0.add($1.queueAge.current) })])
    writer.counter(
      "espalier_refusals_total", "Requests refused for reasons outside their document, by reason.",
      Refusal.Reason.allCases.map { reason in
        let count = shares.sum { $0.refusals.withLock { $0[reason, default: 0] } }
        return ([("reason", reason.rawValue)], Double(count))
      })
    writer.counter(
      "espalier_deadlines_total", "Missed deadlines, by the phase that took too long.",
      DeadlineTimer.Phase.allCases.enumerated().map { number, phase in
        let count = shares.sum { $0.expired[number].load(ordering: .relaxed) }
        return ([("phase", phase.rawValue)], Double(count))
      })
    writer.counter(
      "espalier_connections_cut_total", "Connections cut off because their client held the most memory.",
      [([], Double(shares.sum { $0.cut.load(ordering: .relaxed) }))])
    writer.counter(
      "espalier_connections_accepted_total", "Accepted connections.",
      [([], Double(shares.sum { $0.accepted.load(ordering: .relaxed) }))])
    writer.gauge(
      "espalier_connections", "Open connections.",
      Double(shares.sum { $0.open.load(ordering: .relaxed) }))
    gauges?.write(to: &writer)
    writer.gauge(
      "http_server_active_requests", "Requests that wait for a worker or are being computed.",
      Double(active.load(ordering: .relaxed)))
  }

  private func requests(
    _ shares: [LoopMetrics.Share]
  ) -> [(key: LoopMetrics.Series, value: Histogram)] {
    var sums: [LoopMetrics.Series: Histogram] = [:]
    for share in shares {
      for (series, histogram) in share.requests.withLock({ $0 }) {
        sums[series, default: Histogram()].add(histogram.current)
      }
    }
    return sums.sorted {
      ($0.key.route, $0.key.method, $0.key.status ?? 0) < ($1.key.route, $1.key.method, $1.key.status ?? 0)
    }
  }

  // MARK: What happens

  /// A job was submitted to the workers; from any thread.
  func didSubmit() { active.add(1, ordering: .relaxed) }
  /// A worker has finished a job, or it was canceled; from any thread.
  func didFinish() { active.subtract(1, ordering: .relaxed) }
}

extension [LoopMetrics.Share] {
  fileprivate func sum<Count: BinaryInteger>(_ count: (LoopMetrics.Share) -> Count) -> Count {
    reduce(0) { $0 + count($1) }
  }
}
