import Geometry

/// The syntax of a visual format, before any name is looked up.
struct VisualFormatChain {
  /// The axis along which the views follow each other.
  var axis: Axis
  /// The views in text order, with the superview at each bar.
  var links: [Link] = []

  /// A view or the superview, with its connection to the link before.
  struct Link {
    var end: End
    /// The place of the name in the text.
    var place: Int
    /// The connection to the link before; ignored for the first.
    var connection: Connection
    var predicates: [Predicate] = []
  }

  /// The view or superview of a link.
  enum End: Equatable {
    /// The view that `|` means.
    case superview
    /// The view of this id.
    case view(String)
  }

  /// The distance between two links.
  enum Connection {
    /// They touch.
    case touching
    /// The standard distance.
    case standard
    /// Distances that were written out.
    case written([Predicate])
  }

  /// A relation to a number or a view, at a priority.
  struct Predicate {
    /// The relation of the size or distance to the object.
    var relation: Relation
    var object: Quantity
    /// The priority; `nil` for required.
    var priority: Quantity?
  }

  /// A number or the name of one, with its place in the text.
  struct Quantity {
    var value: Value
    /// The place in the text.
    var place: Int

    /// The ways to write a number.
    enum Value {
      /// The number itself.
      case number(Double)
      /// The name of a metric, or of a view.
      case name(String)
      /// A name in back-ticks, which is always a view's.
      case quotedName(String)
    }
  }
}
