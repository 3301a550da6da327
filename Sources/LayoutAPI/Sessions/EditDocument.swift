import AutoLayout
import Geometry

/// The document that `PATCH /v1/sessions/{id}` takes: edits, and perhaps the version that they are meant for.
struct EditDocument {
  private enum Kind: CaseIterable {
    case constraint, view, environment, fitting, add, remove

    /// The member that tells an edit of the kind.
    var name: JSONName {
      switch self {
      case .constraint: "constraint"
      case .view: "view"
      case .environment: "environment"
      case .fitting: "fitting"
      case .add: "add"
      case .remove: "remove"
      }
    }
  }

  /// The version that the client has seen, if it says so.
  let version: Double?
  private var reader: DocumentReader
  private let edits: [Int]
  /// The edit that added each constraint, by the constraint's id.
  private var origins: [String: Int] = [:]
  /// Whether views were changed, or constraints added or removed.
  private var changesRelations = false
  /// The places of the constraints that have another constant or priority.
  private var changedConstraints: Set<Int> = []
  /// The constraints that were added so far, and the ids that are taken; there once an edit adds one.
  private var additions: ConstraintDocument?

  /// Reads the body without looking at the edits yet.
  init(_ body: [UInt8]) throws(Problem) {
    var reader = try DocumentReader(body)
    let members = reader.members(JSONDocument.root, known: ["edits", "version"], required: ["edits"])
    version = members?["version"].flatMap { reader.number($0, in: 1...Limits.length) }
    var edits = members?["edits"].map { reader.elements($0) } ?? []
    if edits.count > Limits.edits, let node = members?["edits"] {
      reader.report(
        .tooManyEdits, at: node, "A request has at most \(Limits.edits) edits; send several requests.")
      edits = []
    }
    self.edits = edits
    self.reader = reader
  }

  /// A model with all edits made, in their order.
  ///
  /// - Throws: Everything that is wrong with the edits.
  mutating func applied(to model: LayoutModel) throws(Problem) -> LayoutModel {
    var model = model
    for edit in edits { apply(edit, &model) }
    try reader.throwFaults()
    return model
  }

  /// The tree of an edited model.
  ///
  /// - Parameters:
  ///   - model: The model after all edits.
  ///   - tree: The tree before them, in which constants and priorities change without everything being checked again.
  /// - Returns: The tree after them.
  /// - Throws: What is wrong with it.
  mutating func tree(of model: LayoutModel, after tree: LayoutTree) throws(Problem) -> LayoutTree {
    guard changesRelations else {
      var tree = tree
      for number in changedConstraints {
        let constraint = model.constraints[number]
        tree.setConstraint(number, constant: constraint.constant, priority: constraint.priority)
      }
      return tree
    }
    do {
      return try LayoutTree(root: model.root, constraints: model.constraints)
    } catch {
      for issue in error.issues { reader.report(issue, at: node(of: issue.place, model)) }
      throw Problem(reader.faults)
    }
  }

  /// The edit that is to blame for what is wrong at a place, or all of them.
  private func node(of place: InvalidLayout.Place, _ model: LayoutModel) -> Int {
    switch place {
    case .first(let number), .second(let number), .constraint(let number):
      model.constraints.indices.contains(number)
        ? origins[model.constraints[number].id] ?? JSONDocument.root : JSONDocument.root
    case .view, .guide, .arranged, .customSpacing: JSONDocument.root
    }
  }

  private mutating func apply(_ edit: Int, _ model: inout LayoutModel) {
    let json = reader.json
    let isObject = json.kind(edit) == .object
    guard let kind = Kind.allCases.first(where: { isObject && json.member($0.name, of: edit) != nil }) else {
      _ = reader.members(edit, known: Kind.allCases.map(\.name))
      if isObject {
        reader.report(
          .missingMember, at: edit,
          "An edit says what it changes: constraint, view, environment, fitting, add or remove.")
      }
      return
    }
    switch kind {
    case .view, .add, .remove: changesRelations = true
    case .constraint, .environment, .fitting: break
    }
    switch kind {
    case .constraint: changeConstraint(edit, &model)
    case .view: changeView(edit, &model)
    case .environment: changeEnvironment(edit, &model)
    case .fitting: changeFitting(edit, &model)
    case .add: addConstraint(edit, &model)
    case .remove: removeConstraint(edit, &model)
    }
  }

