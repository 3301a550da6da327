/// What motion may grow to.
public enum Limits {
  /// Bytes of an easing's text.
  public static let easingBytes = 10_000
  /// How large a number of an easing may be, either side of 0, so that no value overflows.
  static let easingNumber = 1e100
  /// How deep parentheses and functions of a `calc()` may be nested.
  public static let calcDepth = 32
  /// Places of a movement that are looked at to find its keyframes.
  public static let samples = 200_000
  /// Looks at those places that all that is moved at once may take together.
  public static let choices = 50_000_000
  /// Looks that making a place or a keyframe counts as, for it takes as long.
  static let placeLooks = 20
  /// Keyframes of all tracks of a transition.
  public static let keyframes = 100_000
  /// Stops of a `linear()` that is written.
  public static let stops = 1_000
}
