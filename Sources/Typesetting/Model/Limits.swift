/// What text may grow to; beyond each of these it is refused, and what it would have cost is not spent.
public enum Limits {
  /// Bytes of one text, in UTF-8.
  public static let textBytes = 100_000
  /// UTF-16 units of text that one typesetter shapes, each text counted once for each of its fonts and weights.
  public static let shapedUnits = 1_000_000
  /// Bytes of a font file.
  public static let fontBytes = 64 << 20
  /// Fonts that a folder may add to those of the system.
  public static let fonts = 256
}