  // MARK: Constraints

  private mutating func changeConstraint(_ edit: Int, _ model: inout LayoutModel) {
    guard let members = reader.members(edit, known: ["constraint", "constant", "priority"]),
      let place = constraint(members["constraint"], model)
    else { return }
    if members["constant"] == nil, members["priority"] == nil {
      reader.report(.missingMember, at: edit, "The member “constant” is missing; add it, or “priority”.")
    }
    changedConstraints.insert(place)
    if let constant = members["constant"].flatMap({ reader.number($0) }) {
      model.setConstant(constant, of: place)
    }
    if let priority = members["priority"].flatMap({ reader.priority($0) }) {
      model.setPriority(priority, of: place)
    }
  }

  private mutating func removeConstraint(_ edit: Int, _ model: inout LayoutModel) {
    guard let members = reader.members(edit, known: ["remove"]) else { return }
    guard let place = constraint(members["remove"], model) else { return }
    additions?.free(model.constraints[place].id)
    model.removeConstraint(place)
  }

  private mutating func addConstraint(_ edit: Int, _ model: inout LayoutModel) {
    guard let members = reader.members(edit, known: ["add"]), let node = members["add"] else { return }
    var document =
      additions
      ?? ConstraintDocument(of: model.root, taken: model.constraints.map(\.id))
    additions = nil
    let count = document.constraints.count
    document.read(node, place: model.nextPlace(), &reader)
    let added = Array(document.constraints[count...])
    for constraint in added { origins[constraint.id] = node }
    model.add(added)
    additions = document
  }

  private mutating func constraint(_ node: Int?, _ model: LayoutModel) -> Int? {
    guard let node, let id = reader.string(node) else { return nil }
    if let place = model.constraint(id) { return place }
    let nearest =
      reader.searchesNames ? NearestName.of(id, among: model.constraints.map(\.id)) : nil
    let advice = nearest.map { "“\($0)” was perhaps meant." } ?? "name one that is in the session."
    reader.report(
      .unknownID, at: node, "No constraint of the session has the id “\(id.excerpt)”; \(advice)",
      suggestion: nearest)
    return nil
  }

  // MARK: Views, environment and fitting

  private mutating func changeView(_ edit: Int, _ model: inout LayoutModel) {
    guard let members = reader.members(edit, known: ["view", "hidden", "intrinsicSize", "text"]),
      let node = members["view"], let id = reader.string(node)
    else { return }
    guard let view = model.view(id) else {
      let nearest = reader.searchesNames ? NearestName.of(id, among: model.itemIDs.sorted()) : nil
      reader.report(.unknownID, at: node, DocumentReader.unknownID(id, nearest), suggestion: nearest)
      return
    }
    if members["hidden"] == nil, members["intrinsicSize"] == nil, members["text"] == nil {
      reader.report(
        .missingMember, at: edit, "The member “hidden” is missing; add it, or “intrinsicSize” or “text”.")
    }
    if let hidden = members["hidden"].flatMap({ reader.boolean($0) }) {
      model.change(id) { $0.isHidden = hidden }
    }
    if let size = members["intrinsicSize"].flatMap({ reader.intrinsicSize($0) }) {
      model.change(id) { $0.intrinsicSize = size }
    }
    if let string = members["text"].flatMap({ reader.text($0, inPlaceOf: view) }) {
      model.setText(string, of: id)
    }
  }

  /// Gives members of the environment other values; those that are not named stay.
  private mutating func changeEnvironment(_ edit: Int, _ model: inout LayoutModel) {
    guard let members = reader.members(edit, known: ["environment"]), let node = members["environment"] else {
      return
    }
    let count = reader.faults.count
    // What stands in the edit is read for its faults, which have their places there, and then once more merged.
    _ = EnvironmentDocument(node, &reader)
    guard reader.faults.count == count,
      let environment = model.environment.merged(with: node, of: reader.json)
    else {
      return
    }
    model.setEnvironment(environment)
  }

  private mutating func changeFitting(_ edit: Int, _ model: inout LayoutModel) {
    guard let members = reader.members(edit, known: ["fitting"]), let node = members["fitting"],
      let fitting = reader.fitting(node)
    else { return }
    model.setFitting(fitting)
  }
}
