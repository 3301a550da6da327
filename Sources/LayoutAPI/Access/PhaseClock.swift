import Metrics
import Synchronization

/// A part of the way from a document to its answer.
enum Phase: String, CaseIterable, Sendable {
  case decode, solve, encode
}

/// How long each phase of one request took.
final class PhaseClock: Sendable {
  private let start = ContinuousClock.now
  /// Of each phase, one more than its nanoseconds; 0 for one that there was not.
  private let marks = InlineArray<3, Atomic<Int64>> { _ in Atomic(0) }

  /// Runs `body` and remembers how long that took, however it ends.
  func measure<Result>(_ phase: Phase, _ body: () throws(Problem) -> Result) throws(Problem) -> Result {
    let start = ContinuousClock.now
    defer { marks[phase.number].store(Self.nanoseconds(since: start) + 1, ordering: .relaxed) }
    return try body()
  }

  /// How long a phase took; nil if there was none.
  subscript(phase: Phase) -> Duration? { nanoseconds(of: phase).map { .nanoseconds($0) } }

  private func nanoseconds(of phase: Phase) -> Int64? {
    let mark = marks[phase.number].load(ordering: .relaxed)
    return mark > 0 ? mark - 1 : nil
  }

  /// The phases as `Server-Timing` tells them, or where none is told apart all of it: milliseconds to a microsecond.
  var serverTiming: String {
    var text = ""
    // As long as it usually is, so that it grows once.
    text.reserveCapacity(64)
    for phase in Phase.allCases {
      guard let nanoseconds = nanoseconds(of: phase) else { continue }
      if !text.isEmpty { text += ", " }
      Self.add(phase.rawValue, nanoseconds, to: &text)
    }
    if text.isEmpty { Self.add("compute", Self.nanoseconds(since: start), to: &text) }
    return text
  }

  private static func add(_ name: String, _ nanoseconds: Int64, to text: inout String) {
    // A duration divided by another is a division of 128 bits, and was a hundredth of a layout's answer.
    let microseconds = nanoseconds / 1_000
    text += name
    text += ";dur="
    text += String(microseconds / 1_000)
    text += "."
    text += String(1_000 + microseconds % 1_000).dropFirst()
  }

  private static func nanoseconds(since start: ContinuousClock.Instant) -> Int64 {
    let (seconds, attoseconds) = start.duration(to: .now).components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}

/// How long each phase of all requests took.
final class PhaseMetrics: Sendable {
  private let histograms = Phase.allCases.map { _ in AtomicHistogram() }

  /// Counts the phases of a request; from any thread.
  func record(_ clock: PhaseClock) {
    for phase in Phase.allCases {
      if let duration = clock[phase] { histograms[phase.number].record(duration) }
    }
  }

  func write(to writer: inout MetricsWriter) {
    writer.histogram(
      "espalier_phase_duration_seconds", "How long each phase of a computation took.",
      Phase.allCases.map { ([("phase", $0.rawValue)], histograms[$0.number].current) })
  }
}

extension Phase {
  /// Its place among all phases.
  fileprivate var number: Int {
    switch self {
    case .decode: 0
    case .solve: 1
    case .encode: 2
    }
  }
}
