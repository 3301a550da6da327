import Foundation
import HTTP
import Testing

@testable import LayoutAPI

/// What lints, diffs and batches say about Figma documents.
@Suite struct `A Figma document beyond its layout` {
  /// A node with a box.
  private func node(
    _ id: String, _ box: [Double], _ members: String = "", children: [String] = []
  ) -> String {
    let rect = #"{"x": \#(box[0]), "y": \#(box[1]), "width": \#(box[2]), "height": \#(box[3])}"#
    let list = children.isEmpty ? "" : #", "children": [\#(children.joined(separator: ", "))]"#
    return
      #"{"id": "\#(id)", "name": "N\#(id)", "type": "FRAME", "absoluteBoundingBox": \#(rect)\#(members.isEmpty ? "" : ", " + members)\#(list)}"#
  }

  private func response(_ operation: String, _ text: String, query: String = "") throws -> Answer {
    let target = try RequestTarget(parsing: "/v1/\(operation)\(query.isEmpty ? "" : "?" + query)")
    let fields = Fields([("Content-Type", "application/vnd.figma+json")])
    return Answer(
      Service(isReady: { true }).response(
        to: Request(.post, target, fields: fields, body: Array(text.utf8))))
  }

  /// Rules and subjects of a lint.
  private func findings(_ text: String) throws -> [String] {
    let answer = try response("lints", text)
    #expect(answer.status == 200, "\(answer.text)")
    let list = answer.json["findings"] as? [[String: Any]] ?? []
    return list.map { "\($0["rule"] ?? "") \($0["subject"] ?? "")" }
  }

  @Test func `is clipped only by frames that clip`() throws {
    let child = node("2", [50, 0, 80, 20])
    #expect(try findings(node("1", [0, 0, 100, 40], children: [child])) == [])
    let clipping = node("1", [0, 0, 100, 40], #""clipsContent": true"#, children: [child])
    #expect(try findings(clipping) == ["clipped 2"])
  }

  @Test func `has touch targets where interactions begin`() throws {
    let touch = #""interactions": [{"trigger": {"type": "ON_CLICK"}}]"#
    let hover = #""interactions": [{"trigger": {"type": "ON_HOVER"}}, null, 3]"#
    let small = [0.0, 0, 43, 50]
    #expect(
      try findings(node("1", [0, 0, 100, 90], children: [node("2", small, touch)])) == ["touch-target 2"])
    #expect(try findings(node("1", [0, 0, 100, 90], children: [node("2", small, hover)])) == [])
  }

