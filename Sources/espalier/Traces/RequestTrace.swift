import HTTP
import HTTPServer
import LayoutAPI

/// What the spans of a request need of it.
struct RequestTrace: Sendable {
  private let place: TracePlace
  private let method: String
  private let route: String
  private let client: String
  private let key: String?
  private let status: Int?
  private let duration: Duration
  private let queueAge: Duration?
  /// The value of `Server-Timing`.
  private let timing: String
  /// Nanoseconds since the beginning of 1970.
  private let end: UInt64

  /// The trace of an exchange that has just ended; `nil` if it has none: HTTP refused the request, a probe sent it, or
  /// its client does not record the trace.
  ///
  /// - Parameters:
  ///   - exchange: The exchange.
  ///   - route: The path of its route.
  ///   - time: Seconds since the beginning of 1970.
  init?(_ exchange: Exchange, route: String, time: Double) {
    guard let request = exchange.request, !Self.probes.contains(route),
      let place = TracePlace(of: request, exchange.response)
    else { return nil }
    self.place = place
    self.route = route
    method = request.method.name
    client = exchange.client
    key = exchange.response?.keyName
    status = exchange.response?.status.code
    duration = exchange.duration
    queueAge = exchange.queueAge
    timing = exchange.response?.fields["Server-Timing"] ?? ""
    end = UInt64(max(0, time) * 1e9)
  }

  private static let probes = ["/healthz", "/readyz", "/metrics"]

  /// The span of the request, and one for each part of which the duration is known: the time in the queue and the phases
  /// of the computation.
  ///
  /// Only the durations of the phases are measured; their spans follow one another.
  var spans: [Span] {
    let start = end - min(end, Self.nanoseconds(duration))
    var request = Span(
      traceID: place.traceID, id: place.spanID, parentID: place.parentID, name: "\(method) \(route)",
      kind: .request, start: start, end: end,
      attributes: [Span.Attribute("http.request.method", method)] + attributes
        + (status.map { [Span.Attribute("http.response.status_code", $0)] } ?? []))
    request.isFailed = status.map { $0 >= 500 } ?? true
    var spans = [request]
    var place = start
    for (name, duration) in parts {
      let next = min(end, place + duration)
      spans.append(
        Span(
          traceID: self.place.traceID, id: TracePlace.newSpanID(), parentID: request.id, name: name,
          kind: .part,
          start: place, end: next, attributes: attributes))
      place = next
    }
    return spans
  }

  private var attributes: [Span.Attribute] {
    [Span.Attribute("http.route", route), Span.Attribute("client.address", client)]
      + (key.map { [Span.Attribute("espalier.key", $0)] } ?? [])
  }

  private var parts: [(name: String, nanoseconds: UInt64)] {
    let queue = queueAge.map { [(name: "queue", nanoseconds: Self.nanoseconds($0))] } ?? []
    return queue
      + timing.matches(of: /([a-z]+);dur=([0-9]+)\.([0-9]{3})/).map { match in
        (name: String(match.1), nanoseconds: 1_000 * (UInt64(match.2 + match.3) ?? 0))
      }
  }

  private static func nanoseconds(_ duration: Duration) -> UInt64 {
    UInt64(max(0, duration / .nanoseconds(1)))
  }
}
