import AutoLayout
import Geometry

/// Builds the view tree of a scene.
struct SceneBuilder {
  let scene: InterfaceScene
  let outline: SceneOutline
  let guides: GuideTable
  let environment: SceneEnvironment
  let variations: Variations
  /// Whether the scene is laid out on the device its frames were recorded on.
  let isOriginalDevice: Bool
  /// The size that replaces the root's own.
  let resizing: SceneResizing
  /// Where the sizes of texts and images come from.
  let contentSizes: ContentSizes
  private(set) var placedViews: [Int] = []
  /// The views whose content keeps its recorded size although sizes are computed.
  private(set) var recordedSizes = RecordedSizes()
  /// Constraints for the views that always fill their superview.
  private(set) var pins: [LayoutConstraint] = []

  /// Size, safe area, margins and display scale for the root.
  var context: LayoutContext {
    var context = LayoutContext()
    context.size = resizing.applied(to: rootSize)
    context.grid = PixelGrid(scale: environment.scale)
    context.rootMargins = margins.least
    if isOriginalDevice { context.typeface = scene.header.typeface }
    context.controls = figures.era
    guard scene.isControllerRoot else { return context }
    context.safeArea = RootSafeArea.of(scene, size: rootSize, on: environment)
    return context
  }

  /// The sizes of controls: those of the document's system. If they are computed, and the device is not the canvas, they are
  /// those of the standard system.
  private var figures: ControlFigures {
    ControlFigures(isOriginalDevice || contentSizes == .recorded ? scene.header.controls : .standard)
  }

  private var margins: SceneMargins {
    SceneMargins(scene: scene, outline: outline, environment: environment, rootWidth: rootSize.width)
  }

  /// The root's size. On another device, a root that fills its canvas or belongs to a controller takes that device's size;
  /// every other root keeps its recorded size.
  private var rootSize: Size {
    let recorded = outline.entries[0].frame.size
    if isOriginalDevice { return recorded }
    if scene.header.isStoryboard, scene.isControllerRoot, !scene.isFreeform { return environment.size }
    let canvas = scene.header.canvas.size
    return Size(
      width: recorded.width == canvas.width ? environment.size.width : recorded.width,
      height: recorded.height == canvas.height ? environment.size.height : recorded.height)
  }

