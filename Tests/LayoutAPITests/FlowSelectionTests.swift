import Testing

@testable import LayoutAPI

@Suite struct `A flow that selects` {
  private static let pages =
    #"{"id":"pages","pages":{"controllers":[{"id":"one"},{"id":"two"},{"id":"three"}]}}"#
  private static let tabs = #"{"id":"tabs","tabs":{"controllers":[{"id":"one"},{"id":"two"}]}}"#

  private func select(_ index: Int, in container: String, _ rest: String = "") -> String {
    #"{"set":{"controller":"\#(container)","selected":\#(index)\#(rest)}}"#
  }

  @Test func `slides pages in and out, and contains only the one on screen`() {
    let flow = FlowAnswer(
      root: Self.pages,
      events: [
        select(2, in: "pages"), select(0, in: "pages"), select(1, in: "pages", #","animated":false"#),
      ])
    #expect(flow.answer.status == 200, "\(flow.answer.text.prefix(400))")
    #expect(flow.track(0, "one").last?.frame[0] == -390 && flow.track(0, "three").first?.frame[0] == 390)
    #expect(flow.track(1, "three").last?.frame[0] == 390 && flow.track(1, "one").first?.frame[0] == -390)
    #expect(flow.duration(0) == 0.3 && flow.duration(2) == 0)
    #expect(
      flow.events(0) == [
        "willMoveToParent nil one", "addChild three", "willMoveToParent three", "addSubview three",
        "viewWillDisappear one", "viewWillAppear three", "removeFromSuperview one", "viewDidDisappear one",
        "viewDidAppear three", "removeFromParent one", "didMoveToParent nil one", "didMoveToParent three",
      ])
    #expect(flow.state(2)["controllers"] as? [String] == ["pages", "two"])
  }

  @Test func `changes tabs at once, and keeps them as children`() {
    let flow = FlowAnswer(root: Self.tabs, events: [select(1, in: "tabs"), select(1, in: "tabs")])
    #expect(
      flow.events(0) == [
        "viewWillDisappear one", "viewWillAppear two", "viewDidDisappear one", "viewDidAppear two",
      ])
    #expect(flow.duration(0) == 0 && flow.events(1).isEmpty)
  }

  @Test(arguments: [
    (#"{"set":{"controller":"tabs","selected":2}}"#, "number-out-of-range /events/0/set/selected"),
    (#"{"set":{"controller":"one","selected":0}}"#, "nothing-to-change /events/0/set/controller"),
    (#"{"set":{"controller":"nobody","selected":0}}"#, "unknown-id /events/0/set/controller"),
  ]) func `refuses what is not there`(event: String, error: String) {
    #expect(FlowAnswer(root: Self.tabs, events: [event]).answer.errors == [error])
  }

  @Test(arguments: [
    ("iPadOS 17", "automatic", [0.0, 1110, 820, 70], [0.0, 24, 820, 50], [0.0, 0, 820, 1180]),
    ("iPadOS 18", "automatic", [0, 24, 820, 50], [0, 24, 820, 50], [0, 0, 820, 1180]),
    ("iPadOS 18", "tabSidebar", [0, 0, 320, 1180], [320, 24, 500, 50], [320, 0, 500, 1180]),
  ]) func `has its tab bar where the system puts it`(
    system: String, mode: String, bar: [Double], navigationBar: [Double], content: [Double]
  ) {
    let flow = FlowAnswer(
      root:
        #"{"id":"tabs","tabs":{"mode":"\#(mode)","controllers":[{"id":"nav","navigation":{"stack":[{"id":"list"}]}}]}}"#,
      environment: #"{"device":"iPad (10th)","system":"\#(system)"}"#,
      events: [#"{"dismiss":{}}"#])
    let chrome = flow.chrome(0)
    #expect(chrome["tabs.tabBar"] ?? chrome["tabs.sidebar"] == bar)
    #expect(chrome["nav.navigationBar"] == navigationBar && flow.frame(0, "list") == content)
  }
}

@Suite struct `A split view with a column style` {
  private static let pad = #"{"device":"iPad (10th)","orientation":"landscape"}"#

  private func flow(_ style: String, on environment: String = pad, _ events: [String]) -> FlowAnswer {
    FlowAnswer(
      root: #"{"id":"mail","splitView":{\#(style)"primary":{"id":"boxes"},"secondary":{"id":"message"}}}"#,
      environment: environment, events: events)
  }

  @Test(arguments: [
    ("", pad, true), (#""style":"doubleColumn","#, pad, true), (#""style":"unspecified","#, pad, false),
    ("", #"{"device":"iPad (10th)","orientation":"landscape","system":"iPadOS 13"}"#, false),
  ]) func `puts its controllers into navigation controllers`(
    style: String, environment: String, isWrapped: Bool
  ) {
    let flow = flow(style, on: environment, [#"{"showDetail":{"controller":{"id":"other"}}}"#])
    let ids = flow.state(0)["controllers"] as? [String]
    #expect(
      ids
        == (isWrapped
          ? ["mail", "boxes.navigation", "boxes", "other.navigation", "other"] : ["mail", "boxes", "other"]))
    #expect(flow.chrome(0).count == (isWrapped ? 2 : 0))
  }

  @Test func `replaces and pushes in a column`() {
    let flow = flow(
      "",
      [
        #"{"replace":{"controller":"boxes","with":{"id":"folders"}}}"#,
        #"{"push":{"in":"folders.navigation","controller":{"id":"folder"}}}"#,
        #"{"present":{"controller":{"id":"menu"},"presentation":{"modal":{}},"sourceController":"message"}}"#,
      ])
    #expect(flow.answer.status == 200, "\(flow.answer.text.prefix(400))")
    #expect(flow.events(0).contains("addChild folders.navigation"))
    #expect(flow.events(0).last == "didMoveToParent folders.navigation")
    #expect(flow.events(1).first == "addChild folder" && flow.duration(1) == 0.35)
  }

  @Test(arguments: [("tripleColumn", ""), ("doubleColumn", #""supplementary":{"id":"s"},"#)])
  func `has as many columns as its style`(style: String, columns: String) {
    let flow = flow(#""style":"\#(style)",\#(columns)"#, [])
    #expect(flow.answer.errors == ["conflicting-members /root/splitView/style"])
  }
}

@Suite struct `A drawer` {
  @Test(arguments: [("leading", -200.0), ("trailing", 200)])
  func `is dragged to its side, as far as it is wide`(side: String, way: Double) throws {
    let flow = FlowAnswer(
      root: #"{"id":"home"}"#,
      events: [
        #"{"present":{"controller":{"id":"drawer"},"presentation":{"custom":{"width":280,"height":{"fraction":1},"within":"container","edge":"\#(side)","transition":{"slide":"\#(side)"}}}}}"#,
        #"{"drag":{"gesture":[{"time":0,"translation":{"x":0,"y":0}},{"time":0.1,"translation":{"x":\#(way / 2),"y":0}},{"time":0.2,"translation":{"x":\#(way),"y":0}}]}}"#,
      ])
    let steps = try #require(flow.answer.json["steps"] as? [[String: Any]])
    let transition = try #require(steps[1]["transition"] as? [String: Any])
    #expect((transition["interactive"] as? [String: Any])?["distance"] as? Double == 280)
    #expect(flow.stack(1).isEmpty)
  }
}
