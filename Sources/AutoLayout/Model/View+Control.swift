import Geometry

extension View {
  /// What a control shows beside its text, and the space around both.
  ///
  /// ```swift
  /// var button = View("share", kind: .button)
  /// button.text = View.Text("Share")
  /// button.control = View.Control()
  /// button.control?.image = Size(width: 20, height: 24)
  /// ```
  public struct Control: Hashable, Sendable {
    /// The space around image and text; `nil` for that of the kind, the border or the configuration.
    public var insets: Insets?
    /// The border of a text field.
    public var border = Border.roundedRect
    /// The size of a button with a configuration; `nil` for a button without one.
    public var configuration: Configuration?
    /// The size of the image, in points. A segmented control has segments that are at least as large.
    public var image: Size?
    /// The side of the text at which the image is.
    public var imagePlacement = ImagePlacement.leading
    /// The space between image and text, in points.
    public var imagePadding = 0.0
    /// The number of segments of a segmented control; `nil` for one for each line of the text.
    public var segmentCount: Int?
    /// The number of pages of a page control; `nil` if it is not known, so that the control has no width.
    public var pageCount: Int?
    /// The size of an activity indicator.
    public var indicator = Indicator.medium
    /// Whether each segment is as wide as its own content, instead of all as the widest.
    public var isApportioned = false
    /// The smallest size of the view; `nil` for that of the kind.
    public var minimumSize: Size?
    /// The height of a line of text; `nil` for the font's.
    public var lineHeight: Double?
    /// Whether a text that wraps keeps the width that it has on one line, as in AppKit; then only the height follows the lines.
    public var keepsWidthOfOneLine = false
    /// Whether the text stands in for one that the user will write.
    public var isPlaceholder = false

    /// Makes a control that shows only its text.
    public init() {}

    /// The border of a text field, as in `UITextField.BorderStyle`.
    public enum Border: String, CaseIterable, Hashable, Sendable {
      case none, line, bezel, roundedRect
    }

    /// The size of a button with a configuration, as in `UIButton.Configuration.Size`.
    public enum Configuration: String, CaseIterable, Hashable, Sendable {
      case mini, small, medium, large

      /// The space around image and text. Source: Documentation/figures.md §2, *button configurations*.
      var insets: Insets {
        switch self {
        case .mini, .small: Insets(top: 5, left: 10, bottom: 5, right: 10)
        case .medium: Insets(top: 7, left: 12, bottom: 7, right: 12)
        case .large: Insets(top: 15, left: 20, bottom: 15, right: 20)
        }
      }
    }

    /// The size of an activity indicator, as in `UIActivityIndicatorView.Style`.
    public enum Indicator: String, CaseIterable, Hashable, Sendable {
      case medium, large
    }

    /// The side of a button's text at which its image is, as in `UIButton.Configuration.imagePlacement`.
    public enum ImagePlacement: String, CaseIterable, Hashable, Sendable {
      case leading, trailing, top, bottom

      var isBeside: Bool { self == .leading || self == .trailing }
    }
  }
}
