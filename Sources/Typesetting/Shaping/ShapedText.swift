/// A shaped text: the offset of each place from the start, and the possible line breaks.
///
/// Places are in UTF-16 units, distances in multiples of the font's size, both in text order: the width of a
/// line does not depend on the direction of its runs.
struct ShapedText {
  /// Whether a line can break after a unit.
  enum Break: UInt8 { case never, allowed, required }

  /// The sum of the advances before each place; one more than there are units.
  private(set) var offsets: [Double] = [0]
  /// The number of glyphs of the system's font before each place, which its tracking moves apart; empty if there are none.
  private var systemGlyphs: [Int32] = []
  /// The optical size of the system's font.
  private var opticalSize = OpticalSize.plain
  /// The offsets with the shapes for display, if both kinds of shapes count.
  private var displayOffsets: [Double] = []
  /// Whether a line can break after each unit.
  var breaks: [Break] = []
  /// Whether each unit starts a character, which must not be divided.
  var startsCharacter: [Bool] = []
  /// Whether each unit is white space, which takes no width where a line breaks.
  var isSpace: [Bool] = []
  /// The advance of “…”.
  var ellipsis = 0.0
  var metrics = FontMetrics.sanFrancisco
  var substitution: FontSubstitution?

  var unitCount: Int { offsets.count - 1 }

  /// Makes a text from the advances of its units, with one line; other properties are set later.
  init(advances: [Double]) {
    offsets.reserveCapacity(advances.count + 1)
    var offset = 0.0
    for advance in advances {
      offset += advance
      offsets.append(offset)
    }
    breaks = Array(repeating: .never, count: advances.count)
    startsCharacter = Array(repeating: true, count: advances.count)
    isSpace = Array(repeating: false, count: advances.count)
  }

  /// Sets how many glyphs of the system's font each unit has.
  mutating func setSystemGlyphs(_ counts: [Int32]) {
    systemGlyphs = [0]
    systemGlyphs.reserveCapacity(counts.count + 1)
    var sum: Int32 = 0
    for count in counts {
      sum += count
      systemGlyphs.append(sum)
    }
  }

  /// The text at an optical size of the system's font.
  ///
  /// - Parameters:
  ///   - size: The optical size.
  ///   - display: The text with the shapes for display, if they are mixed with this text's.
  /// - Returns: The same text with other widths.
  func drawn(at size: OpticalSize, mixedWith display: ShapedText? = nil) -> ShapedText {
    var drawn = self
    drawn.opticalSize = size
    if let display {
      drawn.displayOffsets = display.offsets
      drawn.ellipsis += (display.ellipsis - ellipsis) * size.displayShare
    }
    if !systemGlyphs.isEmpty { drawn.ellipsis += size.tracking }
    return drawn
  }

  /// The text with other advances of its units.
  func replacing(_ advances: [Double], ellipsis: Double) -> ShapedText {
    var text = ShapedText(advances: advances)
    (text.breaks, text.startsCharacter, text.isSpace) = (breaks, startsCharacter, isSpace)
    (text.ellipsis, text.metrics, text.substitution) = (ellipsis, metrics, substitution)
    return text
  }

  /// The width of a part of the text.
  func width(_ range: Range<Int>) -> Double {
    let (start, end) = (range.lowerBound, range.upperBound)
    var width = offsets[end] - offsets[start]
    if !displayOffsets.isEmpty {
      width += (displayOffsets[end] - displayOffsets[start] - width) * opticalSize.displayShare
    }
    if !systemGlyphs.isEmpty {
      width += Double(systemGlyphs[end] - systemGlyphs[start]) * opticalSize.tracking
    }
    return width
  }

  /// The range without the white space at its end.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, isSpace[end - 1] { end -= 1 }
    return range.lowerBound..<end
  }
}
