import Geometry
import Motion

extension TransitionFilm {
  /// A view of SwiftUI in which each view goes straight from keyframe to keyframe.
  var keyframedSwiftUI: String {
    let names = SwiftNames(strips.map(\.track.id))
    var text =
      "import SwiftUI\n\n/// Moves as the transition does once it appears.\nstruct TransitionView: View {\n"
    text += "  var body: some View {\n    ZStack {\n"
    for strip in strips { text += strip.keyframeAnimator(names[strip.track.id]) }
    text += "    }\n  }\n}\n\n/// How a view stands.\nstruct Moment {\n"
    for part in MomentPart.allCases { text += "  var \(part.rawValue): Double\n" }
    return text + "}\n"
  }
}

/// What SwiftUI moves of a view.
private enum MomentPart: String, CaseIterable {
  case x, y, width, height, cornerRadius, scaleX, scaleY, rotation, opacity

  /// The value in a pose.
  func value(_ pose: Pose) -> Double {
    switch self {
    case .x: pose.centre.x
    case .y: pose.centre.y
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

extension TransitionFilm.Strip {
  fileprivate func keyframeAnimator(_ name: String) -> String {
    let start = MomentPart.allCases.map { "\($0.rawValue): \($0.value(from).exact)" }
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
    for part in MomentPart.allCases where moves(part.value) {
      text += "        KeyframeTrack(\\.\(part.rawValue)) {\n"
      var time = 0.0
      for keyframe in track.keyframes where keyframe.time > 0 {
        let duration = keyframe.time - time
        text += "          LinearKeyframe(\(part.value(keyframe.pose).exact), duration: \(duration.swift))\n"
        time = keyframe.time
      }
      text += "        }\n"
    }
    return text + "      }\n"
  }
}
