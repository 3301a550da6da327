import StreamSafeText

/// A text that may have logs, as lines.
///
/// What a copy changes is changed back: typographic quotes, marks of code, entities of HTML, escapes of JSON and of
/// Markdown, spaces before addresses, colors of a terminal.
struct LogText {
  /// A line without its ending.
  struct Line {
    /// Its number, from 1.
    let number: Int
    let bytes: ArraySlice<UInt8>
  }

  private let bytes: [UInt8]

  init(_ text: [UInt8]) {
    var scalars = String.UnicodeScalarView()
    var isInColor = false
    // Escapes first: what they stand for is text like all other.
    let text = LogText.unescaped(LogText.utf8(text))
    for scalar in String(streamSafe: text).unicodeScalars {
      if isInColor {
        // A terminal's color ends with a letter: ESC [ 31 m.
        isInColor = !scalar.properties.isAlphabetic
      } else if scalar == "\u{1B}" {
        isInColor = true
      } else if LogText.isDash(scalar), let last = scalars.last, "|]()".unicodeScalars.contains(last) {
        scalars.append("-")
      } else {
        scalars.append(LogText.plain(scalar))
      }
    }
    var plain = Array(String(scalars).utf8)
    if plain.contains(bytesOf: "\\\"<") {
      plain = LogText.replacing(plain, "\\", ["\\\"": "\"", "\\n": "\n", "\\t": "\t"])
    }
    if plain.contains(bytesOf: "\\<") {
      plain = LogText.replacing(
        plain, "\\", ["\\<": "<", "\\>": ">", "\\_": "_", "\\*": "*", "\\[": "[", "\\]": "]", "\\|": "|"])
    }
    // A tracker takes the dashes around a distance for text that is struck out.
    if plain.contains(bytesOf: "~~(") { plain = LogText.replacing(plain, "~", ["~~": "-"]) }
    if plain.contains(bytesOf: "Constraint: 0x") { plain = LogText.replacing(plain, ":", [": 0x": ":0x"]) }
    bytes = plain
  }

  /// The text as it is, or as UTF-8 if it is UTF-16 with a byte order mark.
  private static func utf8(_ text: [UInt8]) -> [UInt8] {
    let isLittle = text.starts(with: [0xFF, 0xFE])
    guard isLittle || text.starts(with: [0xFE, 0xFF]) else { return text }
    let units = stride(from: 2, to: text.count - 1, by: 2).map { place in
      let (first, second) = (UInt16(text[place]), UInt16(text[place + 1]))
      return isLittle ? second << 8 | first : first << 8 | second
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Whether an editor may have put the scalar in place of a hyphen.
  private static func isDash(_ scalar: Unicode.Scalar) -> Bool {
    ("\u{2010}"..."\u{2014}").contains(scalar) || scalar == "\u{2212}"
  }

  static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "\u{201C}", "\u{201D}", "\u{201E}", "\u{201F}", "\u{FF02}": "\""
    case "\u{2018}", "\u{2019}", "\u{201A}", "\u{201B}": "'"
    case "`", "\u{A0}", "\u{2007}", "\u{202F}", "\u{FEFF}", "\0": " "
    case "\u{2028}", "\u{2029}", "\u{85}": "\n"
    default: scalar
    }
  }

  /// The text with other texts in place of some that begin with the same character.
  private static func replacing(
    _ bytes: [UInt8], _ first: Unicode.Scalar, _ replacements: [String: String]
  ) -> [UInt8] {
    let pairs = replacements.map { (Array($0.key.utf8), Array($0.value.utf8)) }
    var result: [UInt8] = []
    var place = 0
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: first),
        let (old, new) = pairs.first(where: { bytes[place...].starts(with: $0.0) })
      {
        result += new
        place += old.count
      } else {
        result.append(bytes[place])
        place += 1
      }
    }
    return result
  }

  /// The lines; they end with LF, CR or both.
  var lines: some Sequence<Line> {
    sequence(state: (start: 0, number: 0)) { state -> Line? in
      guard state.start <= bytes.count else { return nil }
      let end = bytes[state.start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      let line = Line(number: state.number + 1, bytes: bytes[state.start..<end])
      let isCRLF = end + 1 < bytes.count && bytes[end] == 0x0D && bytes[end + 1] == 0x0A
      state = (end + (isCRLF ? 2 : 1), line.number)
      return line
    }
  }
}

extension Sequence<UInt8> where Self: RandomAccessCollection, Index == Int {
  /// Whether the bytes of a text occur.
  func contains(bytesOf text: StaticString) -> Bool { offset(of: text) != nil }

  /// Where the bytes of a text occur first.
  func offset(of text: StaticString, from start: Int? = nil) -> Int? {
    text.withUTF8Buffer { wanted in
      guard let first = wanted.first, count >= wanted.count else { return nil }
      var place = start ?? startIndex
      while place <= endIndex - wanted.count {
        if self[place] == first, self[place..<(place + wanted.count)].elementsEqual(wanted) { return place }
        place += 1
      }
      return nil
    }
  }
}

extension Collection<UInt8> {
  /// The bytes as a text.
  var text: String { String(decoding: self, as: UTF8.self) }
}

extension ArraySlice<UInt8> {
  /// The bytes without white space at both ends.
  var trimmed: ArraySlice<UInt8> {
    var rest = drop { $0 <= 0x20 }
    while let last = rest.last, last <= 0x20 { rest.removeLast() }
    return rest
  }
}
