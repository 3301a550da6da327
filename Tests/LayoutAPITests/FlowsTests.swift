import Documents
import Foundation
import Testing

@testable import LayoutAPI

@Suite struct `A golden flow` {
  private static let folder = GoldenFolder("flows", of: "flows")

  static let names = folder.names

  @Test func `is there`() { #expect(`A golden flow`.names.count >= 8) }

  @Test(arguments: names) func `is answered as before`(name: String) throws {
    try `A golden flow`.folder.check(name)
  }
}

/// The answer to a flow of `Tests/Fixtures/flows`, or to one that is written here.
struct FlowAnswer {
  let answer: Answer

  init(_ name: String) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = folder.appending(path: "Fixtures/flows/\(name).json")
    answer = Answer(to: Array(try Data(contentsOf: file)), at: "/v1/flows")
  }

  init(root: String, environment: String = FlowAnswer.phone, events: [String]) {
    answer = Answer(
      to: #"{"environment":\#(environment),"root":\#(root),"events":[\#(events.joined(separator: ","))]}"#,
      at: "/v1/flows")
  }

  /// A phone of 390 × 844 points with a notch.
  static let phone = #"{"size":{"width":390,"height":844},"safeArea":{"top":47,"bottom":34}}"#

  private func step(_ number: Int) -> [String: Any] {
    let steps = answer.json["steps"] as? [[String: Any]] ?? []
    return steps.indices.contains(number) ? steps[number] : [:]
  }

  func state(_ number: Int) -> [String: Any] { step(number)["state"] as? [String: Any] ?? [:] }

  private func transition(_ number: Int) -> [String: Any] {
    step(number)["transition"] as? [String: Any] ?? [:]
  }

  func events(_ number: Int) -> [String] { step(number)["events"] as? [String] ?? [] }
  func duration(_ number: Int) -> Double? { transition(number)["duration"] as? Double }
  func stack(_ number: Int) -> [String] { state(number)["presentationStack"] as? [String] ?? [] }
  func mode(_ number: Int) -> String? { state(number)["displayMode"] as? String }

  private func numbers(_ rect: Any?) -> [Double]? {
    (rect as? [String: Double]).map { rect in ["x", "y", "width", "height"].map { rect[$0] ?? .nan } }
  }

  func frame(_ number: Int, _ id: String) -> [Double]? {
    numbers((state(number)["frames"] as? [String: Any])?[id])
  }

  func chrome(_ number: Int) -> [String: [Double]] {
    let pieces = state(number)["chrome"] as? [[String: Any]] ?? []
    return Dictionary(
      uniqueKeysWithValues: pieces.map { ($0["id"] as? String ?? "", numbers($0["frame"]) ?? []) })
  }

  /// The keyframes of a view: its time and frame, and its alpha.
  func track(_ number: Int, _ id: String) -> [(time: Double, frame: [Double], alpha: Double)] {
    let tracks = transition(number)["tracks"] as? [[String: Any]] ?? []
    let track = tracks.first { $0["id"] as? String == id }
    return (track?["keyframes"] as? [[String: Any]] ?? []).map {
      (
        $0["time"] as? Double ?? .nan, numbers($0["frame"]) ?? [], $0["alpha"] as? Double ?? .nan
      )
    }
  }

