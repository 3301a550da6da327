import AutoLayout
import Geometry
import Testing

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
}
