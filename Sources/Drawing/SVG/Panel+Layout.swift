import AutoLayout
import Geometry

extension Picture.Panel {
  /// A layout under a title: every view and guide, conflicting views in red, ambiguous views dashed in orange, and the
  /// sentences of the diagnosis.
  public init(title: String, tree: LayoutTree, layout: Layout) {
    self.init(
      title: title, size: layout.size, shapes: Shape.shapes(of: tree, layout),
      sentences: layout.diagnosis.sentences)
  }
}

extension Shape {
  /// The views and guides of a layout as shapes, with the root at `origin`.
  ///
  /// - Parameters:
  ///   - tree: The views and guides.
  ///   - layout: Their frames.
  ///   - origin: The place of the root's top left corner.
  ///   - scale: The factor by which everything is scaled about that corner.
  /// - Returns: A shape for each item of the tree, in tree order; the root comes first.
  public static func shapes(
    of tree: LayoutTree, _ layout: Layout, at origin: Point = .zero, scale: Double = 1
  ) -> [Shape] {
    let conflicting = Set(layout.diagnosis.conflicts.flatMap(\.items))
    let ambiguous = Set(layout.diagnosis.ambiguities.map(\.item))
    return tree.items.indices.map { item in
      let id = tree.items[item].id
      let role: Role = tree.isGuide(item) ? .guide : item == 0 ? .canvas : .view
      var marks: Set<Mark> = []
      if conflicting.contains(id) { marks.insert(.problem) }
      if ambiguous.contains(id) { marks.insert(.ambiguous) }
      return Shape(
        tree.name(of: item), layout.framesInRoot[item].scaled(by: scale, about: .zero).offset(by: origin),
        role, marks: marks,
        isFaint: tree.items[item].view.isHidden)
    }
  }
}

extension Diagnosis {
  /// The sentences of the diagnosis, each with the mark of the views it is about.
  public var sentences: [(text: String, mark: Shape.Mark?)] {
    conflicts.map { ($0.sentence, .problem) } + ambiguities.map { ($0.sentence, .ambiguous) }
      + findings.map { ($0.sentence, nil) }
  }
}
