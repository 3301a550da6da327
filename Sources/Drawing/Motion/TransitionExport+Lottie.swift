import Geometry
import Motion

extension TransitionExport {
  /// A Lottie animation with a shape layer and a rounded rectangle for each view.
  ///
  /// Times are frames at 60 frames a second. They may be fractions, so no keyframe is moved to a whole frame.
  public var lottie: String {
    let end = views.map { $0.delay + $0.duration }.max() ?? 0
    // Lottie hides a layer at its last frame, so one more frame shows the target.
    let frames = (end * TransitionExport.lottieRate).rounded(.up) + 1
    // Lottie draws the first layer in front; our last view is in front.
    let layers = views.enumerated().reversed().map { number, view in view.layer(number + 1, frames) }
    let bounds = bounds
    return JSONText.object([
      ("v", JSONText.string("5.7.0")), ("fr", TransitionExport.lottieRate.millionths), ("ip", "0"),
      ("op", frames.millionths),
      ("w", max(1, bounds.maxX.rounded(.up)).millionths), ("h", max(1, bounds.maxY.rounded(.up)).millionths),
      ("nm", JSONText.string("transition")), ("ddd", "0"), ("assets", "[]"),
      ("layers", JSONText.array(layers)),
    ])
  }

  /// Frames per second.
  fileprivate static let lottieRate = 60.0
}

extension TransitionExport.AnimatedView {
  fileprivate func layer(_ number: Int, _ frames: Double) -> String {
    let transform = [
      ("o", property { [max(0, min(100, $0.alpha * 100))] }), ("r", property { [$0.transform.rotation] }),
      ("p", property { [$0.center.x, $0.center.y, 0] }), ("a", constant([0, 0, 0])),
      ("s", property { [$0.transform.scale.width * 100, $0.transform.scale.height * 100, 100] }),
    ]
    return JSONText.object([
      ("ddd", "0"), ("ind", "\(number)"), ("ty", "4"), ("nm", JSONText.string(track.id)), ("sr", "1"),
      ("ks", JSONText.object(transform)), ("ao", "0"), ("shapes", JSONText.array([shape])), ("ip", "0"),
      ("op", frames.millionths), ("st", "0"), ("bm", "0"),
    ])
  }

  /// A group of a rectangle, its fill and an identity transform.
  private var shape: String {
    let rectangle = JSONText.object([
      ("ty", JSONText.string("rc")), ("d", "1"), ("p", constant([0, 0])),
      ("s", property { [max($0.frame.width, 0), max($0.frame.height, 0)] }),
      ("r", property { [max($0.cornerRadius, 0)] }),
    ])
    let fill = JSONText.object([
      ("ty", JSONText.string("fl")), ("c", constant([0.54, 0.71, 0.97])), ("o", constant([100])), ("r", "1"),
    ])
    let transform = JSONText.object([
      ("ty", JSONText.string("tr")), ("p", constant([0, 0])), ("a", constant([0, 0])),
      ("s", constant([100, 100])), ("r", constant([0])), ("o", constant([100])),
    ])
    return JSONText.object([
      ("ty", JSONText.string("gr")), ("nm", JSONText.string(track.id)),
      ("it", JSONText.array([rectangle, fill, transform])),
    ])
  }

  /// A property that does not change; a single number is written without an array.
  private func constant(_ values: [Double]) -> String {
    JSONText.object([("a", "0"), ("k", values.count == 1 ? values[0].millionths : JSONText.numbers(values))])
  }

  /// A property given by its values for a pose, animated if they change.
  private func property(_ value: (Pose) -> [Double]) -> String {
    let values = track.keyframes.map { value($0.pose) }
    guard values.contains(where: { $0 != values[0] }) else { return constant(values.last ?? value(to)) }
    let keyframes = zip(track.keyframes, values).enumerated().map { index, element in
      let (keyframe, value) = element
      let time = ("t", (keyframe.time * TransitionExport.lottieRate).millionths)
      let start = ("s", JSONText.numbers(value))
      if index == values.count - 1 { return JSONText.object([time, start]) }
      // Easing handles on the diagonal give linear interpolation.
      return JSONText.object([time, start, ("o", #"{"x":[0],"y":[0]}"#), ("i", #"{"x":[1],"y":[1]}"#)])
    }
    return JSONText.object([("a", "1"), ("k", JSONText.array(keyframes))])
  }
}
