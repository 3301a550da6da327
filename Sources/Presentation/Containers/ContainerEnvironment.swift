import AutoLayout
import Devices
import Geometry

/// What a container controller knows of its surroundings.
public struct ContainerEnvironment: Hashable, Sendable {
  /// The size of the container's view, in points, at least 0 by 0.
  public var size: Size
  /// How much room there is horizontally; it decides between one column and several.
  public var horizontalSizeClass: SizeClass
  /// The direction in which leading comes before trailing.
  public var layoutDirection: LayoutDirection
  /// The grid on which the columns' edges lie.
  public var grid: PixelGrid

  /// Makes an environment.
  public init(
    size: Size, horizontalSizeClass: SizeClass, layoutDirection: LayoutDirection = .leftToRight,
    grid: PixelGrid = .none
  ) {
    self.size = size
    self.horizontalSizeClass = horizontalSizeClass
    self.layoutDirection = layoutDirection
    self.grid = grid
  }

  /// Makes the environment of a container that fills the window.
  public init(_ environment: Environment) {
    self.init(
      size: environment.size, horizontalSizeClass: environment.horizontalSizeClass,
      layoutDirection: environment.layoutDirection, grid: environment.grid)
  }

  /// The whole of the container's view.
  var bounds: Rect { grid.round(Rect(origin: .zero, size: size)).denoised }

  /// The frame of a column over the full height.
  ///
  /// Right to left is the mirror image of what was rounded left to right, so that the two are exact images of one
  /// another whatever the grid is.
  ///
  /// - Parameters:
  ///   - start: Where the column begins, in points from the leading edge, or from the trailing edge if `isMirrored`.
  ///   - width: How wide it is, in points.
  ///   - isMirrored: Whether columns are counted from the trailing edge.
  /// - Returns: The frame in the container's view, on the grid.
  func column(from start: Double, width: Double, isMirrored: Bool = false) -> Rect {
    let column = grid.round(Rect(x: start, y: 0, width: width, height: size.height)).denoised
    guard (layoutDirection == .rightToLeft) != isMirrored else { return column }
    return Rect(x: bounds.width - column.maxX, y: 0, width: column.width, height: column.height).denoised
  }
}

/// A child controller of a container that is on screen.
public struct VisibleChild: Hashable, Sendable {
  /// The column in which it stands, by the name that its container gives it.
  public let column: String
  /// The child's id.
  public let controller: String
  /// Its frame in the container's view, in points.
  public let frame: Rect
  /// Whether a dimming view lies over it, which takes its touches.
  public var isDimmed = false
}
