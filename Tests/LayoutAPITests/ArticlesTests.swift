import Foundation
import Testing

@testable import LayoutAPI

@Suite struct `The page of the articles` {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test func `names only examples that exist`() throws {
    let page = try String(
      contentsOf: `The page of the articles`.root.appending(path: "Documentation/articles.md"),
      encoding: .utf8)
    let names = page.split(separator: "`").filter { name in
      let parts = name.split(separator: "/")
      return parts.count == 2
        && ["flows", "presentations", "layouts", "lints", "display-modes", "transitions"].contains(parts[0])
    }
    #expect(names.count > 60)
    for name in names {
      let file = `The page of the articles`.root.appending(path: "examples/\(name).json")
      #expect(FileManager.default.fileExists(atPath: file.path), "\(name)")
    }
  }

  private static func example(_ name: String) throws -> FlowAnswer {
    let file = root.appending(path: "examples/flows/\(name).json")
    return FlowAnswer(answering: String(decoding: try Data(contentsOf: file), as: UTF8.self))
  }

  /// What the page says about a step: the example, the step from 1, a controller, its width and height, the duration.
  @Test(arguments: [
    ("self-sizing-first-pass-required", 1, "card", [358.0, 198], 0.5),
    ("self-sizing-first-pass-required", 2, "card", [358, 198], 0),
    ("self-sizing-first-pass-required", 3, "card", [358, 498], 0.3),
    ("self-sizing-notes", 2, "game", [358, 76], 0),
    ("self-sizing-notes", 3, "game", [358, 204], 0.3),
    ("self-sizing-notes", 5, "game", [358, 204], 0.5),
    ("navigation-popover-bare", 2, "nav", [600, 400], 0.65),
    ("navigation-popover-wrapper", 2, "wrapper", [600, 400], 0.35),
    ("navigation-popover-wrapper", 3, "wrapper", [600, 600], 0),
    ("navigation-popover-forwarding", 3, "wrapper", [600, 600], 0.3),
    ("navigation-popover-forwarding", 5, "wrapper", [300, 300], 0.35),
    ("self-sizing-retargeted", 3, "card", [358, 432], 0.4),
    ("self-sizing-retargeted", 5, "card", [358, 232], 0.4),
    ("half-modal-rotates", 2, "half", [844, 195], 0.4),
    ("split-view-presenters", 2, "box", [320, 820], 0.35),
    ("split-view-presenters", 4, "third", [390, 844], 0.35),
    ("split-or-flip", 1, "list", [320, 1180], 0.4),
    ("split-or-flip", 5, "list", [440, 820], 0.4),
  ]) func `says how large and how long`(
    name: String, step: Int, controller: String, size: [Double], duration: Double
  ) throws {
    let flow = try `The page of the articles`.example(name)
    #expect(flow.frame(step - 1, controller).map { Array($0.suffix(2)) } == size)
    #expect(flow.duration(step - 1) == duration)
  }

  /// The example, the step from 1, and callbacks in their order.
  @Test(arguments: [
    (
      "self-sizing-first-pass-required", 1,
      ["containerViewWillLayoutSubviews card", "frameOfPresentedViewInContainerView card"]
    ),
    ("navigation-popover-bare", 2, ["didShow green", "preferredContentSizeDidChange nav"]),
    ("navigation-popover-wrapper", 1, ["addChild nav", "willMoveToParent nav", "addSubview nav"]),
    ("navigation-popover-wrapper", 2, ["willShow green", "preferredContentSizeDidChange wrapper"]),
    (
      "navigation-popover-forwarding", 3,
      ["green", "nav", "wrapper"].map { "preferredContentSizeDidChange \($0)" }
    ),
    ("self-sizing-notes", 6, ["keyboardWillHide", "dismissalTransitionDidEnd true game"]),
    (
      "half-modal-rotates", 1,
      ["presentationControllerForPresented half", "presentationTransitionWillBegin half"]
    ),
    ("child-controllers", 1, ["addChild new", "didMoveToParent new"]),
    (
      "child-controllers", 1,
      [
        "willMoveToParent nil top", "removeFromSuperview top", "removeFromParent top",
        "didMoveToParent nil top",
      ]
    ),
    ("split-view-presenters", 1, ["addChild other.navigation", "removeFromParent message.navigation"]),
    ("split-view-presenters", 2, ["addChild box", "viewWillDisappear boxes", "didShow box"]),
    ("presenters", 7, ["dismissalTransitionWillBegin settings.navigation"]),
    (
      "split-or-flip", 3,
      ["viewWillLayoutSubviews container", "removeFromSuperview rightContainerView", "setBarButtonItem flip"]
    ),
    ("split-or-flip", 5, ["addSubview leftContainerView", "removeBarButtonItem flip"]),
  ]) func `says who is told what`(name: String, step: Int, calls: [String]) throws {
    let events = try `The page of the articles`.example(name).events(step - 1)
    let places = calls.map { events.firstIndex(of: $0) ?? -1 }
    #expect(!places.contains(-1) && places == places.sorted(), "\(events)")
  }

  private static func response(_ path: String) throws -> [String: Any] {
    let file = root.appending(path: "examples/\(path).json")
    let operation = path.split(separator: "/")[0]
    return Answer(to: String(decoding: try Data(contentsOf: file), as: UTF8.self), at: "/v1/\(operation)")
      .json
  }

  private static func frames(_ path: String, _ list: String) throws -> [String: [String: Double]] {
    let elements = try response(path)[list] as? [[String: Any]] ?? []
    let layout = list == "layouts" ? elements.first : elements.first?["layout"] as? [String: Any]
    return layout?["frames"] as? [String: [String: Double]] ?? [:]
  }

  @Test func `says where views are`() throws {
    let full = try `The page of the articles`.frames(
      "layouts/self-sizing-missing-bottom-full-screen", "layouts")
    #expect(full["button"]?["y"] == 132 && full["button"]?["height"] == 50)
    let card = try `The page of the articles`.frames("presentations/keyboard-card", "presentations")
    let presentations =
      try `The page of the articles`.response("presentations/keyboard-card")["presentations"]
      as? [[String: Any]]
    let frame = presentations?.first?["frame"] as? [String: Double]
    #expect(frame?["y"] == -124)
    #expect(card["field"].map { ($0["y"] ?? 0) + ($0["height"] ?? 0) } == 632)
    let modes =
      try `The page of the articles`.response("display-modes/split-view")["states"] as? [[String: Any]]
    #expect(
      modes?.compactMap { $0["displayMode"] as? String } == [
        "oneBesideSecondary", "secondaryOnly", "oneOverSecondary", "secondaryOnly",
      ])
  }

  @Test func `says what touches reach`() throws {
    let moving =
      try `The page of the articles`.example("self-sizing-retargeted").answer.json["steps"]
      as? [[String: Any]]
    #expect((moving?[5]["tap"] as? [String: String])?["id"] == "card")
    let steps =
      try `The page of the articles`.example("touches-pass").answer.json["steps"] as? [[String: Any]]
    let taps = (steps ?? []).map { ($0["tap"] as? [String: String])?["id"] }
    #expect(taps == [nil, "toolbox", "menu", nil, nil, "host"])
    let modal = try `The page of the articles`.example("modal-sheet")
    for step in [1, 2] {
      #expect(modal.events(step).last == "presentationControllerDidAttemptToDismiss form")
    }
  }
}
