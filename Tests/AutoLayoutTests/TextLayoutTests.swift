import AutoLayout
import Geometry
import TestSupport
import Testing
import Typesetting

/// A label. At a size of 28.16, “Hello” has 59.84 points in Inter Display. Each of its letters is 3.1 thousandths of the
/// size wider, 14 by Apple's table and −10.9 by the correction of large sizes. The corrections of the letters add 19.6: 1.2
/// for H, −7.7 for e, 15.6 for each l and −5.1 for o. Together these are 35.1 thousandths, 0.988416 points. A line is 33.605
/// high.
private func label(_ id: String, _ string: String, lines: Int = 0, _ change: (inout View) -> Void = { _ in })
  -> View
{
  var view = View(id, kind: .label)
  view.text = View.Text(string, font: View.Font(size: 28.16))
  view.text?.lineLimit = lines
  change(&view)
  return view
}

private func width(_ width: Double, scale: Double = 0) -> LayoutContext {
  var context = LaidOut.context(width: width)
  context.grid = PixelGrid(scale: scale)
  return context
}

@Suite struct `A label` {
  private func size(_ view: View, in context: LayoutContext = width(400)) throws -> Size? {
    try LaidOut(
      View("root", subviews: [view]), in: context, "a.leading == root.leading", "a.top == root.top")["a"]?
      .size
  }

  @Test func `is as large as its text`() throws {
    let size = try #require(try size(label("a", "Hello")))
    #expect(abs(size.width - 60.828416) < 1e-6)
    #expect(size.height == 33.605)
  }

  @Test(arguments: [(1.0, 61.0, 34.0), (2.0, 61.0, 34.0), (3.0, 61.0, 101.0 / 3)])
  func `is rounded up to a pixel`(scale: Double, width pixels: Double, height: Double) throws {
    let size = try #require(try size(label("a", "Hello"), in: width(400, scale: scale)))
    #expect(abs(size.width - pixels) < 1e-6)
    #expect(abs(size.height - height) < 1e-6)
  }

  @Test func `without a text has no size`() throws { #expect(try size(label("a", "")) == .zero) }

  @Test func `keeps the intrinsic size that the document gives it`() throws {
    let a = label("a", "Hello", lines: 1) { $0.intrinsicSize.width = 20 }
    #expect(try size(a) == Size(width: 20, height: 33.605))
  }

  @Test func `of any number of lines has the height that its width requires`() throws {
    for (width, lines) in [(300.0, 1.0), (150, 2), (70, 3)] {
      let laidOut = try LaidOut(
        View("root", subviews: [label("a", "Hello Hello Hello")]), in: AutoLayoutTests.width(width),
        "a.leading == root.leading", "a.trailing == root.trailing", "a.top == root.top")
      let height = try #require(laidOut["a"]?.height)
      #expect(abs(height - 33.605 * lines) < 1e-6, "\(width)")
    }
  }

  @Test func `of one line does not wrap`() throws {
    let laidOut = try LaidOut(
      View("root", subviews: [label("a", "Hello Hello Hello", lines: 1)]), in: width(70),
      "a.leading == root.leading", "a.trailing == root.trailing", "a.top == root.top")
    #expect(laidOut["a"]?.height == 33.605)
    #expect(laidOut.layout.diagnosis.findings.map(\.code) == [.truncated])
  }

  @Test(
    arguments: [
      (40, nil), (33.2, nil), (33, "a is 33 points high, but a line of its text needs 33.61."),
      (10, "a is 10 points high, but a line of its text needs 33.61."),
      (0, "a is 0 points high, but a line of its text needs 33.61."),
    ] as [(Double, String?)]) func `that is too low for a single line says so`(
      height: Double, sentence: String?
    ) throws
  {
    let laidOut = try LaidOut(
      View("root", subviews: [label("a", "Hello")]), in: width(400), "a.leading == root.leading",
      "a.top == root.top", "a.height == \(height)")
    #expect(laidOut.layout.diagnosis.findings.map(\.sentence) == (sentence.map { [$0] } ?? []))
  }

  @Test(arguments: [(34.0, false), (33, true)])
  func `of a button is cut off if the button is lower than a line, despite its padding`(
    height: Double, isCut: Bool
  ) throws {
    let button = label("a", "Hello") { $0.kind = .button }
    let laidOut = try LaidOut(
      View("root", subviews: [button]), in: width(400), "a.leading == root.leading", "a.top == root.top",
      "a.height == \(height)")
    #expect(laidOut.layout.diagnosis.findings.contains { $0.code == .truncated } == isCut)
  }

  @Test func `that is too low for its lines says so`() throws {
    let laidOut = try LaidOut(
      View("root", subviews: [label("a", "Hello Hello Hello")]), in: width(150),
      "a.leading == root.leading", "a.trailing == root.trailing", "a.top == root.top", "a.height == 40")
    #expect(
      laidOut.layout.diagnosis.findings.map(\.sentence)
        == ["a shows 1 of 2 lines at its width of 150 points."])
  }

