/// A line of a log without what a logging system puts in front of it.
struct LogLine {
  let number: Int
  /// The process and thread in front of the line, as it is written; empty if there is none.
  let thread: ArraySlice<UInt8>
  /// The rest.
  let content: ArraySlice<UInt8>

  /// How far a process is looked for.
  private static let prefixBytes = 200

  init(_ line: LogText.Line) {
    number = line.number
    let bytes = LogLine.unquoted(line.bytes)
    // 2026-11-23 10:00:00.123456+0100 App[123:456] [LayoutConstraints] Unable to …
    let head = bytes.prefix(LogLine.prefixBytes).prefix {
      $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "\"")
    }
    var places = head.indices.makeIterator()
    while let place = places.next() {
      guard head[place] == UInt8(ascii: "["), place > head.startIndex, LogLine.endsProcess(head[place - 1])
      else { continue }
      let digits = head[(place + 1)...].prefix { $0.isHexDigit || $0 == UInt8(ascii: ":") }
      guard let first = digits.first, first.isDigit, digits.endIndex < head.endIndex,
        head[digits.endIndex] == UInt8(ascii: "]")
      else { continue }
      thread = digits
      content = LogLine.withoutCategory(bytes[(digits.endIndex + 1)...])
      return
    }
    thread = []
    content = bytes
  }

  private init(_ line: LogLine, _ content: ArraySlice<UInt8>) {
    (number, thread, self.content) = (line.number, line.thread, content)
  }

  /// The line, divided where a log or its last part begins: a copy may have lost its line breaks.
  var parts: [LogLine] {
    let lower = ArraySlice(content.map { $0.isLetter ? $0 | 0x20 : $0 })
    var starts: [Int] = []
    for phrase: StaticString in [
      "unable to simultaneously", "conflicting constraints detected", "will attempt to recover",
    ] {
      var next = 0
      while let start = lower.offset(of: phrase, from: next) {
        starts.append(content.startIndex + start)
        next = start + 1
      }
    }
    guard starts.contains(where: { $0 > content.startIndex }) else { return [self] }
    var parts: [LogLine] = []
    var begin = content.startIndex
    for end in starts.sorted() + [content.endIndex] where end > begin {
      parts.append(LogLine(self, content[begin..<end]))
      begin = end
    }
    return parts
  }

  /// The line without the marks of a comment or of a quotation in a mail or a thread: `//` or `> `.
  private static func unquoted(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = line
    while true {
      let mark = rest.drop { $0 == 0x20 || $0 == 0x09 }
      guard mark.starts(with: "> ".utf8) || mark.starts(with: "//".utf8) else { return rest }
      rest = mark.dropFirst(2)
    }
  }

  /// Whether a byte may come before the bracket of a process: `App[`, `App(UIKitCore)[`.
  private static func endsProcess(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || byte >= 0x80 || byte == UInt8(ascii: ")") || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }

  /// The text after `: `, `<Error>: ` and `[LayoutConstraints] `.
  private static func withoutCategory(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = text
    if rest.first == UInt8(ascii: ":") { rest = rest.dropFirst() }
    var bracket = rest.drop { $0 == 0x20 }
    if bracket.first == UInt8(ascii: "<") {
      let level = bracket.dropFirst().prefix { $0.isLetter }
      if bracket[level.endIndex...].starts(with: ">: ".utf8) {
        rest = bracket[(level.endIndex + 3)...]
        bracket = rest
      }
    }
    guard bracket.first == UInt8(ascii: "["),
      let end = bracket.prefix(LogLine.prefixBytes).firstIndex(of: UInt8(ascii: "]"))
    else { return rest }
    return bracket[(end + 1)...]
  }
}

extension UInt8 {
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  var isHexDigit: Bool {
    isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20)
  }

  var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

  var isLetterOrDigit: Bool { isDigit || isLetter }
}
