/// Families that iOS has or that many apps bring: the heights of their lines, and the widths of some families' glyphs.
///
/// Without their files, texts in them have the shapes of the system's font, but their own lines.
/// Source: Documentation/figures.md §2, *lines of other families*.
enum KnownFamilies {
  /// The figures of a family, in multiples of the font's size.
  struct Figures {
    /// The line, whose gap is below the descender.
    let metrics: FontMetrics
    /// The advance of each glyph of a monospaced family.
    private let advance: Double?
    /// The advances of characters, in thousandths of the size.
    private let advances: [UInt16: Double]

    fileprivate init(
      _ ascender: Double, _ descender: Double, gap: Double = 0, advance: Double? = nil,
      advances: [UInt16: Double] = [:]
    ) {
      metrics = FontMetrics(ascender: ascender, descender: descender + gap)
      self.advance = advance
      self.advances = advances
    }

    /// Whether glyphs have advances of their own, so that the system font's tracking does not apply.
    var hasAdvances: Bool { advance != nil || !advances.isEmpty }

    /// The advance of a character's glyph; `nil` if it is not known.
    func advance(of unit: UInt16) -> Double? { advance ?? advances[unit].map { $0 / 1000 } }
  }

  /// The figures of a family; `nil` if they are not known.
  static func figures(of family: String) -> Figures? {
    var key = family.lowercased().filter { $0.isLetter || $0.isNumber }
    // PostScript names end in the name of their vendor.
    for suffix in ["mt", "ps"] where key.hasSuffix(suffix) { key.removeLast(suffix.count) }
    return table[key]
  }

  private static let table: [String: Figures] = [
    "arial": Figures(0.905, 0.212, gap: 0.033, advances: HelveticaFigures.helvetica),
    "avenir": Figures(1, 0.366),
    // The lines of San Francisco: those of Courier are not known here.
    "courier": Figures(
      FontMetrics.sanFrancisco.ascender, FontMetrics.sanFrancisco.descender, advance: 0.6),
    "couriernew": Figures(0.833, 0.3, advance: 0.6),
    "georgia": Figures(0.917, 0.219),
    "helvetica": Figures(0.92, 0.23, advances: HelveticaFigures.helvetica),
    "helveticaneue": Figures(0.952, 0.213, gap: 0.028, advances: HelveticaFigures.helveticaNeue),
    "lato": Figures(0.987, 0.213),
    "menlo": Figures(0.928, 0.236, advance: 0.602),
    "montserrat": Figures(0.968, 0.251),
    "nunito": Figures(1.011, 0.353),
    "opensans": Figures(1.069, 0.293),
    "poppins": Figures(1.05, 0.35, gap: 0.1),
    "raleway": Figures(0.94, 0.234),
    "roboto": Figures(0.928, 0.244),
    // The lines of San Francisco, with the glyphs of Menlo.
    "sfmono": Figures(0.9521484375, 0.2412109375, advance: 0.602),
    "timesnewroman": Figures(0.891, 0.216, gap: 0.042),
    "trebuchet": Figures(0.939, 0.222),
    "ubuntu": Figures(0.932, 0.189, gap: 0.028),
    "verdana": Figures(1.005, 0.21),
  ]
}
