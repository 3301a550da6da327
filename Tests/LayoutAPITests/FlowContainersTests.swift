import Documents
import Foundation
import Testing

@testable import LayoutAPI

@Suite struct `A flow with any container` {
  private static let pad = #"{"device":"iPad Pro 11 (1st-4th)","orientation":"landscape"}"#

  /// The wrapper of the article on *popovers with navigation and preferred content size*, written as it is there.
  private static func wrapper(forwards: Bool = false) -> String {
    #"{"present":{"controller":{"id":"wrapper","view":{"id":"w"},"children":[{"in":"w","controller":{"id":"nav","navigation":{"wrapped":true,"forwardsPreferredContentSize":\#(forwards),"stack":[{"id":"red","preferredContentSize":{"width":300,"height":300},"navigationBar":{"hidden":true}}]}}}]},"presentation":{"popover":{"source":{"rect":{"x":560,"y":100,"width":80,"height":44}}}}}}"#
  }

  private static let push =
    #"{"push":{"in":"nav","controller":{"id":"green","preferredContentSize":{"width":600,"height":400}}}}"#

  // Only a navigation controller with the focus was found.
  @Test func `resizes a wrapper's popover during a pop by a finger`() {
    let finger =
      #"{"drag":{"style":"pop","gesture":[{"time":0,"translation":{"x":0,"y":0}},{"time":0.2,"translation":{"x":400,"y":0}}],"velocity":{"x":900,"y":0}}}"#
    let flow = FlowAnswer(
      root: #"{"id":"host"}"#, environment: `A flow with any container`.pad,
      events: [`A flow with any container`.wrapper(), `A flow with any container`.push, finger])
    #expect(flow.answer.status == 200, "\(flow.answer.text.prefix(400))")
    #expect(flow.frame(2, "wrapper")?.suffix(2) == [300, 300])
    let events = flow.events(2)
    let will = events.firstIndex(of: "willShow red") ?? 0
    #expect(events[will + 1] == "preferredContentSizeDidChange wrapper")
    #expect(events[will + 2] == "containerViewWillLayoutSubviews wrapper")
  }

  // The last one on screen popped, wherever the finger was.
  @Test(arguments: [(100, "l1", "r2"), (1000, "r1", "l2")])
  func `pops the navigation controller under the finger`(x: Int, comes: String, stays: String) {
    let root =
      #"{"id":"host","view":{"id":"v","subviews":[{"id":"left"},{"id":"right"}]},"constraints":["left.leading == v.leading","left.top == v.top","left.bottom == v.bottom","left.width == 400","right.leading == left.trailing","right.top == v.top","right.bottom == v.bottom","right.trailing == v.trailing"],"children":[{"in":"left","controller":{"id":"l","navigation":{"stack":[{"id":"l1"},{"id":"l2"}]}}},{"in":"right","controller":{"id":"r","navigation":{"stack":[{"id":"r1"},{"id":"r2"}]}}}]}"#
    let finger = { (x: Int) in
      #"{"drag":{"style":"pop","point":{"x":\#(x),"y":300},"gesture":[{"time":0,"translation":{"x":0,"y":0}},{"time":0.2,"translation":{"x":700,"y":0}}],"velocity":{"x":900,"y":0}}}"#
    }
    let flow = FlowAnswer(
      root: root, environment: `A flow with any container`.pad, events: [finger(x)])
    #expect(flow.answer.status == 200, "\(flow.answer.text.prefix(400))")
    #expect(flow.events(0).filter { $0.hasPrefix("viewWillAppear") } == ["viewWillAppear \(comes)"])
    #expect(flow.frame(0, comes) != nil && flow.frame(0, stays) != nil)
    let outside = FlowAnswer(
      root: root, environment: `A flow with any container`.pad, events: [finger(5_000)])
    #expect(outside.answer.errors == ["tap-outside-window /events/0/drag/point"])
  }

