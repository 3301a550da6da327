import Geometry

/// Where everything stands, and what there is to say about it.
public struct Layout: Sendable {
  /// The root's size.
  public let size: Size
  /// The frame of each item in its superview's coordinates; the root's at the origin.
  public let frames: [Rect]
  /// The frame of each item in the root's coordinates.
  public let framesInRoot: [Rect]
  /// The scroll views, in the order of the tree.
  public let scrollAreas: [ScrollArea]
  /// What there is to say.
  public var diagnosis: Diagnosis
  /// The steps that solving and diagnosing took.
  public var steps: Int
}

/// What a scroll view scrolls.
public struct ScrollArea: Hashable, Sendable {
  /// The scroll view.
  public let item: Int
  /// The size of its content, which the constraints with its content decide.
  public let contentSize: Size
  /// The room around the content: the content inset, with the safe area where it is added.
  public let adjustedContentInset: Insets
}
