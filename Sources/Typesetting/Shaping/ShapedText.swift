/// A shaped text: the offset of each place from the start, and the possible line breaks.
///
/// Places are in UTF-16 units, distances in multiples of the font's size, both in text order: the width of a
/// line does not depend on the direction of its runs.
struct ShapedText {
  /// Whether a line can break after a unit.
  enum Break: UInt8 { case never, allowed, required }

  /// The sum of the advances before each place; one more than there are units.
  private(set) var offsets: [Double] = [0]
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

  func width(_ range: Range<Int>) -> Double { offsets[range.upperBound] - offsets[range.lowerBound] }

  /// The range without the white space at its end.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, isSpace[end - 1] { end -= 1 }
    return range.lowerBound..<end
  }
}
