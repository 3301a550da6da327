/// What motion may grow to.
public enum Limits {
  /// Bytes of an easing's text.
  public static let easingBytes = 10_000
  /// How deep parentheses and functions of a `calc()` may be nested.
  public static let calcDepth = 32
}
