import Devices
import Geometry

/// The device that Interface Builder draws a document's scenes on.
struct Canvas: Sendable {
  /// The device's name in documents, such as `retina6_1`, or `nil` in documents older than devices.
  let deviceID: String?
  let size: Size
  let scale: Double
  /// How far status bar, notch and home indicator reach into a root view that fills the device.
  let safeArea: Insets
  /// The insets of the device itself; `nil` on devices with a home button.
  private(set) var hardware: Insets?
  let isPad: Bool
  /// The size classes, or `nil` on the square of older documents, which represents every size.
  let sizeClasses: SizeClasses?

  // The device of the catalog that each canvas shows.
  private static let deviceNames = [
    "retina4_0": "iPhone 5", "retina4_7": "iPhone 8", "retina5_5": "iPhone 8 Plus",
    "retina5_4": "iPhone 12 mini", "retina5_9": "iPhone X", "retina6_0": "iPhone 12",
    "retina6_1": "iPhone XR", "retina6_12": "iPhone 15", "retina6_3": "iPhone 16 Pro",
    "retina6_5": "iPhone XS Max", "retina6_7": "iPhone 12 Pro Max", "retina6_72": "iPhone 15 Plus",
    "retina6_9": "iPhone 16 Pro Max", "ipad7_9": "iPad mini 1-5", "ipad9_7": "iPad Pro 9.7",
    "ipad10_2": "iPad (9th)", "ipad10_5": "iPad Pro 10.5", "ipad12_9": "iPad Pro 12.9 (1st, 2nd)",
    "ipad8_3": "iPad mini (6th)", "ipad10_9rounded": "iPad Air (4th)",
    "ipad11_0rounded": "iPad Pro 11 (1st-4th)", "ipad12_9rounded": "iPad Pro 12.9 (3rd-6th)",
  ]

  // The top inset of canvases that differ from their device: before Xcode 14, and since.
  private static let drawnTops: [String: (before14: Double, since14: Double)] = [
    "retina5_9": (44, 50), "retina6_1": (44, 48),
  ]

  init(
    _ deviceID: String?, isLandscape: Bool, platform: InterfaceDocument.Platform, toolsVersion: Int,
    scaleWithoutDevice: Double = 2
  ) {
    self.deviceID = deviceID
    guard platform == .iOS else {
      size = Size(width: 1920, height: 1080)
      scale = 1
      safeArea = platform == .tvOS ? Insets(top: 60, left: 80, bottom: 60, right: 80) : .zero
      isPad = false
      sizeClasses = Canvas.sizeClasses(nil, deviceID, size, .landscape)
      return
    }
    let device = deviceID.flatMap { Canvas.deviceNames[$0] }.flatMap { DeviceCatalog.shared[$0] }
    let orientation = isLandscape ? Orientation.landscape : .portrait
    isPad = device?.idiom == .pad
    scale = device?.scale ?? (deviceID == nil ? scaleWithoutDevice : 2)
    size = device?.size(orientation) ?? Canvas.sizeWithoutDevice(deviceID, orientation)
    sizeClasses = Canvas.sizeClasses(device, deviceID, size, orientation)
    let insets = Canvas.safeArea(of: device, drawnAs: deviceID, orientation, toolsVersion)
    safeArea = insets ?? Canvas.statusBar(isPad: isPad, orientation, toolsVersion)
    if insets != nil { hardware = device?.safeArea(orientation) }
  }

  /// The size of a canvas that shows none of the catalog's devices.
  private static func sizeWithoutDevice(_ id: String?, _ orientation: Orientation) -> Size {
    // Before version 8, Interface Builder drew on a square instead of a device.
    guard id == "retina3_5" else { return Size(width: 600, height: 600) }
    return orientation == .landscape ? Size(width: 480, height: 320) : Size(width: 320, height: 480)
  }

  /// The size classes of a device of the catalog, or else those of its size.
  private static func sizeClasses(
    _ device: Device?, _ id: String?, _ size: Size, _ orientation: Orientation
  ) -> SizeClasses? {
    if let device { return SceneEnvironment(device, orientation).sizeClasses }
    guard id != nil else { return nil }
    let isUpright = size.width < size.height
    return SizeClasses(
      horizontal: isUpright || size.width <= 700 ? .compact : .regular,
      vertical: isUpright ? .regular : .compact)
  }

  /// The safe area on a device without a home button; `nil` on every other.
  private static func safeArea(
    of device: Device?, drawnAs id: String?, _ orientation: Orientation, _ toolsVersion: Int
  ) -> Insets? {
    guard let device, device.safeArea(.portrait).bottom > 0 else { return nil }
    let drawn = id.flatMap { drawnTops[$0] }.map { toolsVersion >= 21_200 ? $0.since14 : $0.before14 }
    // Xcode 15.3 to 16 count the insets of the portrait device twice.
    let count = (23_600..<32_000).contains(toolsVersion) ? 2.0 : 1
    let top = count * (drawn ?? device.safeArea(.portrait).top)
    let bottom = device.safeArea(orientation).bottom
    if device.idiom == .phone, orientation == .landscape {
      return Insets(top: 0, left: top, bottom: bottom, right: top)
    }
    return Insets(top: top, left: 0, bottom: count * bottom, right: 0)
  }

  /// The safe area on a device with a home button, where only a status bar covers the root view.
  private static func statusBar(isPad: Bool, _ orientation: Orientation, _ toolsVersion: Int) -> Insets {
    // The canvases of Xcode 11 to 14 show no status bar on these devices.
    let isDrawnBare = (14_810..<21_600).contains(toolsVersion)
    // An iPhone in landscape shows none either.
    let isBare = isDrawnBare || (orientation == .landscape && !isPad)
    return Insets(top: isBare ? 0 : 20, left: 0, bottom: 0, right: 0)
  }
}
