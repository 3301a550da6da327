/// A text whose glyphs are chosen: how far each place of it lies from its start, and where its lines may end.
///
/// Places are counted in UTF-16 units, distances in parts of the font's size, and both in the order of the text: the
/// width of a line is the same whichever way its runs are read.
struct ShapedText {
  /// What a line does behind a unit.
  enum Break: UInt8 { case never, allowed, required }

  /// The advances of all units before a place; one more than there are units.
  private(set) var offsets: [Double] = [0]
  /// What a line does behind each unit.
  var breaks: [Break] = []
  /// Whether a unit starts a character that must not be divided.
  var startsCharacter: [Bool] = []
  /// Whether a unit is white space, which takes no room where a line is broken at it.
  var isSpace: [Bool] = []
  /// The advance of “…”.
  var ellipsis = 0.0
  var metrics = FontMetrics.sanFrancisco
  var substitution: FontSubstitution?

  var unitCount: Int { offsets.count - 1 }

  /// A text of units that are so wide, which ends only at its end; what is known else is to be added.
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

  /// The advances of the units of a range.
  func width(_ range: Range<Int>) -> Double { offsets[range.upperBound] - offsets[range.lowerBound] }

  /// The range without the white space at its end.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, isSpace[end - 1] { end -= 1 }
    return range.lowerBound..<end
  }
}
