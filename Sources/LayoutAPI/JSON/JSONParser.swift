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
  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")
  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
  /// Bytes of a text for each node that there will be, at a guess.
  private static let bytesPerNode = 8

  // What is looked at byte by byte takes the span of it instead: a span of a stored property would hold all of `self`.
  private let text: [UInt8]
  private let depthLimit: Int
  private var index = 0
  private var nodes: [JSONDocument.Node] = []
  /// The arrays and objects that are open, outermost first.
  private var open: [Int] = []

  private init(_ text: [UInt8], depthLimit: Int) {
    self.text = text
    self.depthLimit = depthLimit
    nodes.reserveCapacity(text.count / Self.bytesPerNode)
  }

  /// Parses a whole text.
  ///
  /// - Complexity: Linear in the bytes, but for objects of many members, whose names are looked up in a set.
  static func parse(_ text: [UInt8], depthLimit: Int) throws(JSONError) -> JSONDocument {
    var parser = JSONParser(text, depthLimit: depthLimit)
    try parser.parse(text.span)
    return JSONDocument(text: text, nodes: parser.nodes)
  }

  private mutating func parse(_ text: Span<UInt8>) throws(JSONError) {
    try parseValue(text)
    while let container = open.last {
      skipSpace(text)
      let isObject = nodes[container].kind == .object
      if peek(text) == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
        index += 1
        try closeContainer(container, text)
        continue
      }
      if nodes[container].count > 0 {
        guard peek(text) == UInt8(ascii: ",") else { throw expected(isObject ? "“,” or “}”" : "“,” or “]”") }
        index += 1
        skipSpace(text)
      }
      nodes[container].countOne()
      if isObject { try parseName(text) }
      try parseValue(text)
    }
    skipSpace(text)
    if index < text.count { throw expected("the end of the document") }
  }

  private mutating func closeContainer(_ container: Int, _ text: Span<UInt8>) throws(JSONError) {
    open.removeLast()
    nodes[container].close(at: index, next: nodes.count)
    if nodes[container].kind == .object { try checkNames(container, text) }
  }

  private mutating func parseName(_ text: Span<UInt8>) throws(JSONError) {
    guard peek(text) == Self.quote else { throw expected("a member's name in quotes") }
    try parseString(text)
    skipSpace(text)
    guard peek(text) == UInt8(ascii: ":") else { throw expected("“:”") }
    index += 1
  }

  private mutating func parseValue(_ text: Span<UInt8>) throws(JSONError) {
    skipSpace(text)
    switch peek(text) {
    case UInt8(ascii: "{"): try openContainer(.object)
    case UInt8(ascii: "["): try openContainer(.array)
    case Self.quote: try parseString(text)
    case UInt8(ascii: "t"): try parseWord("true", .true, text)
    case UInt8(ascii: "f"): try parseWord("false", .false, text)
    case UInt8(ascii: "n"): try parseWord("null", .null, text)
    case let byte? where byte == UInt8(ascii: "-") || Self.digits.contains(byte): try parseNumber(text)
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
      JSONDocument.Node(kind, from: start, to: end, next: nodes.count + 1, hasEscapes: hasEscapes))
  }

  private mutating func parseWord(
    _ word: StaticString, _ kind: JSONDocument.Kind, _ text: Span<UInt8>
  ) throws(JSONError) {
    let start = index
    for offset in 0..<word.utf8CodeUnitCount {
      guard peek(text) == word.withUTF8Buffer({ $0[offset] }) else {
        index = start
        throw expected("a value")
      }
      index += 1
    }
    append(kind, from: start, to: index)
  }

  // MARK: Numbers

  private mutating func parseNumber(_ text: Span<UInt8>) throws(JSONError) {
    let start = index
    if peek(text) == UInt8(ascii: "-") { index += 1 }
    if peek(text) == UInt8(ascii: "0") { index += 1 } else { try parseDigits(text) }
    if peek(text) == UInt8(ascii: ".") {
      index += 1
      try parseDigits(text)
    }
    if peek(text) == UInt8(ascii: "e") || peek(text) == UInt8(ascii: "E") {
      index += 1
      if peek(text) == UInt8(ascii: "+") || peek(text) == UInt8(ascii: "-") { index += 1 }
      try parseDigits(text)
    }
    append(.number, from: start, to: index)
  }

  private mutating func parseDigits(_ text: Span<UInt8>) throws(JSONError) {
    let start = index
    while let byte = peek(text), Self.digits.contains(byte) { index += 1 }
    if index == start { throw expected("a digit") }
  }

  // MARK: Strings

  private mutating func parseString(_ text: Span<UInt8>) throws(JSONError) {
    index += 1
    let start = index
    var hasEscapes = false
    var isASCII = true
    while true {
      skipPlainBytes(text)
      guard let byte = peek(text) else { throw expected("the end of the string") }
      if byte == Self.quote { break }
      if byte < 0x20 { throw expected("an escape instead of a control character") }
      index += 1
      if byte == Self.backslash {
        hasEscapes = true
        try parseEscape(text)
      } else {
        isASCII = false
      }
    }
    if !isASCII, (try? UTF8Span(validating: text.extracting(start..<index))) == nil {
      throw JSONError(reason: .invalidUnicode, offset: start)
    }
    append(.string, from: start, to: index, hasEscapes: hasEscapes)
    index += 1
  }

  /// Goes past what is ASCII and stands for itself.
  private mutating func skipPlainBytes(_ text: Span<UInt8>) {
    var cursor = index
    while cursor < text.count {
      let byte = text[cursor]
      guard byte >= 0x20, byte < 0x80, byte != Self.quote, byte != Self.backslash else { break }
      cursor += 1
    }
    index = cursor
  }

  private mutating func parseEscape(_ text: Span<UInt8>) throws(JSONError) {
    guard let escape = peek(text) else { throw expected("an escape") }
    guard escape == UInt8(ascii: "u") else {
      guard "\"\\/bfnrt".utf8.contains(escape) else { throw expected("an escape") }
      index += 1
      return
    }
    let start = index - 1
    index += 1
    let unit = try parseCodeUnit(text)
    if (0xDC00..<0xE000).contains(unit) { throw JSONError(reason: .invalidUnicode, offset: start) }
    guard (0xD800..<0xDC00).contains(unit) else { return }
    guard peek(text) == Self.backslash, peek(text, 1) == UInt8(ascii: "u") else {
      throw JSONError(reason: .invalidUnicode, offset: start)
    }
    index += 2
    guard (0xDC00..<0xE000).contains(try parseCodeUnit(text)) else {
      throw JSONError(reason: .invalidUnicode, offset: start)
    }
  }

  private mutating func parseCodeUnit(_ text: Span<UInt8>) throws(JSONError) -> Int {
    var unit = 0
    for _ in 0..<4 {
      guard let byte = peek(text), let digit = JSONString.hexadecimal(byte) else {
        throw expected("four hexadecimal digits")
      }
      unit = unit << 4 | digit
      index += 1
    }
    return unit
  }

  // MARK: Names

  /// Looks for two members of one name.
  private func checkNames(_ object: Int, _ text: Span<UInt8>) throws(JSONError) {
    if mayHaveDuplicates(object, text) { try compareNames(object) }
  }

  /// Whether two names are alike in length, first and last byte, or near enough: a glance that settles most objects.
  private func mayHaveDuplicates(_ object: Int, _ text: Span<UInt8>) -> Bool {
    var seen: UInt64 = 0
    var node = object + 1
    for _ in 0..<nodes[object].count {
      let (start, end) = (nodes[node].start, nodes[node].end)
      guard start < end, !nodes[node].hasEscapes else { return true }
      let bit = JSONDocument.mark(text.extracting(start..<end))
      if seen & bit != 0 { return true }
      seen |= bit
      node = nodes[node + 1].next
    }
    return false
  }

  private func compareNames(_ object: Int) throws(JSONError) {
    let count = nodes[object].count
    var names: [Int] = []
    names.reserveCapacity(count)
    var node = object + 1
    for _ in 0..<count {
      names.append(node)
      node = nodes[node + 1].next
    }
    // Few names are compared where they stand, which is faster than taking them out to be hashed.
    if count <= 24, !names.contains(where: { nodes[$0].hasEscapes }) {
      for index in names.indices {
        for other in 0..<index where isSameText(names[index], names[other]) {
          throw duplicate(names[index])
        }
      }
    } else {
      var seen = Set<[UInt8]>()
      for name in names where !seen.insert(bytes(of: name)).inserted { throw duplicate(name) }
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

  /// A name as it is compared, byte by byte: two spellings of one accented letter are two names.
  private func bytes(of name: Int) -> [UInt8] {
    let bytes = text[nodes[name].start..<nodes[name].end]
    return nodes[name].hasEscapes ? Array(JSONString.decode(bytes).utf8) : Array(bytes)
  }

  private func duplicate(_ name: Int) -> JSONError {
    JSONError(
      reason: .duplicateKey(String(decoding: bytes(of: name), as: UTF8.self)), offset: nodes[name].start)
  }

  // MARK: Bytes

  private func peek(_ text: Span<UInt8>, _ ahead: Int = 0) -> UInt8? {
    index + ahead < text.count ? text[index + ahead] : nil
  }

  private mutating func skipSpace(_ text: Span<UInt8>) {
    var cursor = index
    while cursor < text.count {
      let byte = text[cursor]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { break }
      cursor += 1
    }
    index = cursor
  }

  private func expected(_ what: String) -> JSONError { JSONError(reason: .expected(what), offset: index) }
}
