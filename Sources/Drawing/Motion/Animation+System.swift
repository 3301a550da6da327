import Motion

extension Animation {
  /// The spring, if UIKit and SwiftUI have it: they have no overdamped springs.
  var systemSpring: Spring? {
    if case .spring(let spring, _) = timing, spring.regime != .over { spring } else { nil }
  }

  /// The cubic curve, if UIKit and SwiftUI have it: they have no curves without a duration.
  var systemCurve: CubicBezier? {
    switch timing {
    case .curve(.keyword(let keyword), let duration) where duration > 0: keyword.curve
    case .curve(.cubicBezier(let curve), let duration) where duration > 0: curve
    default: nil
    }
  }

  /// Whether SwiftUI has no built-in animation for this timing.
  var isMadeOfStops: Bool { systemSpring == nil && systemCurve == nil }
}

extension Spring {
  /// The arguments for mass, stiffness and damping in Swift code.
  var swiftArguments: String {
    let damping = dampingRatio * 2 * (stiffness * mass).squareRoot()
    return
      "mass: \(mass.swiftLiteral), stiffness: \(stiffness.swiftLiteral), damping: \(damping.swiftLiteral)"
  }
}
