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
    // Bytes, because appending to a string takes five times as long.
    var text: [UInt8] = []
    text.reserveCapacity(128)
    for phase in Phase.allCases {
      guard let nanoseconds = nanoseconds(of: phase) else { continue }
      if !text.isEmpty { text += ", ".utf8 }
      Self.add(phase.rawValue, nanoseconds, to: &text)
    }
    if text.isEmpty { Self.add("compute", nanoseconds, to: &text) }
    return String(decoding: text, as: UTF8.self)
  }

  private static func add(_ name: String, _ nanoseconds: Int64, to text: inout [UInt8]) {
    // A duration divided by another is a division of 128 bits, and was a hundredth of a layout's answer.
    let microseconds = nanoseconds / 1_000
    text += name.utf8
    text += ";dur=".utf8
    text += String(microseconds / 1_000).utf8
    text.append(UInt8(ascii: "."))
    for divisor: Int64 in [100, 10, 1] {
      text.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: microseconds / divisor % 10))
    }
  }
}
