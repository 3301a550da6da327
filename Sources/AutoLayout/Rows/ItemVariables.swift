import ConstraintSolver
import Geometry

/// The solver's variables for a layout: the position and size of each item's alignment rectangle.
///
/// Positions are measured from the superview's frame. Constraints between a view and its superview or
/// siblings then involve no other items, and a view without a position rests where UIKit puts it, at its
/// superview's origin.
struct ItemVariables {
  /// The root has a fixed position; only its size is unknown. Each item has four variables: two positions,
  /// then two lengths.
  private let itemCount: Int
  private let stackCount: Int
  private let scrollViews: [Int]

  init(_ tree: LayoutTree) {
    itemCount = tree.items.count
    stackCount = tree.stacks.count
    scrollViews = tree.scrollViews
  }

  /// The kinds of the variables in order: those of items, of stacks, of scroll views.
  var kinds: [Variable.Kind] {
    var kinds = [Variable.Kind](repeating: .size, count: count)
    var span = kinds.mutableSpan
    // No row mentions the position of the root. As a position, the solver would look for what it can be measured from.
    for item in 1..<itemCount {
      span[4 &* item] = .position
      span[4 &* item &+ 1] = .position
    }
    return kinds
  }

  /// The distance of the item's near edge from its superview's frame; unused for the root.
  func place(of item: Int, _ axis: Axis) -> Variable {
    // The items are in memory, so their numbers do not overflow.
    Variable(index: 4 &* item &+ (axis == .horizontal ? 0 : 1))
  }

  func length(of item: Int, _ axis: Axis) -> Variable {
    Variable(index: 4 &* item &+ (axis == .horizontal ? 2 : 3))
  }

  /// The item whose near edge or length a variable is; `nil` for other variables.
  func part(of variable: Variable) -> (item: Int, attribute: Attribute)? {
    let (item, number) = variable.index.quotientAndRemainder(dividingBy: 4)
    guard item < itemCount, item > 0 || number >= 2 else { return nil }
    let axis = number % 2 == 0 ? Axis.horizontal : .vertical
    return (item, number < 2 ? axis.nearEdge : axis.length)
  }

  /// The common distance in a stack with equal spacing, or between centers with equal centering.
  ///
  /// Stacks are numbered in tree order.
  func gap(ofStack number: Int) -> Variable { Variable(index: 4 * itemCount + number) }

  /// The width or height of a scroll view's content, which starts at the origin of the view's contents.
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

  /// The number of variables.
  var count: Int { 4 * itemCount + stackCount + 2 * scrollViews.count }
}
