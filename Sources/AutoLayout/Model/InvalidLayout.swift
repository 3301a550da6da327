/// Everything that keeps a tree and its constraints from being a layout.
public struct InvalidLayout: Error, Sendable {
  /// One thing that is wrong, and where.
  public struct Issue: Hashable, Sendable {
    /// The part of the layout that is wrong.
    public let place: Place
    /// What is wrong with it.
    public let kind: Kind
  }

  /// A part of a layout.
  public enum Place: Hashable, Sendable {
    /// The view with this number, the root being 0, in the order of the document.
    case view(Int)
    /// A guide, by its owner's number and its place among the owner's guides.
    case guide(view: Int, index: Int)
    /// An id among those that a stack arranges, by the stack's number and its place in the list.
    case arranged(view: Int, index: Int)
    /// A custom spacing, by the stack's number and its place in the list.
    case customSpacing(view: Int, index: Int)
    /// The first side of the constraint with this number.
    case first(Int)
    /// The second side of the constraint with this number.
    case second(Int)
    /// The constraint with this number.
    case constraint(Int)
  }

  /// What can be wrong.
  public enum Kind: Hashable, Sendable {
    /// The id stands elsewhere in the tree already.
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
    /// No view or guide has this id; `nearest` is one that reads alike.
    case unknownItem(String, nearest: String?)
    /// The stack does not arrange a view of this id: it is no subview, or stands in the list already.
    case notArranged(String)
    /// The item has no such attribute: guides have no baselines and no margins.
    case noSuchAttribute(Attribute)
    /// The item has no such guide: layout guides have none, and only scroll views have a content and a frame guide.
    case noSuchRegion(LayoutItem.Region)
    /// The two attributes cannot be related.
    case invalidPair(Attribute, Attribute)
    /// A place needs a second item to be measured from.
    case placeWithoutItem(Attribute)
    /// The multiplier is 0 although there is a second item.
    case zeroMultiplier
    /// The multiplier or the constant is NaN, infinite or beyond 10⁹.
    case numberOutOfRange
    /// The priority is not within 1…1000.
    case invalidPriority
  }

  /// What is wrong, in the order of the document.
  public let issues: [Issue]
}
