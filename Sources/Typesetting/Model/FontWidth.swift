/// The width of a font's letters, as in `UIFont.Width`.
public enum FontWidth: String, CaseIterable, Hashable, Sendable {
  /// The usual width.
  case standard
  /// Narrower than usual.
  case condensed
  /// Narrower than condensed.
  case compressed
  /// Wider than usual.
  case expanded
}
