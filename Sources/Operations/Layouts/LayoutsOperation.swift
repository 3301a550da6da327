import AutoLayout
import Documents
import Drawing
import Geometry
import JSON
import Typesetting

extension Operation {
  /// `POST /v1/layouts`: a tree of views and its constraints in, frames and a diagnosis out.
  package static let layouts = Operation(
    name: "layouts",
    summary:
      "Lays out views by their constraints. Exits with 1 if a layout has conflicts, and with 2 if the document is not valid.",
    reads: [MediaType.json, MediaType.xml, MediaType.figma],
    writes: [MediaType.json, MediaType.svg, MediaType.swift, MediaType.png, MediaType.pdf],
    queryMembers: InterfaceQuery.members + FigmaQuery.sizeMembers, countsSteps: true,
    check: { (input) throws(Problem) in
      if input.mediaType.isDocument(MediaType.xml) {
        _ = try InterfaceQuery(input.query, known: InterfaceQuery.members + InterfaceQuery.sizeMembers)
      }
      if input.mediaType.isDocument(MediaType.figma) { try FigmaLayouts.check(input) }
      if input.format.name == MediaType.swift { _ = try ConstraintCode.Library(input.format) }
      _ = try PictureFormat(input.format)
    }
  ) { (input) throws(Problem) in
    if input.mediaType.isDocument(MediaType.xml) { return try InterfaceLayouts.read(input) }
    if input.mediaType.isDocument(MediaType.figma) { return try FigmaLayouts.read(input) }
    let request = try input.clock.measure(.decode) { () throws(Problem) in try LayoutsRequest(input) }
    return { (budget) throws(Problem) in
      try LayoutsOperation.answer(to: request, input, budget)
    }
  }
}

extension LayoutsRequest {
  /// Reads a JSON document. Its query, if any, replaces what the document says about the same.
  init(_ input: OperationInput) throws(Problem) {
    try self.init(input.body)
    guard !input.query.isEmpty else { return }
    let query = try InterfaceQuery(input.query)
    if query.choosesEnvironments { try chooseEnvironments(query) }
    if input.query.contains(where: { $0.name == "coordinates" }) { coordinates = query.coordinates }
    if input.query.contains(where: { $0.name == "explain" }) { explained = query.explained }
  }
}

extension LayoutsRequest {
  /// Takes the environments of a query. With a device they replace those of the document; without one, each environment of the
  /// document gets the members of the query, so that its size stays.
  private mutating func chooseEnvironments(_ query: InterfaceQuery) throws(Problem) {
    let chosen = query.environments.map(\.document)
    guard !query.choosesDevices else { return environments = chosen }
    if environments.count * chosen.count > Documents.Limits.environments { throw InterfaceQuery.tooMany }
    var merged: [EnvironmentDocument] = []
    var seen: Set<[UInt8]> = []
    for own in environments {
      for other in chosen {
        let json = try DocumentReader(other.echo).json
        guard let environment = own.merged(with: JSONDocument.root, of: json) else {
          throw Problem(
            .conflictingMembers,
            "The environment \(own.name.excerpt) of the document cannot be \(other.name.excerpt); choose another one."
          )
        }
        if seen.insert(environment.echo).inserted { merged.append(environment) }
      }
    }
    environments = merged
  }
}

/// Lays out a document in each of its environments.
enum LayoutsOperation {
  fileprivate static func answer(
    to request: LayoutsRequest, _ input: OperationInput, _ budget: WorkBudget
  ) throws(Problem) -> OperationAnswer {
    let (format, clock) = (input.format, input.clock)
    try budget.grant(
      frames: request.frameCount,
      at: EnvironmentsDocument.pointer(to: request.environments))
    if format.name == MediaType.swift { return try code(request, format) }
    let typesetter = Typesetter(shapingLimit: budget.shapingLimit)
    let layouts = try clock.measure(.solve) { () throws(Problem) in
      try LayoutsOperation.layouts(of: request, budget, stepLimit: budget.stepLimit, typesetter)
    }
    let picture = try PictureFormat(format)
    let body = try clock.measure(.encode) { () throws(Problem) in
      switch picture {
      case nil: document(request, layouts, input, budget)
      case .wireframe: try budget.document(of: panels(request, layouts, budget))
      case .screen(let medium):
        try budget.document(of: screens(request, layouts), as: medium, typesetter: typesetter)
      case .sheet(let medium, let page):
        try budget.sheet(of: screens(request, layouts), as: medium, page: page)
      }
    }
    return OperationAnswer(
      body: body, mediaType: format.name,
      hasFindings: layouts.contains { !$0.diagnosis.conflicts.isEmpty })
  }

  // MARK: Representations

  /// An estimate of the bytes of an answer for each view and guide.
  private static let frameBytes = 128

  private static func document(
    _ request: LayoutsRequest, _ layouts: [Layout], _ input: OperationInput, _ budget: WorkBudget
  ) -> [UInt8] {
    let lines = request.explained != .none ? SourceLines(input.body, name: input.documentName) : nil
    let capacity = request.frameCount * LayoutsOperation.frameBytes
    return JSONWriter.object(capacity: capacity, byteLimit: budget.byteLimit) { answer in
      answer.objects("layouts", Array(zip(request.environments, layouts))) {
        let variant = request.variant(in: $1.0)
        let source = lines.map { ConstraintSource(variant.source, in: $0) }
        $0.layout($1.1, of: variant.tree, request.coordinates, in: $1.0, source: source)
      }
    }
  }

  /// Each layout as a picture.
  static func panels(
    _ request: LayoutsRequest, _ layouts: [Layout], _ budget: WorkBudget
  ) throws(Problem) -> [Picture.Panel] {
    try budget.panels(of: Array(zip(request.environments, layouts))) { environment, layout in
      let tree = request.variant(in: environment).tree
      return Picture.Panel(tree.items[0].id, in: environment, tree: tree, layout: layout)
    }
  }

