import Motion

extension TransitionExport {
  /// JSON with the arguments of `Element.animate()` for each view: its id, keyframes and timing.
  ///
  /// ```
  /// for (const {id, keyframes, timing} of answer.animations) document.getElementById(id).animate(keyframes, timing);
  /// ```
  /// Durations and delays are milliseconds, as in Web Animations.
  public var webAnimations: String {
    JSONText.object([("animations", JSONText.array(views.map(\.webAnimation)))])
  }
}

extension TransitionExport.AnimatedView {
  fileprivate var webAnimation: String {
    let properties = CSSProperty.allCases.filter { property in
      poses.contains { property.isNeeded($0, in: self) }
    }
    let keyframes = track.keyframes.map { keyframe in
      JSONText.object(
        [("offset", offset(of: keyframe).cssText)]
          + properties.map { ($0.member, JSONText.string($0.value(keyframe.pose, in: self))) })
    }
    let timing = [
      ("duration", (duration * 1000).millionths), ("delay", (delay * 1000).millionths),
      ("easing", JSONText.string("linear")), ("fill", JSONText.string("both")),
    ]
    return JSONText.object([
      ("id", JSONText.string(track.id)), ("keyframes", JSONText.array(keyframes)),
      ("timing", JSONText.object(timing)),
    ])
  }
}

extension CSSProperty {
  /// The property's name in a Web Animations keyframe.
  fileprivate var member: String {
    switch self {
    case .borderRadius: "borderRadius"
    case .backface: "backfaceVisibility"
    default: rawValue
    }
  }
}
