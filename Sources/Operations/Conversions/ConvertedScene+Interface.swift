import AutoLayout
import Documents
import Geometry
import InterfaceBuilder
import Typesetting

extension ConvertedScene {
  /// The scenes of a storyboard or xib on its own device.
  static func scenes(
    of document: InterfaceDocument, _ query: ConversionQuery, _ budget: WorkBudget
  ) throws(Problem) -> [ConvertedScene] {
    try query.chosen(document.scenes.map(\.id))
    let typesetter = Typesetter(shapingLimit: budget.shapingLimit)
    var tally = Tally(budget)
    var scenes: [ConvertedScene] = []
    for scene in document.scenes where query.contains(scene.id) {
      let model = try model(of: scene, query.contentSizes ?? (document.isTranslated ? .computed : .recorded))
      try tally.add(frames: model.tree.items.count)
      let layout = try tally.layout(of: model, typesetter)
      let frames = zip(model.tree.items, layout.framesInRoot).map { ($0.id, $1) }
      let own = model.converted(layout, try appearances(of: scene, nil))
      let variants = try SceneVariants(of: scene, model, own: own) {
        (variations) throws(Problem) in
        let other = try self.model(of: scene, model.contentSizes, variations)
        let layout = other.hasFrames ? try tally.layout(of: other, typesetter) : nil
        return other.converted(layout, try appearances(of: scene, variations))
      }
      let converted = try ConvertedScene(
        scene.id, scene.className, variants.all, variants: variants.trees, sizeClasses: variants.sizeClasses,
        in: model.ownContext, frames: frames, labels: model.tree.names, findings: variants.findings,
        stepLimit: tally.steps, budget)
      try tally.add(converted)
      scenes.append(converted)
    }
    return scenes
  }

  private static func model(
    of scene: InterfaceScene, _ contentSizes: ContentSizes, _ variations: Variations? = nil
  ) throws(Problem) -> SceneModel {
    do {
      return try scene.model(variations: variations, contentSizes: contentSizes)
    } catch {
      throw Problem(error)
    }
  }

  private static func appearances(
    of scene: InterfaceScene, _ variations: Variations?
  ) throws(Problem) -> [View.Appearance] {
    do { return try scene.appearances(variations: variations) } catch { throw Problem(error) }
  }
}

extension SceneModel {
  /// The context of a request. Its safe area leaves out the bars of containers, which are in the root's `additionalSafeAreaInsets`.
  fileprivate var ownContext: LayoutContext {
    var context = context
    context.safeArea = screenSafeArea
    return context
  }

  /// Whether the tree has frames at which autoresizing masks begin. A request takes these from a layout.
  fileprivate var hasFrames: Bool { tree.items[..<tree.viewCount].contains { $0.view.frame != nil } }

  /// The tree of a request: with what a controller gives the root, because a request has no controller, with autoresizing
  /// masks that begin at the frames of the layout, and with the looks of views.
  fileprivate func converted(_ layout: Layout?, _ appearances: [View.Appearance]) -> LayoutTree {
    var views = tree.items[..<tree.viewCount].map(\.view)
    if let margins = context.rootMargins {
      views[0].layoutMargins = views[0].layoutMargins?.union(margins) ?? margins
    }
    let bars = context.safeArea + -screenSafeArea
    if bars != .zero { views[0].additionalSafeAreaInsets = bars }
    for number in views.indices where views[number].frame != nil {
      if let layout { views[number].frame = layout.frames[number] }
      if let mask = autoresizingMask(of: number) { views[number].autoresizing = mask }
    }
    for (number, appearance) in zip(views.indices, appearances) { views[number].take(appearance) }
    // None of this makes a valid tree invalid.
    return (try? LayoutTree(root: tree.root(of: views), constraints: tree.constraintList)) ?? tree
  }
}

extension View {
  /// Takes an appearance, except for what the view itself says.
  fileprivate mutating func take(_ appearance: Appearance) {
    var own = appearance
    alpha *= own.alpha
    own.alpha = 1
    if text != nil { own.text = nil }
    if control != nil { own.borderStyle = nil }
    if control?.isPlaceholder ?? false { own.isPlaceholder = false }
    self.appearance = own == Appearance() ? nil : own
  }
}
