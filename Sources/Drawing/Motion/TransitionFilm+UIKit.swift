import Geometry
import Motion

extension TransitionFilm {
  /// A function in Swift that moves views: with `UIViewPropertyAnimator` where the animation is a spring or a cubic
  /// curve, else with `CAKeyframeAnimation`.
  public var uikit: String {
    let numbers = 1...max(strips.count, 1)
    let locals = ["timing", "animator", "group"].flatMap { word in numbers.map { "\(word)\($0)" } }
    let names = SwiftNames(strips.map(\.track.id), besides: locals + ["keyframes"])
    var text = "import UIKit\n\n/// Moves the views as the transition does.\nfunc animateTransition("
    text += strips.map { "\(names[$0.track.id]): UIView" }.joined(separator: ", ") + ") {\n"
    let parts = strips.enumerated().map { number, strip in
      // A view that turns over would go through matrices by a property animator.
      (strip.flips ? nil : strip.animation?.timingParameters).map {
        strip.animator(number + 1, names[strip.track.id], $0)
      }
        ?? strip.keyframeAnimation(number + 1, names[strip.track.id])
    }
    return text + parts.joined(separator: "\n") + "}\n"
  }
}

extension Animation {
  /// The parameters with which a property animator moves so; `nil` where there are none.
  fileprivate var timingParameters: String? {
    switch timing {
    case .spring(let spring, _):
      // A property animator swings or is critical; it scales the velocity of each axis by its own distance.
      guard spring.regime != .over else { return nil }
      let velocity = spring.initialVelocity.swift
      return "UISpringTimingParameters(mass: \(spring.mass.swift), stiffness: \(spring.stiffness.swift), "
        + "damping: \((spring.dampingRatio * 2 * (spring.stiffness * spring.mass).squareRoot()).swift), "
        + "initialVelocity: CGVector(dx: \(velocity), dy: \(velocity)))"
    case .curve(.keyword(let keyword), let duration) where duration > 0: return cubic(keyword.curve)
    case .curve(.cubicBezier(let curve), let duration) where duration > 0: return cubic(curve)
    case .curve: return nil
    }
  }

  private func cubic(_ curve: CubicBezier) -> String {
    "UICubicTimingParameters(controlPoint1: \(curve.control1.swift), controlPoint2: \(curve.control2.swift))"
  }
}

extension TransitionFilm.Strip {
  fileprivate func animator(_ number: Int, _ name: String, _ timing: String) -> String {
    """
      let timing\(number) = \(timing)
      let animator\(number) = UIViewPropertyAnimator(duration: \(duration.swift), timingParameters: timing\(number))
    \(assignments(name, from, "  "))
      animator\(number).addAnimations {
    \(assignments(name, to, "    "))
      }
      animator\(number).startAnimation(afterDelay: \(delay.swift))

    """
  }

  /// What is set on a view; bounds and centre rather than a frame, which means nothing under a transform.
  private func assignments(_ name: String, _ pose: Pose, _ margin: String) -> String {
    var lines = [
      "\(name).bounds.size = CGSize(width: \(max(pose.frame.width, 0).swift), height: \(max(pose.frame.height, 0).swift))",
      "\(name).center = \(pose.middle.swift)",
    ]
    if from.alpha != to.alpha || to.alpha != 1 { lines.append("\(name).alpha = \(pose.alpha.swift)") }
    if from.transform != .identity || to.transform != .identity {
      lines.append("\(name).transform = \(pose.transform.swift)")
    }
    if from.cornerRadius != 0 || to.cornerRadius != 0 {
      lines.append("\(name).layer.cornerRadius = \(pose.cornerRadius.swift)")
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
          "NSValue(cgSize: CGSize(width: \(max($0.frame.width, 0).exact), height: \(max($0.frame.height, 0).exact)))"
        }
      ),
      ("position", { "NSValue(cgPoint: CGPoint(x: \($0.centre.x.exact), y: \($0.centre.y.exact)))" }),
      ("opacity", { $0.alpha.exact }), ("cornerRadius", { $0.cornerRadius.exact }),
      // The right side comes to the front, and Core Animation turns it to the back.
      ("transform.rotation.y", { (-$0.transform.flip * .pi / 180).exact }),
      ("transform.rotation.z", { ($0.transform.rotation * .pi / 180).exact }),
      ("transform.scale.x", { $0.transform.scale.width.exact }),
      ("transform.scale.y", { $0.transform.scale.height.exact }),
    ]
    var text = ""
    if flips {
      text += "  \(name).layer.isDoubleSided = false\n"
      // The superview has one perspective for the whole way: the nearest.
      if let distance = poses.map(\.transform.perspective).filter({ $0 > 0 }).min() {
        text += "  \(name).superview?.layer.sublayerTransform.m34 = -1 / \(distance.swift)\n"
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
        group\(number).duration = \(duration.swift)
        group\(number).beginTime = CACurrentMediaTime() + \(delay.swift)
        group\(number).fillMode = .both
        group\(number).isRemovedOnCompletion = false
        \(name).layer.add(group\(number), forKey: "transition")
        func keyframes(_ path: String, times: [NSNumber], values: [Any]) -> CAKeyframeAnimation {
          let animation = CAKeyframeAnimation(keyPath: path)
          animation.keyTimes = times
          animation.values = values
          animation.calculationMode = .linear
          animation.duration = \(duration.swift)
          return animation
        }

      """
  }
}

extension Pose {
  /// The middle of the frame, without the transform.
  var middle: Point { Point(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2) }
}

extension Point {
  fileprivate var swift: String { "CGPoint(x: \(x.swift), y: \(y.swift))" }
}

extension Pose.Transform {
  fileprivate var swift: String {
    "CGAffineTransform(translationX: \(translation.x.swift), y: \(translation.y.swift))"
      + ".rotated(by: \((rotation * .pi / 180).swift)).scaledBy(x: \(scale.width.swift), y: \(scale.height.swift))"
  }
}
