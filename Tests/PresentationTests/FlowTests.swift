import AutoLayout
import Devices
import Geometry
import Motion
import Testing

@testable import Presentation

@Suite struct `A flow` {
  private func modal(_ id: String, _ style: ModalStyle = .fullScreen) throws -> FlowEvent {
    var modal = Modal()
    modal.style = style
    return .present(try Controller.plain(id), as: .modal(modal))
  }

  @Test(
    arguments: [
      (nil, ["a", "b"]), ("b", ["a", "b"]), ("a", ["a"]), ("root", []), ("c", ["a", "b"]),
    ] as [(String?, [String])])
  func `dismisses what a controller presents, else itself`(controller: String?, left: [String]) throws {
    let flow = try PerformedFlow(
      try .plain("root"),
      try ["a", "b", "c"].map { try modal($0) } + [.dismiss(from: controller)])
    #expect(flow.presented(2) == ["a", "b", "c"])
    #expect(flow.presented(3) == left)
    // Only the top presentation slides out; those below it vanish at once.
    #expect(try flow.ends(3, "c").last == Rect(x: 0, y: 844, width: 390, height: 844))
    if left.isEmpty { #expect(try flow.keyframes(3, "b").map(\.pose.alpha) == [0]) }
    #expect(flow.events[3].contains("viewDidDisappear c"))
  }

  @Test func `removes the controllers below a full screen presentation`() throws {
    let flow = try PerformedFlow(try .plain("root"), [try modal("a"), try modal("b", .overFullScreen)])
    #expect(flow.controllers(0) == ["a"])
    #expect(flow.controllers(1) == ["a", "b"])
  }

  @Test func `turns a popover into a sheet in compact width`() throws {
    var menu = try Controller.plain("menu")
    menu.preferredContentSize = .size(Size(width: 300, height: 200))
    let popover = Popover(.rect(Rect(x: 500, y: 100, width: 40, height: 40), in: nil))
    let (wide, narrow) = (try #require(Environment.pad()), try #require(Environment.pad(.oneThird)))
    let flow = try PerformedFlow(
      try .plain("root"), in: wide,
      [.present(menu, as: .popover(popover)), .environment(narrow), .environment(wide)])
    #expect((0..<3).map { flow.style($0, "menu") } == ["popover", "pageSheet", "popover"])
    #expect(flow.events[1].contains("willPresentWithAdaptiveStyle pageSheet menu"))
    #expect(flow.frame(0, "menu.arrow") != nil)
    #expect(flow.frame(1, "menu.arrow") == nil)
    #expect(flow.frame(2, "menu") == flow.frame(0, "menu"))
    #expect(try flow.ends(1, "menu").first == flow.frame(0, "menu"))
    #expect(try flow.ends(1, "menu").last == flow.frame(1, "menu"))
    #expect(try flow.keyframes(1, "menu.arrow").last?.pose.alpha == 0)
  }

  @Test func `moves a card above the keyboard and back`() throws {
    var custom = CustomPresentation()
    (custom.edge, custom.area, custom.height) = (.bottom, .container, .points(300))
    custom.avoidsKeyboard = true
    let flow = try PerformedFlow(
      try .plain("root"),
      [.present(try .plain("card"), as: .custom(custom)), .keyboard(height: 336), .keyboard(height: 0)])
    let hidden = Rect(x: 0, y: 844, width: 390, height: 336)
    #expect(flow.frame(0, "card") == Rect(x: 0, y: 544, width: 390, height: 300))
    #expect(flow.frame(1, "card") == Rect(x: 0, y: 208, width: 390, height: 300))
    #expect(flow.frame(1, "keyboard") == Rect(x: 0, y: 508, width: 390, height: 336))
    #expect(flow.frame(2, "card") == flow.frame(0, "card"))
    #expect(try flow.ends(1, "keyboard").first == hidden)
    #expect(try flow.ends(2, "keyboard").last == hidden)
    #expect(flow.duration(1) == 0.5)
    #expect(flow.events[1].first == "keyboardWillShow")
  }

  @Test func `drags a sheet from detent to detent, and away`() throws {
    var modal = Modal()
    modal.style = .pageSheet
    modal.sheet.detents = [.height(300), .height(600)]
    var flow = try PerformedFlow(
      try .plain("root"), [.present(try .plain("sheet"), as: .modal(modal))])
    #expect(flow.flow.stage.top.frame.height == 334)
    // Between detents only the detent changes.
    let dragging = ["didBeginDragging", "didEndDragging"]
    let changed = "sheetPresentationControllerDidChangeSelectedDetentIdentifier height"
    #expect(try flow.dragSheet(by: -250) == dragging + ["\(changed) 600 sheet"])
    #expect(flow.flow.stage.top.frame.height == 634)
    #expect(try flow.dragSheet(by: 250) == dragging + ["\(changed) 300 sheet"])
    #expect(flow.flow.stage.top.frame.height == 334)
    // Below the lowest detent a dismissal begins, which needs 1000 points per second.
    #expect(
      try flow.dragSheet(by: 60, velocity: 999) == [
        "didBeginDragging", "presentationControllerShouldDismiss sheet",
        "presentationControllerWillDismiss sheet", "dismissalTransitionWillBegin sheet",
        "viewWillDisappear sheet", "didEndDragging", "willCancel", "viewWillAppear sheet",
        "viewDidAppear sheet",
        "dismissalTransitionDidEnd false sheet",
      ])
    #expect(
      try flow.dragSheet(by: 60, velocity: 1000) == [
        "didBeginDragging", "presentationControllerShouldDismiss sheet",
        "presentationControllerWillDismiss sheet", "dismissalTransitionWillBegin sheet",
        "viewWillDisappear sheet", "didEndDragging", "willFinish", "viewDidDisappear sheet",
        "dismissalTransitionDidEnd true sheet", "presentationControllerDidDismiss sheet",
      ])
    #expect(flow.flow.scene.presentations.isEmpty)
  }

