import AutoLayout
import Figma
import Geometry
import Testing
import Typesetting

@Suite(.enabled(if: TypesettingLibraries.missingPackages.isEmpty)) struct `A measured text` {
  private func text(
    _ characters: String, resize: String, width: Double = 10, family: String = "Inter", more: String = ""
  ) -> String {
    node(
      "t", (0, 0, width, 7),
      #""characters": "\#(characters)", "style": {"fontFamily": "\#(family)", "fontSize": 16, "fontWeight": 400, "lineHeightPx": 20, "lineHeightUnit": "PIXELS", "textAutoResize": "\#(resize)"}\#(more)"#,
      type: "TEXT")
  }

  private func size(_ text: String, _ category: ContentSizeCategory = .large, measured: Bool = true) throws
    -> Size
  {
    var environment = FigmaEnvironment()
    environment.typesetter = measured ? Typesetter() : nil
    environment.contentSizeCategory = category
    let root = node(
      "r", (0, 0, 100, 50),
      #""layoutMode": "VERTICAL", "layoutSizingHorizontal": "FIXED", "layoutSizingVertical": "HUG""#,
      children: [text])
    return try #require(try frames(root, in: environment)["t"]).size
  }

  @Test func `keeps its recorded size unless texts are measured`() throws {
    let title = text("Hello", resize: "WIDTH_AND_HEIGHT")
    #expect(try size(title, measured: false) == Size(width: 10, height: 7))
  }

  @Test func `is as wide as its characters, and as high as its lines`() throws {
    let font = FontDescription(family: "Inter", size: 16)
    let natural = try Typesetter().measure("Hello", font).width
    let measured = try size(text("Hello", resize: "WIDTH_AND_HEIGHT"))
    #expect(measured == Size(width: natural.rounded(.up), height: 20))
    #expect(try size(text("Hello\\nyou", resize: "WIDTH_AND_HEIGHT")).height == 40)
  }

  @Test(arguments: [
    (Pseudolanguage.doubleLength, "Hello Hello"), (.bounded, "[# Hello #]"), (.rightToLeft, "Hello"),
  ]) func `is as wide as in its pseudolanguage`(_ language: Pseudolanguage, _ shown: String) throws {
    var environment = FigmaEnvironment()
    environment.typesetter = Typesetter()
    environment.pseudolanguage = language
    let root = node(
      "r", (0, 0, 100, 50),
      #""layoutMode": "VERTICAL", "layoutSizingHorizontal": "FIXED", "layoutSizingVertical": "HUG""#,
      children: [text("Hello", resize: "WIDTH_AND_HEIGHT")])
    let natural = try Typesetter().measure(shown, FontDescription(family: "Inter", size: 16)).width
    #expect(try frames(root, in: environment)["t"]?.width == natural.rounded(.up))
  }

  @Test func `wraps at its final width`() throws {
    let words = "one two three four five six seven"
    let filled = text(words, resize: "HEIGHT", more: #", "layoutSizingHorizontal": "FILL""#)
    let lines = try Typesetter().measure(
      words, FontDescription(family: "Inter", size: 16), within: 100, lineLimit: 0
    ).lineCount
    #expect(lines > 1)
    #expect(try size(filled) == Size(width: 100, height: 20 * Double(lines)))
  }

  @Test(arguments: ["NONE", "TRUNCATE"]) func `keeps a size that does not follow it`(_ resize: String) throws
  {
    #expect(try size(text("Hello", resize: resize)) == Size(width: 10, height: 7))
  }

  @Test func `keeps its recorded size without its font, and is named`() throws {
    let title = text("Hello", resize: "WIDTH_AND_HEIGHT", family: "Zapfino")
    #expect(try size(title) == Size(width: 10, height: 7))
    let document = try FigmaDocument(Array(node("r", (0, 0, 100, 50), children: [title]).utf8))
    var environment = FigmaEnvironment()
    environment.typesetter = Typesetter()
    let layout = try document.layout(of: document.scenes[0], in: environment)
    #expect(layout.frames.filter(\.keepsRecordedSize).map(\.id) == ["t"])
  }

  @Test func `grows with the text size as UIKit's callout does`() throws {
    // 16 points are 22 points at extraExtraExtraLarge, so lines of 20 points have 27.5.
    let title = text("Hello", resize: "WIDTH_AND_HEIGHT")
    #expect(try size(title, .extraExtraExtraLarge).height == 28)
    let font = FontDescription(family: "Inter", size: 22)
    #expect(
      try size(title, .extraExtraExtraLarge).width == Typesetter().measure("Hello", font).width.rounded(.up))
  }

  // The numbers of style overrides count UTF-16 units, of which an emoji has two.
  @Test func `keeps both halves of a character in one run`() throws {
    func width(_ overrides: String) throws -> Double {
      let runs =
        #""characters": "a𝒳b", "characterStyleOverrides": \#(overrides), "styleOverrideTable": {"1": {"fontSize": 32}}, "style": {"fontFamily": "Inter", "fontSize": 16, "textAutoResize": "WIDTH_AND_HEIGHT"}"#
      return try size(node("t", (0, 0, 1, 1), runs, type: "TEXT")).width
    }
    #expect(try width("[0, 1, 0, 0]") == width("[0, 1, 1, 0]"))
    #expect(try width("[0, 0, 1, 0]") == width("[0, 0, 0, 0]"))
  }

  @Test func `has runs with fonts of their own`() throws {
    let runs =
      #""characters": "ab", "characterStyleOverrides": [0, 1], "styleOverrideTable": {"1": {"fontSize": 32}}, "style": {"fontFamily": "Inter", "fontSize": 16, "textAutoResize": "WIDTH_AND_HEIGHT"}"#
    let width = try size(node("t", (0, 0, 1, 1), runs, type: "TEXT")).width
    let typesetter = Typesetter()
    let sum =
      try typesetter.measure("a", FontDescription(family: "Inter", size: 16)).width
      + typesetter.measure("b", FontDescription(family: "Inter", size: 32)).width
    #expect(abs(width - sum) <= 1)
  }

  @Test func `stands on the line of its neighbor`() throws {
    func title(_ id: String, _ size: Double) -> String {
      node(
        id, (0, 0, 10, 10),
        #""characters": "x", "style": {"fontFamily": "Inter", "fontSize": \#(size), "lineHeightUnit": "INTRINSIC_%", "textAutoResize": "WIDTH_AND_HEIGHT"}"#,
        type: "TEXT")
    }
    var environment = FigmaEnvironment()
    environment.typesetter = Typesetter()
    let frames = try frames(
      node(
        "r", (0, 0, 100, 50), row + #", "counterAxisAlignItems": "BASELINE""#,
        children: [title("small", 10), title("large", 40)]), in: environment)
    // The baseline of Inter is 0.96875 sizes below the top of its lines.
    #expect(frames["large"]?.y == 0)
    #expect(abs((frames["small"]?.y ?? 0) - 30 * 0.96875) < 1e-6)
  }
}

@Suite struct `A scene from right to left` {
  private var environment: FigmaEnvironment {
    var environment = FigmaEnvironment()
    environment.layoutDirection = .rightToLeft
    return environment
  }

  @Test func `has mirrored rows`() throws {
    let frames = try frames(
      node(
        "r", (0, 0, 100, 20), row + #", "paddingLeft": 10, "itemSpacing": 5"#,
        children: [node("a", (10, 0, 20, 20)), node("b", (35, 0, 30, 20))]), in: environment)
    #expect(frames["a"]?.x == 70 && frames["b"]?.x == 35)
  }

  @Test func `has pinned children at the other side, and groups as they are drawn`() throws {
    let group = node(
      "g", (60, 0, 40, 20), type: "GROUP", children: [node("left", (60, 0, 10, 20))])
    let frames = try frames(
      node("r", (0, 0, 100, 20), children: [node("a", (10, 0, 20, 20)), group]), in: environment)
    #expect(frames["a"]?.x == 70 && frames["g"]?.x == 0 && frames["left"]?.x == 0)
  }
}
