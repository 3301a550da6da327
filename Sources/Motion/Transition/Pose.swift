import Geometry
import Glibc

/// The visual state of a view at a moment: frame, alpha, transform and corners.
public struct Pose: Hashable, Sendable {
  /// The frame without the transform, in points.
  public var frame: Rect
  /// The opacity, 0…1.
  public var alpha: Double
  /// The translation, scale and rotation about its center.
  public var transform: Transform
  /// The radius of its corners, in points.
  public var cornerRadius: Double

  /// Makes a pose; by default the view is opaque, not transformed, and has square corners.
  public init(
    frame: Rect, alpha: Double = 1, transform: Transform = .identity, cornerRadius: Double = 0
  ) {
    self.frame = frame
    self.alpha = alpha
    self.transform = transform
    self.cornerRadius = cornerRadius
  }

  /// A transform in the components that an animation interpolates separately.
  public struct Transform: Hashable, Sendable {
    /// The translation after scaling and rotating, in points.
    public var translation: Point
    /// The scale of width and height.
    public var scale: Size
    /// The clockwise rotation, in degrees.
    public var rotation: Double
    /// The rotation about the vertical center line, right side towards the eye, in degrees. The back of a view is
    /// invisible.
    public var flip: Double
    /// The distance of the eye from the view, in points; 0 for no perspective.
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

    /// The transform that changes nothing.
    public static let identity = Transform()

    /// The reciprocal of ``perspective``; 0 without perspective.
    var nearness: Double { perspective > 0 ? 1 / max(perspective, Transform.distances.lowerBound) : 0 }

    /// The range of distances with perspective: at a smaller one the eye would be in the view, and at a larger one
    /// perspective is invisible.
    private static let distances = 1e-6...1e9

    /// Interpolates the perspective to another transform's.
    ///
    /// The reciprocal is interpolated linearly, as m34 of Core Animation and `perspective()` of CSS Transforms 2 are.
    /// So a view without perspective, whose eye is infinitely far away, gets one without a jump.
    fileprivate func perspective(to target: Transform, _ progress: Double) -> Double {
      guard perspective != target.perspective else { return perspective }
      return Transform.perspective(nearness: nearness + (target.nearness - nearness) * progress)
    }

    /// The perspective of a reciprocal; without perspective if the eye is too far away.
    static func perspective(nearness: Double) -> Double {
      nearness * distances.upperBound >= 1 ? 1 / nearness : 0
    }
  }

  /// Interpolates to another pose: each component linearly, perspective by its reciprocal, each clamped to its range.
  ///
  /// - Parameters:
  ///   - target: The pose at progress 1.
  ///   - progress: The progress; values below 0 and above 1 extrapolate.
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

  /// The progress values at which a component reaches the end of its range, ascending.
  func stops(on target: Pose) -> [Double] {
    // Without a change of size, alpha, corners or perspective there are none.
    if frame.size == target.frame.size, alpha == target.alpha, cornerRadius == target.cornerRadius,
      transform.perspective == target.transform.perspective
    {
      return []
    }
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

  /// The same pose with the equivalent rotation that is nearest to another pose's.
  func turnedTowards(_ target: Pose) -> Pose {
    var pose = self
    let turn = remainder(transform.rotation - target.transform.rotation, 360)
    pose.transform.rotation = target.transform.rotation + turn
    return pose
  }

  /// An upper bound for the distance that any part of the view moves to another pose, in points.
  ///
  /// It converts progress to points. A change of alpha by 1 counts as 100 points.
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

  /// An upper bound for the distance that the corners move while the view flips and the eye comes nearer, in points.
  ///
  /// A point at a distance r from the axis, seen from a distance d with k = r/d, moves by at most r/(1 − k) along x
  /// and h/2 · k/(1 − k)² along y per radian, where h is the height. As k grows by 1, it moves by at most r/2 · 1/(1
  /// − k)² along x and h/2 · 1/(1 − k)² along y.
  private func flipTravel(to target: Pose) -> Double {
    let (start, end) = (transform, target.transform)
    guard start.flip != 0 || end.flip != 0 else { return 0 }
    let angle = abs(end.flip - start.flip) * .pi / 180
    let radius = max(frame.width, target.frame.width) / 2
    let height = max(frame.height, target.frame.height)
    // If the eye were inside the circle of the flip, the movement would have no bound.
    let shares = [start, end].map { min(radius * $0.nearness, Pose.nearestShare) }
    let share = max(shares[0], shares[1])
    let approach = abs(shares[1] - shares[0]) * (radius + height) / 2 / ((1 - share) * (1 - share))
    return angle * (radius / (1 - share) + height / 2 * share / ((1 - share) * (1 - share))) + approach
  }

  /// The largest ratio of radius to eye distance for which ``travel(to:)`` is a bound.
  private static let nearestShare = 0.95

  /// The points that a change of alpha by 1 counts as: at the usual error of a quarter point alpha is within 1/400,
  /// less than a step of eight bits.
  public static let pointsPerAlpha = 100.0

  /// The largest change of start, end and extent along an axis.
  private static func distance(_ start: Double, _ extent: Double, _ toStart: Double, _ toExtent: Double)
    -> Double
  {
    max(abs(toStart - start), abs(toExtent - extent), abs(toStart + toExtent - start - extent))
  }
}
