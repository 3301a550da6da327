#if HARFBUZZ && ICU
  import Testing

  @testable import Typesetting

  @Suite struct `The system's font` {
    /// The widths of a text as the files of Inter and Inter Display have it, in multiples of the size.
    private func shapes(_ text: String, _ weight: String = "Regular") throws -> (
      text: Double, display: Double
    ) {
      let files = ["Inter", "InterDisplay"].map { "/usr/share/fonts/opentype/inter/\($0)-\(weight).otf" }
      let typesetter = Typesetter(FontLibrary(files: files))
      // The glyphs of San Francisco are wider or narrower by an offset each.
      let offsets = text.utf16.reduce(0) { $0 + SystemFontFigures.offset(of: $1) }
      func width(_ family: String) throws -> Double {
        try typesetter.measure(text, FontDescription(family: family, size: 1)).width + offsets
      }
      return (try width("Inter"), try width("Inter Display"))
    }

    /// The width of “Settings” in multiples of the size.
    private func width(_ size: Double, _ typeface: SystemTypeface = .continuous) throws -> Double {
      var font = FontDescription(size: size)
      font.typeface = typeface
      return try Typesetter().measure("Settings", font).width / size
    }

    /// Whether a width is that of shapes, with thousandths of the size after each of the eight glyphs of “Settings”.
    private func isClose(_ width: Double, _ shapes: Double, _ thousandths: Double) -> Bool {
      let tracking: Double = thousandths * 8 / 1000
      return abs(width - shapes - tracking) < 1e-9
    }

    // Apple's table has 0 at 12 points, 41 at 6 and −26 at 17.
    @Test(arguments: [(12.0, 0.0), (6, 41), (17, -26), (16.5, -23)])
    func `has Apple's tracking after each glyph`(size: Double, tracking: Double) throws {
      #expect(isClose(try width(size), try shapes("Settings").text, tracking))
    }

    @Test func `changes its shapes between 17 and 28 points`() throws {
      let shapes = try shapes("Settings")
      let offset = SystemFontFigures.displayOffset
      #expect(isClose(try width(28), shapes.display, 14 + offset))
      // 22.5 is halfway, and halfway between −12 and −4.
      #expect(isClose(try width(22.5), (shapes.text + shapes.display) / 2, -8 + offset / 2))
    }

    // iOS 13 had SF Text with −24 at 17 points, and SF Display with 19 from 20 points on.
    @Test func `had two families before`() throws {
      let shapes = try shapes("Settings")
      #expect(isClose(try width(17, .textAndDisplay), shapes.text, -24))
      #expect(isClose(try width(19.9, .textAndDisplay), shapes.text, -26))
      #expect(isClose(try width(20, .textAndDisplay), shapes.display, 19 + SystemFontFigures.displayOffset))
    }

    @Test func `is wider in bold than Inter with the same tracking`() throws {
      let offset = try #require(SystemFontFigures.weightOffsets[.bold])
      let text = try Typesetter().measure("Settings", FontDescription(size: 12, weight: .bold))
      #expect(isClose(text.width / 12, try shapes("Settings", "Bold").text, offset))
    }

    @Test(arguments: [0.1, 1000, 10_000]) func `has the last tracking beyond the table`(size: Double) throws {
      let shapes = try shapes("Settings")
      if size < 6 {
        #expect(isClose(try width(size), shapes.text, 41))
      } else {
        #expect(isClose(try width(size), shapes.display, SystemFontFigures.displayOffset))
      }
    }

    @Test func `has tracking only in its own glyphs`() throws {
      func em(_ size: Double) throws -> Double {
        try Typesetter().measure("你好", FontDescription(size: size)).width / size
      }
      #expect(isClose(try em(6), try em(17), 0))
    }

    @Test func `has digits of one width if asked`() throws {
      var font = FontDescription(size: 12)
      font.hasMonospacedDigits = true
      let typesetter = Typesetter()
      #expect(try typesetter.measure("1111", font).width == typesetter.measure("8888", font).width)
      font.hasMonospacedDigits = false
      #expect(try typesetter.measure("1111", font).width < typesetter.measure("8888", font).width)
    }

    // Inter makes an arrow of “->”; San Francisco does not.
    @Test func `makes no arrows of signs`() throws {
      let typesetter = Typesetter()
      func width(_ text: String) throws -> Double {
        try typesetter.measure(text, FontDescription(size: 12)).width
      }
      #expect(abs(try width("->") - width("-") - width(">")) < 1e-9)
    }

    @Test func `is Helvetica Neue in iOS 8 and earlier`() throws {
      var font = FontDescription(size: 20)
      font.typeface = .helveticaNeue
      let text = try Typesetter().measure("Settings", font)
      // S 648, e 537, t 315 twice, i 222, n 556, g 574, s 500 thousandths.
      #expect(abs(text.width - 20 * 3.667) < 1e-9)
      #expect(abs(text.lineHeight - 20 * 1.193) < 1e-9)
      #expect(text.substitution == nil)
    }

    @Test func `is italic if asked`() throws {
      var font = FontDescription(size: 12)
      let upright = try Typesetter().measure("Settings", font).width
      font.isItalic = true
      let italic = try Typesetter().measure("Settings", font)
      #expect(italic.width != upright && italic.substitution == nil)
    }
  }

  @Suite struct `A family without a file` {
    @Test(arguments: [("Menlo", 0.602, 1.164), ("Courier New", 0.6, 1.133), ("CourierNewPSMT", 0.6, 1.133)])
    func `has its own lines and, if it is monospaced, its own widths`(
      family: String, advance: Double, line: Double
    ) throws {
      let text = try Typesetter().measure("il MW", FontDescription(family: family, size: 10))
      #expect(abs(text.width - 5 * 10 * advance) < 1e-9)
      #expect(abs(text.lineHeight - 10 * line) < 1e-9)
      #expect(text.substitution == .family(family))
    }

    @Test func `has the lines of the system's font if nothing is known about it`() throws {
      let text = try Typesetter().measure("Hello", FontDescription(family: "Comic Papyrus", size: 10))
      #expect(abs(text.lineHeight - 11.93359375) < 1e-9)
      #expect(text.substitution == .family("Comic Papyrus"))
    }
  }

  @Suite struct `Lines of a text style` {
    // Human Interface Guidelines: body text at the default size has 17 points and a leading of 22.
    @Test func `are as far apart as its leading`() throws {
      var font = FontDescription(size: 17)
      font.leading = 22
      let text = try Typesetter().measure("one\ntwo\nthree", font, lineLimit: 0)
      // A line has 17 × 1.193359375 points.
      let line = 20.287109375
      #expect(text.height == line + 44)
      #expect(text.lineCount(fitting: 42) == 1)
      #expect(text.lineCount(fitting: 42.5) == 2)
      #expect(text.lineCount(fitting: 1000) == 3)
      let single = try Typesetter().measure("one", font)
      #expect(single.height == line)
    }

    @Test(arguments: [
      (TextStyle.largeTitle, ContentSizeCategory.large, 41.0), (.body, .large, 22), (.caption2, .large, 13),
      (.body, .accessibilityXXXL, 62), (.footnote, .extraSmall, 16), (.title1, .extraLarge, 37),
    ]) func `have the leading of Apple's tables`(
      style: TextStyle, category: ContentSizeCategory, leading: Double
    ) {
      #expect(style.leading(at: category) == leading)
    }
  }
#endif
