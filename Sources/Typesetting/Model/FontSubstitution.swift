/// The reason why a text is measured with different fonts than on a device.
public enum FontSubstitution: Hashable, Sendable {
  /// No font of the family is available, so the system's is used.
  case family(String)
  /// The Debian package with the system's font is not installed.
  case notInstalled(package: String)
  /// The widths of letters that are narrower or wider than usual are not known, so the usual ones are used.
  case width(FontWidth)
  /// No font has a glyph for this character, and perhaps for others.
  case noGlyph(Unicode.Scalar)
}
