/// Limits on text. Text beyond a limit is refused before work is spent on it.
public enum Limits {
  /// Bytes of one text, in UTF-8.
  public static let textBytes = 100_000
  /// UTF-16 units that one typesetter shapes; a text counts once for each of its fonts and weights.
  public static let shapedUnits = 1_000_000
  /// Bytes of a font file.
  public static let fontBytes = 64 << 20
  /// Fonts that a folder may add to the system's.
  public static let fonts = 256
}
