import AutoLayout
import Colors
import Geometry
import Typesetting

extension ScreenWriter {
  /// Draws the status bar, the cutout and the home indicator.
  mutating func hardware(_ frame: DeviceFrame) throws(TypesettingError) {
    let color = system("label")
    let ink = screen.hasLightStatusBar ? Color(255, 255, 255) : color
    if frame.statusBarHeight > 0 { try statusBar(frame, ink) }
    if let cutout = frame.cutoutFrame { fill(cutout.frame, Color(0, 0, 0), radius: cutout.radius) }
    if frame.hasHomeIndicator { fill(frame.homeIndicator, color, radius: 2.5) }
  }

  /// Draws the time, the signals and the battery where the device has them: beside its cutout, at the top of an iPad, or in
  /// the thin bar of a phone with a home button.
  private mutating func statusBar(_ frame: DeviceFrame, _ color: Color) throws(TypesettingError) {
    let isHigh = frame.cutout != .none
    let height = isHigh ? 20 : min(frame.statusBarHeight, 24)
    let y = isHigh ? frame.statusBarHeight - 34 + (frame.cutout == .notch ? 8 : 0) : 2
    let width = frame.size.width
    let time =
      isHigh
      ? Rect(x: 16, y: y, width: width / 4, height: height)
      : Rect(x: frame.isPad ? 18 : 0, y: y - 2, width: frame.isPad ? width / 4 : width, height: 20)
    try text(
      frame.isPad ? "9:41 AM" : "9:41", FontDescription(size: isHigh ? 16 : 12, weight: .semibold),
      in: mirrored(time, in: width), color, Setting(alignment: frame.isPad ? .natural : .center))
    let battery = Rect(
      x: width - (frame.cutout == .notch ? 42 : isHigh ? 52 : frame.isPad ? 42 : 30), y: y + height / 2 - 5.5,
      width: 23, height: 11)
    self.battery(mirrored(battery, in: width), color)
    let isBesideBattery = isHigh || frame.isPad
    let wirelessX = isBesideBattery ? battery.x - 22.5 : 26.5
    wireless(mirrored(Rect(x: wirelessX, y: battery.y, width: 19, height: 11), in: width), color)
    if isHigh || !frame.isPad {
      let barsX = isHigh ? battery.x - 42.5 : 8
      bars(mirrored(Rect(x: barsX, y: battery.y, width: 16.8, height: 11), in: width), color)
    }
  }

  /// A part of the status bar, which runs from right to left in languages that do.
  private func mirrored(_ part: Rect, in width: Double) -> Rect {
    var part = part
    if screen.isRightToLeft { part.x = width - part.maxX }
    return part
  }

  private mutating func battery(_ frame: Rect, _ color: Color) {
    stroke(frame, color.faded(0.5), width: 1, radius: 3.5)
    fill(frame.inset(by: Insets(top: 2, left: 2, bottom: 2, right: 2)), color, radius: 1.5)
    fill(
      Rect(x: frame.maxX + 1, y: frame.center.y - 2, width: 1.5, height: 4), color.faded(0.5), radius: 0.75)
  }

  /// Draws the strength of the signal.
  private mutating func bars(_ frame: Rect, _ color: Color) {
    for bar in 0..<4 {
      let height = 4 + 2.4 * Double(bar)
      fill(
        Rect(x: frame.x + 4.6 * Double(bar), y: frame.maxY - height, width: 3, height: height), color,
        radius: 1)
    }
  }

  /// Draws the symbol of a wireless network: a dot and two quarters of circles.
  private mutating func wireless(_ frame: Rect, _ color: Color) {
    let center = Point(x: frame.center.x, y: frame.maxY - 1.5)
    circle(center, radius: 1.7, color)
    for radius in [5.2, 9.3] {
      let reach = radius * 0.5.squareRoot()
      let (left, right, top) = (center.x - reach, center.x + reach, center.y - reach)
      let size = radius.thousandths
      svg.element(
        "path",
        [
          (
            "d",
            "M\(left.thousandths) \(top.thousandths)A\(size) \(size) 0 0 1 \(right.thousandths) \(top.thousandths)"
          ),
          ("fill", "none"), ("stroke", color.hex), ("stroke-width", "2"),
        ])
    }
  }
}
