/// What a document may grow to; beyond each of these it is refused, and what it would have cost is not spent.
public enum Limits {
  /// How deep elements may be nested.
  public static let xmlDepth = 256
  /// Elements of a document.
  public static let xmlElements = 200_000
  /// Attributes of an element.
  public static let xmlAttributes = 100
  /// Bytes of a name or of an attribute's value as it is written.
  public static let xmlAttributeBytes = 65_536
  /// Scenes and top-level views of a document.
  public static let scenes = 500
}
