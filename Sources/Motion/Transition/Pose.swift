import Geometry
import Glibc

/// How a view stands at a moment.
public struct Pose: Hashable, Sendable {
  /// Where it is without its transform, in points.
  public var frame: Rect
  /// How opaque it is, 0…1.
  public var alpha: Double
  /// How it is moved, scaled and turned about its centre.
  public var transform: Transform
  /// The radius of its corners, in points.
  public var cornerRadius: Double

  /// Makes a pose; without more than a frame the view is opaque, upright and has sharp corners.
  public init(
    frame: Rect, alpha: Double = 1, transform: Transform = .identity, cornerRadius: Double = 0
  ) {
    self.frame = frame
    self.alpha = alpha
    self.transform = transform
    self.cornerRadius = cornerRadius
  }

  /// A movement, a scaling and a rotation, in the parts that an animation moves one by one.
  public struct Transform: Hashable, Sendable {
    /// How far it is moved, in points, after it has been scaled and turned.
    public var translation: Point
    /// The factors of its width and its height.
    public var scale: Size
    /// How far it is turned clockwise, in degrees.
    public var rotation: Double
    /// How far it is turned about its vertical middle, the right side coming to the front, in degrees. A view whose back
    /// is in front is not seen.
    public var flip: Double
    /// How far in front of it the eye is that sees it turn, in points; 0 where it is seen without perspective.
    public var perspective: Double

    /// Makes a transform.
    public init(
      translation: Point = .zero, scale: Size = Size(width: 1, height: 1), rotation: Double = 0,
      flip: Double = 0, perspective: Double = 0
    ) {
      self.translation = translation
      self.scale = scale
      self.rotation = rotation
      self.flip = flip
      self.perspective = perspective
    }

    /// Nothing moved, scaled or turned.
    public static let identity = Transform()

    /// How near the eye is: the reciprocal of ``perspective``, 0 without one.
    var nearness: Double { perspective > 0 ? 1 / max(perspective, Transform.distances.lowerBound) : 0 }

    /// The distances between which perspective fades: nearer the eye would be in the view, and from farther off
    /// nothing is seen of perspective.
    private static let distances = 1e-6...1e9

    /// The perspective on the way to another transform's.
    ///
    /// The nearness goes straight, as m34 of Core Animation and `perspective()` of CSS Transforms 2 do, so that
    /// none is where the eye is infinitely far, and comes without a leap.
    fileprivate func perspective(to target: Transform, _ progress: Double) -> Double {
      guard perspective != target.perspective else { return perspective }
      let nearness = nearness + (target.nearness - nearness) * progress
      return nearness * Transform.distances.upperBound >= 1 ? 1 / nearness : 0
    }
  }

  /// Where the view is on the way to another pose: each part goes straight, perspective by its reciprocal, and stops where
  /// its range ends.
  ///
  /// - Parameters:
  ///   - target: Where it is going.
  ///   - progress: The share of the way; below 0 and above 1 it goes on.
  /// - Returns: The pose in between.
  public func interpolated(to target: Pose, _ progress: Double) -> Pose {
    func mixed(_ start: Double, _ end: Double) -> Double { start + (end - start) * progress }
    return Pose(
      frame: Rect(
        x: mixed(frame.x, target.frame.x), y: mixed(frame.y, target.frame.y),
        width: max(mixed(frame.width, target.frame.width), 0),
        height: max(mixed(frame.height, target.frame.height), 0)),
      alpha: min(max(mixed(alpha, target.alpha), 0), 1),
      transform: Transform(
        translation: Point(
          x: mixed(transform.translation.x, target.transform.translation.x),
          y: mixed(transform.translation.y, target.transform.translation.y)),
        scale: Size(
          width: mixed(transform.scale.width, target.transform.scale.width),
          height: mixed(transform.scale.height, target.transform.scale.height)),
        rotation: mixed(transform.rotation, target.transform.rotation),
        flip: mixed(transform.flip, target.transform.flip),
        perspective: transform.perspective(to: target.transform, progress)),
      cornerRadius: max(mixed(cornerRadius, target.cornerRadius), 0))
  }

