import Geometry
import Motion

extension TransitionExport {
  /// A style sheet with a rule and an `@keyframes` block for each view, selected by the element's id.
  ///
  /// Each view gets either all keyframes with linear timing, or two keyframes with a `linear()` easing, whichever text is
  /// shorter.
  ///
  /// - Complexity: Linear in the keyframes, and in the samples of the animation for each distance that views travel.
  public var css: String {
    var fits = LinearFits(views, maximumError: maximumError)
    return views.enumerated().map { number, view in
      let moving = CSSProperty.allCases.filter { property in view.changes { property.value($0, in: view) } }
      let byKeyframes = view.css("move-\(number + 1)", moving, view.track.keyframes, "linear")
      guard view.track.keyframes.count > 2, let timing = fits.text(view) else { return byKeyframes }
      let ends = [
        Track.Keyframe(time: view.delay, pose: view.from),
        Track.Keyframe(time: view.delay + view.duration, pose: view.to),
      ]
      let byTiming = view.css("move-\(number + 1)", moving, ends, timing)
      return byTiming.utf8.count < byKeyframes.utf8.count ? byTiming : byKeyframes
    }.joined(separator: "\n")
  }
}

/// Caches the `linear()` easing for each travel distance; views that travel equally far share it.
private struct LinearFits {
  private struct Key: Hashable {
    let animation: Animation
    let tolerance: Double
  }

  private let maximumError: Double
  /// Each animation sampled finely enough for the view that travels furthest.
  private var lines: [Animation: ProgressLine] = [:]
  private var texts: [Key: String?] = [:]

  init(_ views: [TransitionExport.AnimatedView], maximumError: Double) {
    self.maximumError = maximumError
    var finest: [Animation: Double] = [:]
    for view in views {
      guard let (animation, tolerance) = fitted(view) else { continue }
      finest[animation] = min(finest[animation] ?? 1, tolerance)
    }
    for (animation, tolerance) in finest { lines[animation] = ProgressLine(animation, tolerance: tolerance) }
  }

  mutating func text(_ view: TransitionExport.AnimatedView) -> String? {
    guard let (animation, tolerance) = fitted(view) else { return nil }
    let key = Key(animation: animation, tolerance: tolerance)
    if let text = texts[key] { return text }
    let fit = lines[animation].flatMap {
      LinearFit($0, maximumError: tolerance, maximumStops: Motion.Limits.stops)
    }
    let text = fit.flatMap { $0.maximumError <= tolerance + 1e-12 ? $0.text : nil }
    texts[key] = .some(text)
    return text
  }

  /// The animation that a `linear()` must follow, and the allowed error as a share of the way.
  private func fitted(_ view: TransitionExport.AnimatedView) -> (Animation, tolerance: Double)? {
    let travel = view.from.travel(to: view.to)
    guard let animation = view.animation, travel > 0 else { return nil }
    return (animation, min(1, maximumError / travel + animation.residual))
  }
}

extension TransitionExport.AnimatedView {
  /// The rule and the keyframes of one view.
  fileprivate func css(
    _ name: String, _ moving: [CSSProperty], _ keyframes: [Track.Keyframe], _ timing: String
  ) -> String {
    let constant = CSSProperty.allCases.filter { !moving.contains($0) && $0.isNeeded(to, in: self) }
    var rule = "#\(track.id.escapedForCSS) {\n  position: absolute;\n"
    for property in constant { rule += "  \(property.rawValue): \(property.value(to, in: self));\n" }
    rule += "  animation: \(name) \(duration.millionths)s \(timing) \(delay.millionths)s both;\n}\n"
    var rules = "@keyframes \(name) {\n"
    for keyframe in keyframes {
      let declarations = moving.map { "\($0.rawValue): \($0.value(keyframe.pose, in: self))" }.joined(
        separator: "; ")
      rules += "  \((offset(of: keyframe) * 100).cssText)% { \(declarations) }\n"
    }
    return "\(rule)\(rules)}\n"
  }
}

/// A CSS property of an animated view.
enum CSSProperty: String, CaseIterable {
  case left, top, width, height, opacity, transform
  case borderRadius = "border-radius"
  case backface = "backface-visibility"

  /// The value for a pose of a view.
  ///
  /// All transforms of a view list the same functions, so that browsers interpolate them one by one and not as matrices.
  func value(_ pose: Pose, in view: TransitionExport.AnimatedView) -> String {
    switch self {
    case .left: "\(pose.frame.x.millionths)px"
    case .top: "\(pose.frame.y.millionths)px"
    case .width: "\(pose.frame.width.millionths)px"
    case .height: "\(pose.frame.height.millionths)px"
    case .opacity: pose.alpha.millionths
    case .transform:
      (view.hasPerspective ? "perspective(\(distance(pose))) " : "")
        + "translate(\(pose.transform.translation.x.millionths)px, \(pose.transform.translation.y.millionths)px) "
        // A positive flip brings the right side to the front; a positive `rotateY` takes it to the back.
        + (view.rotatesAboutVertical ? "rotateY(\((-pose.transform.flip).millionths)deg) " : "")
        + "rotate(\(pose.transform.rotation.millionths)deg) "
        + "scale(\(pose.transform.scale.width.millionths), \(pose.transform.scale.height.millionths))"
    case .borderRadius: "\(pose.cornerRadius.millionths)px"
    case .backface: view.rotatesAboutVertical ? "hidden" : "visible"
    }
  }

  private func distance(_ pose: Pose) -> String {
    pose.transform.perspective > 0 ? "\(pose.transform.perspective.millionths)px" : "none"
  }

  /// Whether the value for a pose differs from the CSS default and must be written.
  func isNeeded(_ pose: Pose, in view: TransitionExport.AnimatedView) -> Bool {
    switch self {
    case .left, .top, .width, .height: true
    case .opacity: pose.alpha != 1
    case .transform: pose.transform != .identity
    case .borderRadius: pose.cornerRadius != 0
    case .backface: view.rotatesAboutVertical
    }
  }
}

extension TransitionExport.AnimatedView {
  /// Whether the view's style needs `rotateY`.
  fileprivate var rotatesAboutVertical: Bool { flips || hasPerspective }
}

extension String {
  /// The text as a CSS identifier (CSSOM §2.1).
  var escapedForCSS: String {
    var escaped = ""
    for (index, scalar) in unicodeScalars.enumerated() {
      let isDigit = ("0"..."9").contains(scalar)
      let isLone = scalar == "-" && unicodeScalars.count == 1
      if scalar == "\0" {
        escaped += "\u{FFFD}"
      } else if scalar.value < 0x20 || scalar.value == 0x7F
        || isDigit && (index == 0 || index == 1 && first == "-")
      {
        escaped += "\\\(String(scalar.value, radix: 16)) "
      } else if scalar.value >= 0x80 || isDigit || scalar == "_" || scalar == "-" && !isLone
        || ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
      {
        escaped.unicodeScalars.append(scalar)
      } else {
        escaped += "\\"
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
