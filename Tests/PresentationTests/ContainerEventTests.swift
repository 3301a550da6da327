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
        LayoutDirection.allCases.map {
          ContainerEnvironment(
            size: Size(width: width, height: height), horizontalSizeClass: sizeClass, layoutDirection: $0)
        }
      }
    }

  private func environment(_ random: inout SeededGenerator) -> ContainerEnvironment {
    `Container events`.environments[Int.random(in: 0..<`Container events`.environments.count, using: &random)]
  }

  @Test(arguments: 0..<50) func `of a container that flips agree with its states`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let container = SplitOrFlipViewController(id: "s", left: "l", right: "r")
    var state = container.initialState
    var hierarchy = CallChecker(container: "s")
    for number in 0..<40 {
      let step =
        number > 0 && Bool.random(using: &random)
        ? container.flip(state) : container.enter(environment(&random), from: state)
      state = step.state
      hierarchy.follow(step.events)
      #expect(hierarchy.onScreen == Set(state.visible.map(\.controller)))
      #expect(["l", "r"].map { hierarchy.parent(of: $0) } == ["s", "s"])
      if let environment = state.environment {
        #expect(container.enter(environment, from: state).events.isEmpty)
      }
    }
    #expect(hierarchy.faults.isEmpty)
  }

  @Test(arguments: 0..<100) func `of a split view agree with its states`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let hasThree = Bool.random(using: &random)
    var split = SplitViewController(
      id: "s", primary: "p", supplementary: hasThree ? "q" : nil, secondary: "d")
    if seed % 5 == 0 { split.compact = "c" }
    var state = split.initialState
    var hierarchy = CallChecker(container: "s")
    for number in 0..<60 {
      let step =
        number == 0 ? split.enter(environment(&random), from: state) : self.step(split, state, &random)
      state = step.state
      hierarchy.follow(step.events)
      #expect(hierarchy.onScreen == Set(state.visible.map(\.controller)))
      #expect(state.visible.allSatisfy { hierarchy.parent(of: $0.controller) != nil })
      #expect(state.stack.dropFirst().allSatisfy { hierarchy.parent(of: $0) == "p" })
      #expect(Set(state.visible.map(\.controller)).count == state.visible.count)
      if let environment = state.environment {
        #expect(split.enter(environment, from: state).events.isEmpty)
      }
    }
    #expect(hierarchy.faults.isEmpty)
  }

  private func step(
    _ split: SplitViewController, _ state: SplitViewController.State, _ random: inout SeededGenerator
  ) -> SplitViewController.Step {
    let column = SplitViewController.Column.allCases[Int.random(in: 0..<3, using: &random)]
    let modes = SplitViewController.DisplayMode.allCases
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return split.showDetail(["d", "e", "f", "g"][Int.random(in: 0..<4, using: &random)], from: state)
    case 1: return split.show(column, from: state)
    case 2: return split.hide(column, from: state)
    case 3: return split.prefer(modes[Int.random(in: 0..<modes.count, using: &random)], from: state)
    default: return split.enter(environment(&random), from: state)
    }
  }
}
