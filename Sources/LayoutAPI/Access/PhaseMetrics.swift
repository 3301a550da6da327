import Metrics
import Operations

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

extension PhaseClock {
  /// The value of `Server-Timing`: the phases, or all of the computation if it has none, in milliseconds.
  var serverTiming: String {
    var text = ""
    // Reserves the usual length, so that the text is allocated once.
    text.reserveCapacity(64)
    for phase in Phase.allCases {
      guard let nanoseconds = nanoseconds(of: phase) else { continue }
      if !text.isEmpty { text += ", " }
      Self.add(phase.rawValue, nanoseconds, to: &text)
    }
    if text.isEmpty { Self.add("compute", nanoseconds, to: &text) }
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
}
