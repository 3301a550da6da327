import Geometry
import Presentation

/// The device that Interface Builder draws a document's scenes on.
struct Canvas: Sendable {
  /// The device's name in documents, such as `retina6_1`, or `nil` in documents older than devices.
  let deviceID: String?
  let size: Size
  let scale: Double
  /// What status bar, notch and home indicator cover of a root view that fills the device.
  let safeArea: Insets
  let isPad: Bool

  private struct Screen {
    let width: Double
    let height: Double
    let scale: Double
    /// What is covered at the top and at the bottom of the device held upright; `nil` for a home button.
    var covered: (top: Double, bottom: Double)?
    var isPad = false
    /// What is covered at the top in canvases of Xcode 14 and newer, where that is something else.
    var coveredTopOfLaterTools: Double?
  }

  // Source: the Interface Builder note §2.5; sizes and scales are those of the catalogue's devices.
  private static let screens: [String: Screen] = [
    "retina3_5": Screen(width: 320, height: 480, scale: 2),
    "retina4_0": Screen(width: 320, height: 568, scale: 2),
    "retina4_7": Screen(width: 375, height: 667, scale: 2),
    "retina5_5": Screen(width: 414, height: 736, scale: 3),
    "retina5_4": Screen(width: 375, height: 812, scale: 3, covered: (50, 34)),
    "retina5_9": Screen(width: 375, height: 812, scale: 3, covered: (44, 34), coveredTopOfLaterTools: 50),
    "retina6_0": Screen(width: 390, height: 844, scale: 3, covered: (47, 34)),
    "retina6_1": Screen(width: 414, height: 896, scale: 2, covered: (44, 34), coveredTopOfLaterTools: 48),
    "retina6_12": Screen(width: 393, height: 852, scale: 3, covered: (59, 34)),
    "retina6_3": Screen(width: 402, height: 874, scale: 3, covered: (62, 34)),
    "retina6_5": Screen(width: 414, height: 896, scale: 3, covered: (44, 34)),
    "retina6_7": Screen(width: 428, height: 926, scale: 3, covered: (47, 34)),
    "retina6_72": Screen(width: 430, height: 932, scale: 3, covered: (59, 34)),
    "retina6_9": Screen(width: 440, height: 956, scale: 3, covered: (62, 34)),
    "ipad7_9": Screen(width: 768, height: 1024, scale: 2, isPad: true),
    "ipad9_7": Screen(width: 768, height: 1024, scale: 2, isPad: true),
    "ipad10_2": Screen(width: 810, height: 1080, scale: 2, isPad: true),
    "ipad10_5": Screen(width: 834, height: 1112, scale: 2, isPad: true),
    "ipad12_9": Screen(width: 1024, height: 1366, scale: 2, isPad: true),
    "ipad8_3": Screen(width: 744, height: 1133, scale: 2, covered: (24, 20), isPad: true),
    "ipad10_9rounded": Screen(width: 820, height: 1180, scale: 2, covered: (24, 20), isPad: true),
    "ipad11_0rounded": Screen(width: 834, height: 1194, scale: 2, covered: (24, 20), isPad: true),
    "ipad12_9rounded": Screen(width: 1024, height: 1366, scale: 2, covered: (24, 20), isPad: true),
  ]

  init(
    _ deviceID: String?, isLandscape: Bool, platform: InterfaceDocument.Platform, toolsVersion: Int
  ) {
    self.deviceID = deviceID
    if platform != .iOS {
      size = Size(width: 1920, height: 1080)
      scale = 1
      safeArea = platform == .tvOS ? Insets(top: 60, left: 80, bottom: 60, right: 80) : .zero
      isPad = false
      return
    }
    // Documents of Interface Builder before 8 were drawn on a square of no device, which has half points all the same.
    let screen =
      deviceID.flatMap { Canvas.screens[$0] }
      ?? Screen(width: 600, height: 600, scale: 2)
    size =
      isLandscape
      ? Size(width: screen.height, height: screen.width) : Size(width: screen.width, height: screen.height)
    scale = screen.scale
    isPad = screen.isPad
    safeArea = Canvas.safeArea(screen, isLandscape: isLandscape, toolsVersion: toolsVersion)
  }

  private static func safeArea(_ screen: Screen, isLandscape: Bool, toolsVersion: Int) -> Insets {
    guard let covered = screen.covered else {
      // The canvases of Xcode 11 to 14 show no status bar on devices with a home button.
      let isDrawnBare = (15_000..<21_600).contains(toolsVersion)
      // An iPhone that is turned shows none either.
      let isBare = isDrawnBare || (isLandscape && !screen.isPad)
      return Insets(top: isBare ? 0 : 20, left: 0, bottom: 0, right: 0)
    }
    let later = toolsVersion >= 21_200 ? screen.coveredTopOfLaterTools : nil
    // Xcode 15.3 to 16 count what is covered twice.
    let count = (23_600..<32_000).contains(toolsVersion) ? 2.0 : 1
    let (top, bottom) = (count * (later ?? covered.top), count * covered.bottom)
    if !isLandscape || screen.isPad { return Insets(top: top, left: 0, bottom: bottom, right: 0) }
    return Insets(top: 0, left: top, bottom: 21, right: top)
  }
}

extension Canvas {
  /// The size classes, or `nil` on the square of older documents, which is of any size.
  var sizeClasses: SceneEnvironment.SizeClasses? {
    guard deviceID != nil else { return nil }
    if isPad { return SceneEnvironment.SizeClasses(horizontal: .regular, vertical: .regular) }
    if size.width < size.height {
      return SceneEnvironment.SizeClasses(horizontal: .compact, vertical: .regular)
    }
    return SceneEnvironment.SizeClasses(
      horizontal: size.width > 700 ? .regular : .compact, vertical: .compact)
  }
}
