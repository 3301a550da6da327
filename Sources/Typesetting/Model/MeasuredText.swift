/// The measured size of a text.
public struct MeasuredText: Hashable, Sendable {
  /// The width of the widest visible line, in points, not rounded. Spaces where a line breaks take no width.
  public let width: Double
  /// The number of visible lines.
  public let lineCount: Int
  /// The number of lines of the whole text; more than the visible ones if the text is truncated.
  public let neededLineCount: Int
  /// The distance from the top of a line to its baseline, in points.
  public let ascender: Double
  /// The distance from a line's baseline to its bottom, in points.
  public let descender: Double
  /// The font or glyph that was missing, if any.
  public let substitution: FontSubstitution?

  /// The height of a line, in points.
  public var lineHeight: Double { ascender + descender }
  /// The height of the visible lines, in points, not rounded.
  public var height: Double { Double(lineCount) * lineHeight }
}
