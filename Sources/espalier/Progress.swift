import Foundation
import Glibc

/// How far a batch has come, on standard error: a bar in a terminal, else a line every ten seconds.
struct Progress {
  private let total: Int?
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private var next: ContinuousClock.Instant

  /// The progress through a file of so many bytes, which are not known of a pipe.
  init(bytes: Int?) {
    total = bytes.flatMap { $0 > 0 ? $0 : nil }
    next = .now + (isTerminal ? .zero : .seconds(10))
  }

  /// Tells the state, if it was told long enough ago.
  mutating func show(lines: Int, bytes: Int) {
    let now = ContinuousClock.now
    guard now >= next else { return }
    next = now + (isTerminal ? .milliseconds(100) : .seconds(10))
    tell(lines: lines, bytes: bytes)
  }

  /// Tells the last state in a terminal, and leaves its line.
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

  /// The state behind a bar that is at most 30 characters long and leaves it room in a terminal so wide; without one where
  /// there is no room.
  static func bar(lines: Int, share: Double?, columns: Int) -> String {
    let state = state(lines: lines, share: share)
    // In its last column a terminal may begin another line.
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

  /// The columns of the terminal; those of the oldest if it does not say.
  private static var columns: Int {
    var size = winsize()
    let isKnown = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : 80
  }
}
