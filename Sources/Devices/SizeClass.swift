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

/// What a rule or a variation asks of size classes.
///
/// ```swift
/// SizeClassCondition(horizontal: .compact).matches(.compact, .regular)  // true
/// ```
public struct SizeClassCondition: Hashable, Sendable {
  /// The size class that the width must have; `nil` matches any.
  public var horizontal: SizeClass?
  /// The size class that the height must have; `nil` matches any.
  public var vertical: SizeClass?

  /// Makes a condition; without arguments, it matches everything.
  public init(horizontal: SizeClass? = nil, vertical: SizeClass? = nil) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// Whether the condition holds. For an unknown size class, given as `nil`, it holds only if it does not ask for that one.
  public func matches(_ horizontal: SizeClass?, _ vertical: SizeClass?) -> Bool {
    (self.horizontal == nil || self.horizontal == horizontal)
      && (self.vertical == nil || self.vertical == vertical)
  }
}
