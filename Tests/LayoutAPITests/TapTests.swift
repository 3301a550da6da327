import Foundation
import HTTP
import Testing

@testable import LayoutAPI

@Suite struct `A tap` {
  private static let home =
    #"{"id": "home", "view": {"id": "page", "subviews": [{"id": "tools", "frame": {"x": 0, "y": 0, "width": 50, "height": 800}}]}}"#

  /// The steps of a flow that presents something without an animation, and then taps.
  private func steps(
    presenting controller: String, as presentation: String, root: String = home,
    on device: String = "iPhone 15",
    at points: [(x: Double, y: Double)]
  ) throws -> [[String: Any]] {
    let taps = points.map { #"{"tap": {"point": {"x": \#($0.x), "y": \#($0.y)}}}"# }
    let present =
      #"{"present": {"controller": \#(controller), "presentation": \#(presentation), "animated": false}}"#
    let body =
      #"{"environment": {"device": "\#(device)"}, "root": \#(root), "events": [\#(([present] + taps).joined(separator: ","))]}"#
    let answer = Answer(
      Service(isReady: { true }).response(
        to: Request(.post, RequestTarget(path: "/v1/flows"), body: Array(body.utf8))))
    #expect(answer.status == 200, "\(answer.text)")
    return answer.json["steps"] as? [[String: Any]] ?? []
  }

  /// What a step's tap reaches, in two words.
  private func reached(_ step: [String: Any]?) -> String {
    let tap = step?["tap"] as? [String: String] ?? [:]
    return "\(tap["reaches"] ?? "nothing") \(tap["id"] ?? "")"
  }

  private func events(_ step: [String: Any]?) -> [String] { step?["events"] as? [String] ?? [] }

  private func isPresented(_ id: String, after step: [String: Any]?) -> Bool {
    let state = step?["state"] as? [String: Any]
    return (state?["presentationStack"] as? [String])?.contains(id) ?? false
  }

  private static let menu =
    #"{"id": "menu", "view": {"id": "list"}, "preferredContentSize": {"width": 200, "height": 120}}"#

  @Test func `beside a sheet asks its delegate, and dismisses it`() throws {
    let steps = try steps(
      presenting: Self.menu, as: #"{"modal": {"style": "pageSheet", "detents": ["medium"]}}"#,
      at: [(200, 800), (200, 60)])
    #expect(reached(steps[1]) == "controller menu" && events(steps[1]) == [])
    #expect(reached(steps[2]) == "dimming menu" && !isPresented("menu", after: steps[2]))
    let told = events(steps[2])
    #expect(
      told.prefix(2) == [
        "presentationControllerShouldDismiss menu", "presentationControllerWillDismiss menu",
      ])
    #expect(told.contains("dismissalTransitionWillBegin menu"))
    #expect(told.last == "presentationControllerDidDismiss menu")
  }

