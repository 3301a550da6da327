/// The paragraphs of a text, each with the style of its first character, as in TextKit.
///
/// A line separator (U+2028) begins a line, but no paragraph.
struct Paragraphs {
  /// The places where paragraphs start, in UTF-16 units, ascending.
  private let starts: [Int]
  /// The number of the style of each paragraph.
  private let styleNumbers: [Int]
  private let styles: [ParagraphStyle]

  /// One paragraph without a style.
  static let plain = Paragraphs(of: [], ParagraphStyle())

  /// Finds the paragraphs of runs; those that start in a run without a style have the `common` one.
  init(of runs: [TextRun], _ common: ParagraphStyle) {
    var (starts, styleNumbers, styles): ([Int], [Int], [ParagraphStyle]) = ([], [], [common])
    var (place, isStart, last) = (0, true, UInt16(0))
    for run in runs {
      var number = 0
      if let style = run.paragraph {
        if styles.last != style { styles.append(style) }
        number = styles.count - 1
      }
      for unit in run.string.utf16 {
        // A line feed belongs to the carriage return before it.
        if isStart, !(unit == Paragraphs.lineFeed && last == Paragraphs.carriageReturn) {
          starts.append(place)
          styleNumbers.append(number)
          isStart = false
        }
        if Paragraphs.separators.contains(unit) { isStart = true }
        last = unit
        place += 1
      }
    }
    self.starts = starts.isEmpty ? [0] : starts
    self.styleNumbers = starts.isEmpty ? [0] : styleNumbers
    self.styles = styles
  }

  private static let lineFeed: UInt16 = 0x0A
  private static let carriageReturn: UInt16 = 0x0D
  /// Line feed, carriage return and the paragraph separator.
  private static let separators: Set<UInt16> = [lineFeed, carriageReturn, 0x2029]

  /// The number of the paragraph at a place that is not before the paragraph `number`.
  func number(at place: Int, from number: Int) -> Int {
    var number = number
    while number + 1 < starts.count, starts[number + 1] <= place { number += 1 }
    return number
  }

  /// Whether a paragraph starts at a place.
  func starts(_ number: Int, at place: Int) -> Bool { starts[number] == place }

  /// The style of a paragraph.
  func style(of number: Int) -> ParagraphStyle { styles[styleNumbers[number]] }
}
