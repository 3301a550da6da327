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

  /// The views, then the guides.
  public internal(set) var items: [Item]
  /// The number of items that are views.
  public let viewCount: Int
  /// What people call views, guides and constraints, by their ids, where that is not the id itself. Sentences use these names.
  public var names: [String: String] = [:]
  /// The caller's constraints, in order.
  private(set) var constraintTable: ConstraintTable
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
    try self.init(views: LayoutTree.views(of: root), constraints: ConstraintTable(constraints))
  }

  /// Checks a tree and its constraints.
  ///
  /// - Parameters:
  ///   - views: The views in document order, without their subviews; the root first.
  ///   - constraints: The constraints between views and guides of the tree.
  ///   - namesAreUnique: Whether all ids of views and guides are known to be valid and to differ.
  /// - Throws: ``InvalidLayout``.
  package init(
    views: [Item], constraints: ConstraintTable, namesAreUnique: Bool = false
  ) throws(InvalidLayout) {
    var outline = Outline()
    outline.list(views)
    // Views beyond a limit were not listed, so constraints would seem to name unknown items.
    guard outline.issues.isEmpty else { throw InvalidLayout(issues: outline.issues) }
    if !namesAreUnique { outline.checkNames() }
    let stacks = outline.resolveStacks()
    var constraints = constraints
    outline.resolve(&constraints)
    guard outline.issues.isEmpty else { throw InvalidLayout(issues: outline.issues) }
    items = outline.items
    viewCount = outline.viewCount
    depths = outline.depths
    constraintTable = constraints
    self.stacks = stacks
    baselineCarriers = BaselineCarriers(items, viewCount: viewCount, stacks)
    scrollViews = outline.scrollViews
    texts = outline.texts
    systemControls = outline.systemControls
    usesInsets =
      !scrollViews.isEmpty || stacks.contains { $0.stack.isLayoutMarginsRelative } || outline.hasInsets
  }

  /// The caller's constraints, in order.
  ///
  /// - Complexity: Linear in the constraints. ``authored(_:)`` makes only one of them.
  public var constraintList: [LayoutConstraint] { constraintTable.list { items[$0].id } }

  /// The caller's constraint with this number.
  public func authored(_ number: Int) -> LayoutConstraint {
    constraintTable.constraint(number) { items[$0].id }
  }

  /// The id of the caller's constraint with this number.
  public func constraintID(_ number: Int) -> String { constraintTable.id(of: number) }

  /// The caller's constraints as numbers.
  package var constraints: [ResolvedConstraint] { constraintTable.constraints }

  /// Changes the constant and priority of a constraint, but not its sides.
  ///
  /// - Parameters:
  ///   - number: Its place in ``constraintList``.
  ///   - constant: In points, at most 10⁹ in either direction.
  ///   - priority: From 1 to 1000.
  public mutating func setConstraint(_ number: Int, constant: Double, priority: Double) {
    precondition(abs(constant) <= 1e9 && (1...1000).contains(priority), "The document was not checked.")
    constraintTable.set(number, constant: constant, priority: priority)
    // Remembered layouts of the old tree do not apply to the new one.
    identity = Identity()
  }

  /// Whether the item is a layout guide rather than a view.
  public func isGuide(_ item: Int) -> Bool { item >= viewCount }
}
