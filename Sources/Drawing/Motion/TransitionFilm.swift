import Geometry
import Motion

/// A transition, to be written in the words of whoever plays it.
///
/// ```swift
/// let film = TransitionFilm(transition, tracks, maximumError: 0.25)
/// film.css
/// ```
/// Whatever the form, it carries the same motion: each part of a view stays within the maximum error of it, beside what
/// a spring has left at its duration. A view is drawn by its place in the order of the tracks, later ones above.
public struct TransitionFilm: Sendable {
  /// The ways of all views, in the order of the tracks.
  let strips: [Strip]
  /// In points.
  let maximumError: Double
  /// The window from its origin, beyond which nothing is seen; `nil` for as much as the views ever fill.
  public var window: Size?
  /// The ids of views that dim what lies below.
  public var veils: Set<String> = []

  /// A film of a transition.
  ///
  /// - Parameters:
  ///   - transition: What happens.
  ///   - tracks: The way of each view, as the transition gives it.
  ///   - maximumError: How far a form that does not use the tracks may be from the motion, in points.
  public init(_ transition: Transition, _ tracks: [Track], maximumError: Double) {
    strips = zip(transition.changes.filter { $0.ends != nil }, tracks).compactMap { change, track in
      change.ends.map {
        Strip(track: track, animation: change.animation ?? transition.animation, from: $0.from, to: $0.to)
      }
    }
    self.maximumError = maximumError
  }

  /// A film of ways that no single animation makes: several transitions, or what fingers did. Every form tells it by its
  /// keyframes.
  ///
  /// - Parameter tracks: The way of each view.
  public init(_ tracks: [Track]) {
    strips = tracks.compactMap { Strip($0) }
    maximumError = 0
  }

  /// A view's way with what moves it.
  struct Strip {
    let track: Track
    /// What moves it; `nil` where the keyframes alone tell that.
    let animation: Animation?
    /// The poses at both ends, the rotation written the short way.
    let from: Pose
    let to: Pose
    /// Seconds before anything moves.
    let delay: Double
    /// Seconds of movement.
    let duration: Double
    /// Whether the view is ever turned about its vertical middle.
    let flips: Bool
    /// Whether it is ever seen in perspective.
    let hasPerspective: Bool

    /// A way that an animation makes.
    init(track: Track, animation: Animation, from: Pose, to: Pose) {
      self.init(track, animation, from, to, delay: animation.delay, duration: animation.duration)
    }

    /// A way told by its keyframes, or `nil` without any.
    init?(_ track: Track) {
      guard let first = track.keyframes.first, let last = track.keyframes.last else { return nil }
      self.init(
        track, nil, first.pose, last.pose, delay: first.time, duration: last.time - first.time)
    }

    private init(
      _ track: Track, _ animation: Animation?, _ from: Pose, _ to: Pose, delay: Double, duration: Double
    ) {
      (self.track, self.animation, self.from, self.to) = (track, animation, from, to)
      (self.delay, self.duration) = (delay, duration)
      let poses = [from] + track.keyframes.map(\.pose)
      flips = poses.contains { $0.transform.flip != 0 }
      hasPerspective = poses.contains { $0.transform.perspective > 0 }
    }

    /// The share of the duration at which a keyframe stands.
    func offset(of keyframe: Track.Keyframe) -> Double {
      duration > 0 ? max(0, min(1, (keyframe.time - delay) / duration)) : 1
    }

    /// All poses that are told.
    var poses: [Pose] { [from] + track.keyframes.map(\.pose) }

    /// Whether something differs from one pose to another.
    func moves<Value: Equatable>(_ value: (Pose) -> Value) -> Bool {
      poses.contains { value($0) != value(from) }
    }
  }

  /// What is seen: the window, or the least rectangle of whole points around all views at all moments, without their
  /// transforms.
  var bounds: Rect {
    if let window { return Rect(origin: .zero, size: window) }
    let frames = strips.flatMap { ($0.poses + [$0.to]).map(\.frame) }
    guard let first = frames.first else { return .zero }
    let (left, top) = frames.reduce((first.x, first.y)) { (min($0.0, $1.x), min($0.1, $1.y)) }
    let (right, bottom) = frames.reduce((first.maxX, first.maxY)) { (max($0.0, $1.maxX), max($0.1, $1.maxY)) }
    let (x, y) = (left.rounded(.down), top.rounded(.down))
    return Rect(x: x, y: y, width: right.rounded(.up) - x, height: bottom.rounded(.up) - y)
  }
}

extension Pose {
  /// The middle of the frame, moved by the transform: what a view is scaled and turned about.
  var centre: Point {
    Point(
      x: frame.x + frame.width / 2 + transform.translation.x,
      y: frame.y + frame.height / 2 + transform.translation.y)
  }
}

extension Double {
  /// The number to a millionth, which no screen shows, without an exponent.
  var exact: String {
    let rounded = (self * 1e6).rounded() / 1e6
    return rounded.isFinite ? (rounded + 0).cssText : "0"
  }
}