  @Test(arguments: [
    #"{"modal": {"style": "pageSheet"}}"#,
    #"{"popover": {"source": {"rect": {"x": 300, "y": 300, "width": 10, "height": 10}}}}"#,
  ])
  func `does not dismiss what is modal`(presentation: String) throws {
    let modal = Self.menu.replacing(#""id": "menu","#, with: #""id": "menu", "isModalInPresentation": true,"#)
    let steps = try steps(presenting: modal, as: presentation, on: "iPad mini (6th)", at: [(2, 1100)])
    #expect(reached(steps[1]) == "dimming menu" && isPresented("menu", after: steps[1]))
    #expect(events(steps[1]) == ["presentationControllerDidAttemptToDismiss menu"])
  }

  @Test func `beside an alert does nothing`() throws {
    let alert = #"{"id": "ask", "alert": {"title": "Sure?", "actions": [{"title": "Yes"}]}}"#
    let steps = try steps(presenting: alert, as: #"{"modal": {}}"#, at: [(10, 10)])
    #expect(
      reached(steps[1]) == "dimming ask" && events(steps[1]) == [] && isPresented("ask", after: steps[1]))
  }

  @Test(arguments: [(#", "style": "cancel""#, false), ("", true)])
  func `beside an action sheet is its cancel action`(style: String, staysOpen: Bool) throws {
    let sheet =
      #"{"id": "ask", "alert": {"style": "actionSheet", "title": "Sure?", "actions": [{"title": "Stop"\#(style)}]}}"#
    let steps = try steps(presenting: sheet, as: #"{"modal": {}}"#, at: [(200, 100)])
    #expect(isPresented("ask", after: steps[1]) == staysOpen)
    #expect(!events(steps[1]).contains { $0.hasPrefix("presentationController") })
  }

  @Test func `passes beside a sheet whose detent is not dimmed`() throws {
    let steps = try steps(
      presenting: Self.menu,
      as: #"{"modal": {"style": "pageSheet", "detents": ["medium", "large"], "largestUndimmedDetent": 0}}"#,
      at: [(200, 100)])
    #expect(reached(steps[1]) == "controller home" && isPresented("menu", after: steps[1]))
  }

  @Test func `passes to passthrough views and to the bar item of a popover`() throws {
    let root =
      #"{"id": "nav", "navigation": {"stack": [\#(Self.home)]}}"#
    let steps = try steps(
      presenting: Self.menu,
      as: #"{"popover": {"source": {"barButtonItem": "trailing"}, "passthroughViews": ["tools"]}}"#,
      root: root, on: "iPad mini (6th)", at: [(20, 500), (710, 45), (400, 900)])
    #expect(reached(steps[1]) == "passthrough tools" && events(steps[1]) == [])
    #expect(reached(steps[2]) == "source trailing" && isPresented("menu", after: steps[2]))
    #expect(reached(steps[3]) == "dimming menu" && !isPresented("menu", after: steps[3]))
  }

  @Test func `reaches the innermost controller if nothing is presented`() throws {
    let steps = try steps(
      presenting: Self.menu, as: #"{"modal": {"style": "fullScreen"}}"#,
      root: #"{"id": "nav", "navigation": {"stack": [\#(Self.home)]}}"#, at: [(200, 400)])
    #expect(reached(steps[1]) == "controller menu")
  }

  private static func pop(at x: Double, _ y: Double) -> String {
    #"{"drag":{"gesture":[{"time":0,"translation":{"x":0,"y":0}},{"time":0.2,"translation":{"x":300,"y":0}}],"style":"pop","point":{"x":\#(x),"y":\#(y)}}}"#
  }

  private static func step(_ flow: FlowAnswer, _ number: Int) -> [String: Any]? {
    (flow.answer.json["steps"] as? [[String: Any]])?.dropFirst(number).first
  }

  @Test func `reaches the column in front`() {
    let stack = { (id: String) in
      #"{"id":"\#(id)","navigation":{"stack":[{"id":"\#(id)1"},{"id":"\#(id)2"}]}}"#
    }
    let flow = FlowAnswer(
      root:
        #"{"id":"split","splitView":{"primary":\#(stack("a")),"secondary":\#(stack("b")),"preferredDisplayMode":"oneOverSecondary"}}"#,
      environment: #"{"device":"iPad (10th)"}"#,
      events: [#"{"tap":{"point":{"x":100,"y":300}}}"#, Self.pop(at: 100, 300)])
    #expect(reached(Self.step(flow, 0)) == "controller a2")
    #expect(flow.events(1).contains("viewDidDisappear a2"), "\(flow.events(1))")
  }

  @Test(arguments: [("", "back"), (#","hidden":true"#, "front"), (#","alpha":0.009"#, "front")])
  func `reaches the child whose view is in front, unless that is not seen`(look: String, id: String) {
    let frame = #""frame":{"x":0,"y":0,"width":200,"height":200}"#
    let flow = FlowAnswer(
      root:
        #"{"id":"home","view":{"id":"page","subviews":[{"id":"one",\#(frame)},{"id":"two",\#(frame)\#(look)}]},"children":[{"in":"two","controller":{"id":"back"}},{"in":"one","controller":{"id":"front"}}]}"#,
      events: [#"{"tap":{"point":{"x":100,"y":100}}}"#])
    #expect(reached(Self.step(flow, 0)) == "controller \(id)", "\(flow.answer.text)")
  }

  @Test func `and a drag look behind a sheet that is not dimmed`() {
    let flow = FlowAnswer(
      root: #"{"id":"nav","navigation":{"stack":[{"id":"home"},{"id":"page"}]}}"#,
      events: [
        #"{"present":{"controller":{"id":"sheet"},"presentation":{"modal":{"detents":["medium","large"],"largestUndimmedDetent":0}}}}"#,
        #"{"tap":{"point":{"x":10,"y":200}}}"#, Self.pop(at: 10, 200),
      ])
    #expect(reached(Self.step(flow, 1)) == "controller page")
    #expect(flow.events(2).contains("viewDidDisappear page") && flow.stack(2) == ["sheet"])
  }

  @Test func `has a region wherever something is presented`() throws {
    let steps = try steps(
      presenting: Self.menu,
      as: #"{"popover": {"source": {"rect": {"x": 300, "y": 300, "width": 10, "height": 10}}}}"#,
      on: "iPad mini (6th)", at: [(2, 2)])
    let regions = (steps[0]["state"] as? [String: Any])?["regions"] as? [[String: Any]] ?? []
    #expect(regions.last?["frame"] as? [String: Double] == ["x": 0, "y": 0, "width": 744, "height": 1133])
    #expect(regions.map { $0["touches"] as? String } == ["presented", "dismisses"])
    #expect(((steps[1]["state"] as? [String: Any])?["regions"] as? [Any])?.isEmpty == true)
  }
}

@Suite struct `A modal sheet` {
  private static let pull =
    #"{"drag":{"gesture":[{"time":0,"translation":{"x":0,"y":0}},{"time":0.1,"translation":{"x":0,"y":300}},{"time":0.2,"translation":{"x":0,"y":600}}]}}"#

  private func flow(_ controller: String, _ events: [String], detents: String = "") -> FlowAnswer {
    FlowAnswer(
      root: #"{"id":"root"}"#,
      events: [#"{"present":{"controller":\#(controller),"presentation":{"modal":{\#(detents)}}}}"#] + events)
  }

  @Test(arguments: [
    (#"{"id":"sheet","isModalInPresentation":true}"#),
    (#"{"id":"sheet","navigation":{"stack":[{"id":"form","isModalInPresentation":true}]}}"#),
  ]) func `resists a finger, springs back and tells its delegate`(controller: String) {
    let flow = flow(controller, [`A modal sheet`.pull, #"{"tap":{"point":{"x":9,"y":9}}}"#])
    #expect(flow.stack(1) == ["sheet"])
    #expect(flow.frame(1, "sheet") == flow.frame(0, "sheet"))
    #expect(
      flow.events(1) == [
        "didBeginDragging", "didEndDragging", "presentationControllerDidAttemptToDismiss sheet",
      ])
    // It follows less and less: by 0.55 of the pull at first, and never by its height.
    let top = flow.frame(0, "sheet")?[1] ?? 0
    let lowest = flow.track(1, "sheet").map { $0.frame[1] - top }.max() ?? 0
    #expect(lowest > 200 && lowest < 0.55 * 590)
    #expect(flow.track(1, "sheet").last?.frame == flow.frame(0, "sheet"))
    #expect(flow.events(2) == ["presentationControllerDidAttemptToDismiss sheet"])
  }

  @Test func `moves between its detents as any other`() {
    let up =
      #"{"drag":{"gesture":[{"time":0,"translation":{"x":0,"y":0}},{"time":0.2,"translation":{"x":0,"y":-260}}]}}"#
    let flow = flow(
      #"{"id":"sheet","isModalInPresentation":true}"#, [up],
      detents: #""detents":[{"height":300},{"height":600}]"#)
    #expect(flow.frame(1, "sheet")?[3] == 634)
    #expect(!flow.events(1).contains("presentationControllerDidAttemptToDismiss sheet"))
  }

  @Test func `lets everything behind it move when it comes to rest at another detent`() {
    let up =
      #"{"drag":{"gesture":[{"time":0,"translation":{"x":0,"y":0}},{"time":0.2,"translation":{"x":0,"y":-300}}]}}"#
    let down =
      #"{"drag":{"gesture":[{"time":0,"translation":{"x":0,"y":0}},{"time":0.2,"translation":{"x":0,"y":300}}]}}"#
    let flow = FlowAnswer(
      root: #"{"id":"nav","navigation":{"stack":[{"id":"home"}]}}"#,
      events: [
        #"{"present":{"controller":{"id":"sheet"},"presentation":{"modal":{"detents":["medium","large"],"largestUndimmedDetent":0}}}}"#,
        up, down,
      ])
    for step in [1, 2] {
      for id in ["nav", "home", "nav.navigationBar", "sheet.dimming"] {
        #expect((flow.track(step, id).last?.time ?? 0) > 0.2, "\(id) in step \(step)")
      }
    }
    #expect(flow.frame(1, "home") != flow.frame(0, "home"))
    #expect(flow.track(1, "sheet.dimming").first?.alpha == 0)
    #expect(flow.track(2, "sheet.dimming").last?.alpha == 0)
    #expect(flow.frame(2, "home") == flow.frame(0, "home"))
  }
}
