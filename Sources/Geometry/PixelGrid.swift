/// The grid on which frames come to rest: whole pixels of a display, whole points, or none.
///
/// ```swift
/// let grid = PixelGrid(scale: 3)
/// grid.round(Rect(x: 0.2, y: 0, width: 10, height: 10))  // x = 0.333…, width = 10
/// ```
/// Source of the rule: semantics note §1.11, each edge is rounded rather than the size.
public struct PixelGrid: Hashable, Sendable {
  /// Pixels in a point; 0 when there is no grid.
  public let scale: Double

  /// No rounding at all.
  public static let none = PixelGrid(scale: 0)
  /// Whole points.
  public static let points = PixelGrid(scale: 1)

  /// Makes the grid of a display.
  ///
  /// - Parameter scale: Pixels in a point, greater than 0; 0 or less means no grid.
  public init(scale: Double) {
    self.scale = max(scale, 0)
  }

  /// The nearest place on the grid; a tie goes away from zero.
  public func round(_ place: Double) -> Double {
    scale > 0 ? (place * scale).rounded(.toNearestOrAwayFromZero) / scale : place
  }

  /// The least length on the grid that is not shorter than `length`.
  ///
  /// A length that lies within a millionth of a pixel above the grid counts as lying on it, so that the
  /// rounding errors of a sum do not cost a pixel.
  public func roundUp(_ length: Double) -> Double {
    scale > 0 ? (length * scale - 1e-6).rounded(.up) / scale : length
  }

  /// The rectangle with each of its four edges at the nearest place on the grid.
  public func round(_ rect: Rect) -> Rect {
    guard scale > 0 else { return rect }
    let left = round(rect.x)
    let top = round(rect.y)
    return Rect(x: left, y: top, width: round(rect.maxX) - left, height: round(rect.maxY) - top)
  }
}
