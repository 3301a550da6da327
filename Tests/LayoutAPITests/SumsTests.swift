import Foundation
import Testing

@testable import LayoutAPI

@Suite struct `The sum of an edge` {
  private func sums(_ document: String) throws -> [String: [String: [String: Any]]] {
    let answer = Answer(to: document)
    #expect(answer.status == 200, "\(answer.text)")
    return try #require(answer.layout["sums"] as? [String: [String: [String: Any]]])
  }

  @Test func `goes from the superview along the constraints`() throws {
    let document = """
      {"explain": true, "environment": {"device": "iPhone 15"},
       "view": {"id": "root", "subviews": [{"id": "card", "subviews": [{"id": "photo"}, {"id": "title"}]}]},
       "constraints": [
        "card.top == root.safeArea.top + 20", "card.leading == root.leading + 16",
        "card.trailing == root.trailing - 16", "card.height == 300",
        "photo.top == card.top + 16", "photo.height == 100", "photo.leading == card.leading",
        "photo.width == 0.5 * card.width",
        "title.top == photo.bottom + 16", "title.leading == card.leading + 8", "title.width == 20", "title.height == 20"
       ]}
      """
    let sums = try sums(document)
    func sentence(_ view: String, _ edge: String) -> String? { sums[view]?[edge]?["sentence"] as? String }
    #expect(sentence("title", "top") == "top = card.top + 16 + 100 + 16 = 132")
    #expect(sentence("title", "left") == "left = card.left + 8 = 8")
    #expect(
      sentence("card", "top") == "top = root.top + the top safe area of root (59) + 20 = 79")
    #expect(
      sentence("card", "width") == "width = the width of iPhone 15's screen (393) - 16 - 16 = 361")
    #expect(
      sentence("photo", "width")
        == "width = 0.5 * the width of iPhone 15's screen (393) - 0.5 * 16 - 0.5 * 16 = 180.5, rounded to pixels 180.67"
    )
    let terms = try #require(sums["title"]?["top"]?["terms"] as? [[String: Any]])
    #expect(terms.map { $0["value"] as? Double } == [16, 100, 16])
    #expect(terms.map { $0["constraint"] as? String } == ["constraints/4", "constraints/5", "constraints/8"])
    #expect(terms.map { $0["line"] as? Int } == [6, 6, 8])
    #expect(terms[0]["text"] as? String == "“photo.top == card.top + 16”")
  }

  @Test func `says a single number once, without constants of 0`() throws {
    let sums = try sums(
      """
      {"explain":true,"view":{"id":"root","subviews":[{"id":"a"},{"id":"b"}]},
       "constraints":["b.height == 60","a.height == b.height"]}
      """)
    #expect(sums["a"]?["height"]?["sentence"] as? String == "height = 60")
  }

  @Test func `adds up to the value of the frame`() throws {
    let document = """
      {"explain": true, "environment": {"size": {"width": 320, "height": 480}},
       "view": {"id": "root", "subviews": [{"id": "row", "kind": "stack", "stack": {"spacing": 12}, "subviews": [
         {"id": "a", "intrinsicSize": {"width": 40, "height": 20}}, {"id": "b", "intrinsicSize": {"width": 60, "height": 30}}]}]},
       "constraints": ["row.centerX == root.centerX", "row.bottom == root.bottomMargin - 4"]}
      """
    let answer = Answer(to: document)
    let sums = try sums(document)
    #expect(
      sums["b"]?["left"]?["sentence"] as? String
        == "left = row.left + the intrinsic width of a (40) + the spacing of row (12) = 52")
    for (view, edges) in sums {
      let frame = try #require(answer.frame(view))
      for (edge, sum) in edges {
        let value = [
          "left": frame[0], "top": frame[1], "width": frame[2], "height": frame[3],
          "right": frame[0] + frame[2],
          "bottom": frame[1] + frame[3],
        ][edge]
        let terms = try #require(sum["terms"] as? [[String: Any]])
        let total = terms.reduce(0) { $0 + ($1["value"] as? Double ?? .nan) }
        #expect(abs(total - (value ?? .nan)) < 1e-6, "\(view).\(edge): \(sum)")
        #expect(sum["value"] as? Double == value)
      }
    }
  }

  @Test func `is only there if it is asked for`() {
    let answer = Answer(to: #"{"view":{"id":"a","frame":{"x":0,"y":0,"width":9,"height":9}}}"#)
    #expect(answer.layout["sums"] == nil && answer.layout["why"] == nil)
  }
}