  @Test func `pops with a finger beyond half the width`() throws {
    let nav = Controller("nav", .navigation(Controller.Navigation(stack: [try .plain("first")])))
    var flow = try PerformedFlow(nav, [.present(try .plain("second"), as: .push)])
    #expect(try flow.ends(0, "first").last?.x == -130)
    let pop = { (_: Draggable) in Interaction.Rule.along(.pop(width: 390)) }
    // After a canceled pop the lower controller disappears again.
    #expect(
      try flow.drag(by: 195, rule: pop).suffix(4) == [
        "viewWillDisappear first", "viewWillAppear second", "viewDidDisappear first", "viewDidAppear second",
      ])
    #expect(flow.flow.stage.part("second") != nil)
    _ = try flow.drag(by: 196, rule: pop)
    #expect(flow.flow.stage.part("second") == nil)
    // The root of a stack stays.
    let isDraggable = try flow.flow.draggable(nil) != nil
    #expect(!isDraggable)
    try flow.perform(.pop())
    #expect(flow.duration(1) == 0)
    #expect(flow.events[1].isEmpty)
  }

  @Test func `shows a controller in its container`() throws {
    let split = Controller(
      "split",
      .splitView(
        Controller.SplitView("split", primary: try .plain("list"), secondary: try .plain("detail"))))
    let detail = FlowEvent.present(try .plain("other"), as: .showDetail(wrapsInNavigation: false))
    let wide = try PerformedFlow(split, in: try #require(Environment.pad()), [detail])
    #expect(wide.frame(0, "detail") == nil)
    #expect(wide.frame(0, "other") != nil)
    #expect(wide.duration(0) == 0)
    let plain = try PerformedFlow(try .plain("root"), [.present(try .plain("a"), as: .show)])
    #expect(plain.presented(0) == ["a"])
  }

  @Test func `animates a rotation, but no change of traits alone`() throws {
    var turned = Environment.phone
    turned.size = Size(width: 844, height: 390)
    turned.classify(by: turned.size)
    var mirrored = turned
    mirrored.layoutDirection = .rightToLeft
    let flow = try PerformedFlow(try .plain("root"), [.environment(turned), .environment(mirrored)])
    #expect(flow.frame(0, "root") == Rect(x: 0, y: 0, width: 844, height: 390))
    #expect(flow.duration(0) == 0.4)
    #expect(
      flow.events[0] == [
        "willTransitionToTraitCollection root", "viewWillTransitionToSize root",
        "traitCollectionDidChange root",
      ])
    #expect(flow.duration(1) == 0)
  }
}
