import Foundation
import HTTP
import TestSupport
import Testing

@testable import LayoutAPI

@Suite struct `A converted document` {
  private func response(
    _ operation: String, _ text: String, type: String, query: String = "", accept: String = "application/json"
  ) throws -> Answer {
    let target = try RequestTarget(parsing: "/v1/\(operation)\(query.isEmpty ? "" : "?" + query)")
    let fields = Fields([("Content-Type", type), ("Accept", accept)])
    return Answer(
      Service(isReady: { true }).response(
        to: Request(.post, target, fields: fields, body: Array(text.utf8))))
  }

  private func documents(_ answer: Answer) -> [[String: Any]] {
    #expect(answer.status == 200, "\(answer.text)")
    return answer.json["documents"] as? [[String: Any]] ?? []
  }

  private typealias Frames = [String: [String: Double]]

  /// The frames of each layout in the root's coordinates, with the sizes of the roots.
  private func frames(_ answer: Answer) -> [(size: [String: Double], frames: Frames)] {
    (answer.json["layouts"] as? [[String: Any]] ?? []).map {
      ($0["size"] as? [String: Double] ?? [:], $0["frames"] as? Frames ?? [:])
    }
  }

  /// Checks that a document's requests give its frames.
  private func expectSameFrames(
    _ text: String, _ type: String, query: String = "", replacing size: Bool = false
  ) throws {
    let documents = documents(try response("conversions", text, type: type))
    let originals = frames(
      try response(
        "layouts", text, type: type, query: "coordinates=root" + (query.isEmpty ? "" : "&" + query)))
    #expect(documents.count == originals.count && !documents.isEmpty)
    for (document, original) in zip(documents, originals) {
      var request = document["request"] as? [String: Any] ?? [:]
      request["coordinates"] = "root"
      if size { request["environment"] = ["size": original.size] }
      let body = String(decoding: try JSONSerialization.data(withJSONObject: request), as: UTF8.self)
      let solved = frames(try response("layouts", body, type: "application/json")).first?.frames ?? [:]
      for (id, frame) in original.frames {
        for (side, value) in frame {
          #expect(abs((solved[id]?[side] ?? .nan) - value) <= 0.5, "\(id).\(side) \(query)")
        }
      }
    }
  }

  @Test(arguments: ["sign-in.storyboard", "stack.xib", "cell.xib"])
  func `of Interface Builder gives the same frames`(name: String) throws {
    let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = fixtures.appending(path: "Fixtures/interface-builder/\(name)")
    let text = try String(contentsOf: file, encoding: .utf8)
    try expectSameFrames(text, "application/xml")
  }

  @Test(arguments: ["sign-in.storyboard", "stack.xib", "cell.xib"], [320, 390, 1024])
  func `of Interface Builder gives the same frames at other widths`(name: String, width: Int) throws {
    let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = fixtures.appending(path: "Fixtures/interface-builder/\(name)")
    let text = try String(contentsOf: file, encoding: .utf8)
    let original = frames(
      try response(
        "layouts", text, type: "application/xml",
        query: "coordinates=root&contentSizes=recorded&width=\(width)"))
    let documents = documents(try response("conversions", text, type: "application/xml"))
    for (document, original) in zip(documents, original) {
      #expect(original.size["width"] == Double(width))
      let solved = try frames(of: document, in: ["size": original.size])
      for (id, frame) in original.frames {
        for (side, value) in frame {
          #expect(abs((solved[id]?[side] ?? .nan) - value) <= 0.5, "\(id).\(side)")
        }
      }
    }
  }

  /// The frames of a converted scene with other members in its environment.
  private func frames(of document: [String: Any], in members: [String: Any]) throws -> Frames {
    var request = document["request"] as? [String: Any] ?? [:]
    request["coordinates"] = "root"
    request["environment"] = (request["environment"] as? [String: Any] ?? [:]).merging(members) { $1 }
    let body = String(decoding: try JSONSerialization.data(withJSONObject: request), as: UTF8.self)
    return frames(try response("layouts", body, type: "application/json")).first?.frames ?? [:]
  }

