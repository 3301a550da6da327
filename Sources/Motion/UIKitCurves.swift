extension Easing.Keyword {
  /// Makes the keyword for a name of `UIView.AnimationCurve` or `CAMediaTimingFunctionName`.
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

  /// The curve names of UIKit and Core Animation.
  public static let uikitNames = ["linear", "easeIn", "easeOut", "easeInOut", "default"]
}

extension Spring {
  /// The spring of the keyboard, of full screen covers, alerts and sheets: mass 3, stiffness 1000 and damping 500.
  ///
  /// Core Animation treats it as critically damped, not overdamped, as its measured settling time of 0.5058 s shows.
  public static let keyboard = Spring(
    criticalMass: 3, stiffness: 1000, damping: 500)
}

extension Animation {
  /// The duration of the keyboard's animation, in seconds.
  public static let keyboardDuration = 0.5
}
