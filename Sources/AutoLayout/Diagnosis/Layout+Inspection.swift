import Geometry

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
