import Typesetting

extension ContentSizeCategory {
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
}
