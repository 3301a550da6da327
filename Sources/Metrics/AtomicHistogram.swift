import Synchronization

/// A histogram that threads add to while others read it, without a lock.
///
/// ```swift
/// let histogram = AtomicHistogram()
/// histogram.record(.milliseconds(3))
/// histogram.current.count  // 1
/// ```
/// Whoever reads while others add may find a duration in its bucket and not in the sum yet.
public final class AtomicHistogram: Sendable {
  // As many as `Histogram` has buckets; the length of an inline array is a literal.
  private let counts = InlineArray<15, Atomic<UInt64>> { _ in Atomic(0) }
  private let nanoseconds = Atomic<UInt64>(0)

  /// Nothing yet.
  public init() {}

  /// Adds one duration, in whole nanoseconds.
  public func record(_ duration: Duration) {
    let nanoseconds = Histogram.nanoseconds(of: duration)
    counts[Histogram.bucket(ofNanoseconds: nanoseconds)].wrappingAdd(1, ordering: .relaxed)
    self.nanoseconds.wrappingAdd(nanoseconds, ordering: .relaxed)
  }

  /// What has been added so far.
  public var current: Histogram {
    Histogram(
      counts: counts.indices.map { counts[$0].load(ordering: .relaxed) },
      nanoseconds: nanoseconds.load(ordering: .relaxed))
  }
}
