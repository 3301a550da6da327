import AutoLayout
import Documents
import Figma
import Geometry
import InterfaceBuilder
import JSON
import Typesetting

/// A scene of a document as a layouts request, checked by laying out both.
struct ConvertedScene {
  /// Something that the request cannot say.
  struct Finding {
    let view: String
    let sentence: String
  }

  /// A frame of the source, in the root's coordinates.
  typealias Frame = (id: String, rect: Rect)

  /// The last system with a typeface; `nil` for today's.
  fileprivate static func system(with typeface: SystemTypeface) -> String? {
    switch typeface {
    case .helveticaNeue: "iOS 8"
    case .earlyTextAndDisplay: "iOS 10"
    case .textAndDisplay: "iOS 13"
    case .continuous: nil
    }
  }

  /// The id of the scene, as in layouts.
  let scene: String
  let name: String
  /// What people call the views, by their ids.
  let labels: [String: String]
  /// The request: its view, constraints and environment.
  let request: LayoutsRequest
  /// The same as it was written.
  let document: [UInt8]
  /// The layout of the request.
  let layout: Layout
  let findings: [Finding]

  /// Writes a tree as a request, lays it out, and notes each view that is not where it is in the source.
  ///
  /// - Parameters:
  ///   - scene: The id of the scene.
  ///   - name: The name of the scene.
  ///   - tree: The views and constraints.
  ///   - context: Where they are laid out.
  ///   - frames: Where the source puts them.
  ///   - labels: What people call the views, by their ids.
  ///   - findings: What is known to differ at other sizes.
  ///   - stepLimit: The solver steps that laying it out may take.
  ///   - budget: The work that the whole document may take.
  /// - Throws: A problem if the request cannot be laid out.
  init(
    _ scene: String, _ name: String, _ tree: LayoutTree, in context: LayoutContext, frames: [Frame],
    labels: [String: String] = [:], findings: [Finding] = [], stepLimit: Int, _ budget: WorkBudget
  ) throws(Problem) {
    (self.scene, self.name, self.labels) = (scene, name, labels)
    document = JSONWriter.object { document in
      LayoutDocumentWriter(tree).writeMembers(to: &document)
      document.member("environment") { $0.environment(context) }
    }
    let request = try LayoutsRequest(document)
    let layouts = try LayoutsOperation.layouts(of: request, budget, stepLimit: stepLimit)
    layout = layouts[0]
    let places = Dictionary(
      zip(request.tree.items.map(\.id), layouts[0].framesInRoot), uniquingKeysWith: { first, _ in first })
    let others = frames.compactMap { id, rect -> Finding? in
      guard let place = places[id], !place.isClose(to: rect) else { return nil }
      return Finding(
        view: id,
        sentence:
          "\((labels[id] ?? id).excerpt) is at \(rect.words) in the source, but the request puts it at \(place.words)."
      )
    }
    self.request = request
    self.findings = findings + others
  }
}

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
      let model: SceneModel
      do {
        model = try scene.model(
          contentSizes: query.contentSizes ?? (document.isTranslated ? .computed : .recorded))
      } catch {
        throw Problem(error)
      }
      try tally.add(frames: model.tree.items.count)
      let layout: Layout
      do {
        layout = try model.layout(typesetter: typesetter, meter: budget.meter)
      } catch {
        throw Problem(error, stepLimit: AutoLayout.Limits.steps)
      }
      let frames = zip(model.tree.items, layout.framesInRoot).map { ($0.id, $1) }
      let converted = try ConvertedScene(
        scene.id, scene.className,
        model.tree.converted(in: model.context, try appearances(of: scene)), in: model.context,
        frames: frames, labels: model.tree.names, stepLimit: tally.steps, budget)
      try tally.add(converted)
      scenes.append(converted)
    }
    return scenes
  }

  private static func appearances(of scene: InterfaceScene) throws(Problem) -> [View.Appearance] {
    do {
      return try scene.appearances()
    } catch {
      throw Problem(error)
    }
  }

  /// The scenes of a Figma document at their own sizes.
  static func scenes(
    of document: FigmaDocument, _ query: ConversionQuery, _ budget: WorkBudget
  ) throws(Problem) -> [ConvertedScene] {
    try query.chosen(document.scenes.map(\.id))
    var environment = FigmaEnvironment()
    if query.contentSizes == .computed {
      environment.typesetter = Typesetter(shapingLimit: budget.shapingLimit)
    }
    var tally = Tally(budget)
    var scenes: [ConvertedScene] = []
    for scene in document.scenes where query.contains(scene.id) {
      let layout = try checked { () throws(Figma.InvalidDocument) in
        try document.layout(of: scene, in: environment)
      }
      try tally.add(frames: layout.frames.count)
      guard layout.frames.count <= AutoLayout.Limits.views else { throw Problem(tooLarge: scene) }
      let views = try checked { () throws(Figma.InvalidDocument) in
        try document.views(of: scene, typesetter: environment.typesetter)
      }
      budget.meter.add(2 * layout.steps)
      guard let tree = try? LayoutTree(root: views.root, constraints: views.constraints) else {
        throw Problem(tooLarge: scene)
      }
      var context = LayoutContext()
      context.size = layout.size
      let converted = try ConvertedScene(
        scene.id, scene.name, tree, in: context, frames: layout.frames.map { ($0.id, $0.rect) },
        labels: Dictionary(layout.frames.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first }),
        findings: views.unsupported.map { Finding(view: $0.id, sentence: $0.sentence) },
        stepLimit: tally.steps, budget)
      try tally.add(converted)
      scenes.append(converted)
    }
    return scenes
  }

  private static func checked<Result>(
    _ work: () throws(Figma.InvalidDocument) -> Result
  ) throws(Problem) -> Result {
    do { return try work() } catch { throw Problem(error) }
  }

  /// What the scenes of a document take together.
  private struct Tally {
    let budget: WorkBudget
    /// The solver steps that are left.
    private(set) var steps: Int
    private var frames = 0
    private var bytes = 0

    init(_ budget: WorkBudget) { (self.budget, steps) = (budget, budget.stepLimit) }

    mutating func add(frames count: Int) throws(Problem) {
      frames += count
      try budget.grant(frames: frames, at: "")
    }

    mutating func add(_ scene: ConvertedScene) throws(Problem) {
      steps -= scene.layout.steps
      bytes += scene.document.count
      try budget.grant(bytes: bytes)
    }
  }
}

