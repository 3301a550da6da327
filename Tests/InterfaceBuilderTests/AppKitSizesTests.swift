import AutoLayout
import Geometry
import Testing

@testable import InterfaceBuilder

@Suite struct `The computed size of an AppKit control` {
  /// The size of a view that is recorded with 7 × 7 points and placed by its origin alone.
  private func size(_ element: String, _ cell: String, tools: Int = 22_505) throws -> Size {
    let view = """
      <\(element) id="v" translatesAutoresizingMaskIntoConstraints="NO">
        <rect key="frame" x="0" y="0" width="7" height="7"/>\(cell)
      </\(element)>
      """
    let text = Xib(subviews: view, constraints: Xib.place("v", x: 0, y: 0)).text
      .replacing("CocoaTouch", with: "Cocoa").replacing("17506", with: "\(tools)")
    let model = try InterfaceDocument(Array(text.utf8)).scenes[0].model(contentSizes: .computed)
    return try model.layout().frames[1].size
  }

  private func button(_ tools: Int, _ attributes: String) throws -> Size {
    try size("button", #"<buttonCell key="cell" title="OK" \#(attributes)/>"#, tools: tools)
  }

  private func label(_ attributes: String = "") throws -> Size {
    try size(
      "textField", #"<textFieldCell key="cell" lineBreakMode="clipping" title="OK" \#(attributes)/>"#)
  }

  // Before macOS 11, from then on, and from macOS 26 on.
  @Test(arguments: [
    (14_460, #"type="push" bezelStyle="rounded""#, 40.0, 32.0),
    (22_505, #"type="push" bezelStyle="rounded""#, 34, 32),
    (24_506, #"type="push" bezelStyle="rounded""#, 24, 24),
    (22_505, #"type="check" bezelStyle="regularSquare""#, 25, 18),
    (24_506, #"type="check" bezelStyle="regularSquare""#, 22, 16),
  ]) func `adds to its title what its system adds`(
    tools: Int, attributes: String, padding: Double, height: Double
  ) throws {
    let size = try button(tools, attributes)
    // The fonts differ by the tracking of two letters, less than a point.
    #expect(abs(size.width - padding - (try label().width - 4)) <= 1)
    #expect(size.height == height)
  }

  @Test func `is 4 points wider for a label with a centered text`() throws {
    #expect(try label(#"alignment="center""#).width == label().width + 4)
    #expect(try label().height == 16)
  }

  @Test func `is that of the widest item of a pop-up button`() throws {
    func popUp(_ titles: [String]) throws -> Double {
      let items = titles.map { #"<menuItem title="\#($0)"/>"# }.joined()
      let cell = #"<popUpButtonCell key="cell" title="A" type="push" bezelStyle="rounded">"#
      let menu = #"<menu key="menu"><items>\#(items)</items></menu></popUpButtonCell>"#
      return try size("popUpButton", cell + menu).width
    }
    #expect(try popUp(["A", "Another", "B"]) == popUp(["Another"]))
    #expect(try popUp(["A", "Another", "B"]) > popUp(["A"]))
  }

  @Test func `does not depend on a text for a help button or a switch`() throws {
    let help = #"<buttonCell key="cell" type="help" bezelStyle="helpButton"/>"#
    #expect(try size("button", help) == Size(width: 25, height: 25))
    #expect(try size("switch", "") == Size(width: 42, height: 25))
  }

  // A font of 24 points makes a field higher than 21 points, by how much is not known.
  @Test func `is the recorded one if it is not known`() throws {
    func field(_ font: String) throws -> Size {
      let font = #"<font key="font" metaFont="system" \#(font)/>"#
      return try size("textField", #"<textFieldCell key="cell" borderStyle="bezel">\#(font)</textFieldCell>"#)
    }
    #expect(try field(#"size="24""#) == Size(width: 7, height: 7))
    #expect(try field("") == Size(width: 7, height: 21))
  }

  /// A text of three lines in a view that is at most 200 points wide.
  @Test func `is as wide as its room for a label that wraps`() throws {
    let words = Array(repeating: "several words", count: 5).joined(separator: " ")
    let view = """
      <textField id="v" translatesAutoresizingMaskIntoConstraints="NO" horizontalCompressionResistancePriority="250">
        <rect key="frame" x="0" y="0" width="7" height="7"/>
        <textFieldCell key="cell" title="\(words)"/>
      </textField>
      """
    let room =
      #"<constraint firstAttribute="width" relation="lessThanOrEqual" constant="196" firstItem="v"/>"#
    let text = Xib(subviews: view, constraints: Xib.place("v", x: 0, y: 0) + room).text
      .replacing("CocoaTouch", with: "Cocoa")
    let model = try InterfaceDocument(Array(text.utf8)).scenes[0].model(contentSizes: .computed)
    let size = try model.layout().frames[1].size
    #expect(size.width == 200)
    #expect(size.height == 48)
  }

  /// The title is 15 points high; the other edges of the content are 4, 5 and 4 points inside the frame.
  @Test func `of a box is that of its content and its title`() throws {
    let box = """
      <box id="v" title="Font" translatesAutoresizingMaskIntoConstraints="NO">
        <rect key="frame" x="0" y="0" width="7" height="7"/>
        <view key="contentView" id="content"><rect key="frame" x="1" y="1" width="5" height="5"/>
          <subviews>\(Xib.view("inner", (x: 0, y: 0, width: 7, height: 7)))</subviews>
          <constraints>
            <constraint firstItem="inner" firstAttribute="top" secondItem="content" secondAttribute="top"/>
            <constraint firstItem="inner" firstAttribute="leading" secondItem="content" secondAttribute="leading"/>
            <constraint firstItem="content" firstAttribute="bottom" secondItem="inner" secondAttribute="bottom"/>
            <constraint firstItem="content" firstAttribute="trailing" secondItem="inner" secondAttribute="trailing"/>
            <constraint firstItem="inner" firstAttribute="width" constant="100"/>
            <constraint firstItem="inner" firstAttribute="height" constant="40"/>
          </constraints>
        </view>
      </box>
      """
    let text = Xib(subviews: box, constraints: Xib.place("v", x: 10, y: 10)).text
      .replacing("CocoaTouch", with: "Cocoa").replacing("17506", with: "22505")
    let model = try InterfaceDocument(Array(text.utf8)).scenes[0].model(contentSizes: .computed)
    #expect(try model.layout().frames[1].size == Size(width: 108, height: 60))
  }
}

@Suite struct `A square button with a symbol` {
  /// The frame of a button that is recorded 20 points wide and 24 high, placed by its left and top edges.
  private func frame(_ constraint: String, image: String = "NSAddTemplate") throws -> Rect {
    let view = """
      <button id="v" translatesAutoresizingMaskIntoConstraints="NO">
        <rect key="frame" x="0" y="0" width="20" height="24"/>
        <buttonCell key="cell" type="square" bezelStyle="shadowlessSquare" image="\(image)" imagePosition="only"/>
        <constraints><constraint firstAttribute="width" secondItem="v" secondAttribute="height" \(constraint)/></constraints>
      </button>
      """
    let width = #"<constraint firstItem="v" firstAttribute="width" constant="20"/>"#
    let text = Xib(subviews: view, constraints: Xib.place("v", x: 10, y: 10) + width).text
      .replacing("CocoaTouch", with: "Cocoa").replacing("17506", with: "22505")
    return try InterfaceDocument(Array(text.utf8)).scenes[0].model().layout().frames[1]
  }

  // The alignment rectangle is square: the symbol is 2 points taller above and below.
  @Test(arguments: [#"multiplier="1:1""#, "", #"multiplier="1""#])
  func `is as much taller than its alignment rectangle as recorded`(constraint: String) throws {
    #expect(try frame(constraint) == Rect(x: 10, y: 8, width: 20, height: 24))
  }

  @Test func `is as high as wide if its image is no symbol`() throws {
    #expect(try frame(#"multiplier="1:1""#, image: "Own") == Rect(x: 10, y: 10, width: 20, height: 20))
  }
}