  /// The shares of the way at which a part comes to the end of its range, ascending.
  func stops(on target: Pose) -> [Double] {
    let parts = [
      (alpha, target.alpha, 0.0), (alpha, target.alpha, 1), (frame.width, target.frame.width, 0),
      (frame.height, target.frame.height, 0), (cornerRadius, target.cornerRadius, 0),
      (transform.nearness, target.transform.nearness, 0),
    ]
    return parts.compactMap { start, end, limit in
      let share = (limit - start) / (end - start)
      return share.isFinite ? share : nil
    }.sorted()
  }

  /// The same pose with its rotation written so that the way to another's is the short one.
  func turnedTowards(_ target: Pose) -> Pose {
    var pose = self
    let turn = remainder(transform.rotation - target.transform.rotation, 360)
    pose.transform.rotation = target.transform.rotation + turn
    return pose
  }

  /// How many points any part of the view comes on the way to another pose, at most.
  ///
  /// That is what a share of the way is worth. An alpha of 1 counts as a hundred points.
  package func travel(to target: Pose) -> Double {
    let (width, height) = (max(frame.width, target.frame.width), max(frame.height, target.frame.height))
    let (start, end) = (transform, target.transform)
    let horizontal =
      Pose.distance(frame.x, frame.width, target.frame.x, target.frame.width)
      + abs(end.translation.x - start.translation.x) + abs(end.scale.width - start.scale.width) * width / 2
    let vertical =
      Pose.distance(frame.y, frame.height, target.frame.y, target.frame.height)
      + abs(end.translation.y - start.translation.y) + abs(end.scale.height - start.scale.height) * height / 2
    let scale = max(
      abs(start.scale.width), abs(end.scale.width), abs(start.scale.height), abs(end.scale.height))
    let turn = abs(end.rotation - start.rotation) * .pi / 180 * hypot(width, height) / 2 * scale
    return max(
      max(horizontal, vertical) + turn + flipTravel(to: target) * scale,
      abs(target.alpha - alpha) * Pose.pointsPerAlpha,
      abs(target.cornerRadius - cornerRadius))
  }

  /// How many points the corners come while the view turns over, and while the eye comes nearer.
  ///
  /// A point at a distance r from the axis, seen from d in front with k = r/d, moves by at most r/(1 − k) along x and
  /// h/2 · k/(1 − k)² along y for each radian, h being the height. As k grows, it moves by at most r/2 · 1/(1 − k)² along
  /// x and h/2 · 1/(1 − k)² along y for each 1.
  private func flipTravel(to target: Pose) -> Double {
    let (start, end) = (transform, target.transform)
    guard start.flip != 0 || end.flip != 0 else { return 0 }
    let angle = abs(end.flip - start.flip) * .pi / 180
    let radius = max(frame.width, target.frame.width) / 2
    let height = max(frame.height, target.frame.height)
    // An eye within the circle of the turn would see points come from beyond any bound.
    let shares = [start, end].map { min(radius * $0.nearness, Pose.nearestShare) }
    let share = max(shares[0], shares[1])
    let approach = abs(shares[1] - shares[0]) * (radius + height) / 2 / ((1 - share) * (1 - share))
    return angle * (radius / (1 - share) + height / 2 * share / ((1 - share) * (1 - share))) + approach
  }

  /// How near the eye may be for ``travel(to:)`` to bound the way: the radius as a share of its distance.
  private static let nearestShare = 0.95

  /// What an alpha of 1 is worth beside lengths: at the usual bound of a quarter point alpha is within 1/400, less than
  /// a step of eight bits.
  public static let pointsPerAlpha = 100.0

  /// How far the start, the end or the extent moves along an axis.
  private static func distance(_ start: Double, _ extent: Double, _ toStart: Double, _ toExtent: Double)
    -> Double
  {
    max(abs(toStart - start), abs(toExtent - extent), abs(toStart + toExtent - start - extent))
  }
}
