/// Breaks a text into lines.
///
/// Each line takes as much as fits, as UIKit does for labels with several lines: it breaks between words, or
/// between characters if a word is longer than a line. The width of a line includes the spaces at its end, as
/// far as they fit: so the recorded widths of labels say (Documentation/figures.md §2, *width of several lines*).
struct Lines {
  /// A visible line.
  struct Line {
    /// Its part of the text.
    let range: Range<Int>
    /// The number of its paragraph.
    let paragraph: Int
    /// Whether it is the first one of its paragraph.
    let startsParagraph: Bool
  }

  /// The place of a line: its paragraph, and the space between its indents.
  fileprivate struct Slot {
    let paragraph: Int
    let startsParagraph: Bool
    let indents: LineIndents
    let room: Double
    /// Where the lines of the paragraph break.
    let mode: LineBreakMode
    /// The space of the lines that follow in the paragraph.
    let nextRoom: Double
  }

  /// The width of the widest visible line with its indents, in multiples of the font's size.
  private(set) var width = 0.0
  /// The number of lines of the whole text.
  private(set) var neededCount = 0
  /// The visible lines.
  private(set) var visible: [Line] = []

  /// The end of the characters that the last visible line shows before its ellipsis; `nil` without one.
  private(set) var truncation: Int?

  /// The number of visible lines.
  var count: Int { visible.count }

  private let text: ShapedText

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
  ///   - mode: Where lines break, and how text that does not fit ends, in paragraphs without a mode of their own.
  ///   - paragraphs: The paragraphs, with indents in the unit of `width`.
  init(
    of text: ShapedText, within width: Double, lineLimit: Int, avoidsOrphans: Bool = false,
    mode: LineBreakMode = .byTruncatingTail, paragraphs: Paragraphs = .plain
  ) {
    self.text = text
    var (start, paragraph) = (0, 0)
    var last: (range: Range<Int>, slot: Slot)?
    while start < text.unitCount {
      paragraph = paragraphs.number(at: start, from: paragraph)
      let slot = Slot(paragraph, of: paragraphs, at: start, within: max(width, 0), mode)
      var line = start..<end(from: start, within: slot.room, slot.mode)
      if avoidsOrphans, slot.mode != .byCharWrapping {
        line = start..<(endBeforeLastTwoWords(of: line, in: slot) ?? line.upperBound)
      }
      neededCount += 1
      if lineLimit == 0 || neededCount < lineLimit { show(line, shownWidth(line, within: slot.room), slot) }
      if neededCount == lineLimit { last = (line, slot) }
      start = line.upperBound
    }
    if let last { showLast(last.range, last.slot, isCut: neededCount > lineLimit) }
  }

  /// Shows the last line that is allowed, whose text may go on.
  private mutating func showLast(_ line: Range<Int>, _ slot: Slot, isCut: Bool) {
    // Clipped text goes on to the edge; without an edge it is as wide as it is.
    if isCut, slot.mode == .byClipping, slot.room.isFinite { return show(line, slot.room, slot) }
    guard isCut, slot.mode.hasEllipsis else { return show(line, shownWidth(line, within: slot.room), slot) }
    let (width, end) = truncated(line, within: slot.room)
    truncation = end
    show(line, width, slot)
  }

  private mutating func show(_ line: Range<Int>, _ lineWidth: Double, _ slot: Slot) {
    width = max(width, slot.indents.outerWidth(of: lineWidth, isFirst: slot.startsParagraph))
    visible.append(Line(range: line, paragraph: slot.paragraph, startsParagraph: slot.startsParagraph))
  }

  /// The end of the line that starts at `start`, including the spaces where it breaks.
  ///
  /// Reads only as far as the line has space, so that a word over many lines is not read once for each of
  /// them.
  private func end(from start: Int, within room: Double, _ mode: LineBreakMode) -> Int {
    var fitting: Int?
    var visibleEnd = start
    for unit in start..<text.unitCount {
      if !text.isSpace[unit] { visibleEnd = unit + 1 }
      guard text.width(start..<visibleEnd) <= room + Lines.slack else {
        if mode != .byCharWrapping, let fitting { return fitting }
        return characters(from: start, within: room)
      }
      guard text.breaks[unit] != .never else { continue }
      fitting = unit + 1
      if text.breaks[unit] == .required { return unit + 1 }
    }
    return text.unitCount
  }

  /// The end of a line before its last word if only one word follows the line in its paragraph, and both fit on a
  /// line together.
  private func endBeforeLastTwoWords(of line: Range<Int>, in slot: Slot) -> Int? {
    let room = slot.nextRoom
    guard line.upperBound < text.unitCount, text.breaks[line.upperBound - 1] == .allowed else { return nil }
    let next = text.trimmed(line.upperBound..<end(from: line.upperBound, within: room, slot.mode))
    let isLast = next.upperBound == text.unitCount || endsParagraph(after: next.upperBound)
    guard isLast, !next.isEmpty, !next.dropLast().contains(where: { text.breaks[$0] != .never }),
      let place = line.dropLast().last(where: { text.breaks[$0] == .allowed }), place + 1 > line.lowerBound,
      text.width(place + 1..<next.upperBound) <= room + Lines.slack
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
  private func characters(from start: Int, within room: Double) -> Int {
    var fitting: Int?
    for unit in start + 1..<max(text.unitCount, start + 1) where text.startsCharacter[unit] {
      if fitting != nil, text.width(start..<unit) > room + Lines.slack { break }
      fitting = unit
    }
    return fitting ?? text.unitCount
  }

  private func shownWidth(_ line: Range<Int>, within room: Double) -> Double {
    max(text.width(text.trimmed(line)), min(text.width(line), room))
  }

  /// The width of the last visible line, which ends in an ellipsis, and the end of its characters before that.
  ///
  /// It contains more than the line would: characters of the next word are shown as far as they fit.
  private func truncated(_ line: Range<Int>, within room: Double) -> (width: Double, end: Int) {
    var end = line.upperBound
    while end < text.unitCount, text.breaks[end - 1] != .required { end += 1 }
    var widest = (width: text.ellipsis, end: line.lowerBound)
    var visibleEnd = line.lowerBound
    for unit in line.lowerBound..<end {
      if !text.isSpace[unit] { visibleEnd = unit + 1 }
      guard unit + 1 == end || text.startsCharacter[unit + 1] else { continue }
      let width = text.width(line.lowerBound..<visibleEnd) + text.ellipsis
      if width > room + Lines.slack { break }
      widest = (width, visibleEnd)
    }
    return widest
  }
}

extension Lines.Slot {
  fileprivate init(
    _ number: Int, of paragraphs: Paragraphs, at start: Int, within width: Double, _ mode: LineBreakMode
  ) {
    let style = paragraphs.style(of: number)
    paragraph = number
    startsParagraph = paragraphs.starts(number, at: start)
    indents = style.indents
    self.mode = style.lineBreakMode ?? mode
    room = indents.room(within: width, isFirst: startsParagraph)
    nextRoom = indents.room(within: width, isFirst: false)
  }
}
