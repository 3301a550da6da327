import AutoLayout
import Geometry
import Typesetting

/// What presentations and containers follow: the window, what covers it, and its traits.
///
/// ```swift
/// var environment = Environment(size: Size(width: 390, height: 844))
/// environment.safeArea = Insets(top: 47, left: 0, bottom: 34, right: 0)
/// environment.horizontalSizeClass  // compact
/// ```
public struct Environment: Hashable, Sendable {
  /// The window's size, in points.
  public var size: Size
  /// What status bar, notch and home indicator cover of the window.
  public var safeArea = Insets.zero
  /// What kind of device it is.
  public var idiom: Device.Idiom
  /// How much room there is along x.
  public var horizontalSizeClass: SizeClass
  /// How much room there is along y.
  public var verticalSizeClass: SizeClass
  /// The direction in which text is read.
  public var layoutDirection = LayoutContext.Direction.leftToRight
  /// Where the edges of frames come to rest.
  public var grid = PixelGrid.none
  /// The least margins of a controller's root, or `nil` for a plain view's.
  public var rootMargins: Insets?
  /// The text size.
  public var contentSizeCategory = ContentSizeCategory.large
  /// The system whose presentations are reproduced.
  public var system = SystemVersion.standard
  /// How wide text is at most to be readable, in points.
  public var readableWidth = LayoutContext.defaultReadableWidth
  /// How far the keyboard reaches up from the bottom edge; 0 where there is none.
  public var keyboardHeight = 0.0

  /// Makes an environment of a window with the traits that its size suggests.
  public init(size: Size) {
    self.size = size
    idiom = .phone
    (horizontalSizeClass, verticalSizeClass) = (.compact, .compact)
    classify(by: size)
  }

  /// Makes an environment of what a layout in the whole window is given.
  public init(size: Size, context: LayoutContext) {
    self.init(size: size)
    safeArea = context.safeArea
    layoutDirection = context.layoutDirection
    grid = context.grid
    rootMargins = context.rootMargins
    readableWidth = context.readableWidth
    contentSizeCategory = context.contentSizeCategory
    keyboardHeight = context.keyboardHeight
  }

  /// Takes over what the catalogue says of a device.
  public mutating func describe(
    _ device: Device, _ orientation: Orientation, _ multitasking: Multitasking
  ) {
    idiom = device.idiom
    (horizontalSizeClass, verticalSizeClass) = device.sizeClasses(orientation, multitasking)
  }

  /// Sets the size classes, and the idiom unless it is that of a device, from a size alone.
  ///
  /// A window less than 480 high is a phone on its side, which is regular in width from 414 on; any other is regular in
  /// width from 660 on. Source: the size class facts, whose cut lies somewhere between 647 and 678.
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

  /// What a layout of a controller's view is given.
  ///
  /// - Parameters:
  ///   - size: The view's size, or `nil` where a fitting decides.
  ///   - safeArea: What covers the view.
  /// - Returns: The numbers around a layout.
  public func context(size: Size?, safeArea: Insets = .zero) -> LayoutContext {
    var context = LayoutContext()
    context.size = size
    context.safeArea = safeArea
    context.rootMargins = rootMargins
    context.contentSizeCategory = contentSizeCategory
    context.layoutDirection = layoutDirection
    context.readableWidth = contentSizeCategory.readableWidth
    context.grid = grid
    return context
  }
}