extension LayoutTree {
  /// The tree of a request: with a controller's margins written at the root, because a request has no controller, and with
  /// the looks of its views.
  fileprivate func converted(in context: LayoutContext, _ appearances: [View.Appearance]) -> LayoutTree {
    var views = items[..<viewCount].map(\.view)
    if let margins = context.rootMargins {
      views[0].layoutMargins = views[0].layoutMargins?.union(margins) ?? margins
    }
    for (number, appearance) in zip(views.indices, appearances) { views[number].take(appearance) }
    // Margins and looks do not make a valid tree invalid.
    return (try? LayoutTree(root: root(of: views), constraints: constraintList)) ?? self
  }
}

extension View {
  /// Takes a look, without what the view says itself.
  fileprivate mutating func take(_ appearance: Appearance) {
    var own = appearance
    alpha *= own.alpha
    own.alpha = 1
    if text != nil { own.text = nil }
    if control?.isPlaceholder ?? false { own.isPlaceholder = false }
    self.appearance = own == Appearance() ? nil : own
  }
}

extension Problem {
  /// The problem of a scene whose nodes are no tree of views.
  fileprivate init(tooLarge scene: FigmaDocument.Scene) {
    self.init(
      .tooManyViews,
      "The frame \(scene.id.excerpt) has too many nodes, or nodes too deep in each other: a request has at most "
        + "\(AutoLayout.Limits.views) views, \(AutoLayout.Limits.depth) deep. Convert other frames with the query member frame."
    )
  }
}

extension JSONWriter {
  /// Writes the members of an environment that differ from those of an empty one.
  fileprivate mutating func environment(_ context: LayoutContext) {
    object { environment in
      if let size = context.size { environment.member("size") { $0.size(size) } }
      if context.safeArea != .zero { environment.member("safeArea") { $0.insets(context.safeArea) } }
      if context.grid != .none { environment.member("scale", context.grid.scale) }
      if context.layoutDirection != .leftToRight {
        environment.member("layoutDirection", context.layoutDirection.rawValue)
      }
      if context.contentSizeCategory != .large {
        environment.member("contentSizeCategory", context.contentSizeCategory.rawValue)
      }
      if let system = ConvertedScene.system(with: context.typeface) { environment.member("system", system) }
    }
  }
}

extension Rect {
  /// Whether all edges differ by at most half a point.
  fileprivate func isClose(to other: Rect) -> Bool {
    abs(x - other.x) <= 0.5 && abs(y - other.y) <= 0.5 && abs(width - other.width) <= 0.5
      && abs(height - other.height) <= 0.5
  }

  /// The place and the size in words.
  fileprivate var words: String {
    "(\(x.denoised.jsonText), \(y.denoised.jsonText)) with size \(width.denoised.jsonText) × \(height.denoised.jsonText)"
  }
}
