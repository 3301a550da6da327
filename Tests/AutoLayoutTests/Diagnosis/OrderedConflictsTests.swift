import ConstraintSolver
import TestSupport
import Testing

@testable import AutoLayout

@Suite struct `Conflicts found in order` {
  /// Views with random constraints that mostly contradict each other.
  private static func tree(of count: Int, _ constraintCount: Int, seed: UInt64) throws -> LayoutTree {
    var random = SeededGenerator(seed: seed)
    let views = (0..<count).map { View("v\($0)") }
    let attributes = [["leading", "trailing"], ["top", "bottom"], ["width"], ["height"]]
    let constraints = try (0..<constraintCount).map { number in
      let pair = attributes.randomElement(using: &random) ?? []
      func anchor() -> String {
        "v\(Int.random(in: 0..<count, using: &random)).\(pair.randomElement(using: &random) ?? "")"
      }
      let relation = ["==", "==", "<="].randomElement(using: &random) ?? "=="
      let text = "\(anchor()) \(relation) \(anchor()) + \(Int.random(in: -50...50, using: &random))"
      return try ConstraintText(text).constraint(id: "c\(number)")
    }
    return try LayoutTree(root: View("root", subviews: views), constraints: constraints)
  }

  private static func rows(of tree: LayoutTree, _ variables: ItemVariables) -> LayoutRows {
    let context = LaidOut.context()
    let coordinates = Coordinates(
      tree: tree, variables: variables, insets: InsetTable(tree, in: context),
      direction: context.layoutDirection)
    return RowBuilder(in: context, coordinates).build()
  }

  /// The search for one conflict after the other is the slow way to find them.
  @Test(arguments: UInt64(0)..<30) func `leave out the same constraints as those found one by one`(
    seed: UInt64
  ) throws {
    let count = 4 + Int(seed % 12)
    let tree = try Self.tree(of: count, 4 * count, seed: seed)
    var steps = 100_000_000
    let solution = try LayoutSolution(tree, steps: &steps) { Self.rows(of: tree, $0) }
    let rows = solution.allRows
    var ordered = OrderedConflicts(
      rows, solution.variables, memberLimit: Limits.conflictMembers, steps: &steps)
    let resolver = try ordered.find(steps: &steps)
    #expect(!resolver.brokenNumbers.isEmpty)
    #expect(resolver.brokenNumbers == solution.resolver.brokenNumbers.sorted())
  }

  @Test(arguments: [0, 1, 4] as [UInt64])
  func `replace those found one by one if these have too many members`(
    seed: UInt64
  ) throws {
    let tree = try Self.tree(of: 20, 120, seed: seed)
    var steps = 100_000_000
    let solution = try LayoutSolution(tree, steps: &steps) { Self.rows(of: tree, $0) }
    let found = solution.resolver
    #expect(!found.isOrdered)
    #expect(found.foundMemberCount > found.memberCount)

    let limit = (found.foundMemberCount + found.memberCount) / 2
    let limited = try LayoutSolution(tree, memberLimit: limit, steps: &steps) { Self.rows(of: tree, $0) }
    #expect(limited.resolver.isOrdered)
    #expect(limited.resolver.brokenNumbers == found.brokenNumbers.sorted())
    #expect(limited.resolver.memberCount <= limit)
  }

  @Test func `are refused if they have too many members in any order`() throws {
    let tree = try Self.tree(of: 20, 120, seed: 1)
    #expect(throws: LayoutError.tooComplex(.conflictMembers)) {
      var steps = 100_000_000
      _ = try LayoutSolution(tree, memberLimit: 40, steps: &steps) { Self.rows(of: tree, $0) }
    }
  }
}
