import AutoLayout
import Colors
import Geometry
import Typesetting

extension ScreenWriter {
  /// Draws the parts over the views of a screen.
  mutating func parts(_ parts: [Screen.Part]) throws(TypesettingError) {
    var open: [(surface: Screen.Surface, groups: Int)] = []
    for part in parts {
      if isFull { break }
      switch part {
      case .begin(let surface):
        open.append((surface, begin(surface)))
        if surface.material != .clear { screen.isElevated = surface.material == .elevated }
        if surface.material == .black { screen.hasLightStatusBar = true }
      case .end: if let (surface, groups) = open.popLast() { end(surface, groups) }
      case .views(let tree, let layout, let frame, let scale):
        svg.open("g", [("transform", Self.movement(to: frame.origin, scale: scale))])
        try views(tree, layout)
        svg.close("g")
      case .bar(let bar): try self.bar(bar)
      case .dimming(let frame, let alpha): fill(frame, Color(0, 0, 0, alpha: min(max(alpha, 0), 1)))
      case .grabber(let frame): fill(frame, system("tertiaryLabel"), radius: frame.height / 2)
      case .arrow(let corners): arrow(corners)
      case .keyboard(let frame): keyboard(frame)
      case .text(let label): try text(label)
      case .separator(let frame): fill(frame, system("separator"))
      }
    }
    while let (surface, groups) = open.popLast() { end(surface, groups) }
  }

  /// Opens the groups of a surface, and fills it.
  private mutating func begin(_ surface: Screen.Surface) -> Int {
    var count = 1
    if surface.scale != 1 || surface.translation != .zero {
      let middle = surface.width / 2
      let place = Point(
        x: middle * (1 - surface.scale) + surface.translation.x, y: surface.translation.y)
      svg.open("g", [("transform", Self.movement(to: place, scale: surface.scale))])
      count += 1
    }
    if surface.material == .elevated { shadow(of: surface) }
    svg.open("g", [("clip-path", clip(surface.frame, radius: surface.cornerRadius))])
    if surface.material != .clear {
      fill(surface.frame, color(of: surface.material), radius: surface.cornerRadius)
    }
    return count
  }

  /// Draws a soft shadow around a surface, in steps: a blur is slow to render.
  private mutating func shadow(of surface: Screen.Surface) {
    for reach in [16.0, 11, 7, 4, 2] {
      let frame = surface.frame.inset(by: Insets(all: -reach))
      fill(frame, Color(0, 0, 0, alpha: 0.02), radius: surface.cornerRadius + reach)
    }
  }

  /// Closes the groups of a surface.
  private mutating func end(_ surface: Screen.Surface, _ groups: Int) {
    // A sheet or popover would not stand out from a background of the same color.
    if surface.material == .elevated {
      stroke(surface.frame, system("separator"), width: 0.5, radius: surface.cornerRadius)
    }
    for _ in 0..<groups { svg.close("g") }
  }

  /// Draws the arrow of a popover over the edge of the popover, with a line along its two outer sides.
  private mutating func arrow(_ corners: [Point]) {
    guard corners.count == 3 else { return }
    let (start, tip, end) = (corners[0], corners[1], corners[2])
    let middle = Point(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
    let way = Point(x: middle.x - tip.x, y: middle.y - tip.y)
    let length = max((way.x * way.x + way.y * way.y).squareRoot(), 1)
    // The popover's own line ends where the arrow begins.
    let overlap = Point(x: way.x / length, y: way.y / length)
    let points = [
      Point(x: start.x + overlap.x, y: start.y + overlap.y), start, tip, end,
      Point(x: end.x + overlap.x, y: end.y + overlap.y),
    ]
    let list = points.map { "\($0.x.thousandths),\($0.y.thousandths)" }.joined(separator: " ")
    svg.element("polygon", [("points", list)] + color(of: .elevated).fill)
    line([start, tip, end], system("separator"), width: 0.5)
  }

  /// Draws a keyboard: rows of keys, as many as letters in English have.
  private mutating func keyboard(_ frame: Rect) {
    let isDark = screen.scheme == .dark
    fill(frame, isDark ? Color(0x2B, 0x2B, 0x2D) : Color(0xD1, 0xD4, 0xDA))
    let key = isDark ? Color(0x6B, 0x6B, 0x6E) : Color(255, 255, 255)
    let rows = [10, 9, 7, 1]
    let room = Size(width: frame.width / 10, height: min(54, frame.height / 4.5))
    for (number, count) in rows.enumerated() {
      let width = count == 1 ? room.width * 5 : room.width
      let start = frame.center.x - width * Double(count) / 2
      for place in 0..<count {
        fill(
          Rect(
            x: start + width * Double(place) + 3, y: frame.y + 8 + room.height * Double(number),
            width: max(width - 6, 0), height: max(room.height - 12, 0)), key, radius: 5)
      }
    }
  }

  private static func movement(to place: Point, scale: Double) -> String {
    let movement = "translate(\(place.x.thousandths) \(place.y.thousandths))"
    return scale == 1 ? movement : "\(movement) scale(\(scale.millionths))"
  }

  func color(of material: Screen.Surface.Material) -> Color {
    let isDark = screen.scheme == .dark
    return switch material {
    case .clear: Color(0, 0, 0, alpha: 0)
    case .background: system("systemBackground")
    case .elevated: isDark ? Color(0x1C, 0x1C, 0x1E) : system("systemBackground")
    case .alert: isDark ? Color(0x25, 0x25, 0x25) : Color(0xF7, 0xF7, 0xF8)
    case .fill: isDark ? Color(0x3A, 0x3A, 0x3C) : Color(255, 255, 255)
    case .black: Color(0, 0, 0)
    }
  }

  private mutating func text(_ label: Screen.Label) throws(TypesettingError) {
    let ink =
      switch label.ink {
      case .label: system("label")
      case .secondary: system("secondaryLabel")
      case .placeholder: system("placeholderText")
      case .tint: system("systemBlue")
      case .destructive: system("systemRed")
      }
    try text(
      label.text, FontDescription(size: label.size, weight: label.isBold ? .semibold : .regular),
      in: label.frame, ink, Setting(alignment: label.alignment, lineLimit: 0))
  }
}
