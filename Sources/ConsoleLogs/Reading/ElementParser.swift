import AutoLayout

/// Reads the text of one constraint, from left to right.
struct ElementParser {
  let bytes: [UInt8]
  var place = 0
  /// Where the part that is being read ends.
  var end: Int
  let isCut: Bool
  /// The names in the text and their addresses, in order.
  var names: [(name: String, address: String)] = []
  var superview: ItemName?
  /// How often each name has been met.
  var uses: [String: Int] = [:]

  init(_ bytes: [UInt8], isCut: Bool) {
    self.bytes = bytes
    self.isCut = isCut
    end = bytes.count
  }

  /// Reads a constraint from `<` to `>`.
  static func element(_ text: ArraySlice<UInt8>, line: Int, isCut: Bool) -> LoggedElement? {
    var parser = ElementParser(Array(text), isCut: isCut)
    if isCut {
      // The mark of an omission, or what closes a list.
      while parser.end > 0, "\".,\u{2026} \t".utf8.contains(parser.bytes[parser.end - 1]) { parser.end -= 1 }
    } else {
      parser.end -= 1
    }
    return parser.element(line: line)
  }

  private mutating func element(line: Int) -> LoggedElement? {
    guard let head = head() else { return nil }
    let start = place
    if let id = head.id { return element(head.className, id, head.source, line) }
    // A key may have spaces: it ends where the rest can be read.
    for space in spaces(from: start).prefix(Limits.endings) {
      let (id, source) = ElementParser.key(bytes[start..<space])
      place = space
      if !id.isEmpty, id.utf8.count <= Limits.nameBytes,
        let element = element(head.className, id, source, line)
      {
        return element
      }
    }
    return nil
  }

  private mutating func element(
    _ className: String, _ id: String, _ source: LoggedConstraint.Source?, _ line: Int
  ) -> LoggedElement? {
    let (bodyStart, bodyEnd) = (place, end)
    defer { end = bodyEnd }
    var isInactive = false
    var isWhole = !isCut
    if let tail = tail() {
      isInactive = tail.isInactive
      isWhole = true
      end = tail.start
    }
    place = bodyStart
    let hasMask = skipMask()
    let afterMask = place
    var body = body(isWhole: isWhole)
    if body == nil {
      place = afterMask
      // 'an identifier' H:[…]
      for quote in quotes() {
        place = quote + 1
        let hasMask = skipMask() || hasMask
        guard let found = self.body(isWhole: isWhole) else { continue }
        body = found
        body?.identifier = bytes[(identifierStart + 1)..<quote].text
        body?.hasMask = hasMask
        break
      }
    }
    guard let body else { return nil }
    var element = LoggedElement(
      line: line, text: bytes.text, id: id, className: className, relation: body.relation)
    element.source = source
    element.identifier = body.identifier
    element.hasMask = body.hasMask || hasMask
    element.isInactive = isInactive
    (element.hugging, element.compression) = (body.hugging, body.compression)
    (element.names, element.superview) = (names, superview)
    return element
  }

  // MARK: Head

  /// Reads `<Class:0x7f91@File.swift#42`; without an id if there is a key instead of an address.
  mutating func head() -> (className: String, id: String?, source: LoggedConstraint.Source?)? {
    guard take("<") else { return nil }
    skipSpaces()
    guard let colon = bytes[place...].prefix(Limits.nameBytes).firstIndex(of: UInt8(ascii: ":"))
    else { return nil }
    let className = bytes[place..<colon].text
    place = colon + 1
    let start = place
    skipSpaces()
    guard take("0x") else {
      place = start
      return (className, nil, nil)
    }
    let digits = bytes[place...].prefix { $0.isHexDigit }
    guard !digits.isEmpty, digits.count <= 16 else { return nil }
    place = digits.endIndex
    let id = "0x\(digits.text)"
    if peek() == UInt8(ascii: "@") {
      let spaces = spaces(from: place)
      for space in spaces.prefix(Limits.endings) {
        guard let source = ElementParser.source(bytes[(place + 1)..<space]) else { continue }
        place = space
        return (className, id, source)
      }
      return nil
    }
    guard place >= end || bytes[place] <= 0x20 || bytes[place] == UInt8(ascii: "'") else { return nil }
    return (className, id, nil)
  }

  /// The places of spaces in the rest.
  private func spaces(from start: Int) -> [Int] {
    (start..<max(start, end)).filter { bytes[$0] == 0x20 && $0 > start && bytes[$0 - 1] != 0x20 }
  }

  /// A key, and the file and line behind it.
  private static func key(_ text: ArraySlice<UInt8>) -> (id: String, source: LoggedConstraint.Source?) {
    if let at = text.lastIndex(of: UInt8(ascii: "@")), let source = source(text[(at + 1)...]) {
      return (text[..<at].text, source)
    }
    return (text.text, nil)
  }

  /// Reads `File.swift#42`.
  private static func source(_ text: ArraySlice<UInt8>) -> LoggedConstraint.Source? {
    guard let mark = text.lastIndex(of: UInt8(ascii: "#")), mark > text.startIndex,
      let line = Int(text[(mark + 1)...].text), line >= 0
    else { return nil }
    return LoggedConstraint.Source(file: text[..<mark].text, line: line)
  }

  // MARK: Mask and identifier

  /// Skips `h=--& v=--&`.
  private mutating func skipMask() -> Bool {
    skipSpaces()
    let start = place
    guard take("h=") else { return false }
    place = bytes[place..<end].firstIndex { $0 <= 0x20 } ?? end
    skipSpaces()
    guard take("v=") else {
      place = start
      return false
    }
    place = bytes[place..<end].firstIndex { $0 <= 0x20 } ?? end
    skipSpaces()
    return true
  }

