import ConstraintSolver
import Geometry

extension Coordinates {
  /// The sides of a constraint as terms, and the constant of their difference.
  struct ShortDifference {
    let first: ConstraintWriter.Side
    let second: ConstraintWriter.Side
    let constant: Double
  }

  /// The difference of a constraint's sides; `nil` unless each is an edge, a center or a length of an item itself, measured
  /// from left to right, and the items are the same, siblings, or a view and its container.
  ///
  /// Most constraints are like that. ``addDifference(_:to:)`` adds the same terms for all.
  @inline(__always)
  func shortDifference(_ resolved: LayoutTree.ResolvedConstraint) -> ShortDifference? {
    let first = resolved.first
    guard let ancestor = nearAncestor(first.item, resolved.second?.item ?? first.item),
      !isMirrored(resolved, heldBy: ancestor), let own = terms(of: first, from: ancestor, times: 1)
    else { return nil }
    // Adding to 0 turns -0 into 0.
    var constant = 0 + (isInner(first, ancestor) ? innerStart(of: ancestor, first.attribute.axis) : 0)
    guard let second = resolved.second else {
      return ShortDifference(first: own, second: (-1, -1, 0, 0), constant: constant)
    }
    guard let other = terms(of: second, from: ancestor, times: -resolved.multiplier) else { return nil }
    if isInner(second, ancestor) {
      constant += innerStart(of: ancestor, second.attribute.axis) * -resolved.multiplier
    }
    return ShortDifference(first: own, second: other, constant: constant)
  }

  /// The view that contains two items, if it is their container or one of them.
  @inline(__always)
  private func nearAncestor(_ a: Int, _ b: Int) -> Int? {
    if a == b { return a }
    let (first, second) = (tree.items[a].parent, tree.items[b].parent)
    if first == second || second == a { return second }
    return first == b ? first : nil
  }

  /// Whether a side is a place in the view from which it is measured.
  @inline(__always)
  private func isInner(_ side: LayoutTree.ResolvedConstraint.Side, _ ancestor: Int) -> Bool {
    side.item == ancestor && !side.attribute.isLength
  }

  /// A multiple of a side without its constant; `nil` if the side depends on insets or on text.
  @inline(__always)
  private func terms(
    of side: LayoutTree.ResolvedConstraint.Side, from ancestor: Int, times multiple: Double
  ) -> ConstraintWriter.Side? {
    guard side.region == nil, let share = side.attribute.shareOfLength else { return nil }
    let axis = side.attribute.axis
    let hasPosition = side.item != ancestor && !side.attribute.isLength
    return (
      hasPosition ? variables.place(of: side.item, axis).index : -1,
      share > 0 ? variables.length(of: side.item, axis).index : -1, share, multiple
    )
  }
}