  /// Each layout as a screen.
  static func screens(_ request: LayoutsRequest, _ layouts: [Layout]) -> [Screen] {
    zip(request.environments, layouts).map { environment, layout in
      let tree = request.variant(in: environment).tree
      var screen = Screen(
        title: Picture.Panel.title([tree.items[0].id, environment.name]), tree: tree, layout: layout)
      screen.scheme = environment.colorScheme
      screen.take(environment.context)
      if environment.isDevice, environment.context.size == layout.size {
        screen.device = Screen.Device(safeArea: environment.context.safeArea)
      }
      return screen
    }
  }

  /// The constraints as Swift, as they are in the first environment.
  private static func code(
    _ request: LayoutsRequest, _ format: MediaType
  ) throws(Problem) -> OperationAnswer {
    let library = try ConstraintCode.Library(format)
    let code = ConstraintCode(library, scenes: [ConstraintCode.Scene(request.tree)])
    let note =
      request.hasVariations
      ? "// The constraints of the first environment; other size classes may have others.\n" : ""
    return OperationAnswer(body: Array((note + code.text).utf8), mediaType: MediaType.swift)
  }

  // MARK: Layouts

  /// A variant of a tree and the numbers for the engine, which decide a layout together.
  private struct LayoutKey: Hashable {
    let variant: Int
    let context: LayoutContext
  }

  /// The layout for each environment. Environments with the same numbers for the engine share one: text sizes, for
  /// example, if no text follows them.
  package static func layouts(
    of request: LayoutsRequest, _ budget: WorkBudget, stepLimit: Int, _ typesetter: Typesetter? = nil
  ) throws(Problem) -> [Layout] {
    var known: [LayoutKey: Layout] = [:]
    var (steps, bytes) = (stepLimit, 0)
    var layouts: [Layout] = []
    let typesetter = typesetter ?? Typesetter(shapingLimit: budget.shapingLimit)
    // No later layout could reuse the memory of a single one.
    let isAlone = request.environments.count == 1
    let memories = request.variants.map { _ in isAlone ? nil : LayoutMemory() }
    for environment in request.environments {
      var context = environment.context
      context.fitting = request.fitting
      let number = request.variantNumber(in: environment)
      let tree = request.variants[number].tree
      if !tree.followsContentSize { context.contentSizeCategory = .large }
      let key = LayoutKey(variant: number, context: context)
      let limit = max(0, min(steps, AutoLayout.Limits.steps))
      do throws(LayoutError) {
        if !isAlone, var layout = known[key] {
          layout.steps = 0
          layouts.append(layout)
          continue
        }
        let layout = try tree.layout(
          in: context, explaining: request.explained, stepLimit: limit, typesetter: typesetter,
          memory: memories[number], meter: budget.meter)
        steps -= layout.steps
        if !isAlone { known[key] = layout }
        layouts.append(layout)
        bytes += layout.diagnosis.leastByteCount
      } catch {
        throw Problem(error, stepLimit: limit == AutoLayout.Limits.steps ? limit : stepLimit)
      }
      try budget.grant(bytes: bytes)
    }
    return layouts
  }
}

extension ConstraintCode.Library {
  /// The library that a media type asks for by its parameter `library`; anchors without it.
  package init(_ format: MediaType) throws(Problem) {
    self = try format.choice("library") ?? .anchors
  }
}

extension Problem {
  /// The problem of a layout that could not be computed within `stepLimit` steps.
  package init(_ error: LayoutError, stepLimit: Int) {
    switch error {
    case .tooComplex(let limit): self.init(.tooComplex, limit.sentence(stepLimit: stepLimit))
    case .tooMuchText:
      self.init(
        .tooComplex,
        "The texts of a request have at most \(Typesetting.Limits.shapedUnits) UTF-16 units together, each counted "
          + "once for each font; split them into several requests.")
    case .textNotMeasured(let packages):
      self.init(
        .notImplemented,
        "Text cannot be measured: the service was built without the Debian packages "
          + "\(packages.joined(separator: ", ")); install them and build it again, or give views an intrinsicSize."
      )
    case .outOfRange:
      self.init(
        .numberOutOfRange,
        "The constraints lead to lengths of more than 1,000,000,000 points; use smaller constants and multipliers."
      )
    }
  }
}

extension LayoutError.Limit {
  /// A sentence that names the limit, as `GET /v1/limits` does, and says what helps.
  fileprivate func sentence(stepLimit: Int) -> String {
    switch self {
    case .steps where stepLimit == AutoLayout.Limits.steps:
      "The layout needs more than \(stepLimit) solver steps (layoutSteps), about a second; resolve its conflicts, "
        + "or lay out parts of the tree in separate requests."
    case .steps:
      "The layouts need more than \(stepLimit) solver steps together (steps); ask for fewer environments at once, or "
        + "lay out parts of the tree in separate requests."
    case .solverEntries:
      "The solver needs more than \(AutoLayout.Limits.solverEntries) coefficients at once (solverEntries), because many sizes "
        + "or places depend on each other and none is given; give some views a size, or lay out parts of the tree in "
        + "separate requests."
    case .conflictMembers:
      "The conflicts name more than \(AutoLayout.Limits.conflictMembers) constraints (conflictMembers); resolve some "
        + "of them, or lay out parts of the tree in separate requests."
    case .explanationConstraints:
      "The explanations name more than \(AutoLayout.Limits.explanationConstraints) constraints "
        + "(explanationConstraints); ask without explain, name some views (a JSON document can have explain: [\"title\"]), "
        + "or lay out a part of the tree."
    }
  }
}
