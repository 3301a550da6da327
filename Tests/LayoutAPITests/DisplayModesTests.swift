import Foundation
import HTTP
import TestSupport
import Testing

@testable import LayoutAPI

@Suite struct `Display modes` {
  private static let places = #"{"id":"places","splitOrFlip":{"left":{"id":"list"},"right":{"id":"map"}}}"#
  private static let mail =
    #"{"id":"mail","splitView":{"primary":{"id":"boxes"},"secondary":{"id":"message"}}}"#

  private func answer(_ environments: String, _ container: String = places) -> Answer {
    Answer(to: #"{"container":\#(container),"environments":\#(environments)}"#, at: "/v1/display-modes")
  }

  private func states(_ answer: Answer) -> [[String: Any]] { answer.json["states"] as? [[String: Any]] ?? [] }

  private func frame(_ state: [String: Any], _ id: String) -> [Double]? {
    let frames = state["frames"] as? [String: [String: Double]]
    return frames?[id].map { frame in ["x", "y", "width", "height"].map { frame[$0] ?? .nan } }
  }

  @Test func `of the article are 440 and 584 points wide`() {
    let state = states(answer(#"[{"size":{"width":1024,"height":768}}]"#)).first ?? [:]
    #expect(state["displayMode"] as? String == "sideBySide")
    #expect(state["visible"] as? [String] == ["list", "map"])
    #expect(frame(state, "list") == [0, 0, 440, 768])
    #expect(frame(state, "map") == [440, 0, 584, 768])
  }

  @Test(arguments: [places, mail]) func `are computed for every device, orientation and direction`(
    container: String
  ) {
    let product =
      #"{"devices":"all","orientations":["portrait","landscape"],"layoutDirections":["ltr","rtl"]}"#
    let answer = answer(product, container)
    #expect(answer.status == 200)
    let states = states(answer)
    #expect(states.count > 80)
    for (leftToRight, rightToLeft) in zip(states, states.dropFirst()).enumerated().filter({
      $0.offset % 2 == 0
    })
    .map(\.element) {
      let ids = leftToRight["visible"] as? [String] ?? []
      #expect(ids == rightToLeft["visible"] as? [String])
      let width = ids.compactMap { frame(leftToRight, $0) }.map { $0[0] + $0[2] }.max() ?? 0
      for id in ids {
        let (one, other) = (frame(leftToRight, id) ?? [], frame(rightToLeft, id) ?? [])
        #expect(abs(one[0] + other[0] + other[2] - width) < 1e-6)
        #expect(one[1...] == other[1...])
      }
    }
  }

  @Test func `take one environment too`() {
    let answer = Answer(
      to: #"{"container":\#(`Display modes`.places),"environment":{"device":"iPhone 15"}}"#,
      at: "/v1/display-modes")
    #expect(states(answer).first?["displayMode"] as? String == "one")
  }

  @Test(arguments: [
    // Phones on their side are compact below 414 points.
    (#"{"width":844,"height":390}"#, "one"), (#"{"width":932,"height":430}"#, "sideBySide"),
    (#"{"width":659,"height":900}"#, "one"), (#"{"width":660,"height":900}"#, "sideBySide"),
    (#"{"width":0,"height":0}"#, "one"), (#"{"width":1e9,"height":1}"#, "one"),
    (#"{"width":1e9,"height":1e9}"#, "sideBySide"),
  ]) func `follow the size where no class is given`(size: String, mode: String) {
    #expect(states(answer(#"[{"size":\#(size)}]"#)).first?["displayMode"] as? String == mode)
  }

  @Test func `have a state for each of 500 elements and refuse one more`() {
    let one = #"{"size":{"width":1024,"height":768}}"#
    func list(_ count: Int) -> String {
      "[\(([one] + Array(repeating: #"{"flip":true}"#, count: count - 1)).joined(separator: ","))]"
    }
    #expect(states(answer(list(500))).count == 500)
    #expect(answer(list(501)).errors == ["too-many-environments /environments"])
  }

  @Test(.slow) func `refuse stacks that grow with the square of a request`() {
    let sizes = [#"{"size":{"width":390,"height":844}}"#, #"{"size":{"width":1024,"height":768}}"#]
    let details = (0..<190).map { #"{"showDetail":{"controller":{"id":"\#($0)"}}}"# }
    let turns = (0..<309).map { sizes[($0 + 1) % 2] }
    let answer = answer("[\(([sizes[0]] + details + turns).joined(separator: ","))]", `Display modes`.mail)
    #expect(answer.status == 422)
    #expect(answer.json["code"] as? String == "too-complex")
  }

  @Test func `count the controllers of all elements`() {
    let inside = (0..<99).map { #"{"id":"s\#($0)"}"# }.joined(separator: ",")
    func show(_ id: Int, _ stack: String) -> String {
      #"{"showDetail":{"controller":{"id":"\#(id)","navigation":{"stack":[\#(stack)]}}}}"#
    }
    func list(_ last: String) -> String {
      #"[{"device":"iPhone 15"},\#(show(0, inside)),\#(show(1, last))]"#
    }
    // The container has three controllers, the first detail 100.
    let few = (0..<96).map { #"{"id":"t\#($0)"}"# }.joined(separator: ",")
    #expect(answer(list(few), `Display modes`.mail).status == 200)
    #expect(
      answer(list(few + #",{"id":"more"}"#), `Display modes`.mail).errors.first
        == "too-complex /environments/2/showDetail/controller/navigation/stack")
  }

  @Test func `refuse a long environment that many actions repeat`() {
    let width = "1024.\(String(repeating: "0", count: 1_000_000))"
    func list(_ flips: Int) -> String {
      let flips = Array(repeating: #"{"flip":true}"#, count: flips).joined(separator: ",")
      return #"[{"size":{"width":\#(width),"height":768}},\#(flips)]"#
    }
    #expect(answer(list(2)).status == 200)
    #expect(answer(list(400)).json["code"] as? String == "too-complex")
  }

  /// Environments, a container if not the article's, and the errors.
  private static let refusals: [(String, String, [String])] = [
    ("[]", places, ["missing-member /environments"]),
    ("[{}]", places, ["missing-member /environments/0"]),
    (#"[{"horizontalSizeClass":"regular"}]"#, places, ["missing-member /environments/0"]),
    (
      #"[{"orientation":"portrait"},{"size":{"width":1}}]"#, places,
      ["missing-member /environments/0", "missing-member /environments/1/size"]
    ),
    (#"{"orientations":["portrait"]}"#, places, ["missing-member /environments"]),
    (#"[{"flip":true}]"#, places, ["missing-member /environments/0"]),
    (#"[{"device":"iPhone 15"},{"flip":false}]"#, places, ["unknown-value /environments/1/flip"]),
    (#"[{"device":"iPhone 15"},{"flip":1}]"#, places, ["wrong-type /environments/1/flip"]),
    (
      #"[{"device":"iPhone 15"},{"flip":true,"device":"iPhone 15"}]"#, places,
      ["unknown-member /environments/1/device"]
    ),
    (
      #"[{"device":"iPhone 15"},{"flop":true}]"#, places,
      ["missing-member /environments/1", "unknown-member /environments/1/flop"]
    ),
    (
      #"[{"device":"iPhone 15"},{"show":{"column":"primary"}}]"#, places,
      ["unknown-member /environments/1/show"]
    ),
    (#"[{"device":"iPhone 15"},{"flip":true}]"#, mail, ["unknown-member /environments/1/flip"]),
    (
      #"[{"device":"iPhone 15"},{"show":{"column":"supplementary"}}]"#, mail,
      ["unknown-value /environments/1/show/column"]
    ),
    (
      #"[{"device":"iPhone 15"},{"showDetail":{"controller":{"id":"boxes"}}}]"#, mail,
      ["duplicate-id /environments/1/showDetail/controller"]
    ),
    (
      #"[{"device":"iPhone 15"},{"preferredDisplayMode":"twoByTwo"}]"#, mail,
      ["unknown-value /environments/1/preferredDisplayMode"]
    ),
    (
      #"[{"device":"iPhone 15"}, 7, null]"#, places,
      ["wrong-type /environments/1", "wrong-type /environments/2"]
    ),
    (#"[{"device":"iPhone 15"}]"#, #"{"id":"a"}"#, ["missing-member /container"]),
    (
      #"[{"device":"iPhone 15"}]"#, #"{"id":"a","tabs":{"controllers":[{"id":"b"}],"selected":1}}"#,
      ["number-out-of-range /container/tabs/selected"]
    ),
    (
      #"[{"device":"iPhone 15"}]"#, #"{"id":"a","splitOrFlip":{"left":{"id":"b"}}}"#,
      ["missing-member /container/splitOrFlip"]
    ),
    (
      #"[{"device":"iPhone 15"}]"#,
      #"{"id":"a","splitOrFlip":{"left":{"id":"a"},"right":{"id":""},"focus":"map"}}"#,
      [
        "containment-cycle /container/splitOrFlip/left/id", "invalid-id /container/splitOrFlip/right/id",
        "unknown-value /container/splitOrFlip/focus",
      ]
    ),
    (
      #"[{"device":"iPhone 15"}]"#,
      #"{"id":"a","splitView":{"primary":{"id":"b"},"secondary":{"id":"c"},"minimumPrimaryColumnWidth":-1,"topColumn":"supplementary"}}"#,
      [
        "number-out-of-range /container/splitView/minimumPrimaryColumnWidth",
        "unknown-value /container/splitView/topColumn",
      ]
    ),
  ]

  @Test(arguments: refusals) func `say all that is wrong with a document`(
    environments: String, container: String, errors: [String]
  ) {
    let answer = answer(environments, container)
    #expect(answer.status == 422)
    #expect(answer.errors.sorted() == errors.sorted())
  }

  @Test func `need a container and an environment`() {
    #expect(Answer(to: "{}", at: "/v1/display-modes").errors.contains("missing-member "))
    #expect(
      Answer(to: #"{"container":\#(`Display modes`.places)}"#, at: "/v1/display-modes").errors
        == ["missing-member "])
  }

  @Test func `take containers as children for what they are`() {
    let nested =
      #"{"id":"outer","splitOrFlip":{"left":\#(`Display modes`.places),"right":{"id":"nav","navigation":{"stack":[\#(`Display modes`.mail)]}}}}"#
    let state = states(answer(#"[{"size":{"width":1024,"height":768}}]"#, nested)).first ?? [:]
    #expect(state["visible"] as? [String] == ["places", "nav"])
    #expect(frame(state, "nav") == [440, 0, 584, 768])
  }

  @Test func `bear widths that contradict one another`() {
    let container =
      #"{"id":"s","splitView":{"primary":{"id":"a"},"supplementary":{"id":"b"},"secondary":{"id":"c"},"preferredDisplayMode":"twoBesideSecondary","minimumPrimaryColumnWidth":900,"maximumPrimaryColumnWidth":10,"automatic":{"minimumSupplementaryWidth":500,"maximumSupplementaryWidth":1,"minimumPrimaryWidth":9,"maximumPrimaryWidth":8}}}"#
    let state = states(answer(#"[{"size":{"width":700,"height":500}}]"#, container)).first ?? [:]
    #expect(["a", "b", "c"].map { frame(state, $0)?[2] } == [10, 500, 190])
  }
}
