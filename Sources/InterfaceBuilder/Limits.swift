/// Limits on the size of documents. A document beyond a limit is refused before more work is spent on it.
public enum Limits {
  /// The maximum depth of nested elements.
  public static let xmlDepth = 256
  /// The maximum number of elements in a document.
  public static let xmlElements = 200_000
  /// The maximum number of attributes of an element.
  public static let xmlAttributes = 100
  /// The maximum length in bytes of a name or of an attribute's value, with its references replaced.
  public static let xmlAttributeBytes = 65_536
  /// The maximum number of scenes and top-level views in a document.
  public static let scenes = 500
}
