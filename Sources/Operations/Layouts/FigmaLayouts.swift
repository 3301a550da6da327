import AutoLayout
import Documents
import Drawing
import Figma
import Geometry
import InterfaceBuilder
import JSON
import Typesetting

/// Lays out the scenes of a Figma document.
enum FigmaLayouts {
  /// Refuses a query or a format that Figma documents do not have, whatever the document.
  static func check(_ input: OperationInput) throws(Problem) {
    _ = try FigmaQuery(input.query)
    guard input.format.name != MediaType.swift else {
      throw Problem(
        .notAcceptable,
        "Layouts of a Figma document are not written as \(MediaType.swift); POST /v1/conversions writes such documents as Swift."
      )
    }
    _ = try PictureFormat(input.format)
  }

  /// Reads a document. The answer lays out each scene in each environment.
  static func read(_ input: OperationInput) throws(Problem) -> Operation.Computation {
    let query = try FigmaQuery(input.query)
    let document = try document(input.body)
    let scenes = try query.scenes(of: document)
    return { (budget) throws(Problem) in
      let layouts = try layouts(of: scenes, in: document, query, budget)
      switch try PictureFormat(input.format) {
      case nil: return OperationAnswer(body: self.json(layouts, query, budget))
      case .wireframe:
        let picture = try budget.document(of: budget.panels(of: layouts, \.panel))
        return OperationAnswer(body: picture, mediaType: MediaType.svg)
      case .screen(let medium):
        var screens: [Screen] = []
        for layout in layouts { screens.append(try layout.screen(in: document)) }
        return OperationAnswer(
          body: try budget.document(of: screens, as: medium), mediaType: input.format.name)
      case .sheet(let medium, let page):
        var screens: [Screen] = []
        for layout in layouts { screens.append(try layout.screen(in: document)) }
        return OperationAnswer(
          body: try budget.sheet(of: screens, as: medium, page: page), mediaType: input.format.name)
      }
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
    /// What the hardware takes from the screen; `nil` for a scene that does not fill a device.
    let safeArea: Insets?
    let surroundings: FigmaEnvironment
    let layout: FigmaLayout
    /// What people call the nodes, by their ids; empty if ids are asked for.
    let names: [String: String]

    /// The nodes as rectangles with their names. Invisible ones are faint.
    var panel: Picture.Panel {
      let shapes = layout.frames.map { frame in
        Shape(
          names[frame.id] ?? frame.id, frame.rect, frame.parent == nil ? .canvas : .view,
          isFaint: !frame.isVisible)
      }
      return Picture.Panel(
        title: Picture.Panel.title([
          scene.name, EnvironmentDocument.name(of: environment), layout.size.words,
        ]),
        size: layout.size, shapes: shapes, sentences: findings.map { ($0.sentence, nil) })
    }
  }

  /// The layouts of scenes in the environments of a query, environment by environment.
  static func layouts(
    of scenes: [FigmaDocument.Scene], in document: FigmaDocument, _ query: FigmaQuery, _ budget: WorkBudget
  ) throws(Problem) -> [Element] {
    var elements: [Element] = []
    var (steps, frames) = (budget.stepLimit, 0)
    let typesetter =
      query.contentSizes == .computed ? Typesetter(shapingLimit: budget.shapingLimit) : nil
    for (number, environment) in query.environments.enumerated() {
      for scene in scenes {
        var surroundings = environment.figma(for: scene)
        surroundings.typesetter = typesetter
        let layout: FigmaLayout
        do {
          layout = try document.layout(
            of: scene, in: surroundings, stepLimit: min(steps, Figma.Limits.steps))
        } catch {
          throw Problem(error)
        }
        steps -= layout.steps
        budget.meter.add(layout.steps)
        frames += layout.frames.count + layout.flaws.count
        try budget.grant(frames: frames, at: "")
        elements.append(
          Element(
            scene: scene, number: number, environment: environment.echo(layout.size),
            safeArea: environment.safeArea(of: layout.size), surroundings: environment.figma(for: scene),
            layout: layout, names: query.names == .ids ? [:] : layout.names))
      }
    }
    return elements
  }

  private static func json(_ elements: [Element], _ query: FigmaQuery, _ budget: WorkBudget) -> [UInt8] {
    JSONWriter.object(byteLimit: budget.byteLimit) { answer in
      answer.member("contentSizes", query.contentSizes.rawValue)
      answer.objects("layouts", elements) { writer, element in
        writer.member("scene", element.scene.id)
        writer.member("name", element.scene.name)
        writer.member("environment") { $0.raw(element.environment) }
        writer.member("size") { $0.size(element.layout.size) }
        writer.object("frames") { frames in
          for frame in element.layout.frames {
            frames.member(named: frame.id, rect: rect(of: frame, in: element.layout, query.coordinates))
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

extension JSONWriter {
  /// Writes the diagnosis of a scene.
  fileprivate mutating func diagnosis(of element: FigmaLayouts.Element) {
    let findings = element.findings
    object { diagnosis in
      diagnosis.member("status", "determined")
      for name in ["conflicts", "ambiguities", "unsatisfied"] {
        diagnosis.member(named: name) { $0.array { _ in } }
      }
      guard !findings.isEmpty else { return }
      diagnosis.objects("findings", findings) { writer, finding in
        writer.member("code", finding.code.rawValue)
        writer.member("view", finding.item)
        writer.member("sentence", finding.sentence)
      }
    }
  }
}
