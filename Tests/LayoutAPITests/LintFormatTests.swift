import Foundation
import HTTP
import Testing
import TestSupport

@testable import Documents
@testable import LayoutAPI
@testable import Operations

@Suite struct `A lint report` {
  private static let hostile = "x\\n::error file=evil::pwned\\n\\u001b[31mred\\u202e\\u009b"
  private static let document =
    #"{"view":{"id":"\#(hostile)"},"constraints":[{"item":"\#(hostile)","attribute":"left","toItem":"\#(hostile)","toAttribute":"left","constant":1}]}"#

  // Each printed a view's id as it is: in a log of GitHub Actions its second line was a command.
  @Test(arguments: ["text/plain", "text/plain;style=github"])
  func `lets no name end its line or speak to the terminal`(format: String) throws {
    var run = try LintRun(accepted: MediaType(field: format))
    try run.inspect(OperationInput(Array(Self.document.utf8)), name: "a\n::b\u{1B}c.json")
    let text = String(decoding: run.answer.body, as: UTF8.self)
    let lines = text.split(separator: "\n")
    #expect(!lines.contains { $0.hasPrefix("::error file=evil") || $0.hasPrefix("::b") }, "\(text)")
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
    #expect(!text.unicodeScalars.contains { $0.properties.isBidiControl })
    #expect(text.contains("\\u001b[31mred\\u202e\\u009b"))
  }

  @Test(arguments: [
    ("a “b” 日本 \u{1F600}", "a “b” 日本 \u{1F600}"), ("\u{1B}[0m", "\\u001b[0m"),
    ("a\r\nb\tc", "a\\u000d\\u000ab\\u0009c"),
    ("\u{7F}\u{85}\u{2028}\u{2029}", "\\u007f\\u0085\\u2028\\u2029"),
    ("\u{200E}\u{200F}\u{061C}\u{2066}", "\\u200e\\u200f\\u061c\\u2066"),
  ]) func `shows what would leave a line as JSON writes it`(text: String, line: String) {
    #expect(text.onOneLine == line)
  }

  // To a String a carriage return and a line feed are one character, so that no line was found.
  @Test(arguments: ["\n", "\r\n"]) func `shows a line whatever ends the lines`(end: String) throws {
    let document = [
      #"{"view":{"id":"a","subviews":[{"id":"b"}]},"#, #" "constraints":["#, "\t" + #""b.left == a.left"]}"#,
      "",
    ].joined(separator: end)
    var run = try LintRun(accepted: MediaType(MediaType.plain))
    try run.inspect(OperationInput(Array(document.utf8)), name: "a.json")
    let lines = String(decoding: run.answer.body, as: UTF8.self).split(separator: "\n").map(String.init)
    let finding = try #require(lines.firstIndex { $0.hasSuffix("[left-right]") })
    #expect(lines[finding].hasPrefix("a.json:3:2: note: "))
    #expect(lines[finding + 1] == #"     "b.left == a.left"]}"#)
    #expect(lines[finding + 2] == "     ^")
  }

  /// The lines that show a place, by looking at the whole line.
  private func excerpt(of document: [Unicode.Scalar], at place: Int) -> [String] {
    let start = (document[..<place].lastIndex(of: "\n") ?? -1) + 1
    var line = Array(document[start...].prefix { $0 != "\n" })
    if line.last == "\r" { line.removeLast() }
    let first = max(0, place - start - 40)
    let end = min(line.count, first + 100)
    if first > 0 { line[first] = "…" }
    if end < line.count { line[end - 1] = "…" }
    func shown(_ range: Range<Int>) -> String {
      line[range].map { $0 == "\t" ? " " : String($0) }.joined().onOneLine
    }
    let before = shown(first..<(place - start))
    let indent = String(repeating: " ", count: before.unicodeScalars.count)
    return first < end ? ["    \(before)\(shown((place - start)..<end))", "    \(indent)^"] : []
  }

