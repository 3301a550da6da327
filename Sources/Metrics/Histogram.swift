/// How often something took how long.
///
/// ```swift
/// var histogram = Histogram()
/// histogram.record(.milliseconds(3))
/// histogram.count  // 1
/// ```
public struct Histogram: Sendable, Equatable {
  /// The upper bounds of the buckets in seconds, as OpenTelemetry has them for `http.server.request.duration`; what is
  /// longer still stands in one more bucket.
  public static let bounds: [Double] = [
    0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10,
  ]

  /// How many lie in each bucket, those of the buckets below not included.
  public private(set) var counts = [UInt64](repeating: 0, count: bounds.count + 1)
  /// All durations together, in seconds.
  public private(set) var sum = 0.0

  /// Nothing yet.
  public init() {}

  /// How many there are in all.
  public var count: UInt64 { counts.reduce(0, +) }

  /// Adds one duration.
  public mutating func record(_ duration: Duration) {
    let seconds = duration / .seconds(1)
    sum += seconds
    counts[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
  }
}
