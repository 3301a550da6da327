import Geometry
import Motion

extension TransitionExport {
  /// The numbers of pictures that a filmstrip can have.
  public static let filmstripFrames = 2...24

  /// A transition as a row of pictures at equal distances in time, each under its time in seconds.
  ///
  /// - Parameters:
  ///   - count: The number of pictures, in ``filmstripFrames``.
  ///   - byteLimit: The maximum number of bytes. Drawing stops soon after it is exceeded.
  /// - Returns: The SVG document; `nil` if it would have more bytes.
  /// - Complexity: Linear in the pictures, times the views and the logarithm of their keyframes.
  public func filmstrip(_ count: Int, byteLimit: Int = .max) -> String? {
    let (bounds, title) = (bounds, 20.0)
    let (width, height) = (max(bounds.width, 1), max(bounds.height, 1))
    let gap = max(16, width / 20)
    let line = max(12, width / 24)
    let end = views.map(\.end).max() ?? 0
    let size = Size(
      width: Double(count) * (width + gap) + gap, height: height + 2 * gap + title + line)
    var writer = SVGWriter()
    writer.element(
      "svg",
      [
        ("xmlns", "http://www.w3.org/2000/svg"), ("width", size.width.thousandths),
        ("height", size.height.thousandths),
        ("viewBox", "0 0 \(size.width.thousandths) \(size.height.thousandths)"),
        ("font-family", "system-ui, sans-serif"),
      ]
    ) { svg in
      svg.element(
        "rect",
        [("width", size.width.thousandths), ("height", size.height.thousandths), ("fill", "#dcdce1")])
      for number in 0..<count where svg.bytes.count <= byteLimit {
        let time = end * Double(number) / Double(max(count - 1, 1))
        let place = Point(x: gap + Double(number) * (width + gap), y: gap)
        svg.text(
          "\((time * 100).rounded() / 100) s", at: Point(x: place.x, y: place.y + line), "#3c3c43",
          [("font-size", line.thousandths)])
        let origin = Point(x: place.x, y: place.y + line + title / 2)
        picture(
          number, at: origin, Rect(x: bounds.x, y: bounds.y, width: width, height: height), time,
          byteLimit: byteLimit, &svg)
      }
    }
    return writer.bytes.count > byteLimit ? nil : writer.text
  }

  private func picture(
    _ number: Int, at origin: Point, _ bounds: Rect, _ time: Double, byteLimit: Int,
    _ svg: inout SVGWriter
  ) {
    let clip = "frame\(number)"
    svg.element("clipPath", [("id", clip)]) { $0.element("rect", bounds.attributes) }
    let place = "translate(\((origin.x - bounds.x).thousandths) \((origin.y - bounds.y).thousandths))"
    svg.element("g", [("transform", place), ("clip-path", "url(#\(clip))")]) { svg in
      svg.element("rect", bounds.attributes + [("fill", "#ffffff")])
      for view in views where svg.bytes.count <= byteLimit {
        view.drawStill(at: time, isDimming: dimmingViews.contains(view.track.id), bounds.width / 30, &svg)
      }
    }
  }
}

extension TransitionExport.AnimatedView {
  /// The time of the last keyframe, in seconds.
  fileprivate var end: Double { max(track.keyframes.last?.time ?? 0, delay + duration) }

  /// The pose at a time, between two keyframes.
  private func pose(at time: Double) -> Pose {
    let keyframes = track.keyframes
    guard let first = keyframes.first, let last = keyframes.last else { return from }
    if keyframes.count == 1 { return time >= first.time ? to : from }
    if time <= first.time { return first.pose }
    if time >= last.time { return last.pose }
    var (low, high) = (0, keyframes.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if keyframes[middle].time <= time { low = middle } else { high = middle }
    }
    let span = keyframes[high].time - keyframes[low].time
    let share = span > 0 ? (time - keyframes[low].time) / span : 1
    return keyframes[low].pose.blended(with: keyframes[high].pose, share)
  }

  fileprivate func drawStill(at time: Double, isDimming: Bool, _ nameSize: Double, _ svg: inout SVGWriter) {
    let pose = pose(at: time)
    let opacity = max(0, min(1, pose.alpha))
    guard opacity > 0, pose.frame.width > 0, pose.frame.height > 0 else { return }
    let turn = "rotate(\(pose.transform.rotation.millionths))"
    let scale = "scale(\(pose.transform.scale.width.millionths) \(pose.transform.scale.height.millionths))"
    let move = "translate(\(pose.center.x.thousandths) \(pose.center.y.thousandths))"
    let frame = Rect(
      x: -pose.frame.width / 2, y: -pose.frame.height / 2, width: pose.frame.width,
      height: pose.frame.height)
    let paint =
      isDimming
      ? [("fill", "#000000")] : [("fill", "#e8f0fe"), ("stroke", "#1a4fa0"), ("stroke-width", "1")]
    svg.element("g", [("transform", "\(move) \(turn) \(scale)"), ("opacity", opacity.thousandths)]) { svg in
      svg.element("rect", frame.attributes + [("rx", max(pose.cornerRadius, 0).thousandths)] + paint) { svg in
        svg.element("title") { $0.characters(track.id) }
      }
      if isDimming { return }
      let size = max(12, nameSize)
      svg.text(
        track.id, at: .zero, "#1a4fa0",
        [("text-anchor", "middle"), ("dy", "0.35em"), ("font-size", size.thousandths)])
    }
  }
}

extension Pose {
  /// The pose between this one and another.
  fileprivate func blended(with other: Pose, _ share: Double) -> Pose {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    var pose = self
    pose.frame = Rect(
      x: mix(frame.x, other.frame.x), y: mix(frame.y, other.frame.y),
      width: mix(frame.width, other.frame.width), height: mix(frame.height, other.frame.height))
    pose.alpha = mix(alpha, other.alpha)
    pose.cornerRadius = mix(cornerRadius, other.cornerRadius)
    pose.transform.translation = Point(
      x: mix(transform.translation.x, other.transform.translation.x),
      y: mix(transform.translation.y, other.transform.translation.y))
    pose.transform.scale = Size(
      width: mix(transform.scale.width, other.transform.scale.width),
      height: mix(transform.scale.height, other.transform.scale.height))
    pose.transform.rotation = mix(transform.rotation, other.transform.rotation)
    return pose
  }
}
