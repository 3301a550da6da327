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
      // The superview's frame and the view's frame relative to it, which may have scrolled.
      let surroundings =
        parent < 0 ? nil : (frame(parent), own?.offset(by: -tree.contentOffset(of: parent)))
      var safeArea =
        tree.items[number].view.safeAreaInsets
        ?? surroundings.map { covered($0.1, of: $0.0, by: safeAreas[parent]) } ?? context.safeArea
      if let additional = tree.items[number].view.additionalSafeAreaInsets {
        safeArea = (safeArea + additional).union(.zero)
      }
      safeAreas.append(safeArea)

      let ownMargins = tree.items[number].view.layoutMargins
      var margins = ownMargins ?? InsetTable.defaultMargins
      if parent < 0, let root = context.rootMargins { margins = ownMargins?.union(root) ?? root }
      if tree.items[number].view.insetsLayoutMarginsFromSafeArea { margins = margins + safeArea }
      if tree.items[number].view.preservesSuperviewLayoutMargins, let surroundings {
        margins = margins.union(covered(surroundings.1, of: surroundings.0, by: self.margins[parent]))
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

  /// The first view whose insets differ by more than a rounding error.
  func firstDifference(from other: InsetTable) -> Int? {
    safeAreas.indices.first { view in
      !safeAreas[view].isClose(to: other.safeAreas[view]) || !margins[view].isClose(to: other.margins[view])
        || !readable[view].isClose(to: other.readable[view])
        || abs(keyboards[view] - other.keyboards[view]) > Self.tolerance
    }
  }

  /// Differences up to this are rounding errors, in points.
  fileprivate static let tolerance = 1e-6

  /// The margins, enlarged on both sides if the width between them exceeds the readable width.
  private static func readable(within margins: Insets, width: Double?, at readableWidth: Double) -> Insets {
    guard let width else { return margins }
    let surplus = max(0, width - margins.left - margins.right - readableWidth)
    return margins + Insets(top: 0, left: surplus / 2, bottom: 0, right: surplus / 2)
  }
}

/// The part of the superview's insets that each side of a subview at `frame` extends into; zero while a frame is
/// unknown.
private func covered(_ frame: Rect?, of superview: Rect?, by insets: Insets) -> Insets {
  guard let frame, let superview else { return .zero }
  return insets.reaching(into: frame, of: superview.size)
}

extension Insets {
  fileprivate func isClose(to other: Insets) -> Bool {
    let differences = [top - other.top, left - other.left, bottom - other.bottom, right - other.right]
    return differences.allSatisfy { abs($0) <= InsetTable.tolerance }
  }
}
