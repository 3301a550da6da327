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
    /// The sidebar of a tab bar controller.
    case sidebar
    /// The arrow of a popover: its direction and its tip.
    case popoverArrow(ArrowDirection, tip: Point)
    /// The handle at the top of a sheet.
    case grabber
  }

  /// The name of each kind in ids: the owner's id, a period and the name, such as `nav.arrow`.
  ///
  /// No controller's id ends so.
  public enum Name: String, CaseIterable, Sendable {
    case dimming, navigationBar, toolbar, tabBar, sidebar, arrow, grabber

    /// Whether `id` is the id of such a part.
    public func ends(_ id: String) -> Bool { id.hasSuffix(".\(rawValue)") }
  }

  /// The kind.
  public var kind: Kind
  /// The frame in the window.
  public var frame: Rect
  /// The id of the controller that it belongs to; `nil` if it belongs to the presentation.
  public var owner: String?
  /// The items of a bar, with their frames in the window.
  public var items: [BarItem.Placed] = []

  /// Makes chrome.
  public init(_ kind: Kind, _ frame: Rect, owner: String? = nil) {
    self.kind = kind
    self.frame = frame
    self.owner = owner
  }

  /// The chrome with its items, moved by an offset.
  func offset(by way: Point) -> Chrome {
    var moved = self
    moved.frame = frame.offset(by: way)
    for number in items.indices { moved.items[number].frame = items[number].frame.offset(by: way) }
    return moved
  }
}

/// The direction in which the arrow of a popover points, as `UIPopoverArrowDirection`: with `up` the popover is below its
/// source, with `left` to the right of it.
public enum ArrowDirection: String, CaseIterable, Sendable {
  case up, down, left, right
}
