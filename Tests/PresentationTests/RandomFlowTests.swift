import AutoLayout
import Devices
import Geometry
import Motion
import TestSupport
import Testing

@testable import Presentation

/// Chooses events that UIKit allows on what is on screen.
private struct RandomEvents {
  var random: SeededGenerator
  private var count = 0
  private let environments: [Environment]

  init(seed: Int, _ direction: LayoutDirection) {
    random = SeededGenerator(seed: UInt64(seed))
    environments = [(390.0, 844.0), (844, 390), (1194, 834), (600, 834)].map { width, height in
      var environment = Environment(size: Size(width: width, height: height))
      environment.layoutDirection = direction
      return environment
    }
  }

  mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

  mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[number(0..<elements.count)]
  }

  mutating func environment() -> Environment { environments[number(0..<environments.count)] }

  mutating func plain() throws -> Controller {
    count += 1
    var controller = try Controller.fitting(
      "c\(count)", width: Double(number(5..<20)) * 20, height: Double(number(5..<20)) * 20)
    if number(0..<3) == 0 { controller.preferredContentSize = .unspecified }
    return controller
  }

  mutating func controller(depth: Int = 0) throws -> Controller {
    count += 1
    let id = "n\(count)"
    switch number(0..<(depth > 1 ? 2 : 8)) {
    case 0: return try plain()
    case 1, 2:
      var navigation = Controller.Navigation(stack: [try plain()])
      navigation.isWrapped = number(0..<2) == 0
      return Controller(id, .navigation(navigation))
    case 3: return Controller(id, .splitOrFlip(.init(id, left: try plain(), right: try plain())))
    case 4:
      return Controller(id, .tabs(.init([try controller(depth: depth + 1), try plain()])))
    case 5:
      var pages = Controller.Tabs([try plain(), try controller(depth: depth + 1), try plain()])
      pages.style = .pages(number(0..<2) == 0 ? .horizontal : .vertical)
      return Controller(id, .tabs(pages))
    case 6:
      var split = Controller.SplitView(id, primary: try plain(), secondary: try plain())
      split.style = number(0..<2) == 0 ? .unspecified : nil
      return Controller(id, .splitView(split))
    default:
      var plain = try Controller.Plain(View("\(id)View"))
      plain.children = [Controller.Plain.Child(try controller(depth: depth + 1), in: 0)]
      return Controller(id, .plain(plain))
    }
  }

  mutating func type() -> PresentationType {
    var modal = Modal()
    modal.style =
      pick([.automatic, .fullScreen, .overFullScreen, .pageSheet, .formSheet, .currentContext]) ?? .automatic
    modal.transition = pick([.coverVertical, .crossDissolve]) ?? .coverVertical
    switch number(0..<4) {
    case 0: return .custom(CustomPresentation())
    case 1:
      return .popover(
        Popover(.rect(Rect(x: 100 + Double(number(0..<200)), y: 100, width: 20, height: 20), in: nil)))
    default: return .modal(modal)
    }
  }

  mutating func event(on flow: Flow) throws -> FlowEvent {
    let visible = flow.stage.hierarchy.layers.flatMap(\.visible).map(\.id)
    let stacks = visible.compactMap { flow.stage.link($0)?.controller }.filter {
      if case .navigation = $0.content { true } else { false }
    }
    switch number(0..<14) {
    case 0,
      1 where flow.scene.presentations.count < 4:
      return .present(try controller(), as: type(), isAnimated: number(0..<4) > 0)
    case 2, 3:
      guard let stack = pick(stacks) else { break }
      return .push(try plain(), on: stack.id)
    case 4:
      guard let stack = pick(stacks) else { break }
      return .pop(in: stack.id)
    case 5:
      guard let stack = pick(stacks), case .navigation(let navigation) = stack.content else { break }
      return .setStack(
        Array(navigation.stack.shuffled(using: &random).prefix(2)) + [try plain()], of: stack.id)
    case 6:
      guard let child = pick(visible.filter(flow.scene.canReplace)) else { break }
      return .replace(child, with: try controller(depth: 1))
    case 7: return .environment(environment())
    case 8: return .keyboard(height: Double(number(0..<2) * 300))
    case 9: if flow.canFlip { return .flip() }
    case 10, 11:
      let containers = visible.compactMap { flow.stage.link($0)?.controller }.filter {
        if case .tabs = $0.content { true } else { false }
      }
      guard let container = pick(containers), case .tabs(let tabs) = container.content else { break }
      return .select(
        number(0..<tabs.controllers.count), in: container.id, isAnimated: number(0..<3) > 0)
    case 12:
      // Never on an edge, and mirrored as everything else.
      let size = flow.scene.environment.size
      let point = Point(
        x: Double(number(0..<Int(size.width))) + 0.37, y: Double(number(0..<Int(size.height))))
      let isMirrored = flow.scene.environment.layoutDirection == .rightToLeft
      return .tap(isMirrored ? Point(x: size.width - point.x, y: point.y) : point)
    default: break
    }
    return number(0..<2) == 0 ? .dismiss(from: pick(visible)) : .updatePresentationLayout()
  }
}

