import AutoLayout
import Devices
import Geometry
import TestSupport
import Testing

@testable import Presentation

/// Checks calls as UIKit's own assertions do: a child has one parent at a time, and callbacks come in pairs.
struct CallChecker {
  private var parents: [String: String] = [:]
  private var announced: [String: Bool] = [:]
  private var appearing: Set<String> = []
  private(set) var onScreen: Set<String> = []
  private(set) var faults: [String] = []
  /// The container that is the parent where a call names none.
  let container: String

  init(container: String, onScreen: Set<String> = []) {
    (self.container, self.onScreen) = (container, onScreen)
  }

  /// Starts with what is on screen.
  init(of hierarchy: ControllerHierarchy) {
    self.init(container: "", onScreen: Set(hierarchy.layers.flatMap(\.visible).map(\.id)))
    learn(hierarchy)
  }

  /// Remembers the parents of controllers that came with their containers.
  mutating func learn(_ hierarchy: ControllerHierarchy) {
    for relation in hierarchy.layers.flatMap(\.members).flatMap(\.relations)
    where parents[relation.child] == nil {
      parents[relation.child] = relation.parent
    }
  }

  mutating func follow(_ calls: [ControllerCall]) {
    for call in calls { follow(call) }
    if !announced.isEmpty || !appearing.isEmpty { faults.append("left open: \(announced) \(appearing)") }
  }

  func parent(of child: String) -> String? { parents[child] }

  private mutating func follow(_ call: ControllerCall) {
    guard let id = call.arguments.last else { return }
    switch call.callback {
    case "addChild": expect(parents[id] == nil, call)
    case "willMoveToParent":
      expect(announced.updateValue(call.arguments[0] == "nil", forKey: id) == nil, call)
    case "removeFromParent": expect(parents[id] != nil && announced[id] == true, call)
    case "didMoveToParent":
      let isLeaving = call.arguments[0] == "nil"
      expect(announced.removeValue(forKey: id) == isLeaving, call)
      parents[id] = isLeaving ? nil : call.arguments.count == 2 ? call.arguments[0] : container
    case "viewWillAppear": expect(!onScreen.contains(id) && appearing.insert(id).inserted, call)
    case "viewDidAppear": expect(appearing.remove(id) != nil && onScreen.insert(id).inserted, call)
    case "viewWillDisappear": expect(onScreen.contains(id) && appearing.insert(id).inserted, call)
    case "viewDidDisappear": expect(appearing.remove(id) != nil && onScreen.remove(id) != nil, call)
    default: break
    }
  }

  private mutating func expect(_ condition: Bool, _ call: ControllerCall) {
    if !condition { faults.append(call.text) }
  }
}

@Suite struct `Container events` {
  private static let environments = [(375.0, 812.0), (812, 375), (768, 1024), (1024, 768), (1366, 1024)]
    .flatMap { (width, height) in
      SizeClass.allCases.flatMap { sizeClass in
        LayoutDirection.allCases.map { Environment.window(width, height, sizeClass, $0) }
      }
    }

  private func environment(_ random: inout SeededGenerator) -> Environment {
    `Container events`.environments[Int.random(in: 0..<`Container events`.environments.count, using: &random)]
  }

  @Test(arguments: 0..<50) func `of a container that flips agree with its states`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let container = Controller.SplitOrFlip("s", left: try .plain("l"), right: try .plain("r"))
    var run = ContainerRun(container)
    var hierarchy = CallChecker(container: "s", onScreen: ["s"])
    for number in 0..<40 {
      if number > 0, Bool.random(using: &random) {
        hierarchy.follow(try run.show(container.columns.flipped(run.state)))
      } else {
        let window = environment(&random)
        let next = container.columns.state(in: ContainerEnvironment(window), from: run.state)
        hierarchy.follow(try run.show(next, in: window))
      }
      #expect(hierarchy.onScreen == Set(run.state.visible.map(\.controller) + ["s"]))
      #expect(["l", "r"].map { hierarchy.parent(of: $0) } == ["s", "s"])
      #expect(try run.show(run.state).isEmpty)
    }
    #expect(hierarchy.faults.isEmpty)
  }

  @Test(arguments: 0..<100) func `of a split view agree with its states`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let hasThree = Bool.random(using: &random)
    var container = Controller.SplitView(
      "s", primary: try .plain("p"), supplementary: hasThree ? try .plain("q") : nil,
      secondary: try .plain("d"))
    if seed % 5 == 0 { container.compact = try .plain("c") }
    let split = container.columns
    var run = ContainerRun(container, details: try ["e", "f", "g"].map { try .plain($0) })
    var hierarchy = CallChecker(container: "s", onScreen: ["s"])
    for number in 0..<60 {
      if number > 0, let next = step(split, run.state, &random) {
        hierarchy.follow(try run.show(next))
      } else {
        let window = environment(&random)
        hierarchy.follow(
          try run.show(split.state(in: ContainerEnvironment(window), from: run.state), in: window))
      }
      let state = run.state
      #expect(hierarchy.onScreen == Set(state.visible.map(\.controller) + ["s"]))
      #expect(state.visible.allSatisfy { hierarchy.parent(of: $0.controller) != nil })
      #expect(state.stack.dropFirst().allSatisfy { hierarchy.parent(of: $0) == "p" })
      #expect(Set(state.visible.map(\.controller)).count == state.visible.count)
      #expect(try run.show(state).isEmpty)
    }
    #expect(hierarchy.faults.isEmpty)
  }

  /// Another state in the same environment, or `nil` for another environment.
  private func step(
    _ split: SplitViewController, _ state: SplitViewController.State, _ random: inout SeededGenerator
  ) -> SplitViewController.State? {
    let column = SplitViewController.Column.allCases[Int.random(in: 0..<3, using: &random)]
    let modes = SplitViewController.DisplayMode.allCases
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return split.showDetail(["d", "e", "f", "g"][Int.random(in: 0..<4, using: &random)], from: state)
    case 1: return split.show(column, from: state)
    case 2: return split.hide(column, from: state)
    case 3: return split.prefer(modes[Int.random(in: 0..<modes.count, using: &random)], from: state)
    default: return nil
    }
  }
}
