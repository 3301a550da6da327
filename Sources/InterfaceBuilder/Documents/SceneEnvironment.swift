import AutoLayout
import Devices
import Geometry

/// The device that a scene is laid out on.
public struct SceneEnvironment: Sendable {
  /// The size of a root view that fills the device.
  public var size: Size
  /// The insets covered by status bar, notch and home indicator.
  public var safeArea: Insets
  /// The insets of the device itself. Some versions of Interface Builder count them twice in ``safeArea``.
  let hardware: Insets
  /// The number of pixels in a point.
  public var scale: Double
  /// The side margins of a root view that fills the device.
  public var rootMargin: Double
  /// Whether the device is an iPad.
  public var isPad: Bool
  /// The size classes, which select the document's variations; `nil` to select none.
  public var sizeClasses: SizeClasses?

  /// A device of the catalog in an orientation.
  public init(_ device: Device, _ orientation: Orientation) {
    let size = device.size(orientation) ?? .zero
    let classes = device.sizeClasses(orientation)
    self.size = size
    safeArea = device.safeArea(orientation)
    hardware = safeArea
    scale = device.scale
    rootMargin = device.rootMargins(width: size.width).left
    isPad = device.idiom == .pad
    sizeClasses = SizeClasses(horizontal: classes.horizontal, vertical: classes.vertical)
  }

  /// The device of a document's canvas.
  init(_ canvas: Canvas) {
    size = canvas.size
    safeArea = canvas.safeArea
    hardware = canvas.hardware ?? canvas.safeArea
    scale = canvas.scale
    isPad = canvas.isPad
    rootMargin = canvas.isPad || canvas.size.width == 414 ? 20 : 16
    sizeClasses = canvas.sizeClasses
  }
}

extension InterfaceScene {
  /// What status bar, notch and home indicator cover if the scene fills its device.
  ///
  /// - Parameters:
  ///   - size: The size of the root view.
  ///   - environment: The device; `nil` for the document's own.
  /// - Returns: The insets; `nil` if the scene does not fill a device of iOS.
  public func deviceSafeArea(around size: Size, on environment: SceneEnvironment?) -> Insets? {
    let device = environment ?? SceneEnvironment(header.canvas)
    guard header.platform == .iOS, isControllerRoot, device.size == size else { return nil }
    return device.hardware
  }

  /// The document's own device in another orientation.
  ///
  /// - Parameter orientation: The orientation.
  /// - Returns: `nil` if the document already has this orientation, or if its canvas cannot be turned.
  public func originalDevice(_ orientation: Orientation) -> SceneEnvironment? {
    let canvas = header.canvas(isLandscape: orientation == .landscape)
    return canvas.size == header.canvas.size ? nil : SceneEnvironment(canvas)
  }
}
