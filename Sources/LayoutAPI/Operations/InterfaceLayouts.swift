import AutoLayout
import Devices
import Drawing
import Geometry
import InterfaceBuilder
import Typesetting

/// Lays the scenes of an Interface Builder document out.
enum InterfaceLayouts {
  /// A scene in an environment.
  struct Element {
    let scene: InterfaceScene
    let environment: InterfaceQuery.Environment
    let tree: LayoutTree
    /// Which of the tree's constraints the document has.
    let writtenConstraints: Range<Int>
    let layout: Layout
    /// What the document asks not to be told is open, by the ids of views.
    let unverified: [String: Set<Attribute>]
  }

  /// The answer to a document: each scene in each environment.
  static func answer(_ input: OperationInput) throws(Problem) -> OperationAnswer {
    let query = try InterfaceQuery(input.query)
    let elements = try layouts(of: try document(input.body), query, input, explaining: query.explains)
    let body =
      switch input.format.name {
      case MediaType.svg: try input.document(of: panels(elements, input))
      case MediaType.swift: try code(elements, input.format)
      default: json(elements, query, input)
      }
    return OperationAnswer(
      body: body, mediaType: input.format.name,
      hasFindings: elements.contains { !$0.layout.diagnosis.conflicts.isEmpty })
  }

  /// The document of a body.
  static func document(_ body: [UInt8]) throws(Problem) -> InterfaceDocument {
    do {
      return try InterfaceDocument(body)
    } catch {
      throw Problem(error)
    }
  }

  /// The layout of each scene in each environment, environment by environment.
  static func layouts(
    of document: InterfaceDocument, _ query: InterfaceQuery, _ input: OperationInput,
    explaining explains: Bool = false
  ) throws(Problem) -> [Element] {
    var elements: [Element] = []
    var steps = input.stepLimit
    let typesetter = Typesetter(shapingLimit: input.shapingLimit)
    var (frames, bytes) = (0, 0)
    for environment in query.environments {
      for scene in document.scenes {
        let model: SceneModel
        do {
          model = try scene.model(
            on: environment.surroundings(of: scene), direction: environment.direction,
            category: environment.category)
        } catch {
          throw Problem(error)
        }
        frames += model.tree.items.count
        // No pointer leads into a query, or into XML.
        try input.grant(frames: frames, at: "")
        let limit = min(steps, AutoLayout.Limits.steps)
        do {
          let layout = try model.layout(
            explaining: explains, stepLimit: limit, typesetter: typesetter, meter: input.meter)
          steps -= layout.steps
          bytes += layout.diagnosis.leastByteCount
          elements.append(
            Element(
              scene: scene, environment: environment, tree: model.tree,
              writtenConstraints: model.writtenConstraints, layout: layout, unverified: model.unverified))
        } catch {
          throw Problem(error, stepLimit: limit)
        }
        try input.grant(bytes: bytes)
      }
    }
    return elements
  }

  // MARK: Representations

  private static func json(
    _ elements: [Element], _ query: InterfaceQuery, _ input: OperationInput
  ) -> [UInt8] {
    var writer = JSONWriter(byteLimit: input.byteLimit)
    writer.object { answer in
      answer.member("layouts") { list in
        list.array(elements) { writer, element in
          writer.layout(
            element.layout, of: element.tree, query.coordinates, in: element.environment.document
          ) {
            $0.member("scene", element.scene.id)
            $0.member("class", element.scene.className)
          }
        }
      }
    }
    return writer.bytes
  }

  /// Each layout as a picture.
  static func panels(
    _ elements: [Element], _ input: OperationInput
  ) throws(Problem) -> [Picture.Panel] {
    try input.panels(of: elements) { element in
      Picture.Panel(
        element.scene.className, in: element.environment.document, tree: element.tree, layout: element.layout)
    }
  }

  /// The constraints of each scene as Swift; those of a scene are much the same in every environment.
  private static func code(_ elements: [Element], _ format: MediaType) throws(Problem) -> [UInt8] {
    let library = try ConstraintCode.Library(format)
    var seen: Set<String> = []
    let scenes = elements.filter { seen.insert($0.scene.id).inserted }
    let code = ConstraintCode(
      library,
      scenes: scenes.map {
        ConstraintCode.Scene($0.tree, of: $0.scene.className, constraints: $0.writtenConstraints)
      })
    return Array(code.text.utf8)
  }
}
