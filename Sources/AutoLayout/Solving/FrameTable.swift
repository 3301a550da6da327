import ConstraintSolver
import Geometry

/// The frames of a solution, before rounding.
struct FrameTable {
  /// The frames in superviews' coordinates; the root's origin is (0, 0).
  let frames: [Rect]
  /// The content size of each scroll view, in tree order.
  let contentSizes: [Size]

  init(_ tree: LayoutTree, _ solution: borrowing LayoutSolution) {
    var frames: [Rect] = []
    frames.reserveCapacity(tree.items.count)
    for item in tree.items.indices {
      func value(_ variable: Variable) -> Double { solution.solver.value(of: variable).denoised }
      let alignment = Rect(
        x: value(solution.variables.place(of: item, .horizontal)),
        y: value(solution.variables.place(of: item, .vertical)),
        width: value(solution.variables.length(of: item, .horizontal)),
        height: value(solution.variables.length(of: item, .vertical)))
      var frame = alignment.inset(by: -tree.items[item].view.alignmentRectInsets)
      frame.removeNoise()
      if item == 0 { (frame.x, frame.y) = (0, 0) }
      frames.append(frame)
    }
    self.frames = frames
    contentSizes = tree.scrollViews.map { item in
      func length(_ axis: Axis) -> Double {
        max(0, solution.solver.value(of: solution.variables.contentLength(of: item, axis)).denoised)
      }
      return Size(width: length(.horizontal), height: length(.vertical))
    }
  }

  /// The frames in superviews' and in the root's coordinates, with edges rounded to the pixel grid of the
  /// root.
  ///
  /// A fitted size is rounded up instead, so that measured content fits.
  func rounded(_ tree: LayoutTree, in context: LayoutContext) -> (inSuperview: [Rect], inRoot: [Rect]) {
    var exact: [Rect] = []
    var inRoot: [Rect] = []
    var inSuperview: [Rect] = []
    exact.reserveCapacity(frames.count)
    inRoot.reserveCapacity(frames.count)
    inSuperview.reserveCapacity(frames.count)
    for (item, frame) in frames.enumerated() {
      let parent = tree.items[item].parent
      let place =
        parent < 0
        ? frame : frame.offset(by: exact[parent].origin).offset(by: -tree.contentOffset(of: parent))
      exact.append(place)
      var rounded = context.grid.round(place)
      if parent < 0 {
        rounded.width = context.grid.roundUp(place.width)
        rounded.height = context.grid.roundUp(place.height)
      }
      inRoot.append(rounded)
      let origin = parent < 0 ? Point.zero : inRoot[parent].origin
      let offset = parent < 0 ? Point.zero : tree.contentOffset(of: parent)
      inSuperview.append(
        rounded.offset(by: Point(x: offset.x - origin.x, y: offset.y - origin.y)).denoised)
    }
    return (inSuperview, inRoot.map(\.denoised))
  }
}

extension Rect {
  /// Turns lengths that are below 0 only because of rounding errors into 0.
  fileprivate mutating func removeNoise() {
    if width < 0, width > -Evidence.tolerance { width = 0 }
    if height < 0, height > -Evidence.tolerance { height = 0 }
  }
}
