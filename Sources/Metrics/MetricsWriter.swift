/// Writes figures in Prometheus' text format, version 0.0.4.
///
/// ```swift
/// var writer = MetricsWriter()
/// writer.gauge("espalier_connections", "Connections that are open.", 3)
/// writer.text
/// ```
public struct MetricsWriter {
  /// Names and values that tell the figures of one family apart.
  public typealias Labels = [(name: String, value: String)]

  /// What was written.
  public private(set) var text = ""

  /// A writer that has written nothing.
  public init() {}

  /// Writes a figure that goes up and down.
  public mutating func gauge(_ name: String, _ help: String, _ value: Double) {
    family(name, "gauge", help)
    sample(name, [], value)
  }

  /// Writes figures that only go up; the name ends in `_total`.
  public mutating func counter(_ name: String, _ help: String, _ samples: [(labels: Labels, value: Double)]) {
    family(name, "counter", help)
    for (labels, value) in samples { sample(name, labels, value) }
  }

  /// Writes distributions of durations; the name ends in `_seconds`.
  public mutating func histogram(
    _ name: String, _ help: String, _ samples: [(labels: Labels, histogram: Histogram)]
  ) {
    family(name, "histogram", help)
    for (labels, histogram) in samples {
      var below: UInt64 = 0
      for (bound, count) in zip(Histogram.bounds, histogram.counts) {
        below += count
        sample("\(name)_bucket", labels + [("le", "\(bound)")], Double(below))
      }
      sample("\(name)_bucket", labels + [("le", "+Inf")], Double(histogram.count))
      sample("\(name)_sum", labels, histogram.sum)
      sample("\(name)_count", labels, Double(histogram.count))
    }
  }

  private mutating func family(_ name: String, _ type: String, _ help: String) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
  }

  private mutating func sample(_ name: String, _ labels: Labels, _ value: Double) {
    text += name
    if !labels.isEmpty {
      text += "{" + labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",") + "}"
    }
    text += " \(Int(exactly: value).map { "\($0)" } ?? "\(value)")\n"
  }

  private static func escaped(_ value: String) -> String {
    value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}
