import AutoLayout
import Geometry

extension Picture.Panel {
  /// A layout under a title: every view and guide, what conflicts in red, what is ambiguous dashed in orange, and the
  /// diagnosis in sentences.
  public init(title: String, tree: LayoutTree, layout: Layout) {
    self.init(
      title: title, size: layout.size, shapes: Shape.shapes(of: tree, layout),
      sentences: layout.diagnosis.sentences)
  }
}

extension Shape {
  /// The views and guides of a layout, in the coordinates in which its root stands at `origin`.
  ///
  /// - Parameters:
  ///   - tree: What was laid out.
  ///   - layout: Where it lies.
  ///   - origin: Where the root's top left corner is.
  /// - Returns: A shape for each item of the tree, in its order; the root's is first.
  public static func shapes(of tree: LayoutTree, _ layout: Layout, at origin: Point = .zero) -> [Shape] {
    let conflicting = Set(layout.diagnosis.conflicts.flatMap(\.items))
    let ambiguous = Set(layout.diagnosis.ambiguities.map(\.item))
    return tree.items.indices.map { item in
      let id = tree.items[item].id
      let role: Role = tree.isGuide(item) ? .guide : item == 0 ? .ground : .view
      var marks: Set<Mark> = []
      if conflicting.contains(id) { marks.insert(.wrong) }
      if ambiguous.contains(id) { marks.insert(.open) }
      return Shape(
        id, layout.framesInRoot[item].offset(by: origin), role, marks: marks,
        isFaint: tree.items[item].view.isHidden)
    }
  }
}

extension Diagnosis {
  /// What the diagnosis says, each sentence with the mark of what it speaks of.
  public var sentences: [(text: String, mark: Shape.Mark?)] {
    conflicts.map { ($0.sentence, .wrong) } + ambiguities.map { ($0.sentence, .open) }
      + findings.map { ($0.sentence, nil) }
  }
}
