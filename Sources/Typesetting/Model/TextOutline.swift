/// A text as shapes: the outlines of its glyphs, line by line.
///
/// Coordinates are in points. x is 0 where a line begins on the left; y is 0 on its baseline and grows downwards.
public struct TextOutline: Sendable {
  /// A step of an outline.
  public enum Command: Hashable, Sendable {
    /// Begins a contour at a point.
    case move(x: Double, y: Double)
    /// A straight line to a point.
    case line(x: Double, y: Double)
    /// A quadratic curve to a point.
    case quadratic(controlX: Double, controlY: Double, x: Double, y: Double)
    /// A cubic curve to a point.
    case cubic(x1: Double, y1: Double, x2: Double, y2: Double, x: Double, y: Double)
    /// Closes the contour.
    case close
  }

  /// A visible line.
  public struct Line: Sendable {
    /// The width without the white space at its end, in points.
    public let width: Double
    /// The contours of its glyphs; empty for white space.
    public let commands: [Command]
    /// Whether its paragraph runs from right to left, so that natural alignment is on the right.
    public let isRightToLeft: Bool
    /// The space before and after the line, at its leading and trailing edge, in points.
    public var indents = (leading: 0.0, trailing: 0.0)
    /// Where the line begins between its indents; `nil` for what the view says.
    public var alignment: TextAlignment?
  }

  /// The visible lines, from top to bottom.
  public let lines: [Line]
  /// The sizes of the text.
  public let measured: MeasuredText

  /// How far the baseline of a line is below the first one, in points.
  public func baseline(of line: Int) -> Double {
    let lines = measured.lines
    return lines.indices.contains(line)
      ? lines[line].baseline - lines[0].baseline : Double(line) * measured.lineSpacing
  }
}
