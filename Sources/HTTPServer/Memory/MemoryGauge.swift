import CLinux
import Dispatch
import Synchronization

/// Measures the resident memory of the process, and says what may still be begun.
///
/// While workers compute, it looks every few milliseconds, so memory grows by little between two looks. From three
/// quarters of the budget on, free memory goes back to the system, and clients that hold much get nothing large. From
/// seven eighths on, long computations end and nothing is begun. The last eighth is for what grows meanwhile.
///
/// ```swift
/// let gauge = MemoryGauge(budget: 500_000_000)
/// gauge.start()
/// gauge.isExhausted  // whether long computations must end
/// ```
public final class MemoryGauge: Sendable {
  /// The bytes that the process may take.
  public let budget: Int
  private let tightBytes: Int
  private let exhaustedBytes: Int
  private let resident = Atomic(0)
  private let workers = Atomic(0)
  private let isEnding = Atomic(false)
  private let work = DispatchSemaphore(value: 0)

  private static let busyTime = DispatchTimeInterval.milliseconds(5)
  private static let idleTime = DispatchTimeInterval.milliseconds(250)
  /// How long to wait before free memory is given back again.
  private static let trimTime = Duration.milliseconds(200)

  /// A gauge that has measured nothing; `budget` is unlimited by default.
  public init(budget: Int = .max) {
    self.budget = budget
    tightBytes = budget / 4 * 3
    exhaustedBytes = budget / 8 * 7
  }

  /// The bytes at the last look.
  public var residentBytes: Int { resident.load(ordering: .relaxed) }

  /// Whether nothing large may be begun for clients that hold much.
  public var isTight: Bool { residentBytes > tightBytes }

  /// Whether long computations must end, and nothing may be begun.
  public var isExhausted: Bool { residentBytes > exhaustedBytes }

  /// Begins to measure, on a thread of its own, unless there is no budget.
  public func start() {
    guard budget < .max else { return }
    measure()
    guard let thread = try? ServerThread({ [self] in run() }) else { return }
    thread.detach()
  }

  /// Ends that.
  public func stop() {
    isEnding.store(true, ordering: .relaxed)
    work.signal()
  }

  /// A worker has begun a job. From any thread.
  func didBegin() {
    guard budget < .max, workers.add(1, ordering: .relaxed).oldValue == 0 else { return }
    work.signal()
  }

  /// A worker has ended a job. From any thread.
  func didEnd() { if budget < .max { workers.subtract(1, ordering: .relaxed) } }

  private func run() {
    var trimmed = Duration.zero
    while !isEnding.load(ordering: .relaxed) {
      let isBusy = workers.load(ordering: .relaxed) > 0 || isTight
      _ = work.wait(timeout: .now() + (isBusy ? Self.busyTime : Self.idleTime))
      measure()
      let now = MonotonicClock.now()
      if isTight, now - trimmed > Self.trimTime {
        clinux_return_free_memory()
        measure()
        trimmed = MonotonicClock.now()
      }
    }
  }

  private func measure() { resident.store(Int(clinux_resident_bytes()), ordering: .relaxed) }
}
