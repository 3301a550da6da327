import Typesetting

extension View.Text {
  /// The text in a pseudolanguage.
  ///
  /// - Parameters:
  ///   - language: The pseudolanguage; `nil` for the text as it is.
  ///   - isRow: Whether each line is a title of its own.
  /// - Returns: The text. Of runs, the whole text is translated: brackets have the fonts of the first and the last run.
  package func translated(to language: Pseudolanguage?, isRow: Bool) -> View.Text {
    guard let language, !string.isEmpty else { return self }
    var text = self
    text.runs = translatedRuns(language)
    if text.runs.isEmpty {
      text.string = language.translation(of: string, isRow: isRow)
    } else {
      text.string = text.runs.map(\.string).joined()
    }
    return text
  }

  private func translatedRuns(_ language: Pseudolanguage) -> [View.Run] {
    guard let last = runs.last else { return [] }
    var translated = runs
    switch language {
    case .doubleLength: translated += [View.Run(" ", font: last.font, kern: last.kern)] + runs
    case .accented:
      for number in runs.indices {
        translated[number].string = language.translation(of: runs[number].string)
      }
    case .bounded:
      translated[0].string = Pseudolanguage.opening + translated[0].string
      translated[translated.count - 1].string += Pseudolanguage.closing
    case .rightToLeft: break
    }
    return translated
  }
}

extension Pseudolanguage {
  /// A text in this language, or each of its lines if they are titles of their own.
  package func translation(of text: String, isRow: Bool) -> String {
    guard isRow else { return translation(of: text) }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { translation(of: String($0)) }.joined(separator: "\n")
  }
}
