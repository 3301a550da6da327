import AutoLayout
import Drawing
import InterfaceBuilder
import JSON

extension Operation {
  /// `POST /v1/lints`: a layouts request or an Interface Builder document in, what is to be found fault with out.
  public static let lints = Operation(
    "lints", "Finds fault with documents in all their environments. Ends with 1 if anything is found.",
    reads: [MediaType.json, MediaType.xml], writes: LintRun.formats,
    queryMembers: InterfaceQuery.environmentMembers,
    check: { (input) throws(Problem) in
      _ = try LintFormat(input.format)
      if input.mediaType.isDocument(MediaType.xml) {
        _ = try InterfaceQuery(input.query, known: InterfaceQuery.environmentMembers)
      }
    }
  ) { (input) throws(Problem) in
    var run = LintRun(as: try LintFormat(input.format))
    try run.inspect(input, name: input.mediaType.isDocument(MediaType.xml) ? "document.xml" : "request.json")
    return run.answer
  }
}

/// A lint of one document after the other.
///
/// ```swift
/// var run = try LintRun(accept: "text/plain")
/// try run.configure(with: rules)
/// try run.inspect(body, name: "Main.json")
/// run.answer.body
/// ```
public struct LintRun {
  /// The media types of answers, the usual one first. `text/plain;style=github` is annotations of GitHub Actions.
  public static let formats = [
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

  init(as format: LintFormat) { self.format = format }

  /// A lint of all rules that has seen no document yet.
  ///
  /// - Parameter accept: The type of its answer, one of ``formats`` with its parameters, as `Accept` has it.
  /// - Throws: ``Operation/Failure`` if there is no such type.
  public init(accept: String = MediaType.json) throws(Operation.Failure) {
    do throws(Problem) {
      format = try LintFormat(try Operation.lints.format(for: OperationInput([], accept: [accept])))
    } catch {
      throw Operation.Failure(error)
    }
  }

  /// Turns rules off and on.
  ///
  /// - Parameter document: `{"rules":{"left-right":false}}`.
  /// - Throws: ``Operation/Failure`` if it is something else.
  public mutating func configure(with document: [UInt8]) throws(Operation.Failure) {
    do throws(Problem) {
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
    } catch {
      throw Operation.Failure(error)
    }
  }

  /// Leaves out what an earlier run has found already.
  ///
  /// - Parameter document: The answer of that run, as JSON. A finding is the same if its document and its fingerprint
  ///   are, wherever it stands.
  /// - Throws: ``Operation/Failure`` if it is something else.
  public mutating func leaveOut(baseline document: [UInt8]) throws(Operation.Failure) {
    do throws(Problem) {
      var reader = try DocumentReader(document)
      let members = reader.members(JSONDocument.root, known: ["findings"], required: ["findings"])
      let required: [JSONName] = ["document", "fingerprint"]
      let names = required + ["rule", "level", "subject", "sentence", "line", "column", "environments"]
      let findings = members?["findings"].map { node in
        reader.elements(
          node, atMost: Limits.lintFindings, orReport: .tooComplex,
          "A lint lists at most \(Limits.lintFindings) findings; send an answer as it came.")
      }
      for finding in findings ?? [] {
        guard let values = reader.members(finding, known: names, required: required) else { continue }
        let texts = required.compactMap { values[$0].flatMap { reader.string($0) } }
        if texts.count == 2 { known.insert(Key(document: texts[0], fingerprint: texts[1])) }
      }
      try reader.throwFaults()
    } catch {
      throw Operation.Failure(error)
    }
  }

  /// Lints a document.
  ///
  /// - Parameters:
  ///   - body: A layouts request or an Interface Builder document.
  ///   - mediaType: Which of them, as `application/json` or `application/xml`.
  ///   - query: Where an Interface Builder document is laid out, as the operation's query members say it.
  ///   - name: What the document is called in the answer, such as its path.
  /// - Throws: ``Operation/Failure`` if the document is not valid; what was found before stays.
  public mutating func inspect(
    _ body: [UInt8], mediaType: String = MediaType.json, query: [(name: String, value: String)] = [],
    name: String
  ) throws(Operation.Failure) {
    do throws(Problem) {
      let input = OperationInput(body, mediaType: mediaType, query: query)
      try Operation.lints.refuseQuery(beside: input)
      try inspect(input, name: name)
    } catch {
      throw Operation.Failure(error)
    }
  }

  mutating func inspect(_ input: OperationInput, name: String) throws(Problem) {
    let report =
      try input.mediaType.isDocument(MediaType.xml)
      ? interfaceReport(on: input, name) : requestReport(on: input, name)
    reports.append(
      report.keeping { finding in
        !disabled.contains(finding.rule)
          && !known.contains(Key(document: name, fingerprint: finding.fingerprint))
      })
  }

  private mutating func requestReport(on input: OperationInput, _ name: String) throws(Problem) -> LintReport
  {
    let request = try LayoutsRequest(input.body)
    let layouts = try LayoutsOperation.layouts(of: request, input, stepLimit: input.stepLimit)
    var linter = Linter(input.body)
    for (number, layout) in layouts.enumerated() {
      linter.inspect(request.tree, layout, request.source, environment: number)
    }
    var report = linter.report(name: name, environments: request.environments.map(\.name))
    if format == .page { report.panels = try LayoutsOperation.panels(request, layouts, input) }
    return report
  }

  private mutating func interfaceReport(on input: OperationInput, _ name: String) throws(Problem)
    -> LintReport
  {
    let query = try InterfaceQuery(input.query, known: InterfaceQuery.environmentMembers)
    let document = try InterfaceLayouts.document(input.body)
    let elements = try InterfaceLayouts.layouts(of: document, query, input)
    let places = ElementPlaces(input.body)
    var linter = Linter(input.body)
    let scenes = max(document.scenes.count, 1)
    for (number, element) in elements.enumerated() {
      let source = Linter.Source(
        items: element.tree.items.map { places[$0.id] },
        constraints: element.tree.constraintList.enumerated().map { number, constraint in
          element.writtenConstraints.contains(number) ? places[constraint.id] : nil
        },
        unverified: element.unverified)
      linter.inspect(element.tree, element.layout, source, environment: number / scenes)
    }
    var report = linter.report(name: name, environments: query.environments.map(\.document.name))
    if format == .page { report.panels = try InterfaceLayouts.panels(elements, input) }
    return report
  }

  /// Whether no document has been linted.
  public var isEmpty: Bool { reports.isEmpty }

  /// Everything that was found.
  public var answer: OperationAnswer {
    OperationAnswer(
      body: format.body(of: reports), mediaType: format.mediaType,
      hasFindings: reports.contains { !$0.findings.isEmpty })
  }
}

/// Where the elements of an Interface Builder document begin that have an id.
private struct ElementPlaces {
  private var offsets: [String: Int] = [:]

  init(_ text: [UInt8]) {
    let mark = Array(" id=\"".utf8)
    var start = 0
    for (offset, byte) in text.enumerated() {
      if byte == UInt8(ascii: "<") { start = offset }
      guard byte == UInt8(ascii: " "), text[offset...].starts(with: mark) else { continue }
      let id = text[(offset + mark.count)...].prefix { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\n") }
      let name = String(decoding: id, as: UTF8.self)
      if offsets[name] == nil { offsets[name] = start }
    }
  }

  /// The offset of the element, or of the document if no element has that id.
  subscript(id: String) -> Int { offsets[id] ?? 0 }
}
