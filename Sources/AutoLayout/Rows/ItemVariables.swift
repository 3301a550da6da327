import ConstraintSolver
import Geometry

/// The unknowns of a layout: the place and size of each item's alignment rectangle.
///
/// A place is measured from the superview's frame. Constraints between a view and its superview or its siblings then
/// mention nobody else, and a view without a place rests where UIKit leaves it, at its superview's origin.
struct ItemVariables {
  /// The root stands still: only its size is unknown. An item has four unknowns, its places before its lengths.
  private let itemCount: Int
  private let stackCount: Int
  private let scrollViews: [Int]

  init(_ tree: LayoutTree) {
    itemCount = tree.items.count
    stackCount = tree.stacks.count
    scrollViews = tree.scrollViews
  }

  /// What the unknowns measure, in the order of their numbers: those of the items, of the stacks, of the scroll views.
  var kinds: [Variable.Kind] {
    var kinds: [Variable.Kind] = []
    kinds.reserveCapacity(4 * itemCount + stackCount + 2 * scrollViews.count)
    for index in 0..<4 * itemCount { kinds.append(index % 4 < 2 ? .position : .size) }
    for _ in 0..<stackCount + 2 * scrollViews.count { kinds.append(.size) }
    return kinds
  }

  /// The distance of the item's near edge from its superview's frame; without meaning for the root.
  func place(of item: Int, _ axis: Axis) -> Variable {
    Variable(index: 4 * item + (axis == .horizontal ? 0 : 1))
  }

  /// The item's width or height.
  func length(of item: Int, _ axis: Axis) -> Variable {
    Variable(index: 4 * item + (axis == .horizontal ? 2 : 3))
  }

  /// The distance that all neighbors in a stack of equal spacing have, or their middles in one of equal centering; stacks
  /// count in the order of the tree.
  func gap(ofStack number: Int) -> Variable { Variable(index: 4 * itemCount + number) }

  /// The width or height of a scroll view's content, which lies at the origin of what is in the view.
  func contentLength(of scrollView: Int, _ axis: Axis) -> Variable {
    var low = 0
    var high = scrollViews.count
    while low < high {
      let middle = (low + high) / 2
      if scrollViews[middle] < scrollView { low = middle + 1 } else { high = middle }
    }
    precondition(low < scrollViews.count && scrollViews[low] == scrollView, "the view scrolls")
    return Variable(index: 4 * itemCount + stackCount + 2 * low + (axis == .horizontal ? 0 : 1))
  }

  /// How many unknowns the layout of a tree has.
  static func count(_ tree: LayoutTree) -> Int {
    4 * tree.items.count + tree.stacks.count + 2 * tree.scrollViews.count
  }
}
