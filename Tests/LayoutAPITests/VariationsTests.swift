import AutoLayout
import Devices
import Geometry
import InterfaceBuilder
import Testing

@testable import Documents
@testable import Operations

@Suite struct `Variations by size class` {
  private typealias Frames = [String: Rect]

  /// The four pairs of size classes: an iPhone, the same turned, a large one turned, and an iPad.
  private static let devices = [
    ("iPhone 16", "portrait"), ("iPhone 16", "landscape"), ("iPhone 16 Plus", "landscape"),
    ("iPad Pro 11 (M4, M5)", "portrait"),
  ]

  private static func document(_ variations: String, _ environments: String) -> [UInt8] {
    Array(
      """
      {"view":{"id":"root","subviews":[
        {"id":"sidebar","subviews":[{"id":"inside"}],"guides":[{"id":"guide"}]},
        {"id":"row","stack":{"spacing":8,"customSpacing":{"a":20}},"arranged":["a","b"],
         "subviews":[{"id":"a","intrinsicSize":{"width":60,"height":20}},
                     {"id":"b","intrinsicSize":{"width":40,"height":20}}]}]},
       "constraints":[
        {"id":"start","item":"sidebar","attribute":"left","toItem":"root"},
        {"id":"width","item":"sidebar","attribute":"width","constant":300},
        {"id":"inner","item":"inside","attribute":"top","toItem":"guide"},
        {"id":"beside","item":"row","attribute":"left","toItem":"sidebar","toAttribute":"right"},
        {"id":"edge","item":"row","attribute":"left","toItem":"root","constant":16,"priority":900},
        {"id":"top","item":"row","attribute":"top","toItem":"root","constant":100}],
       "variations":\(variations),\(environments)}
      """.utf8)
  }

  private func layouts(_ body: [UInt8]) throws -> [Frames] {
    let request = try LayoutsRequest(body)
    let layouts = try LayoutsOperation.layouts(of: request, WorkBudget(), stepLimit: 1_000_000)
    return zip(request.environments, layouts).map { environment, layout in
      Dictionary(
        zip(request.variant(in: environment).tree.items.map(\.id), layout.framesInRoot),
        uniquingKeysWith: { first, _ in first })
    }
  }

  @Test func `change views and constraints where they apply`() throws {
    let variations = """
      [{"when":{"horizontalSizeClass":"compact"},
        "views":{"sidebar":{"installed":false},"row":{"stack":{"axis":"vertical"}}}},
       {"when":{"verticalSizeClass":"compact"},"constraints":{"top":{"constant":20,"priority":800}}},
       {"when":{"horizontalSizeClass":"regular","verticalSizeClass":"compact"},
        "constraints":{"beside":{"installed":false}}}]
      """
    let environments = Self.devices.map { #"{"device":"\#($0.0)","orientation":"\#($0.1)"}"# }
    let frames = try layouts(
      Self.document(variations, "\"environments\":[\(environments.joined(separator: ","))]"))
    #expect(frames.map { $0["sidebar"] != nil } == [false, false, true, true])
    #expect(frames.map { $0["inside"] != nil && $0["guide"] != nil } == [false, false, true, true])
    #expect(frames.map { $0["row"]?.x } == [16, 16, 16, 300])
    #expect(frames.map { $0["row"]?.y } == [100, 20, 20, 100])
    #expect(
      frames.map { $0["b"]?.origin } == [
        Point(x: 16, y: 120), Point(x: 16, y: 40), Point(x: 96, y: 20), Point(x: 380, y: 100),
      ])
  }

