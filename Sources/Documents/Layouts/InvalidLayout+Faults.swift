import AutoLayout
import JSON

extension DocumentReader {
  /// Reports an error of a tree at its place in the document.
  package mutating func report(
    _ issue: InvalidLayout.Issue, _ view: ViewDocument, _ constraints: ConstraintDocument
  ) {
    report(issue, at: node(of: issue.place, view, constraints))
  }

  /// Reports an error of a tree at a node.
  package mutating func report(_ issue: InvalidLayout.Issue, at node: Int) {
    // An id that is missing or no string has been reported as that.
    if case .invalidID = issue.kind, json.kind(node) != .string { return }
    var suggestion: String?
    if case .unknownItem(_, let nearest) = issue.kind { suggestion = nearest }
    report(issue.kind.code, at: node, issue.kind.sentence, suggestion: suggestion)
  }

  private func node(
    of place: InvalidLayout.Place, _ view: ViewDocument, _ constraints: ConstraintDocument
  ) -> Int {
    switch place {
    case .view(let number): member("id", of: view.nodes[number])
    case .guide(let number, let index): guide(index, of: view.nodes[number])
    case .arranged(let number, let index): element(index, of: member("arranged", of: view.nodes[number]))
    case .customSpacing(let number, let index):
      customSpacing(index, of: member("stack", of: view.nodes[number]))
    case .first(let number): side("item", of: constraints.nodes[number])
    case .second(let number): side("toItem", of: constraints.nodes[number])
    case .constraint(let number): constraints.nodes[number].number
    }
  }

  /// The node that names the item of a constraint's side; the constraint's own if there is none.
  private func side(_ name: JSONName, of constraint: ConstraintDocument.Node) -> Int {
    guard constraint.namesItems else { return constraint.number }
    let node = member(name, of: constraint.number)
    return json.kind(node) == .null ? constraint.number : node
  }

  private func member(_ name: JSONName, of node: Int) -> Int {
    guard json.kind(node) == .object else { return node }
    return json.member(name, of: node) ?? node
  }

  private func guide(_ index: Int, of view: Int) -> Int {
    member("id", of: element(index, of: member("guides", of: view)))
  }

  private func element(_ index: Int, of array: Int) -> Int {
    guard json.kind(array) == .array, index < json.nodes[array].count else { return array }
    return json.elements(array)[index]
  }

  private func customSpacing(_ index: Int, of stack: Int) -> Int {
    let spacings = member("customSpacing", of: stack)
    guard json.kind(spacings) == .object, index < json.nodes[spacings].count else { return spacings }
    return json.members(spacings)[index].value
  }
}

extension InvalidLayout.Kind {
  package var code: ProblemCode {
    switch self {
    case .duplicateID: .duplicateID
    case .invalidID: .invalidID
    case .tooManyViews: .tooManyViews
    case .tooManyGuides: .tooManyGuides
    case .tooManyConstraints: .tooManyConstraints
    case .tooDeep: .treeTooDeep
    case .unknownItem: .unknownID
    case .notArranged: .notArranged
    case .noSuchAttribute: .noSuchAttribute
    case .noSuchRegion: .unknownRegion
    case .invalidPair: .invalidPair
    case .placeWithoutItem: .placeWithoutItem
    case .zeroMultiplier: .zeroMultiplier
    case .numberOutOfRange: .numberOutOfRange
    case .invalidPriority: .invalidPriority
    }
  }

  package var sentence: String {
    typealias Limits = AutoLayout.Limits
    return switch self {
    case .duplicateID(let id):
      "Another view or guide already has the id “\(id.excerpt)”; use each id once."
    case .invalidID: "An id must have 1 to \(Limits.idBytes) bytes; choose another."
    case .tooManyViews: "A layout has at most \(Limits.views) views; lay out parts of it separately."
    case .tooManyGuides: "A layout has at most \(Limits.guides) guides; remove some."
    case .tooManyConstraints: "A layout has at most \(Limits.constraints) constraints; remove some."
    case .tooDeep: "A tree has at most \(Limits.depth) levels; nest views less deeply."
    case .unknownItem(let id, let nearest): DocumentReader.unknownID(id, nearest)
    case .notArranged(let id):
      "“\(id.excerpt)” is not a subview of the stack, or “arranged” lists it twice; list each subview once."
    case .noSuchAttribute(let attribute):
      "A layout guide has no \(attribute.rawValue); use an edge, a size or a center."
    case .noSuchRegion(let region):
      "The item has no guide “\(region.rawValue)”; use a guide of a view. Only scroll views have the guides “content” and “frame”."
    case .invalidPair(let a, let b):
      "\(a.rawValue) and \(b.rawValue) cannot be related; relate sizes to sizes, and positions to positions on the same "
        + "axis and in the same direction."
    case .placeWithoutItem(let attribute):
      "\(attribute.rawValue) is a position and needs a second item to measure from; add one, such as the "
        + "superview."
    case .zeroMultiplier:
      "A multiplier of 0 cancels the second item; remove the item or the multiplier."
    case .numberOutOfRange:
      "A multiplier or constant must be within ±1000000000; choose a number in this range."
    case .invalidPriority:
      "A priority must be 1…1000, where 1000 means required; choose a number in this range."
    }
  }
}
