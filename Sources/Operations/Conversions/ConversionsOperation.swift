import AutoLayout
import Documents
import Drawing
import InterfaceBuilder
import JSON

extension Operation {
  /// `POST /v1/conversions`: a storyboard, xib or Figma document in, layouts requests, code or pictures out.
  package static let conversions = Operation(
    name: "conversions",
    summary:
      "Converts a storyboard, xib or Figma document to layouts requests, or to Swift with UIKit or SwiftUI.",
    reads: [MediaType.xml, MediaType.figma], writes: [MediaType.json, MediaType.swift, MediaType.svg],
    queryMembers: ConversionQuery.members,
    check: { (input) throws(Problem) in
      _ = try ConversionQuery(input.query)
      if input.format.name == MediaType.swift { _ = try ConversionsOperation.framework(input.format) }
    }
  ) { (input) throws(Problem) in
    let query = try ConversionQuery(input.query)
    let scenes: @Sendable (WorkBudget) throws(Problem) -> [ConvertedScene]
    if input.mediaType.isDocument(MediaType.figma) {
      let document = try FigmaLayouts.document(input.body)
      scenes = { (budget) throws(Problem) in try ConvertedScene.scenes(of: document, query, budget) }
    } else {
      let document = try InterfaceLayouts.document(of: input)
      scenes = { (budget) throws(Problem) in try ConvertedScene.scenes(of: document, query, budget) }
    }
    return { (budget) throws(Problem) in
      try ConversionsOperation.answer(try scenes(budget), input.format, budget)
    }
  }
}

/// The query beside a document to convert.
struct ConversionQuery {
  /// The names of the members.
  static let members = ["contentSizes", "frame"]

  /// Where the sizes of content come from; `nil` for recorded ones, or computed ones if texts are translated.
  let contentSizes: ContentSizes?
  private let frames: [String]

  /// Reads the members, and reports all errors together.
  init(_ query: [(name: String, value: String)]) throws(Problem) {
    var reader = QueryReader(query, known: ConversionQuery.members)
    frames = reader.texts("frame")
    contentSizes = reader.choice("contentSizes", ContentSizes.self)
    try reader.throwFaults()
  }

  func contains(_ scene: String) -> Bool { frames.isEmpty || frames.contains(scene) }

  /// Refuses ids that no scene has.
  func chosen(_ scenes: [String]) throws(Problem) {
    let known = Set(scenes)
    guard let unknown = frames.first(where: { !known.contains($0) }) else { return }
    throw Problem(
      .unknownID, "“\(unknown.excerpt)” is no scene of the document; send the id of one, or none.")
  }
}

/// Writes converted scenes.
private enum ConversionsOperation {
  /// The framework of generated Swift.
  enum Framework: String, CaseIterable { case uikit, swiftui }

  /// The framework that a media type asks for by its parameter `framework`; UIKit without it.
  static func framework(_ format: MediaType) throws(Problem) -> Framework {
    try format.choice("framework") ?? .uikit
  }

  static func answer(
    _ scenes: [ConvertedScene], _ format: MediaType, _ budget: WorkBudget
  ) throws(Problem) -> OperationAnswer {
    let body =
      switch format.name {
      case MediaType.swift: try code(scenes, format)
      case MediaType.svg:
        try budget.document(
          of: try budget.panels(of: scenes) { scene in
            var tree = scene.request.tree
            tree.names = scene.labels
            return Picture.Panel(
              scene.name, in: scene.request.environments[0], tree: tree, layout: scene.layout)
          })
      default: json(scenes, budget)
      }
    try budget.grant(bytes: body.count)
    return OperationAnswer(
      body: body, mediaType: format.name, hasFindings: scenes.contains { !$0.findings.isEmpty })
  }

  private static func json(_ scenes: [ConvertedScene], _ budget: WorkBudget) -> [UInt8] {
    JSONWriter.object(byteLimit: budget.byteLimit) { answer in
      answer.objects("documents", scenes) { document, scene in
        document.member("scene", scene.scene)
        document.member("name", scene.name)
        document.member("request") { $0.raw(scene.document) }
        document.objects("findings", scene.findings) { writer, finding in
          writer.member("code", "unsupported")
          writer.member("view", finding.view)
          writer.member("sentence", finding.sentence)
        }
      }
    }
  }

  private static func code(_ scenes: [ConvertedScene], _ format: MediaType) throws(Problem) -> [UInt8] {
    let parts = scenes.map { scene in
      ViewCode.Scene(
        name: scene.name, tree: scene.request.tree, layout: scene.layout,
        labels: scene.labels, grids: scene.grids, hasPriorities: scene.hasPriorities,
        notes: scene.findings.map(\.sentence) + variationNotes(scene))
    }
    let code = ViewCode(parts)
    switch try framework(format) {
    case .uikit: return Array(code.uiKit.utf8)
    case .swiftui: return Array(code.swiftUI.utf8)
    }
  }

  private static func variationNotes(_ scene: ConvertedScene) -> [String] {
    scene.request.hasVariations
      ? ["The code has the views and constraints of the scene's own size classes only."] : []
  }
}
