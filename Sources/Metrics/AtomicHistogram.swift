import Synchronization

/// A histogram that threads add to while others read it, without a lock.
///
/// ```swift
/// let histogram = AtomicHistogram()
/// histogram.record(.milliseconds(3))
/// histogram.current.count  // 1
/// ```
/// While a thread adds a duration, another may read it in its bucket but not yet in the sum.
public final class AtomicHistogram: Sendable {
  // The number of buckets of `Histogram`; the length of an inline array must be a literal.
  private let counts = InlineArray<15, Atomic<UInt64>> { _ in Atomic(0) }
  private let nanoseconds = Atomic<UInt64>(0)

  /// An empty histogram.
  public init() {}

  /// Adds one duration, in whole nanoseconds.
  public func record(_ duration: Duration) {
    let nanoseconds = Histogram.nanoseconds(of: duration)
    counts[Histogram.bucket(ofNanoseconds: nanoseconds)].wrappingAdd(1, ordering: .relaxed)
    self.nanoseconds.wrappingAdd(nanoseconds, ordering: .relaxed)
  }

  /// The durations added so far.
  public var current: Histogram {
    Histogram(
      counts: counts.indices.map { counts[$0].load(ordering: .relaxed) },
      nanoseconds: nanoseconds.load(ordering: .relaxed))
  }
}
