import AutoLayout
import Devices
import Geometry
import JSON

/// The document that `POST /v1/layouts` takes, checked.
package struct LayoutsRequest: Sendable {
  /// The coordinate systems of frames in an answer.
  package enum Coordinates: String, CaseIterable { case superview, root }

  /// The views and constraints in certain size classes.
  package struct Variant: Sendable {
    package let tree: LayoutTree
    /// The places of its parts in the body.
    package let source: SourcePlaces
  }

  /// The tree without variations, and then those with them.
  package private(set) var variants: [Variant] = []
  /// The index of the variant for each pair of size classes, horizontal and vertical; other pairs have the first variant.
  private var variantNumbers: [[SizeClass?]: Int] = [:]
  package var environments: [EnvironmentDocument]
  package let fitting: Fitting?
  package var coordinates: Coordinates
  /// The views and guides that the answer explains.
  package var explained = ExplainedItems.none

  /// Reads a body, and reports all its errors together.
  package init(_ body: [UInt8]) throws(Problem) {
    var reader = try DocumentReader(body)
    let known: [JSONName] = [
      "view", "constraints", "variations", "environment", "environments", "fitting", "explain", "coordinates",
    ]
    guard let members = reader.members(JSONDocument.root, known: known, required: ["view"]) else {
      throw Problem(reader.faults)
    }
    // These are read first, so that their errors come with those of the view.
    environments = EnvironmentsDocument.read(members, &reader)
    fitting = members["fitting"].flatMap { reader.fitting($0) }
    coordinates = members["coordinates"].flatMap { reader.choice($0, Coordinates.self) } ?? .superview
    let explainedNodes = members["explain"].map { reader.explained($0) }
    guard let viewNode = members["view"] else { throw Problem(reader.faults) }
    let view = ViewDocument(viewNode, &reader)
    guard view.isComplete else { throw Problem(reader.faults) }
    if let explainedNodes { explained = reader.items(explainedNodes, of: view) }
    var constraints = ConstraintDocument(of: view, in: reader)
    for (array, place) in view.constraintArrays { constraints.read(array, at: place, &reader) }
    if let value = members["constraints"] { constraints.read(value, at: "constraints", &reader) }
    let documents = members["variations"].map { readVariations($0, of: view, constraints, &reader) } ?? []
    variants = [try reader.variant(view, constraints)]
    for (view, constraints) in documents { variants.append(try reader.variant(view, constraints)) }
    let frameCount = frameCount
    if frameCount > Limits.frames {
      throw Problem(
        .tooManyEnvironments,
        "A response has at most \(Limits.frames) frames, but the \(environments.count) environments need \(frameCount); "
          + "ask for fewer environments.", at: "/environments")
    }
  }

  /// Whether some size classes have another tree than others.
  package var hasVariations: Bool { variants.count > 1 }

  /// The tree in the first environment.
  package var tree: LayoutTree { variant(in: environments[0]).tree }

  /// The views and guides of all layouts.
  package var frameCount: Int {
    environments.reduce(0) { $0 + variant(in: $1).tree.items.count }
  }

  /// The number of the variant in an environment.
  package func variantNumber(in environment: EnvironmentDocument) -> Int {
    variantNumbers.isEmpty
      ? 0 : variantNumbers[[environment.horizontalSizeClass, environment.verticalSizeClass]] ?? 0
  }

  /// The variant in an environment.
  package func variant(in environment: EnvironmentDocument) -> Variant {
    variants[variantNumber(in: environment)]
  }

  /// Reads what changes by size class, and returns the views and constraints with each set of variations that apply
  /// together. Their variants come after the one without variations.
  private mutating func readVariations(
    _ node: Int, of view: ViewDocument, _ constraints: ConstraintDocument, _ reader: inout DocumentReader
  ) -> [(ViewDocument, ConstraintDocument)] {
    var variations = VariationsDocument(node, of: view, constraints, &reader)
    var documents: [(ViewDocument, ConstraintDocument)] = []
    var known: [[Int]: Int] = [[]: 0]
    let all: [SizeClass?] = SizeClass.allCases + [nil]
    for (horizontal, vertical) in all.flatMap({ horizontal in all.map { (horizontal, $0) } }) {
      let matching = variations.matching(horizontal, vertical)
      if known[matching] == nil {
        documents.append(variations.document(with: matching, &reader))
        known[matching] = documents.count
      }
      variantNumbers[[horizontal, vertical]] = known[matching]
    }
    return documents
  }
}

extension DocumentReader {
  /// Whether a document asks to explain all views and guides, or the nodes of the ids of some.
  fileprivate enum Explained {
    case all(Bool)
    case only([Int])
  }

  /// Reads whether to explain all views and guides, or which ones.
  fileprivate mutating func explained(_ node: Int) -> Explained {
    switch json.kind(node) {
    case .true: return .all(true)
    case .false: return .all(false)
    case .array: break
    default:
      wrongType(node, "true, false or an array of ids")
      return .all(false)
    }
    let nodes = elements(
      node, atMost: AutoLayout.Limits.views, orReport: .tooComplex,
      "“explain” names at most \(AutoLayout.Limits.views) views and guides; name fewer.")
    return .only(nodes.filter { string($0) != nil })
  }

  /// The items that a document asks to explain; reports ids that no view or guide has.
  fileprivate mutating func items(_ explained: Explained, of view: ViewDocument) -> ExplainedItems {
    guard case .only(let nodes) = explained else {
      if case .all(true) = explained { return .all }
      return .none
    }
    let ids = nodes.isEmpty ? [] : view.ids
    for node in nodes where !ids.contains(json.string(node)) {
      reportUnknownItem(json.string(node), at: node, among: ids)
    }
    return .only(Set(nodes.map { json.string($0) }))
  }

  /// Reads the arguments of `systemLayoutSizeFitting`.
  package mutating func fitting(_ node: Int) -> Fitting? {
    let known: [JSONName] = ["width", "height", "horizontalPriority", "verticalPriority"]
    guard let members = members(node, known: known, required: ["width", "height"]) else { return nil }
    let width = members["width"].flatMap { number($0, in: 0...Limits.length) }
    let height = members["height"].flatMap { number($0, in: 0...Limits.length) }
    let horizontal = members["horizontalPriority"].map { priority($0) } ?? Fitting.fittingSizeLevel
    let vertical = members["verticalPriority"].map { priority($0) } ?? Fitting.fittingSizeLevel
    guard let width, let height, let horizontal, let vertical else { return nil }
    return Fitting(
      Size(width: width, height: height), horizontalPriority: horizontal, verticalPriority: vertical)
  }

  /// Checks the tree and its constraints, and throws all faults found so far if there are any.
  ///
  /// The tree is checked even if there are faults already, so that all are reported at once. Parts that were left out because
  /// of their faults cannot cause others.
  fileprivate mutating func variant(
    _ view: ViewDocument, _ constraints: ConstraintDocument
  ) throws(Problem) -> LayoutsRequest.Variant {
    let tree: LayoutTree
    do throws(InvalidLayout) {
      tree = try LayoutTree(
        views: view.views, constraints: constraints.table, namesAreUnique: constraints.namesAreUnique)
    } catch {
      for issue in error.issues { report(issue, view, constraints) }
      throw Problem(faults)
    }
    try throwFaults()
    let source = SourcePlaces(
      items: view.nodes.map { json.nodes[$0].start }
        + tree.items[tree.viewCount...].map { json.nodes[view.nodes[$0.parent]].start },
      constraints: constraints.nodes.map { json.offset(of: $0.number) })
    return LayoutsRequest.Variant(tree: tree, source: source)
  }
}
