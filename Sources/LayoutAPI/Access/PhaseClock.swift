import Metrics
import Synchronization

/// A part of the way from a document to its answer.
enum Phase: String, CaseIterable, Sendable {
  case decode, solve, encode
}

/// How long each phase of one request took.
final class PhaseClock: Sendable {
  private let durations = Mutex<[(phase: Phase, duration: Duration)]>([])

  /// Runs `body` and remembers how long that took, if it ends well.
  func measure<Result>(_ phase: Phase, _ body: () throws(Problem) -> Result) throws(Problem) -> Result {
    let start = ContinuousClock.now
    let result = try body()
    let duration = start.duration(to: .now)
    durations.withLock { $0.append((phase, duration)) }
    return result
  }

  var all: [(phase: Phase, duration: Duration)] { durations.withLock { $0 } }

  /// The phases as `Server-Timing` tells them: milliseconds to a microsecond.
  var serverTiming: String {
    all.map { phase, duration in
      let microseconds = Int((duration / .microseconds(1)).rounded())
      let fraction = "\(1_000 + microseconds % 1_000)".dropFirst()
      return "\(phase.rawValue);dur=\(microseconds / 1_000).\(fraction)"
    }.joined(separator: ", ")
  }
}

/// How long each phase of all requests took.
final class PhaseMetrics: Sendable {
  private let histograms = Mutex<[Phase: Histogram]>([:])

  func record(_ clock: PhaseClock) {
    histograms.withLock { histograms in
      for (phase, duration) in clock.all { histograms[phase, default: Histogram()].record(duration) }
    }
  }

  func write(to writer: inout MetricsWriter) {
    let histograms = histograms.withLock { $0 }
    writer.histogram(
      "espalier_phase_duration_seconds", "How long each phase of a computation took.",
      Phase.allCases.map { ([("phase", $0.rawValue)], histograms[$0] ?? Histogram()) })
  }
}
