/// The weight of a font's strokes, named as in `UIFont.Weight`.
public enum FontWeight: String, CaseIterable, Hashable, Sendable {
  /// The lightest.
  case ultraLight
  /// Light strokes for large sizes.
  case thin
  /// Lighter than regular.
  case light
  /// The usual weight.
  case regular
  /// A little heavier than regular.
  case medium
  /// The weight of headlines.
  case semibold
  /// The usual heavy weight.
  case bold
  /// Heavier than bold.
  case heavy
  /// The heaviest.
  case black

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
