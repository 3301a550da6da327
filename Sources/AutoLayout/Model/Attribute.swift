import Geometry

/// A part of a view or layout guide that a constraint can refer to: an edge, a size, a center, a baseline.
///
/// The names are those of `NSLayoutConstraint.Attribute`.
public enum Attribute: String, CaseIterable, Hashable, Sendable {
  /// The edges, which are the same in both layout directions.
  case left, right, top, bottom
  /// The edges at which reading starts and ends: left and right in left-to-right layouts.
  case leading, trailing
  case width, height, centerX, centerY
  /// The baseline of the first or last line of text; the top or bottom edge of a view without text.
  case firstBaseline, lastBaseline
  /// The edges moved inwards by the view's layout margins.
  case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
  /// The middle between the margins on both sides.
  case centerXWithinMargins, centerYWithinMargins

  /// The quantity that an attribute measures. A constraint can relate only attributes of one dimension.
  public enum Dimension: Hashable, Sendable {
    /// A horizontal position that does not depend on the reading direction.
    case horizontalPlace
    /// A horizontal position that follows the reading direction.
    case readingPlace
    /// A vertical position.
    case verticalPlace
    /// A length along either axis.
    case length
  }

  /// The quantity that the attribute measures; `nil` for a horizontal center, which is a position of both
  /// horizontal kinds.
  public var dimension: Dimension? {
    switch self {
    case .left, .right, .leftMargin, .rightMargin: .horizontalPlace
    case .leading, .trailing, .leadingMargin, .trailingMargin: .readingPlace
    case .centerX, .centerXWithinMargins: nil
    case .top, .bottom, .centerY, .firstBaseline, .lastBaseline, .topMargin, .bottomMargin,
      .centerYWithinMargins:
      .verticalPlace
    case .width, .height: .length
    }
  }

  /// The axis along which the attribute lies.
  public var axis: Axis {
    switch self {
    case .left, .right, .leading, .trailing, .width, .centerX, .leftMargin, .rightMargin, .leadingMargin,
      .trailingMargin, .centerXWithinMargins:
      .horizontal
    default: .vertical
    }
  }

  /// Whether the attribute is a width or a height.
  public var isLength: Bool { dimension == .length }

  /// Whether a constraint may relate the attribute to `other`.
  ///
  /// Lengths are comparable to lengths, and positions to positions along the same axis; leading and trailing
  /// are never comparable to left and right. Source: Documentation/semantics.md §1.6.
  public func isComparable(to other: Attribute) -> Bool {
    dimensions & other.dimensions != 0
  }

  /// A bit for each dimension; a horizontal center has two.
  private var dimensions: UInt8 {
    switch dimension {
    case .horizontalPlace: 1
    case .readingPlace: 2
    case nil: 1 | 2
    case .verticalPlace: 4
    case .length: 8
    }
  }

  /// Whether the attribute is a baseline.
  var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }

  /// Whether the attribute is measured from the layout margins.
  var isOfMargins: Bool {
    switch self {
    case .leftMargin, .rightMargin, .topMargin, .bottomMargin, .leadingMargin, .trailingMargin,
      .centerXWithinMargins, .centerYWithinMargins:
      true
    default: false
    }
  }
}

extension Attribute: CustomStringConvertible {
  /// The attribute as it is written.
  public var description: String { rawValue }
}

extension Axis {
  /// The attribute that measures along the axis.
  var length: Attribute { self == .horizontal ? .width : .height }
  /// The attribute of the edge nearest the origin.
  var nearEdge: Attribute { self == .horizontal ? .left : .top }
  /// The attribute of the edge furthest from the origin.
  var farEdge: Attribute { self == .horizontal ? .right : .bottom }
}
