import Glibc

/// Colors of texts for people: those of a terminal, or none.
struct TextStyle: Equatable {
  /// When colors are used.
  enum Choice: String, CaseIterable { case auto, always, never }

  static let plain = TextStyle(hasColors: false)
  static let colored = TextStyle(hasColors: true)

  private let hasColors: Bool

  private init(hasColors: Bool) { self.hasColors = hasColors }

  /// The style of what is written to a file: with `auto`, colors for a terminal unless `NO_COLOR` is set.
  init(_ choice: Choice, of file: OpenFile, environment: [String: String]) {
    switch choice {
    case .always: hasColors = true
    case .never: hasColors = false
    case .auto:
      let isRefused = !(environment["NO_COLOR"] ?? "").isEmpty || environment["TERM"] == "dumb"
      hasColors = !isRefused && isatty(file.descriptor) == 1
    }
  }

  /// A text in bold.
  func bold(_ text: String) -> String { escaped(text, "1") }

  /// A text in the color of a level: error, warning or note.
  func level(_ level: some StringProtocol, _ text: String) -> String {
    let code = level == "error" ? "1;31" : level == "warning" ? "1;33" : "1;36"
    return escaped(text, code)
  }

  /// An excerpt with its caret in green.
  func caret(_ excerpt: String) -> String {
    guard hasColors, excerpt.hasSuffix("^\n") else { return excerpt }
    return excerpt.dropLast(2) + escaped("^", "1;32") + "\n"
  }

  private func escaped(_ text: String, _ code: String) -> String {
    hasColors ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

extension TextStyle {
  /// A report of findings with its places in bold, its levels in their colors, and its carets in green.
  func report(_ text: String) -> String {
    guard self != .plain else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      if line.hasPrefix("    "), line.hasSuffix("^") { return String(caret("\(line)\n").dropLast()) }
      guard let match = line.wholeMatch(of: /([^ ].*:\d+:\d+:) (error|warning|note):(.*)/) else {
        return String(line)
      }
      return "\(bold(String(match.1))) \(level(match.2, "\(match.2):"))\(match.3)"
    }.joined(separator: "\n")
  }
}
