import HTTP
import Metrics
import Synchronization

/// What a server has done and what it is doing, in figures whose labels come from fixed sets.
///
/// ```swift
/// let metrics = ServerMetrics()
/// metrics.write(to: &writer)
/// ```
public final class ServerMetrics: Sendable {
  private struct Key: Hashable {
    let method: String
    let route: String
    let status: Int
  }

  private struct Counts {
    var requests: [Key: Histogram] = [:]
    var refusals: [String: UInt64] = [:]
    var expired: [Patience.Phase: UInt64] = [:]
    var queueAge = Histogram()
  }

  private let counts = Mutex(Counts())
  private let accepted = Atomic<UInt64>(0)
  private let open = Atomic(0)
  private let active = Atomic(0)

  /// Figures that are all 0.
  public init() {}

  /// Writes everything.
  public func write(to writer: inout MetricsWriter) {
    let counts = counts.withLock { $0 }
    let requests = counts.requests.sorted {
      ($0.key.route, $0.key.method, $0.key.status) < ($1.key.route, $1.key.method, $1.key.status)
    }
    writer.histogram(
      "http_server_request_duration_seconds", "From when a request was complete until its answer was.",
      requests.map { key, histogram in
        (
          [
            ("http_request_method", key.method), ("http_route", key.route),
            ("http_response_status_code", "\(key.status)"),
          ], histogram
        )
      })
    writer.histogram(
      "espalier_queue_age_seconds", "How long requests waited for a worker.", [([], counts.queueAge)])
    writer.counter(
      "espalier_refusals_total", "Requests that HTTP refused, by reason.",
      counts.refusals.sorted { $0.key < $1.key }.map { ([("reason", $0.key)], Double($0.value)) })
    writer.counter(
      "espalier_deadlines_total", "Deadlines that passed, by what took too long.",
      Patience.Phase.allCases.map { ([("phase", $0.rawValue)], Double(counts.expired[$0] ?? 0)) })
    writer.counter(
      "espalier_connections_accepted_total", "Connections that were accepted.",
      [([], Double(accepted.load(ordering: .relaxed)))])
    writer.gauge(
      "espalier_connections", "Connections that are open.", Double(open.load(ordering: .relaxed)))
    writer.gauge(
      "http_server_active_requests", "Requests that workers have to answer.",
      Double(active.load(ordering: .relaxed)))
  }

  // MARK: What happens

  func didOpen() {
    accepted.add(1, ordering: .relaxed)
    open.add(1, ordering: .relaxed)
  }

  func didClose() { open.subtract(1, ordering: .relaxed) }
  func didExpire(_ phase: Patience.Phase) { counts.withLock { $0.expired[phase, default: 0] += 1 } }
  func didSubmit() { active.add(1, ordering: .relaxed) }
  func didFinish() { active.subtract(1, ordering: .relaxed) }

  /// Counts an exchange of a route, which is one of a fixed set.
  func count(_ exchange: Exchange, route: String) {
    let method = exchange.request?.method
    let key = Key(
      method: method.map { $0.isKnown ? $0.name : "_OTHER" } ?? "_OTHER",
      route: route, status: exchange.response.status.code)
    let (duration, age, reason) = (exchange.duration, exchange.queueAge, exchange.refusal?.reason)
    counts.withLock { counts in
      counts.requests[key, default: Histogram()].record(duration)
      if let age { counts.queueAge.record(age) }
      if let reason { counts.refusals[reason, default: 0] += 1 }
    }
  }
}
