import ConstraintSolver
import Geometry
import Testing

@testable import AutoLayout

@Suite struct `A constraint between an item and its sibling or container` {
  /// A root with a scroll view of three views and a guide, one of them laid out from right to left.
  private var root: View {
    let card = View("card", subviews: [View("a"), View("b"), View("c")]) {
      $0.scroll = View.Scroll(contentOffset: Point(x: 3, y: 7))
      $0.alignmentRectInsets = Insets(top: 1, left: 2, bottom: 3, right: 4)
      $0.guides = [LayoutGuide("guide")]
    }
    let mirrored = View("mirrored", subviews: [View("d")]) { $0.semanticContent = .forceRightToLeft }
    return View("root", subviews: [card, mirrored])
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func `has the same terms as one between any items`(direction: LayoutDirection) throws {
    let ids = ["root", "card", "a", "b", "guide", "mirrored", "d"]
    var (constraints, short): ([LayoutConstraint], Int) = ([], 0)
    for (first, second) in ids.flatMap({ first in ids.map { (first, $0) } }) {
      for (own, other) in Attribute.allCases.flatMap({ own in Attribute.allCases.map { (own, $0) } })
      where own.isComparable(to: other) {
        constraints.append(
          LayoutConstraint(
            id: "\(constraints.count)", Anchor(LayoutItem(first), own), .equal,
            Anchor(LayoutItem(second), other), multiplier: 0.75))
      }
      constraints.append(
        LayoutConstraint(id: "\(constraints.count)", Anchor(LayoutItem(first), .width), .equal, constant: 5))
    }
    constraints.removeAll { (try? LayoutTree(root: root, constraints: [$0])) == nil }
    let tree = try LayoutTree(root: root, constraints: constraints)
    var context = LaidOut.context()
    context.layoutDirection = direction
    let coordinates = Coordinates(
      tree: tree, variables: ItemVariables(tree), insets: InsetTable(tree, in: context), direction: direction)
    for resolved in tree.constraints {
      guard let difference = coordinates.shortDifference(resolved) else { continue }
      short += 1
      var once = ConstraintWriter()
      var slowly = ConstraintWriter()
      once.append(
        difference.first, difference.second, .equal, constant: difference.constant, priority: 1000)
      let constant = coordinates.addDifference(resolved, to: &slowly)
      slowly.close(.equal, constant: constant, priority: 1000)
      let (a, b) = (once.finish(), slowly.finish())
      #expect(a.terms.map(\.variable) == b.terms.map(\.variable), "\(resolved)")
      #expect(a.terms.map(\.coefficient) == b.terms.map(\.coefficient), "\(resolved)")
      #expect(a.rows.map(\.constant.bitPattern) == b.rows.map(\.constant.bitPattern), "\(resolved)")
    }
    #expect(short > 500)
  }
}
