import Geometry

/// The safe area and the layout margins of each view, as far as they are known while a layout is being solved.
///
/// Those of a subview depend on where it ends up, so they are guessed from nothing covered and computed again from
/// the frames of each pass.
struct InsetTable: Equatable {
  /// A view's margins where it sets none, as `UIView.directionalLayoutMargins`.
  static let defaultMargins = Insets(all: 8)

  private(set) var safeAreas: [Insets]
  private(set) var margins: [Insets]

  /// The insets before any frame is known.
  init(_ tree: LayoutTree, in context: LayoutContext) {
    self.init(tree, in: context) { _ in nil }
  }

  /// The insets with views at `frames`, in their superviews' coordinates.
  init(_ tree: LayoutTree, in context: LayoutContext, frames: [Rect]) {
    self.init(tree, in: context) { frames[$0] }
  }

  private init(_ tree: LayoutTree, in context: LayoutContext, frame: (Int) -> Rect?) {
    safeAreas = []
    margins = []
    for number in 0..<tree.viewCount {
      let item = tree.items[number]
      let surroundings = item.parent < 0 ? nil : (frame(item.parent), frame(number))
      let safeArea =
        item.view.safeAreaInsets
        ?? surroundings.map { covered($0.1, of: $0.0, by: safeAreas[item.parent]) } ?? context.safeArea
      safeAreas.append(safeArea)

      var own = item.view.layoutMargins ?? InsetTable.defaultMargins
      if item.parent < 0, let root = context.rootMargins {
        own = item.view.layoutMargins.map { $0.maximum(root) } ?? root
      }
      if item.view.insetsLayoutMarginsFromSafeArea { own = own + safeArea }
      if item.view.preservesSuperviewLayoutMargins, let surroundings {
        own = own.maximum(covered(surroundings.1, of: surroundings.0, by: margins[item.parent]))
      }
      margins.append(own)
    }
  }
}

/// How far each side of a subview at `frame` reaches into the insets of its superview, per side and at least 0.
private func covered(_ frame: Rect?, of superview: Rect?, by insets: Insets) -> Insets {
  guard let frame, let superview else { return .zero }
  return Insets(
    top: max(0, insets.top - frame.y), left: max(0, insets.left - frame.x),
    bottom: max(0, frame.maxY - (superview.height - insets.bottom)),
    right: max(0, frame.maxX - (superview.width - insets.right)))
}

extension Insets {
  /// The larger inset of each side.
  fileprivate func maximum(_ other: Insets) -> Insets {
    Insets(
      top: max(top, other.top), left: max(left, other.left), bottom: max(bottom, other.bottom),
      right: max(right, other.right))
  }
}