  @Test func `has shapes that may overlap, and texts that may not`() throws {
    func pair(_ type: String) -> String {
      node("1", [0, 0, 100, 40], children: [node("2", [0, 0, 50, 20]), node("3", [40, 5, 50, 20])])
        .replacing(#""name": "N3", "type": "FRAME""#, with: #""name": "N3", "type": "\#(type)""#)
    }
    #expect(try findings(pair("TEXT")) == ["overlapping 3"])
    #expect(try findings(pair("VECTOR")) == [])
  }

  @Test func `names children outside of their grid, and visible nodes without a box`() throws {
    let grid =
      #""layoutMode": "GRID", "gridColumnCount": 2, "gridRowCount": 1, "gridColumnsSizing": "50px 50px", "gridRowsSizing": "40px""#
    func finds(_ child: String) throws -> [String] {
      try findings(node("1", [0, 0, 100, 40], grid, children: [node("2", [0, 0, 50, 40], child)]))
        .filter { !$0.hasPrefix("hard-coded") && !$0.hasPrefix("misplaced") }
    }
    #expect(try finds("") == [])
    #expect(try finds(#""gridColumnSpan": 3"#) == ["outside-grid 2"])
    #expect(try finds(#""gridColumnAnchorIndex": 2"#) == ["outside-grid 2"])
    #expect(try finds(#""gridRowAnchorIndex": 1, "layoutPositioning": "ABSOLUTE""#) == [])
    let bare = #"{"id": "3", "name": "N3", "type": "FRAME"}"#
    #expect(try findings(node("1", [0, 0, 100, 40], children: [bare])) == ["without-box 3"])
    let hidden = bare.replacing(#""FRAME""#, with: #""FRAME", "visible": false"#)
    #expect(try findings(node("1", [0, 0, 100, 40], children: [hidden])) == [])
  }

  @Test func `is told where a fixed size should fill`() throws {
    let column = #""layoutMode": "VERTICAL", "paddingLeft": 10, "paddingRight": 10"#
    func finds(_ frame: String, _ child: String, width: Double = 80) throws -> [String] {
      try findings(node("1", [0, 0, 100, 60], frame, children: [node("2", [10, 0, width, 20], child)]))
        .filter { $0.hasPrefix("hard-coded") }
    }
    let fixed = #"\#(column), "layoutSizingHorizontal": "FIXED", "layoutSizingVertical": "FIXED""#
    #expect(try finds(fixed, "") == ["hard-coded-size 2"])
    #expect(try finds(fixed, "", width: 79) == [])
    #expect(try finds(fixed, #""layoutSizingHorizontal": "FILL""#) == [])
    #expect(try finds(fixed, #""layoutPositioning": "ABSOLUTE""#) == [])
    #expect(try finds(fixed, #""transitionNodeID": "9:9""#) == [])
  }

  @Test func `differs from its next version`() throws {
    let old = node("1", [0, 0, 100, 40], children: [node("2", [0, 0, 30, 20])])
    let new = node("1", [0, 0, 100, 40], children: [node("2", [5, 0, 30, 20])])
    let same = try response("diffs", #"{"from": \#(old), "to": \#(old)}"#)
    #expect(same.text.contains(#""moved":[],"resized":[]"#), "\(same.text)")
    let answer = try response("diffs", #"{"from": \#(old), "to": \#(new)}"#)
    #expect(answer.text.contains(#""moved":[{"view":"2","from":{"x":0,"y":0"#), "\(answer.text)")
    let wider = try response("diffs", #"{"from": \#(old), "to": \#(old)}"#, query: "width=200")
    #expect(wider.text.contains(#""size":{"width":200,"height":40}"#), "\(wider.text)")
  }

  @Test func `is compared with a scene of a storyboard`() throws {
    let frame = node(
      "root", [0, 0, 100, 40], children: [node("a", [10, 0, 30, 20]), node("b", [50, 0, 30, 20])])
    let xib = """
      <?xml version="1.0" encoding="UTF-8"?><document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0">\
      <objects><view id="root"><rect key="frame" x="0" y="0" width="100" height="40"/><subviews>\
      <view id="a"><rect key="frame" x="12" y="0" width="30" height="20"/></view></subviews></view></objects></document>
      """
    let text = try #require(String(data: JSONEncoder().encode(xib), encoding: .utf8))
    let answer = try response("diffs", #"{"from": \#(frame), "to": \#(text)}"#, query: "frame=root")
    #expect(answer.text.contains(#""removed":["b"]"#), "\(answer.text)")
    #expect(answer.text.contains(#""moved":[{"view":"a","from":{"x":10"#), "\(answer.text)")
    let broken = try response("diffs", #"{"from": \#(frame), "to": "<document"}"#)
    #expect(broken.status >= 400 && broken.status < 500, "\(broken.text)")
  }

  @Test func `has pointers into both sides of a diff`() throws {
    let good = node("1", [0, 0, 100, 40])
    let bad = node("1", [0, 0, 100, 40], #""maxWidth": -1"#)
    let answer = try response("diffs", #"{"from": \#(good), "to": \#(bad)}"#)
    #expect(answer.status == 422)
    #expect(answer.text.contains(#""pointer":"/to/maxWidth""#), "\(answer.text)")
  }

  @Test func `is a line of a batch, or the request in one`() throws {
    let frame = node("1", [0, 0, 100, 40])
    let lines = [
      frame, #"{"operation":"layouts","request":\#(frame)}"#, #"{"operation":"lints","request":\#(frame)}"#,
    ]
    let answer = try response("batches", lines.joined(separator: "\n"))
    let answers = answer.text.split(separator: "\n")
    #expect(answers.count == 3)
    #expect(answers.first == answers.dropFirst().first)
    #expect(answers.first?.contains(#""scene":"1""#) == true, "\(answer.text)")
    #expect(answers.last == #"{"contentSizes":"recorded","findings":[]}"#, "\(answer.text)")
  }

  @Test func `is refused a lint of too many nodes`() throws {
    let children = (2...10_001).map { node("\($0)", [0, 0, 1, 1]) }
    let answer = try response("lints", node("1", [0, 0, 100, 40], children: children))
    #expect(
      answer.status == 422 && answer.json["code"] as? String == "too-many-views", "\(answer.text.prefix(300))"
    )
  }

  @Test func `is refused for what is wrong with its frame`() throws {
    var deep = node("deep", [0, 0, 1, 1])
    for level in 1...110 { deep = node("\(level)", [0, 0, 1, 1], children: [deep]) }
    let long = String(repeating: "1", count: 5_000)
    for (frame, code) in [(deep, "tree-too-deep"), (node(long, [0, 0, 1, 1]), "invalid-id")] {
      for operation in ["lints", "conversions"] {
        let answer = try response(operation, frame)
        #expect(
          answer.status == 422 && answer.json["code"] as? String == code,
          "\(operation): \(answer.text.prefix(300))")
      }
    }
  }
}
