/// Distances inwards from the four sides of a rectangle, in points.
public struct Insets: Hashable, Decodable, Sendable {
  /// The distance from the top side.
  public var top: Double
  /// The distance from the left side.
  public var left: Double
  /// The distance from the bottom side.
  public var bottom: Double
  /// The distance from the right side.
  public var right: Double

  /// Makes insets from the four distances.
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Makes insets with the same distance from every side.
  public init(all distance: Double) {
    self.init(top: distance, left: distance, bottom: distance, right: distance)
  }

  /// No distance from any side.
  public static let zero = Insets(all: 0)

  /// The same distances, outwards.
  public static prefix func - (insets: Insets) -> Insets {
    Insets(top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right)
  }

  /// The sums of each side's distances.
  public static func + (a: Insets, b: Insets) -> Insets {
    Insets(top: a.top + b.top, left: a.left + b.left, bottom: a.bottom + b.bottom, right: a.right + b.right)
  }

  /// The greater of each side's distances.
  package func union(_ other: Insets) -> Insets {
    Insets(
      top: max(top, other.top), left: max(left, other.left), bottom: max(bottom, other.bottom),
      right: max(right, other.right))
  }

  /// The lesser of each side's distances.
  package func intersection(_ other: Insets) -> Insets {
    Insets(
      top: min(top, other.top), left: min(left, other.left), bottom: min(bottom, other.bottom),
      right: min(right, other.right))
  }

  /// How far a subview at `frame` reaches into these insets on each side. The insets belong to a view of size `size`.
  ///
  /// Each side counts separately: at least 0, and at most the inset, even if the subview is entirely inside or
  /// beyond it.
  package func reaching(into frame: Rect, of size: Size) -> Insets {
    func clamp(_ reach: Double, _ inset: Double) -> Double { max(0, min(reach, inset)) }
    return Insets(
      top: clamp(top - frame.y, top), left: clamp(left - frame.x, left),
      bottom: clamp(frame.maxY - (size.height - bottom), bottom),
      right: clamp(frame.maxX - (size.width - right), right))
  }

  /// The distance from the side nearest the origin along `axis`: left or top.
  public func minimum(_ axis: Axis) -> Double { axis == .horizontal ? left : top }

  /// The distance from the side furthest from the origin along `axis`: right or bottom.
  public func maximum(_ axis: Axis) -> Double { axis == .horizontal ? right : bottom }
}
