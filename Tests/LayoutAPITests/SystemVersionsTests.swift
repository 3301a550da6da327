import Foundation
import HTTP
import Testing

@testable import LayoutAPI

@Suite struct `A presentation on an older system` {
  private func state(_ presentation: String, _ environment: String) -> [String: Any] {
    let answer = Answer(
      to:
        #"{"environment":\#(environment),"presenting":{"id":"home","view":{"id":"h","subviews":[{"id":"s","frame":{"x":0,"y":0,"width":9,"height":9}}]}},"presented":{"id":"p","view":{"id":"v"}},"presentation":\#(presentation)}"#,
      at: "/v1/presentations")
    #expect(answer.status == 200, "\(answer.text)")
    return (answer.json["presentations"] as? [[String: Any]])?.first ?? [:]
  }

  private func style(_ state: [String: Any]) -> String? {
    (state["resolved"] as? [String: Any])?["style"] as? String
  }

  private func findings(_ state: [String: Any]) -> [String] {
    (state["findings"] as? [[String: Any]] ?? []).compactMap { $0["code"] as? String }
  }

  private func phone(_ system: Int) -> String { #"{"device":"iPhone 15","system":"iOS \#(system)"}"# }

  @Test(arguments: [
    ("automatic", 8, "fullScreen"), ("automatic", 12, "fullScreen"), ("automatic", 13, "pageSheet"),
    ("automatic", 18, "formSheet"), ("pageSheet", 12, "fullScreen"), ("formSheet", 12, "fullScreen"),
    ("pageSheet", 13, "pageSheet"), ("overFullScreen", 12, "overFullScreen"),
  ]) func `covers a phone before iOS 13`(style: String, system: Int, expected: String) {
    let state = state(#"{"modal":{"style":"\#(style)"}}"#, phone(system))
    #expect(self.style(state) == expected)
    if expected == "fullScreen" {
      #expect((state["frame"] as? [String: Double]) == ["x": 0, "y": 0, "width": 393, "height": 852])
    }
  }

  @Test func `is a sheet in the middle of an iPad on every system`() {
    for system in [8, 12, 13, 17] {
      let environment = #"{"device":"iPad (9th)","system":"iPadOS \#(system)"}"#
      #expect(style(state(#"{"modal":{"style":"formSheet"}}"#, environment)) == "formSheet")
    }
  }

  // It was as narrow as readable text.
  @Test(arguments: [
    ("portrait", 12, [0.0, 20, 810, 1060]), ("landscape", 12, [135, 20, 810, 790]),
    ("landscape", 13, [184, 40, 712, 730]),
  ]) func `is a page as wide as the screen in portrait before iOS 13`(
    orientation: String, system: Int, frame: [Double]
  ) {
    let environment = #"{"device":"iPad (9th)","system":"iPadOS \#(system)","orientation":"\#(orientation)"}"#
    let found = state(#"{"modal":{"style":"pageSheet"}}"#, environment)["frame"] as? [String: Double] ?? [:]
    #expect(["x", "y", "width", "height"].map { found[$0] } == frame)
  }

  @Test func `adapts a popover to the full screen of a phone before iOS 13`() {
    let popover = #"{"popover":{"source":{"view":"s"}}}"#
    #expect(style(state(popover, phone(12))) == "fullScreen")
    #expect(style(state(popover, phone(13))) == "pageSheet")
  }

  @Test func `names detents of newer systems where a sheet covers the phone`() {
    let sheet = #"{"modal":{"style":"pageSheet","detents":["medium"]}}"#
    #expect(findings(state(sheet, phone(12))) == ["needs-newer-system"])
    #expect(findings(state(#"{"modal":{"style":"pageSheet"}}"#, phone(12))).isEmpty)
  }

  @Test(arguments: [
    (14, [String](), true), (15, ["medium", "large"], true), (16, ["200", "medium", "large"], false),
    (17, ["200", "medium", "large"], false),
  ]) func `leaves out detents of newer systems`(system: Int, detents: [String], isFound: Bool) {
    let state = state(
      #"{"modal":{"style":"pageSheet","detents":[{"height":200},"medium","large"],"selectedDetent":1}}"#,
      phone(system))
    let shown = state["detents"] as? [[String: Any]] ?? []
    #expect(findings(state) == (isFound ? ["needs-newer-system"] : []))
    if system == 14 {
      #expect(shown.map { $0["detent"] as? String } == ["large"])
    } else {
      #expect(shown.count == detents.count)
      // The selected detent is still the medium one.
      let selected = shown.first { $0["selected"] as? Bool == true }
      #expect(selected?["detent"] as? String == "medium")
    }
  }
}

@Suite struct `An alert with text fields` {
  private func presentation(_ alert: String, _ system: Int = 17) -> Answer {
    Answer(
      to:
        #"{"environment":{"device":"iPhone 15","system":"iOS \#(system)"},"presented":{"id":"ask","alert":\#(alert)},"presentation":{"modal":{}}}"#,
      at: "/v1/presentations")
  }

  private func frames(_ answer: Answer) -> [String: [String: Double]] {
    let state = (answer.json["presentations"] as? [[String: Any]])?.first
    return (state?["layout"] as? [String: Any])?["frames"] as? [String: [String: Double]] ?? [:]
  }

  @Test(arguments: [17, 26]) func `has them between its message and its actions`(system: Int) throws {
    let answer = presentation(
      #"{"title":"Sign in","message":"Please","textFields":[{"placeholder":"Name"},{"text":"x"}],"actions":[{"title":"Stop","style":"cancel"},{"title":"OK"}],"preferredAction":1}"#,
      system)
    #expect(answer.status == 200, "\(answer.text)")
    let names = ["ask.title", "ask.message", "ask.textFields/0", "ask.textFields/1", "ask.actions/0"]
    let parts = try names.map { try #require(frames(answer)[$0], "\(answer.text)") }
    for (above, below) in zip(parts, parts.dropFirst()) {
      #expect(try #require(above["y"]) + (try #require(above["height"])) <= (try #require(below["y"])))
    }
    #expect(parts[2]["width"] == parts[3]["width"] && parts[2]["height"] == (system == 26 ? 48 : 30))
    let plain = presentation(
      #"{"title":"Sign in","message":"Please","actions":[{"title":"Stop","style":"cancel"},{"title":"OK"}]}"#,
      system)
    let last = try #require(frames(plain)["ask.actions/0"]?["y"])
    #expect(try #require(parts[4]["y"]) > last + 60)
  }

  @Test(arguments: [
    (
      #"{"style":"actionSheet","textFields":[{}],"actions":[{"title":"OK"}]}"#,
      "text-fields-in-action-sheet /presented/alert/textFields"
    ),
    (
      #"{"title":"a","actions":[{"title":"OK"}],"preferredAction":1}"#,
      "number-out-of-range /presented/alert/preferredAction"
    ),
    (#"{"title":"a","textFields":[{"hint":"x"}]}"#, "unknown-member /presented/alert/textFields/0/hint"),
    (#"{"title":"a","textFields":{}}"#, "wrong-type /presented/alert/textFields"),
  ]) func `names what is wrong`(alert: String, error: String) {
    let answer = presentation(alert)
    #expect(answer.status >= 400 && answer.errors == [error], "\(answer.text)")
  }
}

@Suite struct `Controls of a system` {
  private func width(_ layout: Any?) -> Double? {
    let frames = (layout as? [String: Any])?["frames"] as? [String: [String: Double]]
    return frames?["on"]?["width"]
  }

  private let view = #"{"id":"root","subviews":[{"id":"on","kind":"switch"}]}"#
  private let constraints = #"["on.left == root.left","on.top == root.top"]"#

  @Test func `are different ones in each environment of a matrix`() throws {
    let answer = Answer(
      to:
        #"{"view":\#(view),"constraints":\#(constraints),"environments":{"devices":["iPhone 15"],"systems":["iOS 12","iOS 26"]}}"#,
      at: "/v1/layouts")
    let layouts = try #require(answer.json["layouts"] as? [Any], "\(answer.text)")
    #expect(layouts.map { width($0) } == [51, 63])
  }

  @Test func `follow the environment of a session, unless they have a size of their own`() throws {
    let service = Service(isReady: { true })
    func send(_ method: HTTP.Method, _ path: String, _ body: String) -> [String: Any] {
      let fields = Fields([("Content-Type", "application/json")])
      let request = Request(method, RequestTarget(path: path), fields: fields, body: Array(body.utf8))
      let answer = Answer(service.response(to: request))
      #expect(answer.status < 300, "\(answer.text)")
      return answer.json
    }
    let created = send(
      .post, "/v1/sessions",
      #"{"view":\#(view),"constraints":\#(constraints),"environment":{"device":"iPhone 15"}}"#)
    let path = "/v1/sessions/\(try #require(created["id"] as? String))"
    #expect(width(created["layout"]) == 51)
    let edited = send(.patch, path, #"{"edits":[{"environment":{"system":"iOS 26"}}]}"#)
    #expect(width(edited) == 63)
    let given = send(
      .patch, path,
      #"{"edits":[{"view":"on","intrinsicSize":{"width":40,"height":20}},{"view":"on","set":{"alpha":0.5}}]}"#
    )
    // Two points are outside of the alignment rectangle.
    #expect(width(given) == 42)
    let reset = send(.patch, path, #"{"edits":[{"view":"on","set":{"intrinsicSize":null}}]}"#)
    #expect(width(reset) == 63)
  }

  @Test func `are in the view of a presented controller`() {
    for (system, height) in [(17, 49.0), (26, 72)] {
      let answer = Answer(
        to:
          #"{"environment":{"device":"iPhone 15","system":"iOS \#(system)"},"presented":{"id":"p","view":{"id":"v","subviews":[{"id":"tabs","kind":"tabBar"}]},"constraints":["tabs.left == v.left","tabs.right == v.right","tabs.top == v.top"]},"presentation":{"modal":{}}}"#,
        at: "/v1/presentations")
      #expect(answer.text.contains(#""width":393,"height":\#(height == 49 ? "49" : "72")"#), "\(answer.text)")
    }
  }
}
