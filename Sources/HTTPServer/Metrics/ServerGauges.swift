import Metrics

/// What a server holds at a moment.
struct ServerGauges {
  var connectionLimit: Int
  var watchers: Int
  var clients: Int
  var heldBytes: Int
  /// The jobs that wait, by lane.
  var waitingJobs: [(lane: String, count: Int)]
  /// Whether requests and responses take all memory.
  var isMemoryFull: Bool
  /// Whether requests have waited for most of the time that they may.
  var areWorkersLate: Bool

  func write(to writer: inout MetricsWriter) {
    writer.gauge(
      "espalier_connections_limit", "Connections that may be open at once.", Double(connectionLimit))
    writer.gauge("espalier_watchers", "Connections that watch sessions.", Double(watchers))
    writer.gauge("espalier_clients", "Clients with connections, by key or address.", Double(clients))
    writer.gauge(
      "espalier_held_bytes", "Bytes of requests and responses that connections and workers hold.",
      Double(heldBytes))
    writer.gauge(
      "espalier_waiting_jobs", "Jobs that wait for a worker, by lane.",
      waitingJobs.map { ([("lane", $0.lane)], Double($0.count)) })
  }
}