  /// The root with all its subviews.
  ///
  /// Views are added to their superviews from last to first, so that each already has its own subviews.
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
    view.isHidden = variations.value("hidden", of: element) == "YES" && !keepsSpaceWhileHidden(entry)
    view.hugging = View.AxisPriorities(
      horizontal: try element.priority("horizontalHuggingPriority") ?? 250,
      vertical: try element.priority("verticalHuggingPriority") ?? 250)
    view.compressionResistance = View.AxisPriorities(
      horizontal: try element.priority("horizontalCompressionResistancePriority") ?? 750,
      vertical: try element.priority("verticalCompressionResistancePriority") ?? 750)
    let size = entry.frame.size
    view.alignmentRectInsets =
      try SymbolInsets.of(element, size, in: scene.header)
      ?? AlignmentInsets.of(element, size, in: scene.header, figures)
    view.layoutMargins = try margins.own(of: number)
    view.preservesSuperviewLayoutMargins = element.has("preservesSuperviewLayoutMargins", "YES")
    // A table view keeps its rows clear of the safe area, so the safe area does not add to the margins in them.
    view.insetsLayoutMarginsFromSafeArea =
      !element.has("insetsLayoutMarginsFromSafeArea", "NO") && !element.isList
    if entry.parent >= 0, outline.entries[entry.parent].element.isList {
      view.safeAreaInsets = .zero
    }
    view.semanticContent =
      element["semanticContentAttribute"].flatMap { View.SemanticContent(rawValue: $0) } ?? .unspecified
    view.stack = try StackReader.stack(of: element, on: scene.header.platform, variations)
    if number == 0 { view.guides = guides.rootGuides }
    place(&view, number)
    try setContent(of: &view, entry, viewClass)
    return view
  }

  /// Gives a view its content, or else its recorded size and baselines.
  private mutating func setContent(
    of view: inout View, _ entry: SceneOutline.Entry, _ viewClass: ViewClass
  ) throws(InvalidDocument) {
    let element = entry.element
    let content = contentSizes == .computed ? try content(of: entry) : nil
    let size = entry.frame.inset(by: view.alignmentRectInsets).size
    let recorded = View.IntrinsicSize(
      width: viewClass.hasIntrinsic.width ? max(0, size.width) : nil,
      height: viewClass.hasIntrinsic.height ? max(0, size.height) : nil)
    let alignment = view.alignmentRectInsets
    if let content {
      view.text = content.text
      view.control = content.control
      view.intrinsicSize = content.frame.inset(by: alignment)
      view.baselines = content.baselines
      if scene.header.platform == .macOS {
        view.control?.inset(by: alignment)
        if let height = view.control?.minimumSize?.height {
          view.baselines = try Baselines.of(element, height: height, on: .macOS)
        }
      }
      if view.text == nil, view.baselines == nil, let height = view.intrinsicSize.height {
        view.baselines = try Baselines.of(element, height: height, on: scene.header.platform)
      }
      if content.unknown.contains(.width) { view.intrinsicSize.width = recorded.width }
      if content.unknown.contains(.height) { view.intrinsicSize.height = recorded.height }
      view.hugging.limit(to: SceneBuilder.strongestContent)
      view.compressionResistance.limit(to: SceneBuilder.strongestContent)
    } else {
      view.intrinsicSize = recorded
      view.baselines = try Baselines.of(element, height: size.height, on: scene.header.platform)
    }
    if contentSizes == .computed {
      let lengths = element.recordedLengths(viewClass).filter { content?.unknown.contains($0) ?? true }
      recordedSizes.add(entry.id, lengths, of: entry.frame.size)
    }
    try setPlaceholders(of: element, &view.intrinsicSize)
  }

  /// The priority of a computed size that the document requires: other required constraints are stronger.
  /// Source: Documentation/interface-builder.md §3.10.
  private static let strongestContent = 999.0

  /// What a view shows; `nil` if the document does not say how large it is.
  private func content(of entry: SceneOutline.Entry) throws(InvalidDocument) -> ViewContent? {
    switch scene.header.platform {
    case .iOS:
      try ContentReader(
        header: scene.header, figures: figures, isAboveHomeIndicator: isAboveHomeIndicator(entry)
      ).content(of: entry.element)
    case .macOS: try AppKitContentReader(header: scene.header).content(of: entry.element)
    case .tvOS: nil
    }
  }

  /// Whether a view at the root's bottom leaves room only for the home indicator.
  private func isAboveHomeIndicator(_ entry: SceneOutline.Entry) -> Bool {
    let covered = environment.safeArea.bottom
    return covered > 0 && entry.parent == 0
      && entry.frame.maxY + covered + 1 >= outline.entries[0].frame.height
  }

  /// Whether a hidden view keeps its space in a stack view.
  ///
  /// That is so for an activity indicator, which hides itself when it stops, and for the views of an AppKit stack view that
  /// does not detach hidden views. Source: Documentation/interface-builder.md §2.8.
  private func keepsSpaceWhileHidden(_ entry: SceneOutline.Entry) -> Bool {
    guard entry.parent >= 0 else { return false }
    let stack = outline.entries[entry.parent].element
    guard stack.isNamed("stackView") else { return false }
    return scene.header.platform == .macOS
      ? !stack.has("detachesHiddenViews", "YES") : entry.element.isNamed("activityIndicatorView")
  }

  /// Decides whether constraints place a view or its recorded frame does.
  private mutating func place(_ view: inout View, _ number: Int) {
    let element = outline.entries[number].element
    // Autoresizing needs the recorded frame as its reference.
    view.frame = outline.entries[number].frame
    if number > 0, element.isPlacedByConstraints {
      placedViews.append(number)
      return
    }
    if number > 0, element.fillsPlacedView { return pin(number, at: .zero) }
    if number > 0, let insets = boxInsets(of: number) { return pin(number, at: insets) }
    view.translatesAutoresizingMask = true
    // On the original device at its own size the mask is empty, except that AppKit views keep their distance from the bottom.
    let isAsRecorded = isOriginalDevice && resizing.isNone
    let platform = scene.header.platform
    view.autoresizing =
      !isAsRecorded
      ? outline.mask(of: number, on: platform)
      : outline.countsFromBottom(parent: outline.entries[number].parent, on: platform)
        ? .flexibleTopMargin : []
  }

  /// Adds constraints that pin a view to the edges of its superview, with distances.
  private mutating func pin(_ number: Int, at insets: Insets) {
    let id = outline.entries[number].id
    let superview = LayoutItem(outline.entries[outline.entries[number].parent].id)
    let edges: [(Attribute, Double)] = [
      (.left, insets.left), (.top, insets.top), (.right, -insets.right), (.bottom, -insets.bottom),
    ]
    pins += edges.map { edge, distance in
      LayoutConstraint(
        id: "\(id)/\(edge.rawValue)", Anchor(LayoutItem(id), edge), .equal, Anchor(superview, edge),
        constant: distance)
    }
  }

  /// How far the content view of an AppKit box is inside the box's alignment rectangle; `nil` for every other view.
  private func boxInsets(of number: Int) -> Insets? {
    let box = outline.entries[outline.entries[number].parent]
    guard scene.header.platform == .macOS, outline.entries[number].element.has("key", "contentView"),
      box.element.isNamed("box"), box.element.isPlacedByConstraints
    else { return nil }
    let look = AppKitFigures.Look(toolsVersion: scene.header.toolsVersion)
    let inside = AppKitFigures.boxInsets(of: box.element, look)
    let alignment = AlignmentInsets.of(box.element, box.frame.size, in: scene.header, figures)
    return Insets(
      top: inside.top - alignment.top, left: inside.left - alignment.left,
      bottom: inside.bottom - alignment.bottom, right: inside.right - alignment.right)
  }

  /// Applies the sizes that a document sets for design time.
  private func setPlaceholders(
    of element: XMLElement, _ size: inout View.IntrinsicSize
  ) throws(InvalidDocument) {
    if let text = element["placeholderIntrinsicWidth"] {
      size.width =
        text == "infinite" ? nil : try element.number("placeholderIntrinsicWidth").map { max(0, $0) }
    }
    if let text = element["placeholderIntrinsicHeight"] {
      size.height =
        text == "infinite" ? nil : try element.number("placeholderIntrinsicHeight").map { max(0, $0) }
    }
  }
}

