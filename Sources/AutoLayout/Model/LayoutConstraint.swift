/// How the two sides of a constraint compare.
public enum Relation: String, CaseIterable, Hashable, Sendable {
  /// The first side is at most the second.
  case lessThanOrEqual = "<="
  /// Both sides are equal.
  case equal = "=="
  /// The first side is at least the second.
  case greaterThanOrEqual = ">="
}

/// What a constraint may name: a view or a layout guide, or one of a view's own guides.
///
/// Written `card`, or `card.safeArea` for a view's own guide.
public struct LayoutItem: Hashable, Sendable {
  /// A guide that every view brings with it.
  public enum Region: String, CaseIterable, Hashable, Sendable {
    /// The part that no bar, notch or home indicator covers.
    case safeArea
    /// The part inside the layout margins.
    case margins
    /// The part that is narrow enough to read lines in.
    case readable
    /// The part that the keyboard covers.
    case keyboard
    /// The content of a scroll view.
    case content
    /// The frame of a scroll view.
    case frame
  }

  /// The id of the view or guide.
  public var id: String
  /// The view's own guide that is meant, or `nil` for the view or guide itself.
  public var region: Region?

  /// Names the view or guide `id`, or the view's own guide `region`.
  public init(_ id: String, region: Region? = nil) {
    self.id = id
    self.region = region
  }
}

/// An attribute of a view or layout guide: one side of a constraint.
public struct Anchor: Hashable, Sendable {
  /// The view or guide.
  public var item: LayoutItem
  /// Its attribute.
  public var attribute: Attribute

  /// Names `attribute` of `item`.
  public init(_ item: LayoutItem, _ attribute: Attribute) {
    self.item = item
    self.attribute = attribute
  }
}

/// A linear relation between attributes of at most two items:
/// `first relation multiplier × second + constant`, at a priority.
///
/// ```swift
/// LayoutConstraint(
///   id: "gap", Anchor(LayoutItem("button"), .top), .equal, Anchor(LayoutItem("title"), .bottom), constant: 8)
/// ```
public struct LayoutConstraint: Hashable, Sendable {
  /// The name under which the constraint appears in a diagnosis.
  public var id: String
  /// The left-hand side.
  public var first: Anchor
  /// How the sides compare.
  public var relation: Relation
  /// The right-hand side's attribute, or `nil` when the constant stands alone.
  public var second: Anchor?
  /// What the second attribute is multiplied by; without meaning when there is none.
  public var multiplier: Double
  /// What is added to the right-hand side, in points.
  public var constant: Double
  /// 1…1000, where 1000 is required.
  public var priority: Double

  /// Makes a constraint; required unless a priority is given.
  public init(
    id: String, _ first: Anchor, _ relation: Relation, _ second: Anchor? = nil, multiplier: Double = 1,
    constant: Double = 0, priority: Double = 1000
  ) {
    self.id = id
    self.first = first
    self.relation = relation
    self.second = second
    self.multiplier = multiplier
    self.constant = constant
    self.priority = priority
  }
}
