import AutoLayout
import Devices
import Documents
import Drawing
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

  /// The last system with the typeface and the controls of a context; `nil` for the standard system.
  fileprivate static func system(of context: LayoutContext) -> SystemVersion? {
    switch (context.typeface, context.controls) {
    case (.helveticaNeue, _): SystemVersion(major: 8)
    case (.earlyTextAndDisplay, _): SystemVersion(major: 10)
    case (.textAndDisplay, .iOS11): SystemVersion(major: 12)
    case (.textAndDisplay, _): SystemVersion(major: 13)
    case (.continuous, .iOS26): SystemVersion(major: 26)
    case (.continuous, _): nil
    }
  }

  /// The id of the scene, as in layouts.
  let scene: String
  let name: String
  /// What people call the views, by their ids.
  let labels: [String: String]
  /// The views that arrange their subviews in a grid, by their ids.
  var grids: [String: ViewCode.Grid] = [:]
  /// Whether hugging and compression resistance are the source's.
  var hasPriorities = true
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
  ///   - variants: The views and constraints by size class; none if they do not differ.
  ///   - sizeClasses: The size classes where they are laid out, if that matters.
  ///   - context: Where they are laid out.
  ///   - frames: Where the source puts them.
  ///   - labels: What people call the views, by their ids.
  ///   - findings: What is known to differ at other sizes.
  ///   - stepLimit: The solver steps that laying it out may take.
  ///   - budget: The work that the whole document may take.
  /// - Throws: A problem if the request cannot be laid out.
  init(
    _ scene: String, _ name: String, _ tree: LayoutTree, variants: [SizeClasses: LayoutTree] = [:],
    sizeClasses: SizeClasses? = nil, in context: LayoutContext, frames: [Frame],
    labels: [String: String] = [:], findings: [Finding] = [], stepLimit: Int, _ budget: WorkBudget
  ) throws(Problem) {
    (self.scene, self.name, self.labels) = (scene, name, labels)
    func written(_ tree: LayoutTree, _ variants: [SizeClasses: LayoutTree]) -> [UInt8] {
      JSONWriter.object { document in
        let era = ConvertedScene.system(of: context).map { ControlEra(majorVersion: $0.major) } ?? .standard
        let writer = LayoutDocumentWriter(tree, for: era)
        writer.writeMembers(to: &document)
        writer.writeVariations(variants, to: &document)
        document.member("environment") { $0.environment(context, sizeClasses) }
      }
    }
    var findings = findings
    var document = written(tree, variants)
    let request: LayoutsRequest
    if let own = sizeClasses.flatMap({ variants[$0] }) {
      do throws(Problem) {
        request = try LayoutsRequest(document)
      } catch {
        // The variations can have more bytes than a request may change.
        document = written(own, [:])
        request = try LayoutsRequest(document)
        findings.append(.withoutOtherSizeClasses(scene))
      }
    } else {
      request = try LayoutsRequest(document)
    }
    self.document = document
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
  /// What the scenes of a document take together.
  struct Tally {
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

    /// Lays out a scene without a diagnosis, and counts the steps.
    mutating func layout(of model: SceneModel, _ typesetter: Typesetter) throws(Problem) -> Layout {
      let limit = max(0, min(steps, AutoLayout.Limits.steps))
      do {
        let layout = try model.layout(
          diagnosing: false, stepLimit: limit, typesetter: typesetter, meter: budget.meter)
        steps -= layout.steps
        return layout
      } catch {
        throw Problem(error, stepLimit: limit == AutoLayout.Limits.steps ? limit : budget.stepLimit)
      }
    }

    mutating func add(_ scene: ConvertedScene) throws(Problem) {
      steps -= scene.layout.steps
      bytes += scene.document.count
      try budget.grant(bytes: bytes)
    }
  }
}

extension JSONWriter {
  /// Writes the members of an environment that differ from those of an empty one.
  fileprivate mutating func environment(_ context: LayoutContext, _ sizeClasses: SizeClasses?) {
    object { environment in
      if let size = context.size { environment.member("size") { $0.size(size) } }
      if let sizeClasses {
        environment.member("horizontalSizeClass", sizeClasses.horizontal.rawValue)
        environment.member("verticalSizeClass", sizeClasses.vertical.rawValue)
      }
      if context.safeArea != .zero { environment.member("safeArea") { $0.insets(context.safeArea) } }
      if context.grid != .none { environment.member("scale", context.grid.scale) }
      if context.layoutDirection != .leftToRight {
        environment.member("layoutDirection", context.layoutDirection.rawValue)
      }
      if context.contentSizeCategory != .large {
        environment.member("contentSizeCategory", context.contentSizeCategory.rawValue)
      }
      if let system = ConvertedScene.system(of: context) {
        environment.member("system", "iOS \(system.major)")
      }
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
