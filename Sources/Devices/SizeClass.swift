/// How much room a window has along an axis, as `UIUserInterfaceSizeClass`.
public enum SizeClass: String, CaseIterable, Codable, Sendable {
  /// Little room, as in the width of an iPhone.
  case compact
  /// Enough room for columns and popovers.
  case regular
}

/// A size class for each axis.
public struct SizeClasses: Hashable, Sendable {
  /// The size class of the width.
  public let horizontal: SizeClass
  /// The size class of the height.
  public let vertical: SizeClass

  /// Makes a pair of size classes.
  public init(horizontal: SizeClass, vertical: SizeClass) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// All pairs.
  public static let all = SizeClass.allCases.flatMap { horizontal in
    SizeClass.allCases.map { SizeClasses(horizontal: horizontal, vertical: $0) }
  }
}
