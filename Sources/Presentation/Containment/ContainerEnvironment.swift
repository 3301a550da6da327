import AutoLayout
import Devices
import Geometry
import Typesetting

/// What a container controller lays its children out by: its size, its traits and the pixel grid.
public struct ContainerEnvironment: Hashable, Sendable {
  /// The size of the container's view, in points, at least 0 by 0.
  public var size: Size
  /// The horizontal size class, which decides between one column and several.
  public var horizontalSizeClass: SizeClass
  /// The direction in which text is read.
  public var layoutDirection: LayoutDirection
  /// The pixel grid to which the columns' edges are rounded.
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

  /// The bounds of the container's view, on the grid.
  var bounds: Rect { grid.round(Rect(origin: .zero, size: size)).denoised }

  /// Computes the frame of a column as high as the container.
  ///
  /// The right-to-left frame is the mirror image of the rounded left-to-right frame. So the two are exact images of
  /// each other on every grid.
  ///
  /// - Parameters:
  ///   - start: The distance from the leading edge, or from the trailing edge if `isMirrored`, in points.
  ///   - width: The column's width, in points.
  ///   - isMirrored: Whether columns are counted from the trailing edge.
  /// - Returns: The frame in the container's view, on the grid.
  func column(from start: Double, width: Double, isMirrored: Bool = false) -> Rect {
    let column = grid.round(Rect(x: start, y: 0, width: width, height: size.height)).denoised
    guard (layoutDirection == .rightToLeft) != isMirrored else { return column }
    return Rect(x: bounds.width - column.maxX, y: 0, width: column.width, height: column.height).denoised
  }
}

extension Environment {
  /// The traits whose change controllers hear of.
  struct TraitCollection: Hashable, Sendable {
    private let horizontalSizeClass: SizeClass
    private let verticalSizeClass: SizeClass
    private let layoutDirection: LayoutDirection
    private let contentSizeCategory: ContentSizeCategory
    private let idiom: Device.Idiom

    fileprivate init(_ environment: Environment) {
      horizontalSizeClass = environment.horizontalSizeClass
      verticalSizeClass = environment.verticalSizeClass
      layoutDirection = environment.layoutDirection
      contentSizeCategory = environment.contentSizeCategory
      idiom = environment.idiom
    }
  }

  /// The traits whose change controllers hear of.
  var traitCollection: TraitCollection { TraitCollection(self) }
}

/// A child controller of a container that is on screen.
public struct VisibleChild: Hashable, Sendable {
  /// The container's name for the child's column.
  public let column: String
  /// The child's id.
  public let controller: String
  /// Its frame in the container's view, in points.
  public let frame: Rect
  /// Whether a dimming view covers it and takes its touches.
  public var isDimmed = false
}
