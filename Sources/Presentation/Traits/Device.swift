import Geometry

/// Which way a device is held.
public enum Orientation: String, CaseIterable, Codable, Sendable {
  /// Upright.
  case portrait
  /// On its side.
  case landscape
}

/// How much of the screen an app has on an iPad.
public enum Multitasking: String, CaseIterable, Codable, Sendable {
  /// All of it.
  case full
  /// Half, beside another app.
  case half
  /// The narrow part beside another app.
  case oneThird
  /// The wide part beside another app.
  case twoThirds
  /// A panel over another app.
  case slideOver
}

/// How much room there is along an axis, as `UIUserInterfaceSizeClass`.
public enum SizeClass: String, CaseIterable, Codable, Sendable {
  /// Little room.
  case compact
  /// Room enough for columns and popovers.
  case regular
}

/// A group of devices with the same screen, from the catalogue.
public struct Device: Decodable, Sendable {
  /// What kind of device it is.
  public enum Idiom: String, Decodable, Hashable, Sendable {
    /// An iPhone.
    case phone
    /// An iPad.
    case pad
  }

  /// The part of a screen that an app has.
  public struct Window: Decodable, Sendable {
    /// The width, in points.
    public let width: Double
    /// The horizontal size class at that width.
    public let horizontalSizeClass: SizeClass
    /// How much shorter than the screen the part is, at its top and at its bottom.
    public let verticalInset: Double
  }

  private struct Extent: Decodable, Sendable {
    let width: Double
    let height: Double
  }

  private struct Edges: Decodable, Sendable {
    let top: Double
    let left: Double
    let bottom: Double
    let right: Double
  }

  private struct Classes: Decodable, Sendable {
    let horizontal: SizeClass
    let vertical: SizeClass
  }

  /// The marketing names; the first stands for the group.
  public let names: [String]
  /// What kind of device it is.
  public let idiom: Idiom
  /// Pixels in a point.
  public let scale: Double
  private let size: Extent
  private let safeArea: [String: Edges]
  private let sizeClasses: [String: Classes]
  private let multitasking: [String: [String: Window]]?

  /// The part of the screen that `multitasking` leaves to an app, or `nil` where the device has no such mode.
  public func window(_ orientation: Orientation, _ multitasking: Multitasking) -> Window? {
    self.multitasking?[orientation.rawValue]?[multitasking.rawValue]
  }

  /// The app's size, or `nil` where the device has no such mode of multitasking.
  public func size(_ orientation: Orientation, _ multitasking: Multitasking = .full) -> Size? {
    let isTurned = orientation == .landscape
    let screen = Size(
      width: isTurned ? size.height : size.width, height: isTurned ? size.width : size.height)
    if multitasking == .full { return screen }
    return window(orientation, multitasking).map {
      Size(width: $0.width, height: screen.height - 2 * $0.verticalInset)
    }
  }

  /// What status bar, notch and home indicator cover, insets named for the turned interface; a slide-over panel,
  /// which stands clear of all of them, has none.
  public func safeArea(_ orientation: Orientation, _ multitasking: Multitasking = .full) -> Insets {
    guard multitasking != .slideOver, let edges = safeArea[orientation.rawValue] else { return .zero }
    return Insets(top: edges.top, left: edges.left, bottom: edges.bottom, right: edges.right)
  }

  /// The horizontal and the vertical size class.
  public func sizeClasses(
    _ orientation: Orientation, _ multitasking: Multitasking = .full
  ) -> (horizontal: SizeClass, vertical: SizeClass) {
    let classes = sizeClasses[orientation.rawValue]
    let horizontal = window(orientation, multitasking)?.horizontalSizeClass ?? classes?.horizontal
    return (horizontal ?? .regular, classes?.vertical ?? .regular)
  }

  /// The least margins of a view controller's root: 20 points at the sides of wide windows, else 16.
  ///
  /// Source: the chrome facts, `root.systemMinimum`; 16 is unverified.
  public func rootMargins(width: Double) -> Insets {
    let side = idiom == .pad || width >= 414 ? 20.0 : 16
    return Insets(top: 0, left: side, bottom: 0, right: side)
  }
}
