import AutoLayout
import Geometry
import Testing
import Typesetting

@testable import InterfaceBuilder

@Suite struct `Computed content sizes` {
  /// A xib with an image view and a switch, whose recorded sizes fit nothing else.
  private func xib(constraints: String = "", resources: String = "") -> String {
    let icon = """
      <imageView id="icon" image="star" translatesAutoresizingMaskIntoConstraints="NO">
        <rect key="frame" x="0" y="0" width="77" height="33"/>
      </imageView>
      """
    return Xib(subviews: icon, constraints: Xib.place("icon", x: 0, y: 0) + constraints).text
      .replacing("</objects>", with: "</objects>\(resources)")
  }

  private func layout(_ text: String, _ sizes: ContentSizes) throws -> (size: Size, findings: [String]) {
    let model = try InterfaceDocument(Array(text.utf8)).scenes[0].model(contentSizes: sizes)
    let layout = try model.layout()
    return (
      layout.frames[1].size, layout.diagnosis.findings.filter { $0.code == .recordedSize }.map(\.sentence)
    )
  }

  @Test func `are those of the images in the document's resources`() throws {
    let stated = xib(resources: #"<resources><image name="star" width="24" height="20"/></resources>"#)
    #expect(try layout(stated, .recorded).size == Size(width: 77, height: 33))
    #expect(try layout(stated, .computed).size == Size(width: 24, height: 20))
    #expect(try layout(stated, .computed).findings.isEmpty)
  }

  @Test func `are the recorded ones where nothing else is known, and a finding says so`() throws {
    #expect(try layout(xib(), .recorded).findings.isEmpty)
    let computed = try layout(xib(), .computed)
    #expect(computed.size == Size(width: 77, height: 33))
    #expect(
      computed.findings == [
        "icon keeps its recorded width of 77 and height of 33 because the document does not say how large its content is."
      ])
  }

  @Test func `are named only where required constraints do not set them`() throws {
    let width = #"<constraint firstItem="icon" firstAttribute="width" constant="50" id="w"/>"#
    #expect(
      try layout(xib(constraints: width), .computed).findings == [
        "icon keeps its recorded height of 33 because the document does not say how large its content is."
      ])
    let both = Xib.size("icon", width: 50, height: 40)
    #expect(try layout(xib(constraints: both), .computed).findings.isEmpty)
  }

  // A computed size differs from the recorded one for reasons that are not the document's.
  @Test func `make no view misplaced`() throws {
    let stated = xib(resources: #"<resources><image name="star" width="24" height="20"/></resources>"#)
    let model = try InterfaceDocument(Array(stated.utf8)).scenes[0].model(contentSizes: .computed)
    #expect(try !model.layout().diagnosis.findings.contains { $0.code == .misplaced })
  }

  @Test(
    arguments: [
      (#"<fontDescription key="fontDescription" type="system" pointSize="0"/>"#, #"text="Hello""#),
      (#"<fontDescription key="fontDescription" type="system" pointSize="-3"/>"#, #"text="Hello""#),
      (
        #"<attributedString key="attributedText"><fragment content="a"><attributes><font key="NSFont" size="0" name="Menlo"/></attributes></fragment></attributedString>"#,
        ""
      ),
    ]) func `are the recorded ones of texts in fonts without a size`(font: String, text: String) throws
  {
    let label = """
      <label id="icon" \(text) translatesAutoresizingMaskIntoConstraints="NO">
        <rect key="frame" x="0" y="0" width="77" height="33"/>\(font)</label>
      """
    let computed = try layout(
      Xib(subviews: label, constraints: Xib.place("icon", x: 0, y: 0)).text, .computed)
    #expect(computed.size == Size(width: 77, height: 33) && computed.findings.count == 1)
  }

  private func height(_ element: String, toolsVersion: Int, category: ContentSizeCategory? = nil) throws
    -> Double
  {
    let text = Xib(subviews: element, constraints: Xib.place("a", x: 0, y: 0)).text
      .replacing("17506", with: "\(toolsVersion)")
    let scene = try InterfaceDocument(Array(text.utf8)).scenes[0]
    return try scene.model(category: category, contentSizes: .computed).layout().frames[1].height
  }

  // Body text has 14 points at the text size extra small, and 17 at large: 16.71 and 20.29 points high.
  @Test(
    arguments: [
      (17_701, nil, 20.5), (18_122, nil, 17), (20_037, nil, 17), (21_507, nil, 20.5), (20_037, .large, 20.5),
      (17_701, .extraSmall, 17),
    ] as [(Int, ContentSizeCategory?, Double)]) func `follow the text size of the document's canvas`(
      toolsVersion: Int, category: ContentSizeCategory?, expected: Double
    ) throws
  {
    let label = """
      <label id="a" text="Body" translatesAutoresizingMaskIntoConstraints="NO"><rect key="frame" width="9" height="9"/>
        <fontDescription key="fontDescription" style="UICTFontTextStyleBody"/></label>
      """
    #expect(try height(label, toolsVersion: toolsVersion, category: category) == expected)
  }

  // A text view of many lines crushed all views around it.
  @Test func `leave a text view that scrolls without a height`() throws {
    func view(_ attributes: String) -> String {
      """
      <textView id="a" text="One line" \(attributes) translatesAutoresizingMaskIntoConstraints="NO">
        <rect key="frame" width="90" height="9"/></textView>
      """
    }
    #expect(try height(view(""), toolsVersion: 17_701) == 0)
    #expect(try height(view("scrollEnabled=\"NO\""), toolsVersion: 17_701) == 33)
  }
}