  func tracks(_ number: Int) -> [String] {
    (transition(number)["tracks"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
  }
}

@Suite struct `A popover with navigation` {
  @Test(arguments: ["navigation-popover-bare", "navigation-popover-wrapped", "navigation-popover-forwarding"])
  func `has the sizes that the article gives`(name: String) throws {
    let flow = try FlowAnswer(name)
    #expect(flow.answer.status == 200)
    #expect((0..<4).map { flow.stack($0) } == Array(repeating: ["nav"], count: 4))
    let sizes = (0..<4).map { Array(flow.frame($0, "nav")?.suffix(2) ?? []) }
    #expect(sizes == [[300, 300], [600, 400], [600, 600], [300, 300]])
    // Red has no bar, green has one inside its size.
    #expect(flow.chrome(0)["nav.navigationBar"] == nil)
    #expect(flow.chrome(1)["nav.navigationBar"] == [300, 157, 600, 50])
    #expect(flow.chrome(3)["nav.navigationBar"] == nil)
    #expect(flow.frame(1, "green") == [300, 157, 600, 400])
    #expect(flow.frame(0, "red") == flow.frame(3, "red"))
  }

  @Test func `is resized after the push in a bare navigation controller`() throws {
    let flow = try FlowAnswer("navigation-popover-bare")
    #expect(flow.duration(1) == 0.65)
    let nav = flow.track(1, "nav")
    #expect(nav.first?.time == 0.35)
    #expect(nav.first?.frame == [450, 157, 300, 300])
    #expect(nav.last?.time == 0.65)
    #expect(nav.last?.frame == [300, 157, 600, 400])
    // Green comes from the right in red's size, is there when the push ends, and grows then.
    let green = flow.track(1, "green")
    #expect(green.first?.frame == [750, 157, 300, 300])
    #expect(green.first { $0.time == 0.35 }?.frame == [450, 157, 300, 300])
    #expect(green.last?.frame == [300, 157, 600, 400])
    #expect(flow.track(1, "red").last?.frame == [350, 157, 300, 300])
    #expect(flow.track(1, "red.dimming").map(\.alpha).last == 0.094)
    let events = flow.events(1)
    let shown = try #require(events.firstIndex(of: "didShow green"))
    let resized = try #require(events.firstIndex(of: "preferredContentSizeDidChange nav"))
    #expect(shown < resized)
  }

  @Test func `is resized together with the push in the wrapper`() throws {
    let flow = try FlowAnswer("navigation-popover-wrapped")
    #expect(flow.duration(1) == 0.35)
    for view in ["nav", "green", "red"] {
      #expect(flow.track(1, view).first?.time == 0, "\(view)")
      #expect(flow.track(1, view).last?.time == 0.35, "\(view)")
    }
    let events = flow.events(1)
    let will = try #require(events.firstIndex(of: "willShow green"))
    #expect(events[will + 1] == "preferredContentSizeDidChange nav")
  }

  /// The bar is as wide as the popover at every moment: 300 points before the push, 600 after it.
  @Test(arguments: ["navigation-popover-wrapped", "navigation-popover-forwarding"])
  func `grows and shrinks with its bar in the wrapper`(name: String) throws {
    let flow = try FlowAnswer(name)
    for (event, isPush) in [(1, true), (3, false)] {
      let track = flow.track(event, "nav.navigationBar")
      let (first, last) = (try #require(track.first), try #require(track.last))
      let (small, large) = isPush ? (first, last) : (last, first)
      #expect(small.frame == [450, 157, 300, 50])
      #expect(large.frame == [300, 157, 600, 50])
      #expect(small.alpha == 0 && large.alpha == 1)
    }
  }

  @Test(arguments: [
    ("navigation-popover-bare", 0.0), ("navigation-popover-wrapped", 0),
    ("navigation-popover-forwarding", 0.3),
  ])
  func `jumps when the size changes later, unless that is forwarded`(name: String, duration: Double) throws {
    let flow = try FlowAnswer(name)
    #expect(flow.duration(2) == duration)
    #expect(flow.track(2, "nav").last?.frame == [300, 157, 600, 600])
    #expect(flow.track(2, "nav").count == 1 || duration > 0)
    #expect(
      flow.events(2).prefix(2).contains("preferredContentSizeDidChange nav") == (duration > 0))
  }

  @Test(arguments: [("navigation-popover-bare", 0.65), ("navigation-popover-wrapped", 0.35)])
  func `goes back as it came`(name: String, duration: Double) throws {
    let flow = try FlowAnswer(name)
    #expect(flow.duration(3) == duration)
    #expect(flow.track(3, "green").last?.frame[0] == 900)
    #expect(flow.track(3, "red").first?.frame[0] == 100)
    #expect(flow.track(3, "red").last?.frame == [450, 157, 300, 300])
    #expect(flow.frame(3, "green") == nil)
  }
}

@Suite struct `A self-sizing card` {
  @Test func `keeps its frame until its container lays out`() throws {
    let flow = try FlowAnswer("self-sizing-update-layout")
    #expect(flow.answer.status == 200)
    #expect(flow.frame(0, "card") == [16, 55, 358, 198])
    #expect(flow.track(0, "card").first?.frame == [16, 844, 358, 198])
    #expect(flow.duration(0) == 0.5)
    // The rectangle is 250 high now, and nobody has told the container.
    #expect(flow.frame(1, "card") == [16, 55, 358, 198])
    #expect(flow.duration(1) == 0)
    #expect(flow.tracks(1).isEmpty)
    #expect(flow.frame(2, "card") == [16, 55, 358, 348])
    #expect(flow.duration(2) == 0.3)
    #expect(
      flow.events(2) == [
        "containerViewWillLayoutSubviews card", "frameOfPresentedViewInContainerView card",
        "containerViewDidLayoutSubviews card",
      ])
  }

  @Test func `springs back at 300 points per second, and leaves at 301`() throws {
    let flow = try FlowAnswer("self-sizing-update-layout")
    #expect(flow.stack(3) == ["card"])
    #expect(flow.events(3).contains("dismissalTransitionDidEnd false card"))
    #expect(flow.events(3).contains("viewWillAppear card"))
    #expect(flow.track(3, "card").last?.frame == [16, 55, 358, 348])
    // The finger has dragged it by 100 points after a tenth of a second; the dimming goes with it.
    let held = try #require(flow.track(3, "card").first { $0.time == 0.1 })
    #expect(held.frame == [16, 155, 358, 348])
    let dimming = try #require(flow.track(3, "card.dimming").first { $0.time == 0.1 })
    let meant: Double = 0.3 - 0.3 * 100 / 789
    #expect(abs(dimming.alpha - meant) < 1e-9)
    #expect(flow.stack(4).isEmpty)
    #expect(flow.track(4, "card").last?.frame == [16, 844, 358, 348])
    #expect(flow.duration(4) == 0.6)
  }
}

@Suite struct `A container that splits or flips` {
  @Test func `turns, flips and keeps its focus`() throws {
    let flow = try FlowAnswer("split-or-flip-rotation-and-flip")
    #expect(flow.answer.status == 200)
    #expect((0..<5).map { flow.mode($0) } == ["sideBySide", "sideBySide", "one", "one", "sideBySide"])
    #expect(flow.frame(0, "list") == [0, 0, 440, 768])
    #expect(flow.frame(0, "map") == [440, 0, 584, 768])
    #expect(flow.track(0, "list").first?.frame == [0, 0, 320, 1024])
    #expect(flow.track(0, "map").first?.frame == [320, 0, 448, 1024])
    // Side by side a flip only reorders; then the map has the focus.
    #expect(flow.duration(1) == 0)
    #expect(flow.frame(2, "map") == [0, 0, 320, 768])
    #expect(flow.frame(2, "list") == nil)
    #expect(flow.events(2).last == "setBarButtonItem flip")
    // Back to the left: the list comes from its side, the map goes to its own.
    #expect(flow.duration(3) == 0.3)
    #expect(flow.track(3, "list").map(\.frame[0]).first == -320)
    #expect(flow.track(3, "list").map(\.frame[0]).last == 0)
    #expect(flow.track(3, "map").map(\.frame[0]).last == 320)
    #expect(flow.frame(4, "list") == [0, 0, 440, 768])
    #expect(flow.events(4).last == "removeBarButtonItem flip")
  }
}

@Suite struct `A flow` {
  private static func modal(_ id: String, _ style: String = "fullScreen", _ more: String = "") -> String {
    #"{"present":{"controller":{"id":"\#(id)"},"presentation":{"modal":{"style":"\#(style)"\#(more)}}}}"#
  }

