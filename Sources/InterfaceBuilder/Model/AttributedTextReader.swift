import AutoLayout
import StreamSafeText
import Typesetting

/// Reads attributed strings: fragments, each with a font and a paragraph style.
enum AttributedTextReader {
  /// The text of an attributed string; fragments without a font have the view's.
  static func text(of element: XMLElement, font: View.Font) throws(InvalidDocument) -> View.Text {
    var runs: [View.Run] = []
    for fragment in element.children where fragment.isNamed("fragment") {
      let attributes = fragment.child("attributes")
      var run = View.Run(TextReader.words("content", of: fragment) ?? "", font: font)
      if let own = attributes?.child("font", key: "NSFont") { run.font = try self.font(of: own) }
      run.kern = min(max(try attributes?.child(key: "NSKern")?.number("value") ?? 0, -1000), 1000)
      if let style = attributes?.child("paragraphStyle", key: "NSParagraphStyle") {
        run.paragraph = try paragraphStyle(of: style)
      }
      runs.append(run)
    }
    // Joining fragments can join their combining marks to long runs.
    let string = runs.map(\.string).joined()
    let safe = String(streamSafe: string.utf8)
    var text = View.Text(safe, font: runs.first?.font ?? font)
    text.runs = safe == string ? runs : [View.Run(safe, font: text.font)]
    // A label's own mode is that of its first character (UILabel.attributedText).
    text.lineBreakMode = runs.first?.paragraph?.lineBreakMode ?? text.lineBreakMode
    return text
  }

  private static func paragraphStyle(of element: XMLElement) throws(InvalidDocument) -> ParagraphStyle {
    func length(_ name: StaticString) throws(InvalidDocument) -> Double {
      max(0, try element.number(name) ?? 0)
    }
    var style = ParagraphStyle()
    style.lineSpacing = try length("lineSpacing")
    style.lineHeightMultiple = min(try length("lineHeightMultiple"), 100)
    style.minimumLineHeight = try length("minimumLineHeight")
    style.maximumLineHeight = try length("maximumLineHeight")
    style.paragraphSpacing = try length("paragraphSpacing")
    style.paragraphSpacingBefore = try length("paragraphSpacingBefore")
    style.indents.firstLineHead = try length("firstLineHeadIndent")
    style.indents.head = try length("headIndent")
    style.indents.tail = try element.number("tailIndent") ?? 0
    style.hyphenationFactor = min(try length("hyphenationFactor"), 1)
    style.lineBreakMode = element["lineBreakMode"].flatMap { LineBreakMode(inInterfaceBuilder: $0) }
    style.alignment = element["alignment"].flatMap { TextAlignment(rawValue: $0) }
    return style
  }

  /// The font of a fragment: `<font key="NSFont" size="17" name="AvenirNext-Bold"/>`, or one with `metaFont`.
  static func font(of element: XMLElement) throws(InvalidDocument) -> View.Font {
    var font = View.Font(size: min(max(try element.number("size") ?? 12, 1), 1000))
    if let meta = element["metaFont"] {
      if meta.lowercased().hasSuffix("bold") { font.weight = .bold }
      return font
    }
    // The name is a PostScript name; the system's begin with a full stop.
    let parts = (element["name"] ?? "").split(separator: "-", maxSplits: 1).map(String.init)
    if let family = parts.first {
      if family.hasPrefix(".") { font.takeDesign(ofSystemFont: family) } else { font.family = spaced(family) }
    }
    let style = parts.count > 1 ? parts[1].lowercased() : ""
    font.isItalic = style.contains("italic") || style.contains("oblique")
    font.weight = weights.first { style.contains($0.word) }?.weight
    return font
  }

  // Words that contain another one come first.
  private static let weights: [(word: String, weight: FontWeight)] = [
    ("ultralight", .ultraLight), ("semibold", .semibold), ("demibold", .semibold), ("demi", .semibold),
    ("extrabold", .heavy), ("heavy", .heavy), ("black", .black), ("bold", .bold), ("medium", .medium),
    ("thin", .thin), ("light", .light),
  ]

  /// A family's name with a space before each capital letter that follows a small one: `HelveticaNeue` is “Helvetica Neue”.
  private static func spaced(_ name: String) -> String {
    var spaced = ""
    var last: Character = " "
    for character in name {
      if character.isUppercase, last.isLowercase { spaced.append(" ") }
      spaced.append(character)
      last = character
    }
    return spaced
  }
}

extension View.Font {
  /// Takes the design of one of the system's own fonts, such as `.SFMono-Regular` or `.AppleSystemUIFontRounded`.
  mutating func takeDesign(ofSystemFont name: String) {
    let name = name.lowercased()
    if name.contains("rounded") { design = .rounded }
    if name.contains("newyork") || name.contains("serif") { design = .serif }
    guard name.contains("mono") else { return }
    if name.contains("digit") { hasMonospacedDigits = true } else { design = .monospaced }
  }
}

extension LineBreakMode {
  /// The mode of a label or a paragraph style; `nil` for a name that Interface Builder does not write.
  init?(inInterfaceBuilder name: String) {
    switch name {
    case "wordWrap", "wordWrapping": self = .byWordWrapping
    case "characterWrap", "charWrapping", "characterWrapping": self = .byCharWrapping
    case "clip", "clipping": self = .byClipping
    case "headTruncation", "truncatingHead": self = .byTruncatingHead
    case "tailTruncation", "truncatingTail": self = .byTruncatingTail
    case "middleTruncation", "truncatingMiddle": self = .byTruncatingMiddle
    default: return nil
    }
  }
}
