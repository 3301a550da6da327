/// A point in a coordinate system whose y axis points down, in points.
public struct Point: Hashable, Sendable {
  /// The distance from the origin to the right, in points.
  public var x: Double
  /// The distance from the origin downwards, in points.
  public var y: Double

  /// Makes the point (`x`, `y`).
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The coordinate along `axis`.
  public subscript(axis: Axis) -> Double { axis == .horizontal ? x : y }

  /// The offset in the opposite direction.
  public static prefix func - (point: Point) -> Point { Point(x: -point.x, y: -point.y) }

  /// The origin.
  public static let zero = Point(x: 0, y: 0)
}
