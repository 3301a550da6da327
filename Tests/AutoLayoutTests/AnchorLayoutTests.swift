import AutoLayout
import Geometry
import Testing

@Suite struct `An attribute` {
  /// A view of 100 × 50 at (30, 20) in a root of 400 × 300, and a second view of 10 × 10 constrained to it.
  private func tied(_ horizontal: String, _ vertical: String) throws -> Rect? {
    let a = View("a") {
      $0.layoutMargins = Insets(top: 1, left: 2, bottom: 3, right: 4)
      $0.baselines = View.Baselines(first: 12, last: 5)
    }
    return try LaidOut(
      View("root", subviews: [a, View("b")]),
      "a.left == root.left + 30", "a.top == root.top + 20", "a.width == 100", "a.height == 50",
      "b.width == 10",
      "b.height == 10", horizontal, vertical)["b"]
  }

  @Test(arguments: [
    ("b.left == a.left", "b.top == a.top", 30.0, 20.0),
    ("b.left == a.right", "b.top == a.bottom", 130, 70),
    ("b.right == a.left", "b.bottom == a.top", 20, 10),
    ("b.leading == a.trailing + 8", "b.top == a.bottom - 8", 138, 62),
    ("b.centerX == a.centerX", "b.centerY == a.centerY", 75, 40),
    ("b.left == a.leftMargin", "b.top == a.topMargin", 32, 21),
    ("b.right == a.rightMargin", "b.bottom == a.bottomMargin", 116, 57),
    ("b.leading == a.leadingMargin", "b.top == a.firstBaseline", 32, 32),
    ("b.trailing == a.trailingMargin", "b.top == a.lastBaseline", 116, 65),
    ("b.centerX == a.centerXWithinMargins", "b.centerY == a.centerYWithinMargins", 74, 39),
    ("b.left == root.right * 0.5", "b.top == root.bottom * 0.1", 200, 30),
    ("b.centerX == root.centerX * 1.5 + 1", "b.centerY == root.centerY / 2", 296, 70),
    ("b.left == a.margins.left", "b.bottom == a.margins.bottom", 32, 57),
  ])
  func `has the right value`(horizontal: String, vertical: String, x: Double, y: Double) throws {
    #expect(try tied(horizontal, vertical) == Rect(x: x, y: y, width: 10, height: 10))
  }

  @Test func `of a nested view is measured from the common ancestor`() throws {
    let inner = View("outer", subviews: [View("inner")])
    let laidOut = try LaidOut(
      View("root", subviews: [inner, View("other")]),
      "outer.left == root.left + 10", "outer.top == root.top + 20", "outer.width == 100",
      "outer.height == 100",
      "inner.left == outer.left + 5", "inner.top == outer.top + 6", "inner.width == 20", "inner.height == 30",
      "other.left == inner.right", "other.top == inner.bottom", "other.width == inner.height",
      "other.height == inner.width")
    #expect(laidOut["inner"] == Rect(x: 5, y: 6, width: 20, height: 30))
    #expect(laidOut["other"] == Rect(x: 35, y: 56, width: 30, height: 20))
    #expect(laidOut.layout.framesInRoot[2] == Rect(x: 15, y: 26, width: 20, height: 30))
  }

  @Test func `of a built-in guide can be constrained`() throws {
    let root = View("root", subviews: [View("a")]) { $0.guides = [LayoutGuide("gutter")] }
    let laidOut = try LaidOut(
      root, "gutter.left == root.left", "gutter.width == root.width / 4", "gutter.top == root.top",
      "gutter.bottom == root.bottom", "a.left == gutter.right", "a.right == root.right",
      "a.centerY == gutter.centerY", "a.height == 100")
    #expect(laidOut["gutter"] == Rect(x: 0, y: 0, width: 100, height: 300))
    #expect(laidOut["a"] == Rect(x: 100, y: 100, width: 300, height: 100))
    #expect(laidOut.layout.diagnosis.status == .determined)
  }

  @Test func `refers to the alignment rectangle`() throws {
    let a = View("a") { $0.alignmentRectInsets = Insets(top: 1, left: 2, bottom: 3, right: 4) }
    let laidOut = try LaidOut(
      View("root", subviews: [a]), "a.left == root.left", "a.top == root.top", "a.width == 100",
      "a.height == 50")
    #expect(laidOut["a"] == Rect(x: -2, y: -1, width: 106, height: 54))
  }
}

@Suite struct `The insets` {
  private func context() -> LayoutContext {
    var context = LaidOut.context(width: 390, height: 844)
    context.safeArea = Insets(top: 47, left: 0, bottom: 34, right: 0)
    return context
  }

  private func filled(_ region: String) -> [String] {
    ["left", "right", "top", "bottom"].map { "a.\($0) == root.\(region).\($0)" }
  }

  @Test func `of the safe area inset the root's content`() throws {
    let edges = filled("safeArea")
    let laidOut = try LaidOut(
      View("root", subviews: [View("a")]), in: context(), edges[0], edges[1], edges[2], edges[3])
    #expect(laidOut["a"] == Rect(x: 0, y: 47, width: 390, height: 763))
  }

  @Test func `of a plain root's margins are 8 and the safe area`() throws {
    let edges = filled("margins")
    let laidOut = try LaidOut(
      View("root", subviews: [View("a")]), in: context(), edges[0], edges[1], edges[2], edges[3])
    #expect(laidOut["a"] == Rect(x: 8, y: 55, width: 374, height: 747))
  }

