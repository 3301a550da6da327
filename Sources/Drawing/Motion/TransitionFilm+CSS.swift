import Geometry
import Motion

extension TransitionFilm {
  /// A style sheet: a rule for each view, chosen by the element's id, and what it animates.
  ///
  /// Each view's way is written as keyframes joined by straight lines, or as two with a `linear()` between them,
  /// whichever is shorter.
  ///
  /// - Complexity: Linear in the keyframes, and in the places of the animation for each distance that views go.
  public var css: String {
    var fits = LinearFits(strips, maximumError: maximumError)
    return strips.enumerated().map { number, strip in
      let byKeyframes = strip.css("move-\(number + 1)", strip.track.keyframes, "linear")
      guard strip.track.keyframes.count > 2, let timing = fits.text(strip) else { return byKeyframes }
      let ends = [
        Track.Keyframe(time: strip.delay, pose: strip.from),
        Track.Keyframe(time: strip.delay + strip.duration, pose: strip.to),
      ]
      let byTiming = strip.css("move-\(number + 1)", ends, timing)
      return byTiming.utf8.count < byKeyframes.utf8.count ? byTiming : byKeyframes
    }.joined(separator: "\n")
  }
}

/// The `linear()` of each distance, which views that go equally far share.
private struct LinearFits {
  private struct Key: Hashable {
    let animation: Animation
    let tolerance: Double
  }

  private let maximumError: Double
  /// Each animation as a line that is fine enough for the view that goes furthest.
  private var lines: [Animation: ProgressLine] = [:]
  private var known: [Key: String?] = [:]

  init(_ strips: [TransitionFilm.Strip], maximumError: Double) {
    self.maximumError = maximumError
    var finest: [Animation: Double] = [:]
    for strip in strips {
      guard let (animation, tolerance) = fitted(strip) else { continue }
      finest[animation] = min(finest[animation] ?? 1, tolerance)
    }
    for (animation, tolerance) in finest { lines[animation] = ProgressLine(animation, tolerance: tolerance) }
  }

  mutating func text(_ strip: TransitionFilm.Strip) -> String? {
    guard let (animation, tolerance) = fitted(strip) else { return nil }
    let key = Key(animation: animation, tolerance: tolerance)
    if let text = known[key] { return text }
    let fit = lines[animation].flatMap {
      LinearFit($0, maximumError: tolerance, maximumStops: Motion.Limits.stops)
    }
    let text = fit.flatMap { $0.maximumError <= tolerance + 1e-12 ? $0.text : nil }
    known[key] = .some(text)
    return text
  }

  /// What a `linear()` would follow, and how closely.
  private func fitted(_ strip: TransitionFilm.Strip) -> (Animation, tolerance: Double)? {
    let travel = strip.from.travel(to: strip.to)
    guard let animation = strip.animation, travel > 0 else { return nil }
    return (animation, min(1, maximumError / travel + animation.residual))
  }
}

extension TransitionFilm.Strip {
  /// The rule and the keyframes of one view.
  fileprivate func css(_ name: String, _ keyframes: [Track.Keyframe], _ timing: String) -> String {
    let moving = CSSProperty.allCases.filter { property in moves { property.value($0, in: self) } }
    let standing = CSSProperty.allCases.filter { !moving.contains($0) && $0.isNeeded(to, in: self) }
    var rule = "#\(track.id.escapedForCSS) {\n  position: absolute;\n"
    for property in standing { rule += "  \(property.rawValue): \(property.value(to, in: self));\n" }
    rule += "  animation: \(name) \(duration.exact)s \(timing) \(delay.exact)s both;\n}\n"
    var rules = "@keyframes \(name) {\n"
    for keyframe in keyframes {
      let declarations = moving.map { "\($0.rawValue): \($0.value(keyframe.pose, in: self))" }.joined(
        separator: "; ")
      rules += "  \((offset(of: keyframe) * 100).cssText)% { \(declarations) }\n"
    }
    return "\(rule)\(rules)}\n"
  }
}

/// What a style sheet says of a view.
enum CSSProperty: String, CaseIterable {
  case left, top, width, height, opacity, transform
  case borderRadius = "border-radius"
  case backface = "backface-visibility"

  /// The value in a pose of a view's way.
  ///
  /// All transforms of a way list the same functions, between which browsers go one by one, not through matrices.
  func value(_ pose: Pose, in strip: TransitionFilm.Strip) -> String {
    switch self {
    case .left: "\(pose.frame.x.exact)px"
    case .top: "\(pose.frame.y.exact)px"
    case .width: "\(pose.frame.width.exact)px"
    case .height: "\(pose.frame.height.exact)px"
    case .opacity: pose.alpha.exact
    case .transform:
      (strip.hasPerspective ? "perspective(\(distance(pose))) " : "")
        + "translate(\(pose.transform.translation.x.exact)px, \(pose.transform.translation.y.exact)px) "
        // The right side comes to the front, and CSS turns it to the back.
        + (strip.turns ? "rotateY(\((-pose.transform.flip).exact)deg) " : "")
        + "rotate(\(pose.transform.rotation.exact)deg) "
        + "scale(\(pose.transform.scale.width.exact), \(pose.transform.scale.height.exact))"
    case .borderRadius: "\(pose.cornerRadius.exact)px"
    case .backface: strip.turns ? "hidden" : "visible"
    }
  }

  private func distance(_ pose: Pose) -> String {
    pose.transform.perspective > 0 ? "\(pose.transform.perspective.exact)px" : "none"
  }

  /// Whether a view that stands so needs to be told: what CSS takes for granted is left out.
  func isNeeded(_ pose: Pose, in strip: TransitionFilm.Strip) -> Bool {
    switch self {
    case .left, .top, .width, .height: true
    case .opacity: pose.alpha != 1
    case .transform: pose.transform != .identity
    case .borderRadius: pose.cornerRadius != 0
    case .backface: strip.turns
    }
  }
}

extension TransitionFilm.Strip {
  /// Whether its style tells how the view is turned about its vertical middle.
  fileprivate var turns: Bool { flips || hasPerspective }
}

extension String {
  /// The text as an identifier of CSS (CSSOM §2.1).
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
