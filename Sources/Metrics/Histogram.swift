/// Counts durations in buckets.
///
/// ```swift
/// var histogram = Histogram()
/// histogram.record(.milliseconds(3))
/// histogram.count  // 1
/// ```
public struct Histogram: Sendable, Equatable {
  /// The upper bounds of the buckets in seconds, the same as OpenTelemetry's for `http.server.request.duration`. One more
  /// bucket holds longer durations.
  public static let bounds: [Double] = [
    0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10,
  ]

  private static let boundNanoseconds = bounds.map { UInt64($0 * 1e9) }

  /// The number of durations in each bucket, not including lower buckets.
  public private(set) var counts: [UInt64]
  private var nanoseconds: UInt64

  /// An empty histogram.
  public init() { self.init(counts: [UInt64](repeating: 0, count: Self.bounds.count + 1), nanoseconds: 0) }

  init(counts: [UInt64], nanoseconds: UInt64) {
    self.counts = counts
    self.nanoseconds = nanoseconds
  }

  /// The sum of all durations, in seconds.
  public var sum: Double { Double(nanoseconds) / 1e9 }

  /// The number of durations.
  public var count: UInt64 { counts.reduce(0, +) }

  /// Adds one duration, in whole nanoseconds.
  public mutating func record(_ duration: Duration) {
    let nanoseconds = Self.nanoseconds(of: duration)
    counts[Self.bucket(ofNanoseconds: nanoseconds)] += 1
    self.nanoseconds &+= nanoseconds
  }

  /// Adds the durations of another histogram.
  public mutating func add(_ other: Histogram) {
    for index in counts.indices { counts[index] += other.counts[index] }
    nanoseconds &+= other.nanoseconds
  }

  /// A duration in nanoseconds, at least 0 and at most 500 years.
  static func nanoseconds(of duration: Duration) -> UInt64 {
    let (seconds, attoseconds) = max(duration, .zero).components
    return UInt64(min(seconds, 1 << 34)) * 1_000_000_000 + UInt64(attoseconds) / 1_000_000_000
  }

  static func bucket(ofNanoseconds nanoseconds: UInt64) -> Int {
    let bounds = boundNanoseconds
    for index in bounds.indices where nanoseconds <= bounds[index] { return index }
    return bounds.count
  }
}
