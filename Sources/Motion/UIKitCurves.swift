extension Easing.Keyword {
  private static let uikitCurves: KeyValuePairs<String, Easing.Keyword> = [
    "linear": .linear, "easeIn": .easeIn, "easeOut": .easeOut, "easeInOut": .easeInOut, "default": .ease,
  ]

  /// Makes the keyword for a name of `UIView.AnimationCurve` or `CAMediaTimingFunctionName`.
  public init?(uikitName: String) {
    guard let curve = Self.uikitCurves.first(where: { $0.key == uikitName }) else { return nil }
    self = curve.value
  }

  /// The curve names of UIKit and Core Animation.
  public static let uikitNames = uikitCurves.map(\.key)
}

extension Spring {
  /// The spring of the keyboard, of full screen covers, alerts and sheets: mass 3, stiffness 1000 and damping 500.
  ///
  /// Core Animation treats it as critically damped, not overdamped, as its measured settling time of 0.5058 s shows.
  public static let keyboard: Spring = {
    let spring = try? Spring(mass: 3, stiffness: 1000, damping: 500, allowsOverdamping: false)
    guard let spring else { preconditionFailure("the keyboard's spring is a spring") }
    return spring
  }()
}

extension Animation {
  /// The duration of the keyboard's animation, in seconds.
  public static let keyboardDuration = 0.5
}
