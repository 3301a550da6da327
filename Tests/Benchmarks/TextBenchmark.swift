import Foundation
import Typesetting

/// Times measuring a text: choosing its glyphs, and breaking it into lines.
struct TextBenchmark {
  let text: String

  /// Prints `S` for shaping and `L` for line breaking, each with the repeats and the median in nanoseconds for 1,000
  /// characters, and the 99th percentiles in a `#` line.
  func run(seconds: Double) throws {
    let font = FontDescription(size: 17)
    let thousands = Double(text.unicodeScalars.count) / 1_000
    let shaping = try Stopwatch(seconds: seconds) { _ = try Typesetter().measure(text, font) }
    let typesetter = Typesetter()
    var width = 100.0
    let lines = try Stopwatch(seconds: seconds) {
      width = width == 100 ? 101 : 100
      _ = try typesetter.measure(text, font, within: width, lineLimit: 0)
    }
    print("S", shaping.repeats, Double(shaping.median) / thousands)
    print("L", lines.repeats, Double(lines.median) / thousands)
    print("# p99", Double(shaping.p99) / thousands, Double(lines.p99) / thousands)
  }
}
