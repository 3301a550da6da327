import Documents

/// A document that is linted: a layouts request, or an Interface Builder document with the query beside it.
struct LintDocument: Sendable {
  private let body: [UInt8]
  private let source: LayoutSource

  /// Reads a document.
  package init(_ input: OperationInput) throws(Problem) {
    body = input.body
    source = try LayoutSource(input)
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
    let elements = try source.elements(budget)
    var report = LintDocument.report(
      on: elements, in: body, name: name, environments: source.environments.map(\.name))
    report.contentSizes = source.contentSizes
    if isDrawn { report.panels = try budget.panels(of: elements, \.panel) }
    return report
  }

  /// The report on layouts of the document `body`.
  static func report(
    on elements: [LayoutSource.Element], in body: [UInt8], name: String, environments: [String]
  ) -> LintReport {
    var linter = Linter(body)
    for element in elements { linter.inspect(element) }
    return linter.report(name: name, environments: environments)
  }
}

extension Linter {
  /// Inspects a layout.
  mutating func inspect(_ element: LayoutSource.Element) {
    inspect(element.tree, element.layout, element.source, environment: element.number)
  }
}
