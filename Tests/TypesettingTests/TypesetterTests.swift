#if HARFBUZZ && ICU
  import Foundation
  import TestSupport
  import Testing

  @testable import Typesetting

  @Suite struct `Measuring a text` {
    private let font = FontDescription(size: 16)

    @Test func `gives San Francisco's lines`() throws {
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

    @Test func `knows where lines may end`() throws {
      // UAX #14: no line ends before a full stop, or at a no-break space; one may behind a hyphen.
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

    @Test func `is at most as wide as it was told`() throws {
      var generator = SeededGenerator(seed: 1)
      let typesetter = Typesetter()
      for _ in 0..<200 {
        let text = RandomText.make(using: &generator)
        // The widest character takes 48 points, and a line holds one at least.
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

    @Test func `breaks as a slow and obvious reader does`() throws {
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

  @Suite struct `Fonts that are not there` {
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

    @Test func `are told when their files hold none`() {
      let library = FontLibrary(files: [#filePath, "/nowhere.otf"])
      #expect(library.faults.map(\.fault) == [.noFont, .unreadable])
    }

    @Test func `may come from files`() throws {
      let library = FontLibrary(files: ["/usr/share/fonts/opentype/inter/InterDisplay-Bold.otf"])
      let typesetter = Typesetter(library)
      let text = try typesetter.measure("Hello", FontDescription(family: "inter display", size: 10))
      #expect(library.faults.isEmpty)
      #expect(text.substitution == nil)
      #expect(text.width != (try typesetter.measure("Hello", FontDescription(size: 10)).width))
      // The font has lines of its own: 1974 and 502 of 2048 units.
      #expect(abs(text.lineHeight - 10 * (1974.0 + 502) / 2048) < 1e-9)
    }
  }

  @Suite struct `A folder of fonts` {
    private static let font = "/usr/share/fonts/opentype/inter/InterDisplay-Bold.otf"
    /// A file of several fonts.
    private static let collection = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"

    private func added(_ files: [String]) -> (count: Int, faults: [FontLibrary.Fault]) {
      let library = FontLibrary(files: files)
      return (library.fonts.count - FontLibrary(files: []).fonts.count, library.faults.map(\.fault))
    }

    @Test func `adds as many as the limit, and says which it leaves out`() {
      let (count, faults) = added(Array(repeating: Self.font, count: Limits.fonts + 2))
      #expect(count == Limits.fonts)
      #expect(faults == [.tooMany, .tooMany])
    }

    // Those of its fonts for which there was room were taken, and nobody was told of the others.
    @Test func `adds all of a file or none, and says so`() {
      let several = added([Self.collection]).count
      #expect(several > 1)
      let full = added(Array(repeating: Self.font, count: Limits.fonts - several) + [Self.collection])
      #expect(full.count == Limits.fonts && full.faults == [])
      let files = Array(repeating: Self.font, count: Limits.fonts - several + 1)
      let (count, faults) = added(files + [Self.collection, Self.font])
      #expect(count == files.count + 1)
      #expect(faults == [.tooMany])
    }

    @Test func `has files as large as the limit, and not a byte larger`() throws {
      let path = FileManager.default.temporaryDirectory.appending(path: "espalier-font-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: path) }
      try FileManager.default.copyItem(at: URL(filePath: Self.font), to: path)
      let file = try FileHandle(forWritingTo: path)
      defer { try? file.close() }
      // What follows the font is a hole that takes no room.
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

    @Test func `is counted each time that its lines are broken`() throws {
      let typesetter = Typesetter()
      for width in [10.0, 20, 20] { _ = try typesetter.measure("Hello", FontDescription(), within: width) }
      #expect(typesetter.shapedUnits == 5)
      #expect(typesetter.brokenUnits == 15)
    }
  }
#endif
