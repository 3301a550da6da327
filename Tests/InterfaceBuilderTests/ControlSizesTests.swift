import AutoLayout
import Geometry
import Testing

@testable import InterfaceBuilder

@Suite struct `The computed size of a control` {
  /// The size of a view that is recorded as 7 × 7 points and placed by its origin alone.
  private func size(
    _ element: String, _ attributes: String, _ content: String = "", tools: Int = 22_505,
    device: String = "retina6_1"
  ) throws -> Size {
    let view = """
      <\(element) id="v" \(attributes) translatesAutoresizingMaskIntoConstraints="NO">\(content)
        <rect key="frame" x="0" y="0" width="7" height="7"/>
      </\(element)>
      """
    let text = Xib(subviews: view, constraints: Xib.place("v", x: 0, y: 0)).text
      .replacing("</objects>", with: "</objects>\(ControlSizes.resources)")
      .replacing("17506", with: "\(tools)").replacing("retina6_1", with: device)
    let model = try InterfaceDocument(Array(text.utf8)).scenes[0].model(contentSizes: .computed)
    return try model.layout().frames[1].size
  }

  private enum ControlSizes {
    static let resources = #"<resources><image name="star" width="24" height="20"/></resources>"#
  }

  @Test(arguments: [
    ("switch", "", 14_460, Size(width: 51, height: 31)), ("switch", "", 24_506, Size(width: 63, height: 28)),
    ("stepper", "", 14_460, Size(width: 94, height: 29)),
    ("stepper", "", 22_505, Size(width: 94, height: 32)),
    ("activityIndicatorView", #"style="large""#, 22_505, Size(width: 37, height: 37)),
    ("activityIndicatorView", #"style="gray""#, 12_120, Size(width: 20, height: 20)),
    // Three dots of 7 points with two gaps of 9; since iOS 14, 18 points for each dot and 20 more.
    ("pageControl", #"numberOfPages="3""#, 13_771, Size(width: 39, height: 37)),
    ("pageControl", #"numberOfPages="4""#, 22_505, Size(width: 92, height: 26)),
    ("pickerView", "", 22_505, Size(width: 320, height: 216)),
    // Without a text: 5 for the caret and 28 around it.
    ("textField", #"borderStyle="roundedRect""#, 22_505, Size(width: 33, height: 34)),
    ("textField", #"borderStyle="roundedRect""#, 12_120, Size(width: 33, height: 30)),
  ]) func `is that of the document's system`(
    element: String, attributes: String, tools: Int, size: Size
  ) throws {
    #expect(try self.size(element, attributes, tools: tools) == size)
  }

  @Test func `is 44 points high for a toolbar that is not at the bottom`() throws {
    #expect(try size("toolbar", "").height == 44)
  }

  // Such classes draw themselves on the canvas.
  @Test func `is the recorded one for a text field with a class of its own`() throws {
    #expect(try size("textField", #"customClass="Field" borderStyle="line""#) == Size(width: 7, height: 7))
  }

  private let star = #"<state key="normal" image="star"/>"#

  @Test func `is that of a button's image without a title`() throws {
    #expect(try size("button", "", star) == Size(width: 24, height: 20))
  }

  @Test func `contains the insets of a button's content, but not those of its image`() throws {
    let content = #"<inset key="contentEdgeInsets" minX="1" minY="2" maxX="3" maxY="4"/>"#
    #expect(try size("button", "", star + content) == Size(width: 28, height: 26))
    let image = #"<inset key="imageEdgeInsets" minX="1" minY="2" maxX="3" maxY="4"/>"#
    #expect(try size("button", "", star + image) == Size(width: 24, height: 20))
  }

  // 12 points at the sides, 7 above and below; the title of the state does not count.
  @Test func `contains the insets of a button's configuration`() throws {
    let configuration = #"<buttonConfiguration key="configuration" style="plain" image="star"/>"#
    let title = #"<state key="normal" title="Button"/>"#
    #expect(try size("button", #"buttonType="system""#, title + configuration) == Size(width: 48, height: 34))
  }

  // Symbols have other sizes than the ones in the resources.
  @Test(arguments: [
    #"<state key="normal" image="unknown"/>"#,
    #"<state key="normal"><imageReference key="image" image="star" catalog="system"/></state>"#,
  ]) func `is the recorded one if an image's size is not known`(state: String) throws {
    #expect(try size("button", "", state) == Size(width: 7, height: 7))
  }

  // Two segments of 24 and 19 points with a line between them; the point below is not content.
  @Test func `is that of the images of segments`() throws {
    let segments = #"<segments key="segments"><segment image="star"/><segment image="star"/></segments>"#
    #expect(try size("segmentedControl", "", segments) == Size(width: 87, height: 32))
  }
}
