/// Measures texts, each of which it shapes once however often it is asked.
///
/// ```swift
/// let typesetter = Typesetter(.standard)
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
  /// What is left of the work that the request may cost.
  private var shapingUnits: Int
  private var breakingUnits: Int

  /// A text and what decides its glyphs; their size scales with the font's.
  private struct Key: Hashable {
    let text: String
    let family: String
    let weight: FontWeight
  }

  /// Makes a typesetter that has shaped nothing yet.
  ///
  /// - Parameter fonts: The fonts that there are.
  public convenience init(_ fonts: FontLibrary = .standard) {
    self.init(fonts, shapingUnits: Limits.shapedUnits, breakingUnits: Limits.brokenUnits)
  }

  init(_ fonts: FontLibrary = .standard, shapingUnits: Int, breakingUnits: Int) {
    self.fonts = fonts
    self.shapingUnits = shapingUnits
    self.breakingUnits = breakingUnits
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
    breakingUnits -= text.unitCount
    if breakingUnits < 0 { throw .tooMuchText }
    let lines = Lines(of: text, within: width.map { $0 / font.size } ?? .infinity, lineLimit: lineLimit)
    return MeasuredText(
      width: lines.width * font.size, lineCount: lines.count, neededLineCount: lines.neededCount,
      ascender: text.metrics.ascender * font.size, descender: text.metrics.descender * font.size,
      substitution: text.substitution)
  }

  private func shape(_ text: String, _ font: FontDescription) throws(TypesettingError) -> ShapedText {
    let key = Key(text: text, family: font.family, weight: font.weight)
    if let known = shaped[key] { return known }
    let count = text.utf8.count
    if count > Limits.textBytes { throw .textTooLong }
    shapingUnits -= count
    if shapingUnits < 0 { throw .tooMuchText }
    #if HARFBUZZ && ICU
      let result = shaper.shape(Array(text.utf16), family: font.family, weight: font.weight)
      shaped[key] = result
      return result
    #else
      throw .librariesMissing(packages: TypesettingLibraries.missingPackages)
    #endif
  }
}
