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

  /// The marks above and below letters in UTF-8, one after the other in the order of the letters `A` to `Z` and `a` to `z`:
  /// U+0308, U+0300, U+0327, U+0303, U+0325 and U+030A.
  private static let marks: [(lead: UInt8, trail: UInt8)] = [
    (0xCC, 0x88), (0xCC, 0x80), (0xCC, 0xA7), (0xCC, 0x83), (0xCC, 0xA5), (0xCC, 0x8A),
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
    let bytes = Array(text.utf8)
    var accented: [UInt8] = []
    accented.reserveCapacity(3 * bytes.count)
    for (offset, byte) in bytes.enumerated() {
      accented.append(byte)
      guard let mark = mark(of: byte), !isMark(at: offset + 1, of: bytes) else { continue }
      accented.append(mark.lead)
      accented.append(mark.trail)
    }
    return String(decoding: accented, as: UTF8.self)
  }

  /// The mark of a letter, in UTF-8.
  private static func mark(of letter: UInt8) -> (lead: UInt8, trail: UInt8)? {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): marks[Int(letter - UInt8(ascii: "A")) % marks.count]
    case UInt8(ascii: "a")...UInt8(ascii: "z"): marks[Int(letter - UInt8(ascii: "a") + 26) % marks.count]
    default: nil
    }
  }

  /// Whether the character at an offset combines with the one before. The first one that does is U+0300.
  private static func isMark(at offset: Int, of bytes: [UInt8]) -> Bool {
    guard offset < bytes.count, bytes[offset] >= 0xCC else { return false }
    let scalar = String(decoding: bytes[offset..<min(offset + 4, bytes.count)], as: UTF8.self).unicodeScalars
      .first
    return scalar?.isMark ?? false
  }
}

extension Unicode.Scalar {
  /// Whether the scalar combines with the one before.
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}
