import Geometry
import Motion

extension TransitionExport {
  /// A SwiftUI view that animates to its target when it appears.
  ///
  /// A spring becomes an `interpolatingSpring`, a cubic curve a `timingCurve`, and any other timing a `CustomAnimation`
  /// through the stops of a `linear()` easing. If a view has no single animation, all views use `KeyframeAnimator`.
  public var swiftUI: String {
    if views.contains(where: { $0.animation == nil }) { return keyframedSwiftUI }
    let names = SwiftNames(views.map(\.track.id))
    var animations: [Animation] = []
    for case let animation? in views.map(\.animation) where !animations.contains(animation) {
      animations.append(animation)
    }
    var text = TransitionExport.swiftUIHeader
    text += "  @State private var isAtTarget = false\n\n  var body: some View {\n    ZStack {\n"
    for view in views {
      let number = (animations.firstIndex { $0 == view.animation } ?? 0) + 1
      text += view.swiftUI(names[view.track.id], "animation\(number)")
    }
    text += "    }\n    .onAppear { isAtTarget = true }\n  }\n\n"
    for (number, animation) in animations.enumerated() {
      text += "  private let animation\(number + 1) = Animation\(animation.swiftUI(fit(animation)))"
      text += animation.delay > 0 ? ".delay(\(animation.delay.swiftLiteral))\n" : "\n"
    }
    text += "}\n"
    return animations.contains { $0.isMadeOfStops } ? text + TransitionExport.stopsAnimation : text
  }

  /// Stops that are accurate enough for every view with this animation.
  private func fit(_ animation: Animation) -> LinearFit? {
    guard animation.isMadeOfStops else { return nil }
    let travel = views.filter { $0.animation == animation }.map { $0.from.travel(to: $0.to) }.max() ?? 1
    return LinearFit(
      animation, maximumError: min(1, maximumError / max(travel, 1e-9) + animation.residual),
      maximumStops: Motion.Limits.stops)
  }

  /// The beginning of the code.
  static let swiftUIHeader =
    "import SwiftUI\n\n/// Animates the transition when it appears.\nstruct TransitionView: View {\n"

  private static let stopsAnimation = """

    /// Interpolates linearly between stops.
    struct StopsAnimation: CustomAnimation {
      let duration: TimeInterval
      /// The fraction of the duration and the fraction of the way.
      let stops: [SIMD2<Double>]

      func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
        guard time < duration else { return nil }
        let input = time / duration
        let index = max(1, stops.firstIndex { $0.x > input } ?? stops.count - 1)
        let (start, end) = (stops[index - 1], stops[index])
        guard start.x < end.x else { return value.scaled(by: end.y) }
        return value.scaled(by: start.y + (input - start.x) / (end.x - start.x) * (end.y - start.y))
      }
    }

    """
}

extension Animation {
  /// The expression that follows the type name `Animation`.
  fileprivate func swiftUI(_ fit: LinearFit?) -> String {
    if let spring = systemSpring {
      return
        ".interpolatingSpring(\(spring.swiftArguments), initialVelocity: \(spring.initialVelocity.swiftLiteral))"
    }
    if let curve = systemCurve {
      let numbers = [curve.control1.x, curve.control1.y, curve.control2.x, curve.control2.y].map(
        \.swiftLiteral)
      return ".timingCurve(\(numbers.joined(separator: ", ")), duration: \(duration.swiftLiteral))"
    }
    let stops = fit?.easing.stops ?? []
    let list = stops.map { "[\($0.input.millionths), \($0.output.millionths)]" }.joined(separator: ", ")
    return "(StopsAnimation(duration: \(duration.swiftLiteral), stops: [\(list)]))"
  }
}

extension TransitionExport.AnimatedView {
  fileprivate func swiftUI(_ name: String, _ animation: String) -> String {
    func part(_ value: (Pose) -> Double) -> String {
      let (start, end) = (value(from).swiftLiteral, value(to).swiftLiteral)
      return start == end ? end : "isAtTarget ? \(end) : \(start)"
    }
    let size = "width: \(part { max($0.frame.width, 0) }), height: \(part { max($0.frame.height, 0) })"
    var lines = ["RoundedRectangle(cornerRadius: \(part(\.cornerRadius)))  // \(name)", "  .frame(\(size))"]
    if from.transform != .identity || to.transform != .identity {
      lines.append(
        "  .scaleEffect(x: \(part(\.transform.scale.width)), y: \(part(\.transform.scale.height)))")
      lines.append("  .rotationEffect(.degrees(\(part(\.transform.rotation))))")
    }
    lines.append("  .opacity(\(part(\.alpha)))")
    lines.append("  .position(x: \(part(\.center.x)), y: \(part(\.center.y)))")
    lines.append("  .animation(\(animation), value: isAtTarget)")
    return lines.map { "      \($0)\n" }.joined()
  }
}