@Suite struct `Random flows` {
  @Test(arguments: 0..<40) func `have balanced calls and complete tracks`(group: Int) throws {
    for seed in (group * 25)..<(group * 25 + 25) {
      var events = RandomEvents(seed: seed, .leftToRight)
      var flow = try Flow(Scene(events.environment(), root: try events.controller()))
      var checker = CallChecker(of: flow.stage.hierarchy)
      for _ in 0..<10 {
        let before = flow.stage
        let event = try events.event(on: flow)
        let step: FlowStep
        do {
          step = try flow.perform(event)
        } catch {
          // A popover's place may have no room or no source; the flow stays as it was.
          continue
        }
        checker.follow(step.events.map(ControllerCall.init(text:)))
        let onScreen = Set(flow.stage.hierarchy.layers.flatMap(\.visible).map(\.id))
        #expect(checker.onScreen == onScreen, "seed \(seed), \(event)")
        #expect(checker.faults.isEmpty, "seed \(seed), \(event): \(checker.faults), \(step.events)")
        try check(step, from: before, to: flow.stage, seed)
        let count = before.controllerCount + flow.stage.controllerCount
        #expect(step.events.count <= Flow.callsPerController * count + 2, "seed \(seed), \(event)")
        guard checker.faults.isEmpty else { return }
        checker.learn(flow.stage.hierarchy)
      }
    }
  }

  /// Each difference has a track, which leads from the state before to the state after.
  private func check(_ step: FlowStep, from before: Stage, to after: Stage, _ seed: Int) throws {
    var samples = Limits.choices
    let tracks = try step.choreography.tracks(.maximumError(1), taking: &samples)
    let byID = Dictionary(tracks.map { ($0.id, $0) }) { first, _ in first }
    #expect(byID.count == tracks.count, "seed \(seed)")
    let (old, new) = (frames(before), frames(after))
    for id in Set(old.keys).union(new.keys) where old[id] != new[id] {
      #expect(byID[id] != nil, "seed \(seed): \(id) has no track")
    }
    for track in tracks {
      if let frame = new[track.id] {
        #expect(track.keyframes.last?.pose.frame == frame, "seed \(seed): \(track.id) ends elsewhere")
      }
      if let frame = old[track.id], track.keyframes.count > 1 {
        #expect(track.keyframes.first?.pose.frame == frame, "seed \(seed): \(track.id) begins elsewhere")
      }
    }
  }

  private func frames(_ stage: Stage) -> [String: Rect] {
    Dictionary(stage.visibleParts.map { ($0.id, $0.pose.frame) }) { first, _ in first }
  }

  private struct State: Equatable {
    let calls: [String]
    let frames: [String: Rect]
    let width: Double
    let tracks: [Track]
  }

  /// The states of a flow; without popovers, because their sources are rectangles of the window.
  private func states(_ seed: Int, _ direction: LayoutDirection) throws -> [State] {
    var events = RandomEvents(seed: seed, direction)
    var flow = try Flow(Scene(events.environment(), root: try events.controller()))
    var states: [State] = []
    for _ in 0..<8 {
      let event = try events.event(on: flow)
      if case .present(_, as: .popover, from: _, isAnimated: _) = event { continue }
      let step = try? flow.perform(event)
      var samples = Limits.choices
      let tracks = try step?.choreography.tracks(.maximumError(1), taking: &samples)
      states.append(
        State(
          calls: step?.events ?? [], frames: frames(flow.stage),
          width: flow.scene.environment.size.width,
          tracks: tracks ?? []))
    }
    return states
  }

  @Test(arguments: 0..<100) func `give the same twice`(seed: Int) throws {
    #expect(try states(seed, .leftToRight) == states(seed, .leftToRight))
  }

  @Test(arguments: 0..<100) func `have mirrored frames from right to left`(seed: Int) throws {
    for (one, other) in zip(try states(seed, .leftToRight), try states(seed, .rightToLeft)) {
      #expect(one.calls == other.calls)
      for (id, frame) in one.frames {
        let mirrored = Rect(
          x: one.width - frame.maxX, y: frame.y, width: frame.width, height: frame.height)
        let difference = other.frames[id].map { abs($0.x - mirrored.x) + abs($0.width - mirrored.width) }
        #expect(difference ?? 1 < 1e-6, "seed \(seed): \(id) is at \(frame)")
      }
    }
  }

  @Test(arguments: 0..<100) func `end as they began when everything is undone`(seed: Int) throws {
    var events = RandomEvents(seed: seed, .leftToRight)
    var navigation = Controller.Navigation(stack: [try events.plain()])
    navigation.isWrapped = true
    var flow = try Flow(Scene(events.environment(), root: Controller("root", .navigation(navigation))))
    let first = frames(flow.stage)
    for _ in 0..<6 {
      let isPush = events.number(0..<2) == 0
      _ = try? flow.perform(
        isPush ? .push(try events.plain(), on: "root") : .present(try events.controller(), as: events.type()))
    }
    _ = try flow.perform(.dismiss(from: "root"))
    for _ in 0..<6 { _ = try flow.perform(.pop(in: "root")) }
    #expect(flow.scene.presentations.isEmpty)
    #expect(frames(flow.stage) == first)
  }
}

extension Stage {
  fileprivate var controllerCount: Int { layers.reduce(0) { $0 + $1.arrangement.controllers.count } }
}

extension ControllerCall {
  /// Reads a line of text.
  init(text: String) {
    let words = text.split(separator: " ").map(String.init)
    switch words.count {
    case 1: self.init(words[0])
    case 2: self.init(words[0], words[1])
    default: self.init(words[0], words[1], words[2])
    }
  }
}
