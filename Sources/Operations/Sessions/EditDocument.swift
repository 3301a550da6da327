import AutoLayout
import Documents
import Geometry
import JSON

/// The document that `PATCH /v1/sessions/{id}` takes: edits, and optionally the version that they apply to.
package struct EditDocument {
  private typealias Change = @Sendable (inout EditDocument, _ edit: Int, inout LayoutModel) -> Void

  /// The kinds of edits: the member that identifies each, and the change it makes.
  private static let kinds: [(name: JSONName, change: Change)] = [
    ("constraint", { $0.changeConstraint($1, &$2) }), ("view", { $0.changeView($1, &$2) }),
    ("environment", { $0.changeEnvironment($1, &$2) }), ("fitting", { $0.changeFitting($1, &$2) }),
    ("add", { $0.addConstraint($1, &$2) }), ("remove", { $0.removeConstraint($1, &$2) }),
    ("insertView", { $0.insertView($1, &$2) }), ("insertGuide", { $0.insertGuide($1, &$2) }),
    ("removeItem", { $0.removeItem($1, &$2) }), ("moveView", { $0.moveItem($1, &$2) }),
    ("replaceView", { $0.replaceView($1, &$2) }), ("renameItem", { $0.renameItem($1, &$2) }),
    ("undo", { document, edit, _ in document.refuseUndo(edit) }),
  ]

  /// The version that the edits apply to, if given.
  package let version: Int?
  var reader: DocumentReader
  private let edits: [Int]
  /// The edit that added each constraint, by the constraint's id.
  var origins: [String: Int] = [:]
  /// The constraints added so far, and the taken ids; set once an edit adds a constraint.
  var additions: ConstraintDocument?
  /// The work of the edits that change the tree.
  var work = 0

  /// Reads the body without its edits.
  package init(_ body: [UInt8]) throws(Problem) {
    var reader = try DocumentReader(body)
    let members = reader.members(JSONDocument.root, known: ["edits", "version"], required: ["edits"])
    version = members?["version"].flatMap { reader.integer($0, in: 1...1 << 53) }
    let edits = members?["edits"].map { node in
      reader.elements(
        node, atMost: Documents.Limits.edits, orReport: .tooManyEdits,
        "A request has at most \(Documents.Limits.edits) edits; send several requests.")
    }
    self.edits = edits ?? []
    self.reader = reader
  }

  /// Applies all edits in their order.
  ///
  /// - Throws: All errors of the edits. Invalid edits are skipped, which cannot cause further errors.
  package mutating func apply(to model: inout LayoutModel) throws(Problem) {
    for edit in edits { apply(edit, &model) }
    do {
      try model.settle()
    } catch {
      for issue in error.issues { reader.report(issue, at: node(of: issue.place, model)) }
    }
    try reader.throwFaults()
  }

  /// The edit that caused an error at a place, or the list of edits if none can be named.
  private func node(of place: InvalidLayout.Place, _ model: LayoutModel) -> Int {
    switch place {
    case .first(let number), .second(let number), .constraint(let number):
      origins[model.constraintID(number)] ?? JSONDocument.root
    case .view, .guide, .arranged, .customSpacing: JSONDocument.root
    }
  }

  private mutating func apply(_ edit: Int, _ model: inout LayoutModel) {
    let json = reader.json
    let isObject = json.kind(edit) == .object
    let kinds = EditDocument.kinds
    guard let kind = kinds.first(where: { isObject && json.member($0.name, of: edit) != nil }) else {
      _ = reader.members(edit, known: kinds.map(\.name))
      if isObject {
        reader.report(
          .missingMember, at: edit,
          "The edit changes nothing; add a member that says what to do, such as constraint, view or insertView."
        )
      }
      return
    }
    kind.change(&self, edit, &model)
  }

  // MARK: Undo

  /// The version to go back to, if that is the document's one edit.
  package var undoneVersion: (version: Int, pointer: String)? {
    mutating get {
      guard edits.count == 1, reader.json.kind(edits[0]) == .object,
        reader.json.member("undo", of: edits[0]) != nil,
        let node = reader.members(edits[0], known: ["undo"])?["undo"],
        let version = reader.integer(node, in: 1...1 << 53), reader.faults.isEmpty
      else { return nil }
      return (version, reader.pointer(to: node))
    }
  }

  private mutating func refuseUndo(_ edit: Int) {
    guard edits.count > 1 else { return }
    reader.report(
      .conflictingMembers, at: edit,
      "“undo” must be the only edit of its request; send the others afterwards.")
  }

  // MARK: Constraints

  private mutating func changeConstraint(_ edit: Int, _ model: inout LayoutModel) {
    guard let members = reader.members(edit, known: ["constraint", "constant", "priority"]),
      let place = constraint(members["constraint"], model)
    else { return }
    if members["constant"] == nil, members["priority"] == nil {
      reader.report(.missingMember, at: edit, "The member “constant” is missing; add it, or “priority”.")
    }
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
    additions?.free(model.constraintID(place))
    model.removeConstraint(place)
  }

  private mutating func addConstraint(_ edit: Int, _ model: inout LayoutModel) {
    guard let members = reader.members(edit, known: ["add"]), let node = members["add"] else { return }
    var document =
      additions ?? ConstraintDocument(in: model.findIDs, root: model.rootID, taken: model.constraintIDs)
    additions = nil
    let count = document.list.count
    document.read(node, place: model.nextPlace(), &reader)
    let added = Array(document.list[count...])
    for constraint in added { origins[constraint.id] = node }
    model.add(added)
    additions = document
  }

  private mutating func constraint(_ node: Int?, _ model: LayoutModel) -> Int? {
    guard let node, let id = reader.string(node) else { return nil }
    if let place = model.constraint(id) { return place }
    reader.reportUnknown(
      id, at: node, among: model.constraintIDs, "No constraint of the session has the id",
      "use the id of one in the session.")
    return nil
  }

  // MARK: Views, environment and fitting

  private mutating func changeView(_ edit: Int, _ model: inout LayoutModel) {
    guard let members = reader.members(edit, known: ["view", "hidden", "intrinsicSize", "text", "set"]),
      let node = members["view"], let id = reader.string(node)
    else { return }
    guard let view = model.view(id) else {
      reader.reportUnknownItem(id, at: node, among: model.tree.items.map(\.id))
      return
    }
    if members["hidden"] == nil, members["intrinsicSize"] == nil, members["text"] == nil,
      members["set"] == nil
    {
      reader.report(
        .missingMember, at: edit,
        "The member “hidden” is missing; add it, or “intrinsicSize”, “text” or “set”.")
    }
    if let hidden = members["hidden"].flatMap({ reader.boolean($0) }) {
      model.change(id) { $0.isHidden = hidden }
    }
    if let size = members["intrinsicSize"].flatMap({ reader.intrinsicSize($0) }) {
      model.change(id) { $0.intrinsicSize = size }
    }
    if let string = members["text"].flatMap({ reader.text($0, inPlaceOf: view) }) {
      model.change(id) { $0.text = string }
    }
    if let node = members["set"], let view = model.view(id) { set(node, of: view, &model) }
  }

  /// Changes the given members of the environment; the others stay.
  private mutating func changeEnvironment(_ edit: Int, _ model: inout LayoutModel) {
    guard let members = reader.members(edit, known: ["environment"]), let node = members["environment"] else {
      return
    }
    let count = reader.faults.count
    // The edit is first read by itself, so that its errors point into it, and then merged.
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
