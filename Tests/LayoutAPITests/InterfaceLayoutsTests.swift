import Foundation
import HTTP
import Testing

@testable import Documents
@testable import LayoutAPI
@testable import Operations

/// Interface Builder documents of `Tests/Fixtures/interface-builder` and the answers that they get.
@Suite struct `A golden storyboard` {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/interface-builder")

  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".storyboard") || $0.hasSuffix(".xib") }.sorted()

  @Test func `is there`() { #expect(!`A golden storyboard`.names.isEmpty) }

  @Test(arguments: names) func `is laid out as before`(name: String) throws {
    let document = try Data(contentsOf: `A golden storyboard`.folder.appending(path: name))
    let file = `A golden storyboard`.folder.appending(path: "\(name).golden.json")
    let answer = Answer(toInterface: Array(document))
    if ProcessInfo.processInfo.environment["ESPALIER_GOLDEN"] == "rewrite" {
      try Data("\(answer.readable)\n".utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == "\(answer.readable)\n")
  }
}

@Suite struct `An Interface Builder document` {
  private let document = Array(
    """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" toolsVersion="17506">
      <device id="retina6_1"/>
      <objects>
        <view id="card"><rect key="frame" width="414" height="100"/>
          <subviews>
            <view id="half" translatesAutoresizingMaskIntoConstraints="NO"><rect key="frame" width="1" height="1"/></view>
          </subviews>
          <constraints>
            <constraint firstItem="half" firstAttribute="leading" secondItem="card" secondAttribute="leading" id="a"/>
            <constraint firstItem="half" firstAttribute="width" secondItem="card" secondAttribute="width" multiplier="1:2" id="b"/>
          </constraints>
        </view>
      </objects>
    </document>
    """.utf8)

  @Test func `gets another size on its own device`() {
    let answer = Answer(toInterface: document, query: "width=300&height=90.5")
    let layout = (answer.json["layouts"] as? [[String: Any]])?.first
    let frames = layout?["frames"] as? [String: [String: Double]]
    #expect(frames?["card"]?["width"] == 300 && frames?["half"]?["width"] == 150)
    let environment = layout?["environment"] as? [String: [String: Double]]
    #expect(environment == ["size": ["width": 300, "height": 90.5]])
    #expect(answer.json["contentSizes"] as? String == "computed")
    let refused = Answer(toInterface: document, query: "width=-1")
    #expect(refused.status == 422 && refused.json["code"] as? String == "number-out-of-range")
  }

  @Test func `is laid out in the product of what is asked`() {
    let answer = Answer(
      toInterface: document,
      query: "device=iPhone%208&device=iPhone%208%20Plus&layoutDirection=ltr&layoutDirection=rtl")
    let layouts = answer.json["layouts"] as? [[String: Any]] ?? []
    let places = layouts.map { layout in
      ((layout["frames"] as? [String: [String: Double]])?["half"]).map { [$0["x"] ?? -1, $0["width"] ?? -1] }
    }
    #expect(places == [[0, 187.5], [187.5, 187.5], [0, 207], [207, 207]])
    #expect(layouts.map { $0["scene"] as? String } == ["card", "card", "card", "card"])
  }

  @Test func `has its texts measured on another device and at another text size`() {
    let label = """
      <label id="title" text="Title" translatesAutoresizingMaskIntoConstraints="NO">
        <rect key="frame" width="300" height="99"/><fontDescription key="fontDescription" style="UICTFontTextStyleBody"/>
      </label>
      """
    let text = String(decoding: document, as: UTF8.self).replacing("<subviews>", with: "<subviews>\(label)")
    func size(_ query: String) -> [Double] {
      Answer(toInterface: Array(text.utf8), query: query).frame("title").map { Array($0[2...]) } ?? []
    }
    #expect(size("") == [300, 99])
    #expect(size("device=iPhone%20XR")[1] == 20.5)
    #expect(size("contentSizeCategory=accessibilityXXXL")[1] > 50)
  }

  @Test(arguments: [
    ("", "recorded"), ("contentSizeCategory=large&layoutDirection=ltr&coordinates=root", "recorded"),
    ("device=iPhone%20XR", "computed"), ("layoutDirection=rtl", "computed"),
    ("layoutDirection=ltr&layoutDirection=rtl", "computed"), ("contentSizeCategory=small", "computed"),
    ("orientation=portrait", "recorded"), ("orientation=landscape", "computed"),
    ("contentSizes=computed", "computed"), ("contentSizes=recorded&device=iPhone%20XR", "recorded"),
  ]) func `says whether content has its recorded sizes`(query: String, sizes: String) {
    #expect(Answer(toInterface: document, query: query).json["contentSizes"] as? String == sizes)
  }

  @Test func `is explained if that is asked for`() {
    func why(_ query: String) -> [String: [String: [String]]]? {
      let layouts = Answer(toInterface: document, query: query).json["layouts"] as? [[String: Any]]
      return layouts?.first?["why"] as? [String: [String: [String]]]
    }
    #expect(why("explain=true")?["half"]?["right"] == ["card/size.width", "a", "b"])
    #expect(why("explain=false") == nil)
    #expect(why("") == nil)
  }

  @Test(arguments: [
    ("coordinates=root&coordinates=superview", "conflicting-members"),
    ("explain=true&explain=true", "conflicting-members"),
    ("explain=yes", "unknown-value"), ("device=iPhone%20900", "unknown-device"),
    ("orientation=flat", "unknown-value"), ("contentSizes=measured", "unknown-value"),
    ("contentSizes=recorded&contentSizes=computed", "conflicting-members"),
    ("devise=all", "unknown-member"),
  ]) func `is refused for a query that it cannot have`(query: String, code: String) {
    let answer = Answer(toInterface: document, query: query)
    #expect(answer.status == 422)
    #expect(answer.json["code"] as? String == code)
  }

  // A query is read where all wait for it, and each name that was meant took 75 comparisons.
  @Test func `seeks the name that was meant for the first values alone`() {
    for name in ["device=iPhonee%2016", "orientation=portraitt"] {
      let query = Array(repeating: name, count: 350).joined(separator: "&")
      let errors = Answer(toInterface: document, query: query).json["errors"] as? [[String: Any]] ?? []
      #expect(errors.count == Documents.Limits.faults)
      #expect(errors.map { $0["suggestion"] != nil } == errors.indices.map { $0 < 20 })
    }
  }

  // Half of the environment was the other orientation's: {"orientation":"landscape"} with the size of portrait.
  @Test func `is turned on its own device`() {
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" toolsVersion="17506" useSafeAreas="YES">
        <device id="retina6_12"/>
        <objects>
          <view id="root"><rect key="frame" width="393" height="852"/>
            <subviews><view id="inner" translatesAutoresizingMaskIntoConstraints="NO"><rect key="frame" width="1" height="1"/></view></subviews>
            <viewLayoutGuide key="safeArea" id="safe"/>
            <constraints>
              <constraint firstItem="inner" firstAttribute="leading" secondItem="safe" secondAttribute="leading" id="a"/>
              <constraint firstItem="inner" firstAttribute="trailing" secondItem="safe" secondAttribute="trailing" id="b"/>
              <constraint firstItem="inner" firstAttribute="top" secondItem="safe" secondAttribute="top" id="c"/>
              <constraint firstItem="inner" firstAttribute="bottom" secondItem="safe" secondAttribute="bottom" id="d"/>
            </constraints>
          </view>
        </objects>
      </document>
      """
    func frames(_ text: String, _ query: String) -> [[Double]?] {
      let answer = Answer(toInterface: Array(text.utf8), query: query)
      return [answer.frame("root"), answer.frame("inner")]
    }
    // The figures of an iPhone 15: 59 and 34 points are covered upright, 59, 21 and 59 on its side.
    let (upright, turned): ([[Double]?], [[Double]?]) = (
      [[0, 0, 393, 852], [0, 59, 393, 759]], [[0, 0, 852, 393], [59, 0, 734, 372]]
    )
    #expect(frames(text, "") == upright)
    #expect(frames(text, "orientation=portrait") == upright)
    #expect(frames(text, "orientation=landscape") == turned)
    let onItsSide = text.replacing("\"retina6_12\"", with: "\"retina6_12\" orientation=\"landscape\"")
      .replacing("width=\"393\" height=\"852\"", with: "width=\"852\" height=\"393\"")
    #expect(frames(onItsSide, "") == turned)
    #expect(frames(onItsSide, "orientation=portrait") == upright)
  }

  // It kept the 20 points that a status bar has upright. Figures of the catalog: 20 upright, 0 on its side; an iPad keeps 20.
  @Test(arguments: [
    ("retina4_7", "375", "667", 20.0, 0.0), ("ipad9_7", "768", "1024", 20, 20),
  ])
  func `shows no status bar on an iPhone with a home button that is turned`(
    device: String, width: String, height: String, upright: Double, turned: Double
  ) {
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" toolsVersion="22154" useSafeAreas="YES">
        <device id="\(device)"/>
        <objects>
          <view id="root"><rect key="frame" width="\(width)" height="\(height)"/>
            <subviews><view id="inner" translatesAutoresizingMaskIntoConstraints="NO"><rect key="frame" width="1" height="1"/></view></subviews>
            <viewLayoutGuide key="safeArea" id="safe"/>
            <constraints>
              <constraint firstItem="inner" firstAttribute="top" secondItem="safe" secondAttribute="top" id="a"/>
            </constraints>
          </view>
        </objects>
      </document>
      """
    for (orientation, top) in [("portrait", upright), ("landscape", turned)] {
      let answer = Answer(toInterface: Array(text.utf8), query: "orientation=\(orientation)")
      #expect(answer.frame("inner")?[1] == top, "\(orientation)")
    }
  }

  @Test func `is refused in too many environments, by the names of what asks for them`() {
    let devices = Array(repeating: "device=iPhone%2015", count: 63).joined(separator: "&")
    let products = "orientation=portrait&orientation=landscape&layoutDirection=ltr&layoutDirection=rtl"
    let categories = "contentSizeCategory=small&contentSizeCategory=large"
    let answer = Answer(toInterface: document, query: "\(devices)&\(products)&\(categories)")
    #expect(answer.json["code"] as? String == "too-many-environments")
    #expect((answer.json["detail"] as? String)?.hasPrefix("The query members device, orientation,") == true)
  }

  @Test func `is laid out in as many environments as the limit, and has as many scenes`() throws {
    func environments(_ count: Int) throws(Problem) -> Int {
      let query = Array(repeating: (name: "device", value: "iPhone 15"), count: count)
      return try InterfaceQuery(query).environments.count
    }
    #expect(try environments(500) == 500)
    let tooMany = #expect(throws: Problem.self) { try environments(501) }
    #expect(tooMany?.code == .tooManyEnvironments)

    func scenes(_ count: Int) -> Answer {
      let views = (0..<count).map { "<view id='v\($0)'><rect key='frame'/></view>" }.joined()
      let type = "com.apple.InterfaceBuilder3.CocoaTouch.XIB"
      return Answer(
        toInterface: Array("<document type='\(type)'><objects>\(views)</objects></document>".utf8))
    }
    #expect(scenes(500).status == 200)
    #expect(scenes(501).errors == ["too-many-scenes "])
  }

  @Test func `says in which line it is wrong`() {
    let text = String(decoding: document, as: UTF8.self).replacing("\"1:2\"", with: "\"half\"")
    let answer = Answer(toInterface: Array(text.utf8))
    let error = (answer.json["errors"] as? [[String: Any]])?.first
    #expect(answer.status == 422)
    #expect(error?["code"] as? String == "wrong-type")
    #expect(error?["line"] as? Int == 10)
  }

  /// A xib with one view that was recorded at a frame.
  private func xib(_ frame: String) -> [UInt8] {
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0">
        <objects><view id="a"><rect key="frame" \(frame)/></view></objects>
      </document>
      """
    return Array(text.utf8)
  }

  @Test func `has a root that is no less than empty`() {
    let answer = Answer(toInterface: xib(#"x="0" y="0" width="-5" height="9""#))
    #expect(answer.status == 200)
    #expect(answer.frame("a") == [0, 0, 0, 9])
  }

  @Test(arguments: ["q", "0x10", "0X1p4", "nan", "1e10"]) func `has numbers with decimal digits`(text: String)
  {
    let answer = Answer(toInterface: xib("x=\"\(text)\" y=\"0\" width=\"5\" height=\"9\""))
    #expect(answer.status == 422)
    #expect(answer.text.contains("x is “\(text)”; write a number within 10⁹."))
  }
}

extension Answer {
  /// The answer to a posted Interface Builder document.
  init(toInterface body: [UInt8], query: String = "") {
    let target = "/v1/layouts" + (query.isEmpty ? "" : "?\(query)")
    let head = "POST \(target) HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/xml\r\n"
    var parser = RequestParser(limits: HTTP.Limits())
    var cursor = 0
    let message = Array("\(head)Content-Length: \(body.count)\r\n\r\n".utf8) + body
    guard let request = try? parser.parse(message.span, at: &cursor)?.request else {
      self.init(Response(.badRequest))
      return
    }
    self.init(Service(isReady: { true }).response(to: request))
  }
}
