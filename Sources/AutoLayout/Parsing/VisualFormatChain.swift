import Geometry

/// A visual format taken apart by its grammar, before any name is looked up.
struct VisualFormatChain {
  /// The axis along which the views follow each other.
  var axis: Axis
  /// The views from the text's beginning to its end, with the superview where a bar stands.
  var links: [Link] = []

  /// A view or the superview, and what joins it to the link before.
  struct Link {
    /// What is named.
    var end: End
    /// Where the name stands.
    var place: Int
    /// What joins it to the link before; without meaning for the first.
    var connection: Connection
    /// What is said about the view's size.
    var predicates: [Predicate] = []
  }

  /// What a link names.
  enum End: Equatable {
    /// The view that `|` stands for.
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
    /// How the size or the distance compares to the object.
    var relation: Relation
    /// What it is compared to.
    var object: Quantity
    /// How strongly, or `nil` for required.
    var priority: Quantity?
  }

  /// A number or a name that stands for one, and where it is written.
  struct Quantity {
    /// What is written.
    var value: Value
    /// Where it is written.
    var place: Int

    /// What may be written for a number.
    enum Value {
      /// The number itself.
      case number(Double)
      /// The name of a metric, or of a view.
      case name(String)
      /// A name in back-ticks, which is a view's.
      case quotedName(String)
    }
  }
}
