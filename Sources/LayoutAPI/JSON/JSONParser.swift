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
///
/// One pass over the text. Each function takes the place where it begins and returns the one behind what it has read, so that the
/// place stays in a register; the span of the text and the list that is written are handed on, for a span is never stored.
struct JSONParser {
  typealias Nodes = OutputSpan<JSONDocument.Node>

  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")

  /// An array or object whose end has not been found.
  private struct Container {
    let node: Int
    let isObject: Bool
    var count = 0
    var names = JSONNames()
  }

  private let depthLimit: Int
  /// The innermost open array or object, and those around it, outermost first.
  private var innermost: Container?
  private var outer: [Container] = []

  private init(depthLimit: Int) { self.depthLimit = depthLimit }

  /// Parses a whole text.
  ///
  /// - Complexity: Linear in the bytes, but for objects of many members, whose names are sorted.
  static func parse(_ text: [UInt8], depthLimit: Int) throws(JSONError) -> JSONDocument {
    precondition(text.count < 1 << 31, "A body has fewer bytes.")
    // Beside its first byte each value has a comma or colon before it, or is the first in something, and may count the
    // bracket that closes it. What is too large for its values is never touched.
    let bound = text.count / 2 + depthLimit + 1
    let nodes = try [JSONDocument.Node](capacity: bound) { nodes throws(JSONError) in
      var parser = JSONParser(depthLimit: depthLimit)
      try parser.parse(text.span, &nodes)
    }
    return JSONDocument(text: text, nodes: nodes)
  }

  private mutating func parse(_ text: Span<UInt8>, _ nodes: inout Nodes) throws(JSONError) {
    var index = try parseValue(text, at: 0, &nodes)
    while let container = innermost {
      index = text.skippingSpace(from: index)
      let byte = text.byte(at: index)
      if byte == (container.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
        index += 1
        try close(container, text, before: index, &nodes)
        continue
      }
      if container.count > 0 {
        guard byte == UInt8(ascii: ",") else {
          throw expected(container.isObject ? "“,” or “}”" : "“,” or “]”", at: index)
        }
        index = text.skippingSpace(from: index + 1)
      }
      innermost?.count += 1
      if container.isObject { index = try parseName(text, at: index, of: container.node, &nodes) }
      index = try parseValue(text, at: index, &nodes)
    }
    index = text.skippingSpace(from: index)
    if index < text.count { throw expected("the end of the document", at: index) }
  }

  @inline(__always)
  private mutating func close(
    _ container: Container, _ text: Span<UInt8>, before end: Int, _ nodes: inout Nodes
  ) throws(JSONError) {
    nodes[container.node].close(at: end, count: container.count, next: nodes.count)
    innermost = outer.popLast()
    if container.names.mayRepeat {
      try JSONNames.compare(namesOf: container.node, text, nodes.span)
    }
  }

  @inline(__always)
  private mutating func parseName(
    _ text: Span<UInt8>, at start: Int, of object: Int, _ nodes: inout Nodes
  ) throws(JSONError) -> Int {
    guard text.byte(at: start) == Self.quote else { throw expected("a member's name in quotes", at: start) }
    let (end, hash) = try parseString(text, at: start, isName: true, &nodes)
    innermost?.names.insert(hash, of: object, nodes.span)
    let index = text.skippingSpace(from: end)
    guard text.byte(at: index) == UInt8(ascii: ":") else { throw expected("“:”", at: index) }
    return index + 1
  }

  @inline(__always)
  private mutating func parseValue(
    _ text: Span<UInt8>, at start: Int, _ nodes: inout Nodes
  ) throws(JSONError) -> Int {
    let index = text.skippingSpace(from: start)
    switch text.byte(at: index) {
    case Self.quote: return try parseString(text, at: index, isName: false, &nodes).end
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      return try parseNumber(text, at: index, &nodes)
    case UInt8(ascii: "{"): return try open(.object, at: index, &nodes)
    case UInt8(ascii: "["): return try open(.array, at: index, &nodes)
    case UInt8(ascii: "t"): return try parseWord("true", .true, text, at: index, &nodes)
    case UInt8(ascii: "f"): return try parseWord("false", .false, text, at: index, &nodes)
    case UInt8(ascii: "n"): return try parseWord("null", .null, text, at: index, &nodes)
    default: throw expected("a value", at: index)
    }
  }

  private mutating func open(
    _ kind: JSONDocument.Kind, at index: Int, _ nodes: inout Nodes
  ) throws(JSONError) -> Int {
    if let innermost { outer.append(innermost) }
    guard outer.count < depthLimit else {
      throw JSONError(reason: .tooDeep(limit: depthLimit), offset: index)
    }
    innermost = Container(node: nodes.count, isObject: kind == .object)
    nodes.append(JSONDocument.Node(kind, from: index, to: index))
    return index + 1
  }

  private func parseWord(
    _ word: StaticString, _ kind: JSONDocument.Kind, _ text: Span<UInt8>, at start: Int, _ nodes: inout Nodes
  ) throws(JSONError) -> Int {
    let end = start + word.utf8CodeUnitCount
    guard end <= text.count, JSONName.isSame(text.bytes.extracting(start..<end), word) else {
      throw expected("a value", at: start)
    }
    nodes.append(JSONDocument.Node(kind, from: start, to: end))
    return end
  }

