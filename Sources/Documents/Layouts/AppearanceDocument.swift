import AutoLayout
import Colors
import JSON

extension DocumentReader {
  /// Reads how a view looks.
  package mutating func appearance(_ node: Int) -> View.Appearance? {
    let known: [JSONName] = ["background", "foreground", "tint", "border", "cornerRadius", "image"]
    guard let members = members(node, known: known) else { return nil }
    var appearance = View.Appearance()
    appearance.background = members["background"].flatMap { paint($0) }
    appearance.foreground = members["foreground"].flatMap { paint($0) }
    appearance.tint = members["tint"].flatMap { paint($0) }
    appearance.border = members["border"].flatMap { border($0) }
    read(members["cornerRadius"], into: &appearance.cornerRadius, in: 0...Limits.length)
    appearance.image = members["image"].flatMap { string($0) }
    return appearance
  }

  private mutating func border(_ node: Int) -> View.Appearance.Border? {
    guard let members = members(node, known: ["width", "color"], required: ["width"]) else { return nil }
    let width = members["width"].flatMap { number($0, in: 0...Limits.length) }
    let color = members["color"].flatMap { paint($0) } ?? Paint.system("label")
    guard let width, let color else { return nil }
    return View.Appearance.Border(width: width, color: color)
  }

  /// Reads a color: `#RRGGBB`, `#RRGGBBAA`, or the name of a color of the system.
  private mutating func paint(_ node: Int) -> Paint? {
    guard let text = string(node) else { return nil }
    if let color = Color(text) { return Paint(color) }
    if let paint = Paint.system(text) { return paint }
    let nearest = text.hasPrefix("#") || isFull ? nil : NearestName.of(text, among: Paint.systemNames)
    let advice =
      nearest.map { "did you mean “\($0)”?" }
      ?? "write #RRGGBB, #RRGGBBAA, or the name of a color of the system, such as systemBlue."
    report(
      .unknownValue, at: node, "The color “\(text.excerpt)” is unknown; \(advice)", suggestion: nearest)
    return nil
  }
}

extension JSONWriter {
  /// Writes how a view looks. Members with their default are left out.
  mutating func appearance(_ appearance: View.Appearance) {
    object { object in
      object.paint("background", appearance.background)
      object.paint("foreground", appearance.foreground)
      object.paint("tint", appearance.tint)
      if let border = appearance.border {
        object.object("border") {
          $0.member("width", border.width)
          $0.paint("color", border.color)
        }
      }
      if appearance.cornerRadius > 0 { object.member("cornerRadius", appearance.cornerRadius) }
      if let image = appearance.image { object.member("image", image) }
    }
  }

  private mutating func paint(_ name: StaticString, _ paint: Paint?) {
    guard let paint else { return }
    member(name, paint.name ?? paint.color(in: .light).hexWithAlpha)
  }
}
