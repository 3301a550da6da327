/// Why a text is measured with other fonts than it would be on a device.
public enum FontSubstitution: Hashable, Sendable {
  /// There is no font of the family, so that the system's took its place.
  case family(String)
  /// The font of a Debian package, which stands behind the system's, is not installed.
  case notInstalled(package: String)
  /// No font has a glyph for this and perhaps other characters.
  case noGlyph(Unicode.Scalar)
}
