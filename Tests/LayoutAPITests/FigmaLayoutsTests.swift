import Foundation
import HTTP
import Testing
import Typesetting

@testable import LayoutAPI

@Suite struct `A Figma document over HTTP` {
  private let row = """
    {"id": "1:1", "type": "FRAME", "name": "Row", "layoutMode": "HORIZONTAL", "layoutSizingHorizontal": "FIXED",
     "layoutSizingVertical": "FIXED", "absoluteBoundingBox": {"x": 5, "y": 5, "width": 100, "height": 40},
     "children": [{"id": "1:2", "type": "FRAME", "layoutSizingHorizontal": "FILL",
       "absoluteBoundingBox": {"x": 5, "y": 5, "width": 90, "height": 40}}]}
    """

  private func answer(_ text: String, query: String = "", accept: String = "application/json") -> Answer {
    let fields = Fields([("Content-Type", "application/vnd.figma+json"), ("Accept", accept)])
    let path = "/v1/layouts\(query.isEmpty ? "" : "?\(query)")"
    let target = (try? RequestTarget(parsing: path)) ?? RequestTarget(path: "/")
    return Answer(
      Service(isReady: { true }).response(
        to: Request(.post, target, fields: fields, body: Array(text.utf8))))
  }

  private func sizes(_ answer: Answer) -> [[Double]] {
    (answer.json["layouts"] as? [[String: Any]] ?? []).map { layout in
      let size = layout["size"] as? [String: Double] ?? [:]
      return [size["width"] ?? -1, size["height"] ?? -1]
    }
  }

  @Test func `names nodes that are recorded elsewhere`() {
    let answer = answer(row)
    #expect(answer.status == 200, "\(answer.text)")
    #expect(answer.text.contains(#""code":"misplaced","view":"1:2""#))
    #expect(answer.text.contains(#""1:2":{"x":0,"y":0,"width":100,"height":40}"#))
  }

  @Test(arguments: [
    ("width=200", [[200.0, 40.0]]), ("height=20&width=1e2", [[100, 20]]),
    ("orientation=portrait", [[40, 100]]),
    ("device=iPhone%208&device=iPhone%208%20Plus", [[375, 667], [414, 736]]), ("frame=1:1", [[100, 40]]),
  ])
  func `is laid out at other sizes`(query: String, expected: [[Double]]) {
    let answer = answer(row, query: query)
    #expect(sizes(answer) == expected, "\(answer.text)")
    if query != "frame=1:1" { #expect(!answer.text.contains("misplaced")) }
  }

  @Test(arguments: [
    ("width=-1", "number-out-of-range"), ("width=wide", "number-out-of-range"), ("frame=9:9", "unknown-id"),
    ("height=nan", "number-out-of-range"), ("explain=true", "unknown-member"),
    ("contentSizes=guessed", "unknown-value"), ("device=brick", "unknown-device"),
  ])
  func `refuses a wrong query`(query: String, code: String) {
    let answer = answer(row, query: query)
    #expect(answer.status == 422)
    #expect(answer.json["code"] as? String == code, "\(answer.text)")
  }

  @Test(arguments: [
    ("{}", "missing-member", ""), (#"{"type": 3}"#, "wrong-type", "/type"),
    (
      #"{"type": "FRAME", "children": [{"type": "TEXT", "maxWidth": -2}]}"#, "number-out-of-range",
      "/children/0/maxWidth"
    ),
    (#"[{"type": "FRAME", "layoutMode": "SPIRAL"}]"#, "unknown-value", "/0/layoutMode"),
  ])
  func `is refused with a pointer`(text: String, code: String, pointer: String) {
    let answer = answer(text)
    #expect(answer.status == 422)
    #expect(answer.text.contains(#""code":"\#(code)","pointer":"\#(pointer)""#), "\(answer.text)")
  }

  @Test func `is drawn, with what is recorded elsewhere`() {
    let picture = answer(row, accept: "image/svg+xml")
    #expect(picture.status == 200, "\(picture.text)")
    #expect(picture.text.contains("1:2 is recorded at (0, 0) with size 90 × 40"), "\(picture.text)")
    #expect(answer(row, query: "width=200", accept: "image/svg+xml").text.contains("Row · 200 × 40"))
  }

  @Test func `has no constraints to write as Swift`() {
    let swift = answer(row, accept: "text/x-swift")
    #expect(swift.status == 406 && swift.text.contains("/v1/conversions"), "\(swift.text)")
  }

  /// The example with fills, strokes, corners, effects and texts.
  private func profile() throws -> String {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: folder.appending(path: "examples/figma/profile.json"), encoding: .utf8)
  }

  @Test(.enabled(if: TypesettingLibraries.missingPackages.isEmpty))
  func `is drawn as a screen`() throws {
    let screen = answer(try profile(), accept: "image/svg+xml;content=screen")
    #expect(screen.status == 200, "\(screen.text)")
    // The card has round corners, a shadow and a fill; the portrait a gradient and a stroke; a tile four different corners.
    for part in [
      ##"width="358" height="104" rx="20" fill="#ffffff""##, "<linearGradient", "<feGaussianBlur",
      #"<ellipse cx="64" cy="76" rx="30.5" ry="30.5""#, "A16 16 0 0 1", "<title>Ada Lovelace</title>",
    ] {
      #expect(screen.text.contains(part), "\(part)")
    }
    #expect(!screen.text.contains("nan") && !screen.text.contains("inf"))
  }

  @Test func `is mirrored from right to left`() {
    let narrow = row.replacing(
      #""layoutSizingHorizontal": "FILL""#, with: #""layoutSizingHorizontal": "FIXED""#)
    let mirrored = answer(narrow, query: "layoutDirection=rtl")
    #expect(mirrored.text.contains(#""1:2":{"x":10,"y":0,"width":90,"height":40}"#), "\(mirrored.text)")
    #expect(mirrored.text.contains(#""environment":{"layoutDirection":"rtl"}"#))
  }

  @Test(
    .enabled(if: TypesettingLibraries.missingPackages.isEmpty),
    arguments: [
      ("", "recorded", 24.0), ("contentSizes=computed", "computed", 24),
      ("contentSizeCategory=accessibilityL", "computed", 47),
      ("contentSizeCategory=accessibilityL&contentSizes=recorded", "recorded", 24),
    ])
  func `has measured texts where they are asked for`(query: String, sizes: String, height: Double) throws {
    // 18 points are nearest to 17, the body, which has 33 points at accessibilityL: 24 × 33 ÷ 17 is 46.6.
    let answer = answer(try profile(), query: query)
    #expect(answer.json["contentSizes"] as? String == sizes, "\(answer.text)")
    let layout = (answer.json["layouts"] as? [[String: Any]])?.first
    let frame = (layout?["frames"] as? [String: [String: Double]])?["2:5"]
    #expect(frame?["height"] == height)
  }

  @Test(.enabled(if: TypesettingLibraries.missingPackages.isEmpty))
  func `keeps recorded sizes without a font, and says so`() throws {
    let text = try profile().replacing(
      #""fontFamily": "Inter", "fontWeight": 600"#, with: #""fontFamily": "Zapfino""#)
    let answer = answer(text, query: "contentSizes=computed")
    #expect(answer.text.contains(#""code":"recorded-size","view":"2:5""#), "\(answer.text)")
  }

  @Test func `has an example`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "examples/figma")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let answer = answer(try String(contentsOf: folder.appending(path: name), encoding: .utf8))
      #expect(answer.status == 200, "\(answer.text)")
      #expect(!answer.text.contains("misplaced"), "\(answer.text)")
    }
  }
}
