import StreamSafeText

/// Parses XML 1.0 into the flat lists of an ``XMLTree``, without recursion and without document types.
///
/// Attacks on XML parsers use document types: they declare entities that read files or that grow when replaced. Interface
/// Builder writes no document types.
struct XMLParser {
  private let bytes: [UInt8]
  private var index = 0
  private(set) var nodes: [XMLTree.Node] = []
  private(set) var attributes: [XMLTree.Attribute] = []
  /// The open elements, outermost first, each with its last child so far.
  private var open: [(number: Int32, lastChild: Int32)] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func parse() throws(XMLError) {
    try checkCharacters()
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    try parseDeclaration()
    try parseMiscellany()
    guard peek() == UInt8(ascii: "<") else { throw error(.expected("an element")) }
    try parseElements()
    try parseMiscellany()
    if index < bytes.count { throw error(.expected("the end of the document")) }
  }

  // MARK: Characters

  private func checkCharacters() throws(XMLError) {
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch let invalid {
      throw error(.invalidCharacter, at: invalid.byteOffsets.lowerBound)
    }
    if let offset = StreamSafeText.excess(in: bytes.span) { throw error(.tooManyMarks, at: offset) }
    for (offset, byte) in bytes.enumerated() {
      if byte < 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D { throw error(.invalidCharacter, at: offset) }
      // U+FFFE and U+FFFF.
      if byte == 0xEF, bytes[offset + 1] == 0xBF, bytes[offset + 2] >= 0xBE {
        throw error(.invalidCharacter, at: offset)
      }
    }
  }

  private func error(_ kind: XMLError.Kind, at offset: Int? = nil) -> XMLError {
    let position = TextPosition(of: offset ?? index, in: bytes)
    return XMLError(kind: kind, line: position.line, column: position.column)
  }

  private func peek(_ distance: Int = 0) -> UInt8? {
    index + distance < bytes.count ? bytes[index + distance] : nil
  }

  private func isAt(_ text: StaticString) -> Bool {
    guard index + text.utf8CodeUnitCount <= bytes.count else { return false }
    return text.withUTF8Buffer { bytes[index..<(index + $0.count)].elementsEqual($0) }
  }

  private mutating func skip(_ text: StaticString) -> Bool {
    guard isAt(text) else { return false }
    index += text.utf8CodeUnitCount
    return true
  }

  private mutating func require(_ text: StaticString) throws(XMLError) {
    if !skip(text) { throw error(.expected("“\(text)”")) }
  }

  /// Skips white space.
  ///
  /// - Returns: Whether there was any.
  @discardableResult
  private mutating func skipSpace() -> Bool {
    let start = index
    while let byte = peek(), byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D { index += 1 }
    return index > start
  }

  /// Skips everything up to and including `text`.
  private mutating func skip(past text: StaticString) throws(XMLError) {
    while index < bytes.count {
      if skip(text) { return }
      index += 1
    }
    throw error(.expected("“\(text)”"))
  }

  /// Whether two pieces have the same bytes. XML compares names by code points; `String` would treat canonically equivalent
  /// names as equal.
  private func isSame(_ a: XMLTree.Piece, _ b: XMLTree.Piece) -> Bool {
    a.count == b.count && bytes[a.range].elementsEqual(bytes[b.range])
  }

  // MARK: Around the elements

  private mutating func parseDeclaration() throws(XMLError) {
    guard isAt("<?xml"), peek(5).map(XMLParser.continuesName) == false else { return }
    index += 5
    let start = attributes.count
    try parseAttributes()
    try require("?>")
    for attribute in attributes[start...] {
      let name = text(attribute.name)
      let value = text(attribute.value)
      if name == "encoding", !["utf-8", "us-ascii"].contains(value.lowercased()) {
        throw error(.unsupportedEncoding(value), at: Int(attribute.value.start))
      }
      if name == "version", !value.hasPrefix("1.") {
        throw error(.expected("version 1.0"), at: Int(attribute.value.start))
      }
    }
    attributes.removeSubrange(start...)
  }

  private func text(_ piece: XMLTree.Piece) -> String {
    String(decoding: bytes[piece.range], as: UTF8.self)
  }

  /// Skips comments, processing instructions and white space.
  private mutating func parseMiscellany() throws(XMLError) {
    while true {
      skipSpace()
      if isAt("<!DOCTYPE") { throw error(.documentType) }
      if try skipComment() { continue }
      if try !skipInstruction() { return }
    }
  }

  private mutating func skipComment() throws(XMLError) -> Bool {
    guard skip("<!--") else { return false }
    while index < bytes.count {
      if skip("--") {
        try require(">")
        return true
      }
      index += 1
    }
    throw error(.expected("“-->”"))
  }

  private mutating func skipInstruction() throws(XMLError) -> Bool {
    guard skip("<?") else { return false }
    let target = try parseName()
    if text(target).lowercased() == "xml" { throw error(.expected("no second XML declaration")) }
    try skip(past: "?>")
    return true
  }

  // MARK: Elements

