import Geometry

/// The computed frames and their diagnosis.
public struct Layout: Sendable {
  /// The root's size.
  public let size: Size
  /// The frame of each item in its superview's coordinates; the root's origin is (0, 0).
  public let frames: [Rect]
  /// The frame of each item in the root's coordinates.
  public let framesInRoot: [Rect]
  /// The scroll views, in the order of the tree.
  public let scrollAreas: [ScrollArea]
  /// The problems and explanations of the layout.
  public var diagnosis: Diagnosis
  /// The steps that solving and diagnosing took.
  public var steps: Int
}

/// The scrollable area of a scroll view.
public struct ScrollArea: Hashable, Sendable {
  /// The scroll view.
  public let item: Int
  /// The size of its content, as the constraints decide it.
  public let contentSize: Size
  /// The space around the content: the content inset plus the safe area where it is added.
  public let adjustedContentInset: Insets
}
