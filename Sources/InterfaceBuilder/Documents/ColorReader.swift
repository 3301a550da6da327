import Colors

/// Reads the colors of a document.
struct ColorReader: Sendable {
  /// The colors of the document's asset catalogs, by name.
  private var named: [String: Paint] = [:]
  /// The system colors as the document recorded them, by name.
  private var recorded: [String: Paint] = [:]

  /// Reads the resources of a document.
  init(_ document: XMLElement) {
    for resource in document.child("resources").map({ Array($0.children) }) ?? [] {
      guard let name = resource["name"], let color = resource.child("color").flatMap(ColorReader.literal)
      else {
        continue
      }
      if resource.isNamed("namedColor") { named[name] = Paint(color) }
      if resource.isNamed("systemColor") { recorded[name] = Paint(color) }
    }
  }

  /// The color of an element for `key`; `nil` if there is none, or its name is unknown.
  func paint(_ key: StaticString, of element: XMLElement) -> Paint? {
    guard let color = element.child("color", key: key) else { return nil }
    for name in [color["systemColor"], color["cocoaTouchSystemColor"]] {
      guard let name else { continue }
      return Paint.system(name) ?? recorded[name] ?? ColorReader.literal(color).map { Paint($0) }
    }
    if let name = color["name"] { return named[name] }
    return ColorReader.literal(color).map { Paint($0) }
  }

  /// The color of components in an element; those of other color spaces count as sRGB.
  private static func literal(_ color: XMLElement) -> Color? {
    func number(_ name: StaticString) -> Double? { color[name].flatMap { Double(decimal: $0) } }
    let alpha = number("alpha") ?? 1
    if let white = number("white") { return Color(red: white, green: white, blue: white, alpha: alpha) }
    guard let red = number("red"), let green = number("green"), let blue = number("blue") else { return nil }
    return Color(red: red, green: green, blue: blue, alpha: alpha)
  }
}
