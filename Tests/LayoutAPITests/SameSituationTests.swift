import Foundation
import TestSupport
import Testing

/// Writes situations that several operations can express.
private struct RandomSituation {
  private var random: SeededGenerator

  init(seed: Int) { random = SeededGenerator(seed: UInt64(seed)) }

  mutating func pick(_ texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }

  private mutating func isOften() -> Bool { Int.random(in: 0..<3, using: &random) == 0 }

  /// A controller whose ids begin with `id`.
  mutating func controller(_ id: String, depth: Int = 2) -> String {
    var members = [#""id":"\#(id)""#]
    if isOften() {
      members.append(pick([#""definesPresentationContext":true"#, #""isModalInPresentation":true"#]))
    }
    func inner(_ name: String, _ situation: inout RandomSituation) -> String {
      situation.controller(id + name, depth: depth - 1)
    }
    switch Int.random(in: 0..<(depth == 0 ? 3 : 8), using: &random) {
    case 0: members.append(#""navigationBar":{"title":"\#(id)"}"#)
    case 1:
      members.append(
        #""preferredContentSize":{"width":\#(pick(["0", "200"])),"height":\#(pick(["250", "900"]))}"#)
    case 3:
      let stack = isOften() ? inner("1", &self) : #"{"id":"\#(id)0"},\#(inner("1", &self))"#
      members.append(#""navigation":{"stack":[\#(stack)],"toolbarHidden":\#(isOften() ? "false" : "true")}"#)
    case 4:
      members.append(#""tabs":{"controllers":[\#(inner("a", &self)),\#(inner("b", &self))],"selected":1}"#)
    case 5: members.append(#""splitOrFlip":{"left":\#(inner("l", &self)),"right":\#(inner("r", &self))}"#)
    case 6: members.append(#""splitView":\#(split(id, depth: depth))"#)
    case 7: members += children(of: id, [inner("p", &self), inner("q", &self)])
    default: break
    }
    return "{\(members.joined(separator: ","))}"
  }

  /// The view of a plain controller, with two controllers side by side in it.
  private mutating func children(of id: String, _ controllers: [String]) -> [String] {
    let width = pick(["\(id)x.width == 100", "\(id)x.width == \(id)v.width * 0.5"])
    let constraints = [
      "\(id)x.left == \(id)v.left", "\(id)x.top == \(id)v.safeArea.top", width, "\(id)x.height == 200",
      "\(id)y.left == \(id)x.right", "\(id)y.right == \(id)v.right", "\(id)y.top == \(id)v.top",
      "\(id)y.bottom == \(id)v.bottom",
    ]
    return [
      #""view":{"id":"\#(id)v","subviews":[{"id":"\#(id)x"},{"id":"\#(id)y"}]}"#,
      #""constraints":\#(constraints)"#,
      #""children":[{"in":"\#(id)x","controller":\#(controllers[0])},{"in":"\#(id)y","controller":\#(controllers[1])}]"#,
    ]
  }

  private mutating func split(_ id: String, depth: Int) -> String {
    var columns = ["primary", "secondary"].map { name in
      #""\#(name)":\#(controller(id + name, depth: depth - 1))"#
    }
    if isOften() {
      columns.append(#""supplementary":\#(controller(id + "middle", depth: depth - 1))"#)
    } else if isOften() {
      columns.append(#""style":"unspecified""#)
    }
    if isOften() { columns.append(#""compact":\#(controller(id + "small", depth: depth - 1))"#) }
    return "{\(columns.joined(separator: ","))}"
  }

  /// A split view controller or a splitOrFlip.
  mutating func container() -> String {
    isOften()
      ? #"{"id":"c","splitOrFlip":{"left":\#(controller("l")),"right":\#(controller("r"))}}"#
      : #"{"id":"c","splitView":\#(split("c", depth: 2))}"#
  }

  mutating func environment(on system: String) -> String {
    let device = pick(["iPad (10th)", "iPhone 14", "iPhone 14 Pro Max", "iPad mini (6th)"])
    let orientation = pick(["portrait", "landscape"])
    let direction = pick(["ltr", "rtl"])
    return
      #"{"device":"\#(device)","orientation":"\#(orientation)","layoutDirection":"\#(direction)","system":"\#(system)"}"#
  }

  mutating func system() -> String { pick(["iOS 12", "iOS 17", "iOS 17", "iOS 26"]) }

  mutating func presentation() -> String {
    let style = pick([
      "fullScreen", "overFullScreen", "pageSheet", "formSheet", "currentContext", "overCurrentContext",
    ])
    let transition = pick(["coverVertical", "crossDissolve", "flipHorizontal"])
    return pick([
      #"{"modal":{}}"#, #"{"modal":{"style":"\#(style)"}}"#,
      #"{"modal":{"style":"\#(style)","transition":"\#(transition)","navigation":true}}"#,
      #"{"modal":{"detents":["medium","large"],"largestUndimmedDetent":0}}"#,
      #"{"popover":{"source":{"rect":{"x":100,"y":100,"width":40,"height":40}}}}"#,
      #"{"custom":{"width":{"inset":16},"dimming":{"alpha":0.3}}}"#,
      #"{"custom":{"height":{"fraction":0.5},"edge":"bottom","transition":"crossDissolve"}}"#,
      #"{"push":{}}"#, #"{"show":{}}"#, #"{"showDetail":{}}"#,
    ])
  }
}

@Suite struct `The same situation` {
  /// The elements of a list in an answer.
  private func list(_ name: String, _ answer: Answer) -> [NSDictionary] {
    answer.json[name] as? [NSDictionary] ?? []
  }

  private func value(_ path: String, _ element: NSDictionary?) -> NSObject? {
    path.split(separator: ".").reduce(element as NSObject?) { value, name in
      (value as? NSDictionary)?[String(name)] as? NSObject
    }
  }

  // Display modes did not know the navigation controllers that a column style makes, and heard of fewer traits. They left
  // out columns inside columns and children of plain controllers, and flows kept the column style of another system.
  @Test(arguments: 0..<12) func `has the same columns, frames and calls in display modes and in flows`(
    group: Int
  ) {
    for seed in (group * 8)..<(group * 8 + 8) {
      var situation = RandomSituation(seed: seed)
      let container = situation.container()
      let systems = [situation.system(), situation.system()]
      let environments = (0..<5).map { _ in situation.environment(on: situation.pick(systems)) }
      let modes = Answer(
        to: #"{"container":\#(container),"environments":[\#(environments.joined(separator: ","))]}"#,
        at: "/v1/display-modes")
      let events = environments.dropFirst().map { #"{"environment":\#($0)}"# }
      let flow = Answer(
        to:
          #"{"environment":\#(environments[0]),"root":\#(container),"events":[\#(events.joined(separator: ","))]}"#,
        at: "/v1/flows")
      #expect(
        modes.status == 200 && flow.status == 200, "seed \(seed): \(modes.text) \(flow.text.prefix(300))")
      let pairs = zip(list("states", modes).dropFirst(), list("steps", flow))
      for (number, (state, step)) in pairs.enumerated() where environments[number] != environments[number + 1]
      {
        let place: Comment = "seed \(seed), state \(number + 1)"
        #expect(value("events", state) == value("events", step), place)
        #expect(value("displayMode", state) == value("state.displayMode", step), place)
        let shown = value("state.frames", step) as? NSDictionary ?? [:]
        for (id, frame) in value("frames", state) as? NSDictionary ?? [:] {
          #expect(shown[id] as? NSObject == frame as? NSObject, place)
        }
      }
    }
  }

  @Test(arguments: 0..<24)
  func `has the same style, frames, bars and calls in presentations, flows and transitions`(
    group: Int
  ) {
    for seed in (group * 12)..<(group * 12 + 12) {
      var situation = RandomSituation(seed: 10_000 + seed)
      let presenting = situation.controller("root")
      let presented = situation.controller("new")
      let presentation = situation.presentation()
      let environment = situation.environment(on: situation.system())
      let members =
        #""environment":\#(environment),"presenting":\#(presenting),"presented":\#(presented),"presentation":\#(presentation)"#
      let answer = Answer(to: "{\(members)}", at: "/v1/presentations")
      let event =
        presentation.hasPrefix(#"{"push"#) || presentation.hasPrefix(#"{"show"#)
        ? presentation.replacingOccurrences(of: "{}", with: #"{"controller":\#(presented)}"#)
        : #"{"present":{"controller":\#(presented),"presentation":\#(presentation)}}"#
      let flow = Answer(
        to: #"{"environment":\#(environment),"root":\#(presenting),"events":[\#(event)]}"#, at: "/v1/flows")
      let transition = Answer(to: #"{\#(members),"phase":"present"}"#, at: "/v1/transitions")
      let place: Comment = "seed \(seed)"
      #expect(answer.status == flow.status && answer.status == transition.status, place)
      #expect(answer.json["code"] as? String == flow.json["code"] as? String, place)
      guard let state = list("presentations", answer).first, let step = list("steps", flow).first else {
        continue
      }
      #expect(value("events", state) == value("events", step), place)
      #expect(transition.json["events"] as? NSObject == value("events", step), place)
      #expect(transition.json["tracks"] as? NSObject == value("transition.tracks", step), place)
      #expect(value("statusBarHidden", state) == value("state.statusBarHidden", step), place)
      let bars = (value("state.chrome", step) as? [NSDictionary] ?? []).map(frame)
      for bar in value("chrome", state) as? [NSDictionary] ?? [] { #expect(bars.contains(frame(bar)), place) }
      let top = (value("state.presentationStack", step) as? [String])?.last
      let frames = value("state.frames", step) as? NSDictionary
      #expect(value("frame", state) == frames?[top ?? "new"] as? NSObject, place)
      guard let top else { continue }
      let styles = value("state.styles", step) as? NSDictionary
      #expect(value("resolved.style", state) == styles?[top] as? NSObject, place)
      #expect(value("regions", state) == value("state.regions", step), place)
    }
  }

  /// A part of the chrome without the id that only flows give it.
  private func frame(_ chrome: NSDictionary) -> NSDictionary {
    ["kind": chrome["kind"] ?? "", "frame": chrome["frame"] ?? ""]
  }
}
