import Geometry

/// How a device is held.
public enum Orientation: String, CaseIterable, Codable, Sendable {
  case portrait, landscape
}

/// The part of an iPad's screen that an app has.
public enum Multitasking: String, CaseIterable, Codable, Sendable {
  case full, half
  /// The narrow and the wide part beside another app.
  case oneThird, twoThirds
  /// A panel that floats over another app.
  case slideOver
}

/// Devices that share one screen, as the catalog lists them.
public struct Device: Decodable, Sendable {
  /// Whether a device is an iPhone or an iPad, as `UIUserInterfaceIdiom`.
  public enum Idiom: String, Decodable, Hashable, Sendable {
    case phone, pad
  }

  /// The window of an app that shares the screen.
  public struct Window: Decodable, Sendable {
    /// The width, in points.
    public let width: Double
    /// The horizontal size class.
    public let horizontalSizeClass: SizeClass
    /// The gap between window and screen at the top, and again at the bottom, in points.
    public let verticalInset: Double
  }

  private struct Classes: Decodable, Sendable {
    let horizontal: SizeClass
    let vertical: SizeClass
  }

  /// The marketing names; the first one names the group.
  public let names: [String]
  /// Whether it is an iPhone or an iPad.
  public let idiom: Idiom
  /// Pixels per point.
  public let scale: Double
  private let size: Size
  private let safeArea: [String: Insets]
  private let sizeClasses: [String: Classes]
  private let multitasking: [String: [String: Window]]?

  /// The window of an app that shares the screen, or `nil` if the device does not have this mode of multitasking.
  public func window(_ orientation: Orientation, _ multitasking: Multitasking) -> Window? {
    self.multitasking?[orientation.rawValue]?[multitasking.rawValue]
  }

  /// The size of an app's window, or `nil` if the device does not have this mode of multitasking.
  public func size(_ orientation: Orientation, _ multitasking: Multitasking = .full) -> Size? {
    let isTurned = orientation == .landscape
    let screen = isTurned ? Size(width: size.height, height: size.width) : size
    if multitasking == .full { return screen }
    return window(orientation, multitasking).map {
      Size(width: $0.width, height: screen.height - 2 * $0.verticalInset)
    }
  }

  /// How far status bar, notch and home indicator reach into an app's window, in the coordinates of the turned
  /// interface.
  ///
  /// They do not reach a slide-over panel.
  public func safeArea(_ orientation: Orientation, _ multitasking: Multitasking = .full) -> Insets {
    multitasking == .slideOver ? .zero : safeArea[orientation.rawValue] ?? .zero
  }

  /// The horizontal and the vertical size class of an app's window.
  public func sizeClasses(
    _ orientation: Orientation, _ multitasking: Multitasking = .full
  ) -> (horizontal: SizeClass, vertical: SizeClass) {
    let classes = sizeClasses[orientation.rawValue]
    let horizontal = window(orientation, multitasking)?.horizontalSizeClass ?? classes?.horizontal
    return (horizontal ?? .regular, classes?.vertical ?? .regular)
  }

  /// The least margins of a view controller's root view: 20 points at the sides on iPads and in windows from 414
  /// points on, else 16, which is unverified.
  ///
  /// Source: `UIViewController.systemMinimumLayoutMargins`.
  public func rootMargins(width: Double) -> Insets {
    let side = idiom == .pad || width >= 414 ? 20.0 : 16
    return Insets(top: 0, left: side, bottom: 0, right: side)
  }
}
