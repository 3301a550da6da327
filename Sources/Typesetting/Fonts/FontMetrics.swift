/// The vertical extents of a font's lines, in multiples of its size.
struct FontMetrics: Sendable {
  /// The distance from the baseline up to the top of the line, 0 or more.
  let ascender: Double
  /// The distance from the baseline down to the bottom of the line, 0 or more.
  let descender: Double
  /// The space above a line that follows another one, 0 or more.
  var leading = 0.0

  /// The metrics of San Francisco: 1950 and 494 of 2048 units, a line height of 1.193359375 sizes.
  ///
  /// Measured at 11 to 32 points.
  static let sanFrancisco = FontMetrics(ascender: 1950.0 / 2048, descender: 494.0 / 2048)
}
