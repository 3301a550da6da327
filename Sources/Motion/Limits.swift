/// The limits of motion.
public enum Limits {
  /// Bytes of an easing's text.
  public static let easingBytes = 10_000
  /// The largest absolute value of a number in an easing, so that no result overflows.
  static let easingNumber = 1e100
  /// The nesting depth of parentheses and functions in a `calc()`.
  public static let calcDepth = 32
  /// Sampled places of a movement from which its keyframes are chosen.
  public static let samples = 200_000
  /// The sampling budget of one event: visits to sampled places by all of its movements together.
  public static let choices = 50_000_000
  /// The visits that computing a place or a keyframe counts as, because it takes as long.
  static let placeCost = 20
  /// Keyframes of all tracks of a transition.
  public static let keyframes = 100_000
  /// Stops of a `linear()` in an answer.
  public static let stops = 1_000
}
