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

  /// A constraint whose items are numbers.
  struct ResolvedConstraint {
    struct Side {
      let item: Int
      var region: LayoutItem.Region?
      let attribute: Attribute
    }

    var constraint: LayoutConstraint
    var first: Side
    var second: Side?
  }

  /// The views, then the guides.
  public internal(set) var items: [Item]
  /// How many of the items are views.
  public let viewCount: Int
  private(set) var constraints: [ResolvedConstraint]
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
  let identity = Identity()

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
    self.constraints = resolved
    self.stacks = stacks
    baselineCarriers = BaselineCarriers(items, viewCount: viewCount, stacks)
    scrollViews = (0..<viewCount).filter { [items] in items[$0].view.scrollOrDefault != nil }
    texts = (0..<viewCount).filter { [items] in
      items[$0].view.text != nil && items[$0].view.kind.hasText
    }
    usesInsets =
      !scrollViews.isEmpty || stacks.contains { $0.stack.isLayoutMarginsRelative }
      || resolved.contains { constraint in
        [constraint.first, constraint.second].contains { side in
          side.map { $0.region != nil || $0.attribute.isOfMargins } ?? false
        }
      }
  }

  /// The constraints that the caller wrote, in their order.
  public var constraintList: [LayoutConstraint] { constraints.map(\.constraint) }

  /// Gives a constraint another constant and priority, which change nothing about what it relates.
  ///
  /// - Parameters:
  ///   - number: Its place in ``constraintList``.
  ///   - constant: In points, at most 10⁹ either way.
  ///   - priority: From 1 to 1000.
  public mutating func setConstraint(_ number: Int, constant: Double, priority: Double) {
    precondition(abs(constant) <= 1e9 && (1...1000).contains(priority), "The document was not checked.")
    constraints[number].constraint.constant = constant
    constraints[number].constraint.priority = priority
  }

  /// Whether the item is a layout guide rather than a view.
  public func isGuide(_ item: Int) -> Bool { item >= viewCount }
}
