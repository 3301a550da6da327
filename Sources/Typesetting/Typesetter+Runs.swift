extension Typesetter {
  /// Measures a text of several runs.
  ///
  /// Each run is shaped by itself, so there is no kerning across runs. Lines break as in one text. A line is as
  /// high as the highest of its fonts.
  ///
  /// - Parameters:
  ///   - runs: The runs; their strings together have at most ``Limits/textBytes``.
  ///   - paragraph: How the lines of paragraphs are set whose first run has no style of its own.
  ///   - width: The width at which lines break, in points; `nil` to break only where the text requires it.
  ///   - lineLimit: The maximum number of visible lines, 0 for no limit.
  ///   - avoidsOrphans: Whether a last word alone on its line gets the word before it.
  ///   - mode: Where lines break, and how text that does not fit ends.
  /// - Returns: The width of the widest line, and the lines.
  /// - Throws: ``TypesettingError`` if libraries are missing or there is too much text.
  /// - Complexity: Linear in the text.
  public func measure(
    _ runs: [TextRun], _ paragraph: ParagraphStyle = ParagraphStyle(), within width: Double? = nil,
    lineLimit: Int = 1, avoidsOrphans: Bool = false, mode: LineBreakMode = .byTruncatingTail
  ) throws(TypesettingError) -> MeasuredText {
    try typeset(
      runs, paragraph, within: width, lineLimit: lineLimit, avoidsOrphans: avoidsOrphans, mode: mode
    ).measured
  }

  /// A text of several runs that is broken into lines.
  struct TypesetText {
    /// The whole text, its advances in points.
    let shaped: ShapedText
    /// The parts of the text with a font of their own: where each ends.
    let runEnds: [Int]
    let paragraphs: Paragraphs
    let lines: Lines
    let measured: MeasuredText
  }

  /// The units that could be broken in the time that it takes to look up a run's shapes and metrics.
  private static let unitsPerRun = 40

  /// Breaks a text of several runs into lines; see ``measure(_:_:within:lineLimit:avoidsOrphans:mode:)``.
  func typeset(
    _ runs: [TextRun], _ paragraph: ParagraphStyle, within width: Double?, lineLimit: Int,
    avoidsOrphans: Bool, mode: LineBreakMode
  ) throws(TypesettingError) -> TypesetText {
    let first = runs.first?.font ?? FontDescription()
    // The text as a whole decides where lines may break.
    let whole = try shape(runs.map(\.string).joined(), first)
    var advances: [Double] = []
    advances.reserveCapacity(whole.unitCount)
    var fonts: [(end: Int, metrics: FontMetrics)] = []
    var substitution: FontSubstitution?
    for run in runs {
      let part = try shape(run.string, run.font)
      for unit in 0..<part.unitCount {
        let kern = part.startsCharacter[unit] ? run.kern : 0
        advances.append(part.width(unit..<unit + 1) * run.font.size + kern)
      }
      fonts.append((advances.count, part.metrics.scaled(to: run.font)))
      substitution = substitution ?? part.substitution
    }
    brokenUnits += whole.unitCount + runs.count * Self.unitsPerRun
    let text = whole.replacing(advances, ellipsis: whole.ellipsis * first.size)
    let paragraphs = Paragraphs(of: runs, paragraph)
    let lines = Lines(
      of: text, within: width ?? .infinity, lineLimit: lineLimit, avoidsOrphans: avoidsOrphans, mode: mode,
      paragraphs: paragraphs)
    let heights = LineHeights(
      lines.visible, FontMetrics.tallest(fonts, in: lines.visible), paragraphs,
      empty: paragraph.metrics(whole.metrics.scaled(to: first)))
    return TypesetText(
      shaped: text, runEnds: fonts.map(\.end), paragraphs: paragraphs, lines: lines,
      measured: MeasuredText(
        width: lines.width, lineCount: lines.count, neededLineCount: lines.neededCount,
        ascender: heights.first.ascender, descender: heights.last.descender, lineSpacing: heights.spacing,
        lines: heights.lines, substitution: substitution))
  }
}

/// The places of lines, each with the style of its paragraph.
private struct LineHeights {
  private(set) var lines: [MeasuredText.Line] = []
  /// The space that the first line needs above its baseline, and the last one below.
  private(set) var first: FontMetrics
  private(set) var last: FontMetrics
  /// The average distance of baselines.
  private(set) var spacing: Double

  /// - Parameters:
  ///   - visible: The visible lines.
  ///   - metrics: The largest ascender, descender and leading of each line.
  ///   - paragraphs: The styles.
  ///   - empty: The line of a text without lines.
  init(_ visible: [Lines.Line], _ metrics: [FontMetrics], _ paragraphs: Paragraphs, empty: FontMetrics) {
    (first, last, spacing) = (empty, empty, empty.ascender + empty.descender)
    lines.reserveCapacity(visible.count)
    var bottom = 0.0
    for (number, line) in visible.enumerated() {
      let style = paragraphs.style(of: line.paragraph)
      let own = style.metrics(metrics[number])
      if number > 0 {
        let before = paragraphs.style(of: visible[number - 1].paragraph)
        bottom += before.lineSpacing + own.leading
        if line.startsParagraph { bottom += before.paragraphSpacing + style.paragraphSpacingBefore }
      } else {
        first = own
      }
      lines.append(
        MeasuredText.Line(baseline: bottom + own.ascender, bottom: bottom + own.ascender + own.descender))
      bottom += own.ascender + own.descender
      last = own
    }
    if visible.count > 1, let lowest = lines.last {
      spacing = (lowest.baseline - lines[0].baseline) / Double(visible.count - 1)
    } else {
      spacing = first.ascender + first.descender
    }
  }
}

extension ParagraphStyle {
  /// The metrics of a line with these fonts. What the style adds to its height is above the baseline.
  fileprivate func metrics(_ fonts: FontMetrics) -> FontMetrics {
    let height = lineHeight(fonts.ascender + fonts.descender)
    // A style that changes the lines' height replaces the fonts' leading.
    let isOfFonts = height == fonts.ascender + fonts.descender
    return FontMetrics(
      ascender: height - fonts.descender, descender: fonts.descender, leading: isOfFonts ? fonts.leading : 0)
  }
}

extension FontMetrics {
  /// The largest ascender, descender and leading on each of ascending lines.
  fileprivate static func tallest(
    _ fonts: [(end: Int, metrics: FontMetrics)], in lines: [Lines.Line]
  ) -> [FontMetrics] {
    var current = 0
    return lines.map { line in
      while current < fonts.count - 1, fonts[current].end <= line.range.lowerBound { current += 1 }
      var tallest = fonts[current].metrics
      var next = current + 1
      while next < fonts.count, fonts[next - 1].end < line.range.upperBound {
        tallest = FontMetrics(
          ascender: max(tallest.ascender, fonts[next].metrics.ascender),
          descender: max(tallest.descender, fonts[next].metrics.descender),
          leading: max(tallest.leading, fonts[next].metrics.leading))
        next += 1
      }
      return tallest
    }
  }

  /// The metrics in points.
  fileprivate func scaled(to font: FontDescription) -> FontMetrics {
    FontMetrics(
      ascender: ascender * font.size, descender: descender * font.size,
      leading: max((font.leading ?? 0) - (ascender + descender) * font.size, 0))
  }
}
