import Documents
import Foundation
import Testing

@testable import LayoutAPI

/// The card of the article on *self-sizing presentations*, in a window of 390 by 844 points.
private enum Card {
  static let present =
    #"""
    {"present":{"controller":{"id":"card","view":{"id":"background","subviews":[{"id":"rectangle"},{"id":"button"}]},
    "constraints":["rectangle.top == background.top + 16","rectangle.left == background.left + 16",
    "rectangle.right == background.right - 16",{"id":"height","item":"rectangle","attribute":"height","relation":"==","constant":100},
    "button.top == rectangle.bottom + 16","button.left == background.left + 16","button.right == background.right - 16",
    "button.height == 50","button.bottom == background.bottom - 16"]},
    "presentation":{"custom":{"width":{"inset":16},"offset":8}}}}
    """#

  static func set(_ height: Int, after: String = "") -> String {
    #"{\#(after)"set":{"constraint":"height","constant":\#(height)}}"#
  }
}

@Suite struct `Time in a flow` {
  private static let linear = #""animation":{"curve":"linear","duration":0.4}"#

  private func x(_ frame: [Double]?) -> Double { frame?[3] ?? .nan }

  @Test func `retargets what is in motion`() throws {
    let flow = FlowAnswer(
      root: #"{"id":"host"}"#,
      events: [
        Card.present, Card.set(200),
        #"{"updatePresentationLayout":{"controller":"card",\#(`Time in a flow`.linear)}}"#,
        Card.set(50, after: #""after":0.1,"#),
        #"{"after":0,"updatePresentationLayout":{"controller":"card",\#(`Time in a flow`.linear)}}"#,
      ])
    #expect(flow.answer.status == 200, "\(flow.answer.text.prefix(500))")
    // 298 high at rest; a quarter of the 100 points are on screen after 0.1 s.
    #expect(flow.frame(2, "card") == [16, 55, 358, 298])
    #expect(flow.duration(2) == 0.4)
    // Setting a constant moves nothing, and what is left takes 0.3 s.
    let left = flow.track(3, "card")
    #expect(abs(x(left.first?.frame) - 223) < 1e-6)
    #expect(abs((flow.duration(3) ?? 0) - 0.3) < 1e-9)
    // The new target is 148: 150 less than 298.
    #expect(flow.frame(4, "card") == [16, 55, 358, 148])
    let track = flow.track(4, "card")
    #expect(abs(x(track.first?.frame) - 223) < 1e-6)
    #expect(x(track.last?.frame) == 148)
    #expect(flow.duration(4) == 0.4)
    // At 0.2 s: 148 − 100 · 0.25 + 150 · 0.5.
    let middle = track.last { $0.time <= 0.2 + 1e-9 }
    #expect(
      middle.map { abs(x($0.frame) - (148 - 100 * (0.3 - $0.time) / 0.4 + 150 * (1 - $0.time / 0.4))) < 0.3 }
        == true)
  }

  @Test func `begins again when everything has come to rest`() {
    let flow = FlowAnswer(
      root: #"{"id":"host"}"#,
      events: [
        Card.present, Card.set(200), #"{"updatePresentationLayout":{}}"#, Card.set(50),
        #"{"updatePresentationLayout":{"animated":false}}"#,
      ])
    #expect(flow.duration(2) == 0.3)
    #expect(flow.tracks(3).isEmpty)
    // A jump is one keyframe, and takes no time.
    #expect(flow.duration(4) == 0)
    #expect(flow.track(4, "card").map(\.time) == [0])
    #expect(flow.track(4, "card").first?.frame == [16, 55, 358, 148])
  }

  @Test func `turns a presentation back while it comes`() {
    let flow = FlowAnswer(
      root: #"{"id":"host"}"#, events: [Card.present, #"{"after":0.1,"dismiss":{}}"#])
    let coming = flow.track(0, "card")
    let going = flow.track(1, "card")
    let start = going.first?.frame[1] ?? .nan
    let before = coming.last { $0.time <= 0.1 }?.frame[1] ?? .nan
    let after = coming.first { $0.time >= 0.1 }?.frame[1] ?? .nan
    #expect(min(before, after) - 0.5 <= start && start <= max(before, after) + 0.5)
    #expect(going.last?.frame == [16, 844, 358, 198])
    #expect(flow.stack(1).isEmpty)
  }

  @Test(arguments: [
    (#"{"after":-0.1,"pop":{}}"#, "after-out-of-range /events/0/after"),
    (#"{"after":3601,"pop":{}}"#, "after-out-of-range /events/0/after"),
    (#"{"after":"soon","pop":{}}"#, "wrong-type /events/0/after"),
    (#"{"after":0}"#, "missing-member /events/0"),
    (
      #"{"updatePresentationLayout":{"controller":"root"}}"#,
      "nothing-to-change /events/0/updatePresentationLayout/controller"
    ),
    (
      #"{"updatePresentationLayout":{"controller":"card"}}"#,
      "unknown-id /events/0/updatePresentationLayout/controller"
    ),
    (
      #"{"updatePresentationLayout":{"animated":false,"animation":{"curve":"linear","duration":1}}}"#,
      "conflicting-members /events/0/updatePresentationLayout/animation"
    ),
  ]) func `that cannot be is a problem`(event: String, error: String) {
    let flow = FlowAnswer(root: #"{"id":"root"}"#, events: [event])
    #expect(flow.answer.status == 422)
    #expect(flow.answer.errors == [error])
  }

  @Test func `lets 64 animations overlap, and no more`() {
    let popover =
      #"{"present":{"controller":{"id":"nav","navigation":{"stack":[{"id":"red","preferredContentSize":{"width":300,"height":300}}]}},"presentation":{"popover":{"source":{"rect":{"x":500,"y":100,"width":80,"height":44}}}}}}"#
    let push =
      #"{"after":0,"push":{"controller":{"id":"green","preferredContentSize":{"width":400,"height":400}}}}"#
    let flow = { (count: Int) in
      FlowAnswer(
        root: #"{"id":"host"}"#, environment: #"{"size":{"width":1024,"height":768}}"#,
        events: [popover] + (0..<count).map { $0 % 2 == 0 ? push : #"{"after":0,"pop":{}}"# })
    }
    // Each push has two animations, and so has each pop: the slide and the resize.
    #expect(flow(Documents.Limits.overlappingAnimations / 2 + 1).answer.status == 200)
    #expect(
      flow(Documents.Limits.overlappingAnimations / 2 + 2).answer.errors == [
        "too-many-animations /events/34/after"
      ])
  }
}

@Suite struct `Nothing moves by itself` {
  @Test func `but views inside a controller are laid out at once`() {
    let parent =
      #"{"id":"parent","view":{"id":"v","subviews":[{"id":"box"}]},"constraints":["box.left == v.left","box.top == v.top","box.width == 100",{"id":"h","item":"box","attribute":"height","relation":"==","constant":100}],"children":[{"controller":{"id":"child"},"in":"box"}]}"#
    let flow = FlowAnswer(root: parent, events: [#"{"set":{"constraint":"h","constant":150}}"#])
    #expect(flow.frame(0, "child") == [0, 0, 100, 150])
    #expect(flow.duration(0) == 0)
    #expect(flow.track(0, "child").map(\.frame) == [[0, 0, 100, 150]])
  }

  @Test func `so a popover follows its source when it is laid out`() {
    let root =
      #"{"id":"host","view":{"id":"v","subviews":[{"id":"button"}]},"constraints":[{"id":"x","item":"button","attribute":"left","relation":"==","toItem":"v","toAttribute":"left","constant":200},"button.top == v.top + 100","button.width == 40","button.height == 40"]}"#
    let popover =
      #"{"present":{"controller":{"id":"menu","preferredContentSize":{"width":200,"height":200}},"presentation":{"popover":{"source":{"view":"button"}}}}}"#
    let flow = FlowAnswer(
      root: root, environment: #"{"device":"iPad Pro 11 (1st-4th)","orientation":"landscape"}"#,
      events: [
        popover, #"{"set":{"constraint":"x","constant":500}}"#, #"{"updatePresentationLayout":{}}"#,
      ])
    #expect(flow.answer.status == 200)
    #expect(flow.frame(1, "menu") == flow.frame(0, "menu"))
    #expect(flow.tracks(1).isEmpty)
    #expect(flow.frame(2, "menu")?[0] == (flow.frame(0, "menu")?[0] ?? 0) + 300)
    #expect(flow.track(2, "menu").first?.frame == flow.frame(0, "menu"))
  }

  @Test func `and every difference between two states has a track`() {
    let flow = FlowAnswer(
      root: #"{"id":"nav","navigation":{"stack":[{"id":"first"}]}}"#,
      events: [
        #"{"present":{"controller":{"id":"full"},"presentation":{"modal":{"style":"fullScreen"}}}}"#,
        #"{"dismiss":{}}"#,
      ])
    // They stay in place while they are covered.
    #expect(Set(flow.tracks(0)) == ["nav", "first", "nav.navigationBar", "full"])
    #expect(Set(flow.tracks(1)) == ["nav", "first", "nav.navigationBar", "full"])
    #expect(flow.track(0, "first").first?.frame == flow.track(0, "first").last?.frame)
  }

  @Test func `and a finger that never moves drags nothing`() {
    let touch =
      #"{"drag":{"gesture":[{"time":0,"translation":{"x":0,"y":0}},{"time":0.3,"translation":{"x":0,"y":0}}],"velocity":{"x":0,"y":2000}}}"#
    let flow = FlowAnswer(root: #"{"id":"host"}"#, events: [Card.present, touch])
    #expect(flow.answer.status == 200)
    #expect(flow.stack(1) == ["card"])
    #expect(flow.tracks(1).isEmpty && flow.events(1).isEmpty)
  }

  @Test func `and the keyboard leaves with its responder`() {
    let form =
      #"{"present":{"controller":{"id":"form","view":{"id":"f","subviews":[{"id":"field"}]},"constraints":["field.height == 30"]},"presentation":{"modal":{}}}}"#
    let flow = FlowAnswer(
      root: #"{"id":"host"}"#,
      events: [form, #"{"keyboard":{"height":336,"firstResponder":"field"}}"#, #"{"dismiss":{}}"#])
    #expect(flow.answer.status == 200)
    #expect(flow.chrome(1)["keyboard"] == [0, 508, 390, 336])
    #expect(flow.chrome(2)["keyboard"] == nil)
    #expect(flow.track(2, "keyboard").last?.frame == [0, 844, 390, 336])
    let events = flow.events(2)
    #expect(events.firstIndex(of: "keyboardWillHide") ?? .max < events.firstIndex(of: "keyboardDidHide") ?? 0)
  }

  @Test func `and a shifted card hides the status bar`() {
    let card =
      #"{"present":{"controller":{"id":"card","view":{"id":"c","subviews":[{"id":"notes"}]},"constraints":["notes.top == c.top + 500","notes.bottom == c.bottom - 20","notes.height == 100"]},"presentation":{"custom":{"offset":8,"avoidsKeyboard":true}}}}"#
    let flow = FlowAnswer(
      root: #"{"id":"host"}"#,
      events: [card, #"{"keyboard":{"height":336,"firstResponder":"notes"}}"#, #"{"keyboard":{"height":0}}"#])
    #expect((0..<3).map { flow.state($0)["statusBarHidden"] as? Bool } == [false, true, false])
  }
}

@Suite struct `The inside of a flow` {
  private func layouts(_ flow: FlowAnswer, _ step: Int) -> [String: [String: Any]] {
    let steps = flow.answer.json["steps"] as? [[String: Any]] ?? []
    let entries = steps[step]["layouts"] as? [[String: Any]] ?? []
    return Dictionary(uniqueKeysWithValues: entries.map { ($0["controller"] as? String ?? "", $0) })
  }

  private func layout(_ entry: [String: Any]?, _ name: String) -> (status: String?, height: Double?) {
    let layout = entry?[name] as? [String: Any]
    let diagnosis = layout?["diagnosis"] as? [String: Any]
    return (diagnosis?["status"] as? String, (layout?["size"] as? [String: Double])?["height"])
  }

  @Test(arguments: [(false, "conflicting"), (true, "determined")])
  func `shows the conflict of the first pass, and that 999 cures it`(isWeak: Bool, status: String) {
    let present =
      isWeak
      ? Card.present.replacing(
        #""button.bottom == background.bottom - 16""#,
        with: #""button.bottom == background.bottom - 16 @ 999""#)
      : Card.present
    let flow = FlowAnswer(
      answering:
        #"{"environment":\#(FlowAnswer.phone),"root":{"id":"host"},"layouts":true,"events":[\#(present),\#(Card.set(400)),{"updatePresentationLayout":{}}]}"#
    )
    #expect(flow.answer.status == 200, "\(flow.answer.text.prefix(400))")
    let (first, set, update) = (layouts(flow, 0), layouts(flow, 1), layouts(flow, 2))
    #expect(first.keys.sorted() == ["card"])
    #expect(first["card"]?["before"] == nil)
    #expect(layout(first["card"], "after") == ("determined", 198))
    // The new constraints in the old size, then in their own.
    #expect(layout(set["card"], "after") == (status, 198))
    #expect(layout(update["card"], "before") == (status, 198))
    #expect(layout(update["card"], "after") == ("determined", 498))
    let tracks = update["card"]?["tracks"] as? [[String: Any]] ?? []
    let background = tracks.first { $0["id"] as? String == "background" }?["keyframes"] as? [[String: Any]]
    #expect((background?.first?["frame"] as? [String: Double])?["height"] == 198)
    #expect((background?.last?["frame"] as? [String: Double])?["height"] == 498)
    #expect(background?.last?["time"] as? Double == 0.3)
  }
}

extension FlowAnswer {
  init(answering document: String) { answer = Answer(to: document, at: "/v1/flows") }
}
