/// The reasons why a tree and its constraints are not a valid layout.
public struct InvalidLayout: Error, Sendable {
  /// One problem and its place.
  public struct Issue: Hashable, Sendable {
    /// The part of the layout that has the problem.
    public let place: Place
    /// The problem.
    public let kind: Kind
  }

  /// A part of a layout.
  public enum Place: Hashable, Sendable {
    /// The view with this number in document order; the root is 0.
    case view(Int)
    /// A guide: its owner's number, and its index among the owner's guides.
    case guide(view: Int, index: Int)
    /// An id in a stack's list of arranged views: the stack's number, and the index in the list.
    case arranged(view: Int, index: Int)
    /// A custom spacing: the stack's number, and the index in its list.
    case customSpacing(view: Int, index: Int)
    /// The first side of the constraint with this number.
    case first(Int)
    /// The second side of the constraint with this number.
    case second(Int)
    /// The constraint with this number.
    case constraint(Int)
  }

  /// A kind of problem.
  public enum Kind: Hashable, Sendable {
    /// The id occurs more than once in the tree.
    case duplicateID(String)
    /// The id is empty or longer than ``Limits/idBytes``.
    case invalidID
    /// There are more than ``Limits/views`` views.
    case tooManyViews
    /// There are more than ``Limits/guides`` guides.
    case tooManyGuides
    /// There are more than ``Limits/constraints`` constraints.
    case tooManyConstraints
    /// The tree is deeper than ``Limits/depth``.
    case tooDeep
    /// No view or guide has this id; `nearest` is a similar one.
    case unknownItem(String, nearest: String?)
    /// The stack does not arrange a view with this id: it is not a subview, or is already in the list.
    case notArranged(String)
    /// The item does not have this attribute: guides have no baselines and no margins.
    case noSuchAttribute(Attribute)
    /// The item does not have this guide: layout guides have none, and only scroll views have content and
    /// frame guides.
    case noSuchRegion(LayoutItem.Region)
    /// A constraint cannot relate these two attributes.
    case invalidPair(Attribute, Attribute)
    /// A constraint on a position needs a second item.
    case placeWithoutItem(Attribute)
    /// The multiplier is 0 although there is a second item.
    case zeroMultiplier
    /// The multiplier or the constant is NaN, infinite or beyond 10⁹.
    case numberOutOfRange
    /// The priority is not within 1…1000.
    case invalidPriority
  }

  /// The problems, in document order.
  public let issues: [Issue]
}
