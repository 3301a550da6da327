import Foundation
import Testing

@testable import LayoutAPI

@Suite struct `An environment with a pseudolanguage` {
  /// A label in a card of 100 points, which says “Save”.
  private func card(_ environment: String, text: String = #"{"string":"Save"}"#) -> String {
    """
    {"view":{"id":"card","subviews":[{"id":"title","kind":"label","text":\(text)}]},
     "constraints":["title.leading == card.leading","title.top == card.top"],\(environment)}
    """
  }

  private func frames(_ environment: String, text: String = #"{"string":"Save"}"#) -> [[Double]] {
    let layouts = Answer(to: card(environment, text: text)).json["layouts"] as? [[String: Any]] ?? []
    return layouts.map { layout in
      let frame = (layout["frames"] as? [String: [String: Double]])?["title"] ?? [:]
      return ["x", "width"].map { frame[$0] ?? .nan }
    }
  }

  private let size = #""size":{"width":200,"height":100}"#

  @Test func `changes the widths of texts`() throws {
    let widths = frames(
      #""environments":[{\#(size)},{\#(size),"pseudolanguage":"doubleLength"},{\#(size),"pseudolanguage":"bounded"},{\#(size),"legibilityWeight":"bold"}]"#
    ).map { $0[1] }
    try #require(widths.count == 4)
    #expect(widths[1] > 2 * widths[0] && widths[1] < 2 * widths[0] + 8)
    #expect(widths[2] > widths[0] + 20)
    #expect(widths[3] > widths[0])
  }

  @Test func `is laid out from right to left, whatever the direction`() throws {
    let frames = frames(
      #""environment":{\#(size),"pseudolanguage":"rightToLeft","layoutDirection":"ltr"}"#)
    try #require(frames.count == 1)
    #expect(frames[0][0] + frames[0][1] == 200)
  }

  @Test func `is one of a product`() {
    let answer = Answer(
      to: card(
        #""environments":{"pseudolanguages":["accented","bounded"],"legibilityWeights":["regular","bold"]}"#))
    let environments = (answer.json["layouts"] as? [[String: Any]] ?? []).map {
      ($0["environment"] as? [String: String]) ?? [:]
    }
    #expect(
      environments == [
        ["pseudolanguage": "accented", "legibilityWeight": "regular"],
        ["pseudolanguage": "accented", "legibilityWeight": "bold"],
        ["pseudolanguage": "bounded", "legibilityWeight": "regular"],
        ["pseudolanguage": "bounded", "legibilityWeight": "bold"],
      ])
  }

  @Test func `translates runs and titles of segments`() throws {
    let runs = #"{"string":"Save all","runs":[{"length":4,"font":{"weight":"bold"}}]}"#
    let widths = frames(#""environments":[{},{"pseudolanguage":"doubleLength"}]"#, text: runs).map { $0[1] }
    try #require(widths.count == 2)
    #expect(widths[1] > 2 * widths[0])
  }

  @Test func `is unknown by another name`() {
    let answer = Answer(to: card(#""environment":{"pseudolanguage":"double"}"#))
    #expect(answer.errors == ["unknown-value /environment/pseudolanguage"])
  }

  @Test func `shows in a lint what a translation breaks`() throws {
    let document = card(#""environments":[{\#(size)},{\#(size),"pseudolanguage":"doubleLength"}]"#)
      .replacing(#""title.top == card.top""#, with: #""title.top == card.top","title.width <= 50""#)
    let findings = Answer(to: document, at: "/v1/lints").json["findings"] as? [[String: Any]] ?? []
    let truncated = findings.filter { $0["rule"] as? String == "truncated" }
    #expect(truncated.map { $0["environments"] as? [Int] } == [[1]])
  }

  @Test func `makes the title of an alert longer`() throws {
    func height(_ traits: String) throws -> Double {
      let answer = Answer(
        to: """
          {"environment":{"device":"iPhone 12"\(traits)},"presentation":{"modal":{}},
           "presented":{"id":"q","alert":{"title":"Delete all these photos?",
             "actions":[{"title":"Cancel","style":"cancel"},{"title":"Delete"}]}}}
          """, at: "/v1/presentations")
      #expect(answer.status == 200, "\(answer.text)")
      let state = (answer.json["presentations"] as? [[String: Any]])?.first
      let layout = state?["layout"] as? [String: Any] ?? [:]
      let frames = try #require(layout["frames"] as? [String: [String: Double]], "\(answer.text)")
      return try #require(frames["q.title"]?["height"])
    }
    #expect(try height(#","pseudolanguage":"doubleLength""#) > height(""))
  }

  @Test func `is one of the query of a storyboard, and computes its sizes`() {
    let xib = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" toolsVersion="17506"><device id="retina4_7"/>
        <objects><view id="root"><rect key="frame" width="375" height="667"/><subviews>
          <label id="a" text="Save"><rect key="frame" width="9" height="9"/></label></subviews></view></objects>
      </document>
      """
    let answer = Answer(
      toInterface: Array(xib.utf8),
      query: "pseudolanguage=bounded&pseudolanguage=accented&legibilityWeight=bold")
    let layouts = answer.json["layouts"] as? [[String: Any]] ?? []
    #expect(answer.json["contentSizes"] as? String == "computed")
    #expect(
      layouts.map { $0["environment"] as? [String: String] } == [
        ["pseudolanguage": "bounded", "legibilityWeight": "bold"],
        ["pseudolanguage": "accented", "legibilityWeight": "bold"],
      ])
  }
}
