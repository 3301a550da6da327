/// The vertical extents of a font's lines, in multiples of its size.
public struct FontMetrics: Hashable, Sendable {
  /// The distance from the baseline up to the top of the line, 0 or more.
  public var ascender: Double
  /// The distance from the baseline down to the bottom of the line, 0 or more.
  public var descender: Double

  /// The distance from one baseline to the next.
  public var lineHeight: Double { ascender + descender }

  /// Makes metrics.
  public init(ascender: Double, descender: Double) {
    self.ascender = ascender
    self.descender = descender
  }

  /// The metrics of San Francisco: 1950 and 494 of 2048 units, a line height of 1.193359375 sizes.
  ///
  /// Measured at 11 to 32 points.
  public static let sanFrancisco = FontMetrics(ascender: 1950.0 / 2048, descender: 494.0 / 2048)
}
