/// Whether the user wants Bold Text, as in `UILegibilityWeight`.
public enum LegibilityWeight: String, CaseIterable, Hashable, Sendable {
  /// The weights that the app chooses.
  case regular
  /// Heavier weights of the system's font. Other fonts stay, because UIKit changes only its own.
  case bold

  /// The weight of the system's font instead of `weight`: one step more below regular, two steps more from there.
  ///
  /// Source: Documentation/figures.md §2, *Bold Text*.
  public func weight(insteadOf weight: FontWeight) -> FontWeight {
    if self == .regular { return weight }
    let weights = FontWeight.allCases
    let number = weights.firstIndex(of: weight) ?? 0
    let steps = number < LegibilityWeight.lightWeights ? 1 : 2
    return weights[min(number + steps, weights.count - 1)]
  }

  /// The weights below regular.
  private static let lightWeights = 3
}

extension FontDescription {
  /// The font that a user with this preference sees.
  public func legible(_ legibility: LegibilityWeight) -> FontDescription {
    guard family == FontDescription.systemFamily else { return self }
    var font = self
    font.weight = legibility.weight(insteadOf: weight)
    return font
  }
}
