import AutoLayout
import Geometry
import Testing

/// A view with an intrinsic size, for tests of stacks.
func sized(_ id: String, _ width: Double?, _ height: Double?, _ change: (inout View) -> Void = { _ in })
  -> View
{
  var view = View(id)
  view.intrinsicSize = View.IntrinsicSize(width: width, height: height)
  change(&view)
  return view
}

@Suite struct `A stack view` {
  /// The horizontal places and widths of the arranged views, in a row of the given width.
  private func row(
    _ width: Double, _ views: [View], direction: LayoutDirection = .leftToRight,
    _ change: (inout View.Stack) -> Void = { _ in }
  ) throws -> [[Double]] {
    var stack = View.Stack(spacing: 8)
    change(&stack)
    var context = LaidOut.context(width: width, height: 50)
    context.layoutDirection = direction
    let root = View("s", subviews: views) { $0.stack = stack }
    let laidOut = try LaidOut(root, in: context)
    return views.map { view in laidOut[view.id].map { [$0.x, $0.width] } ?? [] }
  }

  // Source of the values: Documentation/semantics.md §11.2 and §11.3.
  @Test func `gives the slack to the first of views with intrinsic sizes`() throws {
    let views = [sized("a", 40, 20), sized("b", 29, 20), sized("c", 41.5, 20)]
    #expect(try row(300, views) == [[0, 213.5], [221.5, 29], [258.5, 41.5]])
  }

  @Test func `compresses the first of views with intrinsic sizes`() throws {
    #expect(try row(120, [sized("a", 50, 20), sized("b", 94, 20)]) == [[0, 18], [26, 94]])
  }

  @Test func `gives the slack to the last of views without intrinsic sizes`() throws {
    let views = [View("a"), sized("b", 40, 20), View("c")]
    #expect(try row(300, views) == [[0, 0], [8, 40], [56, 244]])
  }

  @Test func `decides the same from right to left`() throws {
    let views = [sized("a", 40, 20), sized("b", 29, 20), sized("c", 41.5, 20)]
    #expect(try row(300, views, direction: .rightToLeft) == [[86.5, 213.5], [49.5, 29], [0, 41.5]])
    let plain = [View("a"), sized("b", 40, 20), View("c")]
    #expect(try row(300, plain, direction: .rightToLeft) == [[300, 0], [252, 40], [0, 244]])
  }

  @Test func `lets priorities decide before the order`() throws {
    let views = [sized("a", 40, 20), sized("b", 29, 20) { $0.hugging.horizontal = 249 }]
    #expect(try row(200, views) == [[0, 40], [48, 152]])
  }

  // A nested stack has no intrinsic size, although its views hug as strongly as the others.
  @Test func `gives the slack to a nested stack before views with intrinsic sizes`() throws {
    let inner = View("inner", subviews: [sized("x", 30, 20)]) { $0.stack = View.Stack() }
    #expect(try row(300, [sized("a", 40, 20), inner]) == [[0, 40], [48, 252]])
    #expect(try row(300, [inner, sized("a", 40, 20)]) == [[0, 252], [260, 40]])
  }

  @Test func `is ambiguous if only the order decides`() throws {
    let root = View("s", subviews: [sized("a", 40, 20), sized("b", 29, 20)]) { $0.stack = View.Stack() }
    #expect(try LaidOut(root).layout.diagnosis.ambiguities.map(\.item) == ["a", "b"])
    let decided = View(
      "s", subviews: [sized("a", 40, 20), sized("b", 29, 20) { $0.hugging.horizontal = 249 }]
    ) { $0.stack = View.Stack() }
    #expect(try LaidOut(decided).layout.diagnosis.status == .determined)
  }

  @Test func `fills equally`() throws {
    let views = [sized("a", 40, 20), sized("b", 29, 20), View("c")]
    #expect(try row(316, views) { $0.distribution = .fillEqually } == [[0, 100], [108, 100], [216, 100]])
  }

  // Of 316 points, 16 are spacing; 60 of 60 + 30 + 10 + 16 give a 163.45, b half of that, and c the rest.
  @Test func `fills proportionally, and the last view takes the rest`() throws {
    let views = [sized("a", 60, 20), sized("b", 30, 20), sized("c", 10, 20)]
    let row = try row(316, views) { $0.distribution = .fillProportionally }
    let (a, b) = (316.0 * 60 / 116, 316.0 * 30 / 116)
    #expect(zip(row.map { $0[1] }, [a, b, 300 - a - b]).allSatisfy { abs($0 - $1) < 1e-6 })
  }

  @Test func `spaces equally`() throws {
    let views = [sized("a", 40, 20), sized("b", 20, 20), sized("c", 60, 20)]
    #expect(try row(300, views) { $0.distribution = .equalSpacing } == [[0, 40], [130, 20], [240, 60]])
  }

