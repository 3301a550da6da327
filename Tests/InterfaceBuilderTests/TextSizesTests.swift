import AutoLayout
import Geometry
import Testing
import Typesetting

@testable import InterfaceBuilder

/// Texts of storyboards, each measured in a view that is placed by its origin alone.
@Suite struct `The computed size of a text` {
  /// The layout of a label with these attributes and children.
  private func layout(
    _ attributes: String, _ children: String = "", room: Double? = nil, category: ContentSizeCategory? = nil
  ) throws -> Layout {
    let view = """
      <label id="v" translatesAutoresizingMaskIntoConstraints="NO" \(attributes)>
        <rect key="frame" x="0" y="0" width="7" height="7"/>\(children)
      </label>
      """
    let limit = room.map {
      #"<constraint firstItem="v" firstAttribute="width" relation="lessThanOrEqual" constant="\#($0)"/>"#
    }
    let text = Xib(subviews: view, constraints: Xib.place("v", x: 0, y: 0) + (limit ?? "")).text
    let scene = try InterfaceDocument(Array(text.utf8)).scenes[0]
    return try scene.model(category: category, contentSizes: .computed).layout()
  }

  private func size(
    _ attributes: String, _ children: String = "", room: Double? = nil, category: ContentSizeCategory? = nil
  ) throws -> Size {
    try layout(attributes, children, room: room, category: category).frames[1].size
  }

  private func system(_ points: Double) -> String {
    #"<fontDescription key="fontDescription" type="system" pointSize="\#(points)"/>"#
  }

  private func attributed(_ attributes: String, _ words: String = "Hello") -> String {
    """
    <attributedString key="attributedText"><fragment content="\(words)">\(attributes)</fragment></attributedString>
    """
  }

  @Test func `is that of a text in an element`() throws {
    let inElement = try size("", "<string key=\"text\">Hello</string>" + system(17))
    #expect(inElement == (try size(#"text="Hello""#, system(17))))
    #expect(inElement.height == 20.5)
  }

  @Test func `is wider by the kerning of each character`() throws {
    let font = #"<font key="NSFont" metaFont="system" size="20"/>"#
    func width(_ kern: String) throws -> Double {
      try size("", attributed("<attributes>\(font)\(kern)</attributes>")).width
    }
    #expect(try width(#"<real key="NSKern" value="2"/>"#) == width("") + 10)
  }

