import AutoLayout
import Foundation
import Geometry
import TestSupport
import Testing

@testable import InterfaceBuilder

/// Rules that were learned from recorded frames. Source: Documentation/interface-builder.md §2.
@Suite struct `A scene` {
  private func frame(_ id: String, in document: String) throws -> Rect {
    let model = try #require(InterfaceDocument(Array(document.utf8)).scenes.first).model()
    let item = try #require(model.tree.items.firstIndex { $0.id == id })
    return try model.layout().framesInRoot[item]
  }

  /// A storyboard with one controller under a navigation bar. The screen has 414 × 896 points; the top 48 are covered.
  private func storyboard(_ root: String, version: String = "21701") -> String {
    """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" toolsVersion="\(version)" \
    targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useSafeAreas="YES">
      <device id="retina6_1" orientation="portrait"/>
      <scenes><scene sceneID="s"><objects><viewController id="c">
        \(root)<simulatedNavigationBarMetrics key="simulatedTopBarMetrics"/>
      </viewController></objects></scene></scenes>
    </document>
    """
  }

  /// A square of 10 points at the superview's top margin and 2 points after its leading margin.
  private func square(in superview: String) -> String {
    """
    <subviews>\(Xib.view("square", (0, 0, 1, 1)))</subviews>
    <constraints>
      <constraint firstItem="square" firstAttribute="top" secondItem="\(superview)" secondAttribute="topMargin" id="t"/>
      <constraint firstItem="square" firstAttribute="leading" secondItem="\(superview)" secondAttribute="leadingMargin" \
    constant="2" id="l"/>
      \(Xib.size("square", width: 10, height: 10))
    </constraints>
    """
  }

  @Test(arguments: [
    // The safe area is 48 + 44 points high. Rows are already below it, so it does not add to their margins.
    ("tableView", "tableViewCell", "tableViewCellContentView", Rect(x: 22, y: 39, width: 10, height: 10)),
    ("collectionView", "collectionViewCell", "view", Rect(x: 10, y: 36, width: 10, height: 10)),
  ]) func `leaves the safe area out of the margins of cells`(
    list: String, cell: String, content: String, place: Rect
  ) throws {
    let root = """
      <\(list) key="view" id="list"><rect key="frame" width="414" height="896"/>
        <\(cell) id="cell" preservesSuperviewLayoutMargins="YES"><rect key="frame" y="28" width="414" height="60"/>
          <\(content) key="contentView" id="content" preservesSuperviewLayoutMargins="YES">
            <rect key="frame" width="414" height="60"/>\(square(in: "content"))
          </\(content)>
        </\(cell)>
      </\(list)>
      """
    #expect(try frame("square", in: storyboard(root)) == place)
  }

  @Test func `takes the margins of a cell's content view from the cell`() throws {
    let margins = #"<edgeInsets key="layoutMargins" top="1" left="1" bottom="1" right="1"/>"#
    let root = """
      <tableView key="view" id="list"><rect key="frame" width="414" height="896"/>
        <tableViewCell id="cell"><rect key="frame" y="100" width="414" height="60"/>
          <tableViewCellContentView key="contentView" id="content"><rect key="frame" width="414" height="60"/>
            \(square(in: "content"))\(margins)
          </tableViewCellContentView>
        </tableViewCell>
      </tableView>
      """
    #expect(try frame("square", in: storyboard(root)) == Rect(x: 22, y: 111, width: 10, height: 10))
    // 32700 means an unknown tools version, which does not use the margins of iOS 18.
    #expect(try frame("square", in: storyboard(root, version: "24506")).y == 115)
    #expect(try frame("square", in: storyboard(root, version: "32700.99.1234")).y == 111)
  }

