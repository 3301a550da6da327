import Typesetting

extension NodeText {
  /// The text in a pseudolanguage; brackets have the fonts of the first and the last part.
  ///
  /// - Parameter language: The pseudolanguage; `nil` for the text as it is.
  /// - Returns: The text in it.
  /// - Complexity: Linear in the text.
  func translated(to language: Pseudolanguage?) -> NodeText {
    guard let language, language != .rightToLeft, !characters.isEmpty else { return self }
    var text = self
    guard !runs.isEmpty else {
      text.characters = language.translation(of: characters)
      return text
    }
    let parts = parts(of: characters)
    let last = parts.last?.font ?? font
    switch language {
    case .doubleLength: text.setParts(parts + [(" ", last)] + parts)
    case .accented: text.setParts(parts.map { (language.translation(of: $0.characters), $0.font) })
    case .bounded:
      text.setParts([(Pseudolanguage.opening, parts[0].font)] + parts + [(Pseudolanguage.closing, last)])
    case .rightToLeft: break
    }
    return text
  }

  private mutating func setParts(_ parts: [(characters: String, font: Font)]) {
    characters = parts.map(\.characters).joined()
    runs = parts.map { ($0.characters.utf16.count, $0.font) }
  }
}