  @Test(arguments: [
    (#"lineHeightMultiple="2""#, 48.0), (#"minimumLineHeight="30""#, 30), (#"maximumLineHeight="20""#, 20),
  ]) func `has the lines of the paragraph style`(style: String, height: Double) throws {
    let attributes = """
      <attributes><font key="NSFont" metaFont="system" size="20"/>
        <paragraphStyle key="NSParagraphStyle" \(style)/></attributes>
      """
    #expect(try size("", attributed(attributes)).height == height)
  }

  @Test func `is as high as the largest font of a line`() throws {
    let runs = """
      <attributedString key="attributedText">
        <fragment content="a"><attributes><font key="NSFont" metaFont="system" size="10"/></attributes></fragment>
        <fragment content="b"><attributes><font key="NSFont" metaFont="system" size="40"/></attributes></fragment>
      </attributedString>
      """
    #expect(try size("", runs).height == 48)
  }

  private static let words = Array(repeating: "words", count: 12).joined(separator: " ")

  @Test(arguments: [(1, 20.5), (2, 41), (3, 61)])
  func `has as many lines as it may`(limit: Int, height: Double) throws {
    let text = #"text="\#(Self.words)""#
    #expect(try size(text + #" numberOfLines="\#(limit)""#, system(17), room: 150).height == height)
    #expect(try size(text + #" numberOfLines="0""#, system(17), room: 150).height > 61)
  }

  @Test(arguments: [
    "tailTruncation", "headTruncation", "middleTruncation", "clip", "wordWrap", "characterWrap", "nonsense",
  ]) func `is the same on one line whatever the mode of line breaks`(mode: String) throws {
    let attributes = #"text="Hello, world" lineBreakMode="\#(mode)""#
    #expect(try size(attributes, system(17)) == size(#"text="Hello, world""#, system(17)))
  }

  @Test func `wraps at an explicit preferred width`() throws {
    let text = #"text="\#(Self.words)" numberOfLines="0""#
    let preferred = try size(text + #" preferredMaxLayoutWidth="200""#, system(17))
    #expect(preferred == (try size(text, system(17), room: 200)))
    #expect(preferred.width <= 200 && preferred.height > 41)
  }

  @Test func `breaks lines between characters if the document says so`() throws {
    let text = #"text="WWWWWWWWWW wwwwwwwwwwwwwwww" numberOfLines="0""#
    let words = try size(text, system(17), room: 200)
    let characters = try size(text + #" lineBreakMode="characterWrap""#, system(17), room: 200)
    #expect(words.height > characters.height || words.width < characters.width)
  }

  @Test(arguments: [
    #"adjustsFontSizeToFit="YES" minimumScaleFactor="0.5""#, #"adjustsFontSizeToFit="NO""#,
    #"minimumFontSize="10""#,
  ]) func `is that of the full font, even if the font may become smaller`(attributes: String) throws {
    #expect(try size(#"text="Hello" \#(attributes)"#, system(17)) == size(#"text="Hello""#, system(17)))
  }

  @Test func `is that of the nearest font for a family without a file, and a finding says so`() throws {
    let font = #"<fontDescription key="fontDescription" name="Menlo-Regular" family="Menlo" pointSize="10"/>"#
    let layout = try layout(#"text="10:00""#, font)
    #expect(layout.frames[1].size == Size(width: 30.5, height: 12))
    #expect(layout.diagnosis.findings.contains { $0.code == .substitutedFont })
  }

  @Test(arguments: ["condensed", "compressed", "expanded"])
  func `is that of the standard width of letters, and a finding says so`(width: String) throws {
    func font(_ width: String) -> String {
      #"<fontDescription key="fontDescription" type="system" width="\#(width)" pointSize="17"/>"#
    }
    let layout = try layout(#"text="Hello""#, font(width))
    #expect(try layout.frames[1].size == size(#"text="Hello""#, system(17)))
    let finding = layout.diagnosis.findings.first { $0.code == .substitutedFont }
    #expect(finding?.sentence.contains("\(width) letters") == true)
    let standard = try self.layout(#"text="Hello""#, font("standard"))
    #expect(!standard.diagnosis.findings.contains { $0.code == .substitutedFont })
  }

  @Test(arguments: [
    ("Internationalization takes place", "0.9", true), ("Internationalization takes place", "0", false),
    ("Hi", "1", false), ("Two\nlines", "1", false), ("Internationalization takes place\n", "1", true),
  ]) func `has no hyphens, and a finding says so where there could be some`(
    words: String, factor: String, isFound: Bool
  ) throws {
    let attributes = """
      <attributes><font key="NSFont" metaFont="system" size="20"/>
        <paragraphStyle key="NSParagraphStyle" hyphenationFactor="\(factor)"/></attributes>
      """
    let text = attributed(attributes, words.replacing("\n", with: "&#10;"))
    let layout = try layout(#"numberOfLines="0""#, text, room: 250)
    #expect(layout.diagnosis.findings.contains { $0.code == .notHyphenated } == isFound)
  }

  @Test(arguments: TextStyle.allCases)
  func `follows the text size in every style at every category`(style: TextStyle) throws {
    let names: [TextStyle: String] = [
      .largeTitle: "Title0", .title1: "Title1", .title2: "Title2", .title3: "Title3", .headline: "Headline",
      .body: "Body", .callout: "Callout", .subheadline: "Subhead", .footnote: "Footnote",
      .caption1: "Caption1", .caption2: "Caption2",
    ]
    let name = try #require(names[style])
    let font = #"<fontDescription key="fontDescription" style="UICTFontTextStyle\#(name)"/>"#
    for category in ContentSizeCategory.allCases {
      let line = 1.193359375 * style.size(at: category)
      let height = try size(
        #"text="Hello" adjustsFontForContentSizeCategory="YES""#, font, category: category
      )
      .height
      #expect(height >= line && height < line + 0.5)
    }
  }

  @Test func `keeps a font with a size of its own at every category`() throws {
    let large = try size(#"text="Hello""#, system(17), category: .accessibilityXXXL)
    #expect(large == (try size(#"text="Hello""#, system(17))))
  }

  @Test(arguments: ["0", "-5", "1e9", "1e-300"])
  func `is finite for an absurd size of a font`(points: String) throws {
    let font = #"<fontDescription key="fontDescription" type="system" pointSize="\#(points)"/>"#
    let size = try size(#"text="Hello""#, font)
    #expect(size.width > 0 && size.width < 100_000 && size.height > 0 && size.height < 100_000)
  }

  @Test(arguments: ["nan", "inf", "x"]) func `is refused for a kerning that is no number`(kern: String) {
    let attributes = #"<attributes><real key="NSKern" value="\#(kern)"/></attributes>"#
    #expect(throws: InvalidDocument.self) { try size("", attributed(attributes)) }
  }

  @Test func `ignores fragments in fragments`() throws {
    let inner = #"<fragment content="inner"/>"#
    let nested =
      "<attributedString key=\"attributedText\"><fragment content=\"Hello\">\(inner)</fragment></attributedString>"
    #expect(try size("", nested) == size("", attributed("")))
  }

  @Test func `is refused for a text that is too long`() {
    let words = String(repeating: "long ", count: 21_000)
    #expect(throws: LayoutError.self) {
      try size(#"numberOfLines="0""#, "<string key=\"text\">\(words)</string>", room: 200)
    }
  }

  @Test(.timeLimit(.minutes(1))) func `takes linear time for a text of 100,000 characters`() throws {
    let words = String(repeating: "long ", count: 19_999)
    let height = try size(
      #"numberOfLines="0""#, "<string key=\"text\">\(words)</string>" + system(10), room: 200
    ).height
    #expect(height > 10_000)
  }
}
