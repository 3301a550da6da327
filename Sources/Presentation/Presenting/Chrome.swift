import Geometry

/// What a system draws around a controller's view.
public struct Chrome: Hashable, Sendable {
  /// What it is.
  public enum Kind: Hashable, Sendable {
    /// A view that dims what lies below, with its opacity.
    case dimming(alpha: Double)
    /// The bar of a navigation controller.
    case navigationBar
    /// The bar at the bottom of a navigation controller.
    case toolbar
    /// The bar of a tab bar controller, with the bottom safe area.
    case tabBar
    /// The arrow of a popover: where it points to, and its tip.
    case popoverArrow(ArrowDirection, tip: Point)
    /// The handle at the top of a sheet.
    case grabber
  }

  /// What a kind of chrome is called after its owner's id in a ``Stage``, such as `nav.arrow`; no controller's id ends so.
  public enum Name: String, CaseIterable, Sendable {
    /// ``Kind/dimming(alpha:)``.
    case dimming
    /// ``Kind/navigationBar``.
    case navigationBar
    /// ``Kind/toolbar``.
    case toolbar
    /// ``Kind/tabBar``.
    case tabBar
    /// ``Kind/popoverArrow(_:tip:)``.
    case arrow
    /// ``Kind/grabber``.
    case grabber

    /// Whether an id is that of such a part.
    public func ends(_ id: String) -> Bool { id.hasSuffix(".\(rawValue)") }
  }

  /// What it is.
  public var kind: Kind
  /// Where it stands in the window.
  public var frame: Rect
  /// The id of the controller that draws it; `nil` for the presentation's own.
  public var owner: String?

  /// Chrome of a kind.
  public init(_ kind: Kind, _ frame: Rect, owner: String? = nil) {
    self.kind = kind
    self.frame = frame
    self.owner = owner
  }
}

/// Where the arrow of a popover points, as `UIPopoverArrowDirection`.
public enum ArrowDirection: String, CaseIterable, Sendable {
  /// Upwards: the popover stands below its anchor.
  case up
  /// Downwards: the popover stands above its anchor.
  case down
  /// To the left: the popover stands to the right of its anchor.
  case left
  /// To the right: the popover stands to the left of its anchor.
  case right
}
