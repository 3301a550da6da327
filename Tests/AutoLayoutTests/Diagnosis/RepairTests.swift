import AutoLayout
import Geometry
import TestSupport
import Testing

@Suite struct `The repairs of a conflict` {
  @Test func `are priorities first, then constants, the broken constraint's before its rivals'`() throws {
    let conflict = try #require(try layout("a.width == 60", "a.width == 80").diagnosis.conflicts.first)
    #expect(conflict.broken == "c1")
    #expect(
      conflict.repairs.map(\.sentence) == [
        "Lower the priority of c1 to 999, so that it gives way.",
        "Lower the priority of c0 to 999, so that it gives way.",
        "Change the constant of c1 from 80 to 60: “a.width == 60”.",
        "Change the constant of c0 from 60 to 80: “a.width == 80”.",
      ])
    #expect(
      conflict.sentence
        == "“a.width == 80” conflicts with “a.width == 60”. It is off by 20 points and was left out."
    )
  }

  /// Both 80 points are left out because of the 60.
  @Test func `say which other broken constraints hold again`() throws {
    let conflicts = try layout("a.width == 60", "a.width == 80", "b.width == a.width", "b.width == 80")
      .diagnosis.conflicts
    #expect(conflicts.map(\.broken) == ["c1", "c3"])
    #expect(
      conflicts.first?.repairs.map(\.sentence) == [
        "Lower the priority of c1 to 999, so that it gives way.",
        "Lower the priority of c0 to 999, so that it gives way. Then c3 holds again.",
        "Change the constant of c1 from 80 to 60: “a.width == 60”.",
        "Change the constant of c0 from 60 to 80: “a.width == 80”. Then c3 holds again.",
      ])
  }

  @Test func `include those of a constraint that contradicts itself`() throws {
    let conflict = try #require(try layout("a.left == a.left + 5").diagnosis.conflicts.first)
    #expect(conflict.rivals.isEmpty)
    #expect(
      conflict.sentence
        == "“a.left == a.left + 5” cannot be satisfied. It is off by 5 points and was left out.")
  }

  @Test func `rank constants by the size of the change`() throws {
    let conflict = try #require(
      try layout("a.height == 10", "b.height == 2 * a.height", "b.height == 30").diagnosis.conflicts.first)
    let changes = conflict.repairs.compactMap { repair -> String? in
      if case .constant(let constraint, let constant) = repair.change {
        "\(constraint) \(constant)"
      } else {
        nil
      }
    }
    #expect(changes == ["c0 15.0", "c2 20.0", "c1 10.0"])
  }

  // Each changes by 0.2, and 0.2 − 0.1 − 0.3 is a little less than that.
  @Test func `rank equal changes of constants by constraint, the last first`() throws {
    let conflict = try #require(
      try layout("a.left == root.left + 0.1", "b.left == a.left + 0.3", "b.left == root.left + 0.2")
        .diagnosis.conflicts.first)
    #expect(
      conflict.repairs.suffix(3).map(\.sentence) == [
        "Change the constant of c2 from 0.2 to 0.4: “b.left == root.left + 0.4”.",
        "Change the constant of c1 from 0.3 to 0.1: “b.left == a.left + 0.1”.",
        "Change the constant of c0 from 0.1 to -0.1: “a.left == root.left - 0.1”.",
      ])
  }

  /// A chain of `count` constraints, and one more that fixes its end.
  @Test(arguments: [Limits.repairTrials, Limits.repairTrials + 1])
  func `are tried for rivals up to the limit`(
    count: Int
  ) throws {
    let root = View("root", subviews: (0..<count).map { View("v\($0)") })
    var texts = ["v0.left == root.left"]
    for number in 1..<count { texts.append("v\(number).left == v\(number - 1).left + 1") }
    texts.append("v\(count - 1).left == root.left + 100")
    let constraints = try texts.enumerated().map { try ConstraintText($1).constraint(id: "c\($0)") }
    let layout = try LayoutTree(root: root, constraints: constraints).layout(in: LaidOut.context())
    let conflict = try #require(layout.diagnosis.conflicts.first)
    #expect(conflict.rivals.count == count)
    let lowered = conflict.repairs.compactMap { repair -> String? in
      if case .priority(let constraint, _) = repair.change { constraint } else { nil }
    }
    #expect(lowered == (0...Limits.repairTrials).map { "c\(count - $0)" })
  }

  /// Each trial used to find all conflicts of the layout again, each by solving once more.
  @Test func `are tried without searching for the other conflicts again`() throws {
    let views = (0..<60).map { View("v\($0)") }
    let constraints = try views.enumerated().flatMap { number, view in
      try ["\(view.id).width == 60", "\(view.id).width == 80"].enumerated().map {
        try ConstraintText($1).constraint(id: "c\(number).\($0)")
      }
    }
    let tree = try LayoutTree(root: View("root", subviews: views), constraints: constraints)
    let layout = try tree.layout(in: LaidOut.context())
    #expect(layout.diagnosis.conflicts.map(\.repairs.count).filter { $0 == 4 }.count == Limits.repairTrials)
    let solved = try tree.layout(in: LaidOut.context(), diagnosing: false)
    #expect(layout.steps < 2 * solved.steps)
  }

  @Test func `leave out a change that another conflict forbids`() throws {
    // Changing c0 to 80 would violate c2, which also limits the width to 60.
    let conflicts = try layout("a.width == 60", "a.width == 80", "a.width <= 60").diagnosis.conflicts
    #expect(conflicts.count == 1)
    let first = try #require(conflicts.first)
    #expect(!first.repairs.map(\.sentence).contains { $0.contains("from 60 to 80") && $0.contains("c0 ") })
  }

  @Test(.slow, arguments: UInt64(0)..<150) func `each resolve it`(seed: UInt64) throws {
    let constraints = try randomConstraints(seed: seed)
    let conflicts = try layout(constraints).diagnosis.conflicts
    let broken = Set(conflicts.map(\.broken))
    for conflict in conflicts {
      for repair in conflict.repairs {
        let repaired = try layout(constraints.map { applying(repair, to: $0) }).diagnosis.conflicts
        let left = Set(repaired.map(\.broken))
        #expect(left.isSubset(of: broken.subtracting([conflict.broken])), "seed \(seed): \(repair.sentence)")
        let returning = broken.subtracting(left).subtracting([conflict.broken])
        #expect(returning.allSatisfy { repair.sentence.contains($0) }, "seed \(seed): \(repair.sentence)")
      }
    }
  }

  @Test(.slow) func `occur in tests`() throws {
    let conflicts = try (UInt64(0)..<150).map {
      try layout(try randomConstraints(seed: $0)).diagnosis.conflicts.count
    }
    #expect(conflicts.reduce(0, +) > 100)
  }

  // MARK: Layouts

  private func layout(_ constraints: String...) throws -> Layout {
    try layout(constraints.enumerated().map { try ConstraintText($1).constraint(id: "c\($0)") })
  }

  private func layout(_ constraints: [LayoutConstraint]) throws -> Layout {
    let root = View("root", subviews: [View("a"), View("b"), View("c")])
    return try LayoutTree(root: root, constraints: constraints).layout(in: LaidOut.context())
  }

  private func randomConstraints(seed: UInt64) throws -> [LayoutConstraint] {
    var random = SeededGenerator(seed: seed)
    return try (0..<8).map { number in
      let first = ["a", "b", "c"].randomElement(using: &random) ?? "a"
      let second = ["a", "b", "root"].randomElement(using: &random) ?? "a"
      let relation = ["==", "==", "<=", ">="].randomElement(using: &random) ?? "=="
      let attribute = ["left", "right", "width"].randomElement(using: &random) ?? "left"
      let constant = Int.random(in: -40...80, using: &random)
      let right =
        attribute == "width" && Bool.random(using: &random)
        ? "\(abs(constant))" : "\(second).\(attribute) \(constant < 0 ? "-" : "+") \(abs(constant))"
      return try ConstraintText("\(first).\(attribute) \(relation) \(right)").constraint(id: "c\(number)")
    }
  }

  private func applying(_ repair: Diagnosis.Repair, to constraint: LayoutConstraint) -> LayoutConstraint {
    var changed = constraint
    switch repair.change {
    case .priority(let id, let priority) where id == constraint.id: changed.priority = priority
    case .constant(let id, let constant) where id == constraint.id: changed.constant = constant
    default: break
    }
    return changed
  }
}
