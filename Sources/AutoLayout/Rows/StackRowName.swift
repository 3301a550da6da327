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

  // Numbers of 32 bits keep the names of all rows short.
  private let stackItem: Int32
  private let index: Int32
  private let firstItem: Int32
  private let secondItem: Int32
  let purpose: Purpose

  /// Names a row.
  ///
  /// - Parameters:
  ///   - stack: The stack's item.
  ///   - purpose: The row's purpose.
  ///   - number: The index among the stack's rows with this purpose, from 0.
  ///   - first: An arranged view that the row relates.
  ///   - second: The other arranged view, or the same one.
  init(stack: Int, purpose: Purpose, number: Int, first: Int, second: Int) {
    stackItem = Int32(stack)
    self.purpose = purpose
    index = Int32(number)
    firstItem = Int32(first)
    secondItem = Int32(second)
  }

  /// The stack's item.
  var stack: Int { Int(stackItem) }
  /// An arranged view that the row relates.
  var first: Int { Int(firstItem) }

  /// The row's name after that of the stack; the first row with a purpose has no number.
  var part: String { purpose.rawValue + (index == 0 ? "" : "#\(index)") }

  /// The views that the row relates.
  var items: [Int] {
    firstItem == secondItem ? [stack, first] : [stack, first, Int(secondItem)]
  }
}
