/// The weight of a font's strokes, from the lightest to the heaviest, named as in `UIFont.Weight`.
public enum FontWeight: String, CaseIterable, Hashable, Sendable {
  case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black

  /// The weight as in OpenType's `OS/2` table and `wght` axis, 100…900.
  public var number: Double {
    switch self {
    case .ultraLight: 100
    case .thin: 200
    case .light: 300
    case .regular: 400
    case .medium: 500
    case .semibold: 600
    case .bold: 700
    case .heavy: 800
    case .black: 900
    }
  }
}