  /// A scene under a navigation bar, with a view at the safe area and one with an autoresizing mask.
  private static let navigation = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" toolsVersion="17506" useSafeAreas="YES">
      <device id="retina4_7" orientation="portrait" appearance="light"/>
      <scenes><scene sceneID="s"><objects><viewController id="c">
        <view key="view" contentMode="scaleToFill" id="root"><rect key="frame" x="0" y="0" width="375" height="667"/>
          <subviews>
            <view id="top" translatesAutoresizingMaskIntoConstraints="NO"><rect key="frame" x="0" y="64" width="375" height="40"/>
              <constraints><constraint firstAttribute="height" constant="40" id="h"/></constraints></view>
            <view id="mask"><rect key="frame" x="20" y="300" width="335" height="50"/>
              <autoresizingMask key="autoresizingMask" widthSizable="YES" flexibleMaxY="YES"/></view>
          </subviews>
          <viewLayoutGuide key="safeArea" id="safe"/>
          <constraints>
            <constraint firstItem="top" firstAttribute="top" secondItem="safe" secondAttribute="top" id="a"/>
            <constraint firstItem="top" firstAttribute="leading" secondItem="safe" secondAttribute="leading" id="b"/>
            <constraint firstItem="safe" firstAttribute="trailing" secondItem="top" secondAttribute="trailing" id="d"/>
          </constraints></view>
        <navigationItem key="navigationItem" id="n"/>
        <simulatedNavigationBarMetrics key="simulatedTopBarMetrics" prompted="NO"/>
      </viewController></objects></scene></scenes></document>
    """

  @Test func `keeps the bars of containers and the masks of views on other devices`() throws {
    let document = try #require(
      documents(try response("conversions", Self.navigation, type: "application/xml")).first)
    let view = (document["request"] as? [String: Any])?["view"] as? [String: Any]
    let additional = view?["additionalSafeAreaInsets"] as? [String: Double]
    #expect(additional?["top"] == 44)
    var request = document["request"] as? [String: Any] ?? [:]
    request["environment"] = ["device": "iPhone 14"]
    let body = String(decoding: try JSONSerialization.data(withJSONObject: request), as: UTF8.self)
    let other = frames(try response("layouts", body, type: "application/json")).first?.frames
    // A status bar of 47 points and a navigation bar of 44 points.
    #expect(other?["top"] == ["x": 0, "y": 91, "width": 390, "height": 40])
    #expect(other?["mask"]?["width"] == 350)
  }

  /// A view whose sizes exclude each other by size class, with other members that vary.
  private static func varying(label: String = "", views: Int = 1, multiplier: String = "1") -> String {
    let sides = [("width", "leading"), ("height", "top")]
    let list = (0..<views).map { number in
      "<view id='v\(number)' translatesAutoresizingMaskIntoConstraints='NO'><rect key='frame'/>\(label)</view>"
    }
    let constraints = (0..<views).flatMap { number in
      sides.map { size, edge in
        let previous = number == 0 ? "root" : "v\(number - 1)"
        return """
          <constraint id="e\(size)\(number)" firstItem="v\(number)" firstAttribute="\(edge)" secondItem="\(previous)"
            secondAttribute="\(edge)" multiplier="\(multiplier)" constant="1">
            <variation key="widthClass=regular" multiplier="1"/><variation key="widthClass=compact" multiplier="1"/>
          </constraint>
          <constraint id="c\(size)\(number)" firstItem="v\(number)" firstAttribute="\(size)" constant="10"/>
          <constraint id="r\(size)\(number)" firstItem="v\(number)" firstAttribute="\(size)" constant="20"/>
          """
      }
    }
    let mask = { (prefix: String) in
      (0..<views).flatMap { number in
        sides.map { "<exclude reference='\(prefix)\($0.0)\(number)'/>" }
      }.joined()
    }
    return """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" toolsVersion="17000" useSafeAreas="YES">
        <device id="retina6_1" orientation="portrait"/>
        <scenes><scene sceneID="s"><objects><viewController id="c">
          <view key="view" id="root"><rect key="frame" width="414" height="896"/>
            <subviews>\(list.joined())</subviews><constraints>\(constraints.joined())</constraints>
            <variation key="widthClass=regular"><mask key="constraints">\(mask("c"))</mask></variation>
            <variation key="widthClass=compact"><mask key="constraints">\(mask("r"))</mask></variation>
          </view></viewController></objects></scene></scenes></document>
      """
  }

  /// All constraints together, which conflict, would need more than 80,000,000 solver steps.
  @Test func `has variations for constraints that exclude each other`() throws {
    let documents = documents(
      try response("conversions", Self.varying(views: 400), type: "application/xml"))
    let document = try #require(documents.first)
    #expect((document["findings"] as? [Any])?.isEmpty == true)
    for (width, size) in [("compact", 10.0), ("regular", 20)] {
      let frames = try frames(of: document, in: ["horizontalSizeClass": width])
      #expect(frames["v399"] == ["x": 400, "y": 400, "width": size, "height": size])
    }
    let code = try response(
      "conversions", Self.varying(), type: "application/xml", accept: "text/x-swift")
    #expect(code.text.contains("own size classes only"), "\(code.text)")
  }

  @Test func `names the variations that are lost`() throws {
    let label = """
      <variation key="widthClass=regular" text="Long" misplaced="YES"><fontDescription key="fontDescription"/></variation>
      """
    let lost = documents(
      try response("conversions", Self.varying(label: label), type: "application/xml"))
    let findings = lost.first?["findings"] as? [[String: String]] ?? []
    #expect(findings.map { $0["view"] } == ["v0"])
    #expect(findings.first?["sentence"]?.contains("varies `text`, `fontDescription` by size class") == true)
    // Only variations make the multiplier valid.
    let invalid = documents(
      try response("conversions", Self.varying(multiplier: "0"), type: "application/xml"))
    let request = invalid.first?["request"] as? [String: Any]
    #expect(request != nil && request?["variations"] == nil)
    #expect((invalid.first?["findings"] as? [[String: String]])?.map { $0["view"] } == ["root"])
  }

  @Test func `keeps grids in SwiftUI`() throws {
    let cell = { (id: String, x: Int, y: Int, width: Int, place: String) in
      """
      {"id": "\(id)", "name": "Cell", "type": "FRAME", "layoutSizingHorizontal": "FILL", "layoutSizingVertical": "FILL",
       "absoluteBoundingBox": {"x": \(x), "y": \(y), "width": \(width), "height": 40}, \(place)}
      """
    }
    let grid = """
      {"id": "1:1", "name": "Grid", "type": "FRAME", "layoutMode": "GRID", "gridRowCount": 2, "gridColumnCount": 2,
       "gridColumnGap": 10, "gridRowGap": 20, "gridColumnsSizing": "repeat(2,minmax(0,1fr))",
       "gridRowsSizing": "repeat(2,minmax(0,1fr))", "layoutSizingHorizontal": "FIXED", "layoutSizingVertical": "FIXED",
       "absoluteBoundingBox": {"x": 0, "y": 0, "width": 210, "height": 100}, "children": [
       \(cell("1:2", 0, 0, 210, #""gridColumnSpan": 2, "gridRowAnchorIndex": 0, "gridColumnAnchorIndex": 0"#)),
       \(cell("1:3", 110, 60, 100, #""gridRowAnchorIndex": 1, "gridColumnAnchorIndex": 1"#))]}
      """
    let answer = try response(
      "conversions", grid, type: "application/vnd.figma+json", accept: "text/x-swift;framework=swiftui")
    #expect(
      answer.text.contains("Grid(alignment: .topLeading, horizontalSpacing: 10, verticalSpacing: 20) {"))
    #expect(
      answer.text.contains(".gridCellColumns(2)")
        && answer.text.components(separatedBy: "GridRow {").count == 3)
    let outside = grid.replacing(#""gridColumnSpan": 2"#, with: #""gridColumnSpan": 3"#)
    let findings =
      documents(try response("conversions", outside, type: "application/vnd.figma+json"))
      .first?["findings"] as? [[String: String]] ?? []
    #expect(findings.map { $0["view"] } == ["1:2"])
    #expect(answer.text.contains("Color.clear\n          .frame(width: 100, height: 0)"), "\(answer.text)")
  }

  /// Each empty cell takes two lines.
  @Test func `writes no grid of mostly empty cells`() throws {
    let grid = """
      {"id": "1:1", "name": "Grid", "type": "FRAME", "layoutMode": "GRID", "gridRowCount": 60, "gridColumnCount": 60,
       "gridColumnsSizing": "repeat(60,minmax(0,1fr))", "gridRowsSizing": "repeat(60,minmax(0,1fr))",
       "layoutSizingHorizontal": "FIXED", "layoutSizingVertical": "FIXED",
       "absoluteBoundingBox": {"x": 0, "y": 0, "width": 1000, "height": 1000}, "children": [
       {"id": "1:2", "name": "Cell", "type": "FRAME", "layoutSizingHorizontal": "FILL", "layoutSizingVertical": "FILL",
        "absoluteBoundingBox": {"x": 0, "y": 0, "width": 1, "height": 1}, "gridRowAnchorIndex": 0, "gridColumnAnchorIndex": 0}]}
      """
    let answer = try response(
      "conversions", grid, type: "application/vnd.figma+json", accept: "text/x-swift;framework=swiftui")
    #expect(answer.status == 200)
    #expect(!answer.text.contains("GridRow") && answer.text.utf8.count < 10_000)
  }

  /// A column in a frame of 300 × 400, with children that hug, fill, are pinned and are scaled.
  private static let figma = """
    {"id": "1:1", "name": "Screen", "type": "FRAME", "layoutMode": "VERTICAL", "itemSpacing": 10,
     "layoutSizingHorizontal": "FIXED", "layoutSizingVertical": "FIXED", "paddingTop": 20, "paddingLeft": 16,
     "paddingRight": 16, "absoluteBoundingBox": {"x": 50, "y": 70, "width": 300, "height": 400}, "children": [
       {"id": "1:2", "name": "Row", "type": "FRAME", "layoutMode": "HORIZONTAL", "itemSpacing": 8,
        "layoutSizingHorizontal": "FILL", "layoutSizingVertical": "HUG", "counterAxisAlignItems": "CENTER",
        "primaryAxisAlignItems": "CENTER", "absoluteBoundingBox": {"x": 66, "y": 90, "width": 268, "height": 40},
        "children": [
         {"id": "1:3", "type": "VECTOR", "absoluteBoundingBox": {"x": 66, "y": 90, "width": 40, "height": 40}},
         {"id": "1:4", "type": "FRAME", "layoutSizingHorizontal": "FILL", "maxWidth": 90,
          "absoluteBoundingBox": {"x": 114, "y": 100, "width": 90, "height": 20}},
         {"id": "1:5", "type": "TEXT", "characters": "Title", "layoutSizingHorizontal": "FILL",
          "absoluteBoundingBox": {"x": 212, "y": 100, "width": 122, "height": 20}}]},
       {"id": "1:6", "name": "Spread", "type": "FRAME", "layoutMode": "HORIZONTAL",
        "primaryAxisAlignItems": "SPACE_BETWEEN", "layoutSizingHorizontal": "FILL", "layoutSizingVertical": "FIXED",
        "absoluteBoundingBox": {"x": 66, "y": 140, "width": 268, "height": 30}, "children": [
         {"id": "1:7", "type": "FRAME", "absoluteBoundingBox": {"x": 66, "y": 140, "width": 100, "height": 30}},
         {"id": "1:8", "type": "FRAME", "absoluteBoundingBox": {"x": 194, "y": 140, "width": 140, "height": 30}}]},
       {"id": "1:9", "name": "Canvas", "type": "FRAME", "layoutSizingHorizontal": "FILL", "layoutSizingVertical": "FILL",
        "absoluteBoundingBox": {"x": 66, "y": 180, "width": 268, "height": 290}, "children": [
         {"id": "1:10", "type": "FRAME", "constraints": {"horizontal": "SCALE", "vertical": "SCALE"},
          "absoluteBoundingBox": {"x": 80, "y": 190, "width": 100, "height": 50}},
         {"id": "1:11", "type": "FRAME", "constraints": {"horizontal": "LEFT_RIGHT", "vertical": "BOTTOM"},
          "absoluteBoundingBox": {"x": 70, "y": 440, "width": 250, "height": 20}},
         {"id": "1:12", "type": "FRAME", "constraints": {"horizontal": "CENTER", "vertical": "CENTER"},
          "absoluteBoundingBox": {"x": 150, "y": 300, "width": 30, "height": 20}}]}]}
    """

  @Test(arguments: ["", "width=220", "width=320", "width=1024", "width=500&height=700"])
  func `of Figma gives the same frames at other sizes`(query: String) throws {
    try expectSameFrames(Self.figma, "application/vnd.figma+json", query: query, replacing: true)
  }

  @Test func `names what views cannot do`() throws {
    let wrapping = Self.figma.replacing(
      #""layoutMode": "HORIZONTAL", "itemSpacing": 8"#,
      with: #""layoutMode": "HORIZONTAL", "layoutWrap": "WRAP", "itemSpacing": 8"#)
    let findings =
      documents(try response("conversions", wrapping, type: "application/vnd.figma+json"))
      .first?["findings"] as? [[String: String]] ?? []
    #expect(findings.map { $0["code"] } == ["unsupported"] && findings.map { $0["view"] } == ["1:2"])
    let whole = documents(try response("conversions", Self.figma, type: "application/vnd.figma+json"))
    #expect((whole.first?["findings"] as? [Any])?.isEmpty == true)
  }

  @Test(arguments: [
    ("application/vnd.figma+json", "frame=9:9", 422, "unknown-id"),
    ("application/vnd.figma+json", "width=3", 422, "unknown-member"),
    ("application/vnd.figma+json", "contentSizes=none", 422, "unknown-value"),
    ("application/json", "", 415, "unsupported-media-type"), ("application/xml", "", 400, "invalid-xml"),
  ])
  func `is refused if asked for wrongly`(type: String, query: String, status: Int, code: String) throws {
    let answer = try response("conversions", Self.figma, type: type, query: query)
    #expect(answer.status == status && answer.json["code"] as? String == code, "\(answer.text)")
  }

  @Test(arguments: [
    ("text/x-swift", "final class ScreenView: UIView {"),
    ("text/x-swift;framework=swiftui", "struct ScreenView: View {"), ("image/svg+xml", "<svg "),
  ])
  func `is written as code or a picture`(accept: String, expected: String) throws {
    let answer = try response(
      "conversions", Self.figma, type: "application/vnd.figma+json", accept: accept)
    #expect(answer.status == 200 && answer.text.contains(expected), "\(answer.text.prefix(300))")
    let other = try response(
      "conversions", Self.figma, type: "application/vnd.figma+json", accept: "text/x-swift;framework=qt")
    #expect(other.status == 406)
  }
}