  private mutating func parseElements() throws(XMLError) {
    repeat {
      if peek() != UInt8(ascii: "<") {
        try parseText()
      } else if isAt("</") {
        try parseEndTag()
      } else if isAt("<![CDATA[") {
        try skip(past: "]]>")
      } else if try !skipComment(), try !skipInstruction() {
        try parseStartTag()
      }
      if index >= bytes.count, !open.isEmpty { throw error(.expected("the end of an element")) }
    } while !open.isEmpty
  }

  private mutating func parseText() throws(XMLError) {
    while let byte = peek(), byte != UInt8(ascii: "<") {
      if byte == UInt8(ascii: "&") {
        try checkReference()
      } else if isAt("]]>") {
        throw error(.expected("no “]]>” in text"))
      } else {
        index += 1
      }
    }
  }

  private mutating func parseStartTag() throws(XMLError) {
    if nodes.count >= Limits.xmlElements { throw error(.tooManyElements) }
    if open.count >= Limits.xmlDepth { throw error(.tooDeep) }
    try require("<")
    let name = try parseName()
    let start = Int32(attributes.count)
    try parseAttributes()
    append(
      XMLTree.Node(name: name, attributes: start..<Int32(attributes.count), parent: open.last?.number ?? -1))
    if skip("/>") {
      open.removeLast()
    } else {
      try require(">")
    }
  }

  /// Adds an element to the innermost open element, and opens it.
  private mutating func append(_ node: XMLTree.Node) {
    let number = Int32(nodes.count)
    nodes.append(node)
    if let (parent, last) = open.last {
      if last < 0 { nodes[Int(parent)].firstChild = number } else { nodes[Int(last)].nextSibling = number }
      open[open.count - 1].lastChild = number
    }
    open.append((number, -1))
  }

  private mutating func parseEndTag() throws(XMLError) {
    let start = index
    index += 2
    let name = try parseName()
    guard let (number, _) = open.popLast() else { throw error(.expected("an element"), at: start) }
    let expected = text(nodes[Int(number)].name)
    if text(name) != expected { throw error(.mismatchedEndTag(expected: expected), at: start) }
    skipSpace()
    try require(">")
  }

  private mutating func parseAttributes() throws(XMLError) {
    let first = attributes.count
    while skipSpace(), let byte = peek(), XMLParser.beginsName(byte) {
      let start = index
      let name = try parseName()
      skipSpace()
      try require("=")
      skipSpace()
      let value = try parseValue()
      if attributes.count - first >= Limits.xmlAttributes { throw error(.tooManyAttributes, at: start) }
      if attributes[first...].contains(where: { isSame($0.name, name) }) {
        throw error(.duplicateAttribute(text(name)), at: start)
      }
      attributes.append(XMLTree.Attribute(name: name, value: value))
    }
  }

  private mutating func parseValue() throws(XMLError) -> XMLTree.Piece {
    guard let quote = peek(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw error(.expected("a value in quotation marks"))
    }
    index += 1
    let start = index
    var hasReferences = false
    while let byte = peek(), byte != quote {
      if byte == UInt8(ascii: "<") { throw error(.expected("no “<” in a value")) }
      if index - start >= Limits.xmlAttributeBytes { throw error(.tooLong, at: start) }
      if byte == UInt8(ascii: "&") {
        try checkReference()
        hasReferences = true
      } else {
        index += 1
      }
    }
    let piece = XMLTree.Piece(
      start: Int32(start), count: Int32(index - start), hasReferences: hasReferences)
    guard index < bytes.count else { throw error(.expected("the value's closing quotation mark")) }
    if hasReferences,
      StreamSafeText.excess(in: XMLReference.replaceAll(in: bytes[piece.range]).span) != nil
    {
      throw error(.tooManyMarks, at: start)
    }
    index += 1
    return piece
  }

  private mutating func checkReference() throws(XMLError) {
    let start = index
    let window = bytes[(index + 1)..<min(index + 2 + XMLReference.longest, bytes.count)]
    guard let end = window.firstIndex(of: UInt8(ascii: ";")) else { throw error(.invalidReference) }
    let name = bytes[(start + 1)..<end]
    if XMLReference.scalar(name) == nil {
      let isNumber = name.first == UInt8(ascii: "#")
      throw error(isNumber ? .invalidReference : .unknownEntity(String(decoding: name, as: UTF8.self)))
    }
    index = end + 1
  }

  // MARK: Names

  private mutating func parseName() throws(XMLError) -> XMLTree.Piece {
    let start = index
    guard let byte = peek(), XMLParser.beginsName(byte) else { throw error(.expected("a name")) }
    while let byte = peek(), XMLParser.continuesName(byte) {
      index += 1
      if index - start > Limits.xmlAttributeBytes { throw error(.tooLong, at: start) }
    }
    return XMLTree.Piece(start: Int32(start), count: Int32(index - start))
  }

  /// Whether a name may begin with the byte.
  ///
  /// Every character beyond ASCII passes, which is slightly more than XML 1.0 §2.3 allows.
  private static func beginsName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: ":"), 0x80...:
      true
    default: false
    }
  }

  private static func continuesName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: beginsName(byte)
    }
  }
}
