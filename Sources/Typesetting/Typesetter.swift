/// Measures texts and shapes each of them only once.
///
/// ```swift
/// let typesetter = Typesetter()
/// let text = try typesetter.measure("Hello", FontDescription(size: 17), within: 200)
/// text.width  // 38.…
/// ```
/// A typesetter is made for a request, remembers shaped texts, and is used by one thread at a time. The
/// direction of the layout does not change widths: a paragraph has the direction of its first strong
/// character, as with UIKit's natural writing direction.
public final class Typesetter {
  private let fonts: FontLibrary
  #if HARFBUZZ && ICU
    private var shaper: Shaper
  #endif
  private var shaped: [Key: ShapedText] = [:]
  private var ownFamilies: [String: Bool] = [:]
  private let shapingLimit: Int
  /// The UTF-16 units shaped so far; above the limit if a text was refused.
  public private(set) var shapedUnits = 0
  /// The UTF-16 units examined for line breaks; a text counts once for each time it is measured.
  public internal(set) var brokenUnits = 0

  /// A text, with the properties that decide its glyphs. Their size scales with the font's.
  private struct Key: Hashable {
    let text: String
    let style: FontStyle
  }

  /// Makes a typesetter without shaped texts.
  ///
  /// - Parameters:
  ///   - fonts: The available fonts.
  ///   - shapingLimit: The UTF-16 units that may be shaped. A text beyond the limit is not shaped at all.
  public init(_ fonts: FontLibrary = .installed, shapingLimit: Int = Limits.shapedUnits) {
    self.fonts = fonts
    self.shapingLimit = shapingLimit
    #if HARFBUZZ && ICU
      shaper = Shaper(fonts)
    #endif
  }

  /// Measures a text.
  ///
  /// Lines end at the last break opportunity of UAX #14 that fits; a word that is too long for a line breaks
  /// between characters. If there are more lines than allowed, the last visible one ends in an ellipsis.
  ///
  /// - Parameters:
  ///   - text: The text, at most ``Limits/textBytes``.
  ///   - font: The font.
  ///   - width: The width at which lines break, in points; `nil` to break only where the text requires it.
  ///   - lineLimit: The maximum number of visible lines, 0 for no limit.
  ///   - avoidsOrphans: Whether a last word alone on its line gets the word before it.
  ///   - mode: Where lines break, and how text that does not fit ends.
  /// - Returns: The width of the widest line, and the number of lines.
  /// - Throws: ``TypesettingError`` if libraries are missing or there is too much text.
  /// - Complexity: Linear in the text.
  public func measure(
    _ text: String, _ font: FontDescription, within width: Double? = nil, lineLimit: Int = 1,
    avoidsOrphans: Bool = false, mode: LineBreakMode = .byTruncatingTail
  ) throws(TypesettingError) -> MeasuredText {
    let text = try shape(text, font)
    brokenUnits += text.unitCount
    let lines = Lines(
      of: text, within: width.map { $0 / font.size } ?? .infinity, lineLimit: lineLimit,
      avoidsOrphans: avoidsOrphans, mode: mode)
    return MeasuredText(
      width: lines.width * font.size, lineCount: lines.count, neededLineCount: lines.neededCount,
      ascender: text.metrics.ascender * font.size, descender: text.metrics.descender * font.size,
      lineSpacing: max(
        font.leading ?? 0, (text.metrics.ascender + text.metrics.descender) * font.size),
      substitution: text.substitution)
  }

  /// The text in a font; one in the system's font has the shapes and the tracking of the font's size.
  func shape(_ text: String, _ font: FontDescription) throws(TypesettingError) -> ShapedText {
    var shaped = try shapeInStandardWidth(text, font)
    if font.width != .standard, shaped.substitution == nil { shaped.substitution = .width(font.width) }
    return shaped
  }

  private func shapeInStandardWidth(
    _ text: String, _ font: FontDescription
  ) throws(TypesettingError) -> ShapedText {
    if text.utf8.count > Limits.textBytes { throw .textTooLong }
    var style = FontStyle(
      family: font.family, weight: font.weight, isItalic: font.isItalic,
      hasMonospacedDigits: font.hasMonospacedDigits)
    if hasOwn(font.family) { return try shape(text, style) }
    if font.isHelveticaNeue { return try shapeAsHelveticaNeue(text, font) }
    let size = OpticalSize(font)
    style.isDisplay = size.displayShare == 1
    let shaped = try shape(text, style)
    guard size.displayShare > 0, size.displayShare < 1 else { return shaped.drawn(at: size) }
    style.isDisplay = true
    return shaped.drawn(at: size, mixedWith: try shape(text, style))
  }

  /// The text in the system's font of iOS 7 and 8.
  private func shapeAsHelveticaNeue(
    _ text: String, _ font: FontDescription
  ) throws(TypesettingError) -> ShapedText {
    let style = FontStyle(family: "Helvetica Neue", weight: font.weight, isItalic: font.isItalic)
    var shaped = try shape(text, style)
    // The user did not ask for the family.
    if case .family = shaped.substitution { shaped.substitution = nil }
    return shaped
  }

  #if HARFBUZZ && ICU
    /// The style of the font whose shapes a text is drawn with: the nearer of text and display.
    func outlineStyle(_ font: FontDescription) -> FontStyle {
      var style = FontStyle(
        family: font.family, weight: font.weight, isItalic: font.isItalic,
        hasMonospacedDigits: font.hasMonospacedDigits)
      if !hasOwn(font.family) { style.isDisplay = OpticalSize(font).displayShare >= 0.5 }
      return style
    }

    /// The glyphs of a line from left to right, and whether its paragraph runs from right to left.
    func glyphs(of units: [UInt16], _ style: FontStyle) -> (glyphs: [Glyph], isRightToLeft: Bool) {
      shaper.glyphs(of: units, style)
    }
  #endif

  private func hasOwn(_ family: String) -> Bool {
    if family == FontDescription.systemFamily { return false }
    let hasOwn = ownFamilies[family] ?? fonts.hasOwn(family)
    ownFamilies[family] = hasOwn
    return hasOwn
  }

  private func shape(_ text: String, _ style: FontStyle) throws(TypesettingError) -> ShapedText {
    let key = Key(text: text, style: style)
    if let known = shaped[key] { return known }
    shapedUnits += text.utf16.count
    if shapedUnits > shapingLimit { throw .tooMuchText }
    #if HARFBUZZ && ICU
      let result = shaper.shape(Array(text.utf16), style)
      shaped[key] = result
      return result
    #else
      throw .librariesMissing(packages: TypesettingLibraries.missingPackages)
    #endif
  }
}
