import AutoLayout
import Colors
import Geometry
import Typesetting

extension ScreenWriter {
  /// Draws the parts over the views of a screen.
  mutating func parts(_ parts: [Screen.Part]) throws(TypesettingError) {
    var groups: [Int] = []
    for part in parts {
      switch part {
      case .begin(let surface):
        groups.append(begin(surface))
        if surface.material != .clear { screen.isElevated = surface.material == .elevated }
        if surface.material == .black { screen.hasBlackEdge = true }
      case .end: for _ in 0..<(groups.popLast() ?? 0) { svg.close("g") }
      case .views(let tree, let layout, let frame, let scale):
        svg.open("g", [("transform", Self.movement(to: frame.origin, scale: scale))])
        try views(tree, layout)
        svg.close("g")
      case .bar(let bar): try self.bar(bar)
      case .dimming(let frame, let alpha): fill(frame, Color(0, 0, 0, alpha: min(max(alpha, 0), 1)))
      case .grabber(let frame): fill(frame, system("tertiaryLabel"), radius: frame.height / 2)
      case .arrow(let corners):
        let points = corners.map { "\($0.x.thousandths),\($0.y.thousandths)" }.joined(separator: " ")
        svg.element("polygon", [("points", points)] + color(of: .elevated).fill)
      case .text(let label): try text(label)
      case .separator(let frame): fill(frame, system("separator"))
      }
    }
    for count in groups { for _ in 0..<count { svg.close("g") } }
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
    svg.open("g", [("clip-path", clip(surface.frame, radius: surface.cornerRadius))])
    if surface.material != .clear {
      fill(surface.frame, color(of: surface.material), radius: surface.cornerRadius)
    }
    // A sheet or popover would not stand out from a background of the same color.
    if surface.material == .elevated {
      stroke(surface.frame, system("separator"), width: 0.5, radius: surface.cornerRadius)
    }
    return count
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
