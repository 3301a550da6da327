import AutoLayout
import Colors
import Geometry
import Typesetting

extension ScreenWriter {
  /// Draws the status bar, the cutout and the home indicator.
  mutating func hardware(_ frame: DeviceFrame) throws(TypesettingError) {
    let color = system("label")
    let ink = screen.hasBlackEdge ? Color(255, 255, 255) : color
    if frame.statusBarHeight > 0 { try statusBar(frame, ink) }
    let middle = frame.size.width / 2
    switch frame.cutout {
    case .island: fill(Rect(x: middle - 63, y: 11, width: 126, height: 37), Color(0, 0, 0), radius: 18.5)
    case .notch: fill(Rect(x: middle - 105, y: -20, width: 210, height: 50), Color(0, 0, 0), radius: 20)
    case .none: break
    }
    if frame.hasHomeIndicator { fill(frame.homeIndicator, color, radius: 2.5) }
  }

  /// Draws the time and the battery.
  private mutating func statusBar(_ frame: DeviceFrame, _ color: Color) throws(TypesettingError) {
    let isHigh = frame.cutout != .none
    let height = isHigh ? 20 : min(frame.statusBarHeight, 24)
    let y = isHigh ? frame.statusBarHeight - 34 + (frame.cutout == .notch ? 8 : 0) : 2
    let side = frame.size.width / 4
    let time =
      isHigh
      ? Rect(x: 16, y: y, width: side, height: height)
      : Rect(x: 0, y: y - 2, width: frame.size.width, height: 20)
    try text(
      "9:41", FontDescription(size: isHigh ? 16 : 12, weight: .semibold), in: time, color,
      Setting(alignment: .center))
    let battery = Rect(
      x: frame.size.width - (isHigh ? 52 : 30), y: y + height / 2 - 5.5, width: 23, height: 11)
    stroke(battery, color.faded(0.5), width: 1, radius: 3.5)
    for bar in 0..<4 {
      let height = 4 + 2.4 * Double(bar)
      fill(
        Rect(x: battery.x - 25 + 4.6 * Double(bar), y: battery.maxY - height, width: 3, height: height),
        color,
        radius: 1)
    }
    let inset = Insets(top: 2, left: 2, bottom: 2, right: 2)
    fill(battery.inset(by: inset), color, radius: 1.5)
  }
}
