/// How much room a text takes.
public struct MeasuredText: Hashable, Sendable {
  /// The width of the widest line that is shown, in points, not rounded; spaces at which a line was broken take none.
  public let width: Double
  /// The lines that are shown.
  public let lineCount: Int
  /// The lines that the whole text takes; more than are shown where the text is truncated.
  public let neededLineCount: Int
  /// From the top of a line to its baseline, in points.
  public let ascender: Double
  /// From a line's baseline to its bottom, in points.
  public let descender: Double
  /// What was not there to set the text with.
  public let substitution: FontSubstitution?

  /// The height of a line, in points.
  public var lineHeight: Double { ascender + descender }
  /// The height of the lines that are shown, in points, not rounded.
  public var height: Double { Double(lineCount) * lineHeight }
  /// Whether lines are missing.
  public var isTruncated: Bool { neededLineCount > lineCount }

  init(
    width: Double, lineCount: Int, neededLineCount: Int, ascender: Double, descender: Double,
    substitution: FontSubstitution? = nil
  ) {
    self.width = width
    self.lineCount = lineCount
    self.neededLineCount = neededLineCount
    self.ascender = ascender
    self.descender = descender
    self.substitution = substitution
  }
}
