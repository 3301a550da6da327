import AutoLayout
import JSON

/// The constraints of a request, in any of the three forms.
package struct ConstraintDocument {
  /// The node of a constraint.
  struct Node {
    private let packedNumber: UInt32
    /// Whether members of the node name the items.
    let namesItems: Bool

    init(_ number: Int, namesItems: Bool = false) {
      packedNumber = UInt32(truncatingIfNeeded: number)
      self.namesItems = namesItems
    }

    var number: Int { Int(packedNumber) }
  }

  /// The constraints, for the tree.
  package internal(set) var table = ConstraintTable()
  /// The node of each constraint.
  var nodes: [Node] = []
  /// The names of the tree's items, if the document has them.
  var names: ItemNames?

  /// The view that `|` stands for in a visual format without “superview”.
  private let rootID: String
  /// The ids of the views and guides that constraints may name. Hardly any constraint needs this.
  private lazy var ids = findIDs()
  private let findIDs: () -> Set<String>
  /// The ids that constraints have so far.
  var givenIDs = GivenIDs()

  /// Additional constraints for a tree with views and guides of these ids, the root's first; `taken` are the ids of its
  /// own constraints.
  package init(in findIDs: @escaping () -> [String], root: String, taken: [String]) {
    rootID = root
    self.findIDs = { Set(findIDs()) }
    givenIDs = GivenIDs(taken)
  }

  /// The constraints of a document with these views.
  init(of view: ViewDocument, in reader: borrowing DocumentReader) {
    rootID = view.views[0].id
    findIDs = { view.ids }
    names = view.itemNames(in: reader)
  }

  /// The constraints as they were written.
  package var list: [LayoutConstraint] { table.list { names?.id(of: $0) ?? "" } }

  /// Whether all ids of the tree's views and guides are known to be valid and to differ.
  var namesAreUnique: Bool { names?.areUnique ?? false }

  /// Lets a new constraint have the id of a removed one.
  package mutating func free(_ id: String) { givenIDs.free(id) }

  /// Reads an array of constraints; one without an id is called by its place in the document.
  package mutating func read(_ array: Int, at place: String, _ reader: inout DocumentReader) {
    let tooMany = InvalidLayout.Kind.tooManyConstraints
    guard
      reader.isReadableArray(
        array, atMost: AutoLayout.Limits.constraints, orReport: tooMany.code, tooMany.sentence)
    else { return }
    var places = NumberedPlaces(
      in: place, known: place == ConstraintTable.ownArray ? ConstraintTable.ownPlaces : [])
    var members = ConstraintMembers()
    // Only once: reserving for each further array would copy all earlier constraints.
    if nodes.isEmpty { reserveCapacity(reader.json.nodes[array].count) }
    let name = Int32(table.add(name: place))
    var node = array + 1
    while node < reader.json.next(array), !reader.isFull {
      node = readRecords(from: node, of: array, members, in: name, &places, &reader)
      guard node < reader.json.next(array) else { return }
      let count = table.count
      read(node, place: places.next(), &members, &reader)
      if table.count > AutoLayout.Limits.constraints {
        reader.report(tooMany.code, at: node, tooMany.sentence)
        table.removeLast(table.count - count)
        nodes.removeLast(nodes.count - count)
        return
      }
      node = reader.json.next(node)
    }
  }

  private mutating func reserveCapacity(_ count: Int) {
    table.reserveCapacity(count)
    nodes.reserveCapacity(count)
  }

  /// Reads a constraint, called by `place` if it has no id.
  package mutating func read(_ node: Int, place: String, _ reader: inout DocumentReader) {
    var members = ConstraintMembers()
    read(node, place: place, &members, &reader)
  }

  /// Reads a constraint. Its members are usually in the same places as those of the previous object.
  private mutating func read(
    _ node: Int, place: String, _ members: inout ConstraintMembers, _ reader: inout DocumentReader
  ) {
    switch reader.json.kind(node) {
    case .object:
      members.move(to: node, in: reader)
      if isVisualFormat(members, reader) {
        readVisualFormat(node, place: place, &reader)
      } else {
        readObject(members, place: place, &reader)
      }
    case .string:
      do {
        let constraint = try ConstraintText(reader.json.string(node)).constraint(
          id: id(nil, of: node, place: place, &reader))
        append(constraint, at: node)
      } catch {
        reader.report(error, at: node)
      }
    default: reader.wrongType(node, "a constraint as a string or an object")
    }
  }

  private mutating func append(_ constraint: LayoutConstraint, at node: Int) {
    table.append(constraint)
    nodes.append(Node(node))
  }

  /// The id of a constraint, or its place if it has none. Ids are unique, so that a diagnosis names one constraint.
  mutating func id(
    _ node: Int?, of constraint: Int, place: String, _ reader: inout DocumentReader
  ) -> String {
    guard let node, let id = reader.string(node) else {
      if !givenIDs.take(place: place) {
        reader.report(
          .duplicateID, at: constraint,
          "Without an id, this constraint is called “\(place)”, which is another constraint's id; give it an id."
        )
      }
      return place
    }
    if id.isEmpty || id.utf8.count > AutoLayout.Limits.idBytes {
      reader.report(
        .invalidID, at: node, "An id must have 1 to \(AutoLayout.Limits.idBytes) bytes; choose another.")
    } else if !givenIDs.take(id) {
      reader.report(
        .duplicateID, at: node, "Another constraint already has the id “\(id.excerpt)”; use each id once.")
    }
    return id
  }

  // MARK: As an object

  private static let allAttributes = JSONChoices(Attribute.self)
  private static let allRelations = JSONChoices(Relation.self)
  // Each access of a static asks whether it has been made.
  let attributes = ConstraintDocument.allAttributes
  let relations = ConstraintDocument.allRelations
  private static let lastBytesOfRegions = LayoutItem.Region.allCases.compactMap(\.rawValue.utf8.last)

  private mutating func readObject(
    _ members: borrowing ConstraintMembers, place: String, _ reader: inout DocumentReader
  ) {
    let node = members.all.node
    let itemNode = members.item
    let attributeNode = members.attribute
    if itemNode == nil || attributeNode == nil || members.all.hasUnknown {
      reader.check(members.all, known: ConstraintMembers.names, required: ["item", "attribute"])
    }
    let id = self.id(members.id, of: node, place: place, &reader)
    let attribute = attributeNode.flatMap { self.attribute($0, &reader) }
    let item = itemNode.flatMap { layoutItem($0, &reader) }
    let relation = members.relation.flatMap { reader.choice($0, relations) } ?? .equal
    let multiplier = members.multiplier.flatMap { reader.number($0) } ?? 1
    let constant = members.constant.flatMap { reader.number($0) } ?? 0
    let priority = members.priority.flatMap { reader.priority($0) } ?? 1000
    let toItem = members.toItem.flatMap { reader.json.kind($0) == .null ? nil : $0 }
    let other = toItem.flatMap { layoutItem($0, &reader) }
    let toNode = members.toAttribute.flatMap { reader.json.kind($0) == .null ? nil : $0 }
    let toAttribute = toNode.map { self.attribute($0, &reader) } ?? attribute
    if toNode != nil, toItem == nil {
      reader.report(
        .missingMember, at: node, "“toAttribute” needs a “toItem”; add it, or remove “toAttribute”.")
    }
    guard let attribute, let item else { return }
    if toItem != nil, other == nil || toAttribute == nil { return }
    nodes.append(Node(node, namesItems: true))
    let (number, otherNumber) = (item.number, other?.number)
    let otherAttribute = toAttribute ?? attribute
    if let number, other == nil || otherNumber != nil {
      typealias Side = LayoutTree.ResolvedConstraint.Side
      table.append(
        Side(item: number, attribute: attribute), relation,
        otherNumber.map { Side(item: $0, attribute: otherAttribute) }, multiplier: multiplier,
        constant: constant, priority: priority, id: id)
    } else {
      table.append(
        LayoutConstraint(
          id: id, Anchor(item.item, attribute), relation, other.map { Anchor($0.item, otherAttribute) },
          multiplier: multiplier, constant: constant, priority: priority), first: number,
        second: otherNumber)
    }
  }

  @inline(__always)
  private func attribute(_ node: Int, _ reader: inout DocumentReader) -> Attribute? {
    reader.choice(node, attributes, orReport: .unknownAttribute)
  }

  /// The item with a name, and its number if it is known: the view or guide with that id, or a view's own guide.
  @inline(__always)
  private mutating func layoutItem(
    _ node: Int, _ reader: inout DocumentReader
  ) -> (item: LayoutItem, number: Int?)? {
    if let names, let number = names.number(node) {
      return (LayoutItem(names.id(of: number)), number)
    }
    return reader.string(node).map { (layoutItem($0), nil) }
  }

  @inline(never)
  private mutating func layoutItem(_ name: String) -> LayoutItem {
    // Only names that end like a guide's are looked up as an id.
    guard let last = name.utf8.last, Self.lastBytesOfRegions.contains(last),
      let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), !ids.contains(name),
      let region = LayoutItem.Region(rawValue: String(name[name.index(after: dot)...]))
    else { return LayoutItem(name) }
    return LayoutItem(String(name[..<dot]), region: region)
  }

  // MARK: As a visual format

  /// Whether an object is a visual format, perhaps with a misspelled name of the member.
  @inline(__always)
  private func isVisualFormat(_ members: borrowing ConstraintMembers, _ reader: DocumentReader) -> Bool {
    members.visualFormat != nil || members.item == nil && namesVisualFormat(members.all.node, reader)
  }

  @inline(never)
  private func namesVisualFormat(_ node: Int, _ reader: DocumentReader) -> Bool {
    let telling = ["visualFormat", "item", "attribute"]
    return reader.json.memberNodes(node).prefix(AutoLayout.Limits.nameSearches).contains {
      reader.nearest(to: reader.json.string($0.name), among: telling) == telling[0]
    }
  }

  private mutating func readVisualFormat(_ node: Int, place: String, _ reader: inout DocumentReader) {
    let known: [JSONName] = [
      "id", "visualFormat", "superview", "metrics", "options", "siblingSpacing", "superviewSpacing",
    ]
    guard let members = reader.members(node, known: known), let formatNode = members["visualFormat"] else {
      return
    }
    guard let text = reader.string(formatNode) else { return }
    let id = self.id(members["id"], of: node, place: place, &reader)
    let superview = members["superview"].flatMap { reader.string($0) } ?? rootID
    if let value = members["superview"], reader.json.kind(value) == .string, !ids.contains(superview) {
      reader.reportUnknownItem(superview, at: value, among: ids)
      return
    }
    var format = VisualFormat(text, superview: superview)
    if let value = members["metrics"] { format.metrics = reader.metrics(value) }
    reader.read(members["siblingSpacing"], into: &format.siblingSpacing)
    if let value = members["superviewSpacing"] { format.superviewSpacing = reader.number(value) }
    if let value = members["options"] {
      format.options.formUnion(
        reader.choices(value, VisualFormat.Option.self, orReport: .invalidOption))
    }
    do {
      let ids = ids
      for constraint in try format.constraints(id: id, isView: ids.contains) { append(constraint, at: node) }
    } catch {
      reader.report(error, at: formatNode)
    }
  }
}

