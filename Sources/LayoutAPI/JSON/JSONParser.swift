/// Why a text is no JSON that we take.
struct JSONError: Error, Equatable {
  enum Reason: Equatable {
    /// Something else stands where this was expected.
    case expected(String)
    /// A string is no UTF-8, or names half a surrogate pair.
    case invalidUnicode
    /// An object has two members of this name.
    case duplicateKey(String)
    /// Values are nested deeper than the limit.
    case tooDeep(limit: Int)
  }

  let reason: Reason
  /// Where in the text, in bytes from its beginning.
  let offset: Int
}

/// Reads JSON as RFC 8259 defines it, and more strictly: no byte order mark, no duplicate keys, UTF-8 only.
struct JSONParser {
  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

  private let text: [UInt8]
  private let depthLimit: Int
  private var index = 0
  private var nodes: [JSONDocument.Node] = []
  /// The arrays and objects that are open, outermost first.
  private var open: [Int] = []

  private init(_ text: [UInt8], depthLimit: Int) {
    self.text = text
    self.depthLimit = depthLimit
  }

  /// Parses a whole text.
  ///
  /// - Complexity: Linear in the bytes, but for objects of many members, whose names are looked up in a set.
  static func parse(_ text: [UInt8], depthLimit: Int) throws(JSONError) -> JSONDocument {
    var parser = JSONParser(text, depthLimit: depthLimit)
    try parser.parse()
    return JSONDocument(text: text, nodes: parser.nodes)
  }

  private mutating func parse() throws(JSONError) {
    try parseValue()
    while let container = open.last {
      skipSpace()
      let isObject = nodes[container].kind == .object
      let close = UInt8(ascii: isObject ? "}" : "]")
      if peek() == close {
        index += 1
        try closeContainer(container)
        continue
      }
      if nodes[container].count > 0 {
        guard peek() == UInt8(ascii: ",") else { throw expected(isObject ? "“,” or “}”" : "“,” or “]”") }
        index += 1
        skipSpace()
      }
      nodes[container].count += 1
      if isObject { try parseName() }
      try parseValue()
    }
    skipSpace()
    if index < text.count { throw expected("the end of the document") }
  }

  private mutating func closeContainer(_ container: Int) throws(JSONError) {
    open.removeLast()
    nodes[container].end = index
    nodes[container].next = nodes.count
    if nodes[container].kind == .object { try checkNames(container) }
  }

  private mutating func parseName() throws(JSONError) {
    guard peek() == UInt8(ascii: "\"") else { throw expected("a member's name in quotes") }
    try parseString()
    skipSpace()
    guard peek() == UInt8(ascii: ":") else { throw expected("“:”") }
    index += 1
  }

  private mutating func parseValue() throws(JSONError) {
    skipSpace()
    switch peek() {
    case UInt8(ascii: "{"): try openContainer(.object)
    case UInt8(ascii: "["): try openContainer(.array)
    case UInt8(ascii: "\""): try parseString()
    case UInt8(ascii: "t"): try parseWord("true", .true)
    case UInt8(ascii: "f"): try parseWord("false", .false)
    case UInt8(ascii: "n"): try parseWord("null", .null)
    case let byte? where byte == UInt8(ascii: "-") || JSONParser.digits.contains(byte): try parseNumber()
    default: throw expected("a value")
    }
  }

  private mutating func openContainer(_ kind: JSONDocument.Kind) throws(JSONError) {
    guard open.count < depthLimit else {
      throw JSONError(reason: .tooDeep(limit: depthLimit), offset: index)
    }
    open.append(nodes.count)
    append(kind, from: index, to: index)
    index += 1
  }

  private mutating func append(
    _ kind: JSONDocument.Kind, from start: Int, to end: Int, hasEscapes: Bool = false
  ) {
    nodes.append(
      JSONDocument.Node(kind: kind, start: start, end: end, next: nodes.count + 1, hasEscapes: hasEscapes))
  }

  private mutating func parseWord(_ word: StaticString, _ kind: JSONDocument.Kind) throws(JSONError) {
    let start = index
    for offset in 0..<word.utf8CodeUnitCount {
      guard peek() == word.withUTF8Buffer({ $0[offset] }) else {
        index = start
        throw expected("a value")
      }
      index += 1
    }
    append(kind, from: start, to: index)
  }

