import AutoLayout
import JSON
import Typesetting

extension DocumentReader {
  /// Reads the text of a view.
  package mutating func text(_ node: Int, of kind: View.Kind) -> View.Text? {
    let known: [JSONName] = [
      "string", "font", "lines", "lineBreakMode", "preferredMaxLayoutWidth", "runs", "paragraph",
      "minimumScaleFactor",
    ]
    guard let members = members(node, known: known, required: ["string"]) else { return nil }
    checkHasText(kind, at: node)
    var text = View.Text(members["string"].flatMap { string($0) } ?? "")
    checkLength(text.string, at: members["string"] ?? node)
    if let value = members["font"] { text.font = font(value) }
    if let value = members["runs"] { text.runs = runs(value, of: text) }
    if let value = members["paragraph"] {
      text.paragraph = paragraph(value)
      text.lineBreakMode = text.paragraph.lineBreakMode ?? text.lineBreakMode
      text.paragraph.lineBreakMode = nil
      if text.runs.isEmpty { text.runs = [View.Run(text.string, font: text.font)] }
    }
    read(members["lines"], into: &text.lineLimit, in: 0...Limits.lines)
    if let mode = members["lineBreakMode"].flatMap({ choice($0, LineBreakMode.self) }) {
      text.setLineBreakMode(mode)
    }
    read(members["minimumScaleFactor"], into: &text.minimumScaleFactor, in: 0.01...1)
    read(members["preferredMaxLayoutWidth"], into: &text.preferredMaxLayoutWidth, in: 0...Limits.length)
    return text
  }

  /// Reads a string that replaces a view's text in the same font.
  package mutating func text(_ node: Int, inPlaceOf view: View) -> View.Text? {
    checkHasText(view.kind, at: node)
    return words(node).map { view.text(saying: $0) }
  }

  /// Reads a string for a view.
  package mutating func words(_ node: Int) -> String? {
    guard let words = string(node) else { return nil }
    checkLength(words, at: node)
    return words
  }

  /// Reports a view of a kind without text.
  package mutating func checkHasText(_ kind: View.Kind, at node: Int) {
    if kind.hasText { return }
    let kinds = View.Kind.allCases.filter(\.hasText).map(\.rawValue).joined(separator: ", ")
    report(
      .conflictingMembers, at: node,
      "A view of kind \(kind.rawValue) has no text; use one of the kinds \(kinds).")
  }

  private mutating func checkLength(_ text: String, at node: Int) {
    if text.utf8.count > Typesetting.Limits.textBytes {
      report(
        .textTooLong, at: node,
        "A text has at most \(Typesetting.Limits.textBytes) bytes; split it into several views.")
    }
  }

  /// Reads the parts of a text that have fonts of their own; the rest of the text has the text's font.
  private mutating func runs(_ node: Int, of text: View.Text) -> [View.Run] {
    let scalars = text.string.unicodeScalars
    var start = scalars.startIndex
    var runs: [View.Run] = []
    let list = elements(
      node, atMost: Typesetting.Limits.textBytes, orReport: .textTooLong,
      "A text has at most \(Typesetting.Limits.textBytes) runs; join neighbors with the same font.")
    for element in list {
      let known: [JSONName] = ["length", "font", "kern", "paragraph"]
      guard let members = members(element, known: known, required: ["length"]) else { continue }
      var length = 0
      read(members["length"], into: &length, in: 1...Typesetting.Limits.textBytes)
      guard let end = scalars.index(start, offsetBy: length, limitedBy: scalars.endIndex) else {
        report(
          .numberOutOfRange, at: members["length"] ?? element,
          "The runs are longer than the string; make them \(scalars.count) code points long together.")
        break
      }
      var run = View.Run(String(scalars[start..<end]), font: text.font)
      if let value = members["font"] { run.font = font(value) }
      read(members["kern"], into: &run.kern, in: Limits.kerns)
      if let value = members["paragraph"] { run.paragraph = paragraph(value) }
      runs.append(run)
      start = end
    }
    if start < scalars.endIndex { runs.append(View.Run(String(scalars[start...]), font: text.font)) }
    return runs
  }

  /// Reads how lines are set.
  private mutating func paragraph(_ node: Int) -> ParagraphStyle {
    var style = ParagraphStyle()
    let known: [JSONName] = [
      "lineSpacing", "lineHeightMultiple", "minimumLineHeight", "maximumLineHeight", "lineBreakMode",
      "hyphenationFactor", "paragraphSpacing", "paragraphSpacingBefore", "firstLineHeadIndent", "headIndent",
      "tailIndent", "alignment",
    ]
    guard let members = members(node, known: known) else { return style }
    read(members["lineSpacing"], into: &style.lineSpacing, in: 0...Limits.length)
    read(members["lineHeightMultiple"], into: &style.lineHeightMultiple, in: Limits.lineHeightMultiples)
    read(members["minimumLineHeight"], into: &style.minimumLineHeight, in: 0...Limits.length)
    read(members["maximumLineHeight"], into: &style.maximumLineHeight, in: 0...Limits.length)
    read(members["paragraphSpacing"], into: &style.paragraphSpacing, in: 0...Limits.length)
    read(members["paragraphSpacingBefore"], into: &style.paragraphSpacingBefore, in: 0...Limits.length)
    read(members["firstLineHeadIndent"], into: &style.indents.firstLineHead, in: 0...Limits.length)
    read(members["headIndent"], into: &style.indents.head, in: 0...Limits.length)
    read(members["tailIndent"], into: &style.indents.tail, in: -Limits.length...Limits.length)
    read(members["hyphenationFactor"], into: &style.hyphenationFactor, in: 0...1)
    style.lineBreakMode = members["lineBreakMode"].flatMap { choice($0, LineBreakMode.self) }
    style.alignment = members["alignment"].flatMap { choice($0, TextAlignment.self) }
    return style
  }

  private var fontMembers: [JSONName] {
    ["family", "size", "weight", "textStyle", "italic", "monospacedDigits", "design", "width"]
  }

  private mutating func font(_ node: Int) -> View.Font {
    var font = View.Font()
    guard let members = members(node, known: fontMembers) else { return font }
    if let value = json.unlessNull(members["family"]) {
      font.family = string(value) ?? FontDescription.systemFamily
      if font.family.utf8.count > AutoLayout.Limits.idBytes {
        report(
          .textTooLong, at: value,
          "A font family's name has at most \(AutoLayout.Limits.idBytes) bytes; choose another.")
      }
    }
    font.size = json.unlessNull(members["size"]).flatMap { number($0, in: Limits.fontSizes) }
    font.weight = json.unlessNull(members["weight"]).flatMap { choice($0, FontWeight.self) }
    font.isItalic = json.unlessNull(members["italic"]).flatMap { boolean($0) } ?? false
    font.hasMonospacedDigits = json.unlessNull(members["monospacedDigits"]).flatMap { boolean($0) } ?? false
    font.design = json.unlessNull(members["design"]).flatMap { choice($0, FontDesign.self) } ?? .default
    font.width = json.unlessNull(members["width"]).flatMap { choice($0, FontWidth.self) } ?? .standard
    font.textStyle = json.unlessNull(members["textStyle"]).flatMap { choice($0, TextStyle.self) }
    return font
  }
}

extension View {
  /// The text of the view with another string.
  package func text(saying words: String) -> View.Text {
    var text = text ?? View.Text("")
    text.string = words
    text.runs = []
    return text
  }
}
