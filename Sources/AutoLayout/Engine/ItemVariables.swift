import ConstraintSolver
import Geometry

/// The unknowns of a layout: the place and size of each item's alignment rectangle.
///
/// A place is measured from the superview's frame. Constraints between a view and its superview or its siblings then
/// mention nobody else, and a view without a place rests where UIKit leaves it, at its superview's origin.
struct ItemVariables {
  /// The root stands still: only its size is unknown.
  private let variables: [Variable]
  /// The width and the height of the content of each scroll view.
  private let contents: [Variable]
  private let scrollViews: [Int]
  /// The distance that all neighbours in a stack of equal spacing have, or their middles in one of equal centring, for each
  /// stack in the order of the tree.
  let gaps: [Variable]

  init(_ tree: LayoutTree, in solver: inout Solver) {
    variables = tree.items.indices.flatMap { _ in
      [
        solver.makeVariable(.position), solver.makeVariable(.position), solver.makeVariable(.size),
        solver.makeVariable(.size),
      ]
    }
    scrollViews = tree.scrollViews
    gaps = tree.stacks.map { _ in solver.makeVariable(.size) }
    contents = tree.scrollViews.flatMap { _ in [solver.makeVariable(.size), solver.makeVariable(.size)] }
  }

  /// The distance of the item's near edge from its superview's frame; without meaning for the root.
  func place(of item: Int, _ axis: Axis) -> Variable { variables[4 * item + (axis == .horizontal ? 0 : 1)] }

  /// The width or height of a scroll view's content, which lies at the origin of what is in the view.
  func contentLength(of scrollView: Int, _ axis: Axis) -> Variable {
    var low = 0
    var high = scrollViews.count
    while low < high {
      let middle = (low + high) / 2
      if scrollViews[middle] < scrollView { low = middle + 1 } else { high = middle }
    }
    precondition(low < scrollViews.count && scrollViews[low] == scrollView, "the view scrolls")
    return contents[2 * low + (axis == .horizontal ? 0 : 1)]
  }

  /// Whether these could be the unknowns of a tree.
  func belong(to tree: LayoutTree) -> Bool {
    variables.count == 4 * tree.items.count && gaps.count == tree.stacks.count
      && scrollViews == tree.scrollViews
  }

  /// How many unknowns the layout of a tree has.
  static func count(_ tree: LayoutTree) -> Int {
    4 * tree.items.count + tree.stacks.count + 2 * tree.scrollViews.count
  }

  /// The item's width or height.
  func length(of item: Int, _ axis: Axis) -> Variable { variables[4 * item + (axis == .horizontal ? 2 : 3)] }
}
