import AutoLayout
import Geometry
import TestSupport
import Testing

@Suite struct `A finding` {
  @Test func `is a view beyond its superview`() throws {
    let box = View("box", subviews: [placed("a", 80, 0, 50, 50)]) {
      $0.frame = Rect(x: 0, y: 0, width: 100, height: 50)
    }
    #expect(try findings(box) == ["clipped a: a extends beyond box: 30 points at the right."])
  }

  @Test func `is a view outside the root, but not its subviews`() throws {
    let away = View("away", subviews: [placed("a", 0, 0, 5, 5)]) {
      $0.frame = Rect(x: 500, y: 0, width: 10, height: 10)
    }
    #expect(try findings(away) == ["off-screen away: away is outside root, so it is not visible."])
  }

  /// Nothing says that the card is as high as its content, so its fitting height is 0.
  @Test func `is content outside a view at its fitting size`() throws {
    let card = LaidOut.fitting(View("card", subviews: [View("a")]))
    let laidOut = try LaidOut(
      card.root, in: card.context, "a.left == card.left", "a.right == card.right", "a.width == 100",
      "a.top == card.top + 8", "a.height == 50")
    #expect(
      laidOut.layout.diagnosis.findings.map(\.sentence) == ["a extends beyond card: 58 points at the bottom."]
    )
    #expect(laidOut.layout.diagnosis.findings.map(\.code) == [.clipped])
  }

  /// A margin reaches 8 points into the root, less where a begins: at half the margin.
  @Test func `is margins that do not settle`() throws {
    let laidOut = try unsettled("b.top == 3 * a.top")
    #expect(laidOut.layout.diagnosis.findings.map(\.code) == [.unsettled])
    #expect(laidOut.layout.diagnosis.findings.map(\.item) == ["a"])
    #expect(try unsettled("a.top == root.top + 4").layout.diagnosis.findings.isEmpty)
  }

  private func unsettled(_ constraint: String) throws -> LaidOut {
    let a = View("a") {
      $0.layoutMargins = .zero
      $0.preservesSuperviewLayoutMargins = true
    }
    return try LaidOut(
      View("root", subviews: [a, View("b")]), "b.top == a.topMargin", constraint, "a.left == root.left",
      "a.width == 10", "a.height == 10", "b.left == a.right", "b.width == 10", "b.height == 10")
  }

  @Test func `is a sibling that covers part of another`() throws {
    #expect(
      try findings(placed("a", 0, 0, 60, 60), placed("b", 50, 50, 60, 60)) == [
        "overlapping b: b covers part of its sibling a."
      ])
  }

  @Test func `is not a background`() throws {
    #expect(try findings(placed("a", 0, 0, 60, 60), placed("b", 10, 10, 20, 20, .label)) == [])
  }

  @Test func `is a text on a text`() throws {
    #expect(
      try findings(placed("a", 0, 0, 60, 60, .label), placed("b", 10, 10, 20, 20, .label)) == [
        "overlapping b: b covers part of its sibling a."
      ])
  }

  @Test func `is not a pair of neighbors`() throws {
    #expect(try findings(placed("a", 0, 0, 60, 60), placed("b", 60, 0, 60, 60)) == [])
  }

  @Test func `is a button that is hard to touch`() throws {
    #expect(
      try findings(placed("a", 0, 0, 43, 44, .button), placed("b", 100, 0, 44, 44, .button)) == [
        "touch-target a: a is 43 × 44 points; touch targets should be at least 44 points wide and high."
      ])
  }

  @Test func `is not a switch of the system's size`() throws {
    var control = View("a", kind: .switch)
    control.frame = Rect(x: 0, y: 0, width: 51, height: 31)
    control.translatesAutoresizingMask = true
    control.intrinsicSize = View.IntrinsicSize(width: 51, height: 31)
    #expect(try findings(control) == [])
  }

  @Test func `is not an invisible view`() throws {
    var hidden = placed("a", 500, 0, 10, 10)
    hidden.isHidden = true
    var clear = placed("b", 600, 0, 10, 10)
    clear.alpha = 0
    #expect(try findings(hidden, clear) == [])
  }

  @Test func `is listed up to its limit`() throws {
    let views = (0...Limits.findings).map { placed("v\($0)", 500, 0, 10, 10) }
    #expect(try findings(views).count == Limits.findings)
  }

  /// Views at the same place cover each other completely and are compared in pairs without a finding; those
  /// of the last box overlap in part.
  @Test(arguments: [
    // 997,578, 2,415 and 6 pairs, and one more, come before those of the last box.
    ([1_413, 70, 4], ["overlapping b: b covers part of its sibling a."]), ([1_413, 70, 4, 2], []),
  ])
  func `is searched in as many pairs of siblings as the limit`(
    counts: [Int], expected: [String]
  ) throws {
    var boxes = counts.enumerated().map { number, count in
      box(number, (0..<count).map { placed("v\(number)-\($0)", 0, 0, 10, 10) })
    }
    boxes.append(box(counts.count, [placed("a", 0, 0, 6, 10), placed("b", 4, 0, 6, 10)]))
    #expect(try findings(boxes) == expected)
  }

  /// Each pair is compared here, from left to right; the inspector sweeps rows and columns along different axes.
  @Test(arguments: [(400, 40, 30), (40, 400, 30), (200, 200, 30), (100, 100, 6)], 1...20)
  func `is each sibling that covers another, in order`(
    area: (width: Int, height: Int, count: Int), seed: Int
  ) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    func length(_ most: Int) -> Double { Double(Int.random(in: 0..<most, using: &generator)) }
    let frames = (0..<area.count).map { _ in
      Rect(x: length(area.width), y: length(area.height), width: 1 + length(30), height: 1 + length(30))
    }
    let views = frames.enumerated().map { placed("v\($0)", $1.x, $1.y, $1.width, $1.height, .label) }
    var expected: [String] = []
    let order = frames.indices.sorted { (frames[$0].x, $0) < (frames[$1].x, $1) }
    for (place, right) in order.enumerated() {
      for left in order.prefix(place) where frames[left].overlaps(frames[right], by: 0.5) {
        let (back, front) = (min(left, right), max(left, right))
        expected.append("overlapping v\(front): v\(front) covers part of its sibling v\(back).")
      }
    }
    #expect(try findings(views).filter { $0.hasPrefix("overlapping") } == expected)
    // Few siblings are often apart.
    #expect(!expected.isEmpty || area.count < 30)
  }

  private func box(_ number: Int, _ subviews: [View]) -> View {
    var box = placed("box\(number)", Double(20 * number), 0, 10, 10)
    box.subviews = subviews
    return box
  }

  private func placed(
    _ id: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ kind: View.Kind = .view
  ) -> View {
    var view = View(id, kind: kind)
    view.frame = Rect(x: x, y: y, width: width, height: height)
    view.translatesAutoresizingMask = true
    return view
  }

  private func findings(_ views: View...) throws -> [String] { try findings(views) }

  private func findings(_ views: [View]) throws -> [String] {
    var placed = views
    for number in placed.indices { placed[number].translatesAutoresizingMask = true }
    return try LaidOut(View("root", subviews: placed)).layout.diagnosis.findings
      .map { "\($0.code.rawValue) \($0.item): \($0.sentence)" }
  }
}
