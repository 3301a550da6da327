import AutoLayout
import JSON
import Typesetting

extension DocumentReader {
  /// Reads the text of a view.
  package mutating func text(_ node: Int, of kind: View.Kind) -> View.Text? {
    let known: [JSONName] = ["string", "font", "lines", "preferredMaxLayoutWidth"]
    guard let members = members(node, known: known, required: ["string"]) else { return nil }
    checkHasText(kind, at: node)
    var text = View.Text(members["string"].flatMap { string($0) } ?? "")
    checkLength(text.string, at: members["string"] ?? node)
    if let value = members["font"] { text.font = font(value) }
    read(members["lines"], into: &text.lineLimit, in: 0...Limits.lines)
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

  private mutating func font(_ node: Int) -> View.Font {
    var font = View.Font()
    guard let members = members(node, known: ["family", "size", "weight", "textStyle"]) else { return font }
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
    font.textStyle = json.unlessNull(members["textStyle"]).flatMap { choice($0, TextStyle.self) }
    return font
  }
}

extension View {
  /// The text of the view with another string.
  package func text(saying words: String) -> View.Text {
    var text = text ?? View.Text("")
    text.string = words
    return text
  }
}
