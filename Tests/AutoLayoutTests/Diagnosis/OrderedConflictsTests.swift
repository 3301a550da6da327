import ConstraintSolver
import TestSupport
import Testing

@testable import AutoLayout

@Suite struct `Conflicts found in order` {
  /// Views with random constraints that mostly contradict each other; every sixth is optional.
  private static func tree(of count: Int, _ constraintCount: Int, seed: UInt64) throws -> LayoutTree {
    var random = SeededGenerator(seed: seed)
    let views = (0..<count).map { number in
      var view = View("v\(number)")
      // The engine's own optional rows stand between the required ones.
      if number % 3 == 0 { view.intrinsicSize = View.IntrinsicSize(width: 40, height: 20) }
      return view
    }
    let attributes = [["leading", "trailing"], ["top", "bottom"], ["width"], ["height"]]
    let constraints = try (0..<constraintCount).map { number in
      let pair = attributes.randomElement(using: &random) ?? []
      func anchor() -> String {
        "v\(Int.random(in: 0..<count, using: &random)).\(pair.randomElement(using: &random) ?? "")"
      }
      let relation = ["==", "==", "<="].randomElement(using: &random) ?? "=="
      let priority = number % 6 == 5 ? " @700" : ""
      let text = "\(anchor()) \(relation) \(anchor()) + \(Int.random(in: -50...50, using: &random))"
      return try ConstraintText(text + priority).constraint(id: "c\(number)")
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

  /// A solution; all conflicts together may have up to `memberLimit` members.
  private static func solution(
    of tree: LayoutTree, memberLimit: Int = Limits.conflictMembers
  ) throws -> LayoutSolution {
    var steps = 100_000_000
    return try LayoutSolution(tree, memberLimit: memberLimit, steps: &steps) { rows(of: tree, $0) }
  }

  /// Whether a new solver can satisfy the rows with these numbers.
  private static func isSatisfiable(
    _ numbers: [Int], of rows: LayoutRows, _ variables: ItemVariables
  ) -> Bool {
    var solver = Solver()
    solver.makeVariables(variables.kinds)
    return (try? solver.add(rows.rows(numbers).constraints)) != nil
  }

  /// The conflicts of a solution's rows, found in order.
  private static func ordered(_ solution: borrowing LayoutSolution) throws -> ConflictResolver {
    var steps = 100_000_000
    var search = OrderedConflicts(
      solution.allRows, solution.variables, memberLimit: Limits.conflictMembers, steps: &steps)
    return try search.find(steps: &steps)
  }

  /// The search for one conflict after the other is the slow way to find them.
  @Test(arguments: UInt64(0)..<30) func `leave out the same constraints as those found one by one`(
    seed: UInt64
  ) throws {
    let count = 4 + Int(seed % 12)
    let solution = try Self.solution(of: Self.tree(of: count, 5 * count, seed: seed))
    let resolver = try Self.ordered(solution)
    #expect(!resolver.brokenNumbers.isEmpty)
    #expect(resolver.brokenNumbers == solution.resolver.brokenNumbers.sorted())
  }

  @Test(arguments: [0, 300, 3_000, 30_000, 300_000, 3_000_000])
  func `are all found or refused, however few steps there are`(stepLimit: Int) throws {
    let solution = try Self.solution(of: Self.tree(of: 15, 75, seed: 11))
    let found = try Self.ordered(solution)
    var steps = stepLimit
    var search = OrderedConflicts(
      solution.allRows, solution.variables, memberLimit: Limits.conflictMembers, steps: &steps)
    do throws(LayoutError) {
      #expect(try search.find(steps: &steps).brokenNumbers == found.brokenNumbers)
      #expect(steps >= 0 && stepLimit >= 3_000)
    } catch {
      #expect(error == .tooComplex(.steps) && steps < 0 && stepLimit < 3_000_000)
    }
  }

  @Test(arguments: UInt64(0)..<10) func `contradict exactly the members that are named`(seed: UInt64) throws {
    let count = 4 + Int(seed)
    let solution = try Self.solution(of: Self.tree(of: count, 5 * count, seed: seed))
    let (rows, variables) = (solution.allRows, solution.variables)
    let resolver = try Self.ordered(solution)
    let broken = Set(resolver.brokenNumbers)
    for conflict in resolver.conflicts(of: rows) {
      let members = try (conflict.rivals + [conflict.broken]).map { name in
        try #require(rows.names.firstIndex { $0 == name })
      }
      let last = try #require(members.last)
      #expect(members == members.sorted())
      #expect(broken.intersection(members) == [last])
      #expect(!Self.isSatisfiable(members, of: rows, variables))
      for member in members {
        #expect(Self.isSatisfiable(members.filter { $0 != member }, of: rows, variables))
      }
    }
  }

  @Test(arguments: [0, 1, 4] as [UInt64])
  func `replace conflicts found one by one if those have too many members`(
    seed: UInt64
  ) throws {
    let tree = try Self.tree(of: 20, 150, seed: seed)
    let solution = try Self.solution(of: tree)
    let found = solution.resolver
    #expect(!found.isOrdered)
    #expect(found.foundMemberCount > found.memberCount)

    let limit = (found.foundMemberCount + found.memberCount) / 2
    let limited = try Self.solution(of: tree, memberLimit: limit)
    #expect(limited.resolver.isOrdered)
    #expect(limited.resolver.brokenNumbers == found.brokenNumbers.sorted())
    #expect(limited.resolver.memberCount <= limit)
  }

  @Test(arguments: [0, 1, 4] as [UInt64]) func `do not replace conflicts found one by one within the limit`(
    seed: UInt64
  ) throws {
    let tree = try Self.tree(of: 20, 150, seed: seed)
    let found = try Self.solution(of: tree).resolver
    // An estimate is made, and says that the limit suffices.
    let limited = try Self.solution(of: tree, memberLimit: 3 * found.foundMemberCount).resolver
    #expect(!limited.isOrdered)
    #expect(limited.brokenNumbers == found.brokenNumbers)
  }

  @Test func `are refused if they have too many members in any order`() throws {
    let tree = try Self.tree(of: 20, 150, seed: 1)
    #expect(throws: LayoutError.tooComplex(.conflictMembers)) {
      _ = try Self.solution(of: tree, memberLimit: 40)
    }
  }

  /// A diagnosis starts from nothing; a trial of a repair starts from known conflicts, which it keeps.
  @Test func `do not replace conflicts that are known`() throws {
    let tree = try Self.tree(of: 20, 150, seed: 1)
    let solution = try Self.solution(of: tree)
    let (rows, variables, found) = (solution.allRows, solution.variables, solution.resolver)
    let limit = (found.foundMemberCount + found.memberCount) / 2
    func isReplaced(besides known: ConflictResolver) -> Bool {
      var steps = 100_000_000
      var search = ConflictSearch(rows, variables, besides: known, memberLimit: limit)
      return search.conflictsInOrder(insteadOf: found, steps: &steps) != nil
    }
    #expect(isReplaced(besides: ConflictResolver()))
    #expect(!isReplaced(besides: found))
  }

  @Test(.slow) func `are those of a layout that would otherwise be refused`() throws {
    let tree = try Self.tree(of: 80, 560, seed: 1)
    let conflicts = try tree.layout(in: LaidOut.context()).diagnosis.conflicts
    let numbers = try conflicts.map { try #require(Int($0.broken.dropFirst())) }
    #expect(numbers.count > 50)
    #expect(numbers == numbers.sorted())
    for conflict in conflicts {
      #expect(!conflict.repairs.isEmpty)
      // Changes of rivals would have to be tested.
      #expect(conflict.repairs.allSatisfy { $0.sentence.contains(conflict.broken) })
    }
  }
}
