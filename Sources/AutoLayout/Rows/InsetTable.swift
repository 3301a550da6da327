import Geometry

/// The safe area, margins and other insets of each view, as far as known while a layout is solved.
///
/// A subview's insets depend on its frame. They start as if nothing were covered, and are recomputed from the
/// frames of each pass. The table is empty if nothing uses insets.
struct InsetTable: Equatable {
  /// The default margins of a view, as in `UIView.directionalLayoutMargins`.
  static let defaultMargins = Insets(all: 8)

  private(set) var safeAreas: [Insets]
  private(set) var margins: [Insets]
  /// The insets from the frame to the readable content guide.
  private(set) var readable: [Insets]
  /// The height by which the keyboard, or otherwise the safe area, covers each view from below.
  private(set) var keyboards: [Double]

  /// Makes the insets before any frame is known.
  init(_ tree: LayoutTree, in context: LayoutContext) {
    self.init(tree, in: context) { _ in nil }
  }

  /// Makes the insets of views at `frames`, in their superviews' coordinates.
  init(_ tree: LayoutTree, in context: LayoutContext, frames: [Rect]) {
    self.init(tree, in: context) { frames[$0] }
  }

  private init(_ tree: LayoutTree, in context: LayoutContext, frame: (Int) -> Rect?) {
    safeAreas = []
    margins = []
    readable = []
    keyboards = []
    guard tree.usesInsets else { return }
    for number in 0..<tree.viewCount {
      // Reads members: copying the whole view would cost more than the reads.
      let parent = tree.items[number].parent
      let own = frame(number)
      let surroundings = parent < 0 ? nil : (frame(parent), tree.frame(own, in: parent))
      let safeArea =
        tree.items[number].view.safeAreaInsets
        ?? surroundings.map { covered($0.1, of: $0.0, by: safeAreas[parent]) } ?? context.safeArea
      safeAreas.append(safeArea)

      let ownMargins = tree.items[number].view.layoutMargins
      var margins = ownMargins ?? InsetTable.defaultMargins
      if parent < 0, let root = context.rootMargins { margins = ownMargins?.maximum(root) ?? root }
      if tree.items[number].view.insetsLayoutMarginsFromSafeArea { margins = margins + safeArea }
      if tree.items[number].view.preservesSuperviewLayoutMargins, let surroundings {
        margins = margins.maximum(covered(surroundings.1, of: surroundings.0, by: self.margins[parent]))
      }
      self.margins.append(margins)
      let width = own?.width ?? (parent < 0 ? context.size?.width : nil)
      readable.append(InsetTable.readable(within: margins, width: width, at: context.readableWidth))

      let covering = surroundings.map { surroundings in
        let keyboard = Insets(top: 0, left: 0, bottom: keyboards[parent], right: 0)
        return covered(surroundings.1, of: surroundings.0, by: keyboard).bottom
      }
      keyboards.append(max(covering ?? context.keyboardHeight, safeArea.bottom))
    }
  }

  /// The margins, enlarged on both sides if the width between them exceeds the readable width.
  private static func readable(within margins: Insets, width: Double?, at readableWidth: Double) -> Insets {
    guard let width else { return margins }
    let surplus = max(0, width - margins.left - margins.right - readableWidth)
    return margins + Insets(top: 0, left: surplus / 2, bottom: 0, right: surplus / 2)
  }
}

/// The part of the superview's insets that each side of a subview at `frame` extends into.
///
/// Each side counts separately: at least 0, and at most the inset, even if the subview is entirely inside or
/// beyond it.
private func covered(_ frame: Rect?, of superview: Rect?, by insets: Insets) -> Insets {
  guard let frame, let superview else { return .zero }
  func clamp(_ reach: Double, _ inset: Double) -> Double { max(0, min(reach, inset)) }
  return Insets(
    top: clamp(insets.top - frame.y, insets.top), left: clamp(insets.left - frame.x, insets.left),
    bottom: clamp(frame.maxY - (superview.height - insets.bottom), insets.bottom),
    right: clamp(frame.maxX - (superview.width - insets.right), insets.right))
}

extension LayoutTree {
  /// A subview's frame relative to its superview's frame, which may have scrolled.
  fileprivate func frame(_ frame: Rect?, in superview: Int) -> Rect? {
    guard let frame, superview >= 0 else { return frame }
    let offset = contentOffset(of: superview)
    return frame.offset(by: Point(x: -offset.x, y: -offset.y))
  }
}

extension Insets {
  fileprivate func maximum(_ other: Insets) -> Insets {
    Insets(
      top: max(top, other.top), left: max(left, other.left), bottom: max(bottom, other.bottom),
      right: max(right, other.right))
  }
}
