import AutoLayout
import Geometry
import Testing

@Suite struct `A scroll view` {
  /// A scroll view of 400 × 300 that contains a page, which constraints place.
  private func laidOut(_ scroll: View.Scroll, _ constraints: String...) throws -> LaidOut {
    let view = View("s", subviews: [View("page")]) { $0.scroll = scroll }
    let root = View("root", subviews: [view])
    let frame = [
      "s.left == root.left", "s.top == root.top", "s.right == root.right", "s.bottom == root.bottom",
    ]
    let read = try (frame + constraints).enumerated().map { try ConstraintText($1).constraint(id: "c\($0)") }
    return try LaidOut(LayoutTree(root: root, constraints: read), in: LaidOut.context())
  }

  @Test(arguments: [
    [
      "page.left == s.left + 10", "page.top == s.top + 20", "s.right == page.right + 30",
      "s.bottom == page.bottom",
    ],
    [
      "page.left == s.content.left + 10", "page.top == s.content.top + 20",
      "s.content.right == page.right + 30", "s.content.bottom == page.bottom",
    ],
  ]) func `takes its content size from the chain of constraints`(chain: [String]) throws {
    let all = chain + ["page.width == 1000", "page.height == 50"]
    let laidOut = try laidOut(View.Scroll(), all[0], all[1], all[2], all[3], all[4], all[5])
    #expect(laidOut["page"] == Rect(x: 10, y: 20, width: 1000, height: 50))
    #expect(laidOut.layout.scrollAreas.map(\.contentSize) == [Size(width: 1040, height: 70)])
    #expect(laidOut.layout.diagnosis.status == .determined)
  }

  @Test func `is ambiguous if no chain decides its content size`() throws {
    let laidOut = try laidOut(
      View.Scroll(), "page.left == s.left", "page.top == s.top", "s.right == page.right", "page.width == 40",
      "page.height == 50")
    let ambiguity = try #require(laidOut.layout.diagnosis.ambiguities.first)
    #expect(ambiguity.item == "s.content")
    #expect(ambiguity.attributes == [.height])
    #expect(
      ambiguity.repairs.map(\.sentence) == [
        "Add “s.content.bottom == page.bottom - 50”, which moves nothing; without the constant, the content ends with "
          + "its last subview."
      ])
  }

  @Test func `uses its frame for width, height and center`() throws {
    let laidOut = try laidOut(
      View.Scroll(), "page.width == s.width", "page.height == 2 * s.height", "page.left == s.left",
      "page.top == s.top")
    #expect(laidOut["page"] == Rect(x: 0, y: 0, width: 400, height: 600))
    let centered = try self.laidOut(
      View.Scroll(), "page.centerX == s.centerX", "page.centerY == s.centerY", "page.width == 40",
      "page.height == 30")
    #expect(centered["page"] == Rect(x: 180, y: 135, width: 40, height: 30))
  }

  @Test func `shows its content moved by the content offset`() throws {
    let scroll = View.Scroll(contentOffset: Point(x: 0, y: 25))
    let laidOut = try laidOut(
      scroll, "page.left == s.left", "page.top == s.top + 30", "page.width == 40", "page.height == 50")
    #expect(laidOut["page"]?.y == 30)
    #expect(laidOut.layout.framesInRoot[2].y == 5)
  }

  @Test func `has a frame guide that does not scroll`() throws {
    let scroll = View.Scroll(contentOffset: Point(x: 0, y: 25))
    let laidOut = try laidOut(
      scroll, "page.left == s.frame.left", "page.bottom == s.frame.bottom", "page.width == 40",
      "page.height == 50")
    #expect(laidOut["page"]?.y == 275)
    #expect(laidOut.layout.framesInRoot[2].y == 250)
  }

  @Test func `has margins inside its content`() throws {
    let laidOut = try laidOut(
      View.Scroll(), "page.left == s.leftMargin", "page.top == s.topMargin", "s.rightMargin == page.right",
      "page.width == 100", "page.height == 50")
    #expect(laidOut["page"]?.origin == Point(x: 8, y: 8))
    #expect(laidOut.layout.scrollAreas.map(\.contentSize.width) == [116])
  }

  @Test func `mirrors its content`() throws {
    var context = LaidOut.context()
    context.layoutDirection = .rightToLeft
    let view = View("s", subviews: [View("page")]) { $0.scroll = View.Scroll() }
    let laidOut = try LaidOut(
      view, in: context, "page.leading == s.leading + 10", "s.trailing == page.trailing + 30",
      "page.width == 100", "page.top == s.top", "page.height == 50")
    #expect(laidOut["page"]?.x == 30)
    #expect(laidOut.layout.scrollAreas.map(\.contentSize.width) == [140])
  }

  @Test(arguments: [
    (View.Scroll.Adjustment.automatic, 49.0), (.scrollableAxes, 49), (.always, 49), (.never, 5),
  ]) func `adds the safe area to its content inset as requested`(
    adjustment: View.Scroll.Adjustment, top: Double
  ) throws {
    var context = LaidOut.context()
    context.safeArea = Insets(top: 44, left: 10, bottom: 34, right: 12)
    let view = View("s", subviews: [View("page")]) {
      $0.scroll = View.Scroll(
        contentInset: Insets(top: 5, left: 0, bottom: 0, right: 0), adjustment: adjustment)
    }
    let laidOut = try LaidOut(
      view, in: context, "page.top == s.top", "s.bottom == page.bottom", "page.height == 500",
      "page.left == s.left", "s.right == page.right", "page.width == 40")
    let inset = try #require(laidOut.layout.scrollAreas.first?.adjustedContentInset)
    #expect(inset.top == top)
    #expect(inset.left == (adjustment == .always ? 10 : 0))
  }
}

