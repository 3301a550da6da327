/// The text sizes that Dynamic Type offers, as `UIContentSizeCategory`, smallest first.
public enum ContentSizeCategory: String, CaseIterable, Sendable {
  /// The smallest.
  case extraSmall
  /// Two sizes below the default.
  case small
  /// One size below the default.
  case medium
  /// The default.
  case large
  /// One size above the default.
  case extraLarge
  /// Two sizes above the default.
  case extraExtraLarge
  /// The largest that is not meant for accessibility.
  case extraExtraExtraLarge
  /// The smallest of those for accessibility.
  case accessibilityM
  /// The second of those for accessibility.
  case accessibilityL
  /// The third of those for accessibility.
  case accessibilityXL
  /// The fourth of those for accessibility.
  case accessibilityXXL
  /// The largest.
  case accessibilityXXXL

  /// Whether the size is one of those for accessibility.
  public var isAccessibilityCategory: Bool { rawValue.hasPrefix("accessibility") }
}
