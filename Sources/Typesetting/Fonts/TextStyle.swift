/// A text style with its own size and weight, as in `UIFont.TextStyle`.
public enum TextStyle: String, CaseIterable, Hashable, Sendable {
  /// The title of a screen whose content is scrolled to the top.
  case largeTitle
  case title1, title2, title3, headline, body, callout, subheadline, footnote
  /// Standard and alternate captions.
  case caption1, caption2

  /// The weight of the style: semibold for headlines, regular otherwise.
  public var weight: FontWeight { self == .headline ? .semibold : .regular }

  /// The size in points at a preferred text size.
  ///
  /// Source: Apple's Human Interface Guidelines, Typography.
  public func size(at category: ContentSizeCategory) -> Double { sizes[category.number] }

  /// The sizes in the order of the categories.
  private var sizes: [Double] {
    switch self {
    case .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]
    case .title1: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]
    case .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56]
    case .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55]
    case .headline, .body: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
    case .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51]
    case .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]
    case .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]
    case .caption1: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]
    case .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40]
    }
  }
}

/// The text sizes of Dynamic Type, from the smallest to the largest, as in `UIContentSizeCategory`.
public enum ContentSizeCategory: String, CaseIterable, Hashable, Sendable {
  case extraSmall, small, medium
  /// The default size.
  case large
  case extraLarge, extraExtraLarge
  /// The largest size that is not an accessibility size.
  case extraExtraExtraLarge
  case accessibilityM, accessibilityL, accessibilityXL, accessibilityXXL, accessibilityXXXL

  /// Whether the size is an accessibility size.
  public var isAccessibilityCategory: Bool { rawValue.hasPrefix("accessibility") }

  /// The index among the categories, 0 for the smallest.
  fileprivate var number: Int { ContentSizeCategory.allCases.firstIndex(of: self) ?? 0 }
}
