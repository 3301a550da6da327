import AutoLayout
import Geometry

/// Makes the views of a scene.
struct SceneBuilder {
  let scene: InterfaceScene
  let outline: SceneOutline
  let guides: GuideTable
  let surroundings: SceneEnvironment
  let variations: Variations
  /// Whether the scene is laid out where its frames were recorded.
  let isOwnDevice: Bool
  /// Whether texts ask for what they measure rather than for what was recorded.
  let measuresTexts: Bool
  private(set) var placedViews: [Int] = []
  /// What holds the views that always fill the view around them.
  private(set) var pins: [LayoutConstraint] = []

  init(
    scene: InterfaceScene, outline: SceneOutline, guides: GuideTable, surroundings: SceneEnvironment,
    variations: Variations, isOwnDevice: Bool, measuresTexts: Bool
  ) {
    self.measuresTexts = measuresTexts
    self.variations = variations
    self.scene = scene
    self.outline = outline
    self.guides = guides
    self.surroundings = surroundings
    self.isOwnDevice = isOwnDevice
  }

  /// The numbers around the root.
  var context: LayoutContext {
    var context = LayoutContext()
    context.size = rootSize
    context.grid = PixelGrid(scale: surroundings.scale)
    context.rootMargins = margins.least
    guard scene.isControllersRoot else { return context }
    context.safeArea = RootSafeArea.of(scene, size: rootSize, on: surroundings)
    return context
  }

  private var margins: SceneMargins {
    SceneMargins(scene: scene, outline: outline, surroundings: surroundings, rootWidth: rootSize.width)
  }

  /// The root's size: on another device that of the device where the root fills its canvas or is a controller's, and
  /// what was recorded where it has a size of its own.
  private var rootSize: Size {
    let recorded = outline.entries[0].frame.size
    if isOwnDevice { return recorded }
    if scene.header.isStoryboard, scene.isControllersRoot, !scene.isFreeform { return surroundings.size }
    let canvas = scene.header.canvas.size
    return Size(
      width: recorded.width == canvas.width ? surroundings.size.width : recorded.width,
      height: recorded.height == canvas.height ? surroundings.size.height : recorded.height)
  }

  /// The root with everything in it. Views are made from the last to the first, so that each is whole when its
  /// superview takes it.
  mutating func root() throws(InvalidDocument) -> View {
    var views: [View] = []
    for number in outline.entries.indices { views.append(try view(number)) }
    for number in outline.entries.indices.dropFirst().reversed() {
      views[number].subviews.reverse()
      views[outline.entries[number].parent].subviews.append(views[number])
    }
    views[0].subviews.reverse()
    return views[0]
  }

  private mutating func view(_ number: Int) throws(InvalidDocument) -> View {
    let entry = outline.entries[number]
    let element = entry.element
    let viewClass = ViewClass.of(element, on: scene.header.platform)
    var view = View(entry.id, kind: viewClass.kind)
    view.isHidden = element.has("hidden", "YES")
    view.hugging = View.AxisPriorities(
      horizontal: try element.number("horizontalHuggingPriority") ?? 250,
      vertical: try element.number("verticalHuggingPriority") ?? 250)
    view.compressionResistance = View.AxisPriorities(
      horizontal: try element.number("horizontalCompressionResistancePriority") ?? 750,
      vertical: try element.number("verticalCompressionResistancePriority") ?? 750)
    view.alignmentRectInsets = AlignmentInsets.of(element, entry.frame.size, in: scene.header)
    view.layoutMargins = try margins.own(of: number)
    view.preservesSuperviewLayoutMargins = element.has("preservesSuperviewLayoutMargins", "YES")
    view.insetsLayoutMarginsFromSafeArea = !element.has("insetsLayoutMarginsFromSafeArea", "NO")
    // A table keeps its rows clear of what covers it.
    if entry.parent >= 0, outline.entries[entry.parent].element.isNamed("tableView") {
      view.safeAreaInsets = .zero
    }
    view.stack = try StackReader.stack(of: element, on: scene.header.platform, variations)
    if number == 0 { view.guides = guides.rootGuides }
    place(&view, number)
    view.intrinsicSize = try intrinsicSize(of: entry, viewClass, view.alignmentRectInsets)
    let height = entry.frame.height - view.alignmentRectInsets.top - view.alignmentRectInsets.bottom
    if measuresTexts, let text = try TextReader.text(of: element) {
      view.text = text
      if element["placeholderIntrinsicWidth"] == nil { view.intrinsicSize.width = nil }
      if element["placeholderIntrinsicHeight"] == nil { view.intrinsicSize.height = nil }
      return view
    }
    view.baselines = try Baselines.of(element, height: height, on: scene.header.platform)
    return view
  }

