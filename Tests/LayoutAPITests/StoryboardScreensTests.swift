import Foundation
import HTTP
import Testing

@testable import LayoutAPI

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct `A screen of a storyboard or xib` {
  @Test func `shows the texts, colors and controls of a storyboard whatever its sizes`() throws {
    for mode in ["recorded", "computed"] {
      let request = Request(
        .post, try RequestTarget(parsing: "/v1/layouts?contentSizes=\(mode)"),
        fields: [("Content-Type", "application/xml"), ("Accept", Screen.type)], body: Array(Self.xib.utf8))
      let answer = Answer(Service(isReady: { true }).response(to: request))
      let screen = try Screen(answer: answer)
      let titles = screen.elements("//path").compactMap { screen.title(of: $0) }
      #expect(Set(titles).isSuperset(of: ["Hello", "Buy", "Your name"]), "\(titles)")
      for color in ["#ff0000", "#0000ff", "#34c759"] { #expect(screen.text.contains(color), "\(color)") }
    }
  }

  private static let xib = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" toolsVersion="22505" targetRuntime="iOS.CocoaTouch">
      <device id="retina6_12" orientation="portrait"/><objects><view id="root">
        <rect key="frame" x="0" y="0" width="300" height="300"/><subviews>
          <label text="Hello" id="l"><rect key="frame" x="10" y="10" width="80" height="21"/>
            <color key="textColor" name="Ink"/></label>
          <button buttonType="system" id="b"><rect key="frame" x="10" y="40" width="80" height="30"/>
            <state key="normal" title="Buy"><color key="titleColor" red="0" green="0" blue="1" alpha="1"
              colorSpace="custom" customColorSpace="sRGB"/></state></button>
          <textField placeholder="Your name" borderStyle="roundedRect" id="t">
            <rect key="frame" x="10" y="80" width="200" height="34"/></textField>
          <switch on="YES" id="s"><rect key="frame" x="10" y="120" width="51" height="31"/></switch>
        </subviews></view></objects>
      <resources><namedColor name="Ink"><color red="1" green="0" blue="0" alpha="1"/></namedColor></resources>
    </document>
    """

  @Test func `shows the tabs around a scene of a storyboard`() throws {
    let scene = { (id: String, kind: String, item: String, inside: String) in
      "<scene sceneID=\"s\(id)\"><objects><\(kind) id=\"\(id)\">\(item)\(inside)</\(kind)></objects></scene>"
    }
    let view = #"<view key="view" id="v"><rect key="frame" x="0" y="0" width="393" height="852"/></view>"#
    let segues =
      #"<connections><segue kind="relationship" relationship="viewControllers" destination="a" id="s1"/><segue kind="relationship" relationship="viewControllers" destination="b" id="s2"/></connections>"#
    let storyboard = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" toolsVersion="22505"
        targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useSafeAreas="YES">
      <device id="retina6_12" orientation="portrait"/><scenes>
      \(scene("t", "tabBarController", "", segues))
      \(scene("a", "viewController", #"<tabBarItem key="tabBarItem" title="Home" id="i1"/>"#, view))
      \(scene("b", "viewController", #"<tabBarItem key="tabBarItem" systemItem="search" id="i2"/>"#, ""))
      </scenes></document>
      """
    let fields = Fields([("Content-Type", "application/xml"), ("Accept", Screen.type)])
    let screen = try Screen(answer: Answer(to: Array(storyboard.utf8), fields))
    let titles = screen.elements("//path").compactMap { screen.title(of: $0) }
    #expect(titles == ["Home", "Search", "9:41"])
  }

  @Test func `has the corners and lines of inset grouped tables`() throws {
    let cells = ["one", "two", "three"].enumerated().map { number, id in
      """
      <tableViewCell style="IBUITableViewCellStyleDefault" id="\(id)"><rect key="frame" x="16" y="\(50 + 44 * number)" width="288" height="44"/>
      <tableViewCellContentView key="contentView" tableViewCell="\(id)" id="c\(id)"><rect key="frame" x="0.0" y="0.0" width="288" height="44"/></tableViewCellContentView></tableViewCell>
      """
    }.joined()
    let document = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch">
        <objects>
      <tableView dataMode="static" style="insetGrouped" id="table"><rect key="frame" x="0.0" y="0.0" width="320" height="400"/>
      <sections><tableViewSection id="s"><cells>\(cells)</cells></tableViewSection></sections></tableView></objects></document>
      """
    let screen = try Screen(
      answer: Answer(
        to: Array(document.utf8), Fields([("Content-Type", "application/xml"), ("Accept", Screen.type)])))
    // The first cell is round at the top and the last one at the bottom, below which there is no line.
    let paths = screen.elements("//path").compactMap { $0.attribute(forName: "d")?.stringValue }
    #expect(paths.count == 2 && paths.allSatisfy { $0.contains("A10 10") }, "\(screen.text)")
    #expect(screen.elements("//rect[@height='0.5']").count == 2)
  }

  @Test func `has switches, sliders and fields of AppKit in a document for macOS`() throws {
    let screen = try Screen(xml: Self.controls)
    // The accent color of macOS instead of the green of iOS.
    #expect(screen.text.contains("#007aff") && !screen.text.contains("#34c759"))
    // A switch of 38 × 21 is in the middle of its frame, and one that is off is gray.
    let tracks = screen.elements("//rect[@rx='10.5']")
    try #require(tracks.map { $0.attribute(forName: "width")?.stringValue } == ["38", "38"])
    #expect(
      tracks[0].attribute(forName: "fill")?.stringValue != tracks[1].attribute(forName: "fill")?.stringValue)
    // Half of a slider, whose knob has 20 points.
    let knob = try #require(screen.elements("//circle[@r='10']").first)
    #expect(knob.attribute(forName: "cx")?.stringValue == "60")
    #expect(screen.elements("//rect[@stroke='#d1d1d6']").count == 2)
    #expect(screen.elements("//path").compactMap { screen.title(of: $0) } == ["42", "Name"])
  }

  private static let controls = """
    <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="3.0" toolsVersion="22505" targetRuntime="MacOSX.Cocoa">
      <objects><customView id="root"><rect key="frame" x="0" y="0" width="200" height="200"/><subviews>
        <switch state="on" id="on"><rect key="frame" x="10" y="150" width="42" height="25"/></switch>
        <switch id="off"><rect key="frame" x="60" y="150" width="42" height="25"/></switch>
        <slider id="half"><rect key="frame" x="10" y="100" width="100" height="20"/>
          <sliderCell key="cell" maxValue="10" doubleValue="5" id="c1"/></slider>
        <textField id="text"><rect key="frame" x="10" y="60" width="80" height="22"/>
          <textFieldCell key="cell" borderStyle="bezel" title="42" id="c2"><font key="font" metaFont="system"/></textFieldCell></textField>
        <textField id="empty"><rect key="frame" x="10" y="20" width="80" height="22"/>
          <textFieldCell key="cell" borderStyle="bezel" placeholderString="Name" id="c3"><font key="font" metaFont="system"/></textFieldCell></textField>
      </subviews></customView></objects></document>
    """

  /// A screen of a controller with a title in a navigation controller.
  private static func screen(navigationBar attributes: String, _ children: String = "") throws -> Screen {
    try Screen(
      xml: """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" toolsVersion="22505"
          targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useSafeAreas="YES">
        <device id="retina6_12" orientation="portrait"/><scenes>
        <scene sceneID="s1"><objects><navigationController id="n"><navigationBar key="navigationBar" \(attributes) id="b">\(children)</navigationBar>
          <connections><segue kind="relationship" relationship="rootViewController" destination="v" id="sg"/></connections>
        </navigationController></objects></scene>
        <scene sceneID="s2"><objects><viewController id="v"><view key="view" id="w">
          <rect key="frame" x="0" y="0" width="393" height="852"/></view>
          <navigationItem key="navigationItem" title="Trips" id="i"/></viewController></objects></scene></scenes></document>
        """)
  }

  @Test(arguments: [("", "#ffffff"), (#"barStyle="black""#, "#000000")])
  func `has a light status bar over a black navigation bar`(style: String, bar: String) throws {
    let screen = try Self.screen(navigationBar: style)
    let inks = screen.elements("//path[title]").map { $0.attribute(forName: "fill")?.stringValue }
    let ink = bar == "#ffffff" ? "#000000" : "#ffffff"
    #expect(inks == [ink, ink])
    #expect(screen.elements("//rect[@height='103']").first?.attribute(forName: "fill")?.stringValue == bar)
  }

  @Test(arguments: [
    // A color of the bar itself, and one of its standard appearance, which UIKit prefers.
    #"<color key="barTintColor" red="1" green="0" blue="0" alpha="1"/>\#(Self.title)"#,
    """
    <color key="barTintColor" red="0" green="0" blue="1" alpha="1"/>
    <navigationBarAppearance key="standardAppearance"><color key="backgroundColor" red="1" green="0" blue="0" alpha="1"/>
    \(Self.title)</navigationBarAppearance>
    """,
  ]) func `has the colors of the navigation bar`(colors: String) throws {
    let screen = try Self.screen(navigationBar: "", colors)
    #expect(
      screen.elements("//rect[@height='103']").first?.attribute(forName: "fill")?.stringValue == "#ff0000")
    let inks = screen.elements("//path[title]").map { $0.attribute(forName: "fill")?.stringValue }
    #expect(inks == ["#00ff00", "#000000"])
  }

  private static let title = """
    <textAttributes key="titleTextAttributes"><color key="textColor" red="0" green="1" blue="0" alpha="1"/></textAttributes>
    """

  @Test(arguments: [
    ("", ["Table"]),
    (
      #"<label key="tableHeaderView" text="Header" id="h"><rect key="frame" x="0" y="0" width="320" height="40"/></label>"#,
      ["Header"]
    ),
  ]) func `names a table without cells, unless it has a view of its own`(header: String, titles: [String])
    throws
  {
    let screen = try Screen(
      xml: """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch"><objects>
          <tableView style="plain" id="t"><rect key="frame" x="0" y="0" width="320" height="400"/>\(header)</tableView>
        </objects></document>
        """)
    #expect(screen.elements("//path").compactMap { screen.title(of: $0) } == titles)
  }

  @Test(arguments: [(#"on="YES""#, "#34c759"), ("", "#787880")])
  func `has a switch on only if the document says so`(state: String, fill: String) throws {
    let screen = try Screen(
      xml: """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch"><objects>
          <switch \(state) id="s"><rect key="frame" x="0" y="0" width="51" height="31"/></switch></objects></document>
        """)
    #expect(screen.elements("//rect[@rx='15.5']").first?.attribute(forName: "fill")?.stringValue == fill)
  }
}
