/// Measures texts, each of which it shapes once however often it is asked.
///
/// ```swift
/// let typesetter = Typesetter()
/// let text = try typesetter.measure("Hello", FontDescription(size: 17), within: 200)
/// text.width  // 40.49…
/// ```
/// It is made for a request, remembers what it has shaped, and is used by one thread at a time. The direction in which
/// a layout is read changes no width: a paragraph has the direction of its first strong character, as UIKit's natural
/// writing direction.
public final class Typesetter {
  private let fonts: FontLibrary
  #if HARFBUZZ && ICU
    private var shaper: Shaper
  #endif
  private var shaped: [Key: ShapedText] = [:]
  private let shapingLimit: Int
  /// UTF-16 units that were shaped; more than may be if a text has been refused.
  public private(set) var shapedUnits = 0
  /// UTF-16 units that were gone over in order to break lines, those of a text once for each time it was asked.
  public private(set) var brokenUnits = 0

  /// A text and what decides its glyphs; their size scales with the font's.
  private struct Key: Hashable {
    let text: String
    let family: String
    let weight: FontWeight
  }

  /// Makes a typesetter that has shaped nothing yet.
  ///
  /// - Parameters:
  ///   - fonts: The fonts that there are.
  ///   - shapingLimit: The UTF-16 units that may be shaped; of a text that goes beyond none are.
  public init(_ fonts: FontLibrary = .installed, shapingLimit: Int = Limits.shapedUnits) {
    self.fonts = fonts
    self.shapingLimit = shapingLimit
    #if HARFBUZZ && ICU
      shaper = Shaper(fonts)
    #endif
  }

  /// How much room a text takes.
  ///
  /// Lines end where UAX #14 lets them, the last time that they fit; a word that is too long for a line is divided
  /// between its characters. Where there are more lines than allowed, the last one ends in an ellipsis.
  ///
  /// - Parameters:
  ///   - text: The text, at most ``Limits/textBytes``.
  ///   - font: What it is set in.
  ///   - width: The width at which lines end, in points; `nil` for lines that end only where the text says so.
  ///   - lineLimit: How many lines are shown, 0 for all.
  /// - Returns: The widest line and how many there are.
  /// - Throws: ``TypesettingError`` if there are no libraries to measure with, or too much text.
  /// - Complexity: Linear in the text.
  public func measure(
    _ text: String, _ font: FontDescription, within width: Double? = nil, lineLimit: Int = 1
  ) throws(TypesettingError) -> MeasuredText {
    let text = try shape(text, font)
    brokenUnits += text.unitCount
    let lines = Lines(of: text, within: width.map { $0 / font.size } ?? .infinity, lineLimit: lineLimit)
    return MeasuredText(
      width: lines.width * font.size, lineCount: lines.count, neededLineCount: lines.neededCount,
      ascender: text.metrics.ascender * font.size, descender: text.metrics.descender * font.size,
      substitution: text.substitution)
  }

  private func shape(_ text: String, _ font: FontDescription) throws(TypesettingError) -> ShapedText {
    if text.utf8.count > Limits.textBytes { throw .textTooLong }
    let key = Key(text: text, family: font.family, weight: font.weight)
    if let known = shaped[key] { return known }
    shapedUnits += text.utf16.count
    if shapedUnits > shapingLimit { throw .tooMuchText }
    #if HARFBUZZ && ICU
      let result = shaper.shape(Array(text.utf16), family: font.family, weight: font.weight)
      shaped[key] = result
      return result
    #else
      throw .librariesMissing(packages: TypesettingLibraries.missingPackages)
    #endif
  }
}
