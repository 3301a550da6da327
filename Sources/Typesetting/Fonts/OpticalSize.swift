/// How the system's font is drawn at a size: with which shapes, and how far apart.
struct OpticalSize: Hashable {
  /// The share of the shapes for display in the widths of glyphs, 0…1; the rest are the shapes for text.
  let displayShare: Double
  /// The space after each glyph, in multiples of the size.
  let tracking: Double

  /// Shapes for text, as the font file has them.
  static let plain = OpticalSize(displayShare: 0, tracking: 0)

  private init(displayShare: Double, tracking: Double) {
    (self.displayShare, self.tracking) = (displayShare, tracking)
  }

  /// The optical size of the system's font in a description.
  init(_ font: FontDescription) {
    let table: [(size: Double, thousandths: Double)]
    switch font.typeface {
    case .helveticaNeue:
      self = .plain
      return
    case .earlyTextAndDisplay, .textAndDisplay:
      displayShare = font.size < SystemFontFigures.display ? 0 : 1
      table = displayShare == 0 ? SystemFontFigures.textTracking : SystemFontFigures.displayTracking
    case .continuous:
      let range = SystemFontFigures.opticalSizes
      let share = (font.size - range.lowerBound) / (range.upperBound - range.lowerBound)
      displayShare = min(max(share, 0), 1)
      table = SystemFontFigures.continuousTracking
    }
    let thousandths =
      OpticalSize.value(of: table, at: font.size) + (SystemFontFigures.weightOffsets[font.weight] ?? 0)
      + displayShare
      * (font.typeface == .earlyTextAndDisplay
        ? SystemFontFigures.earlyDisplayOffset : SystemFontFigures.displayOffset)
    tracking = thousandths / 1000
  }

  /// The value of a table at a size, linear between its rows and constant beyond them.
  private static func value(of table: [(size: Double, thousandths: Double)], at size: Double) -> Double {
    guard let next = table.firstIndex(where: { $0.size >= size }) else { return table.last?.thousandths ?? 0 }
    let (high, low) = (table[next], table[max(next - 1, 0)])
    if high.size == low.size { return high.thousandths }
    return low.thousandths + (high.thousandths - low.thousandths) * (size - low.size) / (high.size - low.size)
  }
}
