import Geometry

/// A checked view tree with its constraints: all names are resolved, and all constraints relate compatible
/// attributes.
///
/// ```swift
/// let tree = try LayoutTree(root: card, constraints: constraints)
/// let layout = try tree.layout(in: context)
/// layout.frames[0]  // the root's
/// ```
/// Views come first, in document order; layout guides follow all views.
public struct LayoutTree: Sendable {
  /// A view or a layout guide.
  public struct Item: Sendable {
    /// The name.
    public package(set) var id: String
    /// The superview, or a guide's owner; -1 for the root.
    public let parent: Int
    /// The view's properties, without its subviews; for a guide, a default view.
    public package(set) var view: View
  }

  /// The sides of a constraint, with items as numbers.
  struct ResolvedConstraint {
    struct Side {
      let item: Int
      var region: LayoutItem.Region?
      let attribute: Attribute

      /// Whether the side refers to margins, a safe area or another built-in guide.
      var isOfInsets: Bool { region != nil || attribute.isOfMargins }
    }

    var first: Side
    var second: Side?

    func hasSide(where isMeant: (Side) -> Bool) -> Bool { isMeant(first) || second.map(isMeant) ?? false }
  }

  /// What the author of a tree knows about its names, so that they need not be looked up.
  package struct KnownNames: Sendable {
    /// The items that each constraint names; empty if they are not known.
    package var items: [ConstraintItems] = []
    /// Whether all ids of views and guides are valid and differ.
    package var areUnique = false

    package init() {}

    package init(_ items: [ConstraintItems], areUnique: Bool) {
      (self.items, self.areUnique) = (items, areUnique)
    }
  }

  /// The numbers of the items that a constraint names, as far as its author knows them.
  package struct ConstraintItems: Sendable {
    // An item or -1, because two optional numbers would take four times as much memory.
    @usableFromInline let packedFirst: Int32
    @usableFromInline let packedSecond: Int32

    @inline(__always)
    @inlinable package init(first: Int? = nil, second: Int? = nil) {
      packedFirst = Int32(truncatingIfNeeded: first ?? -1)
      packedSecond = Int32(truncatingIfNeeded: second ?? -1)
    }

    var first: Int? { packedFirst < 0 ? nil : Int(packedFirst) }
    var second: Int? { packedSecond < 0 ? nil : Int(packedSecond) }
  }

  /// The views, then the guides.
  public internal(set) var items: [Item]
  /// The number of items that are views.
  public let viewCount: Int
  /// What people call views, guides and constraints, by their ids, where that is not the id itself. Sentences use these names.
  public var names: [String: String] = [:]
  /// The caller's constraints, in order.
  public private(set) var constraintList: [LayoutConstraint]
  /// The resolved sides of each constraint.
  let constraints: [ResolvedConstraint]
  let stacks: [ResolvedStack]
  let baselineCarriers: BaselineCarriers
  /// The scroll views, ascending.
  let scrollViews: [Int]
  let depths: [Int]
  /// The views that show a text, ascending.
  let texts: [Int]
  /// The views whose size depends on the system, ascending.
  let systemControls: [Int]
  /// Whether any constraint, stack or scroll view depends on margins, safe areas or other insets.
  let usesInsets: Bool
  /// The identity of the tree and its copies, which differ at most in the sizes of their texts and controls.
  private(set) var identity = Identity()

  /// A unique identity of a tree.
  final class Identity: Sendable {}

  /// Checks a tree and its constraints.
  ///
  /// - Parameters:
  ///   - root: The view at the top; its subviews' own trees are at most ``Limits/depth`` deep.
  ///   - constraints: The constraints between views and guides of the tree.
  /// - Throws: ``InvalidLayout`` with everything that is wrong, up to ``Limits/issues``.
  /// - Complexity: Linear in views and constraints, times the depth of the tree for the latter's ancestors.
  public init(root: View, constraints: [LayoutConstraint]) throws(InvalidLayout) {
    try self.init(views: LayoutTree.views(of: root), constraints: constraints, knowing: KnownNames())
  }

  /// Checks a tree and its constraints.
  ///
  /// - Parameters:
  ///   - views: The views in document order, without their subviews; the root first.
  ///   - constraints: The constraints between views and guides of the tree.
  ///   - names: What is known about the names.
  /// - Throws: ``InvalidLayout``.
  package init(
    views: [Item], constraints: [LayoutConstraint], knowing names: KnownNames
  ) throws(InvalidLayout) {
    var outline = Outline()
    outline.list(views)
    // Views beyond a limit were not listed, so constraints would seem to name unknown items.
    guard outline.issues.isEmpty else { throw InvalidLayout(issues: outline.issues) }
    if !names.areUnique { outline.checkNames() }
    let stacks = outline.resolveStacks()
    let resolved = outline.resolve(constraints, names.items)
    guard outline.issues.isEmpty else { throw InvalidLayout(issues: outline.issues) }
    items = outline.items
    viewCount = outline.viewCount
    depths = outline.depths
    constraintList = constraints
    self.constraints = resolved
    self.stacks = stacks
    baselineCarriers = BaselineCarriers(items, viewCount: viewCount, stacks)
    scrollViews = outline.scrollViews
    texts = outline.texts
    systemControls = outline.systemControls
    usesInsets =
      !scrollViews.isEmpty || stacks.contains { $0.stack.isLayoutMarginsRelative } || outline.hasInsets
  }

  /// Changes the constant and priority of a constraint, but not its sides.
  ///
  /// - Parameters:
  ///   - number: Its place in ``constraintList``.
  ///   - constant: In points, at most 10⁹ in either direction.
  ///   - priority: From 1 to 1000.
  public mutating func setConstraint(_ number: Int, constant: Double, priority: Double) {
    precondition(abs(constant) <= 1e9 && (1...1000).contains(priority), "The document was not checked.")
    constraintList[number].constant = constant
    constraintList[number].priority = priority
    // Remembered layouts of the old tree do not apply to the new one.
    identity = Identity()
  }

  /// Whether the item is a layout guide rather than a view.
  public func isGuide(_ item: Int) -> Bool { item >= viewCount }
}
