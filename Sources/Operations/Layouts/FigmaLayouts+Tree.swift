import AutoLayout
import Documents
import Drawing
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
    var tree = try tree(\.inspectedView)
    tree.names = names
    let (own, inRoot) = places(in: tree)
    let numbers = Dictionary(zip(frames.map(\.id), frames.indices), uniquingKeysWith: { first, _ in first })
    var layout = Layout(of: tree, frames: own, framesInRoot: inRoot, steps: self.layout.steps)
    layout.diagnosis.findings.removeAll { finding in
      guard finding.code == .clipped, let frame = numbers[finding.item].map({ frames[$0] }) else {
        return false
      }
      return !(frame.parent.map { frames[$0].clipsContent } ?? true)
    }
    layout.diagnosis.findings += findings
    return (tree, layout)
  }

  /// The scene as a designer sees it.
  ///
  /// - Throws: A problem if the scene has more nodes, or deeper ones, than a tree of views may have.
  func screen(in document: FigmaDocument) throws(Problem) -> Screen {
    let tree = try tree(\.drawnView)
    let (own, inRoot) = places(in: tree)
    let looks = Dictionary(
      zip(self.layout.frames.map(\.id), document.appearances(of: self.layout, in: surroundings)),
      uniquingKeysWith: { first, _ in first })
    var screen = Screen(
      title: Picture.Panel.title([scene.name, EnvironmentDocument.name(of: environment)]), tree: tree,
      layout: Layout(of: tree, frames: own, framesInRoot: inRoot, steps: 0),
      category: surroundings.contentSizeCategory)
    screen.appearances = tree.items[..<tree.viewCount].map { looks[$0.id] ?? View.Appearance() }
    screen.device = safeArea.map { Screen.Device(safeArea: $0) }
    return screen
  }

  /// The nodes as a tree, with a view for each.
  private func tree(_ view: (FigmaLayout.Frame) -> View) throws(Problem) -> LayoutTree {
    let root = FigmaLayouts.Element.nested(layout.frames, layout.frames.map(view))
    do {
      return try LayoutTree(root: root, constraints: [])
    } catch {
      throw Problem(error.issues[0].kind, inFrame: scene.id)
    }
  }

  /// The boxes of a tree's items in their superviews and in the root.
  private func places(in tree: LayoutTree) -> (own: [Rect], inRoot: [Rect]) {
    let boxes = Dictionary(layout.frames.map { ($0.id, $0.rect) }, uniquingKeysWith: { first, _ in first })
    let inRoot = tree.items.map { boxes[$0.id] ?? .zero }
    let own = zip(tree.items, inRoot).map { item, rect in
      guard item.parent >= 0 else { return rect }
      let origin = inRoot[item.parent].origin
      return rect.offset(by: Point(x: -origin.x, y: -origin.y))
    }
    return (own, inRoot)
  }

  /// The views in each other.
  private static func nested(_ frames: [FigmaLayout.Frame], _ views: [View]) -> View {
    var views = views
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

  /// Where the nodes are in the document, in the order of a tree's items.
  func source(of tree: LayoutTree) -> SourcePlaces {
    let offsets = Dictionary(
      layout.frames.map { ($0.id, $0.offset) }, uniquingKeysWith: { first, _ in first })
    return SourcePlaces(items: tree.items.map { offsets[$0.id] ?? 0 }, constraints: [], unverified: [:])
  }
}

extension FigmaLayout.Frame {
  /// The node as a view that is drawn.
  fileprivate var drawnView: View {
    var view = View(id)
    view.isHidden = !isVisible
    return view
  }

  /// The node as a view that is inspected.
  fileprivate var inspectedView: View {
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
