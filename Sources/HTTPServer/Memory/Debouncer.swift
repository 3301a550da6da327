import Dispatch
import Synchronization

/// Runs work once for all requests that come within a delay.
package final class Debouncer: Sendable {
  private let delay: DispatchTimeInterval
  private let work: @Sendable () -> Void
  private let isDue = Atomic(false)
  /// Serial: the work never runs twice at the same time.
  private let queue = DispatchQueue(label: "debouncer", qos: .utility)

  /// Work that runs `delay` after the first request, on a Dispatch thread.
  package init(delay: DispatchTimeInterval, _ work: @escaping @Sendable () -> Void) {
    self.delay = delay
    self.work = work
  }

  /// Requests the work, unless it is already due. From any thread.
  package func request() {
    guard !isDue.exchange(true, ordering: .acquiringAndReleasing) else { return }
    queue.asyncAfter(deadline: .now() + delay) { [self] in
      // A request from now on may come too late for this run.
      isDue.store(false, ordering: .sequentiallyConsistent)
      work()
    }
  }
}
