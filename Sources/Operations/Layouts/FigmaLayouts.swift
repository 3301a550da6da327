import AutoLayout
import Documents
import Drawing
import Figma
import Geometry
import JSON

/// Lays out the scenes of a Figma document.
enum FigmaLayouts {
  /// Refuses a query or a format that Figma documents do not have, whatever the document.
  static func check(_ input: OperationInput) throws(Problem) {
    _ = try FigmaQuery(input.query)
    guard [MediaType.json, MediaType.svg].contains(input.format.name) else {
      throw Problem(
        .notAcceptable,
        "Layouts of a Figma document are not written as \(input.format.name); accept \(MediaType.json) or \(MediaType.svg)."
      )
    }
    switch try PictureFormat(input.format) {
    case nil, .wireframe: break
    case .screen, .sheet:
      throw Problem(
        .notAcceptable,
        "Figma documents are drawn as wireframes only; accept \(MediaType.svg);content=wireframe.")
    }
  }

  /// Reads a document. The answer lays out each scene in each environment.
  static func read(_ input: OperationInput) throws(Problem) -> Operation.Computation {
    let query = try FigmaQuery(input.query)
    let document = try document(input.body)
    let scenes = try query.scenes(of: document)
    return { (budget) throws(Problem) in
      let layouts = try layouts(of: scenes, in: document, query, budget)
      guard input.format.name == MediaType.svg else {
        return OperationAnswer(body: self.json(layouts, query, budget))
      }
      let picture = try budget.document(of: budget.panels(of: layouts, \.panel))
      return OperationAnswer(body: picture, mediaType: MediaType.svg)
    }
  }

  /// Reads a document without laying it out.
  static func document(_ body: [UInt8]) throws(Problem) -> FigmaDocument {
    let json = try DocumentReader(body).json
    do {
      return try FigmaDocument(json)
    } catch {
      throw Problem(error)
    }
  }

  /// A scene in an environment.
  struct Element {
    let scene: FigmaDocument.Scene
    /// The number of the environment.
    let number: Int
    /// The environment as the answer writes it.
    let environment: [UInt8]
    let layout: FigmaLayout
    /// What people call the nodes, by their ids; empty if ids are asked for.
    let names: [String: String]

    /// The nodes as rectangles with their names. Invisible ones are faint.
    var panel: Picture.Panel {
      let shapes = layout.frames.map { frame in
        Shape(
          names[frame.id] ?? frame.id, frame.rect, frame.parent == nil ? .canvas : .view, isFaint: !frame.isVisible)
      }
      return Picture.Panel(
        title: Picture.Panel.title([
          scene.name, EnvironmentDocument.name(of: environment), layout.size.words,
        ]),
        size: layout.size, shapes: shapes, sentences: layout.misplaced.map { ($0.sentence(naming: names), nil) })
    }
  }

  /// The layouts of scenes in the environments of a query, environment by environment.
  static func layouts(
    of scenes: [FigmaDocument.Scene], in document: FigmaDocument, _ query: FigmaQuery, _ budget: WorkBudget
  ) throws(Problem) -> [Element] {
    var elements: [Element] = []
    var (steps, frames) = (budget.stepLimit, 0)
    for (number, environment) in query.environments.enumerated() {
      for scene in scenes {
        let (width, height) = environment.size(of: scene)
        let layout: FigmaLayout
        do {
          layout = try document.layout(
            of: scene, width: width, height: height, stepLimit: min(steps, Figma.Limits.steps))
        } catch {
          throw Problem(error)
        }
        steps -= layout.steps
        budget.meter.add(layout.steps)
        frames += layout.frames.count
        try budget.grant(frames: frames, at: "")
        elements.append(
          Element(
            scene: scene, number: number, environment: environment.echo(layout.size), layout: layout,
            names: query.names == .ids ? [:] : layout.names))
      }
    }
    return elements
  }

  private static func json(_ elements: [Element], _ query: FigmaQuery, _ budget: WorkBudget) -> [UInt8] {
    JSONWriter.object(byteLimit: budget.byteLimit) { answer in
      answer.member("contentSizes", FigmaQuery.ContentSizes.recorded.rawValue)
      answer.objects("layouts", elements) { writer, element in
        writer.member("scene", element.scene.id)
        writer.member("name", element.scene.name)
        writer.member("environment") { $0.raw(element.environment) }
        writer.member("size") { $0.size(element.layout.size) }
        writer.object("frames") { frames in
          for frame in element.layout.frames {
            frames.member(named: frame.id) { $0.rect(rect(of: frame, in: element.layout, query.coordinates)) }
          }
        }
        writer.member("diagnosis") { $0.diagnosis(of: element) }
        if element.names.isEmpty { return }
        writer.object("names") { names in
          for frame in element.layout.frames {
            if let name = element.names[frame.id] { names.member(named: frame.id) { $0.string(name) } }
          }
        }
      }
    }
  }

