import AutoLayout
import Geometry
import TestSupport
import Testing

@Suite struct `The explanation of an edge` {
  @Test func `is the chain from the root to the edge`() throws {
    let why = try explained(
      View("root", subviews: [View("a"), View("b")]),
      "a.left == root.left + 16", "a.width == 100", "b.left == a.right + 8", "b.right == root.right - 16",
      "a.top == root.top", "a.height == 44", "b.top == a.top", "b.height == a.height")
    #expect(why["a"]?[.left] == ["c0"])
    #expect(why["a"]?[.right] == ["c0", "c1"])
    #expect(why["b"]?[.left] == ["c0", "c1", "c2"])
    #expect(why["b"]?[.right] == ["root/size.width", "c3"])
    #expect(why["b"]?[.width] == ["root/size.width", "c0", "c1", "c2", "c3"])
    #expect(why["b"]?[.bottom] == ["c4", "c5", "c6", "c7"])
    #expect(why["root"]?[.width] == ["root/size.width"])
    #expect(why["root"]?[.left] == [])
  }

  @Test func `is empty for an undetermined edge, even at a bound`() throws {
    let why = try explained(
      View("root", subviews: [View("a")]), "a.left >= root.left + 16", "a.width == 10", "a.top == root.top",
      "a.height == 10")
    #expect(why["a"]?[.left] == [])
    #expect(why["a"]?[.right] == [])
    #expect(why["a"]?[.width] == ["c1"])
  }

  @Test func `is the bound that an optional constraint is pushed to`() throws {
    let why = try explained(
      View("root", subviews: [View("a")]), "a.width >= 44", "a.width == 10 @750", "a.left == root.left",
      "a.top == root.top", "a.height == 1")
    #expect(why["a"]?[.width] == ["c0"])
  }

  @Test func `is the intrinsic size if nothing else decides`() throws {
    let label = View("a") { $0.intrinsicSize = View.IntrinsicSize(width: 80, height: 20) }
    let why = try explained(
      View("root", subviews: [label]), "a.centerX == root.centerX", "a.top == root.top")
    #expect(why["a"]?[.width] == ["a/compression.width"])
    #expect(why["a"]?[.left] == ["root/size.width", "a/compression.width", "c0"])
  }

  @Test func `is given only on request`() throws {
    #expect(try LaidOut(View("root")).layout.diagnosis.why == nil)
  }

  @Test func `is given for guides too`() throws {
    let root = View("root") { $0.guides = [LayoutGuide("gutter")] }
    let why = try explained(
      root, "gutter.left == root.left", "gutter.width == 8", "gutter.top == root.top", "gutter.height == 1")
    #expect(why["gutter"]?[.right] == ["c0", "c1"])
  }

  /// Each view's bottom depends on all views above it, so the number of names grows with the square of the
  /// views.
  @Test(.slow) func `is refused if it names more constraints than allowed`() throws {
    let views = (0..<499).map { View("v\($0)") }
    var constraints = [
      try ConstraintText("v0.top == root.top").constraint(id: "first")
    ]
    for number in views.indices {
      constraints.append(try ConstraintText("v\(number).height == 1").constraint(id: "h\(number)"))
      if number > 0 {
        constraints.append(
          try ConstraintText("v\(number).top == v\(number - 1).bottom").constraint(id: "t\(number)"))
      }
    }
    // View k, from 0, has 4 (k + 1) names and the root 4; each of these has 4 more, half a million in all.
    let others = (0..<249).map { View("w\($0)") }
    for number in others.indices {
      constraints.append(try ConstraintText("w\(number).top == root.top").constraint(id: "wt\(number)"))
      constraints.append(try ConstraintText("w\(number).height == 1").constraint(id: "wh\(number)"))
    }
    func layout() throws -> Layout {
      let tree = try LayoutTree(root: View("root", subviews: views + others), constraints: constraints)
      return try tree.layout(in: LaidOut.context(), explaining: .all)
    }
    let why = try #require(try layout().diagnosis.why)
    let count = why.reduce(0) { $0 + $1.chains.reduce(0) { $0 + $1.constraints.count } }
    #expect(count == Limits.explanationConstraints)
    constraints.append(try ConstraintText("v0.width == 1").constraint(id: "one"))
    #expect(throws: LayoutError.tooComplex(.explanationConstraints)) { try layout() }
  }

  @Test func `explains single views of a row that is too long to explain whole`() throws {
    let views = (0..<3_000).map { View("v\($0)") }
    var constraints: [LayoutConstraint] = []
    for number in views.indices {
      constraints.append(try ConstraintText("v\(number).width == 1").constraint(id: "w\(number)"))
      let before = number == 0 ? "root.left" : "v\(number - 1).right"
      constraints.append(try ConstraintText("v\(number).left == \(before)").constraint(id: "l\(number)"))
    }
    let tree = try LayoutTree(root: View("root", subviews: views), constraints: constraints)
    #expect(throws: LayoutError.tooComplex(.explanationConstraints)) {
      try tree.layout(in: LaidOut.context(), explaining: .all)
    }
    let explained = ExplainedItems.only(["v2999", "v7", "nobody"])
    let why = try #require(tree.layout(in: LaidOut.context(), explaining: explained).diagnosis.why)
    #expect(why.map(\.item) == ["v7", "v2999"])
    let left = try #require(why.last?.chains.first { $0.attribute == .left })
    #expect(Set(left.constraints) == Set((0..<2_999).map { "w\($0)" } + (0..<3_000).map { "l\($0)" }))
    // The others are the first ones of an explanation of all views.
    let short = try LayoutTree(
      root: View("root", subviews: Array(views[..<10])), constraints: Array(constraints[..<20]))
    let all = try #require(short.layout(in: LaidOut.context(), explaining: .all).diagnosis.why)
    let whole = all.first { $0.item == "v7" }
    #expect(whole?.chains.map(\.constraints) == why.first?.chains.map(\.constraints))
  }

  private func explained(_ root: View, _ constraints: String...) throws -> [String: [Attribute: [String]]] {
    let read = try constraints.enumerated().map { try ConstraintText($1).constraint(id: "c\($0)") }
    let layout = try LayoutTree(root: root, constraints: read).layout(in: LaidOut.context(), explaining: .all)
    let why = try #require(layout.diagnosis.why)
    return Dictionary(
      uniqueKeysWithValues: why.map { explanation in
        (
          explanation.item,
          Dictionary(uniqueKeysWithValues: explanation.chains.map { ($0.attribute, $0.constraints) })
        )
      })
  }
}
