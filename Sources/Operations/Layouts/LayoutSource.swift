import AutoLayout
import Documents
import Drawing
import Figma
import Geometry
import InterfaceBuilder
import Typesetting

/// A document with layouts: a layouts request, an Interface Builder document or a Figma document.
///
/// ```swift
/// let source = try LayoutSource(OperationInput(body, query: [("device", "all")]))
/// for element in try source.elements(WorkBudget()) { … }
/// ```
package struct LayoutSource: Sendable {
  private enum Content {
    case request(LayoutsRequest)
    case interface(InterfaceDocument, InterfaceQuery, ElementPlaces)
    case figma(FigmaDocument, FigmaQuery)
  }

  /// A layout of the document.
  package struct Element {
    /// The id of the scene; `nil` for a layouts request.
    package let scene: String?
    /// The class of the scene, or the id of the root view.
    package let name: String
    /// The number of the environment.
    package let number: Int
    package let environment: EnvironmentDocument
    package let tree: LayoutTree
    package let layout: Layout
    let source: SourcePlaces
    /// The layout of a Figma document, in its own terms.
    var figma: FigmaLayouts.Element?

    /// The layout as a picture.
    package var panel: Picture.Panel {
      figma?.panel ?? Picture.Panel(name, in: environment, tree: tree, layout: layout)
    }

    /// What comparisons need.
    package var record: LayoutRecord {
      LayoutRecord(
        environment: environment.echo, scene: scene,
        frames: zip(tree.items, layout.frames).map { ($0.id, $1) },
        size: layout.size, framesInRoot: layout.framesInRoot,
        clipped: layout.diagnosis.findings.filter(\.code.isOfClipping).map(\.item),
        names: tree.names)
    }
  }

  /// The query members beside a Figma document.
  package static let figmaMembers = FigmaQuery.members

  private let content: Content

  /// Reads a document. Its query replaces the environments that the document names.
  package init(_ input: OperationInput) throws(Problem) {
    if input.mediaType.isDocument(MediaType.xml) {
      let query = try InterfaceQuery(
        input.query, known: InterfaceQuery.lintMembers + InterfaceQuery.sizeMembers)
      content = .interface(try InterfaceLayouts.document(of: input), query, ElementPlaces(input.body))
    } else if input.mediaType.isDocument(MediaType.figma) {
      content = .figma(try FigmaLayouts.document(input.body), try FigmaQuery(input.query))
    } else {
      content = .request(try LayoutsRequest(input))
    }
  }

  /// The environments, as the elements number them.
  package var environments: [EnvironmentDocument] {
    switch content {
    case .request(let request): request.environments
    case .interface(_, let query, _): query.environments.map(\.document)
    case .figma(_, let query): query.environments.map { EnvironmentDocument(echo: $0.echo()) }
    }
  }

  /// Where the sizes of content come from; `nil` for a layouts request.
  var contentSizes: ContentSizes? {
    switch content {
    case .request: nil
    case .interface(let document, let query, _): query.contentSizes(of: document)
    case .figma(_, let query): query.contentSizes
    }
  }

  /// All layouts, environment by environment.
  package func elements(
    _ budget: WorkBudget, explaining explained: ExplainedItems = .none
  ) throws(Problem) -> [Element] {
    switch content {
    case .request(var request):
      request.explained = explained
      try budget.grant(
        frames: request.frameCount,
        at: EnvironmentsDocument.pointer(to: request.environments))
      let layouts = try LayoutsOperation.layouts(of: request, budget, stepLimit: budget.stepLimit)
      return zip(request.environments, layouts).enumerated().map { number, pair in
        let variant = request.variant(in: pair.0)
        return Element(
          scene: nil, name: variant.tree.items[0].id, number: number, environment: pair.0, tree: variant.tree,
          layout: pair.1, source: variant.source)
      }
    case .interface(let document, let query, let places):
      let elements = try InterfaceLayouts.layouts(of: document, query, budget, explaining: explained)
      return elements.enumerated().map { number, element in
        Element(
          scene: element.scene.id, name: element.scene.className,
          number: number / max(document.scenes.count, 1),
          environment: element.environment.document, tree: element.tree, layout: element.layout,
          source: places.source(of: element))
      }
    case .figma(let document, let query):
      let elements = try FigmaLayouts.layouts(
        of: try query.scenes(of: document), in: document, query, budget)
      var all: [Element] = []
      for element in elements {
        let (tree, layout) = try element.views()
        all.append(
          Element(
            scene: element.scene.id, name: element.scene.name, number: element.number,
            environment: EnvironmentDocument(echo: element.environment), tree: tree, layout: layout,
            source: element.source(of: tree), figma: element))
      }
      return all
    }
  }
}

/// The offsets of the elements with an id in an Interface Builder document.
struct ElementPlaces: Sendable {
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

  /// The places of a layout's parts.
  func source(of element: InterfaceLayouts.Element) -> SourcePlaces {
    SourcePlaces(
      items: element.tree.items.map { self[$0.id] },
      constraints: element.tree.constraintList.enumerated().map { number, constraint in
        element.writtenConstraints.contains(number) ? self[constraint.id] : nil
      },
      unverified: element.unverified)
  }
}
