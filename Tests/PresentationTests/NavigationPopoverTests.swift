import AutoLayout
import Devices
import Geometry
import Testing

import Motion
@testable import Presentation

/// The popover of the article on *popovers with navigation and preferred content size*: red is 300 by 300 points
/// without a bar, green is 600 by 400 with one, and grows to 600.
@Suite struct `A popover with a navigation controller` {
  /// Whether a wrapper copies preferred sizes, and whether the navigation controller passes them on.
  enum Kind: CaseIterable { case bare, wrapped, forwarding }

  private func flow(_ kind: Kind) throws -> PerformedFlow {
    var red = try Controller.fitting("red", width: 300, height: 300)
    red.navigationBar.isHidden = true
    let green = try Controller.fitting("green", width: 600, height: 400)
    var navigation = Controller.Navigation(stack: [red])
    navigation.isWrapped = kind != .bare
    navigation.forwardsPreferredContentSize = kind == .forwarding
    let popover = Popover(.rect(Rect(x: 560, y: 100, width: 80, height: 44), in: nil))
    return try PerformedFlow(
      try .plain("host"), in: try #require(Environment.pad()),
      [
        .present(Controller("nav", .navigation(navigation)), as: .popover(popover)),
        .present(green, as: .push),
        .setContent("green", try Controller.content("green", width: 600, height: 600)), .pop(),
      ])
  }

  @Test(arguments: Kind.allCases) func `follows the size of its top controller`(kind: Kind) throws {
    let flow = try flow(kind)
    #expect((0..<4).allSatisfy { flow.presented($0) == ["nav"] })
    let sizes = (0..<4).map { flow.frame($0, "nav")?.size }
    #expect(
      sizes == [
        Size(width: 300, height: 300), Size(width: 600, height: 400), Size(width: 600, height: 600),
        Size(width: 300, height: 300),
      ])
    // The bar is a part of the size.
    #expect(flow.frame(0, "nav.navigationBar") == nil)
    #expect(flow.frame(1, "nav.navigationBar") == Rect(x: 300, y: 157, width: 600, height: 50))
    #expect(flow.frame(1, "green") == Rect(x: 300, y: 157, width: 600, height: 400))
    #expect(flow.frame(0, "red") == flow.frame(3, "red"))
  }

  @Test func `is resized after the push without a wrapper`() throws {
    let flow = try flow(.bare)
    let (small, large) = (
      Rect(x: 450, y: 157, width: 300, height: 300), Rect(x: 300, y: 157, width: 600, height: 400)
    )
    #expect(flow.duration(1) == 0.35 + 0.3)
    let nav = try flow.keyframes(1, "nav")
    #expect([nav.first?.time, nav.last?.time] == [0.35, 0.35 + 0.3])
    #expect(try flow.ends(1, "nav") == [small, large])
    // Green slides in with red's size and grows after the push.
    let green = try flow.keyframes(1, "green")
    #expect(green.first?.pose.frame == small.offset(by: Point(x: 300, y: 0)))
    #expect(green.first { $0.time == 0.35 }?.pose.frame == small)
    #expect(green.last?.pose.frame == large)
    #expect(try flow.ends(1, "red").last == small.offset(by: Point(x: -100, y: 0)))
    #expect(try flow.keyframes(1, "red.dimming").last?.pose.alpha == 0.094)
    let shown = try #require(flow.events[1].firstIndex(of: "didShow green"))
    let resized = try #require(flow.events[1].firstIndex(of: "preferredContentSizeDidChange nav"))
    #expect(shown < resized)
  }

  @Test func `is resized during the push with a wrapper`() throws {
    let flow = try flow(.wrapped)
    #expect(flow.duration(1) == 0.35)
    for view in ["nav", "green", "red"] {
      let keyframes = try flow.keyframes(1, view)
      #expect([keyframes.first?.time, keyframes.last?.time] == [0, 0.35], "\(view)")
    }
    let will = try #require(flow.events[1].firstIndex(of: "willShow green"))
    #expect(flow.events[1][will + 1] == "preferredContentSizeDidChange nav")
  }

  @Test(arguments: [Kind.wrapped, .forwarding])
  func `keeps its bar at its edges with a wrapper`(kind: Kind) throws {
    let flow = try flow(kind)
    let frames = [
      Rect(x: 450, y: 157, width: 300, height: 50), Rect(x: 300, y: 157, width: 600, height: 50),
    ]
    #expect(try flow.ends(1, "nav.navigationBar") == frames)
    #expect(try flow.ends(3, "nav.navigationBar") == frames.reversed())
    #expect(try flow.keyframes(1, "nav.navigationBar").first?.pose.alpha == 0)
    #expect(try flow.keyframes(3, "nav.navigationBar").last?.pose.alpha == 0)
  }

  @Test(arguments: Kind.allCases) func `jumps if a later change of size is not passed on`(kind: Kind) throws {
    let flow = try flow(kind)
    let isPassedOn = kind == .forwarding
    #expect(flow.duration(2) == (isPassedOn ? 0.3 : 0))
    #expect(try flow.ends(2, "nav").last == Rect(x: 300, y: 157, width: 600, height: 600))
    #expect(flow.events[2].contains("preferredContentSizeDidChange nav") == isPassedOn)
  }

  @Test(arguments: [(Kind.bare, 0.35 + 0.3), (Kind.wrapped, 0.35)])
  func `pops as it pushed`(kind: Kind, duration: Double) throws {
    let flow = try flow(kind)
    #expect(flow.duration(3) == duration)
    #expect(try flow.ends(3, "green").last?.x == 900)
    #expect(try flow.ends(3, "red").first?.x == 100)
    #expect(try flow.ends(3, "red").last == Rect(x: 450, y: 157, width: 300, height: 300))
    #expect(flow.frame(3, "green") == nil)
  }
}
