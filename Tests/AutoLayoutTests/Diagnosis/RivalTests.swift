import AutoLayout
import Testing

@Suite struct `What beats an optional constraint` {
  @Test func `is the stronger one that contradicts it`() throws {
    #expect(try beaten("a.width == 100", "a.width == 10 @750") == ["c1": ["c0"]])
  }

  @Test func `is exactly the set that it contradicts`() throws {
    let beaten = try beaten(
      "a.left == root.left + 20", "a.right == root.right - 20", "a.height == 5", "a.width == 100 @500")
    #expect(beaten == ["c3": ["root/size.width", "c0", "c1"]])
  }

  @Test func `is the earlier of two equal ones`() throws {
    #expect(try beaten("a.width == 100 @250", "a.width == 40 @250") == ["c0": ["c1"]])
  }

  /// Every width from 0 to 100 costs the first two 100 together, so the third decides.
  @Test func `is violated more if nothing that holds contradicts it`() throws {
    let beaten = try beaten("a.width == 100 @500", "a.width == 0 @500", "a.width == 40 @250")
    #expect(beaten == ["c0": ["c1"], "c1": ["c0"]])
  }

  @Test func `is found for each of many`() throws {
    let views = (0..<200).map { View("v\($0)") }
    let constraints = try (0..<200).flatMap { number in
      [
        try ConstraintText("v\(number).width == 50").constraint(id: "r\(number)"),
        try ConstraintText("v\(number).width == 60 @\(number % 7 + 100)").constraint(id: "o\(number)"),
      ]
    }
    let tree = try LayoutTree(root: View("root", subviews: views), constraints: constraints)
    let unsatisfied = try tree.layout(in: LaidOut.context()).diagnosis.unsatisfied
    #expect(unsatisfied.map(\.constraint) == (0..<200).map { "o\($0)" })
    #expect(unsatisfied.map(\.beatenBy) == (0..<200).map { ["r\($0)"] })
  }

  /// Hugging and compression resistance both hold with equality, and only the weaker one is in the way.
  @Test func `is the hugging of each view that should be wider than its content`() throws {
    let views = (0..<30).map {
      View("v\($0)") { $0.intrinsicSize = View.IntrinsicSize(width: 50, height: 20) }
    }
    let softConstraints = try (0..<30).map {
      try ConstraintText("v\($0).width == 100 @200").constraint(id: "c\($0)")
    }
    let tree = try LayoutTree(root: View("root", subviews: views), constraints: softConstraints)
    let unsatisfied = try tree.layout(in: LaidOut.context()).diagnosis.unsatisfied
    #expect(unsatisfied.map(\.beatenBy) == (0..<30).map { ["v\($0)/hugging.width"] })
  }

  /// Two optional constraints of each view, which nothing that holds contradicts.
  @Test func `is searched in the whole layout up to the limit, and then is empty`() throws {
    let count = Limits.rivalSearches / 2 + 1
    let constraints = try (0..<count).flatMap { number in
      try ["100 @500", "0 @500", "40 @250"].enumerated().map { place, soft in
        try ConstraintText("v\(number).width == \(soft)").constraint(id: "v\(number)-\(place)")
      }
    }
    let root = View("root", subviews: (0..<count).map { View("v\($0)") })
    let tree = try LayoutTree(root: root, constraints: constraints)
    let unsatisfied = try tree.layout(in: LaidOut.context()).diagnosis.unsatisfied
    let rivals = (0..<count - 1).flatMap { [["v\($0)-1"], ["v\($0)-0"]] }
    #expect(unsatisfied.map(\.beatenBy) == rivals + [[], []])
    #expect(unsatisfied.suffix(3).map(\.limit) == [nil, .rivalSearches, .rivalSearches])
  }

  @Test func `can be the bounds of sizes`() throws {
    #expect(try beaten("a.width == -5 @500") == ["c0": ["a/nonnegative.width"]])
  }

  /// The width stops at 0 on its way to -30; a larger one would make that worse.
  @Test func `can be a stronger one that is violated itself`() throws {
    #expect(
      try beaten("a.width == -30 @750", "a.width == 10 @250") == [
        "c0": ["a/nonnegative.width"], "c1": ["c0"],
      ])
  }

  private func beaten(_ constraints: String...) throws -> [String: [String]] {
    let read = try constraints.enumerated().map { try ConstraintText($1).constraint(id: "c\($0)") }
    let root = View("root", subviews: [View("a")])
    let diagnosis = try LayoutTree(root: root, constraints: read).layout(in: LaidOut.context()).diagnosis
    return Dictionary(uniqueKeysWithValues: diagnosis.unsatisfied.map { ($0.constraint, $0.beatenBy) })
  }
}