  private mutating func parseNumber() throws(JSONError) {
    let start = index
    if peek() == UInt8(ascii: "-") { index += 1 }
    if peek() == UInt8(ascii: "0") { index += 1 } else { try parseDigits() }
    if peek() == UInt8(ascii: ".") {
      index += 1
      try parseDigits()
    }
    if peek() == UInt8(ascii: "e") || peek() == UInt8(ascii: "E") {
      index += 1
      if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { index += 1 }
      try parseDigits()
    }
    append(.number, from: start, to: index)
  }

  private mutating func parseDigits() throws(JSONError) {
    let start = index
    while let byte = peek(), JSONParser.digits.contains(byte) { index += 1 }
    if index == start { throw expected("a digit") }
  }

  private mutating func parseString() throws(JSONError) {
    index += 1
    let start = index
    var hasEscapes = false
    var isASCII = true
    while let byte = peek(), byte != UInt8(ascii: "\"") {
      if byte < 0x20 { throw expected("an escape instead of a control character") }
      index += 1
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        try parseEscape()
      } else if byte >= 0x80 {
        isASCII = false
      }
    }
    guard peek() != nil else { throw expected("the end of the string") }
    if !isASCII, String(validating: text[start..<index], as: UTF8.self) == nil {
      throw JSONError(reason: .invalidUnicode, offset: start)
    }
    append(.string, from: start, to: index, hasEscapes: hasEscapes)
    index += 1
  }

  private mutating func parseEscape() throws(JSONError) {
    guard let escape = peek() else { throw expected("an escape") }
    guard escape == UInt8(ascii: "u") else {
      guard "\"\\/bfnrt".utf8.contains(escape) else { throw expected("an escape") }
      index += 1
      return
    }
    let start = index - 1
    index += 1
    let unit = try parseCodeUnit()
    if (0xDC00..<0xE000).contains(unit) { throw JSONError(reason: .invalidUnicode, offset: start) }
    guard (0xD800..<0xDC00).contains(unit) else { return }
    guard peek() == UInt8(ascii: "\\"), peek(1) == UInt8(ascii: "u") else {
      throw JSONError(reason: .invalidUnicode, offset: start)
    }
    index += 2
    guard (0xDC00..<0xE000).contains(try parseCodeUnit()) else {
      throw JSONError(reason: .invalidUnicode, offset: start)
    }
  }

  private mutating func parseCodeUnit() throws(JSONError) -> Int {
    var unit = 0
    for _ in 0..<4 {
      guard let byte = peek(), let digit = JSONString.hexadecimal(byte) else {
        throw expected("four hexadecimal digits")
      }
      unit = unit << 4 | digit
      index += 1
    }
    return unit
  }

  /// Looks for two members of one name.
  private func checkNames(_ object: Int) throws(JSONError) {
    let count = nodes[object].count
    guard count > 1 else { return }
    var names: [Int] = []
    names.reserveCapacity(count)
    var node = object + 1
    for _ in 0..<count {
      names.append(node)
      node = nodes[node + 1].next
    }
    // Few names are compared where they stand, which is faster than taking them out to be hashed.
    if count <= 24, !names.contains(where: { nodes[$0].hasEscapes }) {
      for (index, name) in names.enumerated() where names[..<index].contains(where: { isSameText($0, name) })
      {
        throw duplicate(name)
      }
    } else {
      var seen = Set<String.UTF8Key>()
      let document = JSONDocument(text: text, nodes: nodes)
      for name in names where !seen.insert(String.UTF8Key(document.string(name))).inserted {
        throw duplicate(name)
      }
    }
  }

  private func isSameText(_ a: Int, _ b: Int) -> Bool {
    let length = nodes[a].end - nodes[a].start
    guard length == nodes[b].end - nodes[b].start else { return false }
    for offset in 0..<length where text[nodes[a].start + offset] != text[nodes[b].start + offset] {
      return false
    }
    return true
  }

  private func duplicate(_ name: Int) -> JSONError {
    let document = JSONDocument(text: text, nodes: nodes)
    return JSONError(reason: .duplicateKey(document.string(name)), offset: nodes[name].start)
  }

  private func peek(_ ahead: Int = 0) -> UInt8? {
    index + ahead < text.count ? text[index + ahead] : nil
  }

  private mutating func skipSpace() {
    while let byte = peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
  }

  private func expected(_ what: String) -> JSONError { JSONError(reason: .expected(what), offset: index) }
}

extension String {
  /// A name compared byte by byte: two spellings of one accented letter are two names.
  fileprivate struct UTF8Key: Hashable {
    private let bytes: [UInt8]
    init(_ name: String) { bytes = Array(name.utf8) }
  }
}
