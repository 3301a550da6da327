import AutoLayout
import Colors
import JSON
import Typesetting

extension DocumentReader {
  /// Reads how a view looks.
  package mutating func appearance(_ node: Int) -> View.Appearance? {
    guard let members = members(node, known: appearanceMembers) else { return nil }
    var appearance = View.Appearance()
    readColors(members, &appearance)
    readContent(members, &appearance)
    readState(members, &appearance)
    return appearance
  }

  private var appearanceMembers: [JSONName] {
    [
      "background", "foreground", "tint", "border", "cornerRadius", "clips", "image", "isSymbol", "text",
      "isPlaceholder", "alignment", "buttonStyle", "value", "count", "selected", "keepsContentBelowBars",
      "items", "accessory", "hasSeparator", "isSearchBar", "borderStyle", "maskedCorners", "placeholder",
    ]
  }

  private mutating func readColors(_ members: JSONMembers, _ appearance: inout View.Appearance) {
    appearance.background = members["background"].flatMap { paint($0) }
    appearance.foreground = members["foreground"].flatMap { paint($0) }
    appearance.tint = members["tint"].flatMap { paint($0) }
    appearance.border = members["border"].flatMap { border($0) }
    read(members["cornerRadius"], into: &appearance.cornerRadius, in: 0...Limits.length)
    appearance.maskedCorners =
      members["maskedCorners"].flatMap { choice($0, View.Appearance.Corners.self) } ?? .all
    appearance.clips = members["clips"].flatMap { boolean($0) }
  }

  private mutating func readContent(_ members: JSONMembers, _ appearance: inout View.Appearance) {
    appearance.image = members["image"].flatMap { string($0) }
    read(members["isSymbol"], into: &appearance.isSymbol)
    // Any view may show a text that its layout does not know.
    appearance.text = members["text"].flatMap { text($0, of: .view) }
    read(members["isPlaceholder"], into: &appearance.isPlaceholder)
    appearance.placeholder = members["placeholder"].flatMap { words($0) }
    appearance.borderStyle = members["borderStyle"].flatMap { choice($0, View.Control.Border.self) }
    appearance.alignment = members["alignment"].flatMap { choice($0, TextAlignment.self) }
    appearance.items = members["items"].map { items($0) } ?? []
  }

  private mutating func readState(_ members: JSONMembers, _ appearance: inout View.Appearance) {
    appearance.buttonStyle = members["buttonStyle"].flatMap { choice($0, View.Appearance.ButtonStyle.self) }
    appearance.value = members["value"].flatMap { number($0, in: 0...1) }
    appearance.count = members["count"].flatMap { integer($0, in: 0...Limits.parts) }
    appearance.selected = members["selected"].flatMap { integer($0, in: -1...Limits.parts) }
    read(members["keepsContentBelowBars"], into: &appearance.keepsContentBelowBars)
    appearance.accessory = members["accessory"].flatMap { choice($0, View.Appearance.Accessory.self) }
    read(members["hasSeparator"], into: &appearance.hasSeparator)
    read(members["isSearchBar"], into: &appearance.isSearchBar)
  }

  private mutating func items(_ node: Int) -> [String] {
    let list = elements(
      node, atMost: Limits.parts, orReport: .tooComplex,
      "A bar has at most \(Limits.parts) items; write fewer.")
    return list.compactMap { words($0) }
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
      if appearance.maskedCorners != .all {
        object.member("maskedCorners", appearance.maskedCorners.rawValue)
      }
      if let clips = appearance.clips { object.member("clips") { $0.boolean(clips) } }
      object.content(appearance)
      object.state(appearance)
    }
  }

  private mutating func content(_ appearance: View.Appearance) {
    if let image = appearance.image { member("image", image) }
    if appearance.isSymbol { member("isSymbol") { $0.boolean(true) } }
    if let text = appearance.text { member("text") { $0.text(text) } }
    if appearance.isPlaceholder { member("isPlaceholder") { $0.boolean(true) } }
    if let placeholder = appearance.placeholder { member("placeholder", placeholder) }
    if let border = appearance.borderStyle { member("borderStyle", border.rawValue) }
    if let alignment = appearance.alignment { member("alignment", alignment.rawValue) }
    if !appearance.items.isEmpty { member("items", appearance.items) }
  }

  private mutating func state(_ appearance: View.Appearance) {
    if let style = appearance.buttonStyle { member("buttonStyle", style.rawValue) }
    if let value = appearance.value { member("value", value) }
    if let count = appearance.count { member("count", Double(count)) }
    if let selected = appearance.selected { member("selected", Double(selected)) }
    if appearance.keepsContentBelowBars { member("keepsContentBelowBars") { $0.boolean(true) } }
    if let accessory = appearance.accessory { member("accessory", accessory.rawValue) }
    if appearance.hasSeparator { member("hasSeparator") { $0.boolean(true) } }
    if appearance.isSearchBar { member("isSearchBar") { $0.boolean(true) } }
  }

  private mutating func paint(_ name: StaticString, _ paint: Paint?) {
    guard let paint else { return }
    member(name, paint.name ?? paint.color(in: .light).hexWithAlpha)
  }
}
