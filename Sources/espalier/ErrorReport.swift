import Documents
import InterfaceBuilder
import JSON
import Operations

/// The errors of a document as a compiler writes them: `file:line:column: error: …`, the line, and a caret.
struct ErrorReport {
  /// A line of the report.
  private struct Entry {
    let sentence: String
    let code: String
    /// The line and, if it is known, the column.
    var place: (line: Int, column: Int?)?
    /// The offset of the place, in bytes.
    var offset: Int?
  }

  private let entries: [Entry]
  private let document: [UInt8]
  private let name: String

  /// Makes the report of a problem.
  ///
  /// - Parameters:
  ///   - problem: The problem.
  ///   - document: The document with the problem.
  ///   - name: The name of the document, such as its path.
  init(_ problem: Problem, in document: [UInt8], named name: String) {
    (self.document, self.name) = (document, name)
    entries =
      problem.faults.isEmpty
      ? [ErrorReport.entry(for: problem, in: document)]
      : ErrorReport.entries(for: problem.faults, in: document)
  }

  /// The report, with a line end after each line.
  var text: String { text(style: .plain) }

  /// The report in the colors of `style`.
  func text(style: TextStyle) -> String {
    entries.map { entry in
      var place = name.onOneLine
      if let (line, column) = entry.place { place += ":\(line)" + (column.map { ":\($0)" } ?? "") }
      let head =
        "\(style.bold("\(place):")) \(style.level("error", "error:")) \(entry.sentence.onOneLine) [\(entry.code)]\n"
      return head + (entry.offset.map { style.caret(SourceExcerpt.text(at: $0, in: document)) } ?? "")
    }.joined()
  }

  // MARK: Places

  /// A place in the text of a constraint, which a sentence shows with a caret.
  private struct Mark {
    let text: Substring
    let characterCount: Int

    /// The place in a document where a string begins with the text as it is; `nil` if it does not.
    func offset(inStringAt start: Int, of document: [UInt8]) -> Int? {
      guard document[start...].dropFirst().starts(with: text.utf8) else { return nil }
      return start + 1 + text.prefix(characterCount).utf8.count
    }
  }

  /// A sentence, and what the two lines below it mark.
  private static func parts(of detail: String) -> (sentence: String, mark: Mark?) {
    let lines = detail.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == 3, lines[2].last == "^" else { return (detail, nil) }
    return (String(lines[0]), Mark(text: lines[1], characterCount: lines[2].count - 1))
  }

  private static func entries(for faults: [Problem.Fault], in document: [UInt8]) -> [Entry] {
    let json =
      DocumentKind.isXML(document)
      ? nil : try? JSONParser.parse(document, depthLimit: Documents.Limits.jsonDepth)
    return faults.map { fault in
      let (sentence, mark) = Self.parts(of: fault.detail)
      var entry = Entry(sentence: sentence.forCommandLine, code: fault.code.name)
      if let place = fault.place {
        let offset = offset(of: place, in: document)
        entry.offset = offset
        entry.place = Self.place(of: offset, in: document)
      } else if let json, let node = json.node(at: fault.pointer),
        !fault.pointer.isEmpty || fault.code == .missingMember || fault.code == .wrongType
      {
        // An option can be wrong too; such an error has no pointer and another code.
        let start = json.offset(of: node)
        let offset = mark.flatMap { $0.offset(inStringAt: start, of: document) } ?? start
        entry.offset = offset
        entry.place = place(of: offset, in: document)
      }
      return entry
    }
  }

  /// A problem without errors in the document: either its bytes are no JSON, or it is about something else.
  private static func entry(for problem: Problem, in document: [UInt8]) -> Entry {
    var entry = Entry(sentence: problem.detail.forCommandLine, code: problem.code.name)
    guard problem.code.isAboutJSON else { return entry }
    do {
      _ = try JSONParser.parse(document, depthLimit: Documents.Limits.jsonDepth)
    } catch {
      entry.offset = error.offset
      entry.place = place(of: error.offset, in: document)
    }
    return entry
  }

  private static func place(of offset: Int, in document: [UInt8]) -> (line: Int, column: Int?) {
    var position = TextPosition()
    position.move(to: offset, in: document)
    return (position.line, position.column)
  }

  /// The offset of a line and column; without a column, that of the line's first character that is no space.
  private static func offset(of place: (line: Int, column: Int?), in document: [UInt8]) -> Int {
    var (line, offset) = (1, 0)
    while line < place.line, let end = document[offset...].firstIndex(of: UInt8(ascii: "\n")) {
      offset = end + 1
      line += 1
    }
    guard let column = place.column else {
      return document[offset...].firstIndex { ![0x20, 0x09].contains($0) } ?? document.count
    }
    for _ in 1..<max(column, 1) where offset < document.count {
      offset += 1
      while offset < document.count, document[offset] & 0xC0 == 0x80 { offset += 1 }
    }
    return offset
  }
}

extension ProblemCode {
  /// Whether the code is about the bytes of a JSON text.
  fileprivate var isAboutJSON: Bool {
    switch self {
    case .invalidJSON, .invalidUnicode, .duplicateKey, .nestedTooDeep: true
    default: false
    }
  }
}

extension String {
  /// Phrases of the service, and those of the command line for the same.
  private static let phrases = [
    ("The query member “layoutDirection”", "The option --layout-direction"),
    ("The query member “contentSizeCategory”", "The option --content-size-category"),
    ("The query member “legibilityWeight”", "The option --legibility-weight"),
    ("GET /v1/devices lists all devices.", "espalier devices lists all devices."),
    ("GET /openapi.yaml lists the known ones.", "Documentation/operations lists the known ones."),
    ("the body is not valid JSON", "the document is not valid JSON"),
    ("A body has at most", "A document has at most"),
    ("accept text/plain or text/plain;style=github", "write --format text/plain or text/plain;style=github"),
    ("The operation writes no accepted type; accept", "The format is unknown; use --format with"),
    ("The operation does not read", "The command does not read"),
    ("; accept the library", "; use the library"), ("; accept", "; use --format"),
    ("; request it by itself.", "; compute it by itself."), ("; send ", "; give "),
    ("The response ", "The output "), ("A response ", "An output "),
    ("A request ", "A document "), ("of a request", "of a document"),
    ("split them into several requests", "split them into several documents"),
  ]

  /// The sentence without the words of HTTP and without the place that the line begins with.
  var forCommandLine: String {
    var sentence = replacing(/^(At line \d+, column \d+, |Line \d+, )/, with: "")
      .replacing(/, at line \d+, column \d+;/, with: ";")
      .replacing(/The query member “(\w+)”/) { "The option --\(String($0.1).hyphenated)" }
    for (phrase, ours) in String.phrases { sentence = sentence.replacing(phrase, with: ours) }
    // After “Line 3, ” comes the name of an element, which keeps its case.
    return hasPrefix("Line ") ? sentence : sentence.prefix(1).uppercased() + sentence.dropFirst()
  }
}
