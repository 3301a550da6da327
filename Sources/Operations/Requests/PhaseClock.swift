import Documents
import Synchronization

/// A phase of computing an answer.
package enum Phase: String, CaseIterable, Sendable {
  case decode, solve, encode
}

/// Measures the phases of one request.
package final class PhaseClock: Sendable {
  private let start = ContinuousClock.now
  /// For each phase, one more than its nanoseconds; 0 for a phase that did not happen.
  private let marks = InlineArray<3, Atomic<Int64>> { _ in Atomic(0) }

  /// Nanoseconds in which the request waited for a worker.
  private let pauses = Atomic<Int64>(0)

  /// Makes a clock that starts now.
  package init() {}

  /// Runs `body` and records its duration, even if it throws.
  package func measure<Result>(_ phase: Phase, _ body: () throws(Problem) -> Result) throws(Problem) -> Result
  {
    let start = ContinuousClock.now
    defer { marks[phase.number].store(Self.nanoseconds(since: start) + 1, ordering: .relaxed) }
    return try body()
  }

  /// How long a phase took; nil if there was none.
  package subscript(phase: Phase) -> Duration? { nanoseconds(of: phase).map { .nanoseconds($0) } }

  /// How many nanoseconds a phase took; `nil` if there was none.
  package func nanoseconds(of phase: Phase) -> Int64? {
    let mark = marks[phase.number].load(ordering: .relaxed)
    return mark > 0 ? mark - 1 : nil
  }

  /// The nanoseconds since the clock was made, without pauses.
  package var nanoseconds: Int64 { Self.nanoseconds(since: start) - pauses.load(ordering: .relaxed) }

  /// Ends a pause that began when the clock showed `nanoseconds`.
  package func resume(from nanoseconds: Int64) {
    pauses.add(self.nanoseconds - nanoseconds, ordering: .relaxed)
  }

  private static func nanoseconds(since start: ContinuousClock.Instant) -> Int64 {
    let (seconds, attoseconds) = start.duration(to: .now).components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}

extension Phase {
  /// Its place among all phases.
  package var number: Int {
    switch self {
    case .decode: 0
    case .solve: 1
    case .encode: 2
    }
  }
}
