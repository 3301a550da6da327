import Geometry
import Motion

/// Writes a transition in an animation format: CSS, Web Animations, SVG, Lottie, UIKit or SwiftUI.
///
/// ```swift
/// let export = TransitionExport(transition, tracks, maximumError: 0.25)
/// export.css
/// ```
/// Every format plays the same motion: each property of a view stays within the maximum error, except for the rest of the
/// way that a spring has left when its duration ends. Later tracks are drawn over earlier ones.
public struct TransitionExport: Sendable {
  /// The animated views, in the order of the tracks.
  let views: [AnimatedView]
  /// The maximum error, in points.
  let maximumError: Double
  /// The size of the window that clips the views; `nil` to show everything that the views ever cover.
  public var window: Size?
  /// The ids of dimming views.
  public var dimmingViews: Set<String> = []

  /// Makes an export of a transition.
  ///
  /// - Parameters:
  ///   - transition: The changes of the views.
  ///   - tracks: The keyframes of each view, as the transition computes them.
  ///   - maximumError: The maximum distance from the motion, in points, for formats that do not use the tracks.
  public init(_ transition: Transition, _ tracks: [Track], maximumError: Double) {
    views = zip(transition.changes.filter { $0.ends != nil }, tracks).compactMap { change, track in
      change.ends.map { AnimatedView(track, change.animation ?? transition.animation, $0.from, $0.to) }
    }
    self.maximumError = maximumError
  }

  /// Makes an export of motion without a single animation, such as several transitions or a gesture. Every format uses the
  /// keyframes.
  ///
  /// - Parameter tracks: The keyframes of each view.
  public init(_ tracks: [Track]) {
    views = tracks.compactMap { track in
      guard let first = track.keyframes.first, let last = track.keyframes.last else { return nil }
      return AnimatedView(track, nil, first.pose, last.pose)
    }
    maximumError = 0
  }

  /// A view's track and the animation that drives it.
  struct AnimatedView {
    let track: Track
    /// The animation; `nil` if only keyframes describe the motion.
    let animation: Animation?
    /// The poses at both ends; the rotation between them takes the short way.
    let from: Pose
    let to: Pose
    /// Seconds before the motion begins.
    let delay: Double
    /// Seconds of motion.
    let duration: Double
    /// Whether any pose is flipped about the vertical axis.
    let flips: Bool
    let hasPerspective: Bool

    /// A view driven by an animation, or by keyframes alone.
    init(_ track: Track, _ animation: Animation?, _ from: Pose, _ to: Pose) {
      (self.track, self.animation, self.from, self.to) = (track, animation, from, to)
      let start = track.keyframes.first?.time ?? 0
      delay = animation?.delay ?? start
      duration = animation?.duration ?? (track.keyframes.last?.time ?? 0) - start
      let poses = [from] + track.keyframes.map(\.pose)
      flips = poses.contains { $0.transform.flip != 0 }
      hasPerspective = poses.contains { $0.transform.perspective > 0 }
    }

    /// A keyframe's time as a share of the duration, from 0 to 1.
    func offset(of keyframe: Track.Keyframe) -> Double {
      duration > 0 ? max(0, min(1, (keyframe.time - delay) / duration)) : 1
    }

    /// The starting pose and the poses of all keyframes.
    var poses: [Pose] { [from] + track.keyframes.map(\.pose) }

    /// Whether a value differs between poses.
    func changes<Value: Equatable>(_ value: (Pose) -> Value) -> Bool {
      let start = value(from)
      return track.keyframes.contains { value($0.pose) != start }
    }
  }

  /// The visible area: the window, or the smallest rectangle of whole points around all frames at all times, without
  /// transforms.
  var bounds: Rect {
    if let window { return Rect(origin: .zero, size: window) }
    let frames = views.flatMap { ($0.poses + [$0.to]).map(\.frame) }
    guard let first = frames.first else { return .zero }
    let (left, top) = frames.reduce((first.x, first.y)) { (min($0.0, $1.x), min($0.1, $1.y)) }
    let (right, bottom) = frames.reduce((first.maxX, first.maxY)) { (max($0.0, $1.maxX), max($0.1, $1.maxY)) }
    let (x, y) = (left.rounded(.down), top.rounded(.down))
    return Rect(x: x, y: y, width: right.rounded(.up) - x, height: bottom.rounded(.up) - y)
  }
}

extension Pose {
  /// The center of the frame, moved by the transform: the anchor of scale and rotation.
  var center: Point {
    Point(
      x: frame.x + frame.width / 2 + transform.translation.x,
      y: frame.y + frame.height / 2 + transform.translation.y)
  }
}

extension Double {
  /// The number rounded to a millionth, finer than any screen shows, without an exponent.
  var millionths: String {
    let rounded = (self * 1e6).rounded() / 1e6
    return rounded.isFinite ? (rounded + 0).cssText : "0"
  }
}
