import AutoLayout
import Geometry
import Testing

@Suite struct `Intrinsic sizes` {
  /// Two labels side by side in a root of 400, 8 apart.
  private func labels(
    _ a: (width: Double, hugging: Double, compression: Double),
    _ b: (width: Double, hugging: Double, compression: Double)
  ) throws -> [Double?] {
    let views = [("a", a), ("b", b)].map { id, label in
      View(id) {
        $0.intrinsicSize = View.IntrinsicSize(width: label.width, height: 20)
        $0.hugging.horizontal = label.hugging
        $0.compressionResistance.horizontal = label.compression
      }
    }
    let laidOut = try LaidOut(
      View("root", subviews: views), "a.leading == root.leading", "b.leading == a.trailing + 8",
      "b.trailing == root.trailing", "a.top == root.top", "b.top == root.top")
    return [laidOut["a"]?.width, laidOut["b"]?.width]
  }

  @Test func `grow if their hugging is lowest`() throws {
    #expect(try labels((100, 251, 750), (100, 250, 750)) == [100, 292])
    #expect(try labels((100, 250, 750), (100, 251, 750)) == [292, 100])
  }

  @Test func `shrink if their compression resistance is lowest`() throws {
    #expect(try labels((300, 250, 751), (300, 250, 750)) == [300, 92])
    #expect(try labels((300, 250, 750), (300, 250, 751)) == [92, 300])
  }

  @Test func `give way to required constraints`() throws {
    let label = View("a") { $0.intrinsicSize = View.IntrinsicSize(width: 80, height: 20) }
    let laidOut = try LaidOut(
      View("root", subviews: [label]), "a.left == root.left", "a.top == root.top", "a.width == 30")
    #expect(laidOut["a"] == Rect(x: 0, y: 0, width: 30, height: 20))
  }

  // The sum of the widths is the same for every distribution; b's position is nearest 0 if a is narrow.
  @Test func `of equal priority are ambiguous, and positions come nearest 0`() throws {
    let views = ["a", "b"].map { id in
      View(id) { $0.intrinsicSize = View.IntrinsicSize(width: 100, height: 20) }
    }
    let laidOut = try LaidOut(
      View("root", subviews: views), "a.leading == root.leading", "b.leading == a.trailing",
      "b.trailing == root.trailing", "a.top == root.top", "b.top == root.top")
    #expect(laidOut["a"]?.width == 100)
    #expect(laidOut["b"]?.width == 300)
    #expect(laidOut.layout.diagnosis.ambiguities.map(\.item) == ["a", "b"])
  }
}

@Suite struct `Fitting a size` {
  private func fitted(_ fitting: Fitting, _ constraints: String..., grid: PixelGrid = .none) throws -> Layout
  {
    var context = LayoutContext()
    context.fitting = fitting
    context.grid = grid
    let read = try constraints.enumerated().map { try ConstraintText($1).constraint(id: "c\($0)") }
    return try LayoutTree(root: View("root", subviews: [View("a")]), constraints: read).layout(in: context)
  }

  @Test(arguments: [1000.0, 750, 51])
  func `loses to a width of its own`(priority: Double) throws {
    let layout = try fitted(Fitting(.zero), "root.width == 300 @\(priority)", "root.height == 200")
    #expect(layout.size == Size(width: 300, height: 200))
    #expect(layout.diagnosis.conflicts.isEmpty)
  }

  @Test func `wins over a width of lower priority`() throws {
    #expect(try fitted(Fitting(.zero), "root.width == 300 @49", "root.height == 200").size.width == 0)
  }

  @Test func `that is required fixes the dimension against required constraints`() throws {
    let layout = try fitted(
      Fitting(Size(width: 320, height: 0), horizontalPriority: 1000), "root.width == 300",
      "root.height == 200")
    #expect(layout.size.width == 320)
    #expect(layout.diagnosis.conflicts.map(\.broken) == ["c0"])
    #expect(layout.diagnosis.conflicts.first?.rivals == ["root/fitting.width"])
  }

  @Test func `expanded grows as far as the content allows`() throws {
    let layout = try fitted(
      Fitting(Size(width: 10_000, height: 10_000)), "root.width <= 500", "root.height == 100",
      "a.left == root.left", "a.right == root.right", "a.top == root.top", "a.bottom == root.bottom")
    #expect(layout.size == Size(width: 500, height: 100))
  }

  @Test func `rounds up to a pixel`() throws {
    let layout = try fitted(
      Fitting(.zero), "root.width == 100.1", "root.height == 50.5", grid: PixelGrid(scale: 2))
    #expect(layout.size == Size(width: 100.5, height: 50.5))
  }
}

