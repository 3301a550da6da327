import AutoLayout
import Documents
import Figma
import Geometry

extension FigmaLayouts.Element {
  /// The scene's nodes as views, with the likely mistakes in their frames.
  ///
  /// Shapes are decoration, and so is content that its frame does not clip: neither is a finding.
  ///
  /// - Throws: A problem if the scene has more nodes, or deeper ones, than a tree of views may have.
  func views() throws(Problem) -> (tree: LayoutTree, layout: Layout) {
    let frames = layout.frames
    var tree: LayoutTree
    do {
      tree = try LayoutTree(root: FigmaLayouts.Element.nested(frames), constraints: [])
    } catch {
      throw Problem(
        .tooManyViews,
        "The frame \(scene.id.excerpt) has too many nodes, or nodes too deep in each other, to inspect: at most "
          + "\(AutoLayout.Limits.views) nodes, \(AutoLayout.Limits.depth) deep. Choose other frames with the query "
          + "member frame.")
    }
    tree.names = names
    let numbers = Dictionary(zip(frames.map(\.id), frames.indices), uniquingKeysWith: { first, _ in first })
    let inRoot = tree.items.map { numbers[$0.id].map { frames[$0].rect } ?? .zero }
    let own = zip(tree.items, inRoot).map { item, rect in
      guard item.parent >= 0 else { return rect }
      let origin = inRoot[item.parent].origin
      return rect.offset(by: Point(x: -origin.x, y: -origin.y))
    }
    var layout = Layout(of: tree, frames: own, framesInRoot: inRoot, steps: self.layout.steps)
    layout.diagnosis.findings.removeAll { finding in
      guard finding.code == .clipped, let frame = numbers[finding.item].map({ frames[$0] }) else {
        return false
      }
      return !(frame.parent.map { frames[$0].clipsContent } ?? true)
    }
    layout.diagnosis.findings += misplaced
    return (tree, layout)
  }

  /// The nodes as a tree of views.
  private static func nested(_ frames: [FigmaLayout.Frame]) -> View {
    var views = frames.map(\.view)
    // Children come after their parents, so each is complete when it is moved into its superview.
    for number in frames.indices.dropFirst().reversed() {
      views[number].subviews.reverse()
      let view = views.removeLast()
      // Below a node without a box the superview is the scene's root.
      views[frames[number].parent ?? 0].subviews.append(view)
    }
    views[0].subviews.reverse()
    return views[0]
  }

  /// The nodes that are recorded elsewhere than their properties put them.
  private var misplaced: [Diagnosis.Finding] {
    layout.misplaced.map { Diagnosis.Finding(.misplaced, item: $0.id, sentence: $0.sentence(naming: names)) }
  }

  /// Where the nodes are in the document, in the order of a tree's items.
  func source(of tree: LayoutTree) -> SourcePlaces {
    let offsets = Dictionary(
      layout.frames.map { ($0.id, $0.offset) }, uniquingKeysWith: { first, _ in first })
    return SourcePlaces(items: tree.items.map { offsets[$0.id] ?? 0 }, constraints: [], unverified: [:])
  }
}

extension FigmaLayout.Frame {
  /// The node as a view without subviews.
  fileprivate var view: View {
    var view = View(id, kind: kind)
    view.isHidden = !isVisible
    if role == .shape { view.alpha = 0 }
    return view
  }

  private var kind: View.Kind {
    if isTouched { return .button }
    switch role {
    case .text: return .label
    case .image: return .image
    case .container, .shape: return .view
    }
  }
}
