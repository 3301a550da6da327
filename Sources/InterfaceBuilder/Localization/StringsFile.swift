import StreamSafeText

/// A file of strings: `"key" = "value";`, with comments between.
///
/// ```swift
/// let file = try StringsFile(bytes)
/// file.strings["8bC-Xf-vdC.text"]
/// ```
/// The bytes are UTF-8, or UTF-16 with its mark. If a key appears twice, its last value counts.
public struct StringsFile: Sendable {
  /// The values by their keys.
  public let strings: [String: String]

  /// Reads a file.
  ///
  /// - Throws: ``InvalidStrings`` for the first error, with its line and column.
  /// - Complexity: Linear in `bytes`.
  public init(_ bytes: [UInt8]) throws(InvalidStrings) {
    var parser = StringsParser(StringsFile.utf8(bytes))
    strings = try parser.parse()
  }

  /// The text of a file in UTF-8 without a mark.
  private static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
    guard bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) else { return bytes }
    let isLittleEndian = bytes[0] == 0xFF
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { offset in
      let (first, second) = (UInt16(bytes[offset]), UInt16(bytes[offset + 1]))
      return isLittleEndian ? second << 8 | first : first << 8 | second
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}

/// Parses the text of a file of strings.
private struct StringsParser {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func parse() throws(InvalidStrings) -> [String: String] {
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      throw self.error(
        isPropertyList ? .propertyList : .invalidCharacter, at: error.byteOffsets.lowerBound)
    }
    if isPropertyList { throw error(.propertyList, at: 0) }
    var strings: [String: String] = [:]
    try skipSpace()
    let isInBraces = skip("{")
    try skipSpace()
    while index < bytes.count, bytes[index] != UInt8(ascii: "}") || !isInBraces {
      let key = try parseWord("a key in quotation marks")
      try skipSpace()
      var value = key
      if skip("=") {
        try skipSpace()
        value = try parseWord("a value in quotation marks")
        try skipSpace()
      } else if peek != UInt8(ascii: ";") {
        throw error(.expected("“=” after the key"))
      }
      guard skip(";") else { throw error(.expected("“;” after the value")) }
      strings[key] = value
      try skipSpace()
    }
    if isInBraces, !skip("}") { throw error(.expected("“}” at the end")) }
    try skipSpace()
    if index < bytes.count { throw error(.expected("the end of the file")) }
    return strings
  }

  private var isPropertyList: Bool {
    ["bplist", "<?xml", "<!DOCTYPE", "<plist"].contains { bytes.starts(with: $0.utf8) }
  }

  private func error(_ kind: InvalidStrings.Kind, at offset: Int? = nil) -> InvalidStrings {
    let position = TextPosition(of: offset ?? index, in: bytes)
    return InvalidStrings(kind: kind, line: position.line, column: position.column)
  }

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skip(_ text: StaticString) -> Bool {
    guard index + text.utf8CodeUnitCount <= bytes.count,
      text.withUTF8Buffer({ bytes[index..<index + $0.count].elementsEqual($0) })
    else { return false }
    index += text.utf8CodeUnitCount
    return true
  }

  /// Skips white space and comments.
  private mutating func skipSpace() throws(InvalidStrings) {
    while let byte = peek {
      if byte == 0x20 || (0x09...0x0D).contains(byte) {
        index += 1
      } else if skip("//") {
        while let byte = peek, byte != 0x0A, byte != 0x0D { index += 1 }
      } else if byte == UInt8(ascii: "/") {
        let start = index
        guard skip("/*") else { return }
        while !skip("*/") {
          if index >= bytes.count { throw error(.expected("“*/” at the end of the comment"), at: start) }
          index += 1
        }
      } else {
        return
      }
    }
  }

  // MARK: Words

  /// A key or value: in quotation marks, or of letters, digits and a few other characters.
  private mutating func parseWord(_ what: String) throws(InvalidStrings) -> String {
    if let quote = peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      return try parseQuoted(quote)
    }
    let start = index
    while let byte = peek, StringsParser.isPlain(byte) { index += 1 }
    if index == start { throw error(.expected(what)) }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "_.-$:[]".utf8.contains(byte)
    }
  }

  private mutating func parseQuoted(_ quote: UInt8) throws(InvalidStrings) -> String {
    let start = index
    index += 1
    var (text, first) = ([UInt16](), index)
    func plain(_ end: Int) -> [UInt16] { Array(String(decoding: bytes[first..<end], as: UTF8.self).utf16) }
    while let byte = peek {
      if byte == quote {
        text += plain(index)
        index += 1
        return String(streamSafe: Array(String(decoding: text, as: UTF16.self).utf8))
      }
      if byte == UInt8(ascii: "\\") {
        text += plain(index)
        index += 1
        text += parseEscape()
        first = index
      } else {
        index += 1
      }
    }
    throw error(.expected("the closing quotation mark"), at: start)
  }

  /// The characters of what follows a backslash: `\n`, `\U00e9`, an octal number, or the character itself.
  private mutating func parseEscape() -> [UInt16] {
    guard let byte = peek else { return [] }
    index += 1
    switch byte {
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "U"), UInt8(ascii: "u"): return [number(radix: 16, digits: 4)]
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      index -= 1
      return [number(radix: 8, digits: 3)]
    default:
      // A character of several bytes follows as it is.
      index -= 1
      let end = bytes[(index + 1)...].firstIndex { $0 & 0xC0 != 0x80 } ?? bytes.count
      defer { index = end }
      return Array(String(decoding: bytes[index..<end], as: UTF8.self).utf16)
    }
  }

  /// The number that the next digits write; 0 without a digit.
  private mutating func number(radix: Int, digits: Int) -> UInt16 {
    var value = 0
    for _ in 0..<digits {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, digit < radix else {
        break
      }
      value = value * radix + digit
      index += 1
    }
    return UInt16(truncatingIfNeeded: value)
  }
}