extension XMLElement {
  /// The element with the layout margins that a view sets, if any.
  var layoutMargins: XMLElement? {
    child("directionalEdgeInsets", key: "directionalLayoutMargins")
      ?? child("edgeInsets", key: "layoutMargins")
  }

  /// Whether constraints place the view instead of its frame.
  fileprivate var isPlacedByConstraints: Bool {
    has("translatesAutoresizingMaskIntoConstraints", "NO") && !has("fixedFrame", "YES")
  }

  /// The lengths that a view of a class takes from its recorded frame.
  fileprivate func recordedLengths(_ viewClass: ViewClass) -> [Attribute] {
    let isWide = viewClass.hasIntrinsic.width && self["placeholderIntrinsicWidth"] == nil
    let isHigh = viewClass.hasIntrinsic.height && self["placeholderIntrinsicHeight"] == nil
    return (isWide ? [.width] : []) + (isHigh ? [.height] : [])
  }

  /// Whether the view is the content view of an effect view that constraints place; it always fills the effect view.
  fileprivate var fillsPlacedView: Bool {
    guard has("key", "contentView"), let parent, parent.isNamed("visualEffectView") else { return false }
    return parent.isPlacedByConstraints
  }
}

extension View.Control {
  /// Makes the figures of a frame those of the rectangle inside insets.
  fileprivate mutating func inset(by alignment: Insets) {
    if let space = insets {
      insets = Insets(
        top: space.top, left: space.left - alignment.left, bottom: space.bottom,
        right: space.right - alignment.right)
    }
    if let line = lineHeight, let least = minimumSize {
      lineHeight = max(0, min(line, least.height - alignment.top - alignment.bottom))
    }
    if let least = minimumSize {
      minimumSize = Size(
        width: max(0, least.width - alignment.left - alignment.right),
        height: max(0, least.height - alignment.top - alignment.bottom))
    }
  }
}

extension View.AxisPriorities {
  /// Lowers priorities above a limit.
  fileprivate mutating func limit(to strongest: Double) {
    horizontal = min(horizontal, strongest)
    vertical = min(vertical, strongest)
  }
}
