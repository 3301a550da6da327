import StreamSafeText

/// Values that contain no others.
extension JSONParser {
  /// Parses a value that contains no others.
  @inline(__always)
  static func parseScalar(
    _ text: Span<UInt8>, at index: Int, _ nodes: inout Nodes
  ) throws(JSONError) -> Int {
    switch text.byte(at: index) {
    case quote:
      let start = index &+ 1
      let word = text.word(at: start)
      let count = word.plainBytes
      // Most strings are short.
      if count < 8, word.byte(count) == quote {
        nodes.append(
          JSONDocument.Node(.string, from: start, to: start &+ count, extra: word.prefix(count)))
        return start &+ count &+ 1
      }
      return try parseLongString(text, at: index, &nodes)
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      return try parseNumber(text, at: index, &nodes)
    case UInt8(ascii: "t"): return try parseWord("true", .true, text, at: index, &nodes)
    case UInt8(ascii: "f"): return try parseWord("false", .false, text, at: index, &nodes)
    case UInt8(ascii: "n"): return try parseWord("null", .null, text, at: index, &nodes)
    default: throw expected("a value", at: index)
    }
  }

  private static func parseWord(
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

  @inline(__always)
  private static func parseNumber(
    _ text: Span<UInt8>, at start: Int, _ nodes: inout Nodes
  ) throws(JSONError) -> Int {
    if let (value, end) = parseShortNumber(at: start, { text.word(at: $0) }) {
      nodes.append(JSONDocument.Node(.number, from: start, to: end, extra: value.bitPattern))
      return end
    }
    return try parseLongNumber(text, at: start, &nodes)
  }

  /// The number of few digits at a place, perhaps with a sign, and where it ends.
  @inline(__always)
  static func parseShortNumber(at start: Int, _ word: (Int) -> UInt64) -> (value: Double, end: Int)? {
    let first = word(start)
    let isNegative = UInt8(truncatingIfNeeded: first) == UInt8(ascii: "-")
    guard let (magnitude, end) = UInt64.shortNumber(at: isNegative ? start &+ 1 : start, word) else {
      return nil
    }
    return (isNegative ? -magnitude : magnitude, end)
  }

  @inline(never)
  private static func parseLongNumber(
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
  private static func parseDigits(
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

  @inline(never)
  private static func parseExponent(
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

  @inline(never)
  static func parseLongString(
    _ text: Span<UInt8>, at quote: Int, _ nodes: inout Nodes
  ) throws(JSONError) -> Int {
    let start = quote &+ 1
    let (end, hasEscapes) = try parseString(text, at: quote)
    var node = JSONDocument.Node(.string, from: start, to: end, hasEscapes: hasEscapes)
    let word = text.word(at: start)
    if end &- start == 8, !hasEscapes, word & .all(0x80) == 0 { node.extra = word }
    nodes.append(node)
    return end &+ 1
  }

  /// Where the bytes of a string end, before its quote.
  @inline(__always)
  static func parseString(
    _ text: Span<UInt8>, at quote: Int
  ) throws(JSONError) -> (end: Int, hasEscapes: Bool) {
    let end = text.skippingPlainBytes(from: quote + 1)
    // Hardly any string has more than plain bytes.
    return text.byte(at: end) == Self.quote ? (end, false) : try parseOddBytes(text, at: end, from: quote + 1)
  }

  /// Parses what remains of a string from its first byte on that is not plain.
  @inline(never)
  private static func parseOddBytes(
    _ text: Span<UInt8>, at first: Int, from start: Int
  ) throws(JSONError) -> (end: Int, hasEscapes: Bool) {
    var index = first
    var hasEscapes = false
    var hasCodeUnits = false
    var isASCII = true
    while true {
      guard index < text.count else { throw expected("the end of the string", at: index) }
      let byte = text[index]
      if byte == Self.quote { break }
      if byte < 0x20 { throw expected("an escape instead of a control character", at: index) }
      index += 1
      if byte == Self.backslash {
        hasEscapes = true
        let end = try parseEscape(text, at: index)
        hasCodeUnits = hasCodeUnits || end > index + 1
        index = end
      } else {
        isASCII = false
      }
      index = text.skippingPlainBytes(from: index)
    }
    if !isASCII, (try? UTF8Span(validating: text.extracting(start..<index))) == nil {
      throw JSONError(reason: .invalidUnicode, offset: start)
    }
    let string = text.extracting(start..<index)
    let excess =
      hasCodeUnits
      ? StreamSafeText.excess(in: JSONString.decode(string).span)
      : isASCII ? nil : StreamSafeText.excess(in: string)
    if excess != nil { throw JSONError(reason: .tooManyMarks, offset: start) }
    return (index, hasEscapes)
  }

  private static func parseEscape(_ text: Span<UInt8>, at start: Int) throws(JSONError) -> Int {
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
  private static func parseCodeUnit(_ text: Span<UInt8>, at start: Int) throws(JSONError) -> Int {
    var unit = 0
    for index in start..<start + 4 {
      guard let digit = JSONString.hexadecimal(text.byte(at: index)) else {
        throw expected("four hexadecimal digits", at: index)
      }
      unit = unit << 4 | digit
    }
    return unit
  }
}
