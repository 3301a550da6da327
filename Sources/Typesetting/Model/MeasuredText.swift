/// The measured size of a text.
public struct MeasuredText: Hashable, Sendable {
  /// The place of a line below the top of the text, in points.
  public struct Line: Hashable, Sendable {
    /// The distance to its baseline.
    public let baseline: Double
    /// The distance to its bottom.
    public let bottom: Double
  }

  /// The width of the widest visible line, in points, not rounded. A line has the spaces
  /// where it breaks as far as they fit.
  public let width: Double
  /// The number of visible lines.
  public let lineCount: Int
  /// The number of lines of the whole text; more than the visible ones if the text is truncated.
  public let neededLineCount: Int
  /// The distance from the top of a line to its baseline, in points.
  public let ascender: Double
  /// The distance from a line's baseline to its bottom, in points.
  public let descender: Double
  /// The distance between the baselines of neighboring lines, in points; the average if they differ.
  public let lineSpacing: Double
  /// The visible lines of a text of several runs, whose heights and distances can differ; empty for another text.
  public var lines: [Line] = []
  /// The font or glyph that was missing, if any.
  public let substitution: FontSubstitution?

  /// The height of a line, in points.
  public var lineHeight: Double { ascender + descender }
  /// The height of the visible lines, in points, not rounded.
  public var height: Double { height(ofLines: lineCount) }
  /// The height of so many lines, in points, not rounded.
  public func height(ofLines count: Int) -> Double {
    if count > 0, count <= lines.count { return lines[count - 1].bottom }
    return count > 0 ? lineHeight + Double(count - 1) * lineSpacing : 0
  }

  /// The number of lines that fit into a height, at least 1.
  public func lineCount(fitting height: Double) -> Int {
    if !lines.isEmpty { return max(1, lines.prefix { $0.bottom <= height }.count) }
    let count = 1 + (height - lineHeight) / max(lineSpacing, .leastNonzeroMagnitude)
    return count >= 1 ? Int(min(count, Double(max(neededLineCount, 1)))) : 1
  }
}
