extension FormatError {
  /// The number of characters of a long text in the first line of ``caret``.
  static let caretWindow = 80

  /// The text on one line, and on the next a `^` under the mistake.
  ///
  /// A text of more than 80 characters is cut to those around the mistake, with `…` at each cut. Line breaks,
  /// tabs and other characters without a width appear as spaces.
  ///
  /// - Complexity: O(*n*) for a text of *n* bytes.
  public var caret: String {
    let characters = Array(text)
    let place = characterOffset
    let window = Self.window(around: place, in: characters.count)
    var line = window.lowerBound > 0 ? "…" : ""
    let indentation = place - window.lowerBound + line.count
    for character in characters[window] { line.append(Self.printable(character)) }
    if window.upperBound < characters.count { line += "…" }
    return line + "\n" + String(repeating: " ", count: indentation) + "^"
  }

  /// The characters to show: all, or as many as fit, with `place` in the middle if possible.
  private static func window(around place: Int, in count: Int) -> Range<Int> {
    guard count > caretWindow else { return 0..<count }
    let start = max(0, min(place - caretWindow / 2, count - caretWindow))
    return start..<start + caretWindow
  }

  private static func printable(_ character: Character) -> Character {
    switch character.unicodeScalars.first?.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, nil: " "
    default: character
    }
  }

  /// `name` in quotation marks, shortened so that a malicious name cannot fill a page.
  static func quoted(_ name: String) -> String {
    let shown = name.prefix(40)
    return shown.endIndex == name.endIndex ? "“\(name)”" : "“\(shown)…”"
  }
}
