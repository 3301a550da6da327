import Geometry
import Motion

extension TransitionFilm {
  /// A Lottie animation: a shape layer with a rounded rectangle for each view.
  ///
  /// Times are frames at 60 a second, fractions of them included, so that no keyframe moves.
  public var lottie: String {
    let end = strips.map { $0.delay + $0.duration }.max() ?? 0
    // A layer is not there any more at its last frame, which would be the target's.
    let frames = (end * TransitionFilm.lottieRate).rounded(.up) + 1
    // The first layer is in front; views that come later lie in front too.
    let layers = strips.enumerated().reversed().map { number, strip in strip.layer(number + 1, frames) }
    let bounds = bounds
    return JSONText.object([
      ("v", JSONText.string("5.7.0")), ("fr", TransitionFilm.lottieRate.exact), ("ip", "0"),
      ("op", frames.exact),
      ("w", max(1, bounds.maxX.rounded(.up)).exact), ("h", max(1, bounds.maxY.rounded(.up)).exact),
      ("nm", JSONText.string("transition")), ("ddd", "0"), ("assets", "[]"),
      ("layers", JSONText.array(layers)),
    ])
  }

  /// Frames of a second.
  fileprivate static let lottieRate = 60.0
}

extension TransitionFilm.Strip {
  fileprivate func layer(_ number: Int, _ frames: Double) -> String {
    let transform = [
      ("o", property { [max(0, min(100, $0.alpha * 100))] }), ("r", property { [$0.transform.rotation] }),
      ("p", property { [$0.centre.x, $0.centre.y, 0] }), ("a", standing([0, 0, 0])),
      ("s", property { [$0.transform.scale.width * 100, $0.transform.scale.height * 100, 100] }),
    ]
    return JSONText.object([
      ("ddd", "0"), ("ind", "\(number)"), ("ty", "4"), ("nm", JSONText.string(track.id)), ("sr", "1"),
      ("ks", JSONText.object(transform)), ("ao", "0"), ("shapes", JSONText.array([shape])), ("ip", "0"),
      ("op", frames.exact), ("st", "0"), ("bm", "0"),
    ])
  }

  /// A group of a rectangle, its colour, and a transform that changes nothing.
  private var shape: String {
    let rectangle = JSONText.object([
      ("ty", JSONText.string("rc")), ("d", "1"), ("p", standing([0, 0])),
      ("s", property { [max($0.frame.width, 0), max($0.frame.height, 0)] }),
      ("r", property { [max($0.cornerRadius, 0)] }),
    ])
    let fill = JSONText.object([
      ("ty", JSONText.string("fl")), ("c", standing([0.54, 0.71, 0.97])), ("o", standing([100])), ("r", "1"),
    ])
    let transform = JSONText.object([
      ("ty", JSONText.string("tr")), ("p", standing([0, 0])), ("a", standing([0, 0])),
      ("s", standing([100, 100])), ("r", standing([0])), ("o", standing([100])),
    ])
    return JSONText.object([
      ("ty", JSONText.string("gr")), ("nm", JSONText.string(track.id)),
      ("it", JSONText.array([rectangle, fill, transform])),
    ])
  }

  /// A property that does not move; a single number stands alone.
  private func standing(_ values: [Double]) -> String {
    JSONText.object([("a", "0"), ("k", values.count == 1 ? values[0].exact : JSONText.numbers(values))])
  }

  /// A property by its values in a pose, animated where it moves.
  private func property(_ value: (Pose) -> [Double]) -> String {
    let values = track.keyframes.map { value($0.pose) }
    guard values.contains(where: { $0 != values[0] }) else { return standing(values.last ?? value(to)) }
    let keyframes = zip(track.keyframes, values).enumerated().map { index, element in
      let (keyframe, value) = element
      let time = ("t", (keyframe.time * TransitionFilm.lottieRate).exact)
      let start = ("s", JSONText.numbers(value))
      if index == values.count - 1 { return JSONText.object([time, start]) }
      // Handles on the diagonal go straight.
      return JSONText.object([time, start, ("o", #"{"x":[0],"y":[0]}"#), ("i", #"{"x":[1],"y":[1]}"#)])
    }
    return JSONText.object([("a", "1"), ("k", JSONText.array(keyframes))])
  }
}