  @Test(arguments: [
    (#"{"dismiss":{}}"#, ["a", "b"]), (#"{"dismiss":{"controller":"b"}}"#, ["a", "b"]),
    (#"{"dismiss":{"controller":"a"}}"#, ["a"]), (#"{"dismiss":{"controller":"root"}}"#, []),
    (#"{"dismiss":{"controller":"c"}}"#, ["a", "b"]),
  ]) func `dismisses what a controller presents, else itself`(event: String, left: [String]) {
    let flow = FlowAnswer(
      root: #"{"id":"root"}"#, events: ["a", "b", "c"].map { `A flow`.modal($0) } + [event])
    #expect(flow.stack(2) == ["a", "b", "c"])
    #expect(flow.stack(3) == left)
    // The top one alone is seen to go; those between vanish at once.
    #expect(flow.track(3, "c").last?.frame == [0, 844, 390, 844])
    if left.isEmpty { #expect(flow.track(3, "b").map(\.alpha) == [0]) }
    #expect(flow.events(3).contains("viewDidDisappear c"))
  }

  @Test func `removes what a full screen covers`() {
    let flow = FlowAnswer(
      root: #"{"id":"root"}"#, events: [`A flow`.modal("a"), `A flow`.modal("b", "overFullScreen")])
    #expect(flow.state(0)["controllers"] as? [String] == ["a"])
    #expect(flow.state(1)["controllers"] as? [String] == ["a", "b"])
  }

  @Test func `turns a popover into a sheet when the width becomes compact`() {
    let popover =
      #"{"present":{"controller":{"id":"menu","preferredContentSize":{"width":300,"height":200}},"presentation":{"popover":{"source":{"rect":{"x":500,"y":100,"width":40,"height":40}}}}}}"#
    let flow = FlowAnswer(
      root: #"{"id":"root"}"#, environment: #"{"device":"iPad Pro 11 (1st-4th)","orientation":"landscape"}"#,
      events: [
        popover, #"{"environment":{"multitasking":"oneThird"}}"#, #"{"environment":{"multitasking":"full"}}"#,
      ])
    #expect(flow.answer.status == 200)
    #expect(flow.state(0)["styles"] as? [String: String] == ["menu": "popover"])
    #expect(flow.state(1)["styles"] as? [String: String] == ["menu": "pageSheet"])
    #expect(flow.events(1).contains("willPresentWithAdaptiveStyle pageSheet menu"))
    #expect(flow.chrome(0)["menu.arrow"] != nil)
    #expect(flow.chrome(1)["menu.arrow"] == nil)
    #expect(flow.frame(2, "menu") == flow.frame(0, "menu"))
    // What was there moves from where it was; the arrow fades.
    #expect(flow.track(1, "menu").first?.frame == flow.frame(0, "menu"))
    #expect(flow.track(1, "menu").last?.frame == flow.frame(1, "menu"))
    #expect(flow.track(1, "menu.arrow").last?.alpha == 0)
  }

  @Test func `moves a card above the keyboard, and back`() {
    let card =
      #"{"id":"card","view":{"id":"cardView","subviews":[{"id":"notes"}]},"constraints":["notes.height == 100"]}"#
    let flow = FlowAnswer(
      root: #"{"id":"root"}"#,
      events: [
        #"{"present":{"controller":\#(card),"presentation":{"custom":{"edge":"bottom","within":"container","height":300,"avoidsKeyboard":true}}}}"#,
        #"{"keyboard":{"height":336}}"#, #"{"keyboard":{"height":0}}"#,
      ])
    #expect(flow.answer.status == 200)
    #expect(flow.frame(0, "card") == [0, 544, 390, 300])
    #expect(flow.frame(1, "card") == [0, 208, 390, 300])
    #expect(flow.chrome(1)["keyboard"] == [0, 508, 390, 336])
    #expect(flow.track(1, "keyboard").first?.frame == [0, 844, 390, 336])
    #expect(flow.track(2, "keyboard").last?.frame == [0, 844, 390, 336])
    #expect(flow.duration(1) == 0.5)
    #expect(flow.frame(2, "card") == flow.frame(0, "card"))
    #expect(flow.events(1).first == "keyboardWillShow")
  }

  @Test func `drags a sheet from detent to detent, and away`() {
    let drag = { (way: Int, velocity: Int) in
      #"{"drag":{"gesture":[{"time":0,"translation":{"x":0,"y":0}},{"time":0.2,"translation":{"x":0,"y":\#(way)}}],"velocity":{"x":0,"y":\#(velocity)}}}"#
    }
    let flow = FlowAnswer(
      root: #"{"id":"root"}"#,
      events: [
        `A flow`.modal("sheet", "pageSheet", #","detents":[{"height":300},{"height":600}]"#), drag(-250, 0),
        drag(250, 0), drag(60, 999), drag(60, 1000),
      ])
    #expect(flow.answer.status == 200)
    #expect((0..<4).map { flow.frame($0, "sheet")?[3] } == [334, 634, 334, 334])
    #expect(flow.stack(4).isEmpty)
    // Between detents only the detent changes; below the lowest one the sheet is about to go.
    let dragging = ["didBeginDragging", "didEndDragging"]
    let changed = "sheetPresentationControllerDidChangeSelectedDetentIdentifier height"
    #expect(flow.events(1) == dragging + ["\(changed) 600 sheet"])
    #expect(flow.events(2) == dragging + ["\(changed) 300 sheet"])
    #expect(
      flow.events(3) == [
        "didBeginDragging", "presentationControllerShouldDismiss sheet",
        "presentationControllerWillDismiss sheet", "dismissalTransitionWillBegin sheet",
        "viewWillDisappear sheet", "didEndDragging", "willCancel", "viewWillAppear sheet",
        "viewDidAppear sheet",
        "dismissalTransitionDidEnd false sheet",
      ])
    #expect(
      flow.events(4) == [
        "didBeginDragging", "presentationControllerShouldDismiss sheet",
        "presentationControllerWillDismiss sheet", "dismissalTransitionWillBegin sheet",
        "viewWillDisappear sheet", "didEndDragging", "willFinish", "viewDidDisappear sheet",
        "dismissalTransitionDidEnd true sheet", "presentationControllerDidDismiss sheet",
      ])
    // The slop of 10 points does not count; the bottom stays where it is.
    #expect(flow.track(1, "sheet").first { $0.time == 0.2 }?.frame == [0, 270, 390, 574])
    #expect(flow.track(1, "sheet").last?.frame == flow.frame(1, "sheet"))
    #expect(flow.track(4, "sheet").last?.frame == [0, 844, 390, 334])
  }

  @Test func `pops under a finger`() {
    let pop = { (way: Int) in
      #"{"drag":{"gesture":[{"time":0,"translation":{"x":0,"y":0}},{"time":0.2,"translation":{"x":\#(way),"y":0}}],"velocity":{"x":0,"y":0}}}"#
    }
    let flow = FlowAnswer(
      root: #"{"id":"nav","navigation":{"stack":[{"id":"first"}]}}"#,
      events: [#"{"push":{"controller":{"id":"second"}}}"#, pop(195), pop(196), #"{"pop":{}}"#])
    #expect(flow.answer.status == 200)
    #expect(flow.track(0, "first").last?.frame[0] == -130)
    #expect(flow.frame(1, "second") != nil)
    // What came into sight below disappears again where the pop is cancelled.
    #expect(
      flow.events(1).suffix(4) == [
        "viewWillDisappear first", "viewWillAppear second", "viewDidDisappear first", "viewDidAppear second",
      ])
    #expect(flow.frame(2, "second") == nil)
    let held: Double? = flow.track(2, "first").first { $0.time == 0.2 }?.frame[0]
    // 390 / 3 less what the finger has brought back of it.
    let meant: Double = 196.0 / 3 - 130
    #expect(abs((held ?? .nan) - meant) < 1e-9)
    // There is nothing to go back to any more.
    #expect(flow.duration(3) == 0)
    #expect(flow.events(3).isEmpty)
  }

  @Test func `does not move under a finger that scrolls, or does nothing`() {
    let gestures = ["", #"{"time":0.1,"translation":{"x":0,"y":400},"contentOffset":1}"#]
    let flow = FlowAnswer(
      root: #"{"id":"root"}"#,
      events: [`A flow`.modal("sheet", "pageSheet")] + gestures.map { #"{"drag":{"gesture":[\#($0)]}}"# })
    for event in 1...2 {
      #expect(flow.duration(event) == 0)
      #expect(flow.tracks(event).isEmpty && flow.events(event).isEmpty)
      #expect(flow.stack(event) == ["sheet"])
    }
  }

  @Test func `shows a controller where its container does`() {
    let split =
      #"{"id":"split","splitView":{"primary":{"id":"list"},"secondary":{"id":"detail"}}}"#
    let show = { (name: String, id: String) in #"{"\#(name)":{"controller":{"id":"\#(id)"}}}"# }
    let wide = FlowAnswer(
      root: split, environment: #"{"device":"iPad Pro 11 (1st-4th)","orientation":"landscape"}"#,
      events: [show("showDetail", "other")])
    #expect(wide.answer.status == 200)
    #expect(wide.frame(0, "detail") == nil)
    #expect(wide.frame(0, "other") != nil)
    #expect(wide.duration(0) == 0)
    let plain = FlowAnswer(root: #"{"id":"root"}"#, events: [show("show", "a")])
    #expect(plain.stack(0) == ["a"])
  }

  @Test func `rotates by what the device says`() {
    let flow = FlowAnswer(
      root: #"{"id":"root"}"#, environment: #"{"device":"iPhone 15"}"#,
      events: [
        #"{"environment":{"orientation":"landscape"}}"#, #"{"environment":{"layoutDirection":"rtl"}}"#,
      ])
    #expect(flow.frame(0, "root") == [0, 0, 852, 393])
    #expect(flow.duration(0) == 0.4)
    #expect(
      flow.events(0) == [
        "willTransitionToTraitCollection root", "viewWillTransitionToSize root",
        "traitCollectionDidChange root",
      ])
    #expect(flow.duration(1) == 0)
  }

  @Test(arguments: [
    (#"{}"#, "missing-member /events/0"), (#"{"pop":{},"flip":{}}"#, "conflicting-members /events/0"),
    (#"{"flip":{}}"#, "nothing-to-change /events/0/flip"),
    (#"{"drag":{"gesture":[]}}"#, "nothing-to-change /events/0/drag"),
    (#"{"push":{"controller":{"id":"a"}}}"#, "push-without-navigation /events/0"),
    (#"{"push":{"controller":{"id":"root"}}}"#, "duplicate-id /events/0/push/controller/id"),
    (#"{"dismiss":{"controller":"roof"}}"#, "unknown-id /events/0/dismiss/controller"),
    (#"{"set":{"constraint":"h","constant":1}}"#, "unknown-id /events/0/set/constraint"),
    (#"{"set":{"view":"h","hidden":true}}"#, "unknown-id /events/0/set/view"),
    (#"{"set":{"view":"root"}}"#, "missing-member /events/0/set"),
    (#"{"set":{"controller":"root"}}"#, "missing-member /events/0/set"),
    (#"{"set":{}}"#, "missing-member /events/0/set"),
    (#"{"set":{"view":"a","constraint":"b"}}"#, "conflicting-members /events/0/set"),
    (#"{"set":{"view":"a","hidden":true,"text":"b"}}"#, "conflicting-members /events/0/set/text"),
    (
      #"{"set":{"controller":"root","preferredContentSize":"fitting","constant":1}}"#,
      "conflicting-members /events/0/set/constant"
    ),
    (#"{"keyboard":{}}"#, "missing-member /events/0/keyboard"),
    (#"{"environment":{"device":"iPhone 99"}}"#, "unknown-device /events/0/environment/device"),
    (
      #"{"present":{"controller":{"id":"a"},"presentation":{"popover":{"source":{"view":"nowhere"}}}}}"#,
      "unknown-id /events/0/present/presentation/popover/source/view"
    ),
    (
      #"{"present":{"controller":{"id":"a"},"presentation":{"modal":{"style":"none"}}}}"#,
      "style-none /events/0/present/presentation/modal/style"
    ),
    (#"{"pop":{"animate":true}}"#, "unknown-member /events/0/pop/animate"),
  ]) func `of a bad event is a problem that names it`(event: String, error: String) {
    let flow = FlowAnswer(root: #"{"id":"root"}"#, events: [event])
    #expect(flow.answer.status == 422)
    #expect(flow.answer.errors == [error])
  }

  @Test func `tells what is wrong with all events at once`() {
    let flow = FlowAnswer(
      root: #"{"id":"root"}"#,
      events: [
        #"{"pop":{"animate":true}}"#, #"{"set":{"view":"a","hidden":1}}"#,
        #"{"dismiss":{"controller":"nobody"}}"#,
        #"{"present":{"controller":{"id":""},"presentation":{"modal":{"style":"none"}}}}"#,
        #"{"drag":{"gesture":[{"time":0}],"style":"flick"}}"#, #"{"environment":{"device":"iPhone 99"}}"#,
        #"{"keyboard":{"height":-1}}"#,
      ])
    #expect(
      flow.answer.errors == [
        "unknown-member /events/0/pop/animate", "wrong-type /events/1/set/hidden",
        "invalid-id /events/3/present/controller/id", "style-none /events/3/present/presentation/modal/style",
        "missing-member /events/4/drag/gesture/0", "unknown-value /events/4/drag/style",
        "unknown-device /events/5/environment/device", "number-out-of-range /events/6/keyboard/height",
      ])
  }

  @Test func `has no more controllers than the limit`() {
    let push = { (id: Int) in #"{"push":{"controller":{"id":"c\#(id)"}}}"# }
    let stack = (0..<Documents.Limits.controllers - 2).map { #"{"id":"s\#($0)"}"# }.joined(separator: ",")
    let flow = { (count: Int) in
      FlowAnswer(
        root: #"{"id":"nav","navigation":{"stack":[\#(stack)]}}"#, events: (0..<count).map(push))
    }
    #expect(flow(1).answer.status == 200)
    #expect(flow(2).answer.errors == ["too-complex /events/1/push"])
  }

  @Test func `has as many events as the limit`() {
    let events = { (count: Int) in Array(repeating: #"{"pop":{}}"#, count: count) }
    #expect(FlowAnswer(root: #"{"id":"root"}"#, events: events(Documents.Limits.events)).answer.status == 200)
    #expect(
      FlowAnswer(root: #"{"id":"root"}"#, events: events(Documents.Limits.events + 1)).answer.errors == [
        "too-many-events /events"
      ])
  }

  @Test func `without a window is a problem`() {
    let flow = FlowAnswer(root: #"{"id":"root"}"#, environment: "{}", events: [])
    #expect(flow.answer.errors == ["missing-member /environment"])
  }
}
