import HTTP
import Metrics
import Synchronization

/// The metrics of one loop. Its thread counts here, readers add all loops up, and neither waits for the other.
struct LoopMetrics {
  /// The numbers, which the loop and readers share.
  final class Share: Sendable {
    let accepted = Atomic<UInt64>(0)
    let open = Atomic(0)
    let cut = Atomic<UInt64>(0)
    let queueAge = AtomicHistogram()
    // One for each phase, in order; the length of an inline array must be a literal.
    let expired = InlineArray<8, Atomic<UInt64>> { _ in Atomic(0) }
    /// In the order in which they were first counted.
    let requests = Mutex<[(series: Series, histogram: AtomicHistogram)]>([])
    let refusals = Mutex<[Refusal.Reason: UInt64]>([:])
  }

  /// The labels by which requests are counted.
  struct Series: Hashable {
    let method: String
    let route: String
    /// Nil if there was no response.
    let status: Int?
  }

  private let share: Share
  /// A copy of the share's histograms, so that only a new one locks the share.
  private var known: [Series: AtomicHistogram] = [:]
  private var last: (series: Series, histogram: AtomicHistogram)?

  init(_ share: Share) { self.share = share }

  func didOpen() {
    share.accepted.wrappingAdd(1, ordering: .relaxed)
    share.open.wrappingAdd(1, ordering: .relaxed)
  }

  func didClose() { share.open.wrappingSubtract(1, ordering: .relaxed) }
  /// A connection was cut off because its client held the most memory.
  func didCut() { share.cut.wrappingAdd(1, ordering: .relaxed) }

  func didExpire(_ phase: DeadlineTimer.Phase) {
    guard let number = DeadlineTimer.Phase.allCases.firstIndex(of: phase) else { return }
    share.expired[number].wrappingAdd(1, ordering: .relaxed)
  }

  /// Counts a request by its response, if there was one.
  mutating func count(
    _ method: Method?, _ route: String, _ status: Status?, _ refusal: Refusal.Reason?, duration: Duration,
    queueAge: Duration?
  ) {
    let series = Series(
      method: method.map { $0.isKnown ? $0.name : "_OTHER" } ?? "_OTHER", route: route, status: status?.code)
    histogram(of: series).record(duration)
    if let queueAge { share.queueAge.record(queueAge) }
    if let refusal { share.refusals.withLock { $0[refusal, default: 0] += 1 } }
  }

  private mutating func histogram(of series: Series) -> AtomicHistogram {
    // Most requests belong to the same series as the one before.
    if let last, last.series == series { return last.histogram }
    let histogram = known[series] ?? add(series)
    last = (series, histogram)
    return histogram
  }

  private mutating func add(_ series: Series) -> AtomicHistogram {
    let histogram = AtomicHistogram()
    known[series] = histogram
    share.requests.withLock { $0.append((series, histogram)) }
    return histogram
  }
}
