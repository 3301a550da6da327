import JSON

/// Texts.
extension NodeReader {
  /// The characters of a text and how they are set; `nil` without characters.
  func nodeText() throws(InvalidDocument) -> NodeText? {
    guard let characters = try text("characters") else { return nil }
    var content = NodeText(characters: characters)
    // Some exporters write an object as text; such a style says nothing.
    guard let style = member("style"), json.kind(style) == .object else { return content }
    let reader = NodeReader(json: json, object: style)
    content.font = try reader.font(over: content.font)
    let resize = try reader.choice("textAutoResize", NodeText.AutoResize.self)
    content.autoResize = if let resize { resize } else { try derivedResize() }
    if try reader.text("lineHeightUnit") != "INTRINSIC_%" {
      content.lineHeight = try reader.size("lineHeightPx")
    }
    if try reader.text("textTruncation") == "ENDING" {
      content.lineLimit = Int(min(try reader.size("maxLines") ?? 0, 10_000))
    }
    content.paragraphSpacing = try reader.size("paragraphSpacing") ?? 0
    switch try reader.text("textAlignHorizontal") {
    case "CENTER": content.leftShare = 0.5
    case "RIGHT": content.leftShare = 1
    default: break
    }
    content.runs = try runs(of: characters, over: content.font)
    return content
  }

  /// What follows the characters if only the sizing says so.
  private func derivedResize() throws(InvalidDocument) -> NodeText.AutoResize {
    guard try text("layoutSizingVertical") == "HUG" else { return .none }
    return try text("layoutSizingHorizontal") == "HUG" ? .widthAndHeight : .height
  }

  /// The members of a font, over those of another one.
  private func font(over other: NodeText.Font) throws(InvalidDocument) -> NodeText.Font {
    var font = other
    font.family = try text("fontFamily") ?? other.family
    font.size = try size("fontSize") ?? other.size
    font.weight = try size("fontWeight") ?? other.weight
    font.isItalic = try flag("italic") ?? other.isItalic
    font.letterSpacing = try number("letterSpacing") ?? other.letterSpacing
    font.letterCase = try text("textCase") ?? other.letterCase
    return font
  }

  /// The parts with a font of their own: for each UTF-16 unit a number, and a table of what the numbers change. Both halves
  /// of a character that takes two units have the font of the first one.
  private func runs(of characters: String, over font: NodeText.Font) throws(InvalidDocument)
    -> [(units: Int, font: NodeText.Font)]
  {
    guard let numbers = member("characterStyleOverrides"), json.kind(numbers) == .array,
      let table = member("styleOverrideTable"), json.kind(table) == .object
    else { return [] }
    var fonts: [Int: NodeText.Font] = [:]
    for (name, style) in json.members(table) where json.kind(style) == .object {
      guard let number = Int(name) else { continue }
      fonts[number] = try NodeReader(json: json, object: style).font(over: font)
    }
    guard !fonts.isEmpty else { return [] }
    var runs: [(units: Int, font: NodeText.Font)] = []
    for (element, unit) in zip(json.elements(numbers), characters.utf16) {
      let number = json.kind(element) == .number ? json.number(element) : 0
      let own = Int(exactly: number).flatMap { fonts[$0] } ?? font
      if let last = runs.last, last.font == own || UTF16.isTrailSurrogate(unit) {
        runs[runs.count - 1].units += 1
      } else {
        runs.append((1, own))
      }
    }
    return runs.allSatisfy { $0.font == font } ? [] : runs
  }
}
