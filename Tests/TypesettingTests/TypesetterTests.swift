#if HARFBUZZ && ICU
  import Foundation
  import TestSupport
  import Testing

  @testable import Typesetting

  @Suite struct `Measuring a text` {
    private let font = FontDescription(size: 16)

    @Test func `gives the line height of San Francisco`() throws {
      let line = try Typesetter().measure("Hello", FontDescription(size: 2048))
      #expect(line.lineHeight == 2444)
      #expect(line.ascender == 1950)
      #expect(line.descender == 494)
    }

    @Test(arguments: 1...5) func `of several lines gives as many line heights`(_ count: Int) throws {
      let text = Array(repeating: "line", count: count).joined(separator: "\n")
      let measured = try Typesetter().measure(text, font, lineLimit: 0)
      #expect(measured.lineCount == count)
      #expect(measured.height == Double(count) * 1.193359375 * 16)
      #expect(abs(measured.width - (try Typesetter().measure("line", font).width)) < 1e-9)
    }

    @Test func `finds line breaks`() throws {
      // UAX #14: no line breaks before a full stop or at a no-break space, but one may break after a hyphen.
      let typesetter = Typesetter()
      func lines(_ text: String, as wide: String) throws -> Int {
        let width = try typesetter.measure(wide, font).width
        return try typesetter.measure(text, font, within: width, lineLimit: 0).lineCount
      }
      #expect(try lines("well known", as: "known") == 2)
      #expect(try lines("well-known", as: "known-") == 2)
      #expect(try lines("one\u{A0}two", as: "one\u{A0}two") == 1)
      #expect(try lines("你好世界", as: "你好") == 2)
      #expect(try lines("你好世界。", as: "你好世界") == 2)
    }

    @Test func `is at most as wide as requested`() throws {
      var generator = SeededGenerator(seed: 1)
      let typesetter = Typesetter()
      for _ in 0..<200 {
        let text = RandomText.make(using: &generator)
        // The widest character takes 48 points, and a line holds at least one.
        let widths = (1...6).map { 48 * Double($0) }
        var lineCount = Int.max
        for width in widths {
          let measured = try typesetter.measure(text, font, within: width, lineLimit: 0)
          #expect(measured.lineCount <= lineCount, "\(text.debugDescription) in \(width)")
          lineCount = measured.lineCount
          #expect(measured.width <= width + 1e-4, "\(text.debugDescription) in \(width)")
          let again = try typesetter.measure(text, font, within: measured.width, lineLimit: 0)
          #expect(again.lineCount == measured.lineCount, "\(text.debugDescription) in \(width)")
          #expect(abs(again.width - measured.width) < 1e-9, "\(text.debugDescription) in \(width)")
        }
      }
    }

    @Test func `agrees with a slow and simple line breaker`() throws {
      var generator = SeededGenerator(seed: 2)
      let typesetter = Typesetter()
      for _ in 0..<200 {
        let words = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
          String(
            (0..<Int.random(in: 1...8, using: &generator)).map { _ in
              "abcdefghij".randomElement(using: &generator)!
            })
        }
        let width = Double.random(in: 100...200, using: &generator)
        var lines = [""]
        for word in words {
          let longer = lines[lines.count - 1].isEmpty ? word : lines[lines.count - 1] + " " + word
          if try typesetter.measure(longer, font).width <= width {
            lines[lines.count - 1] = longer
          } else {
            lines.append(word)
          }
        }
        let text = words.joined(separator: " ")
        let measured = try typesetter.measure(text, font, within: width, lineLimit: 0)
        #expect(measured.lineCount == lines.count, "\(text) in \(width)")
      }
    }
  }

  @Suite struct `Missing fonts` {
    @Test func `are replaced by the system's`() throws {
      let text = try Typesetter().measure("Hello", FontDescription(family: "Zapfino", size: 10))
      #expect(text.substitution == .family("Zapfino"))
      #expect(text.width == (try Typesetter().measure("Hello", FontDescription(size: 10)).width))
      #expect(text.lineHeight == 11.93359375)
    }

    @Test func `leave characters without a glyph`() throws {
      let text = try Typesetter().measure("a\u{10A80}b", FontDescription())
      #expect(text.substitution == .noGlyph("\u{10A80}"))
      #expect(text.width > 0)
    }

    // Recorded: 38 for a runner at 34 points, 50 for a taco at 45.
    @Test(arguments: [
      ("🏃‍♂️", 34.0, 37.8), ("🌮", 45, 50), ("🇩🇪", 45, 50), ("1️⃣", 45, 50), ("👍🏽😃", 45, 100),
    ]) func `do not keep emoji from their width`(text: String, size: Double, width: Double) throws {
      let measured = try Typesetter().measure(text, FontDescription(size: size))
      #expect(abs(measured.width - width) < 0.05 && measured.substitution == nil)
      let outline = try Typesetter().outline(text, FontDescription(size: size))
      #expect(abs((outline.lines.first?.width ?? 0) - width) < 0.05)
    }

    // A font without emoji would show the glyph of missing characters instead.
    @Test func `show a face for each emoji without a glyph`() throws {
      let outlines = try ["😃", "🇩🇪", "👍🏽", "\u{10A80}"].map {
        try Typesetter().outline($0, FontDescription(size: 45)).lines.map(\.commands)
      }
      #expect(outlines[0] == outlines[1] && outlines[0] == outlines[2] && outlines[0] != outlines[3])
      #expect(outlines[0][0].count == 28)
    }

    @Test func `do not make emoji of digits and symbols`() throws {
      let digits = try Typesetter().measure("1©2", FontDescription(size: 45))
      #expect(digits.width < 100)
    }

    @Test func `are reported if their files contain none`() {
      let library = FontLibrary(files: [#filePath, "/nowhere.otf"])
      #expect(library.faults.map(\.fault) == [.noFont, .unreadable])
    }

    // A font whose units or widths are absurd would measure every text wrong, without a word.
    @Test(arguments: ["no units", "no widths"]) func `are fonts that cannot measure`(damage: String) throws {
      var bytes = try Data(contentsOf: URL(filePath: "/usr/share/fonts/opentype/inter/Inter-Regular.otf"))
      let (tag, range) = damage == "no units" ? ("head", 18..<20) : ("hmtx", 0..<4 * 2000)
      let entry = try #require(bytes[..<512].firstRange(of: Data(tag.utf8))).upperBound + 4
      let start = bytes[entry..<entry + 4].reduce(0) { $0 << 8 | Int($1) }
      for place in range { bytes[start + place] = 0 }
      let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).otf")
      try bytes.write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      #expect(FontLibrary(files: [file.path]).faults.map(\.fault) == [.noFont])
    }

    // Bytes of any table may be wrong: the file adds no font, or one that measures every text as a length.
    @Test(.slow, arguments: [1, 2, 3, 4] as [UInt64])
    func `measure a length whatever the tables of their files say`(seed: UInt64) throws {
      let whole = try Data(
        contentsOf: URL(filePath: "/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf"))
      let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).ttf")
      defer { try? FileManager.default.removeItem(at: file) }
      var generator = SeededGenerator(seed: seed)
      for _ in 0..<40 {
        var bytes = whole
        if Int.random(in: 0..<8, using: &generator) == 0 {
          bytes.removeLast(Int.random(in: 1..<bytes.count, using: &generator))
        }
        // Half of the wrong bytes are in the directory and the first tables, which are short.
        for _ in 0..<Int.random(in: 1...60, using: &generator) {
          let end = Bool.random(using: &generator) ? min(2_000, bytes.count) : bytes.count
          bytes[Int.random(in: 0..<end, using: &generator)] = .random(in: 0...255, using: &generator)
        }
        try bytes.write(to: file)
        let library = FontLibrary(files: [file.path])
        let family = library.faults.isEmpty ? library.fonts.last?.family ?? "" : "Noto Sans Arabic"
        let font = FontDescription(family: family, size: 17)
        let text = try Typesetter(library).measure(
          "AVA \u{0645}\u{0631}\u{062D}\u{0628}\u{0627} fi \u{0644}\u{0627}", font, within: 30, lineLimit: 0)
        #expect(text.width.isFinite && text.width >= 0 && text.lineHeight.isFinite && text.lineHeight >= 0)
        let outline = try Typesetter(library).outline("\u{0645}\u{0631}fi", font)
        #expect(outline.lines.allSatisfy { $0.width.isFinite })
      }
    }

    @Test func `may come from files`() throws {
      let library = FontLibrary(files: ["/usr/share/fonts/opentype/inter/InterDisplay-Bold.otf"])
      let typesetter = Typesetter(library)
      let text = try typesetter.measure("Hello", FontDescription(family: "inter display", size: 10))
      #expect(library.faults.isEmpty)
      #expect(text.substitution == nil)
      #expect(text.width != (try typesetter.measure("Hello", FontDescription(size: 10)).width))
      // The font has its own line height: 1974 and 502 of 2048 units.
      #expect(abs(text.lineHeight - 10 * (1974.0 + 502) / 2048) < 1e-9)
    }
  }

  @Suite struct `A folder of fonts` {
    private static let font = "/usr/share/fonts/opentype/inter/InterDisplay-Bold.otf"
    /// A file with several fonts.
    private static let collection = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"

    private func added(_ files: [String]) -> (count: Int, faults: [FontLibrary.Fault]) {
      let library = FontLibrary(files: files)
      return (library.fonts.count - FontLibrary(files: []).fonts.count, library.faults.map(\.fault))
    }

    @Test func `adds as many as the limit, and reports the others`() {
      let (count, faults) = added(Array(repeating: Self.font, count: Limits.fonts + 2))
      #expect(count == Limits.fonts)
      #expect(faults == [.tooMany, .tooMany])
    }

    // The first fonts of a file used to be taken, and the others were dropped silently.
    @Test func `adds all fonts of a file or none, and reports it`() {
      let several = added([Self.collection]).count
      #expect(several > 1)
      let full = added(Array(repeating: Self.font, count: Limits.fonts - several) + [Self.collection])
      #expect(full.count == Limits.fonts && full.faults == [])
      let files = Array(repeating: Self.font, count: Limits.fonts - several + 1)
      let (count, faults) = added(files + [Self.collection, Self.font])
      #expect(count == files.count + 1)
      #expect(faults == [.tooMany])
    }

    @Test func `accepts files up to the limit, and not a byte more`() throws {
      let path = FileManager.default.temporaryDirectory.appending(path: "espalier-font-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: path) }
      try FileManager.default.copyItem(at: URL(filePath: Self.font), to: path)
      let file = try FileHandle(forWritingTo: path)
      defer { try? file.close() }
      // The font is followed by a hole in the file, which takes no disk space.
      try file.truncate(atOffset: UInt64(Limits.fontBytes))
      #expect(added([path.path]) == (1, []))
      try file.truncate(atOffset: UInt64(Limits.fontBytes) + 1)
      #expect(added([path.path]) == (0, [.unreadable]))
    }
  }

  @Suite struct `Too much text` {
    @Test func `is refused`() {
      let font = FontDescription()
      let longest = String(repeating: "a", count: Limits.textBytes)
      #expect(throws: Never.self) { try Typesetter().measure(longest, font) }
      #expect(throws: TypesettingError.textTooLong) { try Typesetter().measure(longest + "a", font) }
    }

    @Test func `is counted over all texts, each once`() throws {
      let typesetter = Typesetter(shapingLimit: 10)
      for text in ["Hello", "World"] {
        for size in 10...12 { _ = try typesetter.measure(text, FontDescription(size: Double(size))) }
      }
      #expect(throws: TypesettingError.tooMuchText) { try typesetter.measure("!", FontDescription()) }
    }

    @Test func `is counted each time its lines are broken`() throws {
      let typesetter = Typesetter()
      for width in [10.0, 20, 20] { _ = try typesetter.measure("Hello", FontDescription(), within: width) }
      #expect(typesetter.shapedUnits == 5)
      #expect(typesetter.brokenUnits == 15)
    }
  }
#endif