  // MARK: Numbers

  private func parseNumber(
    _ text: Span<UInt8>, at start: Int, _ nodes: inout Nodes
  ) throws(JSONError) -> Int {
    var number = JSONNumber()
    var index = start
    if text.byte(at: index) == UInt8(ascii: "-") {
      index += 1
      number.isNegative = true
    }
    index =
      text.byte(at: index) == UInt8(ascii: "0") ? index + 1 : try parseDigits(text, at: index, of: &number)
    if text.byte(at: index) == UInt8(ascii: ".") {
      let point = index + 1
      index = try parseDigits(text, at: point, of: &number)
      number.exponent = point - index
    }
    if text.byte(at: index) | 0x20 == UInt8(ascii: "e") {
      index = try parseExponent(text, at: index + 1, of: &number)
    }
    nodes.append(JSONDocument.Node(.number, from: start, to: index, extra: number.exact.bitPattern))
    return index
  }

  @inline(__always)
  private func parseDigits(
    _ text: Span<UInt8>, at start: Int, of number: inout JSONNumber
  ) throws(JSONError) -> Int {
    var index = start
    while true {
      let word = text.word(at: index)
      let count = word.digitCount
      number.append(word, count)
      index += count
      if count < 8 { break }
    }
    if index == start { throw expected("a digit", at: index) }
    return index
  }

  private func parseExponent(
    _ text: Span<UInt8>, at start: Int, of number: inout JSONNumber
  ) throws(JSONError) -> Int {
    var exponent = JSONNumber()
    let sign = text.byte(at: start)
    exponent.isNegative = sign == UInt8(ascii: "-")
    let isSigned = sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
    let index = try parseDigits(text, at: isSigned ? start + 1 : start, of: &exponent)
    number.scale(by: exponent)
    return index
  }

  // MARK: Strings

  /// Parses a string, and hashes it if it is a name.
  @inline(__always)
  private func parseString(
    _ text: Span<UInt8>, at quote: Int, isName: Bool, _ nodes: inout Nodes
  ) throws(JSONError) -> (end: Int, hash: UInt32) {
    let start = quote + 1
    var end = text.skippingPlainBytes(from: start)
    var hasEscapes = false
    // Hardly any string has more than plain bytes.
    if text.byte(at: end) != Self.quote { (end, hasEscapes) = try parseOddBytes(text, at: end, from: start) }
    var hash: UInt32 = 0
    if isName {
      hash =
        hasEscapes
        ? JSONName.hash(ofEscaped: text.extracting(start..<end)) : JSONName.hash(text, from: start, to: end)
    }
    nodes.append(
      JSONDocument.Node(.string, from: start, to: end, hasEscapes: hasEscapes, extra: UInt64(hash)))
    return (end + 1, hash)
  }

  /// Parses what remains of a string from its first byte on that is not plain.
  @inline(never)
  private func parseOddBytes(
    _ text: Span<UInt8>, at first: Int, from start: Int
  ) throws(JSONError) -> (end: Int, hasEscapes: Bool) {
    var index = first
    var hasEscapes = false
    var isASCII = true
    while true {
      guard index < text.count else { throw expected("the end of the string", at: index) }
      let byte = text[index]
      if byte == Self.quote { break }
      if byte < 0x20 { throw expected("an escape instead of a control character", at: index) }
      index += 1
      if byte == Self.backslash {
        hasEscapes = true
        index = try parseEscape(text, at: index)
      } else {
        isASCII = false
      }
      index = text.skippingPlainBytes(from: index)
    }
    if !isASCII, (try? UTF8Span(validating: text.extracting(start..<index))) == nil {
      throw JSONError(reason: .invalidUnicode, offset: start)
    }
    return (index, hasEscapes)
  }

  private func parseEscape(_ text: Span<UInt8>, at start: Int) throws(JSONError) -> Int {
    let escape = text.byte(at: start)
    guard escape == UInt8(ascii: "u") else {
      guard "\"\\/bfnrt".utf8.contains(escape) else { throw expected("an escape", at: start) }
      return start + 1
    }
    let invalid = JSONError(reason: .invalidUnicode, offset: start - 1)
    let unit = try parseCodeUnit(text, at: start + 1)
    let end = start + 5
    if (0xDC00..<0xE000).contains(unit) { throw invalid }
    guard (0xD800..<0xDC00).contains(unit) else { return end }
    guard text.byte(at: end) == Self.backslash, text.byte(at: end + 1) == UInt8(ascii: "u") else {
      throw invalid
    }
    guard (0xDC00..<0xE000).contains(try parseCodeUnit(text, at: end + 2)) else { throw invalid }
    return end + 6
  }

  /// The value of four hexadecimal digits.
  private func parseCodeUnit(_ text: Span<UInt8>, at start: Int) throws(JSONError) -> Int {
    var unit = 0
    for index in start..<start + 4 {
      guard let digit = JSONString.hexadecimal(text.byte(at: index)) else {
        throw expected("four hexadecimal digits", at: index)
      }
      unit = unit << 4 | digit
    }
    return unit
  }

  private func expected(_ what: String, at index: Int) -> JSONError {
    JSONError(reason: .expected(what), offset: index)
  }
}
