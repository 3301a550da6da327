import AutoLayout
import Geometry
import Typesetting

/// A scene as input for Auto Layout.
public struct SceneModel: Sendable {
  /// The views and constraints, with the names that people use.
  public var tree: LayoutTree
  /// The indices of the document's constraints in ``tree``. The other constraints stand for the system's: they place a
  /// controller's layout guides and the content views of effect views.
  public let writtenConstraints: Range<Int>
  /// Size, safe area, margins and display scale for the root view.
  public let context: LayoutContext
  /// The views that constraints place, as indices into ``tree``.
  public let placedViews: [Int]
  /// The part of the safe area that status bar, notch and home indicator cover; bars of containers cover the rest.
  public let screenSafeArea: Insets
  /// Where the sizes of texts, controls and images come from.
  public let contentSizes: ContentSizes
  /// The frames that Interface Builder recorded; `nil` if device, direction or text size differ from the document's.
  public let recording: Recording?
  /// The attributes that may stay ambiguous, by view id.
  ///
  /// The document says so with `verifyAmbiguity`, called “Ambiguity” in Interface Builder: `off`, or `ignoreSizes` for a view
  /// whose content decides its size at run time.
  public let unverified: [String: Set<Attribute>]
  /// The views whose content keeps its recorded size although sizes are computed.
  let recordedSizes: RecordedSizes
  /// The elements of the views.
  let outline: SceneOutline
  let platform: InterfaceDocument.Platform
}

extension InterfaceScene {
  /// Builds the input for Auto Layout.
  ///
  /// On the document's own device, views without constraints keep their recorded frames. With recorded content sizes, the
  /// recorded size of a view with intrinsic content becomes its intrinsic content size; with computed ones, only if its size
  /// cannot be known. No other recorded frame is used.
  ///
  /// - Parameters:
  ///   - environment: The device to lay out on; `nil` for the document's own.
  ///   - variations: The variations that apply; `nil` for those of the device's size classes.
  ///   - resizing: Another size of the root; views with an autoresizing mask follow it.
  ///   - direction: The direction of leading and trailing.
  ///   - category: The text size; `nil` for that of the document's canvas on its own device, and `large` on others.
  ///   - contentSizes: Where the sizes of texts, controls and images come from; `nil` for recorded ones on the document's
  ///     own device, from left to right, at the text size `large` and with the texts as they are, and computed ones
  ///     otherwise.
  ///   - legibilityWeight: Whether the user wants Bold Text; macOS has none.
  ///   - pseudolanguage: The pseudolanguage of the texts.
  /// - Returns: The view tree and its layout context.
  /// - Throws: ``InvalidDocument`` if the scene cannot be laid out.
  /// - Complexity: Linear in the scene's elements.
  public func model(
    on environment: SceneEnvironment? = nil, variations: Variations? = nil,
    resizing: SceneResizing = SceneResizing(), direction: LayoutDirection = .leftToRight,
    category: ContentSizeCategory? = nil,
    contentSizes: ContentSizes? = nil,
    legibilityWeight: LegibilityWeight = .regular, pseudolanguage: Pseudolanguage? = nil
  ) throws(InvalidDocument) -> SceneModel {
    let actual = environment ?? SceneEnvironment(header.canvas)
    let isAsDrawn =
      environment == nil && resizing.isNone && direction == .leftToRight && (category ?? .large) == .large
      && legibilityWeight == .regular && pseudolanguage == nil && !header.isTranslated
    let contentSizes = contentSizes ?? (isAsDrawn ? .recorded : .computed)
    let variations = variations ?? Variations(sizeClasses: actual.sizeClasses)
    let outline = try SceneOutline(root, platform: header.platform, variations: variations)
    let guides = GuideTable(self, outline)
    var builder = SceneBuilder(
      scene: self, outline: outline, guides: guides, environment: actual,
      variations: variations, isOriginalDevice: environment == nil, resizing: resizing,
      contentSizes: contentSizes)
    let root = try builder.root()
    let reader = ConstraintReader(outline: outline, guides: guides, variations: variations)
    let constraints = try reader.constraints()
    let own = guides.constraints + builder.pins
    var context = builder.context
    context.layoutDirection = direction
    context.contentSizeCategory = category ?? (environment == nil ? header.category : .large)
    context.legibilityWeight = header.platform == .macOS ? .regular : legibilityWeight
    context.pseudolanguage = pseudolanguage
    do {
      var tree = try LayoutTree(root: root, constraints: own + constraints.map(\.constraint))
      tree.names = SceneNames.names(of: self, outline, constraints.map { ($0.constraint.id, $0.element) })
      var recordedSizes = builder.recordedSizes
      recordedSizes.remove(lengthsSetBy: constraints.map(\.constraint))
      return SceneModel(
        tree: tree, writtenConstraints: own.count..<own.count + constraints.count, context: context,
        placedViews: builder.placedViews,
        screenSafeArea: context.safeArea.intersection(actual.safeArea), contentSizes: contentSizes,
        recording: isAsDrawn
          ? Recording(outline, self, placedViews: builder.placedViews, in: context) : nil,
        unverified: outline.unverified, recordedSizes: recordedSizes, outline: outline,
        platform: header.platform)
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
  /// The index of the constraint with the problem; `nil` if the problem is in a view or guide.
  fileprivate var constraint: Int? {
    switch self {
    case .first(let number), .second(let number), .constraint(let number): number
    case .view, .guide, .arranged, .customSpacing: nil
    }
  }
}

extension SceneOutline {
  /// The attributes that may stay ambiguous, by view id.
  fileprivate var unverified: [String: Set<Attribute>] {
    let choices: [String: Set<Attribute>] = [
      "off": [.left, .top, .width, .height], "ignoreSizes": [.width, .height],
    ]
    return entries.reduce(into: [:]) { unverified, entry in
      guard let id = entry.element["id"], let choice = entry.element["verifyAmbiguity"] else { return }
      unverified[id] = choices[choice]
    }
  }

  /// The element of a view or of a guide's owner, otherwise the root's element.
  fileprivate func element(at place: InvalidLayout.Place) -> XMLElement {
    switch place {
    case .view(let number), .guide(let number, _): entries[min(number, entries.count - 1)].element
    default: entries[0].element
    }
  }
}
