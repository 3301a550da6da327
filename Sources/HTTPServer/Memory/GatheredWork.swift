import Dispatch
import Synchronization

/// Work that is done once for all who ask for it within a while.
package final class GatheredWork: Sendable {
  private let delay: DispatchTimeInterval
  private let work: @Sendable () -> Void
  private let isDue = Atomic(false)
  /// One time after the other.
  private let queue = DispatchQueue(label: "gathered work", qos: .utility)

  /// Work that is done `delay` after it was asked for first, on a thread of Dispatch's.
  package init(within delay: DispatchTimeInterval, _ work: @escaping @Sendable () -> Void) {
    self.delay = delay
    self.work = work
  }

  /// Has it done, unless that is about to happen. From any thread.
  package func ask() {
    guard !isDue.exchange(true, ordering: .acquiringAndReleasing) else { return }
    queue.asyncAfter(deadline: .now() + delay) { [self] in
      // Who asks from now on may have come too late for this time.
      isDue.store(false, ordering: .sequentiallyConsistent)
      work()
    }
  }
}
