import Geometry

/// The parts of a device that cover its screen. Their sizes are those of Documentation/figures.md §1, rounded.
struct DeviceFrame {
  /// What is cut out of the top of the screen.
  enum Cutout { case none, notch, island }

  let size: Size
  let safeArea: Insets

  init(_ device: Screen.Device, size: Size) {
    (self.size, safeArea) = (size, device.safeArea)
  }

  private var isPad: Bool { min(size.width, size.height) > 700 }

  /// Whether the screen has round corners and a home indicator.
  var hasHomeIndicator: Bool { safeArea.bottom > 0 }

  /// The radius of the screen's corners, in points.
  var cornerRadius: Double { hasHomeIndicator ? (isPad ? 18 : 44) : 0 }

  /// The height of the status bar; 0 if it is hidden.
  var statusBarHeight: Double { safeArea.top >= 20 ? safeArea.top : 0 }

  var cutout: Cutout {
    if isPad || size.width > size.height { return .none }
    return safeArea.top >= 59 ? .island : safeArea.top >= 44 ? .notch : .none
  }

  /// The home indicator.
  var homeIndicator: Rect {
    let width = min(isPad ? 255 : 139, size.width / 2)
    return Rect(x: (size.width - width) / 2, y: size.height - 13, width: width, height: 5)
  }
}
