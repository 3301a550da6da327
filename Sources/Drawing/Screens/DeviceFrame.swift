import Geometry

/// The parts of a device that cover its screen. Their sizes are those of Documentation/figures.md §1, rounded.
struct DeviceFrame {
  /// What is cut out of the top of the screen, which is on the left in landscape.
  enum Cutout { case none, notch, island }

  let size: Size
  let safeArea: Insets

  init(_ device: Screen.Device, size: Size) {
    (self.size, safeArea) = (size, device.safeArea)
  }

  var isPad: Bool { min(size.width, size.height) > 700 }

  /// Whether the screen has round corners and a home indicator.
  var hasHomeIndicator: Bool { safeArea.bottom > 0 }

  /// The radius of the screen's corners, in points.
  var cornerRadius: Double { hasHomeIndicator ? (isPad ? 18 : 44) : 0 }

  /// The height of the status bar; 0 if it is hidden.
  var statusBarHeight: Double { safeArea.top >= 20 ? safeArea.top : 0 }

  var cutout: Cutout {
    if isPad { return .none }
    let edge = isLandscape ? min(safeArea.left, safeArea.right) : safeArea.top
    return edge >= 59 ? .island : edge >= 44 ? .notch : .none
  }

  private var isLandscape: Bool { size.width > size.height }

  /// The frame of what is cut out, and the radius of its corners; `nil` for nothing.
  var cutoutFrame: (frame: Rect, radius: Double)? {
    let middle = (isLandscape ? size.height : size.width) / 2
    let (upright, radius): (Rect, Double)
    switch cutout {
    case .island: (upright, radius) = (Rect(x: middle - 63, y: 11, width: 126, height: 37), 18.5)
    case .notch: (upright, radius) = (Rect(x: middle - 105, y: -20, width: 210, height: 50), 20)
    case .none: return nil
    }
    guard isLandscape else { return (upright, radius) }
    return (Rect(x: upright.y, y: upright.x, width: upright.height, height: upright.width), radius)
  }

  /// The home indicator.
  var homeIndicator: Rect {
    let width = min(isPad ? 255 : 139, size.width / 2)
    return Rect(x: (size.width - width) / 2, y: size.height - 13, width: width, height: 5)
  }
}
