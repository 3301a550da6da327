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

  /// How wide a readable content guide is at most, in points.
  ///
  /// Only that of the default size is measured (the readable width facts); those for accessibility are not told, and
  /// are taken to be that of the largest other size.
  public var readableWidth: Double {
    switch self {
    case .extraSmall: 560
    case .small: 600
    case .medium: 632
    case .large: 672
    case .extraLarge: 744
    case .extraExtraLarge: 824
    default: 896
    }
  }

  /// Whether the size is one of those for accessibility.
  public var isAccessibilityCategory: Bool { rawValue.hasPrefix("accessibility") }
}
