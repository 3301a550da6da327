/// Which of the rows that a stack makes is meant.
struct StackRowName: Hashable {
  /// What a row is for; those of UIKit have the identifiers that it prints.
  enum Purpose: String {
    /// The first and last views lie at the stack's edges.
    case canvasConnection = "UISV-canvas-connection"
    /// A view follows another.
    case spacing = "UISV-spacing"
    /// Views are equally long.
    case fillEqually = "UISV-fill-equally"
    /// Views share the stack's length.
    case fillProportionally = "UISV-fill-proportionally"
    /// Distances are equal.
    case distributingEdge = "UISV-distributing-edge"
    /// The stack is no larger than it has to be, where distances would stretch it.
    case canvasFit = "UISV-canvas-fit"
    /// Views lie on one line across the axis.
    case alignment = "UISV-alignment"
    /// Views stay inside the stack across the axis.
    case spanningBoundary = "UISV-spanning-boundary"
    /// The stack is no wider than its widest view.
    case spanningFit = "UISV-spanning-fit"
    /// A view that asks for no length across the axis has none.
    case ambiguitySuppression = "UISV-ambiguity-suppression"
    /// A hidden view takes no room.
    case hiding = "UISV-hiding"
    /// Of views that could equally well grow or shrink, this one does not: the engine's own, below all priorities.
    case order
  }

  /// The stack's item.
  let stack: Int
  let purpose: Purpose
  /// The place among the stack's rows of this purpose, from 0.
  let number: Int
  /// The arranged views that the row relates, one of them or two.
  let first: Int
  let second: Int

  /// The id: that of the first row of a purpose has no number.
  func id(in tree: LayoutTree) -> String {
    "\(tree.items[stack].id)/\(purpose.rawValue)" + (number == 0 ? "" : "#\(number)")
  }

  /// The views that the row relates.
  var items: [Int] { first == second ? [stack, first] : [stack, first, second] }
}
