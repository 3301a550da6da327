import AutoLayout
import Devices
import Documents
import Drawing
import Geometry
import InterfaceBuilder
import JSON
import Typesetting

/// Lays out the scenes of an Interface Builder document.
enum InterfaceLayouts {
  /// A scene in an environment.
  struct Element {
    package let scene: InterfaceScene
    package let environment: InterfaceQuery.Environment
    package let tree: LayoutTree
    /// The tree's constraints that the document contains.
    let writtenConstraints: Range<Int>
    package let layout: Layout
    /// The numbers for which it was laid out.
    let context: LayoutContext
    /// The attributes that the document does not want reported as ambiguous, by the ids of views.
    let unverified: [String: Set<Attribute>]
  }

  /// Reads a document. The answer lays out each scene in each environment.
  package static func read(_ input: OperationInput) throws(Problem) -> Operation.Computation {
    let query = try InterfaceQuery(input.query, known: InterfaceQuery.members + InterfaceQuery.sizeMembers)
    let document = try document(of: input)
    let source = query.explained != .none ? ElementSource(input) : nil
    return { (budget) throws(Problem) in
      let typesetter = Typesetter(shapingLimit: budget.shapingLimit)
      let elements = try layouts(of: document, query, budget, typesetter, explaining: query.explained)
      return try answer(
        elements, query, query.contentSizes(of: document), input.format, source, budget, typesetter)
    }
  }

  /// Where the elements of a document are, and its lines.
  private struct ElementSource {
    let places: ElementPlaces
    let lines: SourceLines

    init(_ input: OperationInput) {
      (places, lines) = (ElementPlaces(input.body), SourceLines(input.body, name: input.documentName))
    }
  }

  private static func answer(
    _ elements: [Element], _ query: InterfaceQuery, _ contentSizes: ContentSizes, _ format: MediaType,
    _ source: ElementSource?, _ budget: WorkBudget, _ typesetter: Typesetter
  ) throws(Problem) -> OperationAnswer {
    let body =
      switch try PictureFormat(format) {
      case .wireframe: try budget.document(of: panels(elements, budget))
      case .screen(let medium):
        try budget.document(of: screens(elements), as: medium, typesetter: typesetter)
      case .sheet(let medium, let page): try budget.sheet(of: screens(elements), as: medium, page: page)
      case nil where format.name == MediaType.swift: try code(elements, format)
      case nil: json(elements, query, contentSizes, source, budget)
      }
    return OperationAnswer(
      body: body, mediaType: format.name,
      hasFindings: elements.contains { !$0.layout.diagnosis.conflicts.isEmpty })
  }

  /// The document of an input, with its texts translated if there are strings beside it.
  package static func document(of input: OperationInput) throws(Problem) -> InterfaceDocument {
    do {
      return try InterfaceDocument(input.body, strings: input.strings)
    } catch {
      throw Problem(error)
    }
  }

  /// The layout of each scene in each environment, environment by environment.
  package static func layouts(
    of document: InterfaceDocument, _ query: InterfaceQuery, _ budget: WorkBudget,
    _ typesetter: Typesetter? = nil, explaining explained: ExplainedItems = .none
  ) throws(Problem) -> [Element] {
    var elements: [Element] = []
    let contentSizes = query.contentSizes(of: document)
    var steps = budget.stepLimit
    let typesetter = typesetter ?? Typesetter(shapingLimit: budget.shapingLimit)
    var (frames, bytes) = (0, 0)
    for environment in query.environments {
      for scene in document.scenes {
        var model: SceneModel
        do {
          model = try scene.model(
            on: environment.surroundings(of: scene), resizing: environment.resizing,
            direction: environment.direction,
            category: environment.category, contentSizes: contentSizes,
            legibilityWeight: environment.legibilityWeight, pseudolanguage: environment.pseudolanguage)
        } catch {
          throw Problem(error)
        }
        if query.names == .ids { model.tree.names = [:] }
        frames += model.tree.items.count
        // A JSON pointer cannot point into a query or XML.
        try budget.grant(frames: frames, at: "")
        let limit = min(steps, AutoLayout.Limits.steps)
        do {
          let layout = try model.layout(
            explaining: explained, stepLimit: limit, typesetter: typesetter, meter: budget.meter)
          steps -= layout.steps
          bytes += layout.diagnosis.leastByteCount
          elements.append(
            Element(
              scene: scene, environment: environment.sized(layout.size), tree: model.tree,
              writtenConstraints: model.writtenConstraints, layout: layout, context: model.context,
              unverified: model.unverified))
        } catch {
          throw Problem(error, stepLimit: limit)
        }
        try budget.grant(bytes: bytes)
      }
    }
    return elements
  }

