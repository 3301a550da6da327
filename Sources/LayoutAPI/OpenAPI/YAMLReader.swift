/// A line that the reader does not understand.
struct YAMLError: Error, Equatable {
  /// The number of the line, from 1.
  let line: Int
  /// What is wrong with it.
  let reason: String
}

/// Reads the part of YAML 1.2 that our own documents are written in, and refuses the rest.
///
/// That part is: block mappings and sequences, plain and quoted scalars on one line, literal blocks (`|`), flow
/// collections that are JSON, and comments on lines of their own. There are no anchors, tags, aliases, folded blocks,
/// complex keys or several documents.
struct YAMLReader {
  private struct Line {
    let number: Int
    let indent: Int
    var text: Substring
  }

  /// All lines, those that are empty or comments included, since a literal block may have them.
  private let lines: [Line]
  private var next = 0

  /// Reads a document.
  static func read(_ text: String) throws(YAMLError) -> YAML {
    var reader = try YAMLReader(text)
    reader.skipNothing()
    guard let first = reader.peek else { throw YAMLError(line: 1, reason: "the document is empty") }
    let value = try reader.block(indent: first.indent)
    if let line = reader.peek { throw YAMLError(line: line.number, reason: "the indentation fits nothing") }
    return value
  }

  private init(_ text: String) throws(YAMLError) {
    var lines: [Line] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let content = line.drop { $0 == " " }
      guard !line.utf8.contains(0x09), !line.utf8.contains(0x0D) else {
        throw YAMLError(line: index + 1, reason: "there is a tab or a carriage return")
      }
      lines.append(Line(number: index + 1, indent: line.count - content.count, text: content))
    }
    self.lines = lines
  }

  private var peek: Line? { next < lines.count ? lines[next] : nil }

  /// Passes over lines that say nothing.
  private mutating func skipNothing() {
    while let line = peek, line.text.isEmpty || line.text.hasPrefix("#") { next += 1 }
  }

  // MARK: Blocks

  private mutating func block(indent: Int) throws(YAMLError) -> YAML {
    guard let line = peek else { return .plain("") }
    return line.text == "-" || line.text.hasPrefix("- ")
      ? try sequence(indent: indent) : .mapping(try mapping(indent: indent))
  }

  private mutating func sequence(indent: Int) throws(YAMLError) -> YAML {
    var elements: [YAML] = []
    while let line = peek, line.indent == indent, line.text.hasPrefix("- ") {
      let content = line.text.dropFirst(2)
      if YAMLReader.key(of: content) == nil {
        next += 1
        elements.append(try value(content, of: line, indent: indent))
      } else {
        // A mapping whose first member stands behind the dash.
        elements.append(.mapping(try mapping(indent: indent + 2, first: content)))
      }
      skipNothing()
    }
    if let line = peek, line.indent > indent || (line.indent == indent && line.text.hasPrefix("-")) {
      throw YAMLError(line: line.number, reason: "the indentation fits nothing")
    }
    return .sequence(elements)
  }

  private mutating func mapping(indent: Int, first: Substring? = nil) throws(YAMLError) -> [YAML.Member] {
    var members: [YAML.Member] = []
    var first = first
    while let line = peek, first != nil || line.indent == indent {
      guard let (key, rest) = YAMLReader.key(of: first ?? line.text) else {
        throw YAMLError(line: line.number, reason: "there is no key")
      }
      first = nil
      guard !members.contains(where: { $0.key == key }) else {
        throw YAMLError(line: line.number, reason: "the key stands twice")
      }
      next += 1
      members.append(YAML.Member(key: key, value: try value(rest, of: line, indent: indent)))
      skipNothing()
    }
    if let line = peek, line.indent > indent {
      throw YAMLError(line: line.number, reason: "the indentation fits nothing")
    }
    return members
  }

  /// The key that a line begins with, and what stands behind the colon.
  private static func key(of text: Substring) -> (String, Substring)? {
    if text.hasPrefix("\"") {
      guard let end = text.dropFirst().firstIndex(of: "\"") else { return nil }
      let rest = text[text.index(after: end)...]
      guard rest == ":" || rest.hasPrefix(": ") else { return nil }
      return (String(text[text.index(after: text.startIndex)..<end]), rest.dropFirst(2))
    }
    if text.hasPrefix("{") || text.hasPrefix("[") { return nil }
    if text.hasSuffix(":"), !text.contains(": ") { return (String(text.dropLast()), "") }
    var index = text.startIndex
    while index < text.endIndex {
      let after = text.index(after: index)
      if text[index] == ":", after < text.endIndex, text[after] == " " {
        return (String(text[..<index]), text[after...].dropFirst())
      }
      index = after
    }
    return nil
  }

  // MARK: Values

  /// The value that begins with `text` on `line`, whose key or dash is at `indent`.
  private mutating func value(
    _ text: Substring, of line: Line, indent: Int
  ) throws(YAMLError) -> YAML {
    switch text.first {
    case nil: return try nested(in: line, indent: indent)
    case "|":
      guard text == "|" else { throw YAMLError(line: line.number, reason: "the block has an indicator") }
      return .scalar(literal(indent: indent))
    case "{", "[": return try flow(text, of: line)
    case "\"": return .scalar(try YAMLReader.unquoted(text, line: line.number))
    case let first? where "'&*!>%@`#?,".contains(first):
      throw YAMLError(line: line.number, reason: "a scalar cannot begin with \(first)")
    default:
      guard !text.contains(" #"), !text.contains(": "), text.last != ":", text.last != " " else {
        throw YAMLError(
          line: line.number, reason: "a plain scalar has a comment, a colon or a space at its end")
      }
      return .plain(String(text))
    }
  }

  /// What stands on the lines behind a key or dash with nothing after it.
  private mutating func nested(in line: Line, indent: Int) throws(YAMLError) -> YAML {
    skipNothing()
    guard let inner = peek, inner.indent > indent else {
      throw YAMLError(line: line.number, reason: "there is no value")
    }
    return try block(indent: inner.indent)
  }

  /// The lines that are indented more than the key, without that indentation; one line break at the end.
  private mutating func literal(indent: Int) -> String {
    var content: [Line] = []
    while let line = peek, line.indent > indent || line.text.isEmpty {
      content.append(line)
      next += 1
    }
    while content.last?.text.isEmpty == true { content.removeLast() }
    let margin = content.first?.indent ?? 0
    let texts = content.map { line in
      line.text.isEmpty ? "" : String(repeating: " ", count: max(line.indent - margin, 0)) + line.text
    }
    return texts.joined(separator: "\n") + "\n"
  }

  /// A flow collection, up to the bracket that closes it, which ends its line.
  private mutating func flow(_ text: Substring, of line: Line) throws(YAMLError) -> YAML {
    var json = String(text)
    var depth = 0
    var isInString = false
    var isEscaped = false
    var rest = text
    while true {
      for (offset, character) in rest.enumerated() {
        if isInString {
          if !isEscaped, character == "\"" { isInString = false }
          isEscaped = character == "\\" && !isEscaped
        } else if character == "\"" {
          isInString = true
        } else if character == "{" || character == "[" {
          depth += 1
        } else if character == "}" || character == "]" {
          depth -= 1
          guard depth > 0 || offset == rest.count - 1 else {
            throw YAMLError(line: line.number, reason: "something stands behind a flow collection")
          }
        }
      }
      if depth == 0 { return .flow(json) }
      guard !isInString, let following = peek else {
        throw YAMLError(line: line.number, reason: "a flow collection is not closed")
      }
      next += 1
      rest = following.text
      json += "\n" + rest
    }
  }

  /// The text of a double-quoted scalar, which ends its line.
  private static func unquoted(_ text: Substring, line: Int) throws(YAMLError) -> String {
    var result = ""
    var rest = text.dropFirst()
    while let character = rest.popFirst() {
      if character == "\"" {
        guard rest.isEmpty else { break }
        return result
      }
      guard character == "\\" else {
        result.append(character)
        continue
      }
      switch rest.popFirst() {
      case "n": result += "\n"
      case "r": result += "\r"
      case "t": result += "\t"
      case "\\": result += "\\"
      case "\"": result += "\""
      default: throw YAMLError(line: line, reason: "an escape that is not known")
      }
    }
    throw YAMLError(line: line, reason: "a quoted scalar does not end with its line")
  }
}
