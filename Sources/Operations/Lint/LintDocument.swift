import AutoLayout
import Documents
import InterfaceBuilder

/// A document that is linted: a layouts request, or an Interface Builder document with the query beside it.
struct LintDocument: Sendable {
  private enum Content {
    case request(LayoutsRequest)
    case interface(InterfaceDocument, InterfaceQuery)
  }

  private let body: [UInt8]
  private let content: Content

  /// Reads a document.
  package init(_ input: OperationInput) throws(Problem) {
    body = input.body
    if input.mediaType.isDocument(MediaType.xml) {
      let query = try InterfaceQuery(input.query, known: InterfaceQuery.environmentMembers)
      content = .interface(try InterfaceLayouts.document(body), query)
    } else {
      content = .request(try LayoutsRequest(body))
    }
  }

  /// Lints the document's layouts.
  ///
  /// - Parameters:
  ///   - name: The name of the document in the answer.
  ///   - isDrawn: Whether the report has a picture of each layout.
  ///   - budget: The work that this may take.
  /// - Returns: The report.
  /// - Throws: A problem if the document cannot be laid out.
  package func report(name: String, drawn isDrawn: Bool, _ budget: WorkBudget) throws(Problem) -> LintReport {
    switch content {
    case .request(let request): try report(on: request, name, isDrawn, budget)
    case .interface(let document, let query): try report(on: document, query, name, isDrawn, budget)
    }
  }

  private func report(
    on request: LayoutsRequest, _ name: String, _ isDrawn: Bool, _ budget: WorkBudget
  ) throws(Problem) -> LintReport {
    let layouts = try LayoutsOperation.layouts(of: request, budget, stepLimit: budget.stepLimit)
    var linter = Linter(body)
    for (number, layout) in layouts.enumerated() {
      linter.inspect(request.tree, layout, request.source, environment: number)
    }
    var report = linter.report(name: name, environments: request.environments.map(\.name))
    if isDrawn { report.panels = try LayoutsOperation.panels(request, layouts, budget) }
    return report
  }

  private func report(
    on document: InterfaceDocument, _ query: InterfaceQuery, _ name: String, _ isDrawn: Bool,
    _ budget: WorkBudget
  ) throws(Problem) -> LintReport {
    let elements = try InterfaceLayouts.layouts(of: document, query, budget)
    let places = ElementPlaces(body)
    var linter = Linter(body)
    let scenes = max(document.scenes.count, 1)
    for (number, element) in elements.enumerated() {
      let source = SourcePlaces(
        items: element.tree.items.map { places[$0.id] },
        constraints: element.tree.constraintList.enumerated().map { number, constraint in
          element.writtenConstraints.contains(number) ? places[constraint.id] : nil
        },
        unverified: element.unverified)
      linter.inspect(element.tree, element.layout, source, environment: number / scenes)
    }
    var report = linter.report(name: name, environments: query.environments.map(\.document.name))
    if isDrawn { report.panels = try InterfaceLayouts.panels(elements, budget) }
    return report
  }
}

/// The offsets of the elements with an id in an Interface Builder document.
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

  /// The offset of the element, or 0 if no element has this id.
  subscript(id: String) -> Int { offsets[id] ?? 0 }
}
