/// The emoji in a text. UIKit gives all emoji the same width, including emoji of several characters, such as flags.
enum EmojiClusters {
  // Source: Documentation/figures.md §2, *emoji*.
  /// The width of an emoji, in multiples of the font's size.
  static let advance = 10.0 / 9

  /// The units of each emoji, in order.
  ///
  /// - Complexity: Linear in the text; texts without characters of a block with emoji are only looked through once.
  static func ranges(in units: [UInt16]) -> [Range<Int>] {
    guard units.contains(where: mayBeEmoji) else { return [] }
    var ranges: [Range<Int>] = []
    var start = 0
    for character in String(decoding: units, as: UTF16.self) {
      let end = start + character.utf16.count
      if isEmoji(character) { ranges.append(start..<end) }
      start = end
    }
    return ranges
  }

  /// Whether a scalar is drawn as an emoji if nothing else is said.
  static func isEmoji(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isEmojiPresentation }

  /// Whether a unit is in an arrow or symbol block, the first half of an emoji, or the selector of emoji shapes.
  private static func mayBeEmoji(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x2190...0x2BFF, 0xD83C...0xD83E, 0xFE0F: true
    default: false
    }
  }

  private static func isEmoji(_ character: Character) -> Bool {
    guard let first = character.unicodeScalars.first, !character.unicodeScalars.contains("\u{FE0E}") else {
      return false
    }
    return isEmoji(first) || first.properties.isEmoji && character.unicodeScalars.contains("\u{FE0F}")
  }
}