  // Rounding in the sum of so many lengths counted as a step left out, so that the simplex method solved the rest: more than
  // ten million steps.
  @Test(arguments: [1_700, 1_999, 2_010]) func `spaces thousands of views with few steps`(_ count: Int) throws
  {
    let views = (0..<count).map { sized("\($0)", 10 + Double($0 % 7), 20) }
    let root = View("s", subviews: views) { $0.stack = View.Stack(distribution: .equalSpacing) }
    let layout = try LaidOut(root, in: LaidOut.context(width: 40 * Double(count), height: 50)).layout
    #expect(layout.diagnosis.status == .determined)
    #expect(layout.steps < 2_000 * count)
  }

  // The first center is at 20 and the last at 270, so the middle one is at 145.
  @Test func `centers equally`() throws {
    let views = [sized("a", 40, 20), sized("b", 20, 20), sized("c", 60, 20)]
    #expect(try row(300, views) { $0.distribution = .equalCentering } == [[0, 40], [135, 20], [240, 60]])
  }

  /// Each distance between centers is a level of its own.
  @Test(arguments: [100, 500, 2_000]) func `centers many views of different widths equally`(count: Int) throws
  {
    let views = (0..<count).map { sized("\($0)", 10 + Double($0 % 7), 20) }
    let root = View("s", subviews: views) {
      $0.stack = View.Stack(distribution: .equalCentering)
    }
    let layout = try LaidOut(root, in: LaidOut.context(width: 40 * Double(count), height: 50)).layout
    let centers = layout.framesInRoot.dropFirst().map { $0.x + $0.width / 2 }
    let distance = (centers[count - 1] - centers[0]) / Double(count - 1)
    #expect(zip(centers, centers.dropFirst()).allSatisfy { abs($1 - $0 - distance) <= 1 })
    #expect(layout.diagnosis.status == .determined)
    #expect(layout.steps < 10_000 * count)
  }

  /// The heights of the rows are found by the simplex method; it once took steps for all rows to find each.
  @Test(arguments: [100, 800]) func `aligns many rows by their baselines with few steps`(count: Int) throws {
    let rows = (0..<count).map { number in
      View(
        "row\(number)",
        subviews: [
          sized("label\(number)", 50, 20) { $0.baselines = View.Baselines(first: 15, last: 5) },
          sized("field\(number)", 100, 30) { $0.baselines = View.Baselines(first: 21, last: 8) },
        ]
      ) { $0.stack = View.Stack(alignment: .firstBaseline) }
    }
    let form = View("form", subviews: rows) { $0.stack = View.Stack(axis: .vertical) }
    let (root, context) = LaidOut.fitting(form)
    let layout = try LaidOut(root, in: context).layout
    #expect(layout.frames[0].height == 30 * Double(count))
    #expect(layout.steps < 10_000 * count)
  }

  @Test func `uses custom spacing after single views`() throws {
    let views = [sized("a", 40, 20), sized("b", 20, 20), View("c")]
    let row = try row(300, views) { $0.customSpacing = [View.Stack.CustomSpacing(after: "a", 30)] }
    #expect(row == [[0, 40], [70, 20], [98, 202]])
  }

  // Documentation/semantics.md §11.4: four views in a row of 650, the second hidden: 634 / 3 wide, and the
  // middle of the gap is 4 after the first.
  @Test func `places a hidden view in the middle of the gap`() throws {
    let views = ["a", "b", "c", "d"].map { id in View(id) { $0.isHidden = id == "b" } }
    let root = View("s", subviews: views) {
      $0.stack = View.Stack(distribution: .fillEqually, spacing: 8)
    }
    var context = LaidOut.context(width: 650, height: 50)
    context.grid = .points
    #expect(try LaidOut(root, in: context)["b"] == Rect(x: 215, y: 0, width: 0, height: 50))
  }

  @Test func `counts no spacing beside a hidden first or last view`() throws {
    let views = ["a", "b", "c"].map { id in View(id) { $0.isHidden = id != "b" } }
    #expect(try row(100, views) == [[0, 0], [0, 100], [100, 0]])
  }

  @Test func `without visible views takes no space, and can be stretched`() throws {
    let stack = View("s", subviews: [View("a") { $0.isHidden = true }]) { $0.stack = View.Stack() }
    let free = try LaidOut(View("root", subviews: [stack]), "s.left == root.left", "s.height == 20")
    #expect(free["s"] == Rect(x: 0, y: 0, width: 0, height: 20))
    let stretched = try LaidOut(View("root", subviews: [stack]), "s.left == root.left", "s.width == 20")
    #expect(stretched["s"]?.width == 20)
    #expect(stretched.layout.diagnosis.conflicts.isEmpty)
  }

  @Test func `places views that have a frame`() throws {
    let view = View("a") {
      $0.frame = Rect(x: 5, y: 5, width: 5, height: 5)
      $0.translatesAutoresizingMask = true
    }
    #expect(try row(100, [view]) == [[0, 100]])
  }

