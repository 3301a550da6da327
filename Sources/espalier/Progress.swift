import Glibc

/// The progress of long work on standard error: a bar in a terminal, otherwise a line every ten seconds.
struct Progress {
  /// What is counted.
  enum Unit: String { case line, file, layout }

  private let total: Int?
  private let unit: Unit
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private var next: ContinuousClock.Instant

  /// The progress through a file of `bytes`; nil for a pipe.
  init(bytes: Int?) { self.init(total: bytes, of: .line) }

  /// The progress through `count` files or layouts.
  init(count: Int, of unit: Unit) { self.init(total: count, of: unit) }

  private init(total: Int?, of unit: Unit) {
    self.total = total.flatMap { $0 > 0 ? $0 : nil }
    self.unit = unit
    next = .now + (isTerminal ? .zero : .seconds(10))
  }

  /// Shows the progress through a number of files or layouts, unless it was shown shortly before.
  mutating func show(count: Int) { show(lines: count, bytes: count) }

  /// Shows the final progress through files or layouts in a terminal, and ends its line.
  func end(count: Int) { end(lines: count, bytes: count) }

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
      write("\r" + Progress.bar(lines: lines, of: unit, share: share, columns: Progress.columns))
    } else {
      printError("espalier: " + Progress.state(lines: lines, of: unit, share: share))
    }
  }

  private func write(_ text: String) { OpenFile.standardError.tell(text) }

  // MARK: Words

  /// A bar of at most 30 characters and the progress, within the columns of the terminal; without the bar if it does
  /// not fit.
  static func bar(lines: Int, of unit: Unit = .line, share: Double?, columns: Int) -> String {
    let state = state(lines: lines, of: unit, share: share)
    // After its last column a terminal may begin a new line.
    let length = min(columns - 1 - state.count - "[] ".count, 30)
    guard let share, length > 0 else { return String(state.prefix(max(columns - 1, 0))) }
    let done = Int(share * Double(length))
    return "[" + String(repeating: "#", count: done) + String(repeating: " ", count: length - done) + "] "
      + state
  }

  private static func state(lines: Int, of unit: Unit, share: Double?) -> String {
    let percent = share.map { "\(Int($0 * 100)) % " } ?? ""
    return "\(percent)\(lines) \(unit.rawValue)\(lines == 1 ? "" : "s")"
  }

  /// The columns of the terminal; 80 if it does not say.
  private static var columns: Int {
    var size = winsize()
    let isKnown = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : 80
  }
}
