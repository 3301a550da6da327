/// How the two sides of a constraint compare.
public enum Relation: String, CaseIterable, Hashable, Sendable {
  case lessThanOrEqual = "<="
  case equal = "=="
  case greaterThanOrEqual = ">="
}

/// An item that a constraint can refer to: a view, a layout guide, or one of a view's built-in guides.
///
/// Written `card`, or `card.safeArea` for a built-in guide.
public struct LayoutItem: Hashable, Sendable {
  /// A guide that is built into every view, or into every scroll view.
  public enum Region: String, CaseIterable, Hashable, Sendable {
    /// The part that is not covered by a bar, the notch or the home indicator.
    case safeArea
    /// The part inside the layout margins.
    case margins
    /// The part that is narrow enough for comfortable reading.
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
  /// The view's built-in guide, or `nil` for the view or guide itself.
  public var region: Region?

  /// Refers to the view or guide `id`, or to its built-in guide `region`.
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

  /// Refers to `attribute` of `item`.
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
  /// The name of the constraint in a diagnosis.
  public var id: String
  /// The left-hand side.
  public var first: Anchor
  /// How the sides compare.
  public var relation: Relation
  /// The right-hand side's attribute, or `nil` if it is only a constant.
  public var second: Anchor?
  /// The factor of the second attribute; ignored if there is none.
  public var multiplier: Double
  /// The constant that is added to the right-hand side, in points.
  public var constant: Double
  /// The priority, 1…1000; 1000 is required.
  public var priority: Double
}

extension LayoutConstraint {
  // One that assigned each member itself would copy the whole constraint when it returns.
  /// Makes a constraint, required by default.
  public init(
    id: String, _ first: Anchor, _ relation: Relation, _ second: Anchor? = nil, multiplier: Double = 1,
    constant: Double = 0, priority: Double = 1000
  ) {
    self.init(
      id: id, first: first, relation: relation, second: second, multiplier: multiplier, constant: constant,
      priority: priority)
  }
}