  @Test func `does not place subviews that it does not arrange`() throws {
    let views = [View("a"), sized("badge", 10, 10)]
    let root = View("s", subviews: views) {
      $0.stack = View.Stack()
      $0.stack?.arranged = ["a"]
    }
    let laidOut = try LaidOut(root, "badge.trailing == s.trailing", "badge.top == s.top")
    #expect(laidOut["a"] == Rect(x: 0, y: 0, width: 400, height: 300))
    #expect(laidOut["badge"] == Rect(x: 390, y: 0, width: 10, height: 10))
  }

  @Test func `uses its layout margins if requested`() throws {
    let root = View("s", subviews: [View("a")]) {
      $0.stack = View.Stack()
      $0.stack?.isLayoutMarginsRelative = true
      $0.layoutMargins = Insets(top: 1, left: 2, bottom: 3, right: 4)
    }
    #expect(try LaidOut(root)["a"] == Rect(x: 2, y: 1, width: 394, height: 296))
  }

  // Two lines, 20 high, with baselines 15 below the top: 30 from baseline to baseline.
  @Test func `measures a column's spacing between baselines if requested`() throws {
    let views = ["a", "b"].map { id in
      sized(id, 50, 20) { $0.baselines = View.Baselines(first: 15, last: 5) }
    }
    let stack = View("s", subviews: views) {
      $0.stack = View.Stack(axis: .vertical, spacing: 30)
      $0.stack?.isBaselineRelative = true
    }
    let laidOut = try LaidOut(View("root", subviews: [stack]), "s.left == root.left", "s.top == root.top")
    #expect(laidOut["b"]?.y == 30)
    #expect(laidOut["s"]?.height == 50)
  }

  @Test(arguments: [(true, 0.0, -4.0, 26.0), (false, 4, 0, 30)])
  func `aligned by first baselines keeps the first view at its top, or all inside`(
    isOnCanvas: Bool, label: Double, button: Double, height: Double
  ) throws {
    let stack = View(
      "s",
      subviews: [
        sized("label", 40, 20) { $0.baselines = View.Baselines(first: 16, last: 4) },
        sized("button", 50, 30) { $0.baselines = View.Baselines(first: 20, last: 10) },
      ]
    ) {
      $0.stack = View.Stack(alignment: .firstBaseline)
      $0.stack?.isOnCanvas = isOnCanvas
    }
    let laidOut = try LaidOut(View("root", subviews: [stack]), "s.left == root.left", "s.top == root.top")
    #expect(laidOut["label"]?.y == label)
    #expect(laidOut["button"]?.y == button)
    #expect(laidOut["s"]?.height == height)
  }

  @Test func `uses the baseline of an arranged view`() throws {
    let title = sized("title", 50, 20) { $0.baselines = View.Baselines(first: 15, last: 5) }
    let column = View("column", subviews: [View("line", subviews: [title]) { $0.stack = View.Stack() }]) {
      $0.stack = View.Stack(axis: .vertical)
    }
    let mark = sized("mark", 10, 10)
    let laidOut = try LaidOut(
      View("root", subviews: [column, mark]), "column.top == root.top + 7", "column.left == root.left",
      "mark.bottom == column.firstBaseline", "mark.left == root.left")
    #expect(laidOut["mark"]?.y == 12)
  }

  // Documentation/semantics.md §6.13: two gaps of 60 do not fit into 100.
  @Test func `names its rows in a conflict as UIKit does`() throws {
    let stack = View("s", subviews: [View("a"), View("b"), View("c")]) {
      $0.stack = View.Stack(spacing: 60)
    }
    let laidOut = try LaidOut(
      View("root", subviews: [stack]), "s.left == root.left", "s.top == root.top", "s.width == 100")
    let conflict = try #require(laidOut.layout.diagnosis.conflicts.first)
    #expect(conflict.broken == "c2")
    #expect(
      conflict.rivals == [
        "a/nonnegative.width", "b/nonnegative.width", "c/nonnegative.width", "s/UISV-canvas-connection",
        "s/UISV-canvas-connection#1", "s/UISV-spacing", "s/UISV-spacing#1",
      ])
    #expect(conflict.items == ["s", "a", "b", "c"])
  }

  @Test(arguments: [
    ("a", []), ("b", ["b"]), ("root", ["root"]), ("inner", ["inner"]), ("x", ["x"]),
  ]) func `arranges only its own subviews`(id: String, wrong: [String]) {
    var stack = View("s", subviews: [View("a", subviews: [View("inner")])])
    stack.stack = View.Stack()
    stack.stack?.arranged = [id]
    stack.stack?.customSpacing = [View.Stack.CustomSpacing(after: id, 1)]
    let root = View("root", subviews: [stack, View("b")])
    do {
      _ = try LayoutTree(root: root, constraints: [])
      #expect(wrong.isEmpty)
    } catch {
      #expect(
        error.issues.map(\.kind) == wrong.flatMap { [.notArranged($0), .notArranged($0)] })
    }
  }

  @Test func `arranges each view once`() {
    var stack = View("s", subviews: [View("a")])
    stack.stack = View.Stack()
    stack.stack?.arranged = ["a", "a"]
    #expect(throws: InvalidLayout.self) { try LayoutTree(root: stack, constraints: []) }
  }
}
