extension Easing.Keyword {
  /// The curve of a name in `UIView.AnimationCurve` or `CAMediaTimingFunctionName`.
  public init?(uikitName: String) {
    switch uikitName {
    case "linear": self = .linear
    case "easeIn": self = .easeIn
    case "easeOut": self = .easeOut
    case "easeInOut": self = .easeInOut
    case "default": self = .ease
    default: return nil
    }
  }

  /// The names that UIKit and Core Animation have for curves.
  public static let uikitNames = ["linear", "easeIn", "easeOut", "easeInOut", "default"]
}

extension Spring {
  /// What the keyboard moves by, and covers, alerts and sheets too: mass 3, stiffness 1000 and damping 500, which is
  /// not overdamped but critical (motion facts, “keyboard 7” and “overdamping”).
  public static let keyboard = Spring(
    criticalMass: 3, stiffness: 1000, damping: 500)
}

extension Animation {
  /// How many seconds the keyboard's spring is given (motion facts, “keyboard 7”).
  public static let keyboardDuration = 0.5
}