  @Test(arguments: 0..<40) func `shows of a line what looking at all of it shows`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let end = ["\n", "\r\n", ""].randomElement(using: &random) ?? ""
    let pieces = ["a", "\t", "\r", "é", "日", "\u{1F600}", "\u{1F600}\u{1F600}\u{1F600}\u{1F600}"]
    let document = (0..<Int.random(in: 0..<5, using: &random)).flatMap { _ in
      let line = (0..<Int.random(in: 0..<150, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }
      return Array((line.joined() + end).unicodeScalars)
    }
    // At whatever a finding can be about, which no line's end is.
    let places = document.indices.filter { document[$0] != "\n" && document[$0] != "\r" }
    let bytes = document.map { Array(String($0).utf8) }
    var linter = Linter(bytes.flatMap { $0 })
    for place in places { linter.report(.ambiguous, "\(place)", "", at: bytes[..<place].joined().count, 0) }
    let report = linter.report(name: "a", environments: [""])
    let text = String(decoding: LintFormat.text.body(of: [report]), as: UTF8.self)
    let lines = text.unicodeScalars.split(separator: "\n").map { String($0) }.filter { $0.hasPrefix(" ") }
    #expect(lines == places.flatMap { excerpt(of: document, at: $0) }, "seed \(seed)")
  }

  // Each finding looked at its whole line from the beginning: of this one, minutes.
  @Test(.slow) func `goes through a document of one line once, however much is found in it`() {
    let text = [UInt8](repeating: UInt8(ascii: " "), count: HTTP.Limits().bodyBytes)
    let step = text.count / Documents.Limits.lintFindings
    var linter = Linter(text)
    for number in (0..<Documents.Limits.lintFindings).reversed() {
      linter.report(.clipped, "\(number)", "", at: number * step, 0)
    }
    let report = linter.report(name: "a", environments: [""])
    #expect(report.findings.map(\.column) == (0..<Documents.Limits.lintFindings).map { $0 * step + 1 })
    #expect(report.findings.allSatisfy { $0.line == 1 })
    for format in [LintFormat.json, .sarif, .junit, .text, .annotations, .page] {
      // Of the line no more than an excerpt.
      #expect(format.body(of: [report]).count < 1_000 * Documents.Limits.lintFindings)
    }
  }

  @Test(arguments: [
    ("text/plain;style=foo", 406), ("text/plain;style=GitHub", 200), ("text/plain;charset=utf-8", 200),
    ("image/gif", 406), ("text/*", 200),
  ]) func `is refused in an unknown style`(accept: String, status: Int) {
    let fields = Fields([("Content-Type", "application/json"), ("Accept", accept)])
    #expect(Answer(to: Array(#"{"view":{"id":"a"}}"#.utf8), fields, at: "/v1/lints").status == status)
  }

  // It named the constraints that hold an effect view's content, at the document's first character.
  @Test(arguments: ["lints", "layouts"]) func `says nothing of constraints that nobody wrote`(
    operation: String
  ) throws {
    let document = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" toolsVersion="17506"><device id="retina6_1"/>
        <objects><view id="root"><rect key="frame" width="400" height="300"/><subviews>
          <visualEffectView id="effect" translatesAutoresizingMaskIntoConstraints="NO"><rect key="frame" width="40" height="30"/>
            <view key="contentView" id="cv"><rect key="frame" width="40" height="30"/></view></visualEffectView></subviews>
          <constraints>
            <constraint firstItem="effect" firstAttribute="leading" secondItem="root" secondAttribute="leading" id="1"/>
            <constraint firstItem="effect" firstAttribute="top" secondItem="root" secondAttribute="top" id="2"/>
            <constraint firstItem="effect" firstAttribute="width" constant="40" id="3"/>
            <constraint firstItem="effect" firstAttribute="height" constant="30" id="4"/></constraints></view></objects>
      </document>
      """
    let accept = operation == "layouts" ? "text/x-swift" : "application/json"
    let fields = Fields([("Content-Type", "application/xml"), ("Accept", accept)])
    let answer = Answer(to: Array(document.utf8), fields, at: "/v1/\(operation)")
    #expect(!answer.text.contains("cv/left"), "\(answer.text)")
    #expect(
      operation == "layouts" || answer.text == #"{"contentSizes":"recorded","findings":[]}"#, "\(answer.text)"
    )
  }
}