  @Test(arguments: [false, true]) func `resizes a wrapper's popover during the push`(forwards: Bool) {
    let flow = FlowAnswer(
      root: #"{"id":"host"}"#, environment: `A flow with any container`.pad,
      events: [
        `A flow with any container`.wrapper(forwards: forwards), `A flow with any container`.push,
        #"{"set":{"controller":"green","preferredContentSize":{"width":600,"height":600}}}"#,
        #"{"pop":{"in":"nav"}}"#,
      ])
    #expect(flow.answer.status == 200, "\(flow.answer.text.prefix(400))")
    let sizes = (0..<4).map { Array(flow.frame($0, "wrapper")?.suffix(2) ?? []) }
    #expect(sizes == [[300, 300], [600, 400], [600, 600], [300, 300]])
    #expect(flow.frame(1, "nav") == flow.frame(1, "wrapper"))
    #expect(flow.duration(1) == 0.35)
    let events = flow.events(1)
    let will = events.firstIndex(of: "willShow green") ?? 0
    #expect(events[will + 1] == "preferredContentSizeDidChange wrapper")
    #expect(events[will + 2] == "containerViewWillLayoutSubviews wrapper")
    // The wrapper copies the first size, too.
    #expect(flow.events(0).contains("preferredContentSizeDidChange wrapper"))
    #expect(flow.duration(2) == (forwards ? 0.3 : 0))
    #expect(
      flow.events(2).prefix(3).filter { $0.hasPrefix("preferred") }
        == (forwards ? ["green", "nav", "wrapper"] : ["green"]).map { "preferredContentSizeDidChange \($0)" })
  }

  @Test func `sets a whole stack`() {
    let stack = { (ids: String) in #"{"set":{"in":"nav","stack":[\#(ids)]}}"# }
    let flow = FlowAnswer(
      root: #"{"id":"nav","navigation":{"stack":[{"id":"red"},{"id":"green"}]}}"#,
      events: [
        stack(#"{"id":"red"},{"id":"blue"}"#), stack(#"{"id":"red"}"#),
        stack(#"{"id":"a"},{"id":"red"}"#), stack(#"{"id":"b"}"#),
      ])
    #expect(flow.answer.status == 200, "\(flow.answer.text.prefix(400))")
    // Blue is new and slides in; red was below and slides back.
    #expect(flow.track(0, "blue").first?.frame[0] == 390)
    #expect(
      flow.events(0).filter { $0.contains("oveToParent") } == [
        "willMoveToParent nil green", "willMoveToParent blue", "didMoveToParent nil green",
        "didMoveToParent blue",
      ])
    #expect(flow.track(1, "blue").last?.frame[0] == 390)
    #expect(flow.track(1, "red").first?.frame[0] == -130)
    // Red stays on top, so nothing moves; the new root gets no view.
    #expect(flow.tracks(2).isEmpty)
    #expect(flow.events(2) == ["addChild a", "willMoveToParent a", "didMoveToParent a"])
    #expect(flow.state(3)["controllers"] as? [String] == ["nav", "b"])
  }

  @Test func `replaces a child, a column's controller and a tab's root`() {
    let root =
      #"{"id":"tabs","tabs":{"controllers":[{"id":"split","splitView":{"primary":{"id":"list"},"secondary":{"id":"detail"}}},{"id":"other"}]}}"#
    let parent =
      #"{"id":"parent","view":{"id":"v"},"children":[{"in":"v","controller":{"id":"inner"}}]}"#
    let flow = FlowAnswer(
      root: root, environment: `A flow with any container`.pad,
      events: [
        #"{"replace":{"controller":"list","with":{"id":"map"}}}"#,
        #"{"replace":{"controller":"split","with":\#(parent)}}"#,
        #"{"replace":{"controller":"inner","with":{"id":"last"}}}"#,
        #"{"replace":{"controller":"other","with":{"id":"hidden"}}}"#,
      ])
    #expect(flow.answer.status == 200, "\(flow.answer.text.prefix(400))")
    #expect(
      flow.state(0)["controllers"] as? [String]
        == ["tabs", "split", "map.navigation", "map", "detail.navigation", "detail"])
    #expect(flow.track(0, "map").map(\.time) == [0])
    #expect(
      flow.events(2) == [
        "willMoveToParent nil inner", "addChild last", "willMoveToParent last", "addSubview last",
        "viewWillDisappear inner", "viewWillAppear last", "removeFromSuperview inner",
        "viewDidDisappear inner",
        "viewDidAppear last", "removeFromParent inner", "didMoveToParent nil inner", "didMoveToParent last",
      ])
    #expect(flow.state(2)["controllers"] as? [String] == ["tabs", "parent", "last"])
    #expect(
      flow.events(3).filter { $0.hasPrefix("view") }.isEmpty && flow.events(3).contains("addChild hidden"))
  }

  // The navigation controller under a collapsed column left the screen.
  @Test func `collapses columns onto the primary column's navigation controller, which stays on screen`() {
    let landscape = #"{"environment":{"device":"iPad (10th)","orientation":"landscape"}}"#
    let flow = FlowAnswer(
      root: #"{"id":"mail","splitView":{"primary":{"id":"boxes"},"secondary":{"id":"message"}}}"#,
      environment: #"{"device":"iPad (10th)","orientation":"landscape"}"#,
      events: [
        #"{"environment":{"device":"iPhone 14","orientation":"portrait"}}"#,
        #"{"show":{"controller":{"id":"reply"}}}"#, #"{"pop":{}}"#, #"{"pop":{}}"#,
        #"{"push":{"in":"boxes.navigation","controller":{"id":"box"}}}"#, landscape,
      ])
    let shown = (0..<6).map { (flow.state($0)["controllers"] as? [String] ?? []).joined(separator: " ") }
    #expect(
      shown == [
        "mail boxes.navigation message.navigation message", "mail boxes.navigation message.navigation reply",
        "mail boxes.navigation message.navigation message", "mail boxes.navigation boxes",
        "mail boxes.navigation box", "mail boxes.navigation box message.navigation message",
      ])
    #expect((0..<5).allSatisfy { flow.chrome($0).keys.sorted() == ["boxes.navigation.navigationBar"] })
    #expect(
      flow.events(0).filter { $0.contains("Disappear") } == [
        "viewWillDisappear boxes", "viewDidDisappear boxes",
      ])
    #expect(
      flow.events(3) == [
        "willMoveToParent nil message.navigation", "viewWillDisappear message.navigation",
        "viewWillDisappear message", "viewWillAppear boxes", "willShow boxes",
        "removeFromSuperview message.navigation", "viewDidDisappear message.navigation",
        "viewDidDisappear message", "viewDidAppear boxes", "didShow boxes",
        "removeFromParent message.navigation", "didMoveToParent nil message.navigation",
      ])
    // A finger or a button moves the two controllers, not the navigation controller.
    #expect(flow.tracks(3) == ["boxes", "boxes.dimming", "message.navigation", "message"])
  }

  @Test func `changes the stack of collapsed columns by push, pop and set`() {
    let flow = FlowAnswer(
      root:
        #"{"id":"mail","splitView":{"style":"unspecified","primary":{"id":"nav","navigation":{"stack":[{"id":"all"},{"id":"boxes"}]}},"secondary":{"id":"message"}}}"#,
      events: [
        #"{"push":{"in":"nav","controller":{"id":"above"}}}"#, #"{"pop":{"in":"nav"}}"#,
        #"{"set":{"in":"nav","stack":[{"id":"all"},{"id":"other"}]}}"#,
      ])
    #expect(
      (0..<3).map { (flow.state($0)["controllers"] as? [String])?.last } == ["above", "message", "other"])
    #expect(flow.events(0).contains("willMoveToParent nav above"))
    #expect(flow.events(2).suffix(1) == ["didMoveToParent other"])
    #expect(flow.events(2).contains("didMoveToParent nil message"))
  }

  @Test func `pushes in a column that has a navigation controller`() {
    let flow = FlowAnswer(
      root: #"{"id":"mail","splitView":{"primary":{"id":"boxes"},"secondary":{"id":"message"}}}"#,
      environment: #"{"device":"iPad (10th)","orientation":"landscape"}"#,
      events: [
        #"{"show":{"controller":{"id":"box"},"sourceController":"boxes"}}"#,
        #"{"showDetail":{"controller":{"id":"other"}}}"#, #"{"pop":{"in":"boxes.navigation"}}"#,
      ])
    #expect(flow.duration(0) == 0.35)
    #expect(flow.events(0).contains("viewWillDisappear boxes"))
    // A detail replaces what is in its column.
    #expect(flow.events(1).contains("removeFromParent message.navigation"))
    #expect(flow.duration(1) == 0)
    #expect(flow.events(2).contains("viewWillAppear boxes"))
  }

  @Test func `presents from the controller that is named`() {
    let split =
      #"{"id":"split","splitView":{"primary":{"id":"list","definesPresentationContext":true},"secondary":{"id":"detail","definesPresentationContext":true}}}"#
    let present = { (source: String) in
      #"{"present":{"controller":{"id":"menu"},"presentation":{"modal":{"style":"overCurrentContext"}},"sourceController":"\#(source)"}}"#
    }
    for id in ["list", "detail"] {
      let flow = FlowAnswer(
        root: split, environment: `A flow with any container`.pad, events: [present(id), #"{"pop":{}}"#])
      #expect(flow.frame(0, "menu") == flow.frame(0, id))
      #expect(flow.frame(1, "menu") == flow.frame(0, id))
    }
    let hidden = FlowAnswer(
      root: #"{"id":"nav","navigation":{"stack":[{"id":"below"},{"id":"top"}]}}"#, events: [present("below")])
    #expect(
      hidden.answer.errors == ["source-controller-not-on-screen /events/0/present/sourceController"])
  }

  @Test func `collapses and expands pushed details as display modes do`() {
    let show = { (id: String) in #"{"showDetail":{"controller":{"id":"\#(id)"}}}"# }
    let flow = FlowAnswer(
      root: #"{"id":"split","splitView":{"primary":{"id":"list"},"secondary":{"id":"detail"}}}"#,
      events: [show("second"), show("third"), #"{"pop":{}}"#, #"{"pop":{}}"#, #"{"pop":{}}"#, #"{"pop":{}}"#])
    let shown = (0..<6).map { (flow.state($0)["controllers"] as? [String])?.last }
    #expect(shown == ["second", "third", "second", "detail", "list", "list"])
  }

  @Test(arguments: [
    (#"{"push":{"in":"other","controller":{"id":"a"}}}"#, "controller-not-on-screen /events/0/push/in"),
    (#"{"push":{"in":"list","controller":{"id":"a"}}}"#, "push-without-navigation /events/0/push/in"),
    (#"{"push":{"in":"nobody","controller":{"id":"a"}}}"#, "unknown-id /events/0/push/in"),
    (#"{"pop":{"in":"other"}}"#, "controller-not-on-screen /events/0/pop/in"),
    (#"{"push":{"in":"nav","controller":{"id":"nav"}}}"#, "containment-cycle /events/0/push/controller/id"),
    (#"{"set":{"in":"nav","stack":[{"id":"tabs"}]}}"#, "containment-cycle /events/0/set/stack/0"),
    (#"{"set":{"in":"nav","stack":[{"id":"other"}]}}"#, "duplicate-id /events/0/set/stack/0"),
    (#"{"set":{"in":"nav","stack":[]}}"#, "missing-member /events/0/set/stack"),
    (#"{"set":{"in":"nav"}}"#, "missing-member /events/0/set"),
    (#"{"replace":{"controller":"tabs","with":{"id":"a"}}}"#, "not-replaceable /events/0/replace/controller"),
    (#"{"replace":{"controller":"list","with":{"id":"a"}}}"#, "not-replaceable /events/0/replace/controller"),
    (
      #"{"replace":{"controller":"nav","with":{"id":"tabs"}}}"#, "containment-cycle /events/0/replace/with/id"
    ),
    (#"{"replace":{"controller":"nav","with":{"id":"nav"}}}"#, "duplicate-id /events/0/replace/with/id"),
  ]) func `of a bad event is a problem that names it`(event: String, error: String) {
    let flow = FlowAnswer(
      root:
        #"{"id":"tabs","tabs":{"controllers":[{"id":"nav","navigation":{"stack":[{"id":"list"}]}},{"id":"other","navigation":{"stack":[{"id":"last"}]}}]}}"#,
      events: [event])
    #expect(flow.answer.errors == [error])
  }
}

@Suite struct `A controller that is not on screen` {
  private static let sheet =
    #"{"present":{"controller":{"id":"nav","navigation":{"stack":[{"id":"list"}]}},"presentation":{"modal":{}}}}"#

  @Test(arguments: [
    (#"{"push":{"in":"nav","controller":{"id":"a"}}}"#, "controller-not-on-screen /events/2/push/in"),
    (#"{"pop":{"in":"nav"}}"#, "controller-not-on-screen /events/2/pop/in"),
    (#"{"set":{"in":"nav","stack":[{"id":"a"}]}}"#, "controller-not-on-screen /events/2/set/in"),
    (
      #"{"set":{"controller":"list","preferredContentSize":"fitting"}}"#,
      "controller-not-on-screen /events/2/set/controller"
    ),
    (
      #"{"replace":{"controller":"list","with":{"id":"a"}}}"#,
      "controller-not-on-screen /events/2/replace/controller"
    ),
    (#"{"dismiss":{"controller":"nav"}}"#, "controller-not-on-screen /events/2/dismiss/controller"),
    (
      #"{"updatePresentationLayout":{"controller":"nav"}}"#,
      "controller-not-on-screen /events/2/updatePresentationLayout/controller"
    ),
    (
      #"{"present":{"controller":{"id":"a"},"presentation":{"modal":{}},"sourceController":"list"}}"#,
      "source-controller-not-on-screen /events/2/present/sourceController"
    ),
    (
      #"{"show":{"controller":{"id":"a"},"sourceController":"list"}}"#,
      "source-controller-not-on-screen /events/2/show/sourceController"
    ),
  ]) func `because it has left is named`(event: String, error: String) {
    let flow = FlowAnswer(
      root: #"{"id":"home"}"#,
      events: [`A controller that is not on screen`.sheet, #"{"dismiss":{}}"#, event])
    #expect(flow.answer.errors == [error])
    #expect(flow.answer.text.contains("UIKit would"))
  }

  @Test func `can come again`() {
    let sheet = `A controller that is not on screen`.sheet
    let flow = FlowAnswer(root: #"{"id":"home"}"#, events: [sheet, #"{"dismiss":{}}"#, sheet])
    #expect(flow.stack(2) == ["nav"])
  }

  @Test(arguments: [
    (
      #"{"push":{"controller":{"id":"nav"}}}"#, "containment-cycle /events/0/push/controller/id"
    ),
    (#"{"show":{"controller":{"id":"nav"}}}"#, "containment-cycle /events/0/show/controller/id"),
    (
      #"{"push":{"controller":{"id":"a","view":{"id":"v"},"children":[{"in":"v","controller":{"id":"nav"}}]}}}"#,
      "containment-cycle /events/0/push/controller/children/0/controller/id"
    ),
    (
      #"{"push":{"controller":{"id":"a","view":{"id":"v"},"children":[{"in":"v","controller":{"id":"a"}}]}}}"#,
      "containment-cycle /events/0/push/controller/children/0/controller/id"
    ),
    (#"{"push":{"controller":{"id":"list"}}}"#, "duplicate-id /events/0/push/controller/id"),
  ]) func `contains itself nowhere`(event: String, error: String) {
    let flow = FlowAnswer(
      root: #"{"id":"nav","navigation":{"stack":[{"id":"list"}]}}"#, events: [event])
    #expect(flow.answer.errors == [error])
  }
}
