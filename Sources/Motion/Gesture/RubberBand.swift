/// How far content follows a finger that pulls it past its end, as in `UIScrollView`.
///
/// A pull by x moves it by (1 − 1/(xc/d + 1))·d, with the coefficient c and the dimension d; the community has
/// measured it.
public struct RubberBand: Hashable, Sendable {
  /// The limit of the offset: the extent of the scroll view, in points.
  public let dimension: Double
  /// The ratio of offset to pull for small pulls.
  public let coefficient: Double

  /// Makes a band; `nil` if a number is not above 0 or not finite.
  ///
  /// - Parameters:
  ///   - dimension: The extent of the scroll view in points, above 0.
  ///   - coefficient: The ratio for small pulls, above 0; 0.55 in `UIScrollView`.
  public init?(dimension: Double, coefficient: Double = 0.55) {
    guard dimension > 0, dimension.isFinite, coefficient > 0, coefficient.isFinite else { return nil }
    self.dimension = dimension
    self.coefficient = coefficient
  }

  /// The content's offset for a finger's translation, in points.
  public func offset(for translation: Double) -> Double {
    let pull = abs(translation) * coefficient
    let offset = pull / (pull / dimension + 1)
    return translation < 0 ? -offset : offset
  }

  /// The finger's translation for a content's offset; `nil` if no translation pulls that far.
  public func translation(for offset: Double) -> Double? {
    guard abs(offset) < dimension else { return nil }
    let translation = abs(offset) / (1 - abs(offset) / dimension) / coefficient
    return offset < 0 ? -translation : translation
  }
}