  /// Leaves a view to constraints, or holds it where it was recorded.
  private mutating func place(_ view: inout View, _ number: Int) {
    let element = outline.entries[number].element
    // What stretches with a view is measured against what the view was recorded with.
    view.frame = outline.entries[number].frame
    if number > 0, element.isPlacedByConstraints(on: scene.header.platform) {
      placedViews.append(number)
      return
    }
    if number > 0, element.fillsPlacedView(on: scene.header.platform) { return pin(number) }
    view.translatesAutoresizingMask = true
    view.autoresizing = autoresizing(number)
  }

  /// What of a view's place stretches with the view around it.
  ///
  /// Where the frames were recorded nothing does, except that AppKit's views keep their distance from the bottom.
  private func autoresizing(_ number: Int) -> View.Autoresizing {
    let entry = outline.entries[number]
    if !isOwnDevice { return Autoresizing.mask(of: entry.element) }
    return outline.countsFromBottom(parent: entry.parent, on: scene.header.platform) ? .flexibleTopMargin : []
  }

  /// Holds a view to the edges of the view around it.
  private mutating func pin(_ number: Int) {
    let id = outline.entries[number].id
    let around = LayoutItem(outline.entries[outline.entries[number].parent].id)
    pins += [Attribute.left, .top, .right, .bottom].map { edge in
      LayoutConstraint(
        id: "\(id)/\(edge.rawValue)", Anchor(LayoutItem(id), edge), .equal, Anchor(around, edge))
    }
  }

  /// What the content asks for: what the document gives as a placeholder, or what was recorded.
  private func intrinsicSize(
    of entry: SceneOutline.Entry, _ viewClass: ViewClass, _ alignment: Insets
  ) throws(InvalidDocument) -> View.IntrinsicSize {
    var size = View.IntrinsicSize()
    if viewClass.asks.width { size.width = max(0, entry.frame.width - alignment.left - alignment.right) }
    if viewClass.asks.height { size.height = max(0, entry.frame.height - alignment.top - alignment.bottom) }
    let element = entry.element
    if !isOwnDevice, element.isNamed("imageView"),
      let image = element["image"].flatMap({ scene.header.images[$0] })
    {
      size = View.IntrinsicSize(width: image.width, height: image.height)
    }
    if let text = element["placeholderIntrinsicWidth"] {
      size.width =
        text == "infinite" ? nil : try element.number("placeholderIntrinsicWidth").map { max(0, $0) }
    }
    if let text = element["placeholderIntrinsicHeight"] {
      size.height =
        text == "infinite" ? nil : try element.number("placeholderIntrinsicHeight").map { max(0, $0) }
    }
    return size
  }
}

extension XMLElement {
  /// The margins that a view sets for itself.
  var layoutMargins: XMLElement? {
    child("directionalEdgeInsets", key: "directionalLayoutMargins")
      ?? child("edgeInsets", key: "layoutMargins")
  }

  /// Whether constraints place the view, rather than its frame.
  func isPlacedByConstraints(on platform: InterfaceDocument.Platform) -> Bool {
    has("translatesAutoresizingMaskIntoConstraints", "NO") && !has("fixedFrame", "YES")
  }
}

extension XMLElement {
  /// Whether the view is the content of an effect view that constraints place, and so always of its size.
  fileprivate func fillsPlacedView(on platform: InterfaceDocument.Platform) -> Bool {
    guard has("key", "contentView"), let parent, parent.isNamed("visualEffectView") else { return false }
    return parent.isPlacedByConstraints(on: platform)
  }
}
