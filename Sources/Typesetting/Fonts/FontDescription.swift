/// What a text is to be set in.
///
/// ```swift
/// let title = FontDescription(size: 34, weight: .bold)
/// ```
public struct FontDescription: Hashable, Sendable {
  /// The family behind which Inter stands in for San Francisco.
  public static let systemFamily = "system"

  /// The name of the family; ``systemFamily``, or that of a font in a folder that the service was given.
  public var family: String
  /// The size of the em square, in points, more than 0.
  public var size: Double
  /// How heavy the strokes are.
  public var weight: FontWeight

  /// Makes a description.
  public init(family: String = systemFamily, size: Double = 17, weight: FontWeight = .regular) {
    self.family = family
    self.size = size
    self.weight = weight
  }
}
