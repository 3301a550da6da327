import AutoLayout
import Colors
import Geometry

/// Looks: a color, a border and round corners of each view, the color of texts.
extension ViewConversion {
  /// How a node's view looks, and sentences about what it does not show.
  func look(of number: Int) -> (View.Appearance?, differences: [String]) {
    let artwork = document.artwork(of: number)
    var appearance = View.Appearance()
    var differences: [String] = []
    let isText = nodes[number].text != nil
    let colors = artwork.fills.compactMap { $0.meanColor }
    if let color = colors.last {
      if isText { appearance.foreground = Paint(color) } else { appearance.background = Paint(color) }
    }
    if artwork.fills.contains(where: \.isGradient) {
      differences.append("A gradient has no counterpart; the view has the mean of its colors.")
    }
    if colors.count > 1 { differences.append("Of several fills the view has only the one in front.") }
    if let width = artwork.uniformStroke, let color = artwork.strokes.compactMap(\.meanColor).last {
      appearance.border = View.Appearance.Border(width: width, color: Paint(color))
      if artwork.strokePlace != .inside {
        differences.append("The stroke lies outside of the box; the view's border is inside.")
      }
    } else if artwork.strokes.contains(where: { $0.meanColor != nil }), artwork.strokeWidths != .zero {
      differences.append("Strokes of different widths have no counterpart; the view has no border.")
    }
    if !artwork.effects.isEmpty {
      differences.append("Shadows and blurs have no counterpart; the view has none.")
    }
    // Corners are visible only where there is a color.
    if case .rectangle(let radii) = artwork.outline, appearance.background ?? appearance.border?.color != nil
    {
      appearance.cornerRadius = radii.topLeft
      if !radii.isUniform {
        differences.append(
          "Corners of different radii have no counterpart; the view has that of the top left.")
      }
    }
    if artwork.outline == .ellipse, appearance.background ?? appearance.border?.color != nil {
      let size = pass.sizes[pass.at(number)]
      appearance.cornerRadius = min(size.width, size.height) / 2
      if abs(size.width - size.height) > 0.5 {
        differences.append("An ellipse has no counterpart; the view has round ends.")
      }
    }
    return (appearance == View.Appearance() ? nil : appearance, differences)
  }
}

extension Artwork {
  /// The width of a stroke that is the same on all sides; `nil` without one.
  fileprivate var uniformStroke: Double? {
    let sides = strokeWidths
    let isUniform = sides.top == sides.left && sides.top == sides.bottom && sides.top == sides.right
    return isUniform && sides.top > 0 && !strokes.isEmpty ? sides.top : nil
  }
}

extension Artwork.Fill {
  fileprivate var isGradient: Bool { if case .gradient = self { true } else { false } }

  /// The color, or the mean of a gradient's; `nil` for an image.
  fileprivate var meanColor: Color? {
    switch self {
    case .solid(let color): color
    case .gradient(let gradient): Color(meanOf: gradient.stops)
    case .image: nil
    }
  }
}
