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
    <scenes><scene sceneID="s"><objects><viewController id="vc"><view key="view" id="r00-tt-vie">
      <rect key="frame" x="0" y="0" width="393" height="852"/><subviews>
        <label text="Hello" id="aaa-01-vie"><rect key="frame" x="16" y="100" width="80" height="21"/></label>
        <label text="Hello" id="aaa-02-vie"><rect key="frame" x="16" y="130" width="80" height="21"/></label>
        <button userLabel="Buy Button" id="aaa-03-vie"><rect key="frame" x="16" y="160" width="80" height="30"/>
          <state key="normal" title="Buy"/></button>
        <view id="aaa-04-vie"><rect key="frame" x="16" y="200" width="80" height="30"/>
          <accessibility key="accessibilityConfiguration" identifier="card"/></view>
        <view id="aaa-05-vie"><rect key="frame" x="16" y="240" width="80" height="30"/></view>
        <view customClass="Badge" id="aaa-06-vie"><rect key="frame" x="16" y="280" width="80" height="30"/></view>
        <switch id="aaa-07-vie"><rect key="frame" x="390" y="320" width="51" height="31"/></switch>
      </subviews>
      <constraints>
        <constraint firstItem="aaa-05-vie" firstAttribute="width" constant="80" id="ccc-01-con"/>
        <constraint firstItem="aaa-05-vie" firstAttribute="width" constant="90" id="ccc-02-con"/>
      </constraints>
      </view><connections>
        <outlet property="delegate" destination="aaa-05-vie" id="o1"/>
        <outlet property="toggle" destination="aaa-07-vie" id="o2"/>
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
        "r00-tt-vie": "view", "aaa-01-vie": "Hello", "aaa-02-vie": "Hello 2", "aaa-03-vie": "Buy Button",
        "aaa-04-vie": "card",
        "aaa-05-vie": "UIView 3", "aaa-06-vie": "Badge 1", "aaa-07-vie": "toggle",
      ])
  }

  @Test func `are in sentences, pictures, lints and code`() throws {
    let layout = try answer()
    let conflicts = try #require(layout.diagnosis["conflicts"] as? [[String: Any]])
    let sentence = try #require(conflicts.first?["sentence"] as? String)
    #expect(sentence.contains("“`UIView 3`.width == 90”"), "\(sentence)")
    #expect(conflicts.first?["broken"] as? String == "ccc-02-con")
    #expect(try answer("image/svg+xml").text.contains("toggle: 390, 320, 51 × 31"))
    let lint = try answer(to: "/v1/lints").text
    #expect(
      lint.contains("toggle extends beyond view") && lint.contains(#""subject":"aaa-07-vie""#), "\(lint)")
    #expect(try answer("text/x-swift").text.contains(#"// toggle is the view "aaa-07-vie""#))
  }

  @Test func `are ids if a client asks for ids`() throws {
    let layout = try answer("application/json", "?names=ids")
    #expect(layout.status == 200 && layout.layout["names"] == nil)
    #expect(layout.text.contains("“`aaa-05-vie`.width == 90”"))
    #expect(try answer("image/svg+xml", "?names=ids").text.contains("aaa-07-vie: 390"))
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
    let name = try #require(names?["aaa-03-vie"])
    #expect(name.hasPrefix("a b <script>xxx") && name.hasSuffix("…") && name.count == 41)
  }

  @Test func `are ids that a person wrote, before classes`() throws {
    let written = Self.storyboard.replacing("aaa-05-vie", with: "spacer")
      .replacing("ccc-02-con", with: "tooWide")
    let request = Request(
      .post, RequestTarget(path: "/v1/layouts"), fields: [("Content-Type", "application/xml")],
      body: Array(written.utf8))
    let answer = Answer(Service(isReady: { true }).response(to: request))
    let names = try #require(answer.layout["names"] as? [String: String])
    #expect(names["spacer"] == nil && names["aaa-04-vie"] == "card")
    #expect(
      answer.text.contains("“spacer.width == 90”") && answer.text.contains("priority of tooWide to"),
      "\(answer.text)")
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
