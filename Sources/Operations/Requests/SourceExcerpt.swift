/// A line of a document with a caret below a place in it.
package enum SourceExcerpt {
  /// Characters of a line that an excerpt shows, and the most that it shows before the place.
  private static let length = 100
  private static let lengthBefore = 40

  /// An excerpt at a place.
  ///
  /// - Parameters:
  ///   - offset: The offset of the place, in bytes; an offset past the end means the end.
  ///   - text: The document, in UTF-8.
  /// - Returns: The line, cut around the place with an ellipsis at each cut, and a caret below; nothing for an empty line.
  /// - Complexity: Looks at no more of the line than it shows.
  package static func text(at offset: Int, in text: [UInt8]) -> String {
    let place = min(offset, text.count)
    // A character has at most four bytes; one extra character shows whether the line goes on.
    let start = max(0, place - 4 * (lengthBefore + 1))
    let end = min(text.count, place + 4 * (length + 1))
    let ownStart = text[start..<place].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? start
    var ownEnd = text[place..<end].firstIndex(of: UInt8(ascii: "\n")) ?? end
    if ownEnd > place, text[ownEnd - 1] == UInt8(ascii: "\r") { ownEnd -= 1 }

    let allBefore = String(decoding: text[ownStart..<place], as: UTF8.self).unicodeScalars
    var before = Array(allBefore.suffix(lengthBefore))
    if before.count < allBefore.count { before[0] = "…" }
    let allAfter = String(decoding: text[place..<ownEnd], as: UTF8.self).unicodeScalars
    var after = Array(allAfter.prefix(length - before.count))
    if after.count < allAfter.count { after[after.count - 1] = "…" }
    if before.isEmpty, after.isEmpty { return "" }

    let shown = before.onOneLine
    let indent = String(repeating: " ", count: shown.unicodeScalars.count)
    return "    \(shown)\(after.onOneLine)\n    \(indent)^\n"
  }
}

extension [Unicode.Scalar] {
  /// The characters as a line for a terminal; each tab becomes a space.
  fileprivate var onOneLine: String {
    var text = String.UnicodeScalarView()
    for scalar in self { text.append(scalar == "\t" ? " " : scalar) }
    return String(text).onOneLine
  }
}