  @Test func `lays out views in the direction that their content forces`() throws {
    let xib = Xib(
      subviews: Xib.view("v", (0, 0, 10, 10)), constraints: Xib.hold("v", x: 30, y: 0, width: 10, height: 10),
      attributes: #"semanticContentAttribute="forceRightToLeft""#)
    #expect(try frame("v", in: xib.text).x == 400 - 30 - 10)
  }

  @Test func `gives stack views no margins of their own`() throws {
    let stack = """
      <stackView id="stack" translatesAutoresizingMaskIntoConstraints="NO">
        <rect key="frame" x="0" y="0" width="1" height="1"/>\(square(in: "stack"))
      </stackView>
      """
    let place = Xib.hold("stack", x: 30, y: 40, width: 100, height: 10)
    // The stack puts the square at the leading edge, but the square's constraint asks for 2 points more.
    let model = try Xib(subviews: stack, constraints: place).model()
    let conflict = try #require(try model.layout().diagnosis.conflicts.first)
    #expect(conflict.sentence.contains("is off by 2 points"))
  }

  @Test func `lays out against the keyboard layout guide`() throws {
    let root = """
      <view key="view" id="root"><rect key="frame" width="414" height="896"/>
        <subviews>\(Xib.view("a", (0, 0, 1, 1)))</subviews>
        <constraints>
          \(Xib.place("a", x: 0, y: 100))
          <constraint firstItem="a" firstAttribute="width" constant="50" id="w"/>
          <constraint firstItem="keys" firstAttribute="top" secondItem="a" secondAttribute="bottom" id="b"/>
        </constraints>
        <viewLayoutGuide key="safeArea" id="safe"/><keyboardLayoutGuide key="keyboard" id="keys"/>
      </view>
      """
    // Without a keyboard the guide starts at the bottom of the safe area.
    #expect(try frame("a", in: storyboard(root)) == Rect(x: 0, y: 100, width: 50, height: 762))
  }

  @Test func `keeps space in a stack for a hidden activity indicator but not for other hidden views`()
    throws
  {
    func width(_ element: String) throws -> Double {
      let spinner = """
        <\(element) id="a" hidden="YES" translatesAutoresizingMaskIntoConstraints="NO">
          <rect key="frame" x="0" y="0" width="20" height="20"/>
        </\(element)>
        """
      let stack = """
        <stackView id="stack" translatesAutoresizingMaskIntoConstraints="NO">
          <rect key="frame" x="0" y="0" width="1" height="1"/>
          <subviews>\(spinner)\(Xib.view("b", (0, 0, 1, 1)))</subviews>
          <constraints>\(Xib.size("b", width: 30, height: 20))</constraints>
        </stackView>
        """
      let model = try Xib(subviews: stack, constraints: Xib.place("stack", x: 0, y: 0)).model()
      return try model.layout().frames[1].width
    }
    #expect(try width("activityIndicatorView") == 50)
    #expect(try width("imageView") == 30)
  }
}

@Suite struct `An Interface Builder document` {
  private func model(_ text: String) throws -> SceneModel {
    try #require(InterfaceDocument(Array(text.utf8)).scenes.first).model()
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/interface-builder")
  private static let fixtures = [
    "bars.storyboard", "cell.xib", "sign-in.storyboard", "stack.xib", "window.xib",
  ]

  /// Only the attributes that identify the document and those that name a constraint's attributes are required.
  @Test(.slow, arguments: fixtures) func `is laid out without any single optional attribute`(fixture: String)
    throws
  {
    let file = `An Interface Builder document`.folder.appending(path: fixture)
    let text = try String(contentsOf: file, encoding: .utf8)
    let attribute = #/ (?!type|firstAttribute|secondAttribute|version|encoding)[A-Za-z]+="[^"]*"/#
    let places = text.ranges(of: attribute)
    #expect(places.count > 30)
    for place in places {
      var shortened = text
      shortened.removeSubrange(place)
      let document = try InterfaceDocument(Array(shortened.utf8))
      for scene in document.scenes { _ = try scene.model() }
    }
  }

  @Test(arguments: [("CocoaTouch.XIB", InterfaceDocument.Platform.iOS), ("Cocoa.XIB", .macOS)])
  func `takes the platform from its type`(type: String, platform: InterfaceDocument.Platform) throws {
    let text = "<document type=\"com.apple.InterfaceBuilder3.\(type)\"/>"
    #expect(try InterfaceDocument(Array(text.utf8)).platform == platform)
  }

  @Test func `limits priorities to their range`() throws {
    let attributes = #"horizontalHuggingPriority="0" verticalCompressionResistancePriority="1001""#
    let view = try Xib(subviews: Xib.view("a", (0, 0, 1, 1), attributes)).model().tree.items[1].view
    #expect(view.hugging.horizontal == 1)
    #expect(view.compressionResistance.vertical == 1000)
  }

  @Test func `reads notAnAttribute as no second item`() throws {
    let width = """
      <constraint firstItem="a" firstAttribute="width" secondAttribute="notAnAttribute" constant="70" id="w"/>
      """
    let model = try Xib(subviews: Xib.view("a", (0, 0, 1, 1)), constraints: width).model()
    #expect(try model.layout().frames[1].width == 70)
  }

  @Test func `treats a table's frame layout guide as the table`() throws {
    let table = """
      <tableView id="table" translatesAutoresizingMaskIntoConstraints="NO">
        <rect key="frame" width="1" height="1"/><viewLayoutGuide key="frameLayoutGuide" id="frame"/>
      </tableView>
      """
    let tie = """
      <constraint firstItem="a" firstAttribute="leading" secondItem="frame" secondAttribute="trailing" id="t"/>
      """
    let model = try Xib(
      subviews: table + Xib.view("a", (0, 0, 1, 1)),
      constraints: Xib.hold("table", x: 10, y: 0, width: 90, height: 50) + tie
    ).model()
    #expect(try model.layout().frames[2].x == 100)
  }

  @Test func `reads custom spacing and hidden views of AppKit stacks`() throws {
    func text(_ attributes: String) -> String {
      let views = ["a", "b", "c"].map { id in
        """
        <customView id="\(id)" \(id == "b" ? "hidden=\"YES\"" : "") translatesAutoresizingMaskIntoConstraints="NO">
          <rect key="frame" x="0" y="0" width="1" height="1"/>
          <constraints>\(Xib.size(id, width: 20, height: 20))</constraints>
        </customView>
        """
      }
      return """
        <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" targetRuntime="MacOSX.Cocoa" toolsVersion="17506">
          <objects><customView id="root"><rect key="frame" x="0" y="0" width="400" height="300"/>
            <subviews>
              <stackView id="stack" orientation="horizontal" distribution="fill" alignment="height" \(attributes) \
        translatesAutoresizingMaskIntoConstraints="NO">
                <rect key="frame" x="0" y="0" width="1" height="1"/><subviews>\(views.joined())</subviews>
                <customSpacing><real value="3.4028234663852886e+38"/><real value="30"/>\
        <real value="3.4028234663852886e+38"/></customSpacing>
              </stackView>
            </subviews>
            <constraints>\(Xib.place("stack", x: 0, y: 0))</constraints>
          </customView></objects>
        </document>
        """
    }
    func width(_ attributes: String) throws -> Double { try model(text(attributes)).layout().frames[1].width }
    #expect(try width("") == 20 + 8 + 20 + 30 + 20)
    #expect(try width("detachesHiddenViews=\"YES\"") == 20 + 8 + 20)
  }
}
