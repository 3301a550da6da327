import Documents
import Figma
import Geometry

/// A document that is linted: a layouts request, a flow, or an Interface Builder or Figma document with the query beside it.
struct LintDocument: Sendable {
  private enum Content {
    case layouts(LayoutSource)
    case flow(FlowLint)
  }

  private let body: [UInt8]
  private let content: Content

  /// Reads a document.
  package init(_ input: OperationInput) throws(Problem) {
    body = input.body
    if input.mediaType.isDocument(MediaType.json), let flow = try FlowLint(input.body) {
      content = .flow(flow)
    } else {
      content = .layouts(try LayoutSource(input))
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
    case .layouts(let source): return try report(on: source, name: name, drawn: isDrawn, budget)
    case .flow(let flow):
      var linter = Linter(body)
      try flow.inspect(with: &linter, budget)
      return linter.report(name: name, environments: flow.environments.map(\.name))
    }
  }

  private func report(
    on source: LayoutSource, name: String, drawn isDrawn: Bool, _ budget: WorkBudget
  ) throws(Problem) -> LintReport {
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
    if let figma = element.figma { inspectSizes(of: figma, environment: element.number) }
  }

  /// Reports nodes of Figma that are fixed at the size that filling their frame would give them.
  private mutating func inspectSizes(of element: FigmaLayouts.Element, environment: Int) {
    let (layout, names) = (element.layout, element.names)
    for frame in layout.frames where frame.isVisible && !frame.fixedLikeFill.isEmpty {
      guard let parent = frame.parent.map({ layout.frames[$0] }) else { continue }
      let lengths = frame.fixedLikeFill.map { $0 == .horizontal ? "width" : "height" }
      let (verb, them) = lengths.count == 1 ? ("is", "it") : ("are", "them")
      report(
        .hardCodedSize, frame.id,
        "The \(lengths.joined(separator: " and ")) of “\((names[frame.id] ?? frame.id).excerpt)” \(verb) FIXED, and as large as its frame “\((names[parent.id] ?? parent.id).excerpt)” has room for; "
          + "make \(them) FILL, so that the node grows with its frame.", at: frame.offset, environment)
    }
  }
}
