extension ElementParser {
  /// Reads `(active, names: '|':UIView:0x7f91 )` at the end, and keeps its names.
  mutating func tail() -> (start: Int, isInactive: Bool)? {
    names = []
    superview = nil
    let marks: [StaticString] = ["(active", "(inactive", "(Names:", "(names:"]
    guard var start = marks.compactMap({ last($0) }).max() ?? cutTail() else { return nil }
    let namesStart = start
    // One more tail may stand before it: (active) (Names: …)
    if let before = [last("(active)", before: start), last("(inactive)", before: start)].compactMap(\.self)
      .max(),
      bytes[before..<start].reversed().drop(while: { $0 <= 0x20 }).first == UInt8(ascii: ")"),
      start - before < 20
    {
      start = before
    }
    if let mark = bytes[namesStart..<end].offset(of: "ames:") { readNames(from: mark + 5) }
    place = start
    return (start, comes("(inactive"))
  }

  /// The tail of a constraint whose end is cut: `(act`.
  private func cutTail() -> Int? {
    guard isCut, let start = bytes[place..<end].lastIndex(of: UInt8(ascii: "(")) else { return nil }
    let rest = bytes[(start + 1)..<end].prefix { $0.isLetter }
    guard rest.endIndex == end || rest.endIndex == end - 1, start > place, bytes[start - 1] == 0x20 else {
      return nil
    }
    return ["active", "inactive", "Names", "names"].contains { $0.utf8.starts(with: rest) } ? start : nil
  }

  private func last(_ mark: StaticString, before limit: Int? = nil) -> Int? {
    var found: Int?
    var start = place
    while let next = bytes[place..<(limit ?? end)].offset(of: mark, from: start) {
      found = next
      start = next + 1
    }
    return found
  }

  /// Reads `name:0x7f91, '|':UIView:0x7fb2`. An entry ends with its address, since names may have commas.
  private mutating func readNames(from start: Int) {
    var at = start
    var superviewText: ArraySlice<UInt8>?
    var superviewID: String?
    while let mark = bytes[at..<end].offset(of: ":0x") {
      let digits = bytes[(mark + 3)..<end].prefix { $0.isHexDigit }
      var close = digits.endIndex
      if close < end, bytes[close] == UInt8(ascii: "'"),
        let quote = bytes[(close + 1)..<end].firstIndex(of: UInt8(ascii: "'"))
      {
        close = quote + 1
      }
      let entry = bytes[at..<mark].drop { $0 <= 0x20 || $0 == UInt8(ascii: ",") }
      if entry.starts(with: "'|':".utf8) {
        (superviewText, superviewID) = (bytes[(entry.startIndex + 4)..<close], "0x\(digits.text)")
      } else if entry.starts(with: "|:".utf8) {
        (superviewText, superviewID) = (bytes[(entry.startIndex + 2)..<close], "0x\(digits.text)")
      } else if entry.count <= Limits.nameBytes {
        let name = unquoted(entry)
        names.append((name.text, "0x\(digits.text)"))
        // title:UILabel:0x7f91
        if let colon = name.firstIndex(of: UInt8(ascii: ":")) {
          names.append((name[..<colon].text, "0x\(digits.text)"))
        }
      }
      at = close
    }
    // A name may have spaces, as no class has.
    if let superviewText {
      superview = item(superviewText) ?? superviewID.map { ItemName(key: $0, className: nil, name: nil) }
    }
  }

  private func unquoted(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    text.count > 2 && text.first == UInt8(ascii: "'") && text.last == UInt8(ascii: "'")
      ? text.dropFirst().dropLast() : text
  }
}
