import Foundation
import HTTP
import Testing

@testable import LayoutAPI

@Suite struct `Names of a storyboard's views` {
  /// A controller with outlets, labels, an identifier, texts, and views about which nothing is said.
  private static let storyboard = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" toolsVersion="22505"
      targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useSafeAreas="YES">
    <device id="retina6_12" orientation="portrait"/>
    <scenes><scene sceneID="s"><objects><viewController id="vc"><view key="view" id="r00-t">
      <rect key="frame" x="0" y="0" width="393" height="852"/><subviews>
        <label text="Hello" id="aaa-01"><rect key="frame" x="16" y="100" width="80" height="21"/></label>
        <label text="Hello" id="aaa-02"><rect key="frame" x="16" y="130" width="80" height="21"/></label>
        <button userLabel="Buy Button" id="aaa-03"><rect key="frame" x="16" y="160" width="80" height="30"/>
          <state key="normal" title="Buy"/></button>
        <view id="aaa-04"><rect key="frame" x="16" y="200" width="80" height="30"/>
          <accessibility key="accessibilityConfiguration" identifier="card"/></view>
        <view id="aaa-05"><rect key="frame" x="16" y="240" width="80" height="30"/></view>
        <view customClass="Badge" id="aaa-06"><rect key="frame" x="16" y="280" width="80" height="30"/></view>
        <switch id="aaa-07"><rect key="frame" x="390" y="320" width="51" height="31"/></switch>
      </subviews>
      <constraints>
        <constraint firstItem="aaa-05" firstAttribute="width" constant="80" id="c1"/>
        <constraint firstItem="aaa-05" firstAttribute="width" constant="90" id="c2"/>
      </constraints>
      </view><connections>
        <outlet property="delegate" destination="aaa-05" id="o1"/>
        <outlet property="toggle" destination="aaa-07" id="o2"/>
      </connections></viewController></objects></scene></scenes></document>
    """

  private func answer(
    _ accept: String = "application/json", _ query: String = "", to path: String = "/v1/layouts"
  )
    throws -> Answer
  {
    let request = Request(
      .post, try RequestTarget(parsing: "\(path)\(query)"),
      fields: [("Content-Type", "application/xml"), ("Accept", accept)], body: Array(Self.storyboard.utf8))
    return Answer(Service(isReady: { true }).response(to: request))
  }

  @Test func `are outlets, labels, identifiers, texts, and classes with numbers`() throws {
    let names = try #require(try answer().layout["names"] as? [String: String])
    #expect(
      names == [
        "r00-t": "view", "aaa-01": "Hello", "aaa-02": "Hello 2", "aaa-03": "Buy Button", "aaa-04": "card",
        "aaa-05": "UIView 3", "aaa-06": "Badge 1", "aaa-07": "toggle",
      ])
  }

  @Test func `are in sentences, pictures, lints and code`() throws {
    let layout = try answer()
    let conflicts = try #require(layout.diagnosis["conflicts"] as? [[String: Any]])
    let sentence = try #require(conflicts.first?["sentence"] as? String)
    #expect(sentence.contains("“`UIView 3`.width == 90”"), "\(sentence)")
    #expect(conflicts.first?["broken"] as? String == "c2")
    #expect(try answer("image/svg+xml").text.contains("toggle: 390, 320, 51 × 31"))
    let lint = try answer(to: "/v1/lints").text
    #expect(lint.contains("toggle extends beyond view") && lint.contains(#""subject":"aaa-07""#), "\(lint)")
    #expect(try answer("text/x-swift").text.contains(#"// toggle is the view "aaa-07""#))
  }

  @Test func `are ids if a client asks for ids`() throws {
    let layout = try answer("application/json", "?names=ids")
    #expect(layout.status == 200 && layout.layout["names"] == nil)
    #expect(layout.text.contains("“`aaa-05`.width == 90”"))
    #expect(try answer("image/svg+xml", "?names=ids").text.contains("aaa-07: 390"))
    #expect(try answer("application/json", "?names=numbers").status == 422)
  }

  @Test func `keep to one line, without turning the direction of reading`() throws {
    let hostile = Self.storyboard.replacing(
      "userLabel=\"Buy Button\"",
      with: "userLabel=\"a&#x202E;b&#10;&lt;script&gt;\(String(repeating: "x", count: 99))\"")
    let request = Request(
      .post, RequestTarget(path: "/v1/layouts"), fields: [("Content-Type", "application/xml")],
      body: Array(hostile.utf8))
    let names = Answer(Service(isReady: { true }).response(to: request)).layout["names"] as? [String: String]
    let name = try #require(names?["aaa-03"])
    #expect(name.hasPrefix("a b <script>xxx") && name.hasSuffix("…") && name.count == 41)
  }

  @Test func `are accepted beside a JSON document, whose ids are names`() throws {
    let request = Request(
      .post, try RequestTarget(parsing: "/v1/layouts?names=ids"),
      fields: [("Content-Type", "application/json")],
      body: Array(#"{"view":{"id":"card"}}"#.utf8))
    let answer = Answer(Service(isReady: { true }).response(to: request))
    #expect(answer.status == 200 && answer.layout["names"] == nil)
  }
}
