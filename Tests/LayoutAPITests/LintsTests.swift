import Foundation
import FoundationXML
import HTTP
import Testing

@testable import Documents
@testable import LayoutAPI
@testable import Operations

@Suite struct `A lint` {
  private static let document = #"""
    {"view":{"id":"card","subviews":[
        {"id":"title","kind":"label","intrinsicSize":{"width":80,"height":20}},
        {"id":"done","kind":"button","intrinsicSize":{"width":30,"height":30}}]},
     "constraints":[
       "title.left == card.left + 16",
       "title.top == card.top + 380",
       "title.width == 90",
       "done.top == title.top", "done.leading == title.trailing - 10"],
     "environments":[{"size":{"width":320,"height":420}},{"size":{"width":320,"height":390}}]}
    """#

  @Test func `finds each thing once, with its place and its environments`() throws {
    let findings = try #require(send(Self.document).json["findings"] as? [[String: Any]])
    let lines = findings.map { finding in
      "\(finding["line"] ?? 0):\(finding["column"] ?? 0) \(finding["rule"] ?? "") \(finding["subject"] ?? "") "
        + "\(finding["environments"] ?? "")"
    }
    #expect(
      lines == [
        "2:5 clipped title [1]", "3:5 clipped done [1]", "3:5 overlapping done [0, 1]",
        "3:5 touch-target done [0, 1]", "5:4 left-right constraints/0 [0, 1]",
        "7:4 fixed-text-width constraints/2 [0, 1]",
      ])
  }

  @Test(arguments: [
    (#"{"id":"a","frame":{"x":90,"y":0,"width":20,"height":10}}"#, "", LintRule.clipped),
    (#"{"id":"a","frame":{"x":200,"y":0,"width":10,"height":10}}"#, "", .offScreen),
    (
      #"{"id":"b","frame":{"x":0,"y":0,"width":9,"height":9}},{"id":"a","frame":{"x":5,"y":0,"width":9,"height":9}}"#,
      "", .overlapping
    ),
    (#"{"id":"a","kind":"label","text":{"string":"A long text"}}"#, #""a.width <= 20","#, .truncated),
    (#"{"id":"a","kind":"button","intrinsicSize":{"width":40,"height":50}}"#, "", .touchTarget),
    (
      #"{"id":"a","kind":"label","text":{"string":"A","font":{"family":"Zapfino"}}}"#, "", .substitutedFont
    ),
    (
      #"{"id":"a","kind":"label","text":{"string":"A","font":{"width":"condensed"}}}"#, "", .substitutedFont
    ),
    (
      #"{"id":"a","kind":"label","text":{"string":"A long text","lines":0,"paragraph":{"hyphenationFactor":1}}}"#,
      #""a.width <= 60","#, .notHyphenated
    ),
    (
      #"{"id":"a","kind":"label","intrinsicSize":{"width":10,"height":10}}"#, #""a.width == 10","#,
      .fixedTextWidth
    ),
    (#"{"id":"a","intrinsicSize":{"width":10,"height":10}}"#, #""a.left == r.left","#, .leftRight),
    (#"{"id":"a"}"#, #""a.width == 1","#, .ambiguous),
    (#"{"id":"a"}"#, #""a.width == 1","a.width == 2","#, .conflicting),
  ])
  func `finds what each rule names`(views: String, constraints: String, rule: LintRule) throws {
    #expect(try rules(views, constraints).contains(rule.rawValue))
    #expect(LintRule.allCases.count == 22, "A new rule belongs among these, or in a test of its own.")
  }

  // Misplaced views, recorded sizes, equal priorities, hard-coded sizes and what Figma cannot lay out have tests of their own.
  @Test(arguments: [
    (#"{"id":"a","frame":{"x":80,"y":0,"width":20,"height":10}}"#, "", LintRule.clipped),
    (#"{"id":"a","frame":{"x":99,"y":0,"width":10,"height":10}}"#, "", .offScreen),
    (
      #"{"id":"b","frame":{"x":0,"y":0,"width":9,"height":9}},{"id":"a","frame":{"x":9,"y":0,"width":9,"height":9}}"#,
      "", .overlapping
    ),
    (#"{"id":"a","kind":"label","text":{"string":"A long text"}}"#, #""a.width <= 100","#, .truncated),
    (
      #"{"id":"a","kind":"label","text":{"string":"A long text","minimumScaleFactor":0.5}}"#,
      #""a.width <= 60","#, .truncated
    ),
    (#"{"id":"a","kind":"button","intrinsicSize":{"width":44,"height":44}}"#, "", .touchTarget),
    (#"{"id":"a","kind":"label","text":{"string":"A"}}"#, "", .substitutedFont),
    (
      #"{"id":"a","kind":"label","text":{"string":"A long text","paragraph":{"hyphenationFactor":1}}}"#, "",
      .notHyphenated
    ),
    (
      #"{"id":"a","kind":"label","intrinsicSize":{"width":10,"height":10}}"#, #""a.width >= 10","#,
      .fixedTextWidth
    ),
    (#"{"id":"a","intrinsicSize":{"width":10,"height":10}}"#, #""a.width == 10","#, .fixedTextWidth),
    (#"{"id":"a","intrinsicSize":{"width":10,"height":10}}"#, "", .leftRight),
    (#"{"id":"a"}"#, #""a.width == 1","a.height == 1","#, .ambiguous),
    (#"{"id":"a"}"#, #""a.width == 1","a.width == 2 @999","#, .conflicting),
  ])
  func `finds nothing that a rule just allows`(
    views: String, constraints: String, rule: LintRule
  ) throws {
    #expect(try !rules(views, constraints).contains(rule.rawValue))
  }

  /// The rules that find something in views of a root of 100 × 100 points; those without frames are in its corner.
  private func rules(_ views: String, _ constraints: String) throws -> [String] {
    let places = views.contains("frame") ? "" : #""a.leading == r.leading","a.top == r.top""#
    let document = #"""
      {"view":{"id":"r","subviews":[\#(views)]},"constraints":[\#(places.isEmpty ? "" : constraints)\#(places)],
       "environment":{"size":{"width":100,"height":100}}}
      """#
    let findings = try #require(send(document).json["findings"] as? [[String: Any]])
    return findings.compactMap { $0["rule"] as? String }
  }

  @Test func `finds what is not where the document has it`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/interface-builder/sign-in.storyboard")
    let document = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    var run = try LintRun(accepted: MediaType(MediaType.plain))
    try run.inspect(
      OperationInput(
        Array(document.replacing("y=\"92.5\"", with: "y=\"120\"").utf8),
        mediaType: MediaType(MediaType.xml)), name: "a")
    try run.inspect(OperationInput(Array(document.utf8), mediaType: MediaType(MediaType.xml)), name: "b")
    let text = String(decoding: run.answer.body, as: UTF8.self)
    #expect(text.contains("a:17:29: warning: name"), "\(text)")
    #expect(text.matches(of: /\[misplaced\]/).count == 1, "\(text)")
  }

  @Test func `finds what conflicts and what is open`() throws {
    let document =
      #"{"view":{"id":"a"},"constraints":["a.width == 1",{"id":"c","item":"a","attribute":"width","constant":2}]}"#
    let findings = try #require(send(document).json["findings"] as? [[String: Any]])
    #expect(findings.map { $0["rule"] as? String } == ["ambiguous", "conflicting"])
    #expect(findings.map { $0["level"] as? String } == ["warning", "error"])
    #expect(findings[1]["column"] as? Int == 50)
  }

  @Test func `finds nothing where there is nothing`() {
    let answer = send(#"{"view":{"id":"a"},"environment":{"size":{"width":1,"height":1}}}"#)
    #expect(answer.text == #"{"findings":[]}"#)
  }

  @Test func `is text with carets`() {
    let text = send(Self.document, accept: "text/plain").text
    #expect(
      text.hasPrefix(
        """
        request.json:2:5: warning: title extends beyond card: 10 points at the bottom. [clipped]
          in 320 × 390
                {"id":"title","kind":"label","intrinsicSize":{"width":80,"height":20}},
                ^

        """))
    #expect(text.hasSuffix("\n6 found.\n"))
  }

  @Test func `cuts a long line around its place, and shows where`() {
    let filler = String(repeating: " ", count: 200)
    let text = send(
      #"{"view":{"id":"r","subviews":[{"id":"a"}]},\#(filler)"constraints":["a.left == r.left"]\#(filler)}"#,
      accept: "text/plain"
    ).text
    let lines = text.split(separator: "\n")
    let caret = lines.firstIndex { $0.hasSuffix("^") && $0.count == 45 } ?? 1
    // Forty characters before the place and sixty from there on, behind an indent of four.
    #expect(lines[caret - 1].hasPrefix("    … ") && lines[caret - 1].hasSuffix(" …"))
    #expect(lines[caret - 1].count == 104)
    #expect(Array(lines[caret - 1])[44] == "\"")
  }

  @Test func `is annotations of GitHub Actions`() {
    let text = send(Self.document, accept: "text/plain;style=github").text
    #expect(
      text.hasPrefix("::warning file=request.json,line=2,col=5,title=clipped::title extends beyond card"))
    #expect(text.contains("\n::notice file=request.json,line=3,col=5,title=touch-target::done is 30"))
  }

  @Test func `is SARIF, with rules that its results name`() throws {
    let answer = send(Self.document, accept: "application/sarif+json")
    #expect(answer.fields["Content-Type"] == "application/sarif+json")
    #expect(answer.json["version"] as? String == "2.1.0")
    let run = try #require((answer.json["runs"] as? [[String: Any]])?.first)
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    let rules = try #require(driver["rules"] as? [[String: Any]]).map { $0["id"] as? String }
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.count == 6)
    for result in results {
      #expect(rules[try #require(result["ruleIndex"] as? Int)] == result["ruleId"] as? String)
    }
  }

  @Test func `is JUnit's XML`() throws {
    let text = send(Self.document, accept: "application/xml").text
    let document = try XMLDocument(xmlString: text)
    #expect(try document.nodes(forXPath: "//testsuite/@failures").first?.stringValue == "6")
    #expect(try document.nodes(forXPath: "//failure").count == 6)
  }

  @Test func `finds problems in a storyboard, at the elements of its scenes`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/interface-builder/sign-in.storyboard")
    let document = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      .replacing(
        "\"leading\" secondItem=\"root\" secondAttribute=\"leadingMargin\"",
        with: "\"left\" secondItem=\"root\" secondAttribute=\"leftMargin\"")
    let request = Request(
      .post, RequestTarget(path: "/v1/lints"), fields: Fields([("Content-Type", "application/xml")]),
      body: Array(document.utf8))
    let answer = Answer(Service(isReady: { true }).response(to: request))
    #expect(answer.json["contentSizes"] as? String == "recorded")
    let findings = try #require(answer.json["findings"] as? [[String: Any]], "\(answer.text)")
    let lines = document.split(separator: "\n", omittingEmptySubsequences: false)
    let sides = findings.filter { $0["rule"] as? String == "left-right" }
    #expect(!sides.isEmpty)
    for finding in sides {
      let line = try #require(finding["line"] as? Int)
      #expect(lines[line - 1].contains("id=\"\(finding["subject"] ?? "")\""))
      #expect(lines[line - 1].contains("<constraint"))
    }
  }

  @Test(arguments: [(300, ["ambiguous a", "ambiguous b", "equal-priorities s"]), (80, [])])
  func `finds equal priorities that leave it open who grows`(width: Int, found: [String]) throws {
    let label = #""kind":"label","intrinsicSize":{"width":40,"height":20}"#
    let document = #"""
      {"view":{"id":"s","kind":"stack","subviews":[{"id":"a",\#(label)},{"id":"b",\#(label)}]},
       "environment":{"size":{"width":\#(width),"height":20}}}
      """#
    let all = try #require(send(document).json["findings"] as? [[String: Any]])
    let findings = all.map { "\($0["rule"] ?? "") \($0["subject"] ?? "")" }
    #expect(findings.filter { !$0.hasPrefix("touch-target") }.sorted() == found)
  }

  @Test func `keeps to itself what is open where the document asks so`() throws {
    #expect(try open("").sorted() == ["both", "place", "size"])
    #expect(try open("verifyAmbiguity=\"off\"") == [])
    // Where sizes come at run time, a place that is left open is told all the same.
    #expect(try open("verifyAmbiguity=\"ignoreSizes\"").sorted() == ["both", "place"])
  }

  /// The views of a xib that a lint finds ambiguous: in size, in place, and in both.
  private func open(_ attributes: String) throws -> [String] {
    func view(_ id: String) -> String {
      """
      <view id="\(id)" translatesAutoresizingMaskIntoConstraints="NO" \(attributes)>
        <rect key="frame" x="0.0" y="0.0" width="0.0" height="0.0"/></view>
      """
    }
    func anchor(_ id: String, _ view: String, _ attribute: String) -> String {
      "<constraint firstItem=\"\(view)\" firstAttribute=\"\(attribute)\" secondItem=\"root\" "
        + "secondAttribute=\"\(attribute)\" id=\"\(id)\"/>"
    }
    func length(_ id: String, _ view: String, _ attribute: String) -> String {
      "<constraint firstItem=\"\(view)\" firstAttribute=\"\(attribute)\" constant=\"9\" id=\"\(id)\"/>"
    }
    let document = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" toolsVersion="17506">
        <device id="retina6_1"/>
        <objects><view id="root"><rect key="frame" x="0.0" y="0.0" width="400" height="300"/>
          <subviews>\(view("size"))\(view("place"))\(view("both"))</subviews>
          <constraints>\(anchor("1", "size", "left"))\(anchor("2", "size", "top"))
            \(length("3", "place", "width"))\(length("4", "place", "height"))</constraints></view></objects>
      </document>
      """
    let request = Request(
      .post, RequestTarget(path: "/v1/lints"), fields: Fields([("Content-Type", "application/xml")]),
      body: Array(document.utf8))
    let answer = Answer(Service(isReady: { true }).response(to: request))
    let findings = try #require(answer.json["findings"] as? [[String: Any]], "\(answer.text)")
    return findings.filter { $0["rule"] as? String == "ambiguous" }.compactMap { $0["subject"] as? String }
  }

  @Test func `is a page with a row for each finding and a picture of each environment`() throws {
    let answer = send(Self.document, accept: "text/html")
    #expect(answer.fields["Content-Type"] == "text/html")
    // It is XML but for what only HTML has.
    let page = answer.text.replacing("<!DOCTYPE html>", with: "").replacing(
      try Regex("<meta[^>]*>"), with: ""
    )
    .replacing(" xmlns=\"http://www.w3.org/2000/svg\"", with: "")
    let document = try XMLDocument(xmlString: page)
    #expect(try document.nodes(forXPath: "//tr[td]").count == 6)
    // Four are met in both environments.
    #expect(try document.nodes(forXPath: "//td[. = '●']").count == 6 + 4)
    #expect(try document.nodes(forXPath: "//figure/svg/g").count == 2)
    #expect(!answer.text.contains("<script"))
  }

  // Each environment wrote the sentences of all constraints, and kept those of the first.
  @Test func `writes a sentence once for all environments`() {
    var sentences = 0
    func sentence() -> String {
      sentences += 1
      return "a is clipped"
    }
    var linter = Linter([])
    for environment in 0..<500 { linter.report(.clipped, "a", sentence(), at: 0, environment) }
    #expect(linter.report(name: "a", environments: []).findings.map(\.environments) == [Array(0..<500)])
    #expect(sentences == 1)
  }

  @Test func `lists no more findings than it may, the first ones`() {
    var linter = Linter([])
    for number in 0...Limits.lintFindings { linter.report(.clipped, "\(number)", "", at: 0, 0) }
    let subjects = linter.report(name: "a", environments: [""]).findings.map(\.subject)
    #expect(subjects == (0..<Documents.Limits.lintFindings).map { "\($0)" })
  }

  @Test(arguments: [(1_000, 100_000, 0), (1_001, 0, 1_001)])
  func `tells of too many cells only how many environments each is of`(
    findings: Int, dots: Int, counts: Int
  ) throws {
    let environments = (0..<100).map { "device \($0)" }
    #expect(1_000 * environments.count == Documents.Limits.lintCells)
    let report = LintReport(
      name: "a", text: [], environments: environments,
      findings: (0..<findings).map {
        LintFinding(
          rule: .clipped, sentence: "", subject: "\($0)", offset: 0,
          environments: Array(environments.indices))
      })
    let page = String(decoding: LintPage.html([report]), as: UTF8.self)
    #expect(page.split(separator: "<td>●</td>", omittingEmptySubsequences: false).count == dots + 1)
    #expect(
      page.split(separator: "<td>100 of 100</td>", omittingEmptySubsequences: false).count == counts + 1)
    let text = String(decoding: LintFormat.text.body(of: [report]), as: UTF8.self)
    #expect(text.contains("  in device 0, device 1, ") == (counts == 0))
    #expect(text.contains("  in 100 of 100\n") == (counts > 0))
  }

  @Test func `finds equal priorities behind a view that has others`() throws {
    let label = #""kind":"label","intrinsicSize":{"width":40,"height":20}"#
    let document = #"""
      {"view":{"id":"s","kind":"stack","subviews":[
         {"id":"z",\#(label),"compressionResistance":{"horizontal":749,"vertical":750}},{"id":"a",\#(label)},{"id":"b",\#(label)}]},
       "environment":{"size":{"width":300,"height":20}}}
      """#
    let findings = try #require(send(document).json["findings"] as? [[String: Any]])
    let sentence = findings.first { $0["rule"] as? String == "equal-priorities" }?["sentence"] as? String
    #expect(sentence?.hasPrefix("“a”, “b” have the same") == true, "\(findings)")
  }

  @Test func `leaves out rules that are off, and what is known`() throws {
    var run = try LintRun()
    try run.configure(with: Array(#"{"rules":{"left-right":false,"clipped":false}}"#.utf8))
    try run.inspect(OperationInput(Array(Self.document.utf8)), name: "a.json")
    let first = String(decoding: run.answer.body, as: UTF8.self)
    #expect(!first.contains("left-right") && !first.contains("clipped") && first.contains("overlapping"))

    var second = try LintRun()
    try second.leaveOut(baseline: Array(first.utf8))
    try second.inspect(OperationInput(Array(Self.document.utf8)), name: "a.json")
    let rest = String(decoding: second.answer.body, as: UTF8.self)
    #expect(rest.contains("left-right") && rest.contains("clipped") && !rest.contains("overlapping"))
  }

  @Test(arguments: [#"{"rules":{"left-rigth":false}}"#, #"{"rules":{"left-right":0}}"#, "{}", "["])
  func `refuses a configuration that is none`(document: String) throws {
    var run = try LintRun()
    #expect(throws: Problem.self) { try run.configure(with: Array(document.utf8)) }
  }

  private func send(_ document: String, accept: String = "application/json") -> Answer {
    let request = Request(
      .post, RequestTarget(path: "/v1/lints"), fields: Fields([("Accept", accept)]),
      body: Array(document.utf8))
    return Answer(Service(isReady: { true }).response(to: request))
  }
}
