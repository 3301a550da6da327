extension Typesetter {
  /// The outlines of a text in one font; see ``outline(_:_:within:lineLimit:avoidsOrphans:mode:)``.
  public func outline(
    _ text: String, _ font: FontDescription, within width: Double? = nil, lineLimit: Int = 1,
    avoidsOrphans: Bool = false
  ) throws(TypesettingError) -> TextOutline {
    try outline(
      [TextRun(text, font: font)], within: width, lineLimit: lineLimit, avoidsOrphans: avoidsOrphans)
  }

  /// The outlines of a text of several runs, whose lines are those of ``measure(_:_:within:lineLimit:avoidsOrphans:mode:)``.
  ///
  /// - Parameters:
  ///   - runs: The runs; their strings together have at most ``Limits/textBytes``.
  ///   - paragraph: How the lines of paragraphs are set whose first run has no style of its own.
  ///   - width: The width at which lines break, in points; `nil` to break only where the text requires it.
  ///   - lineLimit: The maximum number of visible lines, 0 for no limit.
  ///   - avoidsOrphans: Whether a last word alone on its line gets the word before it.
  ///   - mode: Where lines break, and how text that does not fit ends.
  /// - Returns: The visible lines.
  /// - Throws: ``TypesettingError`` if libraries are missing or there is too much text.
  /// - Complexity: Linear in the text and the points of its glyphs.
  public func outline(
    _ runs: [TextRun], _ paragraph: ParagraphStyle = ParagraphStyle(), within width: Double? = nil,
    lineLimit: Int = 1, avoidsOrphans: Bool = false, mode: LineBreakMode = .byTruncatingTail
  ) throws(TypesettingError) -> TextOutline {
    let text = try typeset(
      runs, paragraph, within: width, lineLimit: lineLimit, avoidsOrphans: avoidsOrphans, mode: mode)
    #if HARFBUZZ && ICU
      let units = Array(runs.map(\.string).joined().utf16)
      var (lines, run): ([TextOutline.Line], Int) = ([], 0)
      for (number, line) in text.lines.visible.enumerated() {
        while run + 1 < runs.count, text.runEnds[run] <= line.range.lowerBound { run += 1 }
        let isCut = number == text.lines.visible.count - 1 ? text.lines.truncation : nil
        let shown = text.shaped.trimmed(line.range.lowerBound..<(isCut ?? line.range.upperBound))
        var outline = outline(of: text, shown, units, runs, from: run, hasEllipsis: isCut != nil)
        let style = text.paragraphs.style(of: line.paragraph)
        outline.indents = (
          style.indents.before(isFirst: line.startsParagraph), style.indents.after(within: width ?? .infinity)
        )
        outline.alignment = style.alignment
        lines.append(outline)
      }
      return TextOutline(lines: lines, measured: text.measured)
    #else
      return TextOutline(lines: [], measured: text.measured)
    #endif
  }

  #if HARFBUZZ && ICU
    /// The outline of a line whose first run is `first`.
    ///
    /// Neighbors that look alike are drawn at once. So is a line with letters that run from right to left, in its first font:
    /// its runs need not stand in their order.
    private func outline(
      of text: TypesetText, _ shown: Range<Int>, _ units: [UInt16], _ runs: [TextRun], from first: Int,
      hasEllipsis: Bool
    ) -> TextOutline.Line {
      var pieces: [TextOutline.Line] = []
      var (start, run) = (shown.lowerBound, first)
      let isOnePiece = units[shown].contains(where: Self.isRightToLeft)
      while run < runs.count, start < shown.upperBound || pieces.isEmpty {
        let font = runs[run].font
        while run + 1 < runs.count, text.runEnds[run] < shown.upperBound,
          isOnePiece || runs[run + 1].font == font && runs[run + 1].kern == runs[run].kern
        { run += 1 }
        let end = run + 1 < runs.count ? min(text.runEnds[run], shown.upperBound) : shown.upperBound
        let isLast = end == shown.upperBound
        brokenUnits += Self.unitsPerPiece
        let ellipsis = isLast && hasEllipsis
        pieces.append(
          outline(
            Array(units[start..<end]) + (ellipsis ? [0x2026] : []), outlineStyle(font),
            width: (text.shaped.width(start..<end) + (ellipsis ? text.shaped.ellipsis : 0)) / font.size,
            size: font.size))
        (start, run) = (end, run + 1)
        if isLast { break }
      }
      return TextOutline.Line(joining: pieces)
    }

    /// The units that could be broken in the time that it takes to shape and draw a piece.
    private static let unitsPerPiece = 300

    /// Whether a UTF-16 unit is in a block whose characters run from right to left, as DerivedBidiClass.txt of Unicode lists
    /// them.
    private static func isRightToLeft(_ unit: UInt16) -> Bool {
      switch unit {
      case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0xD802...0xD803, 0xD83A...0xD83B: true
      default: false
      }
    }
  #endif

  #if HARFBUZZ && ICU
    /// The outline of one line, its glyphs as far apart as its width says.
    private func outline(
      _ units: [UInt16], _ style: FontStyle, width: Double, size: Double
    ) -> TextOutline.Line {
      let (glyphs, isRightToLeft) = glyphs(of: units, style)
      let natural = glyphs.reduce(0) { $0 + $1.advance }
      let count = glyphs.count { $0.advance > 0 }
      let spacing = count > 0 ? (width - natural) / Double(count) : 0
      var pen = OutlinePen(size: size)
      for glyph in glyphs {
        pen.draw(glyph)
        pen.x += glyph.advance + (glyph.advance > 0 ? spacing : 0)
      }
      return TextOutline.Line(
        width: width * size, commands: pen.commands, isRightToLeft: isRightToLeft)
    }
  #endif
}

extension TextOutline.Line {
  /// A line of pieces, from left to right.
  fileprivate init(joining pieces: [TextOutline.Line]) {
    var (commands, x): ([TextOutline.Command], Double) = ([], 0)
    for piece in pieces {
      commands += piece.commands.map { $0.moved(by: x) }
      x += piece.width
    }
    self.init(width: x, commands: commands, isRightToLeft: pieces.first?.isRightToLeft ?? false)
  }
}

extension TextOutline.Command {
  /// The step at a distance to the right.
  fileprivate func moved(by distance: Double) -> TextOutline.Command {
    switch self {
    case .move(let x, let y): .move(x: x + distance, y: y)
    case .line(let x, let y): .line(x: x + distance, y: y)
    case .quadratic(let controlX, let controlY, let x, let y):
      .quadratic(controlX: controlX + distance, controlY: controlY, x: x + distance, y: y)
    case .cubic(let x1, let y1, let x2, let y2, let x, let y):
      .cubic(x1: x1 + distance, y1: y1, x2: x2 + distance, y2: y2, x: x + distance, y: y)
    case .close: .close
    }
  }
}
