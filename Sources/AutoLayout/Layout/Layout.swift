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

extension Layout {
  /// A layout that another engine computed, with the likely mistakes in its frames.
  ///
  /// - Parameters:
  ///   - tree: The views; their constraints are not looked at.
  ///   - frames: The frame of each item of `tree` in its superview's coordinates.
  ///   - framesInRoot: The same in the root's coordinates.
  ///   - steps: The steps that the other engine took.
  /// - Complexity: O(*n* log *n*) in the views, and at most ``Limits/siblingPairs`` pairs of siblings that are side by side.
  public init(of tree: LayoutTree, frames: [Rect], framesInRoot: [Rect], steps: Int) {
    precondition(frames.count == tree.items.count && framesInRoot.count == frames.count)
    var inspector = Inspector(tree, frames, inRoot: framesInRoot)
    let diagnosis = Diagnosis(
      conflicts: [], ambiguities: [], unsatisfied: [], findings: inspector.inspect(), why: nil)
    self.init(
      size: frames[0].size, frames: frames, framesInRoot: framesInRoot, scrollAreas: [],
      diagnosis: diagnosis, steps: steps)
  }
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
