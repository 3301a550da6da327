import Geometry

/// A size for a scene's root that replaces its own. The device stays, and with it the safe area and the margins of the root.
///
/// ```swift
/// let model = try scene.model(resizing: SceneResizing(width: 390))
/// ```
public struct SceneResizing: Hashable, Sendable {
  /// The width, in points; `nil` for the scene's own.
  public let width: Double?
  /// The height, in points; `nil` for the scene's own.
  public let height: Double?

  /// Makes another size; by default the scene's own.
  public init(width: Double? = nil, height: Double? = nil) { (self.width, self.height) = (width, height) }

  /// Whether the scene keeps its own size.
  public var isNone: Bool { width == nil && height == nil }

  /// The size of a root after resizing; `own` is its size without.
  func applied(to own: Size) -> Size { Size(width: width ?? own.width, height: height ?? own.height) }
}
