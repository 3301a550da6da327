/// The origin of a row that a stack makes.
struct StackRowName: Hashable {
  /// The purpose of a row; UIKit's have the identifiers that UIKit prints.
  enum Purpose: String {
    /// The first and last views touch the stack's edges.
    case canvasConnection = "UISV-canvas-connection"
    /// A view follows another.
    case spacing = "UISV-spacing"
    /// Views are equally long.
    case fillEqually = "UISV-fill-equally"
    /// Views share the stack's length.
    case fillProportionally = "UISV-fill-proportionally"
    /// Distances are equal.
    case distributingEdge = "UISV-distributing-edge"
    /// The stack is as small as possible although distances could stretch it.
    case canvasFit = "UISV-canvas-fit"
    /// Views are aligned across the axis.
    case alignment = "UISV-alignment"
    /// Views stay inside the stack across the axis.
    case spanningBoundary = "UISV-spanning-boundary"
    /// The stack is no wider than its widest view.
    case spanningFit = "UISV-spanning-fit"
    /// A view without a length across the axis has length 0.
    case ambiguitySuppression = "UISV-ambiguity-suppression"
    /// A hidden view takes no space.
    case hiding = "UISV-hiding"
    /// Decides which of several views grows or shrinks; the engine's own, below all priorities.
    case order
  }

  /// The stack's item.
  let stack: Int
  let purpose: Purpose
  /// The index among the stack's rows with this purpose, from 0.
  let number: Int
  /// The one or two arranged views that the row relates.
  let first: Int
  let second: Int

  /// The row's name after that of the stack; the first row with a purpose has no number.
  var part: String { purpose.rawValue + (number == 0 ? "" : "#\(number)") }

  /// The views that the row relates.
  var items: [Int] { first == second ? [stack, first] : [stack, first, second] }
}
