/// The lines of a text at a width.
///
/// Each line takes as much as fits, which is what UIKit does for labels of several lines: its line break mode is by
/// words, and by characters for a word that is longer than a line. A line's width leaves out the spaces at its end,
/// unless the text itself ends the line there and they fit.
struct Lines {
  /// The width of the widest line that is shown, in parts of the font's size.
  private(set) var width = 0.0
  /// The lines that are shown.
  private(set) var count = 0
  /// The lines that the whole text takes.
  private(set) var neededCount = 0

  private let text: ShapedText
  private let room: Double

  /// What may be missing to a width that was itself measured, in parts of the font's size.
  private static let slack = 1e-6

  /// Breaks a text into lines.
  ///
  /// - Parameters:
  ///   - text: The text; an empty one has no line, and a line's end as its last character begins none.
  ///   - width: The width that lines have, in parts of the font's size.
  ///   - lineLimit: How many lines are shown, 0 for all.
  init(of text: ShapedText, within width: Double, lineLimit: Int) {
    self.text = text
    room = max(width, 0)
    var start = 0
    var last = 0..<0
    while start < text.unitCount {
      let line = start..<end(from: start)
      neededCount += 1
      if lineLimit == 0 || neededCount < lineLimit { show(shownWidth(line)) }
      if neededCount == lineLimit { last = line }
      start = line.upperBound
    }
    guard lineLimit > 0, neededCount >= lineLimit else { return }
    show(neededCount > lineLimit ? truncatedWidth(last) : shownWidth(last))
  }

  private func fits(_ width: Double) -> Bool { width <= room + Lines.slack }

  private mutating func show(_ line: Double) {
    width = max(width, line)
    count += 1
  }

  /// Where the line that starts at `start` ends, beyond the spaces at which it is broken.
  ///
  /// Looks no further than the line has room, so that a word over many lines is not gone over once for each of them.
  private func end(from start: Int) -> Int {
    var fitting: Int?
    var visibleEnd = start
    for unit in start..<text.unitCount {
      if !text.isSpace[unit] { visibleEnd = unit + 1 }
      guard fits(text.width(start..<visibleEnd)) else { return fitting ?? characters(from: start) }
      guard text.breaks[unit] != .never else { continue }
      fitting = unit + 1
      if text.breaks[unit] == .required { return unit + 1 }
    }
    return text.unitCount
  }

  /// How far a line reaches that has to end within a word: after one character at least.
  private func characters(from start: Int) -> Int {
    var fitting: Int?
    for unit in start + 1..<max(text.unitCount, start + 1) where text.startsCharacter[unit] {
      if fitting != nil, !fits(text.width(start..<unit)) { break }
      fitting = unit
    }
    return fitting ?? text.unitCount
  }

  private func shownWidth(_ line: Range<Int>) -> Double {
    let visible = text.width(text.trimmed(line))
    let isBroken = line.upperBound < text.unitCount && text.breaks[line.upperBound - 1] != .required
    return isBroken ? visible : max(visible, min(text.width(line), room))
  }

  /// The width of the last line that is shown, which ends in an ellipsis for what comes after it.
  ///
  /// It takes more than the line would: characters of the word that did not fit are shown as far as there is room.
  private func truncatedWidth(_ line: Range<Int>) -> Double {
    var end = line.upperBound
    while end < text.unitCount, text.breaks[end - 1] != .required { end += 1 }
    var widest = text.ellipsis
    var visibleEnd = line.lowerBound
    for unit in line.lowerBound..<end {
      if !text.isSpace[unit] { visibleEnd = unit + 1 }
      guard unit + 1 == end || text.startsCharacter[unit + 1] else { continue }
      let width = text.width(line.lowerBound..<visibleEnd) + text.ellipsis
      if !fits(width) { break }
      widest = width
    }
    return widest
  }
}
