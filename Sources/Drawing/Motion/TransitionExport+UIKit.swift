import Geometry
import Motion

extension TransitionExport {
  /// A Swift function that animates views: with `UIViewPropertyAnimator` for a spring or a cubic curve, otherwise with
  /// `CAKeyframeAnimation`.
  public var uikit: String {
    let numbers = 1...max(views.count, 1)
    let locals = ["timing", "animator", "group"].flatMap { word in numbers.map { "\(word)\($0)" } }
    let names = SwiftNames(views.map(\.track.id), besides: locals + ["keyframes"])
    var text = "import UIKit\n\n/// Animates the views of the transition.\nfunc animateTransition("
    text += views.map { "\(names[$0.track.id]): UIView" }.joined(separator: ", ") + ") {\n"
    let parts = views.enumerated().map { number, view in
      // A property animator interpolates matrices, which is wrong for a view that flips.
      (view.flips ? nil : view.animation?.timingParameters).map {
        view.animator(number + 1, names[view.track.id], $0)
      }
        ?? view.keyframeAnimation(number + 1, names[view.track.id])
    }
    return text + parts.joined(separator: "\n") + "}\n"
  }
}

extension Animation {
  /// The timing parameters for a property animator; `nil` if it has none for this timing.
  fileprivate var timingParameters: String? {
    guard let spring = systemSpring else {
      return systemCurve.map {
        "UICubicTimingParameters(controlPoint1: \($0.control1.swiftLiteral), "
          + "controlPoint2: \($0.control2.swiftLiteral))"
      }
    }
    // A property animator scales the velocity of each axis by the distance on that axis.
    let velocity = spring.initialVelocity.swiftLiteral
    return "UISpringTimingParameters(\(spring.swiftArguments), "
      + "initialVelocity: CGVector(dx: \(velocity), dy: \(velocity)))"
  }
}

extension TransitionExport.AnimatedView {
  fileprivate func animator(_ number: Int, _ name: String, _ timing: String) -> String {
    """
      let timing\(number) = \(timing)
      let animator\(number) = UIViewPropertyAnimator(duration: \(duration.swiftLiteral), timingParameters: timing\(number))
    \(assignments(name, from, "  "))
      animator\(number).addAnimations {
    \(assignments(name, to, "    "))
      }
      animator\(number).startAnimation(afterDelay: \(delay.swiftLiteral))

    """
  }

  /// Assignments that give a view a pose. They set bounds and center, because a frame is undefined under a transform.
  private func assignments(_ name: String, _ pose: Pose, _ margin: String) -> String {
    var lines = [
      "\(name).bounds.size = CGSize(width: \(max(pose.frame.width, 0).swiftLiteral), height: \(max(pose.frame.height, 0).swiftLiteral))",
      "\(name).center = \(pose.frame.center.swiftLiteral)",
    ]
    if from.alpha != to.alpha || to.alpha != 1 { lines.append("\(name).alpha = \(pose.alpha.swiftLiteral)") }
    if from.transform != .identity || to.transform != .identity {
      lines.append("\(name).transform = \(pose.transform.swiftLiteral)")
    }
    if from.cornerRadius != 0 || to.cornerRadius != 0 {
      lines.append("\(name).layer.cornerRadius = \(pose.cornerRadius.swiftLiteral)")
    }
    return lines.map { margin + $0 }.joined(separator: "\n")
  }

  // MARK: Core Animation

  fileprivate func keyframeAnimation(_ number: Int, _ name: String) -> String {
    let times = track.keyframes.map { offset(of: $0).cssText }.joined(separator: ", ")
    let paths: [(path: String, values: (Pose) -> String)] = [
      (
        "bounds.size",
        {
          "NSValue(cgSize: CGSize(width: \(max($0.frame.width, 0).millionths), height: \(max($0.frame.height, 0).millionths)))"
        }
      ),
      (
        "position",
        { "NSValue(cgPoint: CGPoint(x: \($0.center.x.millionths), y: \($0.center.y.millionths)))" }
      ),
      ("opacity", { $0.alpha.millionths }), ("cornerRadius", { $0.cornerRadius.millionths }),
      // A positive flip brings the right side to the front; a positive `rotation.y` takes it to the back.
      ("transform.rotation.y", { (-$0.transform.flip * .pi / 180).millionths }),
      ("transform.rotation.z", { ($0.transform.rotation * .pi / 180).millionths }),
      ("transform.scale.x", { $0.transform.scale.width.millionths }),
      ("transform.scale.y", { $0.transform.scale.height.millionths }),
    ]
    var text = ""
    if flips {
      text += "  \(name).layer.isDoubleSided = false\n"
      // The superview has a single perspective; use the strongest one of the animation.
      if let distance = poses.map(\.transform.perspective).filter({ $0 > 0 }).min() {
        text += "  \(name).superview?.layer.sublayerTransform.m34 = -1 / \(distance.swiftLiteral)\n"
      }
    }
    text += "  let group\(number) = CAAnimationGroup()\n  group\(number).animations = [\n"
    for (path, value) in paths {
      let values = track.keyframes.map { value($0.pose) }
      guard values.contains(where: { $0 != values[0] }) else { continue }
      text += "    keyframes(\"\(path)\", times: [\(times)], values: [\(values.joined(separator: ", "))]),\n"
    }
    return text + """
        ]
        group\(number).duration = \(duration.swiftLiteral)
        group\(number).beginTime = CACurrentMediaTime() + \(delay.swiftLiteral)
        group\(number).fillMode = .both
        group\(number).isRemovedOnCompletion = false
        \(name).layer.add(group\(number), forKey: "transition")
        func keyframes(_ path: String, times: [NSNumber], values: [Any]) -> CAKeyframeAnimation {
          let animation = CAKeyframeAnimation(keyPath: path)
          animation.keyTimes = times
          animation.values = values
          animation.calculationMode = .linear
          animation.duration = \(duration.swiftLiteral)
          return animation
        }

      """
  }
}

extension Point {
  fileprivate var swiftLiteral: String { "CGPoint(x: \(x.swiftLiteral), y: \(y.swiftLiteral))" }
}

extension Pose.Transform {
  fileprivate var swiftLiteral: String {
    "CGAffineTransform(translationX: \(translation.x.swiftLiteral), y: \(translation.y.swiftLiteral))"
      + ".rotated(by: \((rotation * .pi / 180).swiftLiteral)).scaledBy(x: \(scale.width.swiftLiteral), y: \(scale.height.swiftLiteral))"
  }
}
