/// How the lines of a text are set, as in `NSParagraphStyle`; 0 stands for the font's own.
public struct ParagraphStyle: Hashable, Sendable {
  /// The space between lines, in points.
  public var lineSpacing = 0.0
  /// The factor of a line's height.
  public var lineHeightMultiple = 0.0
  /// The least height of a line, in points.
  public var minimumLineHeight = 0.0
  /// The largest height of a line, in points.
  public var maximumLineHeight = 0.0
  /// The space after a paragraph that another one follows, in points.
  public var paragraphSpacing = 0.0
  /// The space before a paragraph that follows another one, in points.
  public var paragraphSpacingBefore = 0.0
  /// Where the lines of a paragraph begin and end.
  public var indents = LineIndents()

  /// Where lines break; `nil` for the mode of the text.
  public var lineBreakMode: LineBreakMode?

  /// Where lines begin; `nil` for what the view says. It changes no size.
  public var alignment: TextAlignment?

  /// How full a line must be so that UIKit does not hyphenate the next word, from 0 (no hyphenation) to 1. Espalier
  /// never hyphenates, because Apple's dictionaries are not published.
  public var hyphenationFactor = 0.0

  /// Makes the style with which fonts decide.
  public init() {}

  /// The height of a line whose fonts ask for `height`.
  func lineHeight(_ height: Double) -> Double {
    let scaled = lineHeightMultiple > 0 ? height * lineHeightMultiple : height
    let low = max(scaled, minimumLineHeight)
    return maximumLineHeight > 0 ? min(low, maximumLineHeight) : low
  }
}

/// Where the lines of a text begin, as `NSTextAlignment`.
public enum TextAlignment: String, CaseIterable, Hashable, Sendable {
  /// Where lines begin in the text's language.
  case natural
  case left, center, right
  /// As `natural`; words are not spread.
  case justified
}

/// Where the lines of a paragraph begin and end, in points, as in `NSParagraphStyle`.
public struct LineIndents: Hashable, Sendable {
  /// The distance from the leading edge to the first line of a paragraph.
  public var firstLineHead = 0.0
  /// The distance from the leading edge to the other lines.
  public var head = 0.0
  /// The end of lines: its distance from the leading edge if positive, else the negative distance from the trailing edge.
  public var tail = 0.0

  /// Makes indents of 0.
  public init() {}

  /// The space after a line, at its trailing edge.
  func after(within width: Double) -> Double {
    tail > 0 ? (width.isFinite ? max(width - tail, 0) : 0) : -tail
  }

  /// The space before a line.
  func before(isFirst: Bool) -> Double { isFirst ? firstLineHead : head }

  /// The space for a line between both indents.
  func room(within width: Double, isFirst: Bool) -> Double {
    let end = tail > 0 ? min(width, tail) : width + tail
    return max(end - before(isFirst: isFirst), 0)
  }

  /// The width that a text needs for a line of this width.
  func outerWidth(of line: Double, isFirst: Bool) -> Double {
    before(isFirst: isFirst) + line + max(-tail, 0)
  }
}
