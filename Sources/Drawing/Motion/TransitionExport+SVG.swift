import Geometry
import Motion

extension TransitionExport {
  /// An animated SVG picture (SMIL) with a rectangle for each view and the view's name in its center.
  ///
  /// Three nested groups around each view carry its center, rotation and scale, because one SVG element can animate only one
  /// of them.
  public var svg: String {
    let bounds = bounds
    let box = [bounds.x, bounds.y, max(bounds.width, 1), max(bounds.height, 1)].map(\.millionths)
    var writer = SVGWriter()
    writer.element(
      "svg",
      [
        ("xmlns", "http://www.w3.org/2000/svg"), ("viewBox", box.joined(separator: " ")), ("width", box[2]),
        ("height", box[3]), ("font-family", "system-ui, sans-serif"), ("text-anchor", "middle"),
      ]
    ) { svg in
      let background = zip(["x", "y", "width", "height"], box).map { ($0, $1) }
      svg.element("rect", background + [("fill", "#ffffff")])
      for view in views {
        view.draw(
          dimmingViews.contains(view.track.id) ? .dimming : .view(nameSize: max(12, bounds.width / 30)), &svg)
      }
    }
    return writer.text
  }
}

/// The look of a view in an animated picture.
private enum ViewStyle {
  /// A view, with its name at a font size in points.
  case view(nameSize: Double)
  /// A dimming view.
  case dimming

  var attributes: [(String, String)] {
    switch self {
    case .view: [("fill", "#e8f0fe"), ("stroke", "#1a4fa0")]
    case .dimming: [("fill", "#000000")]
    }
  }
}

extension TransitionExport.AnimatedView {
  fileprivate func draw(_ style: ViewStyle, _ svg: inout SVGWriter) {
    group("translate", &svg) {
      [$0.center.x, $0.center.y]
    } content: { svg in
      group("rotate", &svg) {
        [$0.transform.rotation]
      } content: { svg in
        group("scale", &svg) {
          [$0.transform.scale.width, $0.transform.scale.height]
        } content: { svg in
          rectangle(style, &svg)
          name(style, &svg)
        }
      }
    }
  }

  /// An attribute and its value for a pose.
  private typealias Attribute = (name: String, value: (Pose) -> Double)

  private static var opacity: Attribute { ("opacity", { max(0, min(1, $0.alpha)) }) }

  private func rectangle(_ style: ViewStyle, _ svg: inout SVGWriter) {
    // A spring can overshoot to a width below 0, which SVG treats as an error.
    let parts: [Attribute] = [
      ("x", { -max($0.frame.width, 0) / 2 }), ("y", { -max($0.frame.height, 0) / 2 }),
      ("width", { max($0.frame.width, 0) }), ("height", { max($0.frame.height, 0) }),
      ("rx", { max($0.cornerRadius, 0) }), TransitionExport.AnimatedView.opacity,
    ]
    moving("rect", [("id", track.id)], parts, style.attributes, &svg) { svg in
      svg.element("title") { $0.characters(track.id) }
    }
  }

  /// Writes the name at the origin of the groups, the view's center.
  private func name(_ style: ViewStyle, _ svg: inout SVGWriter) {
    guard case .view(let size) = style else { return }
    let more = [("dy", "0.35em"), ("font-size", size.millionths), ("fill", "#1a4fa0")]
    moving("text", [], [TransitionExport.AnimatedView.opacity], more, &svg) { $0.characters(track.id) }
  }

  /// An element with an animation for each attribute that changes.
  private func moving(
    _ name: String, _ first: [(String, String)], _ parts: [Attribute], _ last: [(String, String)],
    _ svg: inout SVGWriter, content: (inout SVGWriter) -> Void
  ) {
    let attributes = parts.map { ($0.name, $0.value(start).millionths) }
    svg.element(name, first + attributes + last) { svg in
      content(&svg)
      for part in parts {
        let values = moments.map { part.value($0).millionths }
        if isMoving(values) {
          svg.element(
            "animate", [("attributeName", part.name)] + timing + [("values", values.joined(separator: ";"))])
        }
      }
    }
  }

  /// A group with one kind of transform, animated if it changes.
  private func group(
    _ kind: String, _ svg: inout SVGWriter, _ value: (Pose) -> [Double],
    content: (inout SVGWriter) -> Void
  ) {
    func text(_ pose: Pose) -> String { value(pose).map(\.millionths).joined(separator: " ") }
    let values = moments.map(text)
    svg.element("g", [("transform", "\(kind)(\(text(start)))")]) { svg in
      if isMoving(values) {
        svg.element(
          "animateTransform",
          [("attributeName", "transform"), ("type", kind)] + timing
            + [("values", values.joined(separator: ";"))])
      }
      content(&svg)
    }
  }

  private func isMoving(_ values: [String]) -> Bool { values.contains { $0 != values[0] } }

  /// Whether the view takes its target at once, without an animation.
  private var isInstant: Bool { duration == 0 && delay == 0 }

  /// The pose before the animation begins.
  private var start: Pose { isInstant ? to : from }

  /// The poses of the animation. A view without a duration reaches its target a millisecond after the delay.
  private var moments: [Pose] {
    isInstant ? [to] : track.keyframes.count == 1 ? [from, to] : track.keyframes.map(\.pose)
  }

  /// The timing attributes of every animation element.
  private var timing: [(String, String)] {
    let times = track.keyframes.count == 1 ? ["0", "1"] : track.keyframes.map { offset(of: $0).cssText }
    return [
      ("begin", "\(delay.millionths)s"), ("dur", "\(max(duration, 0.001).millionths)s"), ("fill", "freeze"),
      ("calcMode", "linear"), ("keyTimes", times.joined(separator: ";")),
    ]
  }
}
