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

  /// The distance between the baselines of neighboring lines at a preferred text size, in points.
  public func leading(at category: ContentSizeCategory) -> Double {
    TextStyle.leading(at: size(at: category))
  }

  /// The distance between the baselines of neighboring lines at a size of a style, in points.
  ///
  /// Source: Apple's Human Interface Guidelines, Typography. Its tables have the same leading for a size in each
  /// style and category. Recorded frames agree: two lines of 17 points are 42.5 points high, 20.29 and 22.
  static func leading(at size: Double) -> Double {
    guard let next = leadings.firstIndex(where: { $0.size >= size }) else { return size * 70 / 60 }
    let (high, low) = (leadings[next], leadings[max(next - 1, 0)])
    if high.size == low.size { return high.leading * size / high.size }
    return low.leading + (high.leading - low.leading) * (size - low.size) / (high.size - low.size)
  }

  private static let leadings: [(size: Double, leading: Double)] = [
    (11, 13), (12, 16), (13, 18), (14, 19), (15, 20), (16, 21), (17, 22), (18, 23), (19, 24), (20, 25),
    (21, 26),
    (22, 28), (23, 29), (24, 30), (25, 31), (26, 32), (27, 33), (28, 34), (30, 37), (31, 38), (32, 39),
    (33, 40),
    (34, 41), (36, 43), (38, 46), (40, 48), (42, 50), (43, 51), (44, 52), (47, 56), (48, 57), (49, 58),
    (50, 59),
    (51, 60), (52, 61), (53, 62), (55, 65), (56, 66), (58, 68), (60, 70),
  ]

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
