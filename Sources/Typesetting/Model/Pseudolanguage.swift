/// A language made from the texts of an app, which shows what a translation will break, as in Xcode.
///
/// ```swift
/// Pseudolanguage.doubleLength.translation(of: "Save")  // Save Save
/// Pseudolanguage.bounded.translation(of: "Save")  // [# Save #]
/// ```
/// Source: Documentation/figures.md §2, *pseudolanguages*.
public enum Pseudolanguage: String, CaseIterable, Hashable, Sendable {
  /// Each text twice, as translations are longer.
  case doubleLength
  /// Letters with marks above and below, as other languages have them.
  case accented
  /// Texts in brackets, which shows where one is cut off.
  case bounded
  /// Texts stay, and the interface is laid out from right to left.
  case rightToLeft

  /// What comes before a text in brackets.
  public static let opening = "[# "
  /// What comes after a text in brackets.
  public static let closing = " #]"

  /// The marks above and below letters, one after the other in the order of the letters `A` to `Z` and `a` to `z`.
  private static let marks: [Unicode.Scalar] = [
    "\u{308}", "\u{300}", "\u{327}", "\u{303}", "\u{325}", "\u{30A}",
  ]

  /// The text in this language; an empty text stays empty.
  ///
  /// - Complexity: Linear in the text.
  public func translation(of text: String) -> String {
    if text.isEmpty { return text }
    return switch self {
    case .doubleLength: "\(text) \(text)"
    case .accented: Pseudolanguage.accented(text)
    case .bounded: Pseudolanguage.opening + text + Pseudolanguage.closing
    case .rightToLeft: text
    }
  }

  /// A letter that already has a mark keeps it, and gets no other.
  private static func accented(_ text: String) -> String {
    text.reduce(into: "") { accented, character in
      accented.append(character)
      guard character.utf8.count == 1, let letter = character.utf8.first, let mark = mark(of: letter) else {
        return
      }
      accented.unicodeScalars.append(mark)
    }
  }

  private static func mark(of letter: UInt8) -> Unicode.Scalar? {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): marks[Int(letter - UInt8(ascii: "A")) % marks.count]
    case UInt8(ascii: "a")...UInt8(ascii: "z"): marks[Int(letter - UInt8(ascii: "a") + 26) % marks.count]
    default: nil
    }
  }
}