  // Documentation/semantics.md §2.4: a required width gives a text of several lines its correct height.
  @Test func `gives a fitting its height`() throws {
    var context = LayoutContext()
    context.fitting = Fitting(Size(width: 150, height: 0), horizontalPriority: 1000)
    let laidOut = try LaidOut(
      View("root", subviews: [label("a", "Hello Hello Hello")]), in: context, "a.leading == root.leading",
      "a.trailing == root.trailing", "a.top == root.top", "a.bottom == root.bottom")
    #expect(abs(laidOut.layout.size.height - 67.21) < 1e-6)
  }

  @Test func `is never lower if it is narrower`() throws {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<30 {
      let words = (0..<Int.random(in: 1...20, using: &generator)).map { _ in
        ["Hello", "a", "wonderful", "day", "to", "everyone"].randomElement(using: &generator) ?? ""
      }
      var least = 0.0
      for width in stride(from: 300.0, through: 60, by: -30) {
        let laidOut = try LaidOut(
          View("root", subviews: [label("a", words.joined(separator: " "))]),
          in: AutoLayoutTests.width(width),
          "a.leading == root.leading", "a.trailing == root.trailing", "a.top == root.top")
        let height = try #require(laidOut["a"]?.height)
        #expect(height >= least, "\(words) in \(width)")
        least = height
      }
    }
  }

  @Test func `is shaped once for all layouts`() throws {
    let typesetter = Typesetter()
    let tree = try LayoutTree(
      root: View("root", subviews: [label("a", "Hello"), label("b", "Hello")]), constraints: [])
    for width in [100.0, 200, 300] {
      _ = try tree.layout(in: AutoLayoutTests.width(width), typesetter: typesetter)
    }
    #expect(typesetter.shapedUnits == 5)
  }
}

@Suite struct `Baselines of texts` {
  @Test func `are a descender above the bottom of the last line`() throws {
    let laidOut = try LaidOut(
      View("root", subviews: [label("a", "Hello\nHello"), View("line")]), "a.leading == root.leading",
      "a.top == root.top", "line.bottom == a.lastBaseline", "line.top == a.firstBaseline",
      "line.leading == a.leading", "line.width == 1")
    // 1950 and 494 of 2048 units of a size of 28.16.
    #expect(laidOut["line"] == Rect(x: 0, y: 26.8125, width: 1, height: 33.605))
  }

  @Test func `of a single line stay in the middle`() throws {
    let laidOut = try LaidOut(
      View("root", subviews: [label("a", "Hello", lines: 1), View("line")]), "a.leading == root.leading",
      "a.top == root.top", "a.height == 133.605", "line.bottom == a.lastBaseline",
      "line.top == a.firstBaseline", "line.leading == a.leading", "line.width == 1")
    #expect(laidOut["line"] == Rect(x: 0, y: 76.8125, width: 1, height: 0))
  }

  @Test func `are rounded to whole pixels`() throws {
    // Documentation/semantics.md §11.6: at one pixel per point, floor(ascender + 0.5) below the top: 16.19
    // points are 16.
    let small = View("a") {
      $0.kind = .label
      $0.text = View.Text("Hello")
    }
    let laidOut = try LaidOut(
      View("root", subviews: [small, View("line")]), in: width(400, scale: 1), "a.leading == root.leading",
      "a.top == root.top", "line.top == a.firstBaseline", "line.leading == a.leading", "line.width == 1",
      "line.height == 1")
    #expect(laidOut["a"]?.height == 21)
    #expect(laidOut["line"]?.y == 16)
  }
}
