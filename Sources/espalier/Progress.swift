import Foundation
import Glibc

/// The progress of a batch on standard error: a bar in a terminal, otherwise a line every ten seconds.
struct Progress {
  private let total: Int?
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private var next: ContinuousClock.Instant

  /// The progress through a file of `bytes`; nil for a pipe.
  init(bytes: Int?) {
    total = bytes.flatMap { $0 > 0 ? $0 : nil }
    next = .now + (isTerminal ? .zero : .seconds(10))
  }

  /// Shows the progress, unless it was shown shortly before.
  mutating func show(lines: Int, bytes: Int) {
    let now = ContinuousClock.now
    guard now >= next else { return }
    next = now + (isTerminal ? .milliseconds(100) : .seconds(10))
    tell(lines: lines, bytes: bytes)
  }

  /// Shows the final progress in a terminal, and ends its line.
  func end(lines: Int, bytes: Int) {
    guard isTerminal else { return }
    tell(lines: lines, bytes: bytes)
    write("\n")
  }

  private func tell(lines: Int, bytes: Int) {
    let share = total.map { min(Double(bytes) / Double($0), 1) }
    if isTerminal {
      write("\r" + Progress.bar(lines: lines, share: share, columns: Progress.columns))
    } else {
      printError("espalier: " + Progress.state(lines: lines, share: share))
    }
  }

  private func write(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }

  // MARK: Words

  /// A bar of at most 30 characters and the progress, within the columns of the terminal; without the bar if it does
  /// not fit.
  static func bar(lines: Int, share: Double?, columns: Int) -> String {
    let state = state(lines: lines, share: share)
    // After its last column a terminal may begin a new line.
    let length = min(columns - 1 - state.count - "[] ".count, 30)
    guard let share, length > 0 else { return String(state.prefix(max(columns - 1, 0))) }
    let done = Int(share * Double(length))
    return "[" + String(repeating: "#", count: done) + String(repeating: " ", count: length - done) + "] "
      + state
  }

  private static func state(lines: Int, share: Double?) -> String {
    let percent = share.map { "\(Int($0 * 100)) % " } ?? ""
    return "\(percent)\(lines) \(lines == 1 ? "line" : "lines")"
  }

  /// The columns of the terminal; 80 if it does not say.
  private static var columns: Int {
    var size = winsize()
    let isKnown = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : 80
  }
}
