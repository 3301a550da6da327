import Geometry

/// A view tree with its constraints, every name resolved and every rule about what may be related checked.
///
/// ```swift
/// let tree = try LayoutTree(root: card, constraints: constraints)
/// let layout = try tree.layout(in: context)
/// layout.frames[0]  // the root's
/// ```
/// Views come first and in the order in which a reader of the document meets them, layout guides after all views.
public struct LayoutTree: Sendable {
  /// A view or a layout guide.
  public struct Item: Sendable {
    /// The name.
    public let id: String
    /// The superview, or a guide's owner; -1 for the root.
    public let parent: Int
    /// What the view says of itself, without its subviews; for a guide, a view that says nothing.
    public internal(set) var view: View
  }

  /// What a constraint relates, its items as numbers.
  struct ResolvedConstraint {
    struct Side {
      let item: Int
      var region: LayoutItem.Region?
      let attribute: Attribute

      /// Whether the side is measured from margins, a safe area or another part of the view.
      var isOfInsets: Bool { region != nil || attribute.isOfMargins }
    }

    var first: Side
    var second: Side?

    /// Whether either side is as `isMeant` says.
    func hasSide(where isMeant: (Side) -> Bool) -> Bool { isMeant(first) || second.map(isMeant) ?? false }
  }

  /// The views, then the guides.
  public internal(set) var items: [Item]
  /// How many of the items are views.
  public let viewCount: Int
  /// The constraints that the caller wrote, in their order.
  public private(set) var constraintList: [LayoutConstraint]
  /// What each of them relates.
  let constraints: [ResolvedConstraint]
  let stacks: [ResolvedStack]
  let baselineCarriers: BaselineCarriers
  /// The scroll views, ascending.
  let scrollViews: [Int]
  let depths: [Int]
  /// The views that show a text, ascending.
  let texts: [Int]
  /// Whether a constraint, a stack or a scroll view asks for margins, safe areas or other insets of any view.
  let usesInsets: Bool
  /// One object for the tree and its copies, which differ at most in what their texts have been measured to be.
  private(set) var identity = Identity()

  /// Tells a tree from all others.
  final class Identity: Sendable {}

  /// Checks a tree and its constraints.
  ///
  /// - Parameters:
  ///   - root: The view at the top; its subviews' own trees are at most ``Limits/depth`` deep.
  ///   - constraints: The constraints between views and guides of the tree.
  /// - Throws: ``InvalidLayout`` with everything that is wrong, up to ``Limits/issues``.
  /// - Complexity: Linear in views and constraints, times the depth of the tree for the latter's ancestors.
  public init(root: View, constraints: [LayoutConstraint]) throws(InvalidLayout) {
    var outline = Outline()
    outline.flatten(root)
    // What lies beyond a limit was not looked at, so that constraints could only be said to name nothing.
    guard outline.issues.isEmpty else { throw InvalidLayout(issues: outline.issues) }
    outline.checkNames()
    let stacks = outline.resolveStacks()
    let resolved = outline.resolve(constraints)
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
    usesInsets =
      !scrollViews.isEmpty || stacks.contains { $0.stack.isLayoutMarginsRelative }
      || resolved.contains { $0.hasSide(where: \.isOfInsets) }
  }

  /// Gives a constraint another constant and priority, which change nothing about what it relates.
  ///
  /// - Parameters:
  ///   - number: Its place in ``constraintList``.
  ///   - constant: In points, at most 10⁹ either way.
  ///   - priority: From 1 to 1000.
  public mutating func setConstraint(_ number: Int, constant: Double, priority: Double) {
    precondition(abs(constant) <= 1e9 && (1...1000).contains(priority), "The document was not checked.")
    constraintList[number].constant = constant
    constraintList[number].priority = priority
    // What is remembered of the tree is not true of this one.
    identity = Identity()
  }

  /// Whether the item is a layout guide rather than a view.
  public func isGuide(_ item: Int) -> Bool { item >= viewCount }
}