@Suite struct `The guides of a view` {
  private func context(keyboard: Double = 0, readable: Double = 672) -> LayoutContext {
    var context = LaidOut.context(width: 1024, height: 768)
    context.safeArea = Insets(top: 20, left: 0, bottom: 30, right: 0)
    context.keyboardHeight = keyboard
    context.readableWidth = readable
    return context
  }

  /// The frame of a view that fills a guide.
  private func filled(_ guide: String, of root: View, in context: LayoutContext) throws -> Rect? {
    try LaidOut(
      root, in: context, "a.left == \(guide).left", "a.right == \(guide).right", "a.top == \(guide).top",
      "a.bottom == \(guide).bottom")["a"]
  }

  // Measured on iPad: 672 of 1024, so 176 on either side.
  @Test func `limit the readable width`() throws {
    let root = View("root", subviews: [View("a")])
    #expect(
      try filled("root.readable", of: root, in: context())
        == Rect(x: 176, y: 28, width: 672, height: 702))
    #expect(
      try filled("root.readable", of: root, in: context(readable: 2000))
        == Rect(x: 8, y: 28, width: 1008, height: 702))
  }

  @Test func `limit the readable width of a fitted root`() throws {
    var context = LayoutContext()
    context.fitting = Fitting(
      Size(width: 1000, height: 100), horizontalPriority: 1000, verticalPriority: 1000)
    let root = View("root", subviews: [View("a")])
    #expect(try filled("root.readable", of: root, in: context) == Rect(x: 164, y: 8, width: 672, height: 84))
  }

  @Test(arguments: [(0.0, 738.0, 30.0), (300, 468, 300), (10, 738, 30)])
  func `follow the keyboard, or else the safe area`(keyboard: Double, top: Double, height: Double) throws {
    let root = View("root", subviews: [View("a")])
    #expect(
      try filled("root.keyboard", of: root, in: context(keyboard: keyboard))
        == Rect(x: 0, y: top, width: 1024, height: height))
  }

  @Test func `follow the keyboard as far as it reaches into a subview`() throws {
    let card = View("card", subviews: [View("a")])
    let laidOut = try LaidOut(
      View("root", subviews: [card]), in: context(keyboard: 300), "card.left == root.left",
      "card.width == 100", "card.top == root.top + 400", "card.height == 200", "a.top == card.keyboard.top",
      "a.bottom == card.keyboard.bottom", "a.left == card.left", "a.width == 1")
    #expect(laidOut["a"] == Rect(x: 0, y: 68, width: 1, height: 132))
  }
}

/// Values measured with a safe area of (44, 10, 34, 12) in 320 × 480.
@Suite struct `Measured insets` {
  private func placed(
    _ frame: Rect, in root: View = View("root"), safeArea: Insets = .zero, _ change: (inout View) -> Void,
    guide: String
  ) throws -> Insets? {
    var context = LaidOut.context(width: 320, height: 480)
    context.safeArea = safeArea
    var child = View("child", subviews: [View("a")])
    child.frame = frame
    child.translatesAutoresizingMask = true
    change(&child)
    var root = root
    root.subviews = [child]
    let laidOut = try LaidOut(
      root, in: context, "a.left == \(guide).left", "a.right == \(guide).right", "a.top == \(guide).top",
      "a.bottom == \(guide).bottom")
    return laidOut["a"].map {
      Insets(top: $0.y, left: $0.x, bottom: frame.height - $0.maxY, right: frame.width - $0.maxX)
    }
  }

  private static let safeArea = Insets(top: 44, left: 10, bottom: 34, right: 12)

  @Test func `are the safe area and the margins together`() throws {
    let frame = Rect(x: 0, y: 0, width: 320, height: 480)
    #expect(
      try placed(frame, safeArea: Self.safeArea, { _ in }, guide: "child.margins")
        == Insets(top: 52, left: 18, bottom: 42, right: 20))
    #expect(
      try placed(
        frame, safeArea: Self.safeArea, { $0.insetsLayoutMarginsFromSafeArea = false }, guide: "child.margins"
      )
        == Insets(all: 8))
  }

  // A view entirely inside or below the bottom inset used to receive more than the inset.
  @Test func `are clamped to those of the superview`() throws {
    #expect(
      try placed(
        Rect(x: 0, y: 460, width: 320, height: 100), safeArea: Self.safeArea, { _ in },
        guide: "child.safeArea")
        == Insets(top: 0, left: 10, bottom: 34, right: 12))
  }

  @Test func `include what bars of a container add`() throws {
    let frame = Rect(x: 0, y: 0, width: 320, height: 480)
    let additional = Insets(top: 44, left: 0, bottom: -50, right: 0)
    #expect(
      try placed(
        frame, safeArea: Self.safeArea, { $0.additionalSafeAreaInsets = additional }, guide: "child.safeArea")
        == Insets(top: 88, left: 10, bottom: 0, right: 12))
  }

  @Test func `include the superview's margins if they are preserved`() throws {
    let root = View("root") { $0.layoutMargins = Insets(all: 20) }
    #expect(
      try placed(
        Rect(x: 10, y: 10, width: 100, height: 100), in: root, { $0.preservesSuperviewLayoutMargins = true },
        guide: "child.margins") == Insets(top: 10, left: 10, bottom: 8, right: 8))
  }
}
