extension String {
  /// The text as a line of a terminal or of a log: what would end the line, move the cursor or turn the direction of
  /// reading is written as JSON writes it, `\u001b`.
  ///
  /// A text in JSON stays the same document.
  ///
  /// - Complexity: Linear.
  package var onOneLine: String {
    guard unicodeScalars.contains(where: \.leavesLine) else { return self }
    var line = ""
    for scalar in unicodeScalars {
      if scalar.leavesLine {
        let digits = String(scalar.value, radix: 16)
        line += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      } else {
        line.unicodeScalars.append(scalar)
      }
    }
    return line
  }
}

extension Unicode.Scalar {
  /// Whether the character does something to the text around it; all that do have at most four digits.
  fileprivate var leavesLine: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: properties.isBidiControl
    }
  }
}
