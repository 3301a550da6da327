import AutoLayout
import Devices
import Geometry

/// What a scene is laid out on, where it is not the document's own device.
public struct SceneEnvironment: Sendable {
  /// The size of a root view that fills the device.
  public var size: Size
  /// What status bar, notch and home indicator cover of it.
  public var safeArea: Insets
  /// Pixels in a point.
  public var scale: Double
  /// The margins that a root which fills the device has at its sides.
  public var rootMargin: Double
  /// Whether the device is an iPad.
  public var isPad: Bool
  /// The size classes, by which a document's variations are chosen; `nil` for none of them.
  public var sizeClasses: SizeClasses?

  /// A size class for each axis.
  public struct SizeClasses: Hashable, Sendable {
    /// The width's.
    public let horizontal: SizeClass
    /// The height's.
    public let vertical: SizeClass

    /// Makes a pair.
    public init(horizontal: SizeClass, vertical: SizeClass) {
      self.horizontal = horizontal
      self.vertical = vertical
    }
  }

  /// A device of the catalogue.
  public init(_ device: Device, _ orientation: Orientation) {
    let size = device.size(orientation) ?? .zero
    let classes = device.sizeClasses(orientation)
    self.size = size
    safeArea = device.safeArea(orientation)
    scale = device.scale
    rootMargin = device.rootMargins(width: size.width).left
    isPad = device.idiom == .pad
    sizeClasses = SizeClasses(horizontal: classes.horizontal, vertical: classes.vertical)
  }

  /// The device that a document was drawn on.
  init(_ canvas: Canvas) {
    size = canvas.size
    safeArea = canvas.safeArea
    scale = canvas.scale
    isPad = canvas.isPad
    rootMargin = canvas.isPad || canvas.size.width == 414 ? 20 : 16
    sizeClasses = canvas.sizeClasses
  }
}

extension InterfaceScene {
  /// The document's own device, held in an orientation.
  ///
  /// - Parameter orientation: How it is held.
  /// - Returns: `nil` where the document was drawn so, or on nothing that can be held in two ways.
  public func ownDevice(held orientation: Orientation) -> SceneEnvironment? {
    let canvas = header.canvas(isLandscape: orientation == .landscape)
    return canvas.size == header.canvas.size ? nil : SceneEnvironment(canvas)
  }
}
