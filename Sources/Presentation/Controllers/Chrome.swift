import Geometry

/// A bar, dimming view, arrow or grabber that UIKit draws around a controller's view.
public struct Chrome: Hashable, Sendable {
  /// The kinds of chrome.
  public enum Kind: Hashable, Sendable {
    /// A view that dims everything below it, with its opacity.
    case dimming(alpha: Double)
    /// The navigation bar of a navigation controller.
    case navigationBar
    /// The toolbar at the bottom of a navigation controller.
    case toolbar
    /// The bar of a tab bar controller, including the bottom safe area.
    case tabBar
    /// The arrow of a popover: its direction and its tip.
    case popoverArrow(ArrowDirection, tip: Point)
    /// The handle at the top of a sheet.
    case grabber
  }

  /// The name of each kind in ids: the owner's id, a period and the name, such as `nav.arrow`.
  ///
  /// No controller's id ends so.
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

    /// Whether `id` is the id of such a part.
    public func ends(_ id: String) -> Bool { id.hasSuffix(".\(rawValue)") }
  }

  /// The kind.
  public var kind: Kind
  /// The frame in the window.
  public var frame: Rect
  /// The id of the controller that it belongs to; `nil` if it belongs to the presentation.
  public var owner: String?

  /// Makes chrome.
  public init(_ kind: Kind, _ frame: Rect, owner: String? = nil) {
    self.kind = kind
    self.frame = frame
    self.owner = owner
  }
}

/// The direction in which the arrow of a popover points, as `UIPopoverArrowDirection`.
public enum ArrowDirection: String, CaseIterable, Sendable {
  /// Up: the popover is below its source.
  case up
  /// Down: the popover is above its source.
  case down
  /// Left: the popover is to the right of its source.
  case left
  /// Right: the popover is to the left of its source.
  case right
}
