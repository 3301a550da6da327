/// Limits of Figma documents.
public enum Limits {
  /// The most nodes of a document.
  public static let nodes = 100_000
  /// The deepest JSON of a document. A level of nodes takes two levels of JSON.
  public static let depth = 2_000
  /// The largest magnitude of a length, in pixels.
  public static let length = 1e9
  /// The most tracks of a grid along an axis.
  public static let tracks = 1_000
  /// The most steps of a layout. Visiting a child takes one step.
  public static let steps = 10_000_000
}