@Suite struct `Freedom` {
  private func resting(_ constraints: String...) throws -> (frame: Rect?, open: [Attribute]?) {
    let read = try constraints.enumerated().map { try ConstraintText($1).constraint(id: "c\($0)") }
    let tree = try LayoutTree(root: View("root", subviews: [View("a")]), constraints: read)
    let layout = try tree.layout(in: LaidOut.context())
    return (layout.frames[1], layout.diagnosis.ambiguities.first?.attributes)
  }

  @Test func `of everything gives 0`() throws {
    let (frame, open) = try resting()
    #expect(frame == .zero)
    #expect(open == [.left, .top, .width, .height])
  }

  @Test func `of an inequality gives its bound`() throws {
    let (frame, open) = try resting("a.left <= root.left + 50", "a.top >= root.top + 7", "a.height >= 20")
    #expect(frame == Rect(x: 50, y: 7, width: 0, height: 20))
    #expect(open == [.left, .top, .width, .height])
  }

  @Test func `of a size is decided before that of a position`() throws {
    let (frame, open) = try resting("a.right == root.right - 10", "a.top == root.top", "a.height == 5")
    #expect(frame == Rect(x: 390, y: 0, width: 0, height: 5))
    #expect(open == [.left, .width])
  }

  @Test func `does not exist between two equal bounds`() throws {
    let (frame, open) = try resting(
      "a.left >= root.left + 9", "a.left <= root.left + 9", "a.width == 1", "a.top == root.top",
      "a.height == 1")
    #expect(frame?.x == 9)
    #expect(open == nil)
  }
}

@Suite struct `Breaking conflicts` {
  // The equations contradict each other in the root's width, and two of them in a's width, which would be
  // negative. The solver finds the conflict of all three first, and used to leave out a.width although it can
  // hold without a.centerX.
  @Test func `keeps what can hold after all`() throws {
    let laidOut = try LaidOut(
      View("root", subviews: [View("a")]), "a.left == root.centerX + 8", "a.centerX == root.left + 8",
      "a.width == 100")
    let conflicts = laidOut.layout.diagnosis.conflicts
    #expect(conflicts.map(\.broken) == ["c1"])
    #expect(conflicts.first?.rivals == ["root/size.width", "a/nonnegative.width", "c0"])
    #expect(laidOut["a"]?.x == 208)
    #expect(laidOut["a"]?.width == 100)
  }
}

@Suite struct `Rounding` {
  @Test func `puts each edge on a pixel of the root`() throws {
    var context = LaidOut.context(width: 100, height: 100)
    context.grid = PixelGrid(scale: 1)
    let box = View("box", subviews: [View("a")])
    let laidOut = try LaidOut(
      View("root", subviews: [box]), in: context, "box.left == root.left + 10.4", "box.top == root.top",
      "box.width == 50.3", "box.height == 10", "a.left == box.left + 0.4", "a.top == box.top",
      "a.width == 20",
      "a.height == 10")
    // In the root, the box extends from 10.4 to 60.7 and its subview from 10.8 to 30.8.
    #expect(laidOut["box"] == Rect(x: 10, y: 0, width: 51, height: 10))
    #expect(laidOut["a"] == Rect(x: 1, y: 0, width: 20, height: 10))
  }
}

@Suite struct `Autoresizing` {
  // The root is 400 × 300 and was 300 × 200; the column stretches with it, and constraints follow the column.
  @Test func `works beside constraints in one tree`() throws {
    let note = View("note") { $0.intrinsicSize = View.IntrinsicSize(width: 50, height: 20) }
    let badge = View("badge") {
      $0.frame = Rect(x: 180, y: 5, width: 15, height: 10)
      $0.translatesAutoresizingMask = true
      $0.autoresizing = .flexibleLeftMargin
    }
    let column = View("column", subviews: [note, badge]) {
      $0.frame = Rect(x: 50, y: 0, width: 200, height: 200)
      $0.translatesAutoresizingMask = true
      $0.autoresizing = [.flexibleWidth, .flexibleHeight]
    }
    var root = View("root", subviews: [column, View("line")])
    root.frame = Rect(x: 0, y: 0, width: 300, height: 200)
    let laidOut = try LaidOut(
      root, "note.trailing == column.trailing", "note.bottom == column.bottom", "line.left == root.left",
      "line.right == note.left", "line.top == badge.bottom", "line.height == 1")
    #expect(laidOut["column"] == Rect(x: 50, y: 0, width: 300, height: 300))
    #expect(laidOut["note"] == Rect(x: 250, y: 280, width: 50, height: 20))
    #expect(laidOut["badge"] == Rect(x: 280, y: 5, width: 15, height: 10))
    #expect(laidOut["line"] == Rect(x: 0, y: 15, width: 300, height: 1))
    #expect(laidOut.layout.diagnosis.status == .determined)
  }

