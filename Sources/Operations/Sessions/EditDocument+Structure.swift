import AutoLayout
import Documents
import JSON

/// Edits that change the view tree.
extension EditDocument {
  mutating func insertView(_ edit: Int, _ model: inout LayoutModel) {
    guard let members = reader.members(edit, known: ["insertView", "into", "at"], required: ["into"]),
      let node = members["insertView"], let into = members["into"], let superview = reader.string(into),
      let view = newView(node, &model)
    else { return }
    let position = members["at"].flatMap { reader.integer($0, in: 0...AutoLayout.Limits.views) }
    report(at: edit, node, into, members["at"], model) { () throws(StructureFault) in
      try model.insert(view.root, into: superview, at: position)
    }
    addConstraints(of: view, &model)
  }

  mutating func insertGuide(_ edit: Int, _ model: inout LayoutModel) {
    guard let members = reader.members(edit, known: ["insertGuide", "into"], required: ["into"]),
      let node = members["insertGuide"], let into = members["into"], let owner = reader.string(into),
      let id = newID(node)
    else { return }
    report(at: edit, node, into, nil, model) { () throws(StructureFault) in
      try model.insertGuide(id, into: owner)
    }
  }

  mutating func removeItem(_ edit: Int, _ model: inout LayoutModel) {
    guard let members = reader.members(edit, known: ["removeItem"]), let node = members["removeItem"],
      let id = reader.string(node)
    else { return }
    report(at: edit, node, node, nil, model) { () throws(StructureFault) in try model.removeItem(id) }
  }

  mutating func moveItem(_ edit: Int, _ model: inout LayoutModel) {
    guard let members = reader.members(edit, known: ["moveView", "into", "at"], required: ["into"]),
      let node = members["moveView"], let id = reader.string(node), let into = members["into"],
      let superview = reader.string(into)
    else { return }
    let position = members["at"].flatMap { reader.integer($0, in: 0...AutoLayout.Limits.views) }
    let unknown = model.view(id) == nil ? node : into
    report(at: edit, node, unknown, members["at"], model) { () throws(StructureFault) in
      try model.move(id, into: superview, at: position)
    }
  }

  mutating func replaceView(_ edit: Int, _ model: inout LayoutModel) {
    guard let members = reader.members(edit, known: ["replaceView", "with"], required: ["with"]),
      let node = members["replaceView"], let id = reader.string(node), let with = members["with"],
      let view = newView(with, &model)
    else { return }
    report(at: edit, with, node, nil, model) { () throws(StructureFault) in
      try model.replace(id, with: view.root)
    }
    addConstraints(of: view, &model)
  }

  mutating func renameItem(_ edit: Int, _ model: inout LayoutModel) {
    guard let members = reader.members(edit, known: ["renameItem", "to"], required: ["to"]),
      let node = members["renameItem"], let id = reader.string(node), let to = members["to"],
      let other = newID(to)
    else { return }
    report(at: edit, to, node, nil, model) { () throws(StructureFault) in try model.rename(id, to: other) }
  }

  // MARK: A view's own members

  /// Replaces members of a view; `null` gives a member its default.
  mutating func set(_ node: Int, of view: View, _ model: inout LayoutModel) {
    guard let members = reader.viewMembers(node),
      let changed = reader.view(view, changedBy: members, in: node)
    else { return }
    model.change(view.id) { old in
      let subviews = old.subviews
      old = changed
      old.subviews = subviews
    }
  }

  // MARK: New views

  /// A view with its constraints, if all of it can be read.
  private mutating func newView(_ node: Int, _ model: inout LayoutModel) -> ViewDocument? {
    let count = reader.faults.count
    let view = ViewDocument(node, &reader)
    guard view.isComplete, reader.faults.count == count else { return nil }
    return view
  }

  private mutating func addConstraints(of view: ViewDocument, _ model: inout LayoutModel) {
    // The ids that constraints may name have changed.
    additions = nil
    for (array, _) in view.constraintArrays {
      var document = ConstraintDocument(in: model.findIDs, root: model.rootID, taken: model.constraintIDs)
      document.read(array, at: "\(model.nextPlace())/constraints", &reader)
      for constraint in document.list { origins[constraint.id] = array }
      model.add(document.list)
    }
  }

  private mutating func newID(_ node: Int) -> String? {
    guard let id = reader.string(node) else { return nil }
    if (1...AutoLayout.Limits.idBytes).contains(id.utf8.count) { return id }
    reader.report(
      .invalidID, at: node, "An id must have 1 to \(AutoLayout.Limits.idBytes) bytes; choose another.")
    return nil
  }

  /// Makes a change, and reports why it cannot be made: at the item, the unknown name, or the position.
  private mutating func report(
    at edit: Int, _ item: Int, _ name: Int, _ position: Int?, _ before: LayoutModel,
    _ change: () throws(StructureFault) -> Void
  ) {
    additions = nil
    work += before.size
    guard work <= Documents.Limits.editWork else {
      return reader.report(
        .tooComplex, at: edit,
        "These edits of the tree take too much work together; send fewer in one request.")
    }
    do throws(StructureFault) {
      try change()
    } catch {
      let node =
        switch error {
        case .unknownID: name
        case .position: position ?? edit
        default: item
        }
      if case .unknownID = error, let id = reader.string(node) {
        let nearest = reader.nearestID(to: id, among: before.itemIDs.sorted())
        return reader.report(.unknownID, at: node, DocumentReader.unknownID(id, nearest), suggestion: nearest)
      }
      reader.report(error.code, at: node, error.sentence)
    }
  }
}

extension StructureFault {
  fileprivate var code: ProblemCode {
    switch self {
    case .unknownID: .unknownID
    case .duplicateID: .duplicateID
    case .position: .numberOutOfRange
    case .tooDeep: .treeTooDeep
    case .tooManyViews: .tooManyViews
    case .isRoot, .isInside: .unknownValue
    }
  }

  fileprivate var sentence: String {
    switch self {
    case .unknownID: ""
    case .duplicateID(let id): InvalidLayout.Kind.duplicateID(id).sentence
    case .position(let count): "The view has \(count) subviews; choose a position from 0 to \(count)."
    case .tooDeep: InvalidLayout.Kind.tooDeep.sentence
    case .tooManyViews: InvalidLayout.Kind.tooManyViews.sentence
    case .isRoot: "The root cannot be removed or moved; choose a view inside it, or replace it."
    case .isInside: "A view cannot be moved into itself; choose a view outside it."
    }
  }
}
