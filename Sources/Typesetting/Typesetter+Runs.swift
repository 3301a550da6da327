extension Typesetter {
  /// Measures a text of several runs.
  ///
  /// Each run is shaped by itself, so there is no kerning across runs. Lines break as in one text. A line is as
  /// high as the highest of its fonts.
  ///
  /// - Parameters:
  ///   - runs: The runs; their strings together have at most ``Limits/textBytes``.
  ///   - paragraph: How lines are set.
  ///   - width: The width at which lines break, in points; `nil` to break only where the text requires it.
  ///   - lineLimit: The maximum number of visible lines, 0 for no limit.
  ///   - avoidsOrphans: Whether a last word alone on its line gets the word before it.
  ///   - mode: Where lines break, and how text that does not fit ends.
  /// - Returns: The width of the widest line, and the lines; their spacing is the average.
  /// - Throws: ``TypesettingError`` if libraries are missing or there is too much text.
  /// - Complexity: Linear in the text.
  public func measure(
    _ runs: [TextRun], _ paragraph: ParagraphStyle = ParagraphStyle(), within width: Double? = nil,
    lineLimit: Int = 1, avoidsOrphans: Bool = false, mode: LineBreakMode = .byTruncatingTail
  ) throws(TypesettingError) -> MeasuredText {
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
      fonts.append((advances.count, part.metrics.scaled(by: run.font.size)))
      substitution = substitution ?? part.substitution
    }
    brokenUnits += whole.unitCount
    let text = whole.replacing(advances, ellipsis: whole.ellipsis * first.size)
    let lines = Lines(
      of: text, within: width ?? .infinity, lineLimit: lineLimit,
      avoidsOrphans: avoidsOrphans, mode: mode, indents: paragraph.indents)
    let heights = LineHeights(
      lines.ranges.isEmpty
        ? [whole.metrics.scaled(by: first.size)] : LineHeights.tallest(fonts, in: lines.ranges),
      paragraph, paragraphCount: lines.paragraphCount)
    return MeasuredText(
      width: lines.width, lineCount: lines.count, neededLineCount: lines.neededCount,
      ascender: heights.ascender, descender: heights.descender, lineSpacing: heights.spacing,
      substitution: substitution)
  }
}

/// The heights of lines, reduced to a first and a last line and the average distance of their baselines.
private struct LineHeights {
  let ascender: Double
  let descender: Double
  let spacing: Double

  /// - Parameters:
  ///   - lines: The largest ascender and descender of each line; at least one line.
  ///   - paragraph: How lines are set. What it adds to a line's height is above the baseline.
  ///   - paragraphCount: The number of paragraphs on the lines.
  init(_ lines: [FontMetrics], _ paragraph: ParagraphStyle, paragraphCount: Int) {
    let heights = lines.map { paragraph.lineHeight($0.ascender + $0.descender) }
    ascender = heights[0] - lines[0].descender
    descender = lines[lines.count - 1].descender
    let gaps = Double(lines.count - 1)
    let paragraphGaps = Double(max(paragraphCount - 1, 0))
    let height =
      heights.reduce(0, +) + gaps * paragraph.lineSpacing
      + paragraphGaps * (paragraph.paragraphSpacing + paragraph.paragraphSpacingBefore)
    spacing = gaps > 0 ? (height - ascender - descender) / gaps : ascender + descender
  }

  /// The largest ascender and descender in each of ascending ranges.
  static func tallest(
    _ fonts: [(end: Int, metrics: FontMetrics)], in ranges: [Range<Int>]
  ) -> [FontMetrics] {
    var current = 0
    return ranges.map { range in
      while current < fonts.count - 1, fonts[current].end <= range.lowerBound { current += 1 }
      var tallest = fonts[current].metrics
      var next = current + 1
      while next < fonts.count, fonts[next - 1].end < range.upperBound {
        tallest = FontMetrics(
          ascender: max(tallest.ascender, fonts[next].metrics.ascender),
          descender: max(tallest.descender, fonts[next].metrics.descender))
        next += 1
      }
      return tallest
    }
  }
}

extension FontMetrics {
  fileprivate func scaled(by size: Double) -> FontMetrics {
    FontMetrics(ascender: ascender * size, descender: descender * size)
  }
}
