extension Typesetter {
  /// The outlines of a text whose lines are those of ``measure(_:_:within:lineLimit:avoidsOrphans:)``.
  ///
  /// - Parameters:
  ///   - text: The text, at most ``Limits/textBytes``.
  ///   - font: The font.
  ///   - width: The width at which lines break, in points; `nil` to break only where the text requires it.
  ///   - lineLimit: The maximum number of visible lines, 0 for no limit. The last one ends in an ellipsis if there is more
  ///     text.
  ///   - avoidsOrphans: Whether a last word alone on its line gets the word before it.
  /// - Returns: The visible lines.
  /// - Throws: ``TypesettingError`` if libraries are missing or there is too much text.
  /// - Complexity: Linear in the text and the points of its glyphs.
  public func outline(
    _ text: String, _ font: FontDescription, within width: Double? = nil, lineLimit: Int = 1,
    avoidsOrphans: Bool = false
  ) throws(TypesettingError) -> TextOutline {
    let measured = try measure(text, font, within: width, lineLimit: lineLimit, avoidsOrphans: avoidsOrphans)
    #if HARFBUZZ && ICU
      let shaped = try shape(text, font)
      let lines = Lines(
        of: shaped, within: width.map { $0 / font.size } ?? .infinity, lineLimit: lineLimit,
        avoidsOrphans: avoidsOrphans)
      return outline(text, font, shaped, lines, measured)
    #else
      return TextOutline(lines: [], measured: measured)
    #endif
  }

  /// The outlines of a run with space between its characters, whose lines are those of
  /// ``measure(_:_:within:lineLimit:avoidsOrphans:)``.
  ///
  /// - Parameters:
  ///   - run: The run; its string has at most ``Limits/textBytes``.
  ///   - width: The width at which lines break, in points; `nil` to break only where the text requires it.
  ///   - lineLimit: The maximum number of visible lines, 0 for no limit.
  /// - Returns: The visible lines.
  /// - Throws: ``TypesettingError`` if libraries are missing or there is too much text.
  /// - Complexity: Linear in the text and the points of its glyphs.
  public func outline(
    _ run: TextRun, within width: Double? = nil, lineLimit: Int = 1
  ) throws(TypesettingError) -> TextOutline {
    let font = run.font
    let measured = try measure([run], within: width, lineLimit: lineLimit)
    #if HARFBUZZ && ICU
      let plain = try shape(run.string, font)
      let advances = (0..<plain.unitCount).map {
        plain.width($0..<$0 + 1) + (plain.startsCharacter[$0] ? run.kern / font.size : 0)
      }
      let spaced = plain.replacing(advances, ellipsis: plain.ellipsis)
      let lines = Lines(
        of: spaced, within: width.map { $0 / font.size } ?? .infinity, lineLimit: lineLimit,
        avoidsOrphans: false)
      return outline(run.string, font, spaced, lines, measured)
    #else
      return TextOutline(lines: [], measured: measured)
    #endif
  }

  #if HARFBUZZ && ICU
    /// The outlines of the visible lines of a text.
    private func outline(
      _ text: String, _ font: FontDescription, _ shaped: ShapedText, _ lines: Lines, _ measured: MeasuredText
    ) -> TextOutline {
      let units = Array(text.utf16)
      let style = outlineStyle(font)
      let outlines = lines.ranges.enumerated().map { number, range in
        let isCut = number == lines.ranges.count - 1 ? lines.truncation : nil
        let shown = shaped.trimmed(range.lowerBound..<(isCut ?? range.upperBound))
        let width = shaped.width(shown) + (isCut == nil ? 0 : shaped.ellipsis)
        return outline(
          Array(units[shown]) + (isCut == nil ? [] : [0x2026]), style, width: width, size: font.size)
      }
      return TextOutline(lines: outlines, measured: measured)
    }

    /// The outline of one line, its glyphs as far apart as its width says.
    private func outline(
      _ units: [UInt16], _ style: FontStyle, width: Double, size: Double
    ) -> TextOutline.Line {
      let (glyphs, isRightToLeft) = glyphs(of: units, style)
      let natural = glyphs.reduce(0) { $0 + $1.advance }
      let count = glyphs.count { $0.advance > 0 }
      let spacing = count > 0 ? (width - natural) / Double(count) : 0
      var pen = OutlinePen(size: size)
      for glyph in glyphs {
        pen.draw(glyph)
        pen.x += glyph.advance + (glyph.advance > 0 ? spacing : 0)
      }
      return TextOutline.Line(
        width: width * size, commands: pen.commands, isRightToLeft: isRightToLeft)
    }
  #endif
}
