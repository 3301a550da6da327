import Geometry
import Motion

extension TransitionFilm {
  /// A picture that moves by itself (SMIL): a rectangle for each view, with its name in the middle.
  ///
  /// A view stands within three groups that carry its centre, its rotation and its scale, because SVG animates one of
  /// these at a time.
  public var svg: String {
    let bounds = bounds
    let box = [bounds.x, bounds.y, max(bounds.width, 1), max(bounds.height, 1)].map(\.exact)
    var writer = SVGWriter()
    writer.element(
      "svg",
      [
        ("xmlns", "http://www.w3.org/2000/svg"), ("viewBox", box.joined(separator: " ")), ("width", box[2]),
        ("height", box[3]), ("font-family", "system-ui, sans-serif"), ("text-anchor", "middle"),
      ]
    ) { svg in
      let paper = zip(["x", "y", "width", "height"], box).map { ($0, $1) }
      svg.element("rect", paper + [("fill", "#ffffff")])
      for strip in strips {
        strip.draw(veils.contains(strip.track.id) ? .veil : .view(nameSize: max(12, bounds.width / 30)), &svg)
      }
    }
    return writer.text
  }
}

/// How a view of a film is drawn.
private enum FilmStyle {
  /// As a view, with its name in letters of that size.
  case view(nameSize: Double)
  /// As what dims that which lies below.
  case veil

  var attributes: [(String, String)] {
    switch self {
    case .view: [("fill", "#e8f0fe"), ("stroke", "#1a4fa0")]
    case .veil: [("fill", "#000000")]
    }
  }
}

extension TransitionFilm.Strip {
  fileprivate func draw(_ style: FilmStyle, _ svg: inout SVGWriter) {
    group("translate", &svg) {
      [$0.centre.x, $0.centre.y]
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

  /// An attribute, by its value in a pose.
  private typealias Attribute = (name: String, value: (Pose) -> Double)

  private static var opacity: Attribute { ("opacity", { max(0, min(1, $0.alpha)) }) }

  private func rectangle(_ style: FilmStyle, _ svg: inout SVGWriter) {
    // A width below 0, where a spring swings past a size of nothing, would be an error in SVG.
    let parts: [Attribute] = [
      ("x", { -max($0.frame.width, 0) / 2 }), ("y", { -max($0.frame.height, 0) / 2 }),
      ("width", { max($0.frame.width, 0) }), ("height", { max($0.frame.height, 0) }),
      ("rx", { max($0.cornerRadius, 0) }), TransitionFilm.Strip.opacity,
    ]
    moving("rect", [("id", track.id)], parts, style.attributes, &svg) { svg in
      svg.element("title") { $0.characters(track.id) }
    }
  }

  /// Writes the name into the middle, which the groups carry.
  private func name(_ style: FilmStyle, _ svg: inout SVGWriter) {
    guard case .view(let size) = style else { return }
    let more = [("dy", "0.35em"), ("font-size", size.exact), ("fill", "#1a4fa0")]
    moving("text", [], [TransitionFilm.Strip.opacity], more, &svg) { $0.characters(track.id) }
  }

  /// An element, and what changes its attributes.
  private func moving(
    _ name: String, _ first: [(String, String)], _ parts: [Attribute], _ last: [(String, String)],
    _ svg: inout SVGWriter, content: (inout SVGWriter) -> Void
  ) {
    let attributes = parts.map { ($0.name, $0.value(start).exact) }
    svg.element(name, first + attributes + last) { svg in
      content(&svg)
      for part in parts {
        let values = moments.map { part.value($0).exact }
        if isMoving(values) {
          svg.element(
            "animate", [("attributeName", part.name)] + timing + [("values", values.joined(separator: ";"))])
        }
      }
    }
  }

  /// A group that is moved by one kind of transform.
  private func group(
    _ kind: String, _ svg: inout SVGWriter, _ value: (Pose) -> [Double],
    content: (inout SVGWriter) -> Void
  ) {
    func text(_ pose: Pose) -> String { value(pose).map(\.exact).joined(separator: " ") }
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

  /// Whether it is there at once, so that nothing moves.
  private var isThere: Bool { duration == 0 && delay == 0 }

  /// How the view stands before anything moves.
  private var start: Pose { isThere ? to : from }

  /// The poses that are gone through. What has no duration is there a millisecond after the delay.
  private var moments: [Pose] {
    isThere ? [to] : track.keyframes.count == 1 ? [from, to] : track.keyframes.map(\.pose)
  }

  /// What every animated part says of time.
  private var timing: [(String, String)] {
    let times = track.keyframes.count == 1 ? ["0", "1"] : track.keyframes.map { offset(of: $0).cssText }
    return [
      ("begin", "\(delay.exact)s"), ("dur", "\(max(duration, 0.001).exact)s"), ("fill", "freeze"),
      ("calcMode", "linear"), ("keyTimes", times.joined(separator: ";")),
    ]
  }
}
