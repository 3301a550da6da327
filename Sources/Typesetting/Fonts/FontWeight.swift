/// The weight of a font's strokes, from the lightest to the heaviest, named as in `UIFont.Weight`.
public enum FontWeight: String, CaseIterable, Hashable, Sendable {
  case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black

  /// The weight as in OpenType's `OS/2` table and `wght` axis, 100…900.
  public var number: Double { 100 * Double(1 + (FontWeight.allCases.firstIndex(of: self) ?? 0)) }
}
