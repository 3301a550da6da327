/// How far content follows a finger that pulls it beyond its end.
///
/// Source: motion facts, “rubber_band”: (1 − 1/(xc/d + 1))·d.
public struct RubberBand: Hashable, Sendable {
  /// How far the content can ever be pulled, in points: the extent of what shows it.
  public let dimension: Double
  /// How readily it follows.
  public let coefficient: Double

  /// Makes a band, or `nil` for a number that is not above 0 or not finite.
  ///
  /// - Parameters:
  ///   - dimension: Points, above 0.
  ///   - coefficient: Above 0; 0.55 in `UIScrollView`.
  public init?(dimension: Double, coefficient: Double = 0.55) {
    guard dimension > 0, dimension.isFinite, coefficient > 0, coefficient.isFinite else { return nil }
    self.dimension = dimension
    self.coefficient = coefficient
  }

  /// How far the content goes for a finger's way in points, to the same side.
  public func offset(for translation: Double) -> Double {
    let pull = abs(translation) * coefficient
    let offset = pull / (pull / dimension + 1)
    return translation < 0 ? -offset : offset
  }

  /// The finger's way that pulls the content so far, or `nil` where none does.
  public func translation(for offset: Double) -> Double? {
    guard abs(offset) < dimension else { return nil }
    let translation = abs(offset) / (1 - abs(offset) / dimension) / coefficient
    return offset < 0 ? -translation : translation
  }
}
