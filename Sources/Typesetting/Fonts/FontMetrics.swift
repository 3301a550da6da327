/// How far a font's lines reach, in parts of its size.
public struct FontMetrics: Hashable, Sendable {
  /// From the baseline up to the top of the line, 0 or more.
  public var ascender: Double
  /// From the baseline down to the bottom of the line, 0 or more.
  public var descender: Double

  /// From one baseline to the next.
  public var lineHeight: Double { ascender + descender }

  /// Makes metrics.
  public init(ascender: Double, descender: Double) {
    self.ascender = ascender
    self.descender = descender
  }

  /// San Francisco's: 1950 and 494 of 2048 units, a line of 1.193359375 sizes.
  ///
  /// Source: the chrome facts, `fonts.metrics`, measured at 11 to 32 points.
  public static let sanFrancisco = FontMetrics(ascender: 1950.0 / 2048, descender: 494.0 / 2048)
}
