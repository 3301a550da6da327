import Figma
import Geometry
import Testing

@Suite struct `A Figma document` {
  private let frame = node("1:2", (10, 20, 30, 40))

  @Test(arguments: [
    "$", "[$]", #"{"document": $}"#, #"{"nodes": {"1:2": {"document": $}}}"#,
    #"{"nodes": {"9:9": null, "1:2": {"document": $}}}"#, #"{"nodes": [$]}"#,
    #"{"document": {"id": "0:0", "type": "DOCUMENT", "children": [{"id": "0:1", "type": "CANVAS", "children": [$]}]}}"#,
    #"{"id": "0:3", "type": "SECTION", "absoluteBoundingBox": {"x": 0, "y": 0, "width": 9, "height": 9}, "children": [$]}"#,
  ])
  func `comes in any envelope`(_ envelope: String) throws {
    let document = try FigmaDocument(Array(envelope.replacing("$", with: frame).utf8))
    #expect(document.scenes.map(\.id) == ["1:2"])
    let layout = try document.layout(of: document.scenes[0])
    #expect(layout.frames.map(\.isMisplaced) == [false])
    #expect(layout.frames[0].rect.x == 0)
  }

  @Test(arguments: [
    ("{}", InvalidDocument.value(.noNode, at: "")),
    ("3", .value(.expected("object or array"), at: "")),
    (#"{"nodes": {}}"#, .value(.noNode, at: "/nodes")),
    (#"{"type": "FRAME", "children": [3]}"#, .value(.expected("object"), at: "/children/0")),
    (#"{"type": "FRAME", "itemSpacing": "4"}"#, .value(.expected("number"), at: "/itemSpacing")),
    (#"{"type": "FRAME", "itemSpacing": 1e400}"#, .value(.outOfRange, at: "/itemSpacing")),
    (#"{"type": "FRAME", "minWidth": -1}"#, .value(.negative, at: "/minWidth")),
    (#"{"type": "FRAME", "minWidth": 9, "maxWidth": 8}"#, .value(.minimumAboveMaximum, at: "/minWidth")),
    (#"{"type": "FRAME"}"#, .value(.noBox, at: "")),
    (#"{"nodes": {"1:2": {"document": {"type": "GROUP"}}}}"#, .value(.noBox, at: "/nodes/1:2/document")),
    (#"{"type": "FRAME", "gridColumnSpan": 0}"#, .value(.notCount(atLeast: 1), at: "/gridColumnSpan")),
    (#"{"type": "FRAME", "gridRowSpan": 1.5}"#, .value(.notCount(atLeast: 1), at: "/gridRowSpan")),
    (
      #"{"type": "FRAME", "gridRowAnchorIndex": 0.5}"#,
      .value(.notCount(atLeast: 0), at: "/gridRowAnchorIndex")
    ),
    (#"{"type": "FRAME", "layoutMode": "Z"}"#, .value(.unknownValue("Z"), at: "/layoutMode")),
    (
      #"{"type": "FRAME", "absoluteBoundingBox": {"x": 0, "y": 0, "width": -2, "height": 1}}"#,
      .value(.negative, at: "/absoluteBoundingBox/width")
    ),
    (
      #"{"type": "FRAME", "layoutMode": "GRID", "gridColumnCount": 1001}"#,
      .value(.tooManyTracks, at: "/gridColumnCount")
    ),
    (
      #"{"type": "FRAME", "layoutMode": "GRID", "gridRowsSizing": "repeat(1"}"#,
      .value(.unknownValue("repeat(1"), at: "/gridRowsSizing")
    ),
    (
      #"{"id": "a", "type": "FRAME", "children": [{"id": "a", "type": "TEXT"}]}"#,
      .value(.duplicateID("a"), at: "/children/0")
    ),
  ])
  func `is refused with a pointer`(_ text: String, error: InvalidDocument) {
    #expect(throws: error) { try FigmaDocument(Array(text.utf8)) }
  }

  @Test func `may be deep`() throws {
    var text = node("0", (0, 0, 1, 1))
    for level in 1...900 {
      text = node("\(level)", (0, 0, 1, 1), "\"layoutMode\": \"VERTICAL\"", children: [text])
    }
    #expect(try frames(text).count == 901)
  }

  @Test func `takes no more steps than allowed`() throws {
    let document = try FigmaDocument(Array(node("0", (0, 0, 1, 1), children: [node("1", (0, 0, 1, 1))]).utf8))
    let steps = try document.layout(of: document.scenes[0]).steps
    #expect(throws: InvalidDocument.tooManySteps(limit: steps - 1)) {
      try document.layout(of: document.scenes[0], stepLimit: steps - 1)
    }
  }
}
