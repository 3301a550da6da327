import Colors
import Typesetting

extension View {
  /// How a view looks. It changes no frame; a picture of the screen shows it.
  ///
  /// ```swift
  /// var card = View("card")
  /// card.appearance = View.Appearance()
  /// card.appearance?.cornerRadius = 16
  /// ```
  public struct Appearance: Hashable, Sendable {
    /// A line around a view, inside its frame.
    public struct Border: Hashable, Sendable {
      /// The width, in points, 0 or more.
      public var width: Double
      /// The color.
      public var color: Paint

      /// Makes a border.
      public init(width: Double, color: Paint) { (self.width, self.color) = (width, color) }
    }

    /// The style of a button with a configuration, as in `UIButton.Configuration`.
    public enum ButtonStyle: String, CaseIterable, Hashable, Sendable {
      case plain, gray, tinted, filled
    }

    /// How AppKit draws a button.
    public enum Bezel: Hashable, Sendable {
      case push, popUp
      /// A checkbox, off or on.
      case box, checkedBox
      /// A radio button, off or on.
      case radio, checkedRadio
    }

    /// The color behind the view's content; `nil` for none.
    public var background: Paint?
    /// The color of the text; `nil` for that of the kind.
    public var foreground: Paint?
    /// The color of what can be touched, which subviews inherit; `nil` for the superview's.
    public var tint: Paint?
    /// The line around the view; `nil` for none.
    public var border: Border?
    /// The radius of the corners, in points, 0 or more.
    public var cornerRadius = 0.0
    /// Which corners are round.
    public var maskedCorners = Corners.all
    /// Whether content outside the view is cut off; `nil` for what the kind does.
    public var clips: Bool?
    /// The name of the image; `nil` for none.
    public var image: String?
    /// Whether the image is a symbol of SF Symbols.
    public var isSymbol = false

    /// The opacity where the layout does not know it, 0…1.
    public var alpha = 1.0
    /// The text where the layout does not know it; a layout with recorded sizes knows none.
    public var text: Text?
    /// Whether the text stands in for one that the user will write.
    public var isPlaceholder = false
    /// The border of a text field where the layout does not know it; `nil` for that of its control.
    public var borderStyle: View.Control.Border?
    /// Where lines begin; `nil` for that of the kind.
    public var alignment: TextAlignment?
    /// The style of a button; `nil` for one without a configuration.
    public var buttonStyle: ButtonStyle?
    /// How AppKit draws a button; `nil` for a button of UIKit, and for one without a bezel.
    public var bezel: Bezel?
    /// Whether AppKit draws the view; UIKit draws it otherwise.
    public var isAppKit = false
    /// The part that a slider or progress view is filled, 0…1; a switch is on at 1.
    public var value: Double?
    /// The number of pages of a page control, or of segments.
    public var count: Int?
    /// The current page or segment, counted from 0; `nil` for none.
    public var selected: Int?

    /// How a design tool paints the view; `nil` for a view of UIKit. It replaces all that its kind would draw.
    public var artwork: Artwork?

    /// Whether the view scrolls its content below the bars that cover its top.
    public var keepsContentBelowBars = false
    /// The titles of a bar's items, side by side.
    public var items: [String] = []
    /// What a table's cell shows at its trailing edge; `nil` for nothing.
    public var accessory: Accessory?
    /// Whether the view is a search bar, with a field for its text.
    public var isSearchBar = false
    /// Whether a line separates the view from what is below.
    public var hasSeparator = false

    /// What the view shows only when the app runs, such as “Web page”; `nil` for nothing.
    public var placeholder: String?

    /// The corners that a radius makes round, as `CALayer.maskedCorners`.
    public enum Corners: String, CaseIterable, Hashable, Sendable {
      case all, top, bottom
    }

    /// What a cell shows at its trailing edge, as `UITableViewCell.AccessoryType`.
    public enum Accessory: String, CaseIterable, Hashable, Sendable {
      case disclosureIndicator, detailDisclosureButton, checkmark, detailButton
    }

    /// Makes the appearance of a view about which nothing is said.
    public init() {}
  }
}
