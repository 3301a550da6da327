import AutoLayout
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
    let count = Figma.Limits.nodes
    #expect(throws: InvalidDocument.value(.tooManyNodes, at: "/children/\(count - 1)")) {
      try FigmaDocument(list(count) { #"{"id":"\#($0)"}"# })
    }
  }

  @Test func `has as many flaws as a layout has findings`() throws {
    let document = try FigmaDocument(list(1_100) { #"{"id":"\#($0)","type":"RECTANGLE"}"# })
    #expect(try document.layout(of: document.scenes[0]).flaws.count == 1_000)
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

  // The response had the word inf, which is not JSON.
  @Test func `gets finite frames where it grows from almost nothing`() throws {
    let scales = #""constraints": {"horizontal": "SCALE", "vertical": "SCALE"}"#
    let text = node("1", (0, 0, 1e-300, 1e-300), children: [node("2", (1e9, 1e9, 1e9, 1e9), scales)])
    let frame = try #require(try frames(text, width: 400, height: 400)["2"])
    #expect(
      frame
        == Rect(
          x: Figma.Limits.length, y: Figma.Limits.length, width: Figma.Limits.length,
          height: Figma.Limits.length))

    let document = try FigmaDocument(Array(text.utf8))
    let views = try document.views(of: document.scenes[0])
    #expect(views.constraints.allSatisfy { abs($0.multiplier) <= Figma.Limits.length })
  }

  @Test func `gets finite shares of a grid`() throws {
    let document = try FigmaDocument(
      Array(
        node(
          "1", (0, 0, 5, 5),
          #""layoutMode": "GRID", "gridColumnsSizing": "1e-300fr 1000000000fr", "gridColumnCount": 2"#,
          children: [node("2", (0, 0, 5, 5), fill)]
        ).utf8))
    let views = try document.views(of: document.scenes[0])
    #expect(views.constraints.contains { $0.multiplier == Figma.Limits.length })
    #expect(views.constraints.allSatisfy { abs($0.multiplier) <= Figma.Limits.length })
  }
}

@Suite struct `A broken Figma document` {
  private func refusal(_ text: String) -> InvalidDocument? {
    do throws(InvalidDocument) {
      let document = try FigmaDocument(Array(text.utf8))
      for scene in document.scenes { _ = try document.layout(of: scene) }
      return nil
    } catch {
      return error
    }
  }

  @Test func `is refused wherever it is cut off`() {
    let text = Array(node("1", (0, 0, 5, 5), hug, children: [node("2", (0, 0, 5, 5))]).utf8)
    for length in 0..<text.count {
      #expect(throws: InvalidDocument.self) { try FigmaDocument(Array(text[..<length])) }
    }
  }

  @Test func `cannot contain itself`() {
    let inner = node("a", (0, 0, 1, 1), #""componentId": "a""#, type: "INSTANCE")
    let component = node("a", (0, 0, 1, 1), type: "COMPONENT", children: [inner])
    #expect(refusal(component) == .value(.duplicateID("a"), at: "/children/0"))
    // An instance that only names its component has what the document writes, and nothing more.
    #expect(refusal(node("b", (0, 0, 1, 1), #""componentId": "b""#, type: "INSTANCE")) == nil)
  }

  @Test func `of a million nodes is refused`() {
    let child = #"{"type":"FRAME","id":""#
    let children = (0..<1_000_000).map { "\(child)\($0)\"}" }.joined(separator: ",")
    let limit = Figma.Limits.nodes
    #expect(
      refusal(#"{"id":"r","type":"FRAME","children":[\#(children)]}"#)
        == .value(.tooManyNodes, at: "/children/\(limit - 1)"))
  }

  @Test func `of ten thousand levels is refused`() {
    let depth = 10_000
    let text =
      (0..<depth).map { #"{"id":"\#($0)","type":"FRAME","children":["# }.joined()
      + String(repeating: "]}", count: depth)
    guard case .json(_, _)? = refusal(text) else {
      Issue.record("It was not refused.")
      return
    }
  }

  @Test(arguments: [
    ("-3", InvalidDocument.Kind.negative), ("1e999", .outOfRange), ("-1e999", .outOfRange),
    ("2e9", .outOfRange),
  ])
  func `has no impossible sizes`(_ width: String, kind: InvalidDocument.Kind) {
    let text =
      #"{"id":"1","type":"FRAME","absoluteBoundingBox":{"x":0,"y":0,"width":\#(width),"height":1}}"#
    #expect(refusal(text) == .value(kind, at: "/absoluteBoundingBox/width"))
  }

  @Test func `has nodes without boxes, which take no room`() throws {
    let bare = #"{"id": "bare", "type": "FRAME", "absoluteBoundingBox": null, "children": []}"#
    let frames = try frames(
      node("r", (0, 0, 9, 9), row, children: [bare, node("a", (0, 0, 4, 9))]))
    #expect(frames["bare"] == nil && frames["a"]?.x == 0)
  }

  @Test func `may fill a frame that hugs`() throws {
    // The inner frame has nothing to share, so what fills it keeps what it needs.
    let leaf = node("leaf", (0, 0, 30, 10), fill)
    let inner = node("inner", (0, 0, 30, 10), #""layoutMode": "HORIZONTAL", \#(hug)"#, children: [leaf])
    let outer = node("outer", (0, 0, 30, 10), #""layoutMode": "HORIZONTAL", \#(fill)"#, children: [inner])
    let frames = try frames(node("r", (0, 0, 80, 10), row, children: [outer]))
    #expect(frames["outer"]?.width == 80 && frames["inner"]?.width == 30 && frames["leaf"]?.width == 30)
  }

  @Test(arguments: [
    (#""gridColumnAnchorIndex": 7, "gridColumnSpan": 9"#, 50.0, 50.0),
    (#""gridColumnAnchorIndex": 1e9, "gridColumnSpan": 1e9"#, 50, 50),
    (#""gridColumnAnchorIndex": 0, "gridColumnSpan": 5"#, 0, 100),
  ])
  func `may span more tracks than there are`(_ members: String, x: Double, width: Double) throws {
    let child = node("a", (0, 0, 5, 5), fill + ", " + members)
    let frames = try frames(
      node(
        "r", (0, 0, 100, 20),
        #""layoutMode": "GRID", "gridColumnCount": 2, "gridRowCount": 1, "layoutSizingHorizontal": "FIXED", "layoutSizingVertical": "FIXED""#,
        children: [child]))
    #expect(frames["a"]?.x == x && frames["a"]?.width == width)
  }
}
