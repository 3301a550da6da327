#if HARFBUZZ && ICU
  import Foundation
  import Testing
  import Typesetting

  /// The strings whose widths HarfBuzz's own program has measured; `scripts/advances` writes them.
  struct AdvanceCase: Decodable, Sendable, CustomTestStringConvertible {
    let weight: String
    let text: String
    let units: Double
    let unitsPerSize: Double

    var testDescription: String { "\(text), \(weight)" }

    static let all: [AdvanceCase] = {
      let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      let data = try? Data(contentsOf: tests.appending(path: "Fixtures/text/advances.json"))
      return data.flatMap { try? JSONDecoder().decode([AdvanceCase].self, from: $0) } ?? []
    }()
  }

  @Suite struct `The width of a text` {
    @Test(arguments: AdvanceCase.all)
    func `is the sum of the advances that hb-shape gives`(_ advance: AdvanceCase) throws {
      let weight = try #require(FontWeight(rawValue: advance.weight))
      // A font from a file has no tracking. Scripts that it lacks are in the same fonts as the system's.
      let inter = ["ExtraLight", "Regular", "SemiBold", "Bold", "Black"].map {
        "/usr/share/fonts/opentype/inter/Inter-\($0).otf"
      }
      let font = FontDescription(family: "Inter", size: 100, weight: weight)
      let text = try Typesetter(FontLibrary(files: inter)).measure(advance.text, font)
      #expect(abs(text.width - 100 * advance.units / advance.unitsPerSize) < 1e-9)
      #expect(text.substitution == nil)
    }

    @Test func `has cases`() { #expect(AdvanceCase.all.count > 80) }

    @Test func `grows in proportion to the size, without tracking`() throws {
      let typesetter = Typesetter(FontLibrary(files: ["/usr/share/fonts/opentype/inter/Inter-Regular.otf"]))
      let small = try typesetter.measure("Hamburgefonts", FontDescription(family: "Inter", size: 10))
      let large = try typesetter.measure("Hamburgefonts", FontDescription(family: "Inter", size: 40))
      #expect(abs(large.width - 4 * small.width) < 1e-9)
    }

    @Test func `adds up over scripts and directions`() throws {
      let typesetter = Typesetter()
      func width(_ text: String) throws -> Double { try typesetter.measure(text, FontDescription()).width }
      let parts = try ["abc", "שלום", " ", "العربية", "你好"].map(width).reduce(0, +)
      #expect(abs(try width("abcשלום العربية你好") - parts) < 1e-9)
    }
  }
#endif
