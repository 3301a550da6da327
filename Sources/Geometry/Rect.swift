/// A rectangle parallel to the axes, in points; `y` points down.
public struct Rect: Hashable, Sendable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// The extent from left to right.
  public var width: Double
  /// The extent from top to bottom.
  public var height: Double

  /// Makes the rectangle whose top left corner is (`x`, `y`).
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Makes the rectangle of `size` at `origin`.
  public init(origin: Point, size: Size) {
    self.init(x: origin.x, y: origin.y, width: size.width, height: size.height)
  }

  /// The empty rectangle at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// The top left corner.
  public var origin: Point { Point(x: x, y: y) }
  /// The width and the height.
  public var size: Size { Size(width: width, height: height) }
  /// The right edge.
  public var maxX: Double { x + width }
  /// The bottom edge.
  public var maxY: Double { y + height }

  /// The middle.
  package var center: Point { Point(x: x + width / 2, y: y + height / 2) }

  /// The edge nearest the origin along `axis`: left or top.
  public func minimum(_ axis: Axis) -> Double { axis == .horizontal ? x : y }

  /// The edge furthest from the origin along `axis`: right or bottom.
  public func maximum(_ axis: Axis) -> Double { axis == .horizontal ? maxX : maxY }

  /// The rectangle moved by `offset`.
  public func offset(by offset: Point) -> Rect {
    Rect(x: x + offset.x, y: y + offset.y, width: width, height: height)
  }

  /// The rectangle scaled by `scale` about `anchor`, which keeps its place.
  public func scaled(by scale: Double, about anchor: Point) -> Rect {
    Rect(
      x: anchor.x + scale * (x - anchor.x), y: anchor.y + scale * (y - anchor.y), width: scale * width,
      height: scale * height)
  }

  /// Whether the rectangles overlap by more than `slack` points along both axes.
  public func overlaps(_ other: Rect, by slack: Double = 0) -> Bool {
    min(maxX, other.maxX) - max(x, other.x) > slack && min(maxY, other.maxY) - max(y, other.y) > slack
  }

  /// The rectangle with each side moved inwards by its inset, or outwards if the inset is negative.
  ///
  /// The width or height of the result is negative if the insets are larger than the rectangle.
  public func inset(by insets: Insets) -> Rect {
    Rect(
      x: x + insets.left, y: y + insets.top,
      width: width - insets.left - insets.right, height: height - insets.top - insets.bottom)
  }
}