  /// A square view at the superview's origin that stretches with it.
  private func stretching(_ id: String, _ side: Double, _ subviews: [View] = []) -> View {
    View(id, subviews: subviews) {
      $0.frame = Rect(x: 0, y: 0, width: side, height: side)
      $0.translatesAutoresizingMask = true
      $0.autoresizing = [.flexibleWidth, .flexibleHeight]
    }
  }

  // It used to make a view of −10 × −10, and a subview of the same width contradicted its own width of at
  // least 0.
  @Test func `stops at size 0`() throws {
    // The box has shrunk from 100 × 100 to 10 × 10; in a view that is 0 and was 80, each side loses 80.
    let inside = [stretching("wide", 100), stretching("narrow", 40), View("held")]
    let box = View("box", subviews: [stretching("a", 80, inside)]) {
      $0.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    }
    let laidOut = try LaidOut(
      View("root", subviews: [box]), "box.left == root.left", "box.top == root.top", "box.width == 10",
      "box.height == 10", "held.left == a.left", "held.top == a.top", "held.width == a.width",
      "held.height == a.height")
    #expect(laidOut["a"] == .zero)
    #expect(laidOut["wide"] == Rect(x: 0, y: 0, width: 20, height: 20))
    #expect(laidOut["narrow"] == .zero)
    #expect(laidOut["held"] == .zero)
    #expect(laidOut.layout.diagnosis.status == .determined)
  }

  @Test func `stops at 0 in every order of sizes`() throws {
    var root = View("root", subviews: [stretching("a", 80, [stretching("b", 60)])])
    root.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    let tree = try LayoutTree(root: root, constraints: [])
    let memory = LayoutMemory()
    for (side, widths) in [
      (10.0, [10.0, 0, 0]), (200, [200, 180, 160]), (30, [30, 10, 0]), (10, [10, 0, 0]),
    ] {
      let layout = try tree.layout(in: LaidOut.context(width: side, height: side), memory: memory)
      #expect(layout.frames.map(\.width) == widths)
      #expect(layout.frames.map(\.height) == widths)
    }
  }

  // Documentation/semantics.md §4.2: parts without length take equal shares.
  @Test func `shares growth equally among flexible parts without length`() throws {
    let child = View("a") {
      $0.frame = Rect(x: 0, y: 0, width: 0, height: 10)
      $0.translatesAutoresizingMask = true
      $0.autoresizing = [.flexibleLeftMargin, .flexibleWidth]
    }
    var root = View("root", subviews: [child])
    root.frame = Rect(x: 0, y: 0, width: 100, height: 300)
    #expect(try LaidOut(root)["a"] == Rect(x: 150, y: 0, width: 150, height: 10))
  }

  @Test(
    arguments: [
      (View.Autoresizing(), Rect(x: 10, y: 20, width: 30, height: 40)),
      (.flexibleWidth, Rect(x: 10, y: 20, width: 130, height: 40)),
      (.flexibleLeftMargin, Rect(x: 110, y: 20, width: 30, height: 40)),
      (View.Autoresizing([.flexibleWidth, .flexibleHeight]), Rect(x: 10, y: 20, width: 130, height: 240)),
      (
        View.Autoresizing([.flexibleLeftMargin, .flexibleRightMargin]),
        Rect(x: 22.5, y: 20, width: 30, height: 40)
      ),
      (
        View.Autoresizing([.flexibleTopMargin, .flexibleBottomMargin]),
        Rect(x: 10, y: 86.666_666_667, width: 30, height: 40)
      ),
    ] as [(View.Autoresizing, Rect)])
  func `follows the mask`(mask: View.Autoresizing, expected: Rect) throws {
    // The box has grown from 110 × 100 to 210 × 300. Of the 100 points in width, a flexible left margin of 10
    // beside a right one of 70 takes an eighth; of the 200 in height, a top of 20 beside a bottom of 40 takes
    // a third.
    let a = View("a") {
      $0.frame = Rect(x: 10, y: 20, width: 30, height: 40)
      $0.translatesAutoresizingMask = true
      $0.autoresizing = mask
    }
    let box = View("box", subviews: [a]) { $0.frame = Rect(x: 0, y: 0, width: 110, height: 100) }
    let laidOut = try LaidOut(
      View("root", subviews: [box]), "box.left == root.left", "box.top == root.top", "box.width == 210",
      "box.height == 300")
    #expect(laidOut["a"] == expected)
  }
}
