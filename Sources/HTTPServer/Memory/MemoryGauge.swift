import CLinux
import Dispatch
import Synchronization

/// Measures the resident memory of the process, and says which work may begin.
///
/// While workers compute, it looks every few milliseconds, so memory grows by little between two looks. From three
/// quarters of the budget on, free memory goes back to the system, and clients that hold much get nothing large. From
/// seven eighths on, no large computation is begun, and in the last sixteenth nothing at all.
///
/// A computation that is not short needs a slot, because it may take ``largestComputation``; there are as many as fit
/// into five eighths of the budget. ``mayContinue(taking:)`` waits for one, and until most of what it may take is free.
///
/// ```swift
/// let gauge = MemoryGauge(budget: 500_000_000)
/// gauge.start()
/// gauge.mayContinue()  // whether the computation on this thread may take more memory
/// ```
public final class MemoryGauge: Sendable {
  /// The bytes that the process may take.
  public let budget: Int
  private let tightBytes: Int
  private let exhaustedBytes: Int
  private let criticalBytes: Int
  /// The most resident bytes at which a large computation may begin.
  private let roomyBytes: Int
  private let slotCount: Int
  private let resident = Atomic(0)
  private let workers = Atomic(0)
  private let computations = Mutex(Computations())
  private let isEnding = Atomic(false)
  private let work = DispatchSemaphore(value: 0)

  private static let busyTime = DispatchTimeInterval.milliseconds(5)
  private static let idleTime = DispatchTimeInterval.milliseconds(250)
  /// How long to wait before free memory is given back again.
  private static let trimTime = Duration.milliseconds(200)

  /// A gauge that has measured nothing; `budget` is unlimited by default.
  public convenience init(budget: Int = .max) {
    self.init(budget: budget, slots: max(1, budget / 8 * 5 / Self.largestComputation))
  }

  /// A gauge that lets so many large computations go on at once.
  init(budget: Int, slots: Int) {
    self.budget = budget
    tightBytes = budget / 4 * 3
    exhaustedBytes = budget / 8 * 7
    criticalBytes = budget / 16 * 15
    roomyBytes = max(budget / 2, budget - Self.largestComputation / 4 * 3)
    slotCount = slots
  }

  /// The bytes at the last look.
  public var residentBytes: Int { resident.load(ordering: .relaxed) }

  /// Whether nothing large may be begun for clients that hold much.
  public var isTight: Bool { residentBytes > tightBytes }

  /// Whether no large computation may be begun.
  public var isExhausted: Bool { residentBytes > exhaustedBytes }

  /// Whether nothing may be begun.
  var isCritical: Bool { residentBytes > criticalBytes }

  /// Begins to measure, on a thread of its own, unless there is no budget.
  public func start() {
    guard budget < .max else { return }
    measure()
    DispatchQueue(label: "memory").async { [self] in run() }
  }

  /// Stops measuring.
  public func stop() {
    isEnding.store(true, ordering: .relaxed)
    work.signal()
  }

  /// A worker has begun a job on this thread.
  func didBegin() {
    guard budget < .max else { return }
    if workers.add(1, ordering: .relaxed).oldValue == 0 { work.signal() }
    computations.withLock { $0.threads[Self.thread] = Computation(start: MonotonicClock.threadTime()) }
  }

  /// A worker has ended the job on this thread.
  func didEnd() {
    guard budget < .max else { return }
    workers.subtract(1, ordering: .relaxed)
    computations.withLock { computations in
      if computations.threads.removeValue(forKey: Self.thread)?.hasSlot == true {
        computations.usedSlots -= 1
      }
    }
  }

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

  // MARK: Large computations

  /// The most that computing a response takes: a picture of 64 MB takes 280 MB.
  public static let largestComputation = 301_989_888
  /// The processor time and the bytes of a body within which a computation is short.
  private static let shortTime = Duration.milliseconds(20)
  private static let shortBytes = 1_048_576
  /// The bytes at once within which a computation is short: a part of the budget, at most 16 MiB. A picture of a phone
  /// at scale 2 takes 11 MB.
  private var shortTakenBytes: Int { min(16_777_216, budget / 32) }
  /// How long a computation waits for a slot.
  private static let slotWait = Duration.seconds(10)

  private struct Computation {
    /// The processor time of the thread when it began.
    let start: Duration
    var hasSlot = false
  }

  private struct Computations {
    var threads: [UInt: Computation] = [:]
    var usedSlots = 0
  }

  private static var thread: UInt { UInt(bitPattern: clinux_thread()) }

  /// Whether the computation on this thread may take more memory. If it is no longer short, waits for a slot.
  ///
  /// - Parameter bytes: The bytes that the computation takes at once. With many, it is not short and needs a slot.
  /// - Returns: False if there is no memory, or others have kept all slots for long. Always true on a thread that is no
  ///   worker's.
  public func mayContinue(taking bytes: Int = 0) -> Bool {
    guard budget < .max, let own = computations.withLock({ $0.threads[Self.thread] }) else { return true }
    if own.hasSlot { return fits(bytes) }
    if bytes == 0 || bytes <= shortTakenBytes && fits(bytes),
      MonotonicClock.threadTime() - own.start < Self.shortTime
    {
      return true
    }
    return waitForSlot(taking: bytes)
  }

  /// Whether so many bytes more would leave the last sixteenth of the budget free.
  private func fits(_ bytes: Int) -> Bool { bytes <= criticalBytes - residentBytes }

  /// Whether the computation on this thread may decode a body. If it is not short, waits for a slot.
  func mayRead(_ bodyBytes: Int) -> Bool {
    budget == .max || bodyBytes <= Self.shortBytes || waitForSlot(taking: 0)
  }

  private func waitForSlot(taking bytes: Int) -> Bool {
    // What is larger than the limit never fits. It is refused at once, so that it does not block a worker.
    guard bytes <= criticalBytes else { return false }
    let end = MonotonicClock.now() + Self.slotWait
    while !isExhausted {
      if takeSlot(taking: bytes) { return true }
      if MonotonicClock.now() > end { return false }
      clinux_sleep(10)
    }
    return false
  }

  private func takeSlot(taking bytes: Int) -> Bool {
    computations.withLock { computations in
      guard computations.usedSlots < slotCount, residentBytes <= roomyBytes, fits(bytes) else { return false }
      computations.usedSlots += 1
      computations.threads[Self.thread]?.hasSlot = true
      return true
    }
  }
}
