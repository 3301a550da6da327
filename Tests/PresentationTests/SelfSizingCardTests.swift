import AutoLayout
import Devices
import Geometry
import Motion
import Testing

@testable import Presentation

/// The card of the article on *self-sizing presentations*: 16 points from the window's sides and as high as its
/// content.
@Suite struct `A self-sizing card` {
  private func content(height: Double) throws -> Controller.Plain {
    let (root, box) = (LayoutItem("cardView"), LayoutItem("box"))
    var view = View("cardView")
    view.subviews = [View("box")]
    return try Controller.Plain(
      view,
      constraints: [
        LayoutConstraint(id: "top", Anchor(box, .top), .equal, Anchor(root, .top)),
        LayoutConstraint(id: "height", Anchor(box, .height), .equal, constant: height),
        LayoutConstraint(id: "bottom", Anchor(root, .bottom), .equal, Anchor(box, .bottom)),
      ])
  }

  private func flow() throws -> PerformedFlow {
    var custom = CustomPresentation()
    (custom.width, custom.offset, custom.dimming) = (.inset(16), 8, 0.3)
    let card = Controller("card", .plain(try content(height: 198)))
    return try PerformedFlow(
      try .plain("games"),
      [
        .present(card, as: .custom(custom)), .setContent("card", try content(height: 348)),
        .updatePresentationLayout(),
      ])
  }

  private let small = Rect(x: 16, y: 55, width: 358, height: 198)
  private let large = Rect(x: 16, y: 55, width: 358, height: 348)

  @Test func `keeps its frame until its container is laid out`() throws {
    let flow = try flow()
    #expect(flow.frame(0, "card") == small)
    #expect(try flow.ends(0, "card").first == Rect(x: 16, y: 844, width: 358, height: 198))
    #expect(flow.duration(0) == 0.5)
    #expect(flow.frame(1, "card") == small)
    #expect(flow.duration(1) == 0)
    #expect(try flow.keyframes(1, "card").isEmpty)
    #expect(flow.frame(2, "card") == large)
    #expect(flow.duration(2) == 0.3)
    #expect(
      flow.events[2] == [
        "containerViewWillLayoutSubviews card", "frameOfPresentedViewInContainerView card",
        "containerViewDidLayoutSubviews card",
      ])
  }

  @Test(arguments: [300.0, 301]) func `is dismissed above 300 points per second`(velocity: Double) throws {
    var flow = try flow()
    let events = try flow.drag(by: 100, velocity: velocity) { _ in .along(.dismissal(distance: 789)) }
    let isDismissed = velocity > 300
    #expect(flow.flow.scene.presentations.isEmpty == isDismissed)
    #expect(events.contains("dismissalTransitionDidEnd false card") == !isDismissed)
    #expect(events.contains("viewWillAppear card") == !isDismissed)
    if !isDismissed { #expect(flow.flow.stage.top.frame == large) }
  }
}

/// The container of the article on *split or flip* in a window that rotates and becomes narrow.
@Suite struct `A split or flip container in a flow` {
  @Test func `rotates, flips and keeps its focus`() throws {
    let container = Controller(
      "places",
      .splitOrFlip(Controller.SplitOrFlip("places", left: try .plain("list"), right: try .plain("map"))))
    let flow = try PerformedFlow(
      container, in: .window(768, 1024, .regular),
      [
        .environment(.window(1024, 768, .regular)), .flip(),
        .environment(.window(320, 768, .compact)), .flip(),
        .environment(.window(1024, 768, .regular)),
      ])
    #expect(flow.frame(0, "list") == Rect(x: 0, y: 0, width: 440, height: 768))
    #expect(flow.frame(0, "map") == Rect(x: 440, y: 0, width: 584, height: 768))
    #expect(try flow.ends(0, "list").first == Rect(x: 0, y: 0, width: 320, height: 1024))
    // With both on screen a flip only changes their order; then the map has the focus.
    #expect(flow.duration(1) == 0)
    #expect(flow.frame(2, "map") == Rect(x: 0, y: 0, width: 320, height: 768))
    #expect(flow.frame(2, "list") == nil)
    #expect(flow.events[2].last == "setBarButtonItem flip")
    // Each slides in and out at its own side.
    #expect(flow.duration(3) == 0.3)
    #expect(try flow.ends(3, "list").map(\.x) == [-320, 0])
    #expect(try flow.ends(3, "map").map(\.x) == [0, 320])
    #expect(flow.frame(4, "list") == Rect(x: 0, y: 0, width: 440, height: 768))
    #expect(flow.events[4].last == "removeBarButtonItem flip")
    #expect(flow.flow.displayMode == "sideBySide")
  }
}
