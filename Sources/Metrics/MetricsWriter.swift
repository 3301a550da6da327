/// Writes metrics in the text format of Prometheus, version 0.0.4.
///
/// ```swift
/// var writer = MetricsWriter()
/// writer.gauge("espalier_connections", "Open connections.", 3)
/// writer.text
/// ```
public struct MetricsWriter {
  /// Names and values that distinguish the samples of one metric.
  public typealias Labels = [(name: String, value: String)]

  /// The text written so far.
  public private(set) var text = ""

  /// An empty writer.
  public init() {}

  /// Writes a number that goes up and down.
  public mutating func gauge(_ name: String, _ help: String, _ value: Double) {
    family(name, "gauge", help)
    sample(name, "", Self.written(value))
  }

  /// Writes numbers that go up and down, told apart by labels.
  public mutating func gauge(_ name: String, _ help: String, _ samples: [(labels: Labels, value: Double)]) {
    family(name, "gauge", help)
    for (labels, value) in samples { sample(name, Self.written(labels), Self.written(value)) }
  }

  /// Writes numbers that only go up; the name ends in `_total`.
  public mutating func counter(_ name: String, _ help: String, _ samples: [(labels: Labels, value: Double)]) {
    family(name, "counter", help)
    for (labels, value) in samples { sample(name, Self.written(labels), Self.written(value)) }
  }

  /// Writes distributions of durations; the name ends in `_seconds`.
  public mutating func histogram(
    _ name: String, _ help: String, _ samples: [(labels: Labels, histogram: Histogram)]
  ) {
    family(name, "histogram", help)
    let names = (bucket: name + "_bucket", sum: name + "_sum", count: name + "_count")
    for (labels, histogram) in samples {
      let labels = Self.written(labels)
      let others = labels.isEmpty ? "" : labels + ","
      var below: UInt64 = 0
      for (bound, count) in zip(Self.bounds, histogram.counts) {
        below += count
        sample(names.bucket, others, bound: bound, String(below))
      }
      let count = String(histogram.count)
      sample(names.bucket, others, bound: Self.noBound, count)
      sample(names.sum, labels, Self.written(histogram.sum))
      sample(names.count, labels, count)
    }
  }

  private static let bounds = Histogram.bounds.map { "le=\"\($0)\"" }
  private static let noBound = "le=\"+Inf\""

  private mutating func family(_ name: String, _ type: String, _ help: String) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
  }

  /// Writes a line; `labels` is their text, and `bound` is that of a histogram's bucket.
  ///
  /// A server may write tens of thousands of lines, so a line allocates nothing beside the text it appends.
  private mutating func sample(_ name: String, _ labels: String, bound: String = "", _ value: String) {
    text += name
    if !labels.isEmpty || !bound.isEmpty {
      text += "{"
      text += labels
      text += bound
      text += "}"
    }
    text += " "
    text += value
    text += "\n"
  }

  private static func written(_ labels: Labels) -> String {
    labels.map { "\($0.name)=\"\(escaped($0.value))\"" }.joined(separator: ",")
  }

  private static func written(_ value: Double) -> String {
    Int(exactly: value).map { String($0) } ?? "\(value)"
  }

  private static func escaped(_ value: String) -> String {
    guard value.utf8.contains(where: { "\"\\\n".utf8.contains($0) }) else { return value }
    return value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}
