import Geometry
import Motion

extension TransitionExport {
  /// A SwiftUI view with a `KeyframeAnimator` for each view, linear between keyframes.
  var keyframedSwiftUI: String {
    let names = SwiftNames(views.map(\.track.id))
    var text = TransitionExport.swiftUIHeader
    text += "  var body: some View {\n    ZStack {\n"
    for view in views { text += view.keyframeAnimator(names[view.track.id]) }
    text += "    }\n  }\n}\n\n/// The animated properties of a view.\nstruct Moment {\n"
    for part in MomentProperty.allCases { text += "  var \(part.rawValue): Double\n" }
    return text + "}\n"
  }
}

/// A property that SwiftUI animates.
private enum MomentProperty: String, CaseIterable {
  case x, y, width, height, cornerRadius, scaleX, scaleY, rotation, opacity

  /// The value for a pose.
  func value(_ pose: Pose) -> Double {
    switch self {
    case .x: pose.center.x
    case .y: pose.center.y
    case .width: max(pose.frame.width, 0)
    case .height: max(pose.frame.height, 0)
    case .cornerRadius: pose.cornerRadius
    case .scaleX: pose.transform.scale.width
    case .scaleY: pose.transform.scale.height
    case .rotation: pose.transform.rotation
    case .opacity: pose.alpha
    }
  }
}

extension TransitionExport.AnimatedView {
  fileprivate func keyframeAnimator(_ name: String) -> String {
    let start = MomentProperty.allCases.map { "\($0.rawValue): \($0.value(from).millionths)" }
    var text = """
            KeyframeAnimator(initialValue: Moment(\(start.joined(separator: ", ")))) { moment in
              RoundedRectangle(cornerRadius: moment.cornerRadius)  // \(name)
                .frame(width: moment.width, height: moment.height)
                .scaleEffect(x: moment.scaleX, y: moment.scaleY)
                .rotationEffect(.degrees(moment.rotation))
                .opacity(moment.opacity)
                .position(x: moment.x, y: moment.y)
            } keyframes: { _ in

      """
    for part in MomentProperty.allCases where changes(part.value) {
      text += "        KeyframeTrack(\\.\(part.rawValue)) {\n"
      var time = 0.0
      for keyframe in track.keyframes where keyframe.time > 0 {
        let duration = keyframe.time - time
        text +=
          "          LinearKeyframe(\(part.value(keyframe.pose).millionths), duration: \(duration.swiftLiteral))\n"
        time = keyframe.time
      }
      text += "        }\n"
    }
    return text + "      }\n"
  }
}
