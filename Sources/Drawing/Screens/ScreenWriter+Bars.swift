import AutoLayout
import Colors
import Geometry
import Typesetting

extension ScreenWriter {
  /// Draws a bar of a container.
  mutating func bar(_ bar: Screen.Bar) throws(TypesettingError) {
    let scheme = screen.scheme
    defer { screen.scheme = scheme }
    if bar.isBlack {
      screen.scheme = .dark
      if bar.frame.y <= 0 { screen.hasLightStatusBar = true }
    }
    let frame = bar.frame
    let background = color(bar.background) ?? color(of: screen.isElevated ? .elevated : .background)
    fill(frame, background.faded(0.94))
    let edge = bar.isAtBottom ? frame.y : frame.maxY - 0.5
    fill(Rect(x: frame.x, y: edge, width: frame.width, height: 0.5), system("separator"))
    let row = Rect(
      x: frame.x + 16, y: bar.isAtBottom ? frame.y : max(frame.maxY - (bar.hasLargeTitle ? 96 : 44), frame.y),
      width: max(frame.width - 32, 0), height: min(44, frame.height))
    let tint = color(bar.tint) ?? system("systemBlue")
    if bar.isAtBottom {
      if bar.items.isEmpty { return try items(bar.leading, in: row, tint) }
      return try tabs(of: bar, tint)
    }
    try words(bar.leading, in: row, tint, screen.isRightToLeft ? .right : .left)
    try words(bar.trailing, in: row, tint, screen.isRightToLeft ? .left : .right)
    let titleColor = color(bar.titleColor) ?? system("label")
    if bar.hasLargeTitle {
      let line = Rect(x: row.x, y: frame.maxY - 52, width: row.width, height: 52)
      try text(
        bar.title, FontDescription(size: 34, weight: .bold), in: line, titleColor,
        Setting(alignment: .natural))
    } else {
      try text(
        bar.title, FontDescription(size: 17, weight: .semibold), in: row, titleColor,
        Setting(alignment: .center))
    }
  }

  /// Draws tabs: a symbol above a title.
  private mutating func tabs(of bar: Screen.Bar, _ tint: Color) throws(TypesettingError) {
    let width = bar.frame.width / Double(max(bar.items.count, 1))
    for (number, title) in bar.items.prefix(100).enumerated() {
      let color = number == bar.selected ? tint : system("systemGray")
      let place = screen.isRightToLeft ? bar.items.count - 1 - number : number
      let middle = bar.frame.x + width * (Double(place) + 0.5)
      let symbol = Rect(x: middle - 11, y: bar.frame.y + 8, width: 22, height: 22)
      stroke(symbol, color, width: 2, radius: 6)
      if number == bar.selected { fill(symbol, color, radius: 6) }
      try text(
        title, FontDescription(size: 10, weight: .medium),
        in: Rect(x: middle - width / 2 + 2, y: bar.frame.y + 33, width: max(width - 4, 0), height: 12), color,
        Setting(alignment: .center))
    }
  }

  /// Draws the titles of items side by side, each in the middle of its share.
  mutating func items(_ titles: [String], in frame: Rect, _ color: Color) throws(TypesettingError) {
    let width = frame.width / Double(max(titles.count, 1))
    for (number, title) in titles.enumerated() {
      try text(
        title, FontDescription(size: 17),
        in: Rect(
          x: frame.x + width * Double(number), y: frame.y, width: width, height: min(frame.height, 49)),
        color, Setting(alignment: .center))
    }
  }

  private mutating func words(
    _ titles: [String], in room: Rect, _ color: Color, _ side: TextAlignment
  ) throws(TypesettingError) {
    guard !titles.isEmpty else { return }
    try text(
      titles.joined(separator: "   "), FontDescription(size: 17), in: room, color, Setting(alignment: side))
  }
}
