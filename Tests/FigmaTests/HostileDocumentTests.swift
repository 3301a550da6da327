import Figma
import Geometry
import Testing

@Suite struct `A hostile Figma document` {
  private func list(_ count: Int, _ child: (Int) -> String) -> [UInt8] {
    let children = (0..<count).map(child).joined(separator: ",")
    return Array(
      """
      {"id": "r", "type": "FRAME", "layoutMode": "HORIZONTAL", "layoutSizingHorizontal": "FIXED",
       "absoluteBoundingBox": {"x": 0, "y": 0, "width": 1e8, "height": 1}, "children": [\(children)]}
      """.utf8)
  }

  @Test func `has no more nodes than allowed`() throws {
    let count = Limits.nodes
    #expect(throws: InvalidDocument.value(.tooManyNodes, at: "/children/\(count - 1)")) {
      try FigmaDocument(list(count) { #"{"id":"\#($0)"}"# })
    }
  }

  @Test func `cannot make sharing take long`() throws {
    // Each round decides few children only, because the maxima are further and further apart.
    let document = try FigmaDocument(
      list(6000) {
        #"{"id":"\#($0)","layoutSizingHorizontal":"FILL","maxWidth":\#($0 * $0),"absoluteBoundingBox":{"x":0,"y":0,"width":1,"height":1}}"#
      })
    let limit = 50_000
    #expect(throws: InvalidDocument.tooManySteps(limit: limit)) {
      try document.layout(of: document.scenes[0], stepLimit: limit)
    }
  }

  @Test(arguments: [
    #""layoutSizingHorizontal": "HUG""#, #""layoutSizingHorizontal": "FILL""#,
    #""layoutSizingHorizontal": "HUG", "paddingLeft": -1e9"#,
    #""itemSpacing": -1e9, "layoutSizingHorizontal": "HUG""#,
    #""layoutWrap": "WRAP", "layoutSizingHorizontal": "HUG", "maxWidth": 0"#,
  ])
  func `gets finite frames`(_ members: String) throws {
    let inner = node(
      "2", (0, 0, 5, 5), "\"layoutMode\": \"HORIZONTAL\", \(fill)", children: [node("3", (0, 0, 5, 5), fill)])
    let frames = try frames(
      node("1", (0, 0, 5, 5), "\"layoutMode\": \"HORIZONTAL\", \(members)", children: [inner]))
    #expect(frames.count == 3)
    for frame in frames.values {
      #expect(frame.x.isFinite && frame.y.isFinite && frame.width >= 0 && frame.height >= 0, "\(frame)")
    }
  }
}