  @Test(arguments: [
    (#"{}"#, #"{}"#, true), (#"{"horizontalSizeClass":"compact"}"#, #"{}"#, false),
    (#"{"horizontalSizeClass":"compact"}"#, #"{"size":{"width":390,"height":844}}"#, true),
    (#"{"horizontalSizeClass":"compact"}"#, #"{"horizontalSizeClass":"compact"}"#, true),
    (#"{"horizontalSizeClass":"compact"}"#, #"{"horizontalSizeClass":"regular"}"#, false),
    (
      #"{"horizontalSizeClass":"compact","verticalSizeClass":"regular"}"#,
      #"{"horizontalSizeClass":"compact"}"#, false
    ),
  ])
  func `apply in size classes that a size or the environment says`(
    when: String, environment: String, applies: Bool
  ) throws {
    let body = Self.document(
      #"[{"when":\#(when),"views":{"b":{"hidden":true}}}]"#, #""environment":\#(environment)"#)
    #expect(try layouts(body)[0]["b"]?.width == (applies ? 0 : 40))
  }

  @Test func `build on each other`() throws {
    let variations = """
      [{"when":{},"views":{"inside":{"stack":{}},"a":{"kind":"label"}}},
       {"when":{},"views":{"inside":{"arranged":[]},"a":{"text":{"string":"x"},"intrinsicSize":null}}}]
      """
    let tree = try LayoutsRequest(Self.document(variations, #""environment":{}"#)).tree
    #expect(tree.items.first { $0.id == "a" }?.view.text?.string == "x")
    #expect(tree.items.first { $0.id == "inside" }?.view.stack?.arranged == [])
  }

  // A text that one variation writes is read once for each pair of size classes, not again for each later variation.
  @Test func `are read together`() throws {
    let text = String(repeating: "x", count: 99_000)
    let first = #"{"when":{},"views":{"a":{"kind":"label","text":{"string":"\#(text)"}}}}"#
    let later = Array(repeating: #"{"when":{},"views":{"a":{"alpha":0.5}}}"#, count: 31)
    let variations = "[" + ([first] + later).joined(separator: ",") + "]"
    #expect(throws: Never.self) {
      try LayoutsRequest(Self.document(variations, #""environment":{"size":{"width":9,"height":9}}"#))
    }
  }

  @Test func `are checked although the views are wrong`() {
    let body = Array(
      #"{"view":{"id":"r"},"constraints":["q.left == r.left"],"variations":[{"when":{},"views":{"r":{"alpha":2}}}]}"#
        .utf8)
    do throws(Problem) {
      _ = try LayoutsRequest(body)
      Issue.record("The document is valid.")
    } catch {
      #expect(error.faults.map(\.pointer) == ["/constraints/0", "/variations/0/views/r/alpha"])
    }
  }

  @Test func `win over earlier ones`() throws {
    let variations = """
      [{"when":{},"views":{"sidebar":{"installed":false},"a":{"alpha":0.5,"intrinsicSize":{"width":1,"height":1}}}},
       {"when":{},"views":{"sidebar":{"installed":true},"a":{"intrinsicSize":{"width":9,"height":9}}}}]
      """
    let body = Self.document(variations, #""environment":{"size":{"width":390,"height":844}}"#)
    #expect(try layouts(body)[0]["a"]?.width == 9)
    #expect(try layouts(body)[0]["sidebar"] != nil)
    #expect(try LayoutsRequest(body).tree.items.first { $0.id == "a" }?.view.alpha == 0.5)
  }

  @Test(arguments: [
    (#"[{"when":{},"views":{"sidebr":{}}}]"#, ["unknown-id /variations/0/views/sidebr"]),
    (#"[{"when":{},"views":{"root":{"installed":false}}}]"#, ["unknown-value /variations/0/views/root"]),
    (#"[{"when":{},"views":{"a":{"id":"x"}}}]"#, ["unknown-member /variations/0/views/a/id"]),
    (#"[{"when":{},"views":{"a":{"alpha":2}}}]"#, ["number-out-of-range /variations/0/views/a/alpha"]),
    (#"[{"when":{},"views":{"a":1}}]"#, ["wrong-type /variations/0/views/a"]),
    (
      #"[{"when":{"width":1},"constraints":{"no":{},"top":{"constant":"x"}}}]"#,
      [
        "unknown-member /variations/0/when/width", "unknown-id /variations/0/constraints/no",
        "wrong-type /variations/0/constraints/top/constant",
      ]
    ),
    (
      #"[{"when":{},"constraints":{"top":{"multiplier":0}}}]"#,
      ["zero-multiplier /variations/0/constraints/top"]
    ),
    (#"[{"views":{}}]"#, ["missing-member /variations/0"]),
    (#"{}"#, ["wrong-type /variations"]),
  ])
  func `say what is wrong with them`(variations: String, faults: [String]) {
    do throws(Problem) {
      _ = try LayoutsRequest(Self.document(variations, #""explain":false"#))
      Issue.record("The document is valid.")
    } catch {
      #expect(error.faults.map { "\($0.code.name) \($0.pointer)" } == faults)
    }
  }

  // Each change of a view with a long text reads the whole text again.
  @Test func `change a limited number of bytes`() throws {
    let text = String(repeating: "x", count: 99_000)
    func document(_ labels: Int) -> [UInt8] {
      let views = (0..<labels).map { #"{"id":"v\#($0)","kind":"label","text":{"string":"\#(text)"}}"# }
      let changes = (0..<labels).map { #""v\#($0)":{"alpha":0.5}"# }.joined(separator: ",")
      return Array(
        #"{"view":{"id":"r","subviews":[\#(views.joined(separator: ","))]},"variations":[{"when":{},"views":{\#(changes)}}]}"#
          .utf8)
    }
    #expect(throws: Never.self) { try LayoutsRequest(document(42)) }
    do throws(Problem) {
      _ = try LayoutsRequest(document(43))
      Issue.record("The document is valid.")
    } catch {
      #expect(error.faults.map { "\($0.code.name) \($0.pointer)" } == ["too-complex /variations/0/views/v42"])
    }
  }

  @Test func `are none of a session's`() {
    #expect(throws: Problem.self) {
      try LayoutModel(document: Self.document(#"[{"when":{}}]"#, #""explain":false"#))
    }
  }

  private static let storyboard = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" toolsVersion="17000"
      useSafeAreas="YES" useTraitCollections="YES"><device id="retina6_1" orientation="portrait"/>
    <scenes><scene sceneID="s"><objects><viewController id="vc"><view key="view" id="root">
      <rect key="frame" x="0" y="0" width="414" height="896"/>
      <subviews>
        <view id="sidebar" translatesAutoresizingMaskIntoConstraints="NO"><rect key="frame"/></view>
        <stackView id="row" spacing="8" translatesAutoresizingMaskIntoConstraints="NO"><rect key="frame"/>
          <subviews>
            <label id="a" text="One" translatesAutoresizingMaskIntoConstraints="NO"><rect key="frame"/></label>
            <label id="b" text="Two" translatesAutoresizingMaskIntoConstraints="NO"><rect key="frame"/>
              <variation key="widthClass=regular" hidden="YES"/></label>
          </subviews>
          <variation key="widthClass=compact" axis="vertical"/>
          <variation key="heightClass=regular-widthClass=regular" spacing="30"/></stackView>
      </subviews>
      <constraints>
        <constraint id="sl" firstItem="sidebar" firstAttribute="leading" secondItem="root" secondAttribute="leading"/>
        <constraint id="st" firstItem="sidebar" firstAttribute="top" secondItem="root" secondAttribute="top"/>
        <constraint id="sw" firstItem="sidebar" firstAttribute="width" constant="320"/>
        <constraint id="sh" firstItem="sidebar" firstAttribute="height" constant="100"/>
        <constraint id="beside" firstItem="row" firstAttribute="leading" secondItem="sidebar"
          secondAttribute="trailing" constant="20"/>
        <constraint id="edge" firstItem="row" firstAttribute="leading" secondItem="root" secondAttribute="leading"
          constant="16"/>
        <constraint id="never" firstItem="row" firstAttribute="width" constant="1"/>
        <constraint id="top" firstItem="row" firstAttribute="top" secondItem="root" secondAttribute="top" constant="144">
          <variation key="heightClass=compact" constant="40" priority="700"/></constraint>
      </constraints>
      <variation key="default"><mask key="constraints"><exclude reference="never"/></mask></variation>
      <variation key="widthClass=compact"><mask key="subviews"><exclude reference="sidebar"/></mask></variation>
      <variation key="widthClass=regular"><mask key="constraints"><exclude reference="edge"/></mask></variation>
    </view></viewController></objects></scene></scenes></document>
    """

  // A storyboard was converted as it was on its own device only.
  @Test(arguments: devices, ContentSizes.allCases)
  func `of a storyboard and of its conversion give the same frames`(
    device: (String, String), sizes: ContentSizes
  ) throws {
    let document = try InterfaceDocument(Array(Self.storyboard.utf8))
    let query = try ConversionQuery([("contentSizes", sizes.rawValue)])
    let converted = try ConvertedScene.scenes(of: document, query, WorkBudget())[0]
    #expect(converted.findings.isEmpty)
    let members = [
      (name: "device", value: device.0), (name: "orientation", value: device.1),
      (name: "contentSizes", value: sizes.rawValue),
    ]
    let source = try LayoutSource(
      OperationInput(Array(Self.storyboard.utf8), mediaType: MediaType(MediaType.xml), query: members))
    let twin = try LayoutSource(
      OperationInput(converted.document, query: Array(members.prefix(2).map { (name: $0.0, value: $0.1) })))
    let (frames, others) = (try source.elements(WorkBudget())[0], try twin.elements(WorkBudget())[0])
    #expect(frames.tree.items.map(\.id) == others.tree.items.map(\.id))
    #expect(frames.layout.framesInRoot == others.layout.framesInRoot)
  }

  @Test func `of a canvas without size classes stay out of its conversion`() throws {
    let old = Self.storyboard.replacing("<device id=\"retina6_1\" orientation=\"portrait\"/>", with: "")
    let scene = try ConvertedScene.scenes(
      of: InterfaceDocument(Array(old.utf8)), ConversionQuery([]), WorkBudget())[0]
    #expect(scene.findings.map(\.sentence).contains { $0.contains("size classes") })
  }
}
