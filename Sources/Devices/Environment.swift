import Geometry
import Typesetting

/// The window that an app has: its size, what covers its edges, and its traits.
///
/// ```swift
/// var environment = Environment(size: Size(width: 390, height: 844))
/// environment.safeArea = Insets(top: 47, left: 0, bottom: 34, right: 0)
/// environment.horizontalSizeClass  // compact
/// ```
public struct Environment: Hashable, Sendable {
  /// The window's size, in points.
  public var size: Size
  /// How far status bar, notch and home indicator reach into the window.
  public var safeArea = Insets.zero
  /// Whether the device is an iPhone or an iPad.
  public var idiom: Device.Idiom
  /// The size class of the window's width.
  public var horizontalSizeClass: SizeClass
  /// The size class of the window's height.
  public var verticalSizeClass: SizeClass
  /// Both size classes.
  public var sizeClasses: SizeClasses {
    SizeClasses(horizontal: horizontalSizeClass, vertical: verticalSizeClass)
  }
  /// The direction in which text is read.
  public var layoutDirection = LayoutDirection.leftToRight
  /// The pixel grid to which the edges of frames are rounded.
  public var grid = PixelGrid.none
  /// The least margins of a view controller's root view, or `nil` for the margins of a plain view.
  public var rootMargins: Insets?
  /// The text size that the user has chosen.
  public var contentSizeCategory = ContentSizeCategory.large
  /// Whether the user wants Bold Text.
  public var legibilityWeight = LegibilityWeight.regular
  /// The pseudolanguage of the texts; `nil` for the texts as they are.
  public var pseudolanguage: Pseudolanguage?
  /// The version of iOS or iPadOS whose presentations are reproduced.
  public var system = SystemVersion.standard
  /// The greatest width of a readable content guide, in points.
  public var readableWidth = ContentSizeCategory.large.readableWidth
  /// How far the keyboard reaches up from the bottom edge; 0 if no keyboard is shown.
  public var keyboardHeight = 0.0

  /// Makes the environment of a window; idiom and size classes follow from its size.
  public init(size: Size) {
    self.size = size
    idiom = .phone
    (horizontalSizeClass, verticalSizeClass) = (.compact, .compact)
    classify(by: size)
  }

  /// Takes the idiom and the size classes from a device.
  public mutating func describe(
    _ device: Device, _ orientation: Orientation, _ multitasking: Multitasking
  ) {
    idiom = device.idiom
    (horizontalSizeClass, verticalSizeClass) = device.sizeClasses(orientation, multitasking)
  }

  /// Sets the size classes from a size alone; if both are regular, the idiom becomes `pad`.
  ///
  /// A window lower than 480 points is a phone in landscape, which is regular in width if it is at least 414 high.
  /// Any other window is regular in width if it is at least 660 wide. The widest compact window that was measured is
  /// 647 points wide, and the narrowest regular one 678.
  public mutating func classify(by size: Size) {
    let isTurnedPhone = size.height < Environment.compactHeightBelow
    verticalSizeClass = isTurnedPhone ? .compact : .regular
    if isTurnedPhone {
      horizontalSizeClass =
        size.height >= Environment.widePhone && size.width > size.height ? .regular : .compact
    } else {
      horizontalSizeClass = size.width >= Environment.regularWidth ? .regular : .compact
    }
    if horizontalSizeClass == .regular, verticalSizeClass == .regular { idiom = .pad }
  }

  private static let compactHeightBelow = 480.0
  private static let widePhone = 414.0
  private static let regularWidth = 660.0

  /// The window as a rectangle.
  public var bounds: Rect { Rect(origin: .zero, size: size) }

  /// Whether text is read from right to left.
  public var isRightToLeft: Bool { layoutDirection == .rightToLeft }
}
