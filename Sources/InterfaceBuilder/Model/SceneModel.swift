import AutoLayout
import Geometry
import Typesetting

/// A scene as Auto Layout takes it.
public struct SceneModel: Sendable {
  /// The views and constraints.
  public let tree: LayoutTree
  /// Which of the tree's constraints the document has; the others are the system's own, and hold a controller's guides and
  /// the content of effect views.
  public let writtenConstraints: Range<Int>
  /// The numbers around them.
  public let context: LayoutContext
  /// The views that constraints place, by their numbers in ``tree``.
  public let placedViews: [Int]
  /// What Interface Builder recorded, or `nil` where the scene is laid out otherwise than it was drawn.
  public let recording: Recording?
  /// What the document asks not to be told is open, by the ids of views: `verifyAmbiguity`, which Interface Builder
  /// calls “Ambiguity”, is `off` or, for a view whose content decides its size at run time, `ignoreSizes`.
  public let unverified: [String: Set<Attribute>]
}

extension InterfaceScene {
  /// The scene as Auto Layout takes it.
  ///
  /// On the document's own device, views that no constraint places keep their recorded frames, and views whose content
  /// asks for room ask for what they were recorded with. No other recorded frame counts.
  ///
  /// - Parameters:
  ///   - environment: What the scene is laid out on; the document's own device where it is `nil`.
  ///   - direction: The direction of leading and trailing.
  ///   - category: The text size. Texts are measured at another than the usual one, and on another device.
  /// - Returns: The tree and the numbers around it.
  /// - Throws: ``InvalidDocument`` if the scene is no layout.
  /// - Complexity: Linear in the scene's elements.
  public func model(
    on environment: SceneEnvironment? = nil, direction: LayoutDirection = .leftToRight,
    category: ContentSizeCategory = .large
  ) throws(InvalidDocument) -> SceneModel {
    let surroundings = environment ?? SceneEnvironment(header.canvas)
    let variations = Variations(surroundings.sizeClasses)
    let outline = try SceneOutline(root, platform: header.platform, variations: variations)
    let guides = GuideTable(self, outline)
    var builder = SceneBuilder(
      scene: self, outline: outline, guides: guides, surroundings: surroundings,
      variations: variations, isOwnDevice: environment == nil,
      measuresTexts: header.platform == .iOS && (environment != nil || category != .large))
    let root = try builder.root()
    let reader = ConstraintReader(outline: outline, guides: guides, variations: variations)
    let constraints = try reader.constraints()
    let own = guides.constraints + builder.pins
    var context = builder.context
    context.layoutDirection = direction
    context.contentSizeCategory = category
    do {
      let tree = try LayoutTree(root: root, constraints: own + constraints.map(\.constraint))
      let isAsDrawn = environment == nil && direction == .leftToRight && category == .large
      return SceneModel(
        tree: tree, writtenConstraints: own.count..<own.count + constraints.count, context: context,
        placedViews: builder.placedViews,
        recording: isAsDrawn
          ? Recording(outline, self, placedViews: builder.placedViews, in: context) : nil,
        unverified: outline.unverified)
    } catch {
      throw .issues(
        error.issues.map { issue in
          let number = issue.place.constraint.map { $0 - own.count }
          let element = number.flatMap { constraints.indices.contains($0) ? constraints[$0].element : nil }
          return InvalidDocument.Issue(
            .invalidLayout(issue.kind), at: element ?? outline.element(at: issue.place))
        })
    }
  }
}

extension InvalidLayout.Place {
  /// The number of the constraint that is meant, or `nil` for a view or guide.
  fileprivate var constraint: Int? {
    switch self {
    case .first(let number), .second(let number), .constraint(let number): number
    case .view, .guide, .arranged, .customSpacing: nil
    }
  }
}

extension SceneOutline {
  /// What need not be verified, by the ids of views.
  fileprivate var unverified: [String: Set<Attribute>] {
    let choices: [String: Set<Attribute>] = [
      "off": [.left, .top, .width, .height], "ignoreSizes": [.width, .height],
    ]
    return entries.reduce(into: [:]) { unverified, entry in
      guard let id = entry.element["id"], let choice = entry.element["verifyAmbiguity"] else { return }
      unverified[id] = choices[choice]
    }
  }

  /// The element of a view, or of a guide's owner; the root's for everything else.
  fileprivate func element(at place: InvalidLayout.Place) -> XMLElement {
    switch place {
    case .view(let number), .guide(let number, _): entries[min(number, entries.count - 1)].element
    default: entries[0].element
    }
  }
}
