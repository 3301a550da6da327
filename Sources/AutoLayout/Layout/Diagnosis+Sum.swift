import Geometry

extension Diagnosis {
  /// The value of an edge or size as a sum that a person can check.
  ///
  /// The terms are in the order of the way from the superview's edge to the item's edge.
  public struct Sum: Sendable {
    /// The superview at whose left or top edge the sum starts; `nil` for a size, and for the root.
    public let start: Int?
    /// What is added.
    public let terms: [Term]

    /// The value, in points, before it is rounded to pixels.
    public var total: Double { terms.reduce(0) { $0 + $1.value } }
  }

  /// A part of a ``Sum``: an amount times a factor.
  public struct Term: Sendable {
    /// What an amount is.
    public enum Origin: Sendable {
      /// The constant of the caller's constraint with this number.
      case constraint(Int)
      /// The margins, safe areas, baselines and the like to which this constraint refers.
      case insets(constraint: Int)
      /// The width or height of the root that the environment gives.
      case rootSize(Axis)
      /// The width or height into which the root is fitted.
      case fitting(Axis)
      /// The intrinsic width or height of a view.
      case content(item: Int, Axis)
      /// The frame of a view without constraints, and its autoresizing mask.
      case autoresizing(item: Int)
      /// What a stack puts between its views.
      case stack(item: Int)
      /// The least length of a view.
      case least(item: Int, Axis)
      /// The space between a view's frame and its alignment rectangle.
      case alignment(item: Int)
    }

    /// What the amount is.
    public let origin: Origin
    /// The multiple of the amount, mostly 1 or -1.
    public let factor: Double
    /// The amount, in points.
    public let amount: Double

    /// What the term adds, in points.
    public var value: Double { factor * amount }
  }
}
