import AutoLayout
import Documents
import Drawing
import InterfaceBuilder
import JSON

extension Operation {
  /// `POST /v1/lints`: a layouts request, or an Interface Builder or Figma document in, problems found in it out.
  package static let lints = Operation(
    name: "lints",
    summary: "Reports layout problems of documents in all their environments. Exits with 1 if it finds any, "
      + "and with 2 if a file cannot be linted.",
    reads: [MediaType.json, MediaType.xml, MediaType.figma], writes: LintRun.formats,
    queryMembers: InterfaceQuery.lintMembers + FigmaQuery.sizeMembers,
    check: { (input) throws(Problem) in
      _ = try LintFormat(input.format)
      if input.mediaType.isDocument(MediaType.xml) {
        _ = try InterfaceQuery(
          input.query, known: InterfaceQuery.lintMembers + InterfaceQuery.sizeMembers)
      }
      if input.mediaType.isDocument(MediaType.figma) { _ = try FigmaQuery(input.query) }
    }
  ) { (input) throws(Problem) in
    let format = try LintFormat(input.format)
    let document = try LintDocument(input)
    let name = input.mediaType.isDocument(MediaType.xml) ? "document.xml" : "request.json"
    return { (budget) throws(Problem) in
      var run = LintRun(as: format)
      try run.inspect(document, name: name, budget)
      try budget.grant(bytes: 0)
      return run.answer
    }
  }
}

/// Lints documents one after the other.
///
/// ```swift
/// var run = try LintRun(as: LintFormat(MediaType(MediaType.plain)))
/// try run.configure(with: rules)
/// try run.inspect(OperationInput(body), name: "Main.json")
/// run.answer.body
/// ```
package struct LintRun {
  /// The media types of answers, the usual one first. `text/plain;style=github` is annotations of GitHub Actions.
  package static let formats = [
    MediaType.json, MediaType.sarif, MediaType.xml, MediaType.plain, MediaType.html,
  ]

  private struct Key: Hashable {
    let document: String
    let fingerprint: String
  }

  private let format: LintFormat
  private var reports: [LintReport] = []
  private var disabled: Set<LintRule> = []
  private var known: Set<Key> = []

  package init(as format: LintFormat) { self.format = format }

  /// Makes a lint with all rules and no documents yet.
  ///
  /// - Parameter accepted: The type of its answer, one of ``formats`` with its parameters.
  /// - Throws: A problem if the type is unknown.
  package init(accepted: MediaType? = nil) throws(Problem) {
    format = try LintFormat(try Operation.lints.format(for: OperationInput([], accepted: accepted)))
  }

  /// Turns rules off and on.
  ///
  /// - Parameter document: `{"rules":{"left-right":false}}`.
  /// - Throws: A problem if it is something else.
  package mutating func configure(with document: [UInt8]) throws(Problem) {
    var reader = try DocumentReader(document)
    let rules = reader.members(JSONDocument.root, known: ["rules"], required: ["rules"])?["rules"]
    guard let rules, let values = reader.values(rules, named: LintRule.allCases.map(\.rawValue)) else {
      throw Problem(reader.faults)
    }
    for rule in LintRule.allCases {
      guard let value = values[rule.rawValue], let isOn = reader.boolean(value) else { continue }
      if isOn { disabled.remove(rule) } else { disabled.insert(rule) }
    }
    try reader.throwFaults()
  }

  /// Leaves out the findings of an earlier run.
  ///
  /// - Parameter document: The answer of that run, as JSON. Findings are the same if their document and fingerprint are,
  ///   wherever they are in the document.
  /// - Throws: A problem if it is something else.
  package mutating func leaveOut(baseline document: [UInt8]) throws(Problem) {
    var reader = try DocumentReader(document)
    let members = reader.members(
      JSONDocument.root, known: ["findings", "contentSizes"], required: ["findings"])
    let required: [JSONName] = ["document", "fingerprint"]
    let names = required + ["rule", "level", "subject", "sentence", "line", "column", "environments"]
    let findings = members?["findings"].map { node in
      reader.elements(
        node, atMost: Documents.Limits.lintFindings, orReport: .tooComplex,
        "A response has at most \(Documents.Limits.lintFindings) findings; send it as you received it.")
    }
    for finding in findings ?? [] {
      guard let values = reader.members(finding, known: names, required: required) else { continue }
      let texts = required.compactMap { values[$0].flatMap { reader.string($0) } }
      if texts.count == 2 { known.insert(Key(document: texts[0], fingerprint: texts[1])) }
    }
    try reader.throwFaults()
  }

  /// Lints a document.
  ///
  /// - Parameters:
  ///   - input: A layouts request or an Interface Builder document, and the query that says where the latter is laid out.
  ///   - name: What the document is called in the answer, such as its path.
  /// - Throws: A problem if the document is not valid; earlier findings stay.
  package mutating func inspect(_ input: OperationInput, name: String) throws(Problem) {
    try Operation.lints.refuseQuery(beside: input)
    try inspect(try LintDocument(input), name: name, WorkBudget())
  }

  fileprivate mutating func inspect(
    _ document: LintDocument, name: String, _ budget: WorkBudget
  ) throws(Problem) {
    let report = try document.report(name: name, drawn: format == .page, budget)
    reports.append(
      report.keeping { finding in
        !disabled.contains(finding.rule)
          && !known.contains(Key(document: name, fingerprint: finding.fingerprint))
      })
  }

  /// Whether no document has been linted.
  package var isEmpty: Bool { reports.isEmpty }

  /// The report of all findings.
  package var answer: OperationAnswer {
    OperationAnswer(
      body: format.body(of: reports), mediaType: format.mediaType,
      hasFindings: reports.contains { !$0.findings.isEmpty })
  }
}
