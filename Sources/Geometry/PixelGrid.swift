/// The grid to which frames are rounded: whole pixels of a display, whole points, or none.
///
/// ```swift
/// let grid = PixelGrid(scale: 3)
/// grid.round(Rect(x: 0.2, y: 0, width: 10, height: 10))  // x = 0.333…, width = 10
/// ```
/// Each edge is rounded instead of the size. Source: Documentation/semantics.md §1.11.
public struct PixelGrid: Hashable, Sendable {
  /// Pixels per point; 0 for no grid.
  public let scale: Double

  /// No rounding at all.
  public static let none = PixelGrid(scale: 0)
  /// Whole points.
  public static let points = PixelGrid(scale: 1)

  /// Makes the grid of a display.
  ///
  /// - Parameter scale: Pixels per point, greater than 0; 0 or less means no grid.
  public init(scale: Double) {
    self.scale = max(scale, 0)
  }

  /// The nearest value on the grid; ties round away from zero.
  public func round(_ place: Double) -> Double {
    scale > 0 ? (place * scale).rounded(.toNearestOrAwayFromZero) / scale : place
  }

  /// The smallest length on the grid that is at least `length`.
  ///
  /// A length up to a millionth of a pixel above the grid counts as on the grid, so that the rounding errors
  /// of a sum do not cost a pixel.
  public func roundUp(_ length: Double) -> Double {
    scale > 0 ? (length * scale - 1e-6).rounded(.up) / scale : length
  }

  /// The rectangle with each edge rounded to the grid.
  public func round(_ rect: Rect) -> Rect {
    guard scale > 0 else { return rect }
    let left = round(rect.x)
    let top = round(rect.y)
    return Rect(x: left, y: top, width: round(rect.maxX) - left, height: round(rect.maxY) - top)
  }
}