extension DocumentReader {
  /// Reports an id that no view or guide has.
  package mutating func reportUnknownItem(_ id: String, at node: Int, among ids: some Sequence<String>) {
    // Sorted, because the order of a set changes with each run, and several ids can be equally similar.
    let nearest = nearestID(to: id, among: ids.sorted())
    report(.unknownID, at: node, DocumentReader.unknownID(id, nearest), suggestion: nearest)
  }

  /// The sentence about an id that no view or guide has.
  package static func unknownID(_ id: String, _ nearest: String?) -> String {
    "No view or guide of the tree has the id “\(id.excerpt)”; "
      + (nearest.map { "did you mean “\($0)”?" } ?? "use an id from the tree.")
  }

  /// Reads an object of numbers.
  fileprivate mutating func metrics(_ node: Int) -> [String: Double] {
    let entries = entries(
      node, atMost: Limits.metrics, orReport: .tooComplex,
      "A visual format has at most \(Limits.metrics) metrics; remove some.")
    var metrics: [String: Double] = [:]
    for case (let name?, let value) in entries {
      if let first = metrics.index(forKey: name).map({ metrics[$0].key }) {
        reportEquivalent(name, to: first, at: value)
      }
      metrics[name] = number(value)
    }
    return metrics
  }

  /// Reports why a written constraint cannot be read, with a caret under the place.
  fileprivate mutating func report(_ error: FormatError, at node: Int) {
    let code: ProblemCode =
      switch error.code {
      case .syntax: .syntax
      case .tooLong: .textTooLong
      case .unknownAttribute: .unknownAttribute
      case .unknownRegion: .unknownRegion
      case .unknownView: .unknownID
      case .unknownMetric: .unknownMetric
      case .outOfRange: .numberOutOfRange
      case .invalidPriority: .invalidPriority
      case .invalidOption: .invalidOption
      case .tooManyConstraints: .tooManyConstraints
      }
    report(code, at: node, "\(error.detail)\n\(error.caret)", suggestion: error.suggestion)
  }
}
