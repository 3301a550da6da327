import AutoLayout
import Geometry
import Testing

@Suite struct `The repairs of an ambiguity` {
  /// A shadow of 4 points is outside the alignment rectangle, which is 16 points from the left.
  @Test func `keep alignment rectangles in place`() throws {
    let shadow = View("a") { $0.alignmentRectInsets = Insets(all: 4) }
    let laidOut = try LaidOut(
      View("root", subviews: [shadow]), "a.centerX == root.centerX @250", "a.top == root.top",
      "a.width == 40",
      "a.height == 20", "a.left >= root.left + 16", "a.left <= root.left + 400")
    #expect(laidOut.layout.diagnosis.status == .determined)
    let open = try LaidOut(
      View("root", subviews: [shadow]), "a.top == root.top", "a.width >= 40", "a.height == 20",
      "a.left >= root.left + 16")
    #expect(additions(open) == ["a": ["a.left == root.left + 16", "a.width == 40"]])
  }

  /// Only a is not placed; b and c follow from it. The row rests with its middle, b, at 0.
  @Test func `place what is not placed before its neighbors`() throws {
    let laidOut = try LaidOut(
      View("root", subviews: [View("c"), View("b"), View("a")]), "b.left == a.right + 8",
      "c.left == b.right + 8",
      "a.width == 40", "b.width == 40", "c.width == 40", "a.height == 20", "b.height == 20", "c.height == 20",
      "a.top == root.top", "b.top == a.top", "c.top == a.top")
    let place = ["a.left == root.left - 48"]
    #expect(additions(laidOut) == ["a": place, "b": place, "c": place])
    #expect(
      laidOut.layout.diagnosis.ambiguities.first?.repairs.first?.sentence
        == "Add “a.left == root.left - 48” or another constraint that decides the left of a; the left of c follows from it."
    )
  }

  /// Without a constraint at the bottom, the fitting height is 0, and the content is outside.
  @Test func `keep the size of a fitted root`() throws {
    let card = LaidOut.fitting(View("card", subviews: [View("a")]))
    let laidOut = try LaidOut(
      card.root, in: card.context, "a.left == card.left", "a.right == card.right", "a.width == 100",
      "a.top == card.top + 8", "a.height == 50")
    #expect(additions(laidOut) == ["card": ["card.bottom == a.bottom - 58"]])
    #expect(
      laidOut.layout.diagnosis.ambiguities.first?.repairs.first?.sentence
        == "Add “card.bottom == a.bottom - 58”, which moves nothing; without the constant, the content spans card "
        + "from edge to edge.")
  }

  @Test func `include the size of a scroll view's content in which nothing is placed`() throws {
    let scroll = View("s", kind: .scroll, subviews: [View("a")])
    let laidOut = try LaidOut(
      View("root", subviews: [scroll]), "s.left == root.left", "s.right == root.right", "s.top == root.top",
      "s.bottom == root.bottom", "a.width == 10", "a.height == 10", "a.top == s.top", "a.bottom == s.bottom")
    #expect(additions(laidOut) == ["a": ["a.left == s.left"], "s.content": ["s.content.width == 0"]])
  }

  /// The margins of v0 and v2 follow from where they are, so placing v3 where it is can end with other margins.
  @Test func `move nothing where margins follow from frames`() throws {
    let texts = [
      "v2.width <= 60 @750", "v3.left <= v2.left + 10 @750", "v1.width == 0",
      "v3.top == v0.topMargin + 10 @750",
      "v2.leftMargin == v3.right + 8 @999", "v1.topMargin == v2.bottomMargin @500",
      "v3.bottom <= v2.topMargin - 8",
      "v3.bottom == v1.top + 20 @999", "v2.rightMargin == v0.leftMargin + 8 @750",
    ]
    let layout = try insetLayout(texts)
    #expect(layout.diagnosis.status == .ambiguous)
    for repair in layout.diagnosis.ambiguities.flatMap(\.repairs) {
      guard case .add(let text) = repair.change else { continue }
      let repaired = try insetLayout(texts + [text])
      for (frame, before) in zip(repaired.frames, layout.frames) {
        #expect(abs(frame.x - before.x) < 1e-6 && abs(frame.y - before.y) < 1e-6, "\(text)")
        #expect(abs(frame.width - before.width) < 1e-6 && abs(frame.height - before.height) < 1e-6, "\(text)")
      }
    }
  }

  // The root of 80 points collapses to 0, and with it the stretching view, 30 points high. A constraint at 25 points kept
  // the root at 50 in the first pass, so that it ended there.
  @Test func `do not offer what ends elsewhere because a length has collapsed`() throws {
    let root = View("root") {
      $0.frame = Rect(x: 0, y: 0, width: 150, height: 80)
      $0.translatesAutoresizingMask = false
      $0.subviews = [
        View("v") {
          $0.frame = Rect(x: 0, y: 5, width: 60, height: 30)
          $0.translatesAutoresizingMask = true
          $0.autoresizing = .flexibleHeight
        },
        View("a"),
      ]
    }
    var context = LayoutContext()
    context.fitting = Fitting(Size(width: 200, height: 0), verticalPriority: 250)
    let constraint = try ConstraintText("a.bottom <= v.bottom + 20").constraint(id: "c")
    let ambiguities = try LayoutTree(root: root, constraints: [constraint]).layout(in: context).diagnosis
      .ambiguities
    let repairs = ambiguities.last?.repairs.map(\.sentence) ?? []
    #expect(ambiguities.last?.item == "a" && ambiguities.last?.attributes.count == 4)
    #expect(repairs.count == 3 && !repairs.contains { $0.contains("a.top") }, "\(repairs)")
  }

  // At a height of 0 the view is between both edges; at the fitting height of 60 it may be anywhere between them.
  @Test func `are offered for what only a fitting leaves open`() throws {
    var context = LayoutContext()
    context.fitting = Fitting(Size(width: 0, height: 60), verticalPriority: 500)
    let constraints = try ["a.top == root.top @400", "a.bottom == root.bottom @400", "a.height == 0"]
      .enumerated()
      .map { try ConstraintText($1).constraint(id: "c\($0)") }
    let tree = try LayoutTree(root: View("root", subviews: [View("a")]), constraints: constraints)
    let ambiguities = try tree.layout(in: context).diagnosis.ambiguities
    #expect(ambiguities.first { $0.item == "a" }?.attributes.contains(.top) == true)
  }

  /// The fitting width, the left of a and its hugging have one priority, so where a ends is open, too.
  @Test func `do not tie a fitted root to what only the fitting decides`() throws {
    var context = LayoutContext()
    context.fitting = Fitting(Size(width: 200, height: 0), horizontalPriority: 250, verticalPriority: 50)
    let root = View("root", subviews: [View("a") { $0.intrinsicSize = View.IntrinsicSize(width: 50) }])
    let constraints = try ["a.right >= root.right", "a.left == root.left @250"].enumerated()
      .map { try ConstraintText($1).constraint(id: "c\($0)") }
    let ambiguities = try LayoutTree(root: root, constraints: constraints).layout(in: context).diagnosis
      .ambiguities
    #expect(ambiguities.first?.item == "root")
    #expect(ambiguities.first?.repairs.first?.sentence.contains("root.width == 50") == true)
  }

  /// Four views of 40 by 20 points, whose margins are at least those of the root, 8 points.
  private func insetLayout(_ texts: [String]) throws -> Layout {
    let views = (0..<4).map { number in
      View("v\(number)") {
        $0.intrinsicSize = View.IntrinsicSize(width: 40, height: 20)
        $0.preservesSuperviewLayoutMargins = true
        $0.layoutMargins = .zero
      }
    }
    let constraints = try texts.enumerated().map { try ConstraintText($1).constraint(id: "c\($0)") }
    return try LayoutTree(root: View("root", subviews: views), constraints: constraints)
      .layout(in: LaidOut.context(width: 100, height: 50))
  }

  private func additions(_ laidOut: LaidOut) -> [String: [String]] {
    var additions: [String: [String]] = [:]
    for ambiguity in laidOut.layout.diagnosis.ambiguities {
      additions[ambiguity.item] = ambiguity.repairs.compactMap { repair in
        if case .add(let text) = repair.change { text } else { nil }
      }
    }
    return additions
  }
}
