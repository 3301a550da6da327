/// Writes the angle brackets of constraints as UIKit does, where a copy or a library wrote them otherwise.
///
/// A web page may take `<` and `>` for a tag and drop them. Early versions of SnapKit put brackets around each
/// object: `<<App.LayoutConstraint:0x7f91> <UIView:0x7fb2>.top == <UIView:0x7fc3>.bottom>`.
enum ElementBrackets {
  /// The line with brackets around each constraint, and nowhere else. A constraint without quotation marks is
  /// recognized only in a list, where one is expected.
  static func restored(in line: ArraySlice<UInt8>, isInList: Bool) -> ArraySlice<UInt8> {
    guard line.contains(bytesOf: "Constraint:0x") else { return line }
    let plain = line.contains(bytesOf: "<<") ? withoutInnerBrackets(line) : line
    return withMissingBrackets(plain, isInList: isInList)
  }

  // MARK: Brackets around objects

  private static func withoutInnerBrackets(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var result: [UInt8] = []
    var place = line.startIndex
    while place < line.endIndex {
      if let last = result.last, last == 0x20 || last == UInt8(ascii: "<"),
        let object = object(line[place...])
      {
        result += object
        place += object.count + 2
      } else {
        result.append(line[place])
        place += 1
      }
    }
    return result[...]
  }

  /// What is in the brackets of `<UIView:0x7fb2>`.
  private static func object(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard text.first == UInt8(ascii: "<") else { return nil }
    let inner = text.dropFirst().prefix(2 * Limits.nameBytes).prefix { !"<>".utf8.contains($0) }
    guard inner.endIndex < text.endIndex, text[inner.endIndex] == UInt8(ascii: ">"),
      inner.contains(bytesOf: ":0x"), !inner.contains(0x20)
    else { return nil }
    return inner
  }

  // MARK: Missing brackets

  private static func withMissingBrackets(_ line: ArraySlice<UInt8>, isInList: Bool) -> ArraySlice<UInt8> {
    var result: [UInt8] = []
    var place = line.startIndex
    var mark = line.offset(of: "Constraint:0x")
    while let name = mark {
      let address = name + 13
      mark = line.offset(of: "Constraint:0x", from: address)
      let start = line[place..<name].lastIndex { !isClassByte($0) }.map { $0 + 1 } ?? place
      let rest = line[address..<(mark ?? line.endIndex)]
      guard let end = isQuoted(line, start) ? quotedEnd(rest) : isInList ? end(rest, of: line, start) : nil
      else { continue }
      result += line[place..<start] + [UInt8(ascii: "<")] + line[start..<end] + [UInt8(ascii: ">")]
      place = end
    }
    return place == line.startIndex ? line : (result + line[place...])[...]
  }

  private static func isClassByte(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || byte >= 0x80 || "_.$".utf8.contains(byte)
  }

  private static func isQuoted(_ line: ArraySlice<UInt8>, _ start: Int) -> Bool {
    start > line.startIndex && line[start - 1] == UInt8(ascii: "\"")
  }

  /// Where a constraint without brackets ends if a quotation mark opens it: before the one that closes it.
  private static func quotedEnd(_ rest: ArraySlice<UInt8>) -> Int? {
    rest.indices.first {
      rest[$0] == UInt8(ascii: "\"") && ($0 + 1 == rest.endIndex || ",;) \t".utf8.contains(rest[$0 + 1]))
    }
  }

  /// The end of a constraint that has neither brackets nor an opening quotation mark: the end of the line. Only
  /// “recover by breaking” may precede it on that line.
  private static func end(_ rest: ArraySlice<UInt8>, of line: ArraySlice<UInt8>, _ start: Int) -> Int? {
    guard rest.endIndex == line.endIndex else { return nil }
    let before = line[..<start].trimmed
    let words = ArraySlice(before.map { $0 | 0x20 })
    guard words.isEmpty || words.contains(bytesOf: "recover by breaking") else { return nil }
    var text = rest.trimmed
    while let last = text.last, ",;".utf8.contains(last) { text.removeLast() }
    return text.isEmpty || text.last == UInt8(ascii: ">") ? nil : text.endIndex
  }
}
