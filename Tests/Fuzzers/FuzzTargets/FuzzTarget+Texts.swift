import Typesetting

extension FuzzTarget {
  /// Measures a text at two widths. The first two bytes choose the widths and a line limit.
  static func runTexts(_ bytes: [UInt8]) {
    guard bytes.count > 2 else { return }
    let text = String(decoding: bytes[2...], as: UTF8.self)
    let (width, lineLimit) = (Double(bytes[0]), Int(bytes[1] % 4))
    let typesetter = Typesetter()
    let font = FontDescription(size: 10)
    func measure(_ width: Double?, _ lineLimit: Int) -> MeasuredText? {
      try? typesetter.measure(text, font, within: width, lineLimit: lineLimit)
    }
    guard let narrow = measure(width, 0), let wide = measure(width + 10, 0), let free = measure(nil, 0),
      let limited = measure(width, lineLimit)
    else { return }
    precondition(narrow.neededLineCount >= wide.neededLineCount, "what is narrower has no fewer lines")
    precondition(wide.neededLineCount >= free.neededLineCount, "no width has fewer lines than all")
    precondition(narrow == measure(width, 0), "the same text is measured alike")
    precondition(limited.neededLineCount == narrow.neededLineCount, "a limit changes what is shown")
    precondition(lineLimit == 0 || limited.lineCount <= lineLimit, "the limit holds")
    precondition(free.width >= 0 && free.width.isFinite, "a width is a length")
  }
}
