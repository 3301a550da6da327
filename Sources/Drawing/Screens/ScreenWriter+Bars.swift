import AutoLayout
import Colors
import Geometry
import Typesetting

extension ScreenWriter {
  /// Draws a bar of a container.
  mutating func bar(_ bar: Screen.Bar) throws(TypesettingError) {
    let frame = bar.frame
    fill(frame, system("systemBackground").faded(0.94))
    let edge = bar.isAtBottom ? frame.y : frame.maxY - 0.5
    fill(Rect(x: frame.x, y: edge, width: frame.width, height: 0.5), system("separator"))
    let row = Rect(
      x: frame.x + 16, y: bar.isAtBottom ? frame.y : max(frame.maxY - (bar.hasLargeTitle ? 96 : 44), frame.y),
      width: max(frame.width - 32, 0), height: min(44, frame.height))
    let tint = system("systemBlue")
    try words(bar.leading, in: row, tint, .left)
    try words(bar.trailing, in: row, tint, .right)
    if bar.isAtBottom { return }
    if bar.hasLargeTitle {
      let line = Rect(x: row.x, y: frame.maxY - 52, width: row.width, height: 52)
      try text(
        bar.title, FontDescription(size: 34, weight: .bold), in: line, system("label"),
        Setting(alignment: .natural))
    } else {
      try text(
        bar.title, FontDescription(size: 17, weight: .semibold), in: row, system("label"),
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
    _ titles: [String], in room: Rect, _ color: Color, _ side: View.Appearance.Alignment
  ) throws(TypesettingError) {
    guard !titles.isEmpty else { return }
    try text(
      titles.joined(separator: "   "), FontDescription(size: 17), in: room, color, Setting(alignment: side))
  }
}