  @Test func `of a controller's root are its own`() throws {
    var context = context()
    context.rootMargins = Insets(top: 0, left: 16, bottom: 0, right: 16)
    let edges = filled("margins")
    let laidOut = try LaidOut(
      View("root", subviews: [View("a")]), in: context, edges[0], edges[1], edges[2], edges[3])
    #expect(laidOut["a"] == Rect(x: 16, y: 47, width: 358, height: 763))
  }

  // Margins set on the root used to go below a controller's minimum.
  @Test func `of a controller's root are at least its minimum`() throws {
    var context = context()
    context.rootMargins = Insets(top: 0, left: 16, bottom: 0, right: 16)
    let root = View("root", subviews: [View("a")]) {
      $0.layoutMargins = Insets(top: 5, left: 4, bottom: 5, right: 40)
    }
    let edges = filled("margins")
    let laidOut = try LaidOut(root, in: context, edges[0], edges[1], edges[2], edges[3])
    #expect(laidOut["a"] == Rect(x: 16, y: 52, width: 334, height: 753))
  }

  @Test func `of a subview's safe area follow from its frame`() throws {
    let box = View("box", subviews: [View("a")])
    let laidOut = try LaidOut(
      View("root", subviews: [box]), in: context(),
      "box.left == root.left", "box.right == root.right", "box.top == root.top + 20",
      "box.bottom == root.bottom",
      "a.top == box.safeArea.top", "a.bottom == box.safeArea.bottom", "a.left == box.left",
      "a.right == box.right")
    #expect(laidOut["a"] == Rect(x: 0, y: 27, width: 390, height: 763))
  }

  // The first pass has no inset, and each further one as much more as the box moved: 0, 20, 40, 50, and 50
  // again; or 0, 15, 30, 45, and 50 in a fifth.
  @Test(arguments: [(30.0, -20.0), (35.0, -10.0)])
  func `that move with the frames are followed up to the pass limit`(top: Double, boxTop: Double)
    throws
  {
    var context = LaidOut.context()
    context.safeArea = Insets(top: 50, left: 0, bottom: 0, right: 0)
    let laidOut = try LaidOut(
      View("root", subviews: [View("box", subviews: [View("a")])]), in: context,
      "a.top == box.safeArea.top", "a.top == root.top + \(top)", "box.height == 200", "a.height == 1",
      "box.left == root.left", "box.width == 10", "a.left == box.left", "a.width == 1")
    #expect(laidOut["box"]?.y == boxTop)
  }

  @Test func `of a superview's margins are preserved on request`() throws {
    let box = View("box", subviews: [View("a")]) { $0.preservesSuperviewLayoutMargins = true }
    let root = View("root", subviews: [box]) { $0.layoutMargins = Insets(all: 30) }
    let laidOut = try LaidOut(
      root, in: LaidOut.context(), "box.left == root.left + 10", "box.right == root.right",
      "box.top == root.top",
      "box.bottom == root.bottom", "a.left == box.leftMargin", "a.right == box.rightMargin",
      "a.top == box.top",
      "a.height == 1")
    // 20 of the root's 30 extend into the box on the left, all 30 on the right.
    #expect(laidOut["a"] == Rect(x: 20, y: 0, width: 340, height: 1))
  }
}

@Suite struct `From right to left` {
  private func context() -> LayoutContext {
    var context = LaidOut.context()
    context.layoutDirection = .rightToLeft
    return context
  }

  @Test(arguments: [
    ("a.leading == root.leading + 10", 290.0), ("a.trailing == root.trailing - 10", 10),
    ("a.left == root.left + 10", 10), ("a.leading == root.centerX", 100),
    ("a.leading >= root.leading + 10", 290),
    ("a.leading == root.trailing * 0.25", 200), ("a.leading == root.leadingMargin", 270),
  ])
  func `positions mirror those from left to right`(constraint: String, x: Double) throws {
    let root = View("root", subviews: [View("a")]) {
      $0.layoutMargins = Insets(top: 0, left: 5, bottom: 0, right: 30)
    }
    let laidOut = try LaidOut(
      root, in: context(), constraint, "a.width == 100", "a.top == root.top", "a.height == 10")
    #expect(laidOut["a"]?.x == x)
  }

  @Test(arguments: [View.SemanticContent.forceLeftToRight, .playback, .spatial])
  func `content with its own direction keeps it`(semantic: View.SemanticContent) throws {
    let bar = View("bar", subviews: [View("a"), View("b")]) { $0.semanticContent = semantic }
    let laidOut = try LaidOut(
      View("root", subviews: [bar]), in: context(),
      "bar.leading == root.leading", "bar.width == 100", "bar.top == root.top", "bar.height == 10",
      "a.leading == bar.leading", "a.width == 20", "b.leading == a.trailing + 8", "b.width == 20",
      "a.top == bar.top", "a.height == 10", "b.top == bar.top", "b.height == 10")
    #expect(laidOut["a"]?.x == 0)
    #expect(laidOut["b"]?.x == 28)
  }

  @Test func `content can be forced`() throws {
    let bar = View("bar", subviews: [View("a")]) { $0.semanticContent = .forceRightToLeft }
    let laidOut = try LaidOut(
      View("root", subviews: [bar]), "bar.left == root.left", "bar.width == 100", "bar.top == root.top",
      "bar.height == 10", "a.leading == bar.leading", "a.width == 20", "a.top == bar.top", "a.height == 10")
    #expect(laidOut["a"]?.x == 80)
  }
}
