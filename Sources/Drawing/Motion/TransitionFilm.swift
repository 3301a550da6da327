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
  let transition: Transition
  let tracks: [Track]
  /// In points.
  let maximumError: Double

  /// A film of tracks.
  ///
  /// - Parameters:
  ///   - transition: What happens.
  ///   - tracks: The way of each view, as the transition gives it.
  ///   - maximumError: How far a form that does not use the tracks may be from the motion, in points.
  public init(_ transition: Transition, _ tracks: [Track], maximumError: Double) {
    self.transition = transition
    self.tracks = tracks
    self.maximumError = maximumError
  }

  /// A view's way with what moves it.
  struct Strip {
    let track: Track
    let animation: Animation
    /// The poses at both ends, the rotation written the short way.
    let from: Pose
    let to: Pose

    /// Seconds of movement.
    var duration: Double { animation.duration }

    /// The share of the duration at which a keyframe stands.
    func offset(of keyframe: Track.Keyframe) -> Double {
      duration > 0 ? max(0, min(1, (keyframe.time - animation.delay) / duration)) : 1
    }
  }

  /// The ways of all views, in the order of the tracks.
  var strips: [Strip] {
    zip(transition.changes.filter { $0.ends != nil }, tracks).compactMap { change, track in
      change.ends.map {
        Strip(track: track, animation: change.animation ?? transition.animation, from: $0.from, to: $0.to)
      }
    }
  }

  /// The least rectangle around all views at both ends, without their transforms.
  var bounds: Rect {
    let frames = strips.flatMap { [$0.from.frame, $0.to.frame] }
    guard let first = frames.first else { return .zero }
    let (left, top) = frames.reduce((first.x, first.y)) { (min($0.0, $1.x), min($0.1, $1.y)) }
    let (right, bottom) = frames.reduce((first.maxX, first.maxY)) { (max($0.0, $1.maxX), max($0.1, $1.maxY)) }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
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
