import AutoLayout
import Geometry
import Typesetting

/// What a scene is laid out in instead of its own size, from left to right, with its recorded texts.
///
/// ```swift
/// var environment = FigmaEnvironment(width: 390)
/// environment.layoutDirection = .rightToLeft
/// let layout = try document.layout(of: scene, in: environment)
/// ```
public struct FigmaEnvironment {
  /// Another width of the scene than its own, in pixels.
  public var width: Double?
  /// Another height of the scene than its own, in pixels.
  public var height: Double?
  /// From right to left, children of frames are mirrored. The content of groups and of rotated nodes stays as it is drawn.
  public var layoutDirection = LayoutDirection.leftToRight
  /// The text size. Measured texts scale as UIKit's text style of the nearest size does.
  public var contentSizeCategory = ContentSizeCategory.large
  /// The pseudolanguage of the texts; `nil` for the texts as they are. It does not change ``layoutDirection``.
  public var pseudolanguage: Pseudolanguage?
  /// Measures texts; without it they keep their recorded sizes.
  public var typesetter: Typesetter?

  /// Makes an environment with another size.
  public init(width: Double? = nil, height: Double? = nil) { (self.width, self.height) = (width, height) }

  /// Whether a scene's recorded boxes can be expected in it.
  var isAsRecorded: Bool {
    layoutDirection == .leftToRight && contentSizeCategory == .large && pseudolanguage == nil
  }
}
