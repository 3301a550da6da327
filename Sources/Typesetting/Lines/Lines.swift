/// Breaks a text into lines.
///
/// Each line takes as much as fits, as UIKit does for labels with several lines: it breaks between words, or
/// between characters if a word is longer than a line. The width of a line includes the spaces at its end, as
/// far as they fit: so the recorded widths of labels say (Documentation/figures.md §2, *width of several lines*).
struct Lines {
  /// The width of the widest visible line with its indents, in multiples of the font's size.
  private(set) var width = 0.0
  private(set) var count = 0
  /// The number of lines of the whole text.
  private(set) var neededCount = 0
  /// The parts of the text on the visible lines.
  private(set) var ranges: [Range<Int>] = []

  /// The end of the characters that the last visible line shows before its ellipsis; `nil` without one.
  private(set) var truncation: Int?

  /// The number of paragraphs that start on the visible lines.
  var paragraphCount: Int { ranges.count { startsParagraph($0.lowerBound) } }

  private let text: ShapedText
  private let roomWithIndents: Double
  private let indents: LineIndents
  private let avoidsOrphans: Bool
  private let mode: LineBreakMode

  /// The tolerance for a width that was measured itself, in multiples of the font's size.
  private static let slack = 1e-6

  /// Breaks a text at a width.
  ///
  /// - Parameters:
  ///   - text: The text. An empty text has no lines; a line break as the last character starts no line.
  ///   - width: The width of a line, in multiples of the font's size.
  ///   - lineLimit: The maximum number of visible lines, 0 for no limit.
  ///   - avoidsOrphans: Whether a last word alone on its line gets the word before it, as with the line break
  ///     strategy `pushOut` of labels since iOS 14.
  ///   - mode: Where lines break, and how text that does not fit ends.
  ///   - indents: Where lines begin and end, in the unit of `width`.
  init(
    of text: ShapedText, within width: Double, lineLimit: Int, avoidsOrphans: Bool = false,
    mode: LineBreakMode = .byTruncatingTail, indents: LineIndents = LineIndents()
  ) {
    self.text = text
    self.mode = mode
    self.avoidsOrphans = avoidsOrphans && mode != .byCharWrapping
    self.indents = indents
    roomWithIndents = max(width, 0)
    var start = 0
    var last = 0..<0
    while start < text.unitCount {
      var line = start..<end(from: start)
      if avoidsOrphans { line = start..<(endBeforeLastTwoWords(of: line) ?? line.upperBound) }
      neededCount += 1
      if lineLimit == 0 || neededCount < lineLimit { show(line, shownWidth(line)) }
      if neededCount == lineLimit { last = line }
      start = line.upperBound
    }
    guard lineLimit > 0, neededCount >= lineLimit else { return }
    if neededCount > lineLimit, mode == .byClipping {
      show(last, room(from: last.lowerBound))
    } else if neededCount > lineLimit, mode.hasEllipsis {
      let (width, end) = truncated(last)
      truncation = end
      show(last, width)
    } else {
      show(last, shownWidth(last))
    }
  }

  /// Whether the line that starts at `start` is the first one of a paragraph.
  private func startsParagraph(_ start: Int) -> Bool { start == 0 || text.breaks[start - 1] == .required }

  /// The space for the line that starts at `start`.
  private func room(from start: Int) -> Double {
    indents.room(within: roomWithIndents, isFirst: startsParagraph(start))
  }

  /// Whether a width fits in the line that starts at `start`.
  private func fits(_ width: Double, from start: Int) -> Bool { width <= room(from: start) + Lines.slack }

  private mutating func show(_ line: Range<Int>, _ lineWidth: Double) {
    width = max(width, indents.outerWidth(of: lineWidth, isFirst: startsParagraph(line.lowerBound)))
    ranges.append(line)
    count += 1
  }

  /// The end of the line that starts at `start`, including the spaces where it breaks.
  ///
  /// Reads only as far as the line has space, so that a word over many lines is not read once for each of
  /// them.
  private func end(from start: Int) -> Int {
    var fitting: Int?
    var visibleEnd = start
    for unit in start..<text.unitCount {
      if !text.isSpace[unit] { visibleEnd = unit + 1 }
      guard fits(text.width(start..<visibleEnd), from: start) else {
        return mode == .byCharWrapping ? characters(from: start) : fitting ?? characters(from: start)
      }
      guard text.breaks[unit] != .never else { continue }
      fitting = unit + 1
      if text.breaks[unit] == .required { return unit + 1 }
    }
    return text.unitCount
  }

  /// The end of a line before its last word if only one word follows the line in its paragraph, and both fit on a
  /// line together.
  private func endBeforeLastTwoWords(of line: Range<Int>) -> Int? {
    guard line.upperBound < text.unitCount, text.breaks[line.upperBound - 1] == .allowed else { return nil }
    let next = text.trimmed(line.upperBound..<end(from: line.upperBound))
    let isLast = next.upperBound == text.unitCount || endsParagraph(after: next.upperBound)
    guard isLast, !next.isEmpty, !next.dropLast().contains(where: { text.breaks[$0] != .never }),
      let place = line.dropLast().last(where: { text.breaks[$0] == .allowed }), place + 1 > line.lowerBound,
      fits(text.width(place + 1..<next.upperBound), from: place + 1)
    else { return nil }
    return place + 1
  }

  /// Whether nothing but white space follows a place in its paragraph.
  private func endsParagraph(after place: Int) -> Bool {
    for unit in place..<text.unitCount where !text.isSpace[unit] || text.breaks[unit] == .required {
      return text.breaks[unit] == .required && text.isSpace[unit]
    }
    return true
  }

  /// The end of a line that has to break within a word: after at least one character.
  private func characters(from start: Int) -> Int {
    var fitting: Int?
    for unit in start + 1..<max(text.unitCount, start + 1) where text.startsCharacter[unit] {
      if fitting != nil, !fits(text.width(start..<unit), from: start) { break }
      fitting = unit
    }
    return fitting ?? text.unitCount
  }

  private func shownWidth(_ line: Range<Int>) -> Double {
    max(text.width(text.trimmed(line)), min(text.width(line), room(from: line.lowerBound)))
  }

  /// The width of the last visible line, which ends in an ellipsis, and the end of its characters before that.
  ///
  /// It contains more than the line would: characters of the next word are shown as far as they fit.
  private func truncated(_ line: Range<Int>) -> (width: Double, end: Int) {
    var end = line.upperBound
    while end < text.unitCount, text.breaks[end - 1] != .required { end += 1 }
    var widest = (width: text.ellipsis, end: line.lowerBound)
    var visibleEnd = line.lowerBound
    for unit in line.lowerBound..<end {
      if !text.isSpace[unit] { visibleEnd = unit + 1 }
      guard unit + 1 == end || text.startsCharacter[unit + 1] else { continue }
      let width = text.width(line.lowerBound..<visibleEnd) + text.ellipsis
      if !fits(width, from: line.lowerBound) { break }
      widest = (width, visibleEnd)
    }
    return widest
  }
}