  private static func rect(
    of frame: FigmaLayout.Frame, in layout: FigmaLayout, _ coordinates: LayoutsRequest.Coordinates
  ) -> Rect {
    guard coordinates == .superview, let parent = frame.parent else { return frame.rect }
    let origin = layout.frames[parent].rect.origin
    return frame.rect.offset(by: Point(x: -origin.x, y: -origin.y))
  }
}

extension FigmaLayout {
  /// The names of the nodes, each unique, by their ids.
  var names: [String: String] {
    var names = UniqueNames()
    for frame in frames { names.add(frame.name, for: frame.id) }
    return names.names
  }

  /// The visible nodes that are recorded elsewhere, if the scene has its recorded size. At another size no node is expected
  /// where it is recorded.
  var misplaced: [Frame] {
    guard let recorded = frames.first?.recorded.size else { return [] }
    let isAsRecorded = abs(recorded.width - size.width) <= 0.5 && abs(recorded.height - size.height) <= 0.5
    return isAsRecorded ? frames.filter(\.isMisplaced) : []
  }
}

extension FigmaLayout.Frame {
  /// Where the node is recorded, and where it should be.
  func sentence(naming names: [String: String]) -> String {
    "\((names[id] ?? id).excerpt) is recorded at \(recorded.text), but the properties of the nodes put it at \(rect.text)."
  }
}

extension JSONWriter {
  /// Writes the diagnosis of a scene.
  fileprivate mutating func diagnosis(of element: FigmaLayouts.Element) {
    let misplaced = element.layout.misplaced
    object { diagnosis in
      diagnosis.member("status", "determined")
      for name in ["conflicts", "ambiguities", "unsatisfied"] {
        diagnosis.member(named: name) { $0.array { _ in } }
      }
      guard !misplaced.isEmpty else { return }
      diagnosis.objects("findings", misplaced) { writer, frame in
        writer.member("code", "misplaced")
        writer.member("view", frame.id)
        writer.member("sentence", frame.sentence(naming: element.names))
      }
    }
  }
}

extension Rect {
  /// The place and the size in words.
  fileprivate var text: String {
    "(\(x.readable), \(y.readable)) with size \(width.readable) × \(height.readable)"
  }
}

extension Problem {
  /// The problem of a value that is not a Figma document.
  init(_ invalid: Figma.InvalidDocument) {
    switch invalid {
    case .json(_, let offset):
      self.init(.invalidJSON, "The document is not valid JSON at byte \(offset); correct it.")
    case .value(let kind, let pointer): self.init(kind.code, kind.sentence, at: pointer)
    case .tooManySteps(let limit):
      self.init(.tooComplex, "The layout needs more than \(limit) steps; ask for less at once.")
    }
  }
}

extension Figma.InvalidDocument.Kind {
  fileprivate var code: ProblemCode {
    switch self {
    case .noNode: .missingMember
    case .expected: .wrongType
    case .outOfRange, .negative, .minimumAboveMaximum, .tooManyTracks: .numberOutOfRange
    case .unknownValue: .unknownValue
    case .duplicateID: .duplicateID
    case .tooManyNodes: .tooManyViews
    }
  }

  fileprivate var sentence: String {
    switch self {
    case .noNode: "There is no Figma node; send a file, an answer with nodes, a node, or a list of nodes."
    case .expected(let type): "The value has the wrong type; write one of type \(type)."
    case .outOfRange: "The magnitude of the number exceeds 10⁹; write a smaller one."
    case .negative: "The number is negative; write one of at least 0."
    case .unknownValue(let value): "The value “\(value.excerpt)” is unknown; write another one."
    case .minimumAboveMaximum: "The minimum exceeds the maximum; change one of them."
    case .duplicateID(let id): "Another node has the id “\(id.excerpt)”; write another one."
    case .tooManyNodes: "There are more than \(Figma.Limits.nodes) nodes; split the document."
    case .tooManyTracks: "The grid has more than \(Figma.Limits.tracks) tracks; write fewer."
    }
  }
}
