import Geometry

extension View {
  /// The properties of a stack view, as in `UIStackView`.
  ///
  /// ```swift
  /// var form = View("form", kind: .stack, subviews: [View("title"), View("field")])
  /// form.stack = View.Stack(axis: .vertical, spacing: 8)
  /// ```
  public struct Stack: Hashable, Sendable {
    /// The axis along which the arranged views follow each other.
    public var axis: Axis
    /// How the arranged views are aligned across the axis.
    public var alignment: Alignment
    /// How the arranged views share the length along the axis.
    public var distribution: Distribution
    /// The distance from each arranged view to the next, in points; the minimum distance if distances are
    /// equalized.
    public var spacing: Double
    /// Distances that replace `spacing` after certain views.
    public var customSpacing: [CustomSpacing] = []
    /// Whether the arranged views are inset by the layout margins instead of touching the edges.
    public var isLayoutMarginsRelative = false
    /// Whether a column's spacing is measured from a view's last baseline to the next view's first baseline.
    public var isBaselineRelative = false
    /// Whether views are arranged as on Interface Builder's canvas, which differs for baselines and hidden views.
    /// Source: Documentation/interface-builder.md §2.8; `Documentation/decisions`, notes 0008 and 0013.
    public var isOnCanvas = false
    /// The ids of the subviews that are arranged, in order; `nil` for all of them.
    public var arranged: [String]?

    /// Makes stack properties; the default is a row that fills, without spacing.
    public init(
      axis: Axis = .horizontal, alignment: Alignment = .fill, distribution: Distribution = .fill,
      spacing: Double = 0
    ) {
      self.axis = axis
      self.alignment = alignment
      self.distribution = distribution
      self.spacing = spacing
    }

    /// The distance after one view, as in `setCustomSpacing(_:after:)`.
    public struct CustomSpacing: Hashable, Sendable {
      /// The id of the arranged view.
      public var view: String
      /// The distance from it to the next visible one, in points.
      public var spacing: Double

      /// Makes a distance of `spacing` after the arranged view of this id.
      public init(after view: String, _ spacing: Double) {
        self.view = view
        self.spacing = spacing
      }
    }

    /// The alignment of arranged views across the axis, as in `UIStackView.Alignment`.
    public enum Alignment: String, CaseIterable, Hashable, Sendable {
      /// From edge to edge.
      case fill
      /// At the leading edge of a column; at the top of a row.
      case leading
      /// At the top of a row; at the leading edge of a column.
      case top
      /// With the first baselines of a row on one line; like `leading` in a column.
      case firstBaseline
      /// In the middle.
      case center
      /// At the trailing edge of a column; at the bottom of a row.
      case trailing
      /// At the bottom of a row; at the trailing edge of a column.
      case bottom
      /// With the last baselines of a row on one line; like `leading` in a column.
      case lastBaseline
    }

    /// How arranged views share the length along the axis, as in `UIStackView.Distribution`.
    public enum Distribution: String, CaseIterable, Hashable, Sendable {
      /// They fill it; the one with the lowest hugging grows, the one with the lowest compression resistance shrinks.
      case fill
      /// They fill it in equal parts.
      case fillEqually
      /// They fill it in proportion to their intrinsic lengths.
      case fillProportionally
      /// The distances between them are equal.
      case equalSpacing
      /// The distances between their centers are equal, as far as the spacing allows.
      case equalCentering
    }
  }
}
