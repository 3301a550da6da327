import TestSupport
import Testing

@testable import AutoLayout

@Suite struct `The steps of a layout` {
  // A layout of exactly the limit used to be refused.
  @Test func `may reach the limit, and not one more`() throws {
    let views = (0..<20).map { View("v\($0)") }
    var constraints = [try ConstraintText("v0.left == root.left").constraint(id: "c")]
    for number in 1..<20 {
      let text = "v\(number).left >= v\(number - 1).right + 8"
      constraints.append(try ConstraintText(text).constraint(id: "c\(number)"))
    }
    let tree = try LayoutTree(root: View("root", subviews: views), constraints: constraints)
    let whole = try tree.layout(in: LaidOut.context())
    #expect(try tree.layout(in: LaidOut.context(), stepLimit: whole.steps).frames == whole.frames)
    #expect(throws: LayoutError.tooComplex(.steps)) {
      try tree.layout(in: LaidOut.context(), stepLimit: whole.steps - 1)
    }
  }
}

extension `The steps of a layout` {
  // Without a diagnosis the steps of texts were not counted.
  @Test(arguments: [true, false]) func `include those of its texts`(diagnosing: Bool) throws {
    var label = View("a", kind: .label)
    label.text = View.Text(String(repeating: "a ", count: 500))
    let tree = try LayoutTree(root: View("root", subviews: [label]), constraints: [])
    let layout = try tree.layout(in: LaidOut.context(), diagnosing: diagnosing)
    #expect(layout.steps > 1_000)
    #expect(throws: LayoutError.tooComplex(.steps)) {
      try tree.layout(in: LaidOut.context(), diagnosing: diagnosing, stepLimit: layout.steps - 1)
    }
  }
}

@Suite struct `The items of a constraint` {
  /// A root with two rows of three views each.
  private var root: View {
    let rows = ["a", "b"].map { row in
      View(row, subviews: (0..<3).map { View("\(row)\($0)") })
    }
    return View("root", subviews: rows)
  }

  @Test func `are found in any order of constraints`() throws {
    let ids = ["root", "a", "a0", "a1", "a2", "b", "b0", "b1", "b2"]
    var constraints: [LayoutConstraint] = []
    for first in ids {
      for second in ids where first != second {
        constraints.append(
          LayoutConstraint(
            id: "\(first)-\(second)", Anchor(LayoutItem(first), .top), .equal,
            Anchor(LayoutItem(second), .top)))
      }
    }
    var random = SeededGenerator(seed: 7)
    constraints.shuffle(using: &random)

    let tree = try LayoutTree(root: root, constraints: constraints)
    #expect(tree.items.map(\.id) == ids)
    for (constraint, resolved) in zip(tree.constraintList, tree.constraints) {
      #expect(resolved.first.item == ids.firstIndex(of: constraint.first.item.id))
      #expect(resolved.second?.item == constraint.second.flatMap { ids.firstIndex(of: $0.item.id) })
    }
  }

  @Test func `are the last ones with a duplicate id`() {
    var root = self.root
    root.guides = [LayoutGuide("a0")]
    let constraint = LayoutConstraint(id: "c", Anchor(LayoutItem("a0"), .firstBaseline), .equal)
    let invalid = #expect(throws: InvalidLayout.self) {
      _ = try LayoutTree(root: root, constraints: [constraint])
    }
    // The id refers to the guide, which has no baseline, not to the view.
    #expect(
      invalid?.issues.map(\.kind) == [
        .duplicateID("a0"), .noSuchAttribute(.firstBaseline), .placeWithoutItem(.firstBaseline),
      ])
  }
}