  // MARK: Representations

  private static func json(
    _ elements: [Element], _ query: InterfaceQuery, _ contentSizes: ContentSizes, _ source: ElementSource?,
    _ budget: WorkBudget
  ) -> [UInt8] {
    JSONWriter.object(byteLimit: budget.byteLimit) { answer in
      answer.member("contentSizes", contentSizes.rawValue)
      answer.objects("layouts", elements) { layout, element in
        layout.member("scene", element.scene.id)
        layout.member("class", element.scene.className)
        layout.layout(
          element.layout, of: element.tree, query.coordinates, in: element.environment.document,
          source: source.map { ConstraintSource($0.places.source(of: element), in: $0.lines) })
      }
    }
  }

  /// Each layout as a picture.
  static func panels(
    _ elements: [Element], _ budget: WorkBudget
  ) throws(Problem) -> [Picture.Panel] {
    try budget.panels(of: elements) { element in
      Picture.Panel(
        element.scene.className, in: element.environment.document, tree: element.tree, layout: element.layout)
    }
  }

  /// Each layout as a screen.
  private static func screens(_ elements: [Element]) throws(Problem) -> [Screen] {
    var screens: [Screen] = []
    for element in elements {
      let surroundings = element.environment.surroundings(of: element.scene)
      var screen = Screen(
        title: Picture.Panel.title(
          [element.scene.className] + (surroundings == nil ? [] : [element.environment.document.name])),
        tree: element.tree, layout: element.layout)
      do {
        screen.appearances = try element.scene.appearances(on: surroundings)
      } catch {
        throw Problem(error)
      }
      screen.scheme = element.environment.document.colorScheme
      screen.take(element.context)
      let safeArea = element.scene.deviceSafeArea(around: element.layout.size, on: surroundings)
      screen.device = safeArea.map { Screen.Device(safeArea: $0) }
      screen.bars = bars(of: element, on: surroundings)
      screen.coveredTop = element.context.safeArea.top
      screens.append(screen)
    }
    return screens
  }

  /// The bars of containers over a scene.
  private static func bars(of element: Element, on surroundings: SceneEnvironment?) -> [Screen.Bar] {
    let size = element.layout.size
    let bars = element.scene.bars(around: size, on: surroundings)
    var drawn: [Screen.Bar] = []
    if bars.navigationBarHeight > 0 {
      var bar = Screen.Bar(frame: Rect(x: 0, y: 0, width: size.width, height: bars.navigationBarHeight))
      (bar.title, bar.hasLargeTitle) = (bars.title, bars.hasLargeTitle)
      (bar.leading, bar.trailing) = (bars.leading, bars.trailing)
      bar.take(bars.navigationBarLook)
      drawn.append(bar)
    }
    if bars.bottomBarHeight > 0 {
      var bar = Screen.Bar(
        frame: Rect(
          x: 0, y: size.height - bars.bottomBarHeight, width: size.width, height: bars.bottomBarHeight))
      bar.isAtBottom = true
      (bar.items, bar.selected, bar.leading) = (bars.tabs, bars.selectedTab, bars.toolbarItems)
      bar.take(bars.tabBarLook)
      drawn.append(bar)
    }
    return drawn
  }

  /// The constraints of each scene as Swift, from its first environment; those of the others hardly differ.
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

extension Screen.Bar {
  fileprivate mutating func take(_ look: SceneBars.Look) {
    (isBlack, background, tint, titleColor) = (look.isBlack, look.background, look.tint, look.title)
  }
}
