import Typesetting

extension ContentSizeCategory {
  /// The greatest width of a readable content guide at this text size, in points.
  ///
  /// Only the width at `large` is measured. For the accessibility sizes no figure is known, so they have the width of
  /// `extraExtraExtraLarge`.
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
