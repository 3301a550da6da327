#if HARFBUZZ && ICU
  import Testing

  @testable import Typesetting

  @Suite struct `A text of several runs` {
    private let small = FontDescription(size: 12)
    private let large = FontDescription(size: 40, weight: .bold)

    private func measure(
      _ runs: [TextRun], _ paragraph: ParagraphStyle = ParagraphStyle(), within width: Double? = nil
    ) throws -> MeasuredText {
      try Typesetter().measure(runs, paragraph, within: width, lineLimit: 0)
    }

    @Test func `is as wide as its runs, and as high as the highest`() throws {
      let text = try measure([TextRun("small ", font: small), TextRun("LARGE", font: large)])
      let parts = try [TextRun("small ", font: small), TextRun("LARGE", font: large)].map {
        try measure([$0]).width
      }
      #expect(abs(text.width - parts[0] - parts[1]) < 1e-9)
      #expect(text.lineCount == 1)
      // 40 × 1.193359375
      #expect(abs(text.height - 47.734375) < 1e-9)
    }

    @Test func `has lines of their own heights`() throws {
      let text = try measure([TextRun("LARGE\n", font: large), TextRun("small\nsmall", font: small)])
      #expect(text.lineCount == 3)
      // 64 × 1.193359375
      #expect(abs(text.height - 76.375) < 1e-9)
      #expect(text.ascender == 40 * FontMetrics.sanFrancisco.ascender)
      #expect(text.descender == 12 * FontMetrics.sanFrancisco.descender)
    }

    @Test func `is the same as a text of one font`() throws {
      let words = "Some words over several lines"
      let one = try Typesetter().measure(words, small, within: 60, lineLimit: 0)
      let run = try measure([TextRun(words, font: small)], within: 60)
      #expect(abs(run.width - one.width) < 1e-9 && run.lineCount == one.lineCount)
      #expect(abs(run.height - one.height) < 1e-9)
    }

    @Test func `has kerning after each character`() throws {
      let plain = try measure([TextRun("abc", font: small)])
      #expect(abs(try measure([TextRun("abc", font: small, kern: 2)]).width - plain.width - 6) < 1e-9)
    }

    // Two lines of 12 points are 28.640625 points high.
    @Test(arguments: [
      (5.0, 0.0, 0.0, 0.0, 33.640625), (0, 2, 0, 0, 57.28125), (0, 0, 20, 0, 40), (0, 0, 0, 10, 20),
      (0, 0, 1, 0, 28.640625),
    ]) func `follows its paragraph style`(
      spacing: Double, multiple: Double, least: Double, most: Double, height: Double
    ) throws {
      var paragraph = ParagraphStyle()
      paragraph.lineSpacing = spacing
      paragraph.lineHeightMultiple = multiple
      paragraph.minimumLineHeight = least
      paragraph.maximumLineHeight = most
      let text = try measure([TextRun("a\nb", font: small)], paragraph)
      #expect(abs(text.height - height) < 1e-9)
    }

    // Three lines of 12 points are 42.9609375 points high.
    @Test func `has space between paragraphs, but not around them`() throws {
      var paragraph = ParagraphStyle()
      paragraph.paragraphSpacing = 10
      paragraph.paragraphSpacingBefore = 3
      let text = try measure([TextRun("a\nb\nc\n", font: small)], paragraph)
      #expect(abs(text.height - 68.9609375) < 1e-9)
      #expect(abs(try measure([TextRun("a", font: small)], paragraph).height - 14.3203125) < 1e-9)
    }

    @Test func `has indents before and after its lines`() throws {
      let plain = try measure([TextRun("word word", font: small)])
      var paragraph = ParagraphStyle()
      paragraph.indents.firstLineHead = 20
      paragraph.indents.head = 5
      paragraph.indents.tail = -7
      let words = [TextRun("word word", font: small)]
      #expect(abs(try measure(words, paragraph).width - plain.width - 27) < 1e-9)
      // The first line of each paragraph has less space than the next one.
      let narrow = try measure([TextRun("word word word", font: small)], paragraph, within: plain.width + 15)
      #expect(narrow.lineCount == 2)
      // A positive end counts from the leading edge.
      paragraph.indents.tail = 30 + plain.width / 2
      #expect(try measure(words, paragraph, within: 1000).lineCount == 2)
    }

    // A line of 12 points is 14.3203125 points high.
    @Test func `has paragraphs with their own styles`() throws {
      var wide = ParagraphStyle()
      wide.paragraphSpacing = 10
      var high = ParagraphStyle()
      (high.lineHeightMultiple, high.lineSpacing, high.paragraphSpacingBefore) = (2, 3, 4)
      let runs = [
        TextRun("a\n", font: small, paragraph: wide), TextRun("b", font: small, paragraph: high),
        // A style counts only at the start of a paragraph.
        TextRun("c\u{2028}d\r\ne", font: small, paragraph: wide),
      ]
      let text = try measure(runs)
      let line = 14.3203125
      let bottoms = [
        line, line + 14 + 2 * line, line + 14 + 4 * line + 3, line + 14 + 4 * line + 3 + 3 + line,
      ]
      #expect(text.lineCount == 4)
      #expect(zip(text.lines, bottoms).allSatisfy { abs($0.bottom - $1) < 1e-9 }, "\(text.lines)")
      #expect(text.height == text.lines[3].bottom)
      #expect(text.lineCount(fitting: line + 13) == 1 && text.lineCount(fitting: bottoms[1]) == 2)
    }

    @Test func `has first lines of paragraphs, which a line separator does not begin`() throws {
      var paragraph = ParagraphStyle()
      (paragraph.indents.firstLineHead, paragraph.indents.head, paragraph.indents.tail) = (20, 5, -7)
      let outline = try Typesetter().outline(
        [TextRun("a\u{2028}b\nc", font: small)], paragraph, within: 100, lineLimit: 0)
      #expect(outline.lines.map(\.indents.leading) == [20, 5, 20])
      #expect(outline.lines.map(\.indents.trailing) == [7, 7, 7])
    }

    // The mode of a run's paragraph had no effect.
    @Test func `breaks each paragraph in its own mode`() throws {
      var byCharacters = ParagraphStyle()
      byCharacters.lineBreakMode = .byCharWrapping
      let words = TextRun("abcdef abcdef\n", font: small)
      let width = try measure([TextRun("abcdef abc", font: small)]).width
      let broken = { (second: ParagraphStyle?) throws in
        try Typesetter().outline(
          [words, TextRun("abcdef abcdef", font: small, paragraph: second)], within: width, lineLimit: 0
        ).lines.map(\.width)
      }
      let (alike, own) = (try broken(nil), try broken(byCharacters))
      #expect(alike.count == 4 && alike.allSatisfy { abs($0 - alike[0]) < 1e-9 })
      #expect(own.count == 4 && abs(own[0] - own[1]) < 1e-9 && own[2] > own[0] + 1 && own[3] < own[1] - 1)
    }

    @Test func `has the leading of its text styles`() throws {
      var font = FontDescription(size: 17)
      font.leading = 22
      let plain = try Typesetter().measure("a\nb\nc", font, lineLimit: 0)
      let attributed = try measure([TextRun("a\nb\nc", font: font)])
      #expect(abs(plain.height - attributed.height) < 1e-9)
      var fixed = ParagraphStyle()
      fixed.maximumLineHeight = 10
      #expect(try measure([TextRun("a\nb", font: font)], fixed).height == 20)
    }

    @Test func `is drawn with the glyphs of all its runs`() throws {
      let runs = [TextRun("ab", font: small), TextRun("cd", font: large)]
      let line = try #require(try Typesetter().outline(runs).lines.first)
      let parts = try runs.map { try Typesetter().outline([$0]).lines[0] }
      #expect(line.commands.count == parts[0].commands.count + parts[1].commands.count)
      #expect(abs(line.width - parts[0].width - parts[1].width) < 1e-9)
    }

    @Test func `puts one character on each line without space for more`() throws {
      var paragraph = ParagraphStyle()
      paragraph.indents.firstLineHead = 1000
      paragraph.indents.tail = -1000
      #expect(try measure([TextRun("abc", font: small)], paragraph, within: 10).lineCount == 3)
    }

    @Test func `may be empty`() throws {
      #expect(try measure([]).lineCount == 0)
      #expect(try measure([TextRun("", font: small), TextRun("", font: large)]).height == 0)
    }

    // Each line looked at each run: a hundred thousand lines of a hundred thousand runs took hours.
    @Test(.timeLimit(.minutes(1))) func `takes linear time in runs and lines`() throws {
      let runs = Array(repeating: TextRun("a\n", font: small), count: 30_000)
      #expect(try measure(runs).lineCount == 30_000)
    }
  }
#endif
