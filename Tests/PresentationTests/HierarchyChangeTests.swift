import AutoLayout
import Devices
import Geometry
import Motion
import TestSupport
import Testing

@testable import Presentation

@Suite struct `UIKit's calls` {
  static func navigation(_ id: String, _ stack: String...) throws -> Controller {
    Controller(id, .navigation(Controller.Navigation(stack: try stack.map { try .plain($0) })))
  }

  /// A controller with children in its own view.
  static func parent(_ id: String, of children: Controller...) throws -> Controller {
    var plain = try Controller.Plain(View("\(id)View"))
    plain.children = children.map { Controller.Plain.Child($0, in: 0) }
    return Controller(id, .plain(plain))
  }

  static func modal(_ style: ModalStyle) -> PresentationType {
    var modal = Modal()
    modal.style = style
    return .modal(modal)
  }

  @Test func `of a presented navigation controller reach its top`() throws {
    let flow = try PerformedFlow(
      try .plain("home"),
      [
        .present(try `UIKit's calls`.navigation("nav", "red"), as: `UIKit's calls`.modal(.overFullScreen)),
        .dismiss(),
      ])
    #expect(
      flow.events[0] == [
        "presentationTransitionWillBegin nav", "viewWillAppear nav", "viewWillAppear red", "willShow red",
        "containerViewWillLayoutSubviews nav", "frameOfPresentedViewInContainerView nav",
        "sizeForChildContentContainer nav", "containerViewDidLayoutSubviews nav", "viewDidAppear nav",
        "viewDidAppear red", "didShow red", "presentationTransitionDidEnd true nav",
      ])
    #expect(
      flow.events[1] == [
        "dismissalTransitionWillBegin nav", "viewWillDisappear nav", "viewWillDisappear red",
        "viewDidDisappear nav", "viewDidDisappear red", "dismissalTransitionDidEnd true nav",
      ])
  }

  @Test func `of a full screen reach all controllers below it, once`() throws {
    let flow = try PerformedFlow(
      try `UIKit's calls`.navigation("nav", "first", "second"),
      [
        .present(try .plain("over"), as: `UIKit's calls`.modal(.overFullScreen)),
        .present(try .plain("full"), as: `UIKit's calls`.modal(.fullScreen)),
        .present(try .plain("again"), as: `UIKit's calls`.modal(.fullScreen)), .dismiss(from: "over"),
      ])
    let gone = { (event: Int) in flow.events[event].filter { $0.hasPrefix("viewDidDisappear ") } }
    #expect(gone(1) == ["viewDidDisappear over", "viewDidDisappear nav", "viewDidDisappear second"])
    #expect(gone(2) == ["viewDidDisappear full"])
    #expect(
      flow.events[3].filter { $0.hasPrefix("viewDid") } == [
        "viewDidDisappear again", "viewDidAppear nav", "viewDidAppear second", "viewDidAppear over",
      ])
  }

  @Test func `add a child around its appearance, when its parent's view loads`() throws {
    let flow = try PerformedFlow(
      try .plain("home"),
      [
        .present(
          try `UIKit's calls`.parent("wrapper", of: `UIKit's calls`.navigation("nav", "red")),
          as: `UIKit's calls`.modal(.fullScreen)),
        .present(try .plain("over"), as: `UIKit's calls`.modal(.fullScreen)), .dismiss(),
      ])
    #expect(
      flow.events[0].filter { $0.hasSuffix(" nav") } == [
        "addChild nav", "willMoveToParent nav", "addSubview nav", "viewWillAppear nav", "viewDidAppear nav",
        "didMoveToParent nav",
      ])
    #expect(flow.events[0].contains("willShow red"))
    // The view is loaded once.
    #expect(flow.events[2].filter { $0.hasSuffix(" nav") } == ["viewWillAppear nav", "viewDidAppear nav"])
  }

  @Test func `remove a child around its disappearance`() throws {
    let flow = try PerformedFlow(
      try `UIKit's calls`.navigation("nav", "red"), [.present(try .plain("green"), as: .push), .pop()])
    #expect(
      flow.events[0] == [
        "addChild green", "willMoveToParent green", "addSubview green", "viewWillDisappear red",
        "viewWillAppear green", "willShow green", "viewDidDisappear red", "viewDidAppear green",
        "didShow green", "didMoveToParent green",
      ])
    #expect(
      flow.events[1] == [
        "willMoveToParent nil green", "viewWillDisappear green", "viewWillAppear red", "willShow red",
        "removeFromSuperview green", "viewDidDisappear green", "viewDidAppear red", "didShow red",
        "removeFromParent green", "didMoveToParent nil green",
      ])
  }

  // MARK: One engine

  static let presenters: [String] = ["plain", "navigation", "tabs", "columns", "split", "wrapper"]

  static func presenter(_ kind: String) throws -> Controller {
    switch kind {
    case "navigation": return try navigation("nav", "one", "two")
    case "tabs": return Controller("tabs", .tabs(.init([try navigation("nav", "one"), try .plain("other")])))
    case "columns":
      return Controller(
        "columns", .splitOrFlip(.init("columns", left: try .plain("one"), right: try .plain("two"))))
    case "split":
      return Controller(
        "split",
        .splitView(.init("split", primary: try navigation("nav", "one"), secondary: try .plain("two"))))
    case "wrapper": return try parent("wrapper", of: navigation("nav", "one"))
    default: return try .plain("one")
    }
  }

  @Test(arguments: presenters, ["plain", "navigation", "wrapper"])
  func `are the same in a presentation and in a flow`(presenting: String, presented: String) throws {
    let root = try `UIKit's calls`.presenter(presenting)
    let controller =
      switch presented {
      case "navigation": try `UIKit's calls`.navigation("new", "top")
      case "wrapper": try `UIKit's calls`.parent("new", of: `UIKit's calls`.navigation("inner", "top"))
      default: try Controller.plain("new")
      }
    var types: [PresentationType] = [
      .show, .showDetail(wrapsInNavigation: false), .custom(CustomPresentation()),
      .popover(Popover(.rect(Rect(x: 50, y: 50, width: 10, height: 10), in: nil))),
    ]
    types += [.automatic, .fullScreen, .overFullScreen, .pageSheet, .formSheet, .currentContext].map(
      `UIKit's calls`.modal)
    if presented != "navigation", presenting == "navigation" || presenting == "tabs" { types.append(.push) }
    for environment in [Environment.phone, try #require(Environment.pad())] {
      for type in types {
        var presenter = Presenter(PresentationScene(environment, presenting: root, presented: controller))
        guard let state = try? presenter.present(type) else { continue }
        var flow = try PerformedFlow(root, in: environment, [.present(controller, as: type)])
        #expect(state.phases.presentation == flow.events[0], "\(type)")
        switch state.verb {
        case .present: try flow.perform(.dismiss())
        case .push where presenting == "split": continue
        case .push: try flow.perform(.pop())
        case .show, .showDetail: continue
        }
        #expect(state.phases.dismissal == flow.events[1], "\(type)")
      }
    }
  }

  @Test(arguments: 0..<40) func `of columns are the same in a flow`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    func surroundings() -> Environment {
      .window(
        100 * Double.random(in: 3..<14, using: &random), 800,
        Bool.random(using: &random) ? .compact : .regular)
    }
    if seed % 2 == 0 {
      var split = Controller.SplitView(
        "c", primary: try .plain("one"), supplementary: seed % 4 == 0 ? try .plain("mid") : nil,
        secondary: try .plain("two"))
      split.style = .unspecified
      try compare(Controller("c", .splitView(split)), ContainerRun(split), surroundings) {
        split.columns.state(in: $0, from: $1)
      }
    } else {
      let flip = Controller.SplitOrFlip("c", left: try .plain("one"), right: try .plain("two"))
      try compare(Controller("c", .splitOrFlip(flip)), ContainerRun(flip), surroundings) {
        flip.columns.state(in: $0, from: $1)
      }
    }
  }

  private func compare<State>(
    _ container: Controller, _ run: ContainerRun<State>, _ surroundings: () -> Environment,
    _ next: (ContainerEnvironment, State) -> State
  ) throws {
    let first = surroundings()
    var (run, flow) = (run, try PerformedFlow(container, in: first))
    _ = try run.show(next(ContainerEnvironment(first), run.state), in: first)
    for _ in 0..<12 {
      let window = surroundings()
      try flow.perform(.environment(window))
      let calls = try run.show(next(ContainerEnvironment(window), run.state), in: window)
      #expect(flow.events.last == calls.map(\.text))
    }
  }
}
