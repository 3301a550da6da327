import ConstraintSolver
import Geometry

/// The unknowns of a layout: the place and size of each item's alignment rectangle.
///
/// A place is measured from the superview's frame. Constraints between a view and its superview or its siblings then
/// mention nobody else, and a view without a place rests where UIKit leaves it, at its superview's origin.
struct ItemVariables {
  /// The root stands still: only its size is unknown.
  private let variables: [Variable]

  init(_ tree: LayoutTree, in solver: inout Solver) {
    variables = tree.items.indices.flatMap { _ in
      [
        solver.makeVariable(.position), solver.makeVariable(.position), solver.makeVariable(.size),
        solver.makeVariable(.size),
      ]
    }
  }

  /// The distance of the item's near edge from its superview's frame; without meaning for the root.
  func place(of item: Int, _ axis: Axis) -> Variable { variables[4 * item + (axis == .horizontal ? 0 : 1)] }

  /// The item's width or height.
  func length(of item: Int, _ axis: Axis) -> Variable { variables[4 * item + (axis == .horizontal ? 2 : 3)] }
}