  private var identifierStart = 0

  /// Where an identifier in quotes may end.
  private mutating func quotes() -> ArraySlice<Int> {
    skipSpaces()
    guard peek() == UInt8(ascii: "'") else { return [] }
    identifierStart = place
    return ((place + 1)..<max(place + 1, end)).filter {
      bytes[$0] == UInt8(ascii: "'") && ($0 + 1 == end || bytes[$0 + 1] <= 0x20)
    }.prefix(Limits.endings)
  }

  // MARK: Items

  /// The item of a text such as `UILabel:0x7f91'title'`, `UILabel:title` or a name.
  mutating func item(_ text: ArraySlice<UInt8>) -> ItemName? {
    guard !text.isEmpty, text.count <= 3 * Limits.nameBytes else { return nil }
    let written = text.text
    if let address = address(of: written) { return ItemName(key: address, className: nil, name: written) }
    if let mark = text.offset(of: ":0x") {
      let digits = text[(mark + 3)...].prefix { $0.isHexDigit }
      guard !digits.isEmpty, digits.count <= 16, mark > text.startIndex else { return nil }
      let before = text[..<mark].text
      let rest = text[digits.endIndex...]
      guard isClass(before), rest.isEmpty || ElementParser.isQuoted(rest) else { return nil }
      let isName = names.contains { $0.name == before }
      let name = rest.isEmpty ? (isName ? before : nil) : rest.dropFirst().dropLast().text
      return ItemName(key: "0x\(digits.text)", className: isName ? nil : before, name: name)
    }
    guard text.count <= Limits.nameBytes, !text.contains(bytesOf: "=="), !text.contains(bytesOf: "<="),
      !text.contains(bytesOf: ">="), !text.contains(UInt8(ascii: "\"")), !text.contains(bytesOf: "0x")
    else { return nil }
    if let colon = text.firstIndex(of: UInt8(ascii: ":")) {
      let (before, key) = (text[..<colon].text, text[(colon + 1)...].text)
      guard isClass(before), !key.isEmpty, key.utf8.first != 0x20 else { return nil }
      return ItemName(key: key, className: before, name: key, hasAddress: false)
    }
    guard !text.contains(where: { $0 <= 0x20 || "<>'|[]()*".utf8.contains($0) }),
      text[text.startIndex].isNameStart
    else { return nil }
    return ItemName(key: written, className: nil, name: written, hasAddress: false)
  }

  /// The address of a name of the text; of several alike the next.
  private mutating func address(of name: String) -> String? {
    let addresses = names.filter { $0.name == name }.map(\.address)
    guard let last = addresses.last else { return nil }
    let use = uses[name, default: 0]
    uses[name] = use + 1
    return use < addresses.count ? addresses[use] : last
  }

  private static func isQuoted(_ text: ArraySlice<UInt8>) -> Bool {
    text.count >= 2 && text.first == UInt8(ascii: "'") && text.last == UInt8(ascii: "'")
  }

  /// Whether a text may be the name of a class; generic classes have spaces between angle brackets.
  private func isClass(_ text: String) -> Bool {
    // A copy may have an underscore escaped, or turned into an asterisk.
    guard let first = text.utf8.first, first.isNameStart || "(*\\".utf8.contains(first) else { return false }
    guard text.utf8.count <= 2 * Limits.nameBytes else { return false }
    return names.contains { $0.name == text } || !text.utf8.contains(0x20)
      || text.utf8.contains(UInt8(ascii: "<")) || ElementParser.hasContext(text)
  }

  /// Whether a name of Swift has its spaces in parentheses: `App.(Cell in _4F2A)`, `(unknown context at $1a2b).Cell`.
  private static func hasContext(_ text: String) -> Bool {
    var depth = 0
    for byte in text.utf8 {
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      if depth < 0 || depth == 0 && byte == 0x20 { return false }
    }
    return depth == 0
  }

  // MARK: Tokens

  func peek() -> UInt8? { place < end ? bytes[place] : nil }

  mutating func skipSpaces() { while let byte = peek(), byte <= 0x20 { place += 1 } }

  mutating func take(_ token: StaticString) -> Bool {
    guard comes(token) else { return false }
    place += token.utf8CodeUnitCount
    return true
  }

  func comes(_ token: StaticString) -> Bool {
    token.withUTF8Buffer { place + $0.count <= end && bytes[place..<(place + $0.count)].elementsEqual($0) }
  }

  /// Reads an unsigned number; `nil` if none is next, or if it is part of a word.
  mutating func number() -> Double? {
    let start = place
    while let byte = peek(), byte.isDigit || byte == UInt8(ascii: ".") { place += 1 }
    guard place > start, bytes[place - 1] != UInt8(ascii: ".") else {
      place = start
      return nil
    }
    if let byte = peek(), byte | 0x20 == UInt8(ascii: "e") {
      let mark = place
      place += 1
      if let sign = peek(), sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { place += 1 }
      let digits = place
      while let byte = peek(), byte.isDigit { place += 1 }
      if place == digits { place = mark }
    }
    if let byte = peek(), byte.isNameStart || byte == UInt8(ascii: ":") {
      place = start
      return nil
    }
    guard let value = Double(bytes[start..<place].text), value.isFinite else {
      place = start
      return nil
    }
    return value
  }
}

extension UInt8 {
  /// Whether a name or a class may begin with the byte.
  var isNameStart: Bool { isLetter || self == UInt8(ascii: "_") || self == UInt8(ascii: "$") || self >= 0x80 }
}
